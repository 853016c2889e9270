; LLVM before 20 makes a call a jump only where its result and that of its function have the same `nofpclass`, which
; shared functions do not have.

; REQUIRES: llvm-at-least-19
; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-iroutliner<no-cost;verify>' %t.ll | %llc -O2 | FileCheck %t.ll --implicit-check-not=callq
; RUN: %opt -passes='rust-mergefunc<no-cost>' %t.ll | %llc -O2 | FileCheck %t.ll --implicit-check-not=callq
; CHECK: TAILCALL

target triple = "x86_64-unknown-linux-gnu"

define internal nofpclass(nan inf) double @<one|other>(i32 %n, ptr %p) minsize optsize noinline nounwind {
  <store volatile i32 1, ptr %p|%is_last = icmp ult i32 %n, 9>
  <%is_last = icmp eq i32 %n, 0|br i1 %is_last, label %end, label %go>
<  br i1 %is_last, label %end, label %go|end:>
<end:|  store volatile i32 5, ptr %p>
  ret double 0.0
go:
  %a = load volatile i32, ptr %p
  %b = mul i32 %a, %n
  store volatile i32 %b, ptr %p
  %c = load volatile i32, ptr %p
  %d = xor i32 %c, 77777
  store volatile i32 %d, ptr %p
  %e = load volatile i32, ptr %p
  %m = add i32 %n, -1
  %r = tail call nofpclass(nan inf) double @chosen(i32 %m, ptr %p)
  ret double %r
}

define internal nofpclass(nan inf) double @chosen(i32 %n, ptr %p) noinline nounwind {
  %bit = and i32 %n, 1
  %is_even = icmp eq i32 %bit, 0
  br i1 %is_even, label %even, label %odd
even:
  %r = tail call nofpclass(nan inf) double @one(i32 %n, ptr %p)
  ret double %r
odd:
  %s = tail call nofpclass(nan inf) double @other(i32 %n, ptr %p)
  ret double %s
}

define nofpclass(nan inf) double @start(i32 %n, ptr %p) nounwind {
  %r = tail call nofpclass(nan inf) double @one(i32 %n, ptr %p)
  ret double %r
}
