; Strong functions in comdats of their own, as for sections that are collected.

; RUN: %link-and-run %t comdat=any unnamed others 2>&1 | FileCheck %s

; CHECK-NOT: behaves differently
