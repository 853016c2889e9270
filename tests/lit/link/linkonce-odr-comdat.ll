; linkonce_odr functions in comdats as C++ makes them: processed one by one, the
; modules must not disagree (#125050).

; RUN: %link-and-run %t linkage=linkonce_odr comdat=any 2>&1 | FileCheck %s

; CHECK-NOT: behaves differently
