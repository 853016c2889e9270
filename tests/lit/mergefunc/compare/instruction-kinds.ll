; One function of each of the remaining kinds of instruction, twice: the copy is
; found equal, and no kind is taken for another.

; RUN: %expand %s > %t.in.ll
; RUN: %opt -passes='rust-mergefunc,verify' -S %t.in.ll | FileCheck %t.in.ll --implicit-check-not=define
; RUN: %opt -passes='rust-mergefunc<verify=100>,verify' -S %t.in.ll -o %t.ll

; CHECK-LABEL: define internal i32 @<freeze|extract>(
; CHECK-LABEL: define internal <4 x i32> @insert(
; CHECK-LABEL: define internal i32 @<bits|convert>(
; CHECK-LABEL: define internal i32 @convert_unsigned(
; CHECK-LABEL: define internal <i32|void|i32|i32> @<argument|stop|branches|inverse>(
; CHECK-LABEL: define internal ptr addrspace(1) @space(

define internal i32 @<freeze|freeze_2>(i32 %x) {
  %r = freeze i32 %x
  ret i32 %r
}
define internal i32 @<extract|extract_2>(<4 x i32> %v, i32 %i) {
  %r = extractelement <4 x i32> %v, i32 %i
  ret i32 %r
}
define internal <4 x i32> @<insert|insert_2>(<4 x i32> %v, i32 %i) {
  %r = insertelement <4 x i32> %v, i32 %i, i32 0
  ret <4 x i32> %r
}
define internal i32 @<bits|convert>(float %x) {
  %r = <bitcast|fptosi> float %x to i32
  ret i32 %r
}
define internal i32 @convert_<2|unsigned>(float %x) {
  %r = <fptosi|fptoui> float %x to i32
  ret i32 %r
}
define internal i32 @<argument|argument_2>(ptr %list) {
  %r = va_arg ptr %list, i32
  ret i32 %r
}
define internal void @<stop|stop_2>() {
  unreachable
}
define internal i32 @<branches|inverse>(i1 %c) {
  br i1 %c, label %<yes|no>, label %<no|yes>
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
define internal ptr addrspace(1) @<space|space_2>(ptr %p) {
  %q = addrspacecast ptr %p to ptr addrspace(1)
  ret ptr addrspace(1) %q
}
