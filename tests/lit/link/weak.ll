; Weak functions of which the modules have different versions: the linker takes one
; of each name, and what was equal in one module must not stand for the other's.

; RUN: %link-and-run %t linkage=weak different 2>&1 | FileCheck %s

; CHECK: one : {{[1-9][0-9]*}} merged
; CHECK-NOT: behaves differently
