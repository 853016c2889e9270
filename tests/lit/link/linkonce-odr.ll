; linkonce_odr functions without comdats: no module may call one from another and be
; answered by the opposite call, an endless cycle after linking (#125050).

; RUN: %link-and-run %t linkage=linkonce_odr 2>&1 | FileCheck %s

; CHECK-NOT: behaves differently
