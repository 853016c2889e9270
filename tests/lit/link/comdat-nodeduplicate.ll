; Comdats of the kind nodeduplicate keep their members together and are not folded:
; strong functions in them are like strong functions.

; RUN: %link-and-run %t comdat=nodeduplicate others 2>&1 | FileCheck %s

; CHECK-NOT: behaves differently
