; dso_local_equivalent and no_cfi are not the function itself, and each names its
; function (#51066).
; LLVM 22's mergefunc crashes on this file.

; RUN: %opt -passes='rust-mergefunc,verify' -S %s | FileCheck %s --implicit-check-not=define

; CHECK-LABEL: define internal void @plain(
; CHECK-LABEL: define internal void @equivalent(
; CHECK-LABEL: define internal void @equivalent_of_other(
; CHECK-LABEL: define internal void @without_cfi(
; CHECK-LABEL: define internal void @without_cfi_of_other(

declare void @f()
declare void @g()

define internal void @plain(ptr %p) {
  store ptr @f, ptr %p
  ret void
}
define internal void @plain_again(ptr %p) {
  store ptr @f, ptr %p
  ret void
}
define internal void @equivalent(ptr %p) {
  store ptr dso_local_equivalent @f, ptr %p
  ret void
}
define internal void @equivalent_again(ptr %p) {
  store ptr dso_local_equivalent @f, ptr %p
  ret void
}
define internal void @equivalent_of_other(ptr %p) {
  store ptr dso_local_equivalent @g, ptr %p
  ret void
}
define internal void @without_cfi(ptr %p) {
  store ptr no_cfi @f, ptr %p
  ret void
}
define internal void @without_cfi_again(ptr %p) {
  store ptr no_cfi @f, ptr %p
  ret void
}
define internal void @without_cfi_of_other(ptr %p) {
  store ptr no_cfi @g, ptr %p
  ret void
}
