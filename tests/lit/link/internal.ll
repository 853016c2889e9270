; Local functions of the same names in two modules have nothing to do with each
; other, and erased ones leave no undefined symbols.

; RUN: %link-and-run %t linkage=internal different 2>&1 | FileCheck %s

; CHECK: one : {{[1-9][0-9]*}} merged
; CHECK: two : {{[1-9][0-9]*}} merged
; CHECK-NOT: behaves differently
