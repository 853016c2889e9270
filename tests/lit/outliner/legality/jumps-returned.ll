; A call is a jump where its function returns what the callee returns, and a callee that returns its argument
; returns that.  Where only the declaration says so, the call keeps its name: a parameter would say nothing.
; Nor does the call of a shared function, so a region that ends with such a call has the `ret`, too.

; RUN: %expand %s > %t.ll
; RUN: %outline %t.ll | FileCheck %t.ll

target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: define ptr @declared(
; CHECK:         tail call ptr @returns_first(ptr %p, i64
; CHECK-NEXT:    ret ptr %p
; CHECK-LABEL: define ptr @plain(
; CHECK-NOT:     outlined

; Calls that say it share code whatever they call.
; CHECK-LABEL: define ptr @said(
; CHECK:         tail call ptr @[[SHARED:.*outlined.*]]({{.*}}ptr @returns_first)
; CHECK-LABEL: define ptr @said_too(
; CHECK:         tail call ptr @[[SHARED]]({{.*}}ptr @returns_another)

; CHECK-LABEL: define ptr @argument(
; CHECK:         tail call ptr @returns_pointer(
; CHECK-NEXT:    ret ptr %p
; CHECK-LABEL: define ptr @result(
; CHECK:         tail call ptr @returns_pointer(
; CHECK-NEXT:    ret ptr %q
; CHECK-LABEL: define ptr @results(
; CHECK:         tail call ptr @[[ENDS:.*outlined.*]](
; CHECK-LABEL: define ptr @results_too(
; CHECK:         tail call ptr @[[ENDS]](

; Nor is it one where the shared code would return a parameter, which may be something else than the argument,
; or than the undefined value that the function returns.
; CHECK-LABEL: define ptr @same(
; CHECK:         tail call ptr @returns_pointer(
; CHECK-NEXT:    ret ptr %p
; CHECK-LABEL: define ptr @different(
; CHECK:         tail call ptr @returns_pointer(
; CHECK-LABEL: define ptr @same_constant(
; CHECK:         tail call ptr @returns_pointer(
; CHECK-NEXT:    ret ptr @first_variable
; CHECK-LABEL: define ptr @different_constant(
; CHECK:         tail call ptr @returns_pointer(
; CHECK-LABEL: define i64 @undefined(
; CHECK:         tail call void @effect(
; CHECK-NEXT:    ret i64 undef
; CHECK-LABEL: define i64 @defined(
; CHECK:         tail call void @effect(
; CHECK-LABEL: define i64 @undefined_in_one(
; CHECK:         tail call void @effect(
; CHECK-LABEL: define i64 @defined_in_both(
; CHECK:         tail call void @effect(
; Where all return an undefined value, or the argument, the code is shared with its jump.
; CHECK-LABEL: define i64 @nothing(
; CHECK:         tail call i64 @[[NOTHING:.*outlined.*]](
; CHECK-LABEL: define i64 @nothing_too(
; CHECK:         tail call i64 @[[NOTHING]](
; CHECK-LABEL: define ptr @the_same(
; CHECK:         tail call ptr @[[SAME:.*outlined.*]](
; CHECK-LABEL: define ptr @the_same_too(
; CHECK:         tail call ptr @[[SAME]](

declare hidden ptr @returns_first(ptr returned, i64)
declare hidden ptr @returns_another(ptr, i64)
declare hidden ptr @returns_pointer(ptr returned, i32)

define ptr @<declared|plain|said>(ptr %p, i64 %n) {
  %m = <mul i64 %n, %n|mul i64 %n, %n|udiv i64 %n, 7>
  %unused = tail call ptr @returns_<first(ptr|another(ptr|first(ptr returned> %p, i64 %m)
  ret ptr %p
}

define ptr @said_too(ptr %p, i64 %n) {
  %m = udiv i64 %n, 7
  %unused = tail call ptr @returns_another(ptr returned %p, i64 %m)
  ret ptr %p
}

; The `ret`s differ, so the region would end with the call.
define ptr @<argument|result>(ptr %p, i32 %n) {
  %m = sdiv i32 %n, 9
  %<unused|q> = tail call ptr @returns_pointer(ptr %p, i32 %m)
  ret ptr %<p|q>
}

define ptr @<results|results_too>(ptr %p, i64 %n) {
  %m = srem i64 %n, 11
  %q = tail call ptr @returns_first(ptr %p, i64 %m)
  ret ptr %q
}

declare void @effect(i64)
declare void @another_effect(i64)
@first_variable = external global i8
@second_variable = external global i8

define ptr @<same|different>(ptr %p, ptr %q, i32 %n) {
  %m = udiv i32 %n, 13
  %unused = tail call ptr @returns_pointer(ptr %p, i32 %m)
  ret ptr %<p|q>
}

define ptr @same_constant(i32 %n) {
  %m = urem i32 %n, 17
  %unused = tail call ptr @returns_pointer(ptr @first_variable, i32 %m)
  ret ptr @first_variable
}

define ptr @different_constant(i32 %n) {
  %m = urem i32 %n, 17
  %unused = tail call ptr @returns_pointer(ptr @second_variable, i32 %m)
  ret ptr @first_variable
}

define i64 @<undefined|defined>(i64 %n) {
  %m = mul i64 %n, 19
  tail call void @effect(i64 %m)
  ret i64 <undef|7>
}

define i64 @<undefined_in_one|defined_in_both>(i64 %n, i1 %c) {
  br i1 %c, label %left, label %right
left:
  %m = lshr i64 %n, 3
  tail call void @effect(i64 %m)
  br label %end
right:
  %k = shl i64 %n, 3
  tail call void @another_effect(i64 %k)
  br label %end
end:
  %r = phi i64 [ <poison|2>, %left ], [ 1, %right ]
  ret i64 %r
}

define i64 @<nothing|nothing_too>(i64 %n) {
  %m = ashr i64 %n, 23
  tail call void @effect(i64 %m)
  ret i64 undef
}

define ptr @the_<same|same_too>(ptr %p, i32 %n) {
  %m = ashr i32 %n, 29
  %unused = tail call ptr @returns_pointer(ptr returned %p, i32 %m)
  ret ptr %p
}
