; Flags of an address hold for each step that its indices take.  Addresses as many bytes
; away share code, but flags stay only where the steps are the same too: `inbounds` steps
; to the start of the header and on to the data after it never lead to null, while no
; step at all may.

; RUN: %expand %s > %t.ll
; RUN: %outline %t.ll | FileCheck %t.ll

%header = type { i32, [0 x i32] }
%pair = type { i32, i32 }

; CHECK-LABEL: define i1 @other_steps_a(
; CHECK: call i1 @[[OTHER:.*outlined.*]](ptr %p, i3 %x)
; CHECK: define internal i1 @[[OTHER]](
; CHECK: getelementptr %header, ptr %0, i64 -1, i32 1
; CHECK-LABEL: define i1 @other_steps_b(
; CHECK: call i1 @[[OTHER]](ptr %p, i3 %x)
define i1 @other_steps_<a|b>(ptr %p, i3 %x) {
  fence <seq_cst|release>
  %<data|first> = getelementptr inbounds %<header|pair>, ptr %p, i64 <-1|0>, i32 <1|0>
  %y = udiv i3 %x, 3
  store i3 %y, ptr %p
  %is_null = icmp eq ptr %<data|first>, null
  fence <seq_cst|release>
  ret i1 %is_null
}

; CHECK-LABEL: define i1 @same_steps_a(
; CHECK: call i1 @[[SAME:.*outlined.*]](ptr %p, i4 %x)
; CHECK: define internal i1 @[[SAME]](
; CHECK: getelementptr inbounds %header, ptr %0, i64 -1, i32 1
; CHECK-LABEL: define i1 @same_steps_b(
; CHECK: call i1 @[[SAME]](ptr %p, i4 %x)
define i1 @same_steps_<a|b>(ptr %p, i4 %x) {
  fence <seq_cst|release>
  %data = getelementptr inbounds %header, ptr %p, i64 -1, i32 1
  %y = udiv i4 %x, 3
  store i4 %y, ptr %p
  %is_null = icmp eq ptr %data, null
  fence <seq_cst|release>
  ret i1 %is_null
}

; Bytes that are a parameter are one step.
; CHECK-LABEL: define i1 @one_step_a(
; CHECK: call i1 @[[ONE:.*outlined.*]](ptr %p, i64 -4, i5 %x)
; CHECK: define internal i1 @[[ONE]](
; CHECK: getelementptr inbounds i8, ptr %0, i64 %1
; CHECK-LABEL: define i1 @one_step_b(
; CHECK: call i1 @[[ONE]](ptr %p, i64 4, i5 %x)
define i1 @one_step_<a|b>(ptr %p, i5 %x) {
  fence <seq_cst|release>
  %<last|second> = getelementptr inbounds %pair, ptr %p, i64 <-1|0>, i32 1
  %y = udiv i5 %x, 3
  store i5 %y, ptr %p
  %is_null = icmp eq ptr %<last|second>, null
  fence <seq_cst|release>
  ret i1 %is_null
}
