; linkonce_odr functions with unnamed_addr in comdats: callers, tables and symbols.

; RUN: %link-and-run %t linkage=linkonce_odr comdat=any unnamed 2>&1 | FileCheck %s

; CHECK-NOT: behaves differently
