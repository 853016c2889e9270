; The C++ and Rust personality functions are asked only about functions with landing
; pads: where a body handles nothing they do not matter, where it does they do.

; RUN: %opt -passes='rust-mergefunc,verify' -S %s | FileCheck %s --implicit-check-not=define

; CHECK-LABEL: define internal i32 @a_none(
; CHECK-LABEL: define internal i32 @handles_cxx({{.*}}personality ptr @__gxx_personality_v0
; CHECK-LABEL: define internal i32 @handles_rust({{.*}}personality ptr @rust_eh_personality

declare i32 @__gxx_personality_v0(...)
declare i32 @rust_eh_personality(...)
declare void @may_throw()

define internal i32 @a_none(i32 %x) {
  call void @may_throw()
  ret i32 %x
}
define internal i32 @b_cxx(i32 %x) personality ptr @__gxx_personality_v0 {
  call void @may_throw()
  ret i32 %x
}
define internal i32 @c_rust(i32 %x) personality ptr @rust_eh_personality {
  call void @may_throw()
  ret i32 %x
}
define internal i32 @handles_cxx(i32 %x) personality ptr @__gxx_personality_v0 {
  invoke void @may_throw() to label %end unwind label %pad
pad:
  %exception = landingpad { ptr, i32 } cleanup
  br label %end
end:
  ret i32 %x
}
define internal i32 @handles_rust(i32 %x) personality ptr @rust_eh_personality {
  invoke void @may_throw() to label %end unwind label %pad
pad:
  %exception = landingpad { ptr, i32 } cleanup
  br label %end
end:
  ret i32 %x
}
