; A landing pad's cleanup flag and the kind and order of its clauses count.
; LLVM 22's mergefunc forgets the cleanup flag.

; RUN: %opt -passes='rust-mergefunc,verify' -S %s | FileCheck %s --implicit-check-not=define

; CHECK-LABEL: define internal void @catch_a(
; CHECK-LABEL: define internal void @catch_a_cleanup(
; CHECK-LABEL: define internal void @catch_a_b(
; CHECK-LABEL: define internal void @catch_b_a(
; CHECK-LABEL: define internal void @filter_a(

@a = external constant ptr
@b = external constant ptr
declare i32 @__gxx_personality_v0(...)
declare void @may_throw()

define internal void @catch_a() personality ptr @__gxx_personality_v0 {
  invoke void @may_throw() to label %end unwind label %pad
pad:
  %exception = landingpad { ptr, i32 } catch ptr @a
  br label %end
end:
  ret void
}

define internal void @catch_a_again() personality ptr @__gxx_personality_v0 {
  invoke void @may_throw() to label %end unwind label %pad
pad:
  %exception = landingpad { ptr, i32 } catch ptr @a
  br label %end
end:
  ret void
}

define internal void @catch_a_cleanup() personality ptr @__gxx_personality_v0 {
  invoke void @may_throw() to label %end unwind label %pad
pad:
  %exception = landingpad { ptr, i32 } cleanup catch ptr @a
  br label %end
end:
  ret void
}

define internal void @catch_a_b() personality ptr @__gxx_personality_v0 {
  invoke void @may_throw() to label %end unwind label %pad
pad:
  %exception = landingpad { ptr, i32 } catch ptr @a catch ptr @b
  br label %end
end:
  ret void
}

define internal void @catch_b_a() personality ptr @__gxx_personality_v0 {
  invoke void @may_throw() to label %end unwind label %pad
pad:
  %exception = landingpad { ptr, i32 } catch ptr @b catch ptr @a
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
