; The estimates for arguments in memory and for saved registers on ARM and Thumb (see figures.ll).

; RUN: split-file %s %t
; RUN: cat %t/arm %t/arguments.ll %t/crowded.ll \
; RUN:   | %opt -passes='rust-mergefunc<prices>' -disable-output 2>&1 \
; RUN:   | FileCheck %s --check-prefix=ARM
; RUN: cat %t/thumb %t/arguments.ll %t/crowded.ll \
; RUN:   | %opt -passes='rust-mergefunc<prices>' -disable-output 2>&1 \
; RUN:   | FileCheck %s --check-prefix=THUMB

; A stub with one argument in memory, with four, with eight; it saves registers for all but
; the first, and moves all at once.
; ARM: price: five: {{.*}}stub: code 12
; ARM: price: eight: {{.*}}stub: code 44
; ARM: price: twelve: {{.*}}stub: code 44
; ARM: price: small: {{.*}}stub: code 36
; THUMB: price: five: {{.*}}stub: code 14
; THUMB: price: eight: {{.*}}stub: code 26
; THUMB: price: twelve: {{.*}}stub: code 36
; THUMB: price: small: {{.*}}stub: code 26
; A function that needs more registers than there are saves one.
; ARM: price: crowded: code 36
; THUMB: price: crowded: code 26
; THUMB: price: crowded_small: code 24

;--- arm
target datalayout = "e-m:e-p:32:32"
target triple = "armv7-unknown-linux-gnueabihf"
;--- thumb
target datalayout = "e-m:e-p:32:32"
target triple = "thumbv7-unknown-linux-gnueabihf"
;--- arguments.ll
define i32 @five(i32, i32, i32, i32, i32 %e) nounwind {
  ret i32 %e
}
define i32 @eight(i32, i32, i32, i32, i32, i32, i32, i32 %h) nounwind {
  ret i32 %h
}
define i32 @twelve(i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32 %l) nounwind {
  ret i32 %l
}
define i32 @small(i32, i32, i32, i32, i32, i32, i32, i32 %h) nounwind minsize optsize {
  ret i32 %h
}
;--- crowded.ll
define i32 @crowded(i32 %a, i32 %b, i32 %c, i32 %d, i32 %e, i32 %f, i32 %g, i32 %h) nounwind {
  %p = mul i32 %c, %b
  %q = mul i32 %e, %d
  %r = mul i32 %g, %f
  %s = add i32 %p, %a
  %t = add i32 %s, %r
  %u = add i32 %q, %h
  %v = sub i32 %t, %u
  ret i32 %v
}
define i32 @crowded_small(i32 %a, i32 %b, i32 %c, i32 %d, i32 %e, i32 %f, i32 %g, i32 %h) nounwind optsize minsize {
  %p = mul i32 %c, %b
  %q = mul i32 %e, %d
  %r = mul i32 %g, %f
  %s = add i32 %p, %a
  %t = add i32 %s, %r
  %u = add i32 %q, %h
  %v = sub i32 %t, %u
  ret i32 %v
}
