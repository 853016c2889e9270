; Weak functions in comdats: whole groups of one module go, and what the other one
; calls of them must still be there.

; RUN: %link-and-run %t linkage=weak comdat=any different 2>&1 | FileCheck %s

; CHECK-NOT: behaves differently
