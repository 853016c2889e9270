; A landing pad's cleanup flag and the kind and order of its clauses count.
; LLVM 22's mergefunc forgets the cleanup flag.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-mergefunc,verify' -S %t.ll | FileCheck %t.ll --implicit-check-not=define

; CHECK-LABEL: define internal void @catch_<a|a_cleanup|a_b|b_a>(
; CHECK-LABEL: define internal void @filter_a(

@a = external constant ptr
@b = external constant ptr
declare i32 @__gxx_personality_v0(...)
declare void @may_throw()

define internal void @catch_<a|a_again|a_cleanup>() personality ptr @__gxx_personality_v0 {
  invoke void @may_throw() to label %end unwind label %pad
pad:
  %exception = landingpad { ptr, i32 } <||cleanup >catch ptr @a
  br label %end
end:
  ret void
}

define internal void @catch_<a_b|b_a>() personality ptr @__gxx_personality_v0 {
  invoke void @may_throw() to label %end unwind label %pad
pad:
  %exception = landingpad { ptr, i32 } catch ptr @<a|b> catch ptr @<b|a>
  br label %end
end:
  ret void
}

define internal void @filter_a() personality ptr @__gxx_personality_v0 {
  invoke void @may_throw() to label %end unwind label %pad
pad:
  %exception = landingpad { ptr, i32 } filter [1 x ptr] [ptr @a]
  br label %end
end:
  ret void
}
