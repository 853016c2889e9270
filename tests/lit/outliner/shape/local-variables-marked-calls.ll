; What becomes of tail calls where a local variable moves into the shared function.

; RUN: %expand %s > %t.ll
; RUN: %outline %t.ll | FileCheck %t.ll

target triple = "x86_64-unknown-linux-gnu"

; Functions that are called keep may keep the address, those called peek may not.

; The frame ends with the region, and the call may be a jump now.
define void @frame_<a|b>(i11 %x) {
; CHECK-LABEL: define void @frame_<a|b>(
; CHECK-NOT: alloca
; CHECK: tail call void @{{.*}}outlined{{.*}}(i11 %x)
  %v = alloca i64
  fence <seq_cst|release>
  %y = udiv i11 %x, 3
  store i11 %y, ptr %v
  call void @keep11(ptr %v, i11 %y)
  ret void
}
declare void @keep11(ptr, i11)

; A tail call promises not to see the variables of its function.  Where only some
; regions promise that, the shared function does not; legality/jumps.ll has those
; that are jumps.
; CHECK-LABEL: define i12 @marked_a(
; CHECK: tail call i12 @[[MARKED:.*outlined.*]](i12 %x)
; CHECK: define internal i12 @[[MARKED]](i12 %0)
; CHECK-NEXT: alloca i64
; CHECK: {{^ *}}call void @keep12(
; CHECK-NEXT: {{%.* = }}call i12 @look12(
define i12 @marked_<a|b>(i12 %x) {
  %v = alloca i64
  fence <seq_cst|release>
  %y = udiv i12 %x, 3
  store i12 %y, ptr %v
  call void @keep12(ptr %v, i12 %y)
  %z = <tail |>call i12 @look12(i12 %y)
  %w = mul i12 %z, 5
  ret i12 %w
}
declare void @keep12(ptr, i12)
declare i12 @look12(i12)

; CHECK-LABEL: define i13 @all_marked_a(
; CHECK: tail call i13 @[[ALL_MARKED:.*outlined.*]](i13 %x)
; CHECK: define internal i13 @[[ALL_MARKED]](i13 %0)
; CHECK-NEXT: alloca i64
; CHECK: {{^ *}}call void @keep13(
; CHECK-NEXT: {{%.* = }}tail call i13 @look13(
define i13 @all_marked_<a|b>(i13 %x) {
  %v = alloca i64
  fence <seq_cst|release>
  %y = udiv i13 %x, 3
  store i13 %y, ptr %v
  call void @keep13(ptr %v, i13 %y)
  %z = tail call i13 @look13(i13 %y)
  ret i13 %z
}
declare void @keep13(ptr, i13)
declare i13 @look13(i13)
