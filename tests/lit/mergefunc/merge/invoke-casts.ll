; An invoke of a function with congruent but other types has no place for a cast
; of its result: it stays right, and so does its callee.

; RUN: %opt -passes='rust-mergefunc,verify' -S %s | FileCheck %s

target datalayout = "e-i64:64"

@slot = external global i64
declare i32 @__gxx_personality_v0(...)
declare void @may_throw()

; CHECK-LABEL: define internal i64 @a(
; CHECK-LABEL: define internal ptr @b(
; CHECK: call i64 @a(i64
; CHECK-LABEL: define ptr @caller(
; CHECK: invoke ptr @b(ptr %p)
; CHECK: phi ptr [ %r, %normal ], [ null, %pad ]

define internal i64 @a(i64 %p) {
  store volatile i64 %p, ptr @slot, align 8
  call void @may_throw()
  store volatile i64 2, ptr @slot, align 8
  %r = load volatile i64, ptr @slot, align 8
  ret i64 %r
}
define internal ptr @b(ptr %p) {
  store volatile ptr %p, ptr @slot, align 8
  call void @may_throw()
  store volatile i64 2, ptr @slot, align 8
  %r = load volatile ptr, ptr @slot, align 8
  ret ptr %r
}
define ptr @caller(ptr %p) personality ptr @__gxx_personality_v0 {
  %r = invoke ptr @b(ptr %p) to label %normal unwind label %pad
normal:
  br label %end
pad:
  %exception = landingpad { ptr, i32 } catch ptr null
  br label %end
end:
  %s = phi ptr [ %r, %normal ], [ null, %pad ]
  ret ptr %s
}
