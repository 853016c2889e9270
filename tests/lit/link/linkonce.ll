; Linkonce functions of which the modules have different versions.

; RUN: %link-and-run %t linkage=linkonce different 2>&1 | FileCheck %s

; CHECK-NOT: behaves differently
