; Local functions that are only called become fastcc, others stay ccc.  Where that is the same for the
; processor they merge all the same.

; RUN: %opt -passes='rust-mergefunc,verify' -mtriple=x86_64-unknown-linux-gnu -S %s | FileCheck --check-prefixes=CHECK,SAME %s
; RUN: %opt -passes='rust-mergefunc,verify' -mtriple=thumbv7m-none-eabi -S %s | FileCheck --check-prefixes=CHECK,WORDS %s
; RUN: %opt -passes='rust-mergefunc,verify' -mtriple=i386-unknown-linux-gnu -S %s | FileCheck --check-prefixes=CHECK,OTHER %s
; RUN: %opt -passes='rust-mergefunc<no-normal-form>,verify' -mtriple=x86_64-unknown-linux-gnu -S %s | FileCheck --check-prefixes=CHECK,OTHER %s
; A question changes nothing.
; RUN: %opt -passes='rust-mergefunc<explain=called:in_table>,verify' -mtriple=x86_64-unknown-linux-gnu \
; RUN:   -S %s 2>%t.said | FileCheck --check-prefixes=CHECK,OTHER %s
; RUN: FileCheck --check-prefix=SAID %s < %t.said
; SAID: explain: called and in_table are equal
; RUN: %opt -passes='rust-mergefunc,verify' -mtriple=x86_64-unknown-linux-gnu -tailcallopt -S %s | FileCheck --check-prefixes=CHECK,OTHER %s

; SAME: @table = constant [2 x ptr] [ptr @called, ptr @floats]
; WORDS: @table = constant [2 x ptr] [ptr @called, ptr @floats_in_table]
; OTHER: @table = constant [2 x ptr] [ptr @in_table, ptr @floats_in_table]
@table = constant [2 x ptr] [ptr @in_table, ptr @floats_in_table]

; SAME: define internal i32 @called(
; WORDS: define internal i32 @called(
; OTHER: define internal fastcc i32 @called(
define internal fastcc i32 @called(ptr %p, i32 %n) nounwind {
  %a = load volatile i32, ptr %p
  %b = mul i32 %a, %n
  store volatile i32 %b, ptr %p
  %c = load volatile i32, ptr %p
  %d = sdiv i32 %c, %n
  store volatile i32 %d, ptr %p
  ret i32 %d
}

; OTHER: define internal i32 @in_table(
define internal i32 @in_table(ptr %p, i32 %n) unnamed_addr nounwind {
  %a = load volatile i32, ptr %p
  %b = mul i32 %a, %n
  store volatile i32 %b, ptr %p
  %c = load volatile i32, ptr %p
  %d = sdiv i32 %c, %n
  store volatile i32 %d, ptr %p
  ret i32 %d
}

; SAME: define internal float @floats(
; WORDS: define internal fastcc float @floats(
; OTHER: define internal fastcc float @floats(
define internal fastcc float @floats(ptr %p, float %n) nounwind {
  %a = load volatile float, ptr %p
  %b = fmul float %a, %n
  store volatile float %b, ptr %p
  %c = load volatile float, ptr %p
  %d = fdiv float %c, %n
  store volatile float %d, ptr %p
  ret float %d
}

; WORDS: define internal float @floats_in_table(
; OTHER: define internal float @floats_in_table(
define internal float @floats_in_table(ptr %p, float %n) unnamed_addr nounwind {
  %a = load volatile float, ptr %p
  %b = fmul float %a, %n
  store volatile float %b, ptr %p
  %c = load volatile float, ptr %p
  %d = fdiv float %c, %n
  store volatile float %d, ptr %p
  ret float %d
}

; A function that nothing is equal to keeps its convention.
; CHECK: define internal fastcc i32 @alone(
define internal fastcc i32 @alone(i32 %n) nounwind {
  %a = mul i32 %n, %n
  %b = xor i32 %a, 77
  ret i32 %b
}

; CHECK-LABEL: define i32 @callers(
; SAME: call i32 @called(
; SAME: call float @floats(
; WORDS: call i32 @called(
; WORDS: call fastcc float @floats(
; OTHER: call fastcc i32 @called(
; OTHER: call fastcc float @floats(
; CHECK: call fastcc i32 @alone(
define i32 @callers(ptr %p, i32 %n, float %f) {
  %a = call fastcc i32 @called(ptr %p, i32 %n)
  %b = call fastcc float @floats(ptr %p, float %f)
  store volatile float %b, ptr %p
  %c = call fastcc i32 @alone(i32 %a)
  ret i32 %c
}
