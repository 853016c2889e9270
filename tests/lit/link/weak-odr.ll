; weak_odr functions, the explicit instantiations of C++, without comdats.

; RUN: %link-and-run %t linkage=weak_odr 2>&1 | FileCheck %s

; CHECK-NOT: behaves differently
