; Which invokes are in one region: those with one landing pad outside, which needs nothing of the region
; and does not tell them apart.

; RUN: %expand %s > %t.ll
; RUN: %outline %t.ll | FileCheck %t.ll

declare i32 @__gxx_personality_v0(...)
declare i32 @call1(i32, i8)
declare i32 @call2(i32, i8, i8)
declare i32 @call3(i32, i8, i8, i8)
declare i32 @call4(i32, i8, i8, i8, i8)
declare i32 @call5(i32, i8, i8, i8, i8, i8)
declare i32 @quiet(i32) nounwind
declare void @note(i32)

; A call whose exceptions leave the function is in no region with one whose do not.
; CHECK-LABEL: define i32 @mixed_a(
; CHECK-NEXT: [[A:%.*]] = invoke i32 @[[FIRST:.*outlined[^(]*]](i32 %x)
; CHECK-NEXT: to label %[[NEXT:.*]] unwind label %bad
; CHECK: [[NEXT]]:
; CHECK-NEXT: call void @note(i32 [[A]])
; CHECK-NEXT: fence seq_cst
; CHECK-LABEL: define i32 @mixed_b(
; CHECK-NEXT: invoke i32 @[[FIRST]](i32 %x)
; CHECK: call void @note(
define i32 @mixed_<a|b>(i32 %x) personality ptr @__gxx_personality_v0 {
  %y = xor i32 %x, 5
  %a = invoke i32 @call1(i32 %y, i8 0) to label %more unwind label %bad
more:
  %b = shl i32 %a, 3
  call void @note(i32 %b)
  fence <seq_cst|acquire>
  ret i32 <0|1>
bad:
  %pad = landingpad { ptr, i32 } cleanup
  fence <acquire|release>
  resume { ptr, i32 } %pad
}

; Two pads are two regions.
; CHECK-LABEL: define i32 @two_pads_a(
; CHECK: invoke i32 @{{.*outlined.*}}(i32 %x)
; CHECK-NEXT: to label %{{.*}} unwind label %first
; CHECK: invoke i32 @call2(
; CHECK-NEXT: to label %ok unwind label %second
; CHECK-LABEL: define i32 @two_pads_b(
define i32 @two_pads_<a|b>(i32 %x) personality ptr @__gxx_personality_v0 {
  fence <seq_cst|release>
  %y = or i32 %x, 64
  %a = invoke i32 @call2(i32 %y, i8 0, i8 0) to label %more unwind label %first
more:
  %b = sub i32 %a, 3
  %c = invoke i32 @call2(i32 %b, i8 0, i8 0) to label %ok unwind label %second
ok:
  fence <seq_cst|release>
  ret i32 %c
first:
  %pad = landingpad { ptr, i32 } cleanup
  fence <acquire|release>
  resume { ptr, i32 } %pad
second:
  %pad2 = landingpad { ptr, i32 } catch ptr null
  fence <release|acquire>
  ret i32 <3|4>
}

; What the pad, or code after it, needs of the region is not there when the shared
; function throws.
define i32 @needed_<a|b>(i32 %x) personality ptr @__gxx_personality_v0 {
; CHECK-LABEL: define i32 @needed_<a|b>(
; CHECK: mul i32 %x, 1001
; CHECK: bad:
  fence <seq_cst|release>
  %y = mul i32 %x, 1001
  %a = invoke i32 @call3(i32 %y, i8 0, i8 0, i8 0) to label %ok unwind label %bad
ok:
  fence <seq_cst|release>
  ret i32 %a
bad:
  %pad = landingpad { ptr, i32 } catch ptr null
  fence <acquire|acq_rel>
  ret i32 %y
}
define i32 @needed_by_phi_<a|b>(i32 %x) personality ptr @__gxx_personality_v0 {
; CHECK-LABEL: define i32 @needed_by_phi_<a|b>(
; CHECK: mul i32 %x, 1002
; CHECK: bad:
  fence <seq_cst|release>
  %y = mul i32 %x, 1002
  %a = invoke i32 @call4(i32 %y, i8 0, i8 0, i8 0, i8 0) to label %ok unwind label %bad
ok:
  fence <seq_cst|release>
  ret i32 %a
bad:
  %z = phi i32 [ %y, %0 ]
  %pad = landingpad { ptr, i32 } catch ptr null
  fence <acquire|acq_rel>
  ret i32 %z
}

; Where the phis of the pad tell two calls apart, there is no region with both.
; CHECK-LABEL: define i32 @told_apart_a(
; CHECK: invoke i32 @[[APART:.*outlined[^(]*]](i32 %x, i32 1003)
; CHECK: invoke i32 @[[APART]](i32 %a, i32 1004)
; CHECK: phi i32 [ 1, %0 ], [ 2, %more ]
; CHECK-LABEL: define i32 @told_apart_b(
; CHECK: phi i32 [ 1, %0 ], [ 2, %more ]
define i32 @told_apart_<a|b>(i32 %x) personality ptr @__gxx_personality_v0 {
  fence <seq_cst|release>
  %y = mul i32 %x, 1003
  %a = invoke i32 @call5(i32 %y, i8 0, i8 0, i8 0, i8 0, i8 0) to label %more unwind label %bad
more:
  %z = mul i32 %a, 1004
  %b = invoke i32 @call5(i32 %z, i8 0, i8 0, i8 0, i8 0, i8 0) to label %ok unwind label %bad
ok:
  fence <seq_cst|release>
  ret i32 %b
bad:
  %which = phi i32 [ 1, %0 ], [ 2, %more ]
  %pad = landingpad { ptr, i32 } catch ptr null
  fence <acquire|acq_rel>
  ret i32 %which
}

; What cannot throw is no reason for a landing pad, and stays.
define i32 @cannot_throw_<a|b>(i32 %x) personality ptr @__gxx_personality_v0 {
; CHECK-LABEL: define i32 @cannot_throw_<a|b>(
; CHECK: invoke i32 @quiet
  fence <seq_cst|release>
  %a = invoke i32 @quiet(i32 %x) to label %ok unwind label %bad
ok:
  fence <seq_cst|release>
  ret i32 %a
bad:
  %pad = landingpad { ptr, i32 } catch ptr null
  fence <acquire|acq_rel>
  ret i32 <1|2>
}
