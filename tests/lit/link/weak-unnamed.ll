; Weak functions whose address is not significant are still replaced one by one by
; the linker.

; RUN: %link-and-run %t linkage=weak unnamed different 2>&1 | FileCheck %s

; CHECK: one : {{[1-9][0-9]*}} merged
; CHECK-NOT: behaves differently
