; A region whose exceptions all go to one landing pad outside moves: its calls leave
; their exceptions to the caller, whose call of the shared function goes to the pad of
; the region.

; RUN: %expand %s > %t.ll
; RUN: %outline %t.ll | FileCheck %t.ll

declare i32 @__gxx_personality_v0(...)
declare i32 @call(i32)
declare i32 @call7(i32, i8, i8, i8, i8, i8, i8, i8)
declare i32 @call8(i32, i8, i8, i8, i8, i8, i8, i8, i8)
declare i32 @quiet(i32) nounwind

; Each region has a pad of its own.
; CHECK-LABEL: define i32 @legal_a(
; CHECK-NEXT: [[R:%.*]] = invoke i32 @[[SHARED:.*outlined[^(]*]](i32 %x)
; CHECK-NEXT: to label %ok unwind label %bad
; CHECK: ok:
; CHECK-NEXT: fence seq_cst
; CHECK-NEXT: ret i32 [[R]]
; CHECK: bad:
; CHECK-NEXT: landingpad
; CHECK: define internal i32 @[[SHARED]](i32 %0)
; CHECK-NOT: nounwind
; CHECK-NOT: personality
; CHECK: [[A:%.*]] = call i32 @call(i32
; CHECK-NEXT: [[B:%.*]] = call i32 @quiet(i32 [[A]])
; CHECK-NEXT: [[C:%.*]] = mul i32 [[B]], 77
; CHECK-NEXT: [[D:%.*]] = tail call i32 @call(i32 [[C]])
; CHECK-NEXT: ret i32 [[D]]
define i32 @legal_a(i32 %x) personality ptr @__gxx_personality_v0 {
  %y = add i32 %x, 9
  %a = invoke i32 @call(i32 %y) to label %more unwind label %bad
more:
  %b = call i32 @quiet(i32 %a)
  %c = mul i32 %b, 77
  %d = invoke i32 @call(i32 %c) to label %ok unwind label %bad
ok:
  fence seq_cst
  ret i32 %d
bad:
  %pad = landingpad { ptr, i32 } cleanup
  fence acquire
  resume { ptr, i32 } %pad
}
; CHECK-LABEL: define i64 @legal_b(
; CHECK: invoke i32 @[[SHARED]](i32 %x)
; CHECK-NEXT: to label %{{.*}} unwind label %caught
; CHECK: caught:
; CHECK-NEXT: [[N:%.*]] = phi i64 [ 7, %0 ]
; CHECK-NEXT: landingpad
define i64 @legal_b(i32 %x) nounwind personality ptr @__gxx_personality_v0 {
  %y = add i32 %x, 9
  %a = invoke i32 @call(i32 %y) to label %more unwind label %caught
more:
  %b = call i32 @quiet(i32 %a)
  %c = mul i32 %b, 77
  %d = invoke i32 @call(i32 %c) to label %ok unwind label %caught
ok:
  fence acq_rel
  %e = zext i32 %d to i64
  ret i64 %e
caught:
  %n = phi i64 [ 7, %0 ], [ 7, %more ]
  %pad = landingpad { ptr, i32 } catch ptr null
  fence release
  ret i64 %n
}

; Several exits, one of them a block with phis, and a region that a loop enters again.
; CHECK-LABEL: define i32 @exits_a(
; CHECK: [[R:%.*]] = invoke { i32, i1 } @[[EXITS:.*outlined[^(]*]](
; CHECK-NEXT: to label %[[NEXT:.*]] unwind label %bad
; CHECK: [[NEXT]]:
; CHECK-NEXT: %a = extractvalue { i32, i1 } [[R]], 0
; CHECK-NEXT: [[WHICH:%.*]] = extractvalue { i32, i1 } [[R]], 1
; CHECK-NEXT: br i1 [[WHICH]], label %out, label %loop
; CHECK-LABEL: define i32 @exits_b(
; CHECK: invoke { i32, i1 } @[[EXITS]](
define i32 @exits_<a|b>(i32 %x) personality ptr @__gxx_personality_v0 {
entry:
  fence <seq_cst|release>
  br label %loop
loop:
  %i = phi i32 [ %x, %entry ], [ %a, %more ]
  fence <seq_cst|release>
  %y = mul i32 %i, 1005
  %a = invoke i32 @call7(i32 %y, i8 0, i8 0, i8 0, i8 0, i8 0, i8 0, i8 0) to label %more unwind label %bad
more:
  %c = icmp ult i32 %a, 100
  br i1 %c, label %loop, label %out
out:
  %r = phi i32 [ %a, %more ], [ <0|9>, %bad ]
  fence <seq_cst|release>
  ret i32 %r
bad:
  %pad = landingpad { ptr, i32 } catch ptr null
  fence <acquire|acq_rel>
  br label %out
}

; A region that returns: the call is no tail call, as the pad is in its caller.
; CHECK-LABEL: define i32 @returns_a(
; CHECK: [[R:%.*]] = invoke i32 @[[RETURNS:.*outlined[^(]*]](
; CHECK-NEXT: to label %[[NEXT:.*]] unwind label %bad
; CHECK: [[NEXT]]:
; CHECK-NEXT: ret i32 [[R]]
; CHECK-LABEL: define i32 @returns_b(
; CHECK: invoke i32 @[[RETURNS]](
define i32 @returns_<a|b>(i32 %x) personality ptr @__gxx_personality_v0 {
  fence <seq_cst|release>
  %y = mul i32 %x, 1006
  %a = invoke i32 @call8(i32 %y, i8 0, i8 0, i8 0, i8 0, i8 0, i8 0, i8 0, i8 0) to label %more unwind label %bad
more:
  ret i32 %a
bad:
  %pad = landingpad { ptr, i32 } catch ptr null
  fence <acquire|acq_rel>
  ret i32 <5|6>
}
