; dso_local_equivalent and no_cfi are not the function itself, and each names its
; function (#51066).
; LLVM 22's mergefunc crashes on this file.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-mergefunc,verify' -S %t.ll | FileCheck %t.ll --implicit-check-not=define

; CHECK-LABEL: define internal void @<plain|equivalent>(
; CHECK-LABEL: define internal void @equivalent_of_other(
; CHECK-LABEL: define internal void @without_<cfi|cfi_of_other>(

declare void @f()
declare void @g()

define internal void @<plain|plain_again>(ptr %p) {
  store ptr @f, ptr %p
  ret void
}
define internal void @<equivalent|equivalent_again|equivalent_of_other>(ptr %p) {
  store ptr dso_local_equivalent @<f|f|g>, ptr %p
  ret void
}
define internal void @without_<cfi|cfi_again|cfi_of_other>(ptr %p) {
  store ptr no_cfi @<f|f|g>, ptr %p
  ret void
}
