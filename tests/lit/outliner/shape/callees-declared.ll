; What only the declaration of a callee says about how to call it is lost where
; the callee is a parameter, so such calls share code with calls of the same
; callee only.
;
; RUN: %expand %s > %t.ll
; RUN: %outline %t.ll | FileCheck %t.ll

; CHECK-LABEL: define i32 @one(
; CHECK-NOT:     call {{.*}}outlined
; CHECK:         call i8 @extended(
; CHECK-LABEL: define i32 @two(
; CHECK-NOT:     call {{.*}}outlined
; CHECK:         call i8 @plain(
; CHECK-LABEL: define i32 @three(
; CHECK:         call i32 @[[SHARED:.*outlined.*]](
; CHECK-LABEL: define i32 @four(
; CHECK:         call i32 @[[SHARED]](
; CHECK-LABEL: define i16 @five(
; CHECK-NOT:     call {{.*}}outlined
; CHECK:         call i16 @unmarked(
; CHECK-LABEL: define i16 @six(
; CHECK-NOT:     call {{.*}}outlined
; CHECK:         call i16 @marked(

; WebAssembly checks the type of a function that a pointer reaches, and LLVM makes a wrapper for a call by
; name that has another one.
; CHECK-LABEL: define i48 @eleven(
; CHECK-NOT:     call {{.*}}outlined
; CHECK:         call i48 @wider(
; CHECK-LABEL: define i48 @twelve(
; CHECK-NOT:     call {{.*}}outlined
; CHECK:         call i48 @wider_too(
; CHECK-LABEL: define i56 @thirteen(
; CHECK:         call i56 @[[TYPED:.*outlined.*]](
; CHECK-LABEL: define i56 @fourteen(
; CHECK:         call i56 @[[TYPED]](

declare signext i8 @extended(i8 signext)
declare i8 @plain(i8)
declare i8 @also_plain(i8)

define i32 @<one|two>(i8 %x, i32 %y) {
  %a = call i8 @<extended|plain>(i8 %x)
  %b = sext i8 %a to i32
  %c = <mul|udiv> i32 %b, %y
  ret i32 %c
}

define i32 @<three|four>(i8 %x, i32 %y) {
  %a = call i8 @<plain|also_plain>(i8 %x)
  %b = sext i8 %a to i32
  %c = xor i32 %b, %y
  %d = shl i32 %c, 3
  ret i32 %d
}

; Calls of computed pointers may not arrive at a function that nothing checks.
declare i16 @unmarked(i16) nocf_check
declare i16 @marked(i16)

define i16 @<five|six>(i16 %x, i16 %y) {
  %a = call i16 @<unmarked|marked>(i16 %x)
  %b = ashr i16 %a, %y
  ret i16 %b
}

declare i64 @wider(i48)
declare i64 @wider_too(i48)

define i48 @<eleven|twelve>(i48 %x, i48 %y) {
  %a = call i48 @<wider|wider_too>(i48 %x)
  %b = udiv i48 %a, %y
  ret i48 %b
}

declare i56 @as_wide(i56)
declare i56 @as_wide_too(i56)

define i56 @<thirteen|fourteen>(i56 %x, i56 %y) {
  %a = call i56 @as_<wide|wide_too>(i56 %x)
  %b = sdiv i56 %a, %y
  ret i56 %b
}
