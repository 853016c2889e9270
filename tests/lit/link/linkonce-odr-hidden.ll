; Hidden linkonce_odr functions in comdats, as -fvisibility-inlines-hidden makes them.

; RUN: %link-and-run %t 'linkage=linkonce_odr hidden' comdat=any unnamed 2>&1 | FileCheck %s

; CHECK-NOT: behaves differently
