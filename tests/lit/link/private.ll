; Private functions, which have no symbols at all, like internal ones.

; RUN: %link-and-run %t linkage=private unnamed different 2>&1 | FileCheck %s

; CHECK: one : {{[1-9][0-9]*}} merged
; CHECK: two : {{[1-9][0-9]*}} merged
; CHECK-NOT: behaves differently
