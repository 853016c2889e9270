; Strong functions whose address is not significant: with aliases the other symbols
; still resolve from other modules.

; RUN: %link-and-run %t unnamed others 2>&1 | FileCheck %s

; CHECK: one : {{[1-9][0-9]*}} merged
; CHECK: one <aliases>: {{[1-9][0-9]*}} merged
; CHECK: two : {{[1-9][0-9]*}} merged
; CHECK-NOT: behaves differently
