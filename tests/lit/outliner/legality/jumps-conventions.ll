; A function of the fast convention ends with a jump to one of C's, and back, where both return the value
; in the same register.  Shared functions are of C's convention, so other code with jumps stays.

; RUN: %expand %s > %t.ll
; RUN: sed 's/RESULT/{ double, double }/' %t.ll > %t.two.ll
; RUN: sed 's/RESULT/{ double, double, double }/' %t.ll > %t.three.ll
; RUN: sed 's/RESULT/<3 x double>/' %t.ll > %t.three-in-one.ll
; RUN: sed 's/RESULT/{ <8 x float>, float }/' %t.ll > %t.long-vector.ll
; RUN: sed 's/RESULT/{ <4 x float>, float }/' %t.ll > %t.vector.ll
; RUN: sed 's/RESULT/float/' %t.ll > %t.float.ll
; RUN: sed 's/RESULT/i32/' %t.ll > %t.word.ll

; Of three numbers the last one is in xmm2 or in the x87's st0.
; RUN: %opt -passes='rust-iroutliner<no-cost;verify>' -mtriple=x86_64-linux-gnu %t.two.ll | %llc -O2 | \
; RUN:   FileCheck %t.ll --check-prefix=X86 --implicit-check-not=callq
; RUN: %opt -passes='rust-iroutliner<no-cost;verify>' -mtriple=x86_64-linux-gnu %t.three.ll -S | \
; RUN:   FileCheck %t.ll --check-prefix=STAYS
; RUN: %opt -passes='rust-iroutliner<no-cost;verify>' -mtriple=x86_64-linux-gnux32 %t.three.ll -S | \
; RUN:   FileCheck %t.ll --check-prefix=STAYS
; The parts of a vector count: its elements, or registers of 128 bits.
; RUN: %opt -passes='rust-iroutliner<no-cost;verify>' -mtriple=x86_64-linux-gnu %t.three-in-one.ll -S | \
; RUN:   FileCheck %t.ll --check-prefix=STAYS
; RUN: %opt -passes='rust-iroutliner<no-cost;verify>' -mtriple=x86_64-linux-gnu %t.long-vector.ll -S | \
; RUN:   FileCheck %t.ll --check-prefix=STAYS
; RUN: %opt -passes='rust-iroutliner<no-cost;verify>' -mtriple=x86_64-linux-gnu %t.vector.ll | %llc -O2 | \
; RUN:   FileCheck %t.ll --check-prefix=X86 --implicit-check-not=callq
; RUN: %opt -passes='rust-iroutliner<no-cost;verify>' -mtriple=aarch64-linux-gnu %t.three.ll | %llc -O2 -enable-machine-outliner=never | \
; RUN:   FileCheck %t.ll --check-prefix=AARCH64 --implicit-check-not='{{[[:space:]]}}bl'

; With the ABI for processors without floating-point registers, the fast convention uses those that there are.
; RUN: %opt -passes='rust-iroutliner<no-cost;verify>' -mtriple=thumbv7em-none-eabi %t.float.ll -S | FileCheck %t.ll --check-prefix=STAYS
; RUN: %opt -passes='rust-iroutliner<no-cost;verify>' -mtriple=armv7-linux-gnueabi %t.float.ll -S | FileCheck %t.ll --check-prefix=STAYS
; RUN: %opt -passes='rust-iroutliner<no-cost;verify>' -mtriple=thumbv7em-none-eabi %t.word.ll | %llc -O2 -enable-machine-outliner=never | \
; RUN:   FileCheck %t.ll --check-prefix=THUMB --implicit-check-not='{{[[:space:]]}}bl'

; PowerPC jumps from C's convention to the fast one and not back.
; RUN: %opt -passes='rust-iroutliner<no-cost;verify>' -mtriple=powerpc64le-linux-gnu %t.word.ll -S | FileCheck %t.ll --check-prefix=STAYS

; STAYS-NOT: define {{.*}}outlined
; X86: jmp one.outlined.0 # TAILCALL
; X86: jmp chosen # TAILCALL
; X86: jmp one.outlined.0 # TAILCALL
; AARCH64: b one.outlined.0
; AARCH64: b chosen
; AARCH64: b one.outlined.0
; THUMB: b one.outlined.0
; THUMB: b chosen
; THUMB: b one.outlined.0

define internal fastcc RESULT @<one|other>(i32 %n, ptr %p) minsize optsize noinline nounwind {
  <store volatile i32 1, ptr %p|%is_last = icmp ult i32 %n, 9>
  <%is_last = icmp eq i32 %n, 0|br i1 %is_last, label %end, label %go>
<  br i1 %is_last, label %end, label %go|end:>
<end:|  store volatile i32 5, ptr %p>
  ret RESULT zeroinitializer
go:
  %a = load volatile i32, ptr %p
  %b = mul i32 %a, %n
  store volatile i32 %b, ptr %p
  %c = load volatile i32, ptr %p
  %d = xor i32 %c, 77777
  store volatile i32 %d, ptr %p
  %e = load volatile i32, ptr %p
  %m = add i32 %n, -1
  %r = tail call fastcc RESULT @chosen(i32 %m, ptr %p)
  ret RESULT %r
}

define internal fastcc RESULT @chosen(i32 %n, ptr %p) noinline nounwind {
  %bit = and i32 %n, 1
  %is_even = icmp eq i32 %bit, 0
  br i1 %is_even, label %even, label %odd
even:
  %r = tail call fastcc RESULT @one(i32 %n, ptr %p)
  ret RESULT %r
odd:
  %s = tail call fastcc RESULT @other(i32 %n, ptr %p)
  ret RESULT %s
}

define RESULT @start(i32 %n, ptr %p) nounwind {
  %r = tail call fastcc RESULT @one(i32 %n, ptr %p)
  ret RESULT %r
}
