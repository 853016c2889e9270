; An invoke that goes on in the next block, to which nothing else leads, does what a
; call does: both share code, and exceptions go where they went.

; RUN: %outline %s | FileCheck %s

declare i32 @__gxx_personality_v0(...)
declare i32 @call(i32)
declare i64 @other(i64)
declare double @precise(double)

; CHECK-LABEL: define i32 @caught(
; CHECK: [[R:%.*]] = invoke i32 @[[SHARED:.*outlined[^(]*]](i32 %x)
; CHECK-NEXT: to label %[[NEXT:.*]] unwind label %bad
; CHECK: [[NEXT]]:
; CHECK-NEXT: fence seq_cst
; CHECK-NEXT: ret i32 [[R]]
; CHECK: define internal i32 @[[SHARED]](
; CHECK: call i32 @call(
; CHECK: call i32 @call(
define i32 @caught(i32 %x) personality ptr @__gxx_personality_v0 {
  fence seq_cst
  %y = add i32 %x, 9
  %a = invoke i32 @call(i32 %y) to label %more unwind label %bad
more:
  %b = mul i32 %a, 77
  %c = invoke i32 @call(i32 %b) to label %ok unwind label %bad
ok:
  %d = xor i32 %c, 5
  fence seq_cst
  ret i32 %d
bad:
  %pad = landingpad { ptr, i32 } catch ptr null
  fence acquire
  ret i32 1
}
; CHECK-LABEL: define i32 @passed_on(
; CHECK-NEXT: fence release
; CHECK-NEXT: [[R:%.*]] = call i32 @[[SHARED]](i32 %x)
; CHECK-NEXT: fence release
; CHECK-NEXT: ret i32 [[R]]
define i32 @passed_on(i32 %x) {
  fence release
  %y = add i32 %x, 9
  %a = call i32 @call(i32 %y)
  %b = mul i32 %a, 77
  %c = call i32 @call(i32 %b)
  %d = xor i32 %c, 5
  fence release
  ret i32 %d
}
; Here the first call's exceptions leave the function.
; CHECK-LABEL: define i32 @half_caught(
; CHECK-NOT: @[[SHARED]](
; CHECK: landingpad
define i32 @half_caught(i32 %x) personality ptr @__gxx_personality_v0 {
  fence acquire
  %y = add i32 %x, 9
  %a = call i32 @call(i32 %y)
  %b = mul i32 %a, 77
  %c = invoke i32 @call(i32 %b) to label %ok unwind label %bad
ok:
  %d = xor i32 %c, 5
  fence acquire
  ret i32 %d
bad:
  %pad = landingpad { ptr, i32 } catch ptr null
  fence acquire
  ret i32 1
}

; Something else leads to the block where the invoke goes on.
; CHECK-LABEL: define i64 @joined(
; CHECK: invoke i64 @other(
; CHECK-LABEL: define i64 @straight(
; CHECK: call i64 @other(
define i64 @joined(i64 %x) personality ptr @__gxx_personality_v0 {
  fence seq_cst
  %y = udiv i64 %x, 9
  %a = invoke i64 @other(i64 %y) to label %ok unwind label %bad
ok:
  %b = phi i64 [ %a, %0 ], [ 1, %bad ]
  fence seq_cst
  ret i64 %b
bad:
  %pad = landingpad { ptr, i32 } catch ptr null
  fence acquire
  br label %ok
}
define i64 @straight(i64 %x) {
  fence release
  %y = udiv i64 %x, 9
  %a = call i64 @other(i64 %y)
  fence release
  ret i64 %a
}

; A call may permit floating point to be less exact, which an invoke cannot.
; CHECK-LABEL: define double @exact(
; CHECK: invoke double @precise(
; CHECK-LABEL: define double @inexact(
; CHECK: call fast double @precise(
define double @exact(double %x) personality ptr @__gxx_personality_v0 {
  fence seq_cst
  %y = fdiv double %x, 9.0
  %a = invoke double @precise(double %y) to label %ok unwind label %bad
ok:
  fence seq_cst
  ret double %a
bad:
  %pad = landingpad { ptr, i32 } catch ptr null
  fence acquire
  ret double 1.0
}
define double @inexact(double %x) {
  fence release
  %y = fdiv double %x, 9.0
  %a = call fast double @precise(double %y)
  fence release
  ret double %a
}
