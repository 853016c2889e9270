; A thunk keeps what belongs to its symbol: linkage, visibility, DLL storage,
; section, alignment, comdat, attributes; the personality goes with the body.

; RUN: %opt -passes='rust-mergefunc,verify' -S %s | FileCheck %s

declare i32 @__gxx_personality_v0(...)
declare void @may_throw()

; CHECK-LABEL: define void @a(
; CHECK-SAME: personality
; CHECK: define protected void @b() #[[ATTRIBUTES:[0-9]+]] section ".text.special" align 32 {
; CHECK-NEXT: tail call void @a()
; CHECK-NEXT: ret void
; CHECK: attributes #[[ATTRIBUTES]] = { nounwind uwtable "frame-pointer"="all" }

define void @a() nounwind uwtable "frame-pointer"="all" section ".text.special" align 16 personality ptr @__gxx_personality_v0 {
  invoke void @may_throw() to label %end unwind label %pad
pad:
  %exception = landingpad { ptr, i32 } catch ptr null
  br label %end
end:
  call void @may_throw()
  call void @may_throw()
  call void @may_throw()
  call void @may_throw()
  call void @may_throw()
  call void @may_throw()
  call void @may_throw()
  call void @may_throw()
  call void @may_throw()
  call void @may_throw()
  call void @may_throw()
  call void @may_throw()
  call void @may_throw()
  call void @may_throw()
  call void @may_throw()
  call void @may_throw()
  ret void
}
define protected void @b() nounwind uwtable "frame-pointer"="all" section ".text.special" align 32 personality ptr @__gxx_personality_v0 {
  invoke void @may_throw() to label %end unwind label %pad
pad:
  %exception = landingpad { ptr, i32 } catch ptr null
  br label %end
end:
  call void @may_throw()
  call void @may_throw()
  call void @may_throw()
  call void @may_throw()
  call void @may_throw()
  call void @may_throw()
  call void @may_throw()
  call void @may_throw()
  call void @may_throw()
  call void @may_throw()
  call void @may_throw()
  call void @may_throw()
  call void @may_throw()
  call void @may_throw()
  call void @may_throw()
  call void @may_throw()
  ret void
}
