; LLVM before 20 makes a call a jump only where its result and that of its function have the same `nofpclass`: there
; @same does not lose it to @call_only, also where the same set of attributes was met at a parameter before, where
; it is a promise.

; REQUIRES: llvm-at-least-19
; RUN: %expand %s > %t.in.ll
; RUN: %opt -passes=rust-mergefunc -S %t.in.ll -o %t.ll
; RUN: %if llvm-at-least-20 %{ FileCheck %t.in.ll --check-prefix=MERGED < %t.ll %}
; RUN: %llc -O2 %t.ll -o - | FileCheck %t.in.ll

; MERGED: define {{.*}}double @call_only(
; MERGED: define nofpclass(nan) double @same(
; MERGED-NEXT: tail call {{.*}}double @call_only(
; CHECK-LABEL: same:
; CHECK-NOT: callq
; CHECK: TAILCALL

target triple = "x86_64-unknown-linux-gnu"

define double @parameter(ptr %p, double nofpclass(nan) %x) {
  store double %x, ptr %p
  %y = load volatile double, ptr %p
  %r = tail call double @callee(ptr %p, double %y)
  ret double %r
}

define double @same_parameter(ptr %p, double nofpclass(nan) %x) {
  store double %x, ptr %p
  %y = load volatile double, ptr %p
  %r = tail call double @callee(ptr %p, double %y)
  ret double %r
}

define <double @call_only|nofpclass(nan) double @same>(ptr %p, double %x) {
  store double %x, ptr %p
  %y = load volatile double, ptr %p
  %z = load volatile double, ptr %p
  store double %z, ptr %p
  %r = tail call nofpclass(nan) double @callee(ptr %p, double %y)
  ret double %r
}

declare double @callee(ptr, double)
