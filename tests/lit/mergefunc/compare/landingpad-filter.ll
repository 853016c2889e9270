; A catch of an array constant is not a filter of it, and an empty filter is not
; a filter of something: only the kind of the clause tells.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-mergefunc,verify' -S %t.ll | FileCheck %t.ll --implicit-check-not=define

; CHECK-LABEL: define internal void @filter_<a|none>(

@a = external constant ptr
declare i32 @__gxx_personality_v0(...)
declare void @may_throw()

define internal void @filter_<a|a_again>() personality ptr @__gxx_personality_v0 {
  invoke void @may_throw() to label %end unwind label %pad
pad:
  %exception = landingpad { ptr, i32 } filter [1 x ptr] [ptr @a]
  br label %end
end:
  ret void
}

define internal void @filter_none() personality ptr @__gxx_personality_v0 {
  invoke void @may_throw() to label %end unwind label %pad
pad:
  %exception = landingpad { ptr, i32 } filter [0 x ptr] zeroinitializer
  br label %end
end:
  ret void
}
