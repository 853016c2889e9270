; Strong functions of two modules: thunks and aliases of each other's equals link
; and do the same; addresses that count stay apart.

; RUN: %link-and-run %t others 2>&1 | FileCheck %s

; CHECK: one : {{[1-9][0-9]*}} merged
; CHECK: two : {{[1-9][0-9]*}} merged
; CHECK-NOT: behaves differently
