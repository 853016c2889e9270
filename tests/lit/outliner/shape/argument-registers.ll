; Where regions begin their functions, parameters are in the registers that the arguments of these have: no code moves
; them, and no byte is counted for it.

; RUN: %expand %s > %t.in.ll
; RUN: opt -load-pass-plugin=%plugin -passes='rust-iroutliner<all;no-frequency;verify>,verify' %t.in.ll -S -o %t.ll \
; RUN:   -pass-remarks=rust-iroutliner 2>%t.log
; RUN: FileCheck %t.in.ll --input-file=%t.ll
; RUN: FileCheck %t.in.ll --input-file=%t.log --check-prefix=PRICE
; RUN: sed 's/target triple = .*/target triple = "i386-unknown-linux-gnu"/' %t.in.ll | \
; RUN:   opt -load-pass-plugin=%plugin -passes='rust-iroutliner<all;no-cost;max-rounds=1;verify>,verify' -S | \
; RUN:   FileCheck %t.in.ll --check-prefix=MEMORY

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

declare void @one(i64, ptr)
declare void @two(ptr, i64)
declare void @three(double, i64)

; The code uses %p first, then %x, then a constant that differs; the constant has no register yet.
; CHECK-LABEL: define void @swapped_a(
; CHECK-NEXT: tail call void @[[SWAPPED:.*outlined[^(]*]](i64 %x, ptr %p, i64 1111111)
; CHECK: define internal void @[[SWAPPED]](i64 %0, ptr %1, i64 %2)
; CHECK-LABEL: define void @swapped_b(
; CHECK-NEXT: tail call void @[[SWAPPED]](i64 %x, ptr %p, i64 2222222)
; PRICE-DAG: share swapped_a.outlined{{.*}} = themselves 10 + arguments 10 +
; All arguments are in memory there.
; MEMORY-LABEL: define void @swapped_a(
; MEMORY-NEXT: call void @{{.*}}outlined{{[^(]*}}(ptr %p, i64 %x, i64 1111111)
define void @swapped_<a|b>(i64 %x, ptr %p) minsize nounwind {
  call void @two(ptr %p, i64 %x) nounwind
  call void @one(i64 <1111111|2222222>, ptr %p) nounwind
  call void @two(ptr %p, i64 %x) nounwind
  call void @one(i64 %x, ptr %p) nounwind
  call void @two(ptr null, i64 %x) nounwind
  ret void
}

; Floating-point numbers have registers of their own: %d is the first of them.
; CHECK-LABEL: define void @floats_a(
; CHECK-NEXT: tail call void @[[FLOATS:.*outlined[^(]*]](i64 %x, ptr %p, double %d)
; CHECK-LABEL: define void @floats_b(
; CHECK-NEXT: tail call void @[[FLOATS]](i64 %x, ptr %p, double %d)
; PRICE-DAG: share floats_a.outlined{{.*}} = themselves 10 + arguments 0 +
define void @floats_<a|b>(double %d, i64 %x, ptr %p) minsize nounwind {
  call void @three(double %d, i64 4) nounwind
  call void @two(ptr %p, i64 %x) nounwind
  call void @three(double 1.0, i64 %x) nounwind
  call void @one(i64 7, ptr %p) nounwind
  call void @three(double %d, i64 5) nounwind
  ret void
}

; After a call nothing is in the registers of arguments any more: parameters have the order of their first uses.
; CHECK-LABEL: define void @behind_a(
; CHECK: tail call void @[[BEHIND:.*outlined[^(]*]](ptr %p, i64 %x)
; CHECK-LABEL: define void @behind_b(
; CHECK: tail call void @[[BEHIND]](ptr %p, i64 %x)
; PRICE-DAG: share behind_a.outlined{{.*}} = themselves 10 + arguments 10 +
define void @behind_<a|b>(i64 %x, ptr %p) minsize nounwind {
  call void @<one|three>(<i64 51|double 3.0>, <ptr|i64> %<p|x>) nounwind
  fence <seq_cst|release>
  call void @two(ptr %p, i64 %x) nounwind
  call void @two(ptr null, i64 %x) nounwind
  call void @one(i64 3, ptr %p) nounwind
  call void @two(ptr null, i64 %x) nounwind
  call void @two(ptr %p, i64 3) nounwind
  ret void
}
