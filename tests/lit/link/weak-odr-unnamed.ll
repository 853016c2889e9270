; weak_odr functions with unnamed_addr in comdats.

; RUN: %link-and-run %t linkage=weak_odr comdat=any unnamed 2>&1 | FileCheck %s

; CHECK-NOT: behaves differently
