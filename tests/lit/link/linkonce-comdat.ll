; Linkonce functions in comdats, different versions in the modules.

; RUN: %link-and-run %t linkage=linkonce comdat=any different 2>&1 | FileCheck %s

; CHECK-NOT: behaves differently
