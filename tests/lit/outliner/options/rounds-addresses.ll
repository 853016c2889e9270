; Addresses that callers go on computing are nothing that a shared function saves.  They do not make a
; call worth a shared function, which would seem to save the same again in each round: a chain of
; functions that only call the next one.
; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-iroutliner<no-frequency;verify>' -S %t.ll | FileCheck --implicit-check-not=outlined %t.ll

target datalayout = "e-m:e-i64:64-i128:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

define void @in_place_<1|2|3|4>(ptr %p, ptr %q, i64 %n, ptr %x, ptr %y, ptr %z) minsize nounwind {
; CHECK: define void @in_place_<1|2|3|4>(
  %a = getelementptr inbounds i8, ptr %p, i64 272
  %b = getelementptr inbounds i8, ptr %p, i64 112
  %c = getelementptr inbounds i8, ptr %p, i64 264
  call void @work(ptr %p, ptr %q, i64 %n, ptr %x, ptr %y, ptr %z)
  store volatile i64 <1|2|3|4>, ptr %a
  store volatile i64 <1|2|3|4>, ptr %b
  store volatile i64 <1|2|3|4>, ptr %c
  ret void
}

declare void @work(ptr, ptr, i64, ptr, ptr, ptr) nounwind
