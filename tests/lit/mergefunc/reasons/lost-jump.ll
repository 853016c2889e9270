; Reason LostJump: a body that ends with a call which code generation makes a jump is
; not replaced by a stub that calls: state machines that run in constant stack would
; need stack for each step.  On x86-64 a stub that passes a copy on is a jump, on
; AArch64 it is a call.  Bodies that make no jump are forwarded to by a call as before.

; RUN: %expand %s > %t.ll
; RUN: sed 's/TRIPLE/aarch64-unknown-linux-gnu/' %t.ll | %opt -passes='rust-mergefunc,verify' -S \
; RUN:   -pass-remarks-missed=rust-mergefunc -pass-remarks-output=%t.yaml 2>%t.err | FileCheck %t.ll --check-prefix=STAYS
; RUN: FileCheck %t.ll --check-prefix=YAML < %t.yaml
; RUN: sed 's/TRIPLE/x86_64-unknown-linux-gnu/' %t.ll | %opt -passes='rust-mergefunc,verify' -S | FileCheck %t.ll --check-prefix=JUMP
; RUN: sed 's/tail call i64 @other.*/add i64 %%h, 0/' %t.ll > %t.works.ll
; RUN: sed 's/TRIPLE/aarch64-unknown-linux-gnu/' %t.works.ll | %opt -passes='rust-mergefunc,verify' -S | FileCheck %t.ll --check-prefix=CALL
; RUN: sed 's/TRIPLE/x86_64-unknown-linux-gnu/' %t.works.ll | %opt -passes='rust-mergefunc,verify' -S | FileCheck %t.ll --check-prefix=CALL

target triple = "TRIPLE"

; YAML: Name: {{ *}}LostJump
; STAYS-LABEL: define i64 @a(
; STAYS: tail call i64 @other(
; STAYS-LABEL: define i64 @b(
; STAYS: tail call i64 @other(
; JUMP-LABEL: define i64 @b(
; JUMP-NEXT: tail call i64 @a(
; CALL-LABEL: define i64 @b(
; CALL-NEXT: call i64 @a(

%triple = type { i64, i64, i64 }
declare i64 @other(ptr, ptr byval(%triple))

define i64 @<a|b>(ptr %s, ptr byval(%triple) %t) {
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
  %m0 = load volatile i64, ptr %t
  %n0 = mul i64 %m0, 77
  store volatile i64 %n0, ptr %s
  %m1 = load volatile i64, ptr %t
  %n1 = mul i64 %m1, 78
  store volatile i64 %n1, ptr %s
  %m2 = load volatile i64, ptr %t
  %n2 = mul i64 %m2, 79
  store volatile i64 %n2, ptr %s
  %m3 = load volatile i64, ptr %t
  %n3 = mul i64 %m3, 80
  store volatile i64 %n3, ptr %s
  %m4 = load volatile i64, ptr %t
  %n4 = mul i64 %m4, 81
  store volatile i64 %n4, ptr %s
  %m5 = load volatile i64, ptr %t
  %n5 = mul i64 %m5, 82
  store volatile i64 %n5, ptr %s
  %m6 = load volatile i64, ptr %t
  %n6 = mul i64 %m6, 83
  store volatile i64 %n6, ptr %s
  %m7 = load volatile i64, ptr %t
  %n7 = mul i64 %m7, 84
  store volatile i64 %n7, ptr %s
  %m8 = load volatile i64, ptr %t
  %n8 = mul i64 %m8, 85
  store volatile i64 %n8, ptr %s
  %m9 = load volatile i64, ptr %t
  %n9 = mul i64 %m9, 86
  store volatile i64 %n9, ptr %s
  %m10 = load volatile i64, ptr %t
  %n10 = mul i64 %m10, 87
  store volatile i64 %n10, ptr %s
  %m11 = load volatile i64, ptr %t
  %n11 = mul i64 %m11, 88
  store volatile i64 %n11, ptr %s
  %m12 = load volatile i64, ptr %t
  %n12 = mul i64 %m12, 89
  store volatile i64 %n12, ptr %s
  %m13 = load volatile i64, ptr %t
  %n13 = mul i64 %m13, 90
  store volatile i64 %n13, ptr %s
  %m14 = load volatile i64, ptr %t
  %n14 = mul i64 %m14, 91
  store volatile i64 %n14, ptr %s
  %m15 = load volatile i64, ptr %t
  %n15 = mul i64 %m15, 92
  store volatile i64 %n15, ptr %s
  store volatile i64 %e, ptr %t
  %r = tail call i64 @other(ptr %s, ptr byval(%triple) %t)
  ret i64 %r
}
