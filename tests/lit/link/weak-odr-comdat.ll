; weak_odr functions in comdats (#125050, #130583).

; RUN: %link-and-run %t linkage=weak_odr comdat=any 2>&1 | FileCheck %s

; CHECK-NOT: behaves differently
