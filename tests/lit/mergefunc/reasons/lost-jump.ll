; Reason LostJump: a body that ends with a call which code generation makes a jump is
; not replaced by a stub that calls: state machines that run in constant stack would
; need stack for each step.  On x86-64 a stub that passes a copy on is a jump, on
; AArch64 it is a call.  Bodies that make no jump are forwarded to by a call as ever.

; RUN: sed 's/TRIPLE/aarch64-unknown-linux-gnu/' %s | %opt -passes='rust-mergefunc,verify' -S -pass-remarks-missed=rust-mergefunc -pass-remarks-output=%t.yaml 2>%t.err | FileCheck %s --check-prefix=CALL
; RUN: FileCheck %s --check-prefix=YAML < %t.yaml
; RUN: sed 's/TRIPLE/x86_64-unknown-linux-gnu/' %s | %opt -passes='rust-mergefunc,verify' -S | FileCheck %s --check-prefix=JUMP

target triple = "TRIPLE"

; YAML: Name: {{ *}}LostJump
; CALL-LABEL: define i64 @jumps_a(
; CALL: tail call i64 @other(
; CALL-LABEL: define i64 @jumps_b(
; CALL: tail call i64 @other(
; CALL-LABEL: define i64 @works_b(
; CALL-NEXT: call i64 @works_a(
; JUMP-LABEL: define i64 @jumps_b(
; JUMP-NEXT: tail call i64 @jumps_a(
; JUMP-LABEL: define i64 @works_b(
; JUMP-NEXT: call i64 @works_a(

%triple = type { i64, i64, i64 }
declare i64 @other(ptr, ptr byval(%triple))

define i64 @jumps_a(ptr %s, ptr byval(%triple) %t) {
  %a = load volatile i64, ptr %s
  %b = mul i64 %a, 31
  %c = add i64 %b, 7
  store volatile i64 %c, ptr %s
  %d = load volatile i64, ptr %t
  %e = mul i64 %d, %c
  store volatile i64 %e, ptr %s
  %f = udiv i64 %e, %a
  store volatile i64 %f, ptr %s
  %g = urem i64 %f, 7777
  store volatile i64 %g, ptr %s
  store volatile i64 %g, ptr %t
  %h = udiv i64 %g, %b
  store volatile i64 %h, ptr %s
  store volatile i64 %e, ptr %t
  %r = tail call i64 @other(ptr %s, ptr byval(%triple) %t)
  ret i64 %r
}
define i64 @jumps_b(ptr %s, ptr byval(%triple) %t) {
  %a = load volatile i64, ptr %s
  %b = mul i64 %a, 31
  %c = add i64 %b, 7
  store volatile i64 %c, ptr %s
  %d = load volatile i64, ptr %t
  %e = mul i64 %d, %c
  store volatile i64 %e, ptr %s
  %f = udiv i64 %e, %a
  store volatile i64 %f, ptr %s
  %g = urem i64 %f, 7777
  store volatile i64 %g, ptr %s
  store volatile i64 %g, ptr %t
  %h = udiv i64 %g, %b
  store volatile i64 %h, ptr %s
  store volatile i64 %e, ptr %t
  %r = tail call i64 @other(ptr %s, ptr byval(%triple) %t)
  ret i64 %r
}
define i64 @works_a(ptr %s, ptr byval(%triple) %t) {
  %a = load volatile i64, ptr %s
  %b = mul i64 %a, 31
  %c = add i64 %b, 7
  store volatile i64 %c, ptr %s
  %d = load volatile i64, ptr %t
  %e = mul i64 %d, %c
  store volatile i64 %e, ptr %s
  %f = udiv i64 %e, %a
  store volatile i64 %f, ptr %s
  %g = urem i64 %f, 7777
  store volatile i64 %g, ptr %s
  store volatile i64 %g, ptr %t
  %h = udiv i64 %g, %b
  store volatile i64 %h, ptr %s
  store volatile i64 %e, ptr %t
  ret i64 %h
}
define i64 @works_b(ptr %s, ptr byval(%triple) %t) {
  %a = load volatile i64, ptr %s
  %b = mul i64 %a, 31
  %c = add i64 %b, 7
  store volatile i64 %c, ptr %s
  %d = load volatile i64, ptr %t
  %e = mul i64 %d, %c
  store volatile i64 %e, ptr %s
  %f = udiv i64 %e, %a
  store volatile i64 %f, ptr %s
  %g = urem i64 %f, 7777
  store volatile i64 %g, ptr %s
  store volatile i64 %g, ptr %t
  %h = udiv i64 %g, %b
  store volatile i64 %h, ptr %s
  store volatile i64 %e, ptr %t
  ret i64 %h
}
