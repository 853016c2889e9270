; Hidden weak functions are merged by the linker like others, within one output.

; RUN: %link-and-run %t 'linkage=weak hidden' different 2>&1 | FileCheck %s

; CHECK-NOT: behaves differently
