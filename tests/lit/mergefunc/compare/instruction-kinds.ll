; One function of each of the remaining kinds of instruction, twice: the copy is
; found equal, and no kind is taken for another.

; RUN: %opt -passes='rust-mergefunc,verify' -S %s | FileCheck %s --implicit-check-not=define
; RUN: %opt -passes='rust-mergefunc<verify=100>,verify' -S %s -o %t.ll

; CHECK-LABEL: define internal i32 @freeze(
; CHECK-LABEL: define internal i32 @extract(
; CHECK-LABEL: define internal <4 x i32> @insert(
; CHECK-LABEL: define internal i32 @bits(
; CHECK-LABEL: define internal i32 @convert(
; CHECK-LABEL: define internal i32 @convert_unsigned(
; CHECK-LABEL: define internal i32 @argument(
; CHECK-LABEL: define internal void @stop(
; CHECK-LABEL: define internal i32 @branches(
; CHECK-LABEL: define internal i32 @inverse(
; CHECK-LABEL: define internal ptr addrspace(1) @space(

define internal i32 @freeze(i32 %x) {
  %r = freeze i32 %x
  ret i32 %r
}
define internal i32 @freeze_2(i32 %x) {
  %r = freeze i32 %x
  ret i32 %r
}
define internal i32 @extract(<4 x i32> %v, i32 %i) {
  %r = extractelement <4 x i32> %v, i32 %i
  ret i32 %r
}
define internal i32 @extract_2(<4 x i32> %v, i32 %i) {
  %r = extractelement <4 x i32> %v, i32 %i
  ret i32 %r
}
define internal <4 x i32> @insert(<4 x i32> %v, i32 %i) {
  %r = insertelement <4 x i32> %v, i32 %i, i32 0
  ret <4 x i32> %r
}
define internal <4 x i32> @insert_2(<4 x i32> %v, i32 %i) {
  %r = insertelement <4 x i32> %v, i32 %i, i32 0
  ret <4 x i32> %r
}
define internal i32 @bits(float %x) {
  %r = bitcast float %x to i32
  ret i32 %r
}
define internal i32 @convert(float %x) {
  %r = fptosi float %x to i32
  ret i32 %r
}
define internal i32 @convert_2(float %x) {
  %r = fptosi float %x to i32
  ret i32 %r
}
define internal i32 @convert_unsigned(float %x) {
  %r = fptoui float %x to i32
  ret i32 %r
}
define internal i32 @argument(ptr %list) {
  %r = va_arg ptr %list, i32
  ret i32 %r
}
define internal i32 @argument_2(ptr %list) {
  %r = va_arg ptr %list, i32
  ret i32 %r
}
define internal void @stop() {
  unreachable
}
define internal void @stop_2() {
  unreachable
}
define internal i32 @branches(i1 %c) {
  br i1 %c, label %yes, label %no
yes:
  ret i32 1
no:
  ret i32 0
}
define internal i32 @inverse(i1 %c) {
  br i1 %c, label %no, label %yes
yes:
  ret i32 1
no:
  ret i32 0
}
define internal i32 @inverse_2(i1 %c) {
  br i1 %c, label %n, label %y
y:
  ret i32 1
n:
  ret i32 0
}
define internal ptr addrspace(1) @space(ptr %p) {
  %q = addrspacecast ptr %p to ptr addrspace(1)
  ret ptr addrspace(1) %q
}
define internal ptr addrspace(1) @space_2(ptr %p) {
  %q = addrspacecast ptr %p to ptr addrspace(1)
  ret ptr addrspace(1) %q
}
