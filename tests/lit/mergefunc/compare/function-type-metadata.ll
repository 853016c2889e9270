; !type and !kcfi_type decide what an indirect call may reach: functions that
; differ in them are not equal (#217629; LLVM's mergefunc merges them).

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-mergefunc,verify' -S %t.ll | FileCheck %t.ll --implicit-check-not=define

; CHECK-LABEL: define internal i32 @kcfi_<1|2>(i32 %x) !kcfi_type
; CHECK-LABEL: define internal i32 @type_<a(i32 %x)|b(i32 %x)|both(i32 %x) !type !{{[0-9]+}}> !type
; CHECK-LABEL: define internal i32 @type_none(i32 %x) {
; CHECK-LABEL: define internal i32 @vendor(i32 %x) !vendor.meaning

define internal i32 @kcfi_<1|1_again|2>(i32 %x) !kcfi_type !<0|0|1> {
  %r = add i32 %x, 1
  ret i32 %r
}

define internal i32 @type_<a|a_again|b>(i32 %x) !type !<2|2|3> {
  %r = add i32 %x, 1
  ret i32 %r
}

define internal i32 @type_<both|both_again>(i32 %x) !type !2 !type !3 {
  %r = add i32 %x, 1
  ret i32 %r
}

define internal i32 @type_none(i32 %x) {
  %r = add i32 %x, 1
  ret i32 %r
}

define internal i32 @vendor(i32 %x) !vendor.meaning !0 {
  %r = add i32 %x, 1
  ret i32 %r
}

!0 = !{i32 12345}
!1 = !{i32 54321}
!2 = !{i64 0, !"a"}
!3 = !{i64 0, !"b"}
