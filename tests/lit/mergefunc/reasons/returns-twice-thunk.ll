; Reason ReturnsTwiceThunk: the thunk would be gone when the body returns again.

; RUN: %opt -passes='rust-mergefunc,verify' -S %s -pass-remarks-missed=rust-mergefunc -pass-remarks-output=%t.yaml \
; RUN:   2>%t.err | FileCheck %s --implicit-check-not='tail call'
; RUN: FileCheck %s --check-prefix=YAML < %t.yaml

declare i32 @setjmp(ptr) returns_twice
; CHECK-LABEL: define i32 @a(
; CHECK-LABEL: define i32 @b(
; YAML: Name: {{ *}}ReturnsTwiceThunk

define i32 @a(ptr %p) returns_twice {
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  %r = call i32 @setjmp(ptr %p) returns_twice
  ret i32 %r
}
define i32 @b(ptr %p) returns_twice {
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  %r = call i32 @setjmp(ptr %p) returns_twice
  ret i32 %r
}
