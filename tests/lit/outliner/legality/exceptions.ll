; Landing pads belong to the unwind tables of their function, and so does resume:
; inliners make a branch to the caller's landing pad of it, and code generation
; removes one in a function without landing pads.  Ordinary code of a function that
; handles C++ exceptions may move, with handlers or not; shape/invokes.ll has invokes.

; RUN: %expand %s > %t.ll
; RUN: %outline %t.ll | FileCheck %t.ll

declare i32 @__gxx_personality_v0(...)
declare i32 @call(i32)
declare void @note(i32)

define i32 @refused_<a|b>(i32 %x) personality ptr @__gxx_personality_v0 {
; CHECK-LABEL: define i32 @refused_<a|b>(
; CHECK-NOT: outlined
; CHECK: resume
  %r = invoke i32 @call(i32 %x) to label %ok unwind label %bad
ok:
  fence seq_cst
  ret i32 %r
bad:
  %pad = landingpad { ptr, i32 } cleanup
  call void @note(i32 1)
  resume { ptr, i32 } %pad
}

; CHECK-LABEL: define i32 @legal_a(
; CHECK: invoke
; CHECK: landingpad
; CHECK: call void @[[SHARED:.*outlined.*]](i32 %x)
; CHECK: resume
define i32 @legal_a(i32 %x) personality ptr @__gxx_personality_v0 {
  %r = invoke i32 @call(i32 %x) to label %ok unwind label %bad
ok:
  fence seq_cst
  ret i32 %r
bad:
  %pad = landingpad { ptr, i32 } cleanup
  %y = mul i32 %x, 77
  call void @note(i32 %y)
  resume { ptr, i32 } %pad
}
; CHECK: define internal void @[[SHARED]]
; CHECK-NOT: personality
; CHECK: mul i32 %0, 77

; CHECK-LABEL: define i64 @legal_b(
; CHECK: call void @[[SHARED]](i32 %x)
; CHECK-NEXT: ret i64 5
define i64 @legal_b(i32 %x) {
  %y = mul i32 %x, 77
  call void @note(i32 %y)
  ret i64 5
}
