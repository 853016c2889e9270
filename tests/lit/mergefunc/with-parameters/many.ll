; More constants than there are registers on any processor become parameters where the body is
; large enough to pay for them.  Each step of a recursion would need stack for those in memory, so
; functions that call themselves keep their bodies.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes=rust-mergefunc,verify -S %t.ll | FileCheck %t.ll
; RUN: sed 's/work(.*; many/many/' %t.ll > %t.recursive.ll
; RUN: %opt -passes=rust-mergefunc,verify -S %t.recursive.ll | FileCheck %t.ll --check-prefix=RECURSIVE
; RUN: %opt -passes=rust-mergefunc -pass-remarks-missed=rust-mergefunc -disable-output %t.recursive.ll 2>&1 | FileCheck %t.ll --check-prefix=WHY

; CHECK-LABEL: define i32 @many_1(
; CHECK-NEXT: call i32 @many_1.body(i32 %0, i32 1000, i32 1007, i32 1014, {{.*}}, i32 1161)
; CHECK-LABEL: define i32 @many_2(
; CHECK-NEXT: call i32 @many_1.body(i32 %x, i32 3000, i32 3007, i32 3014, {{.*}}, i32 3161)
; RECURSIVE-LABEL: define i32 @many_1(
; RECURSIVE: call i32 @many_1(i32 %a3)
; RECURSIVE-LABEL: define i32 @many_2(
; RECURSIVE: call i32 @many_2(i32 %a3)
; WHY: many_1 is identical to many_2 except for constants, and keeps its body because its arguments and the constants may not all be in registers

target datalayout = "e-m:e-i64:64-i128:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@one = global i32 0
@two = global i32 0

declare i32 @work(i32, i32)

define i32 @many_<1|2>(i32 %x) minsize optsize nounwind {
  %a0 = call i32 @work(i32 %x, i32 <1000|3000>)
  store volatile i32 %a0, ptr @one
  %b0 = call i32 @work(i32 %a0, i32 5)
  store volatile i32 %b0, ptr @two
  %c0 = call i32 @work(i32 %b0, i32 9)
  %a1 = call i32 @work(i32 %c0, i32 <1007|3007>)
  store volatile i32 %a1, ptr @one
  %b1 = call i32 @work(i32 %a1, i32 5)
  store volatile i32 %b1, ptr @two
  %c1 = call i32 @work(i32 %b1, i32 9)
  %a2 = call i32 @work(i32 %c1, i32 <1014|3014>)
  store volatile i32 %a2, ptr @one
  %b2 = call i32 @work(i32 %a2, i32 5)
  store volatile i32 %b2, ptr @two
  %c2 = call i32 @work(i32 %b2, i32 9)
  %a3 = call i32 @work(i32 %c2, i32 <1021|3021>)
  store volatile i32 %a3, ptr @one
  %b3 = call i32 @work(i32 %a3, i32 5) ; many_<1|2>(i32 %a3)
  store volatile i32 %b3, ptr @two
  %c3 = call i32 @work(i32 %b3, i32 9)
  %a4 = call i32 @work(i32 %c3, i32 <1028|3028>)
  store volatile i32 %a4, ptr @one
  %b4 = call i32 @work(i32 %a4, i32 5)
  store volatile i32 %b4, ptr @two
  %c4 = call i32 @work(i32 %b4, i32 9)
  %a5 = call i32 @work(i32 %c4, i32 <1035|3035>)
  store volatile i32 %a5, ptr @one
  %b5 = call i32 @work(i32 %a5, i32 5)
  store volatile i32 %b5, ptr @two
  %c5 = call i32 @work(i32 %b5, i32 9)
  %a6 = call i32 @work(i32 %c5, i32 <1042|3042>)
  store volatile i32 %a6, ptr @one
  %b6 = call i32 @work(i32 %a6, i32 5)
  store volatile i32 %b6, ptr @two
  %c6 = call i32 @work(i32 %b6, i32 9)
  %a7 = call i32 @work(i32 %c6, i32 <1049|3049>)
  store volatile i32 %a7, ptr @one
  %b7 = call i32 @work(i32 %a7, i32 5)
  store volatile i32 %b7, ptr @two
  %c7 = call i32 @work(i32 %b7, i32 9)
  %a8 = call i32 @work(i32 %c7, i32 <1056|3056>)
  store volatile i32 %a8, ptr @one
  %b8 = call i32 @work(i32 %a8, i32 5)
  store volatile i32 %b8, ptr @two
  %c8 = call i32 @work(i32 %b8, i32 9)
  %a9 = call i32 @work(i32 %c8, i32 <1063|3063>)
  store volatile i32 %a9, ptr @one
  %b9 = call i32 @work(i32 %a9, i32 5)
  store volatile i32 %b9, ptr @two
  %c9 = call i32 @work(i32 %b9, i32 9)
  %a10 = call i32 @work(i32 %c9, i32 <1070|3070>)
  store volatile i32 %a10, ptr @one
  %b10 = call i32 @work(i32 %a10, i32 5)
  store volatile i32 %b10, ptr @two
  %c10 = call i32 @work(i32 %b10, i32 9)
  %a11 = call i32 @work(i32 %c10, i32 <1077|3077>)
  store volatile i32 %a11, ptr @one
  %b11 = call i32 @work(i32 %a11, i32 5)
  store volatile i32 %b11, ptr @two
  %c11 = call i32 @work(i32 %b11, i32 9)
  %a12 = call i32 @work(i32 %c11, i32 <1084|3084>)
  store volatile i32 %a12, ptr @one
  %b12 = call i32 @work(i32 %a12, i32 5)
  store volatile i32 %b12, ptr @two
  %c12 = call i32 @work(i32 %b12, i32 9)
  %a13 = call i32 @work(i32 %c12, i32 <1091|3091>)
  store volatile i32 %a13, ptr @one
  %b13 = call i32 @work(i32 %a13, i32 5)
  store volatile i32 %b13, ptr @two
  %c13 = call i32 @work(i32 %b13, i32 9)
  %a14 = call i32 @work(i32 %c13, i32 <1098|3098>)
  store volatile i32 %a14, ptr @one
  %b14 = call i32 @work(i32 %a14, i32 5)
  store volatile i32 %b14, ptr @two
  %c14 = call i32 @work(i32 %b14, i32 9)
  %a15 = call i32 @work(i32 %c14, i32 <1105|3105>)
  store volatile i32 %a15, ptr @one
  %b15 = call i32 @work(i32 %a15, i32 5)
  store volatile i32 %b15, ptr @two
  %c15 = call i32 @work(i32 %b15, i32 9)
  %a16 = call i32 @work(i32 %c15, i32 <1112|3112>)
  store volatile i32 %a16, ptr @one
  %b16 = call i32 @work(i32 %a16, i32 5)
  store volatile i32 %b16, ptr @two
  %c16 = call i32 @work(i32 %b16, i32 9)
  %a17 = call i32 @work(i32 %c16, i32 <1119|3119>)
  store volatile i32 %a17, ptr @one
  %b17 = call i32 @work(i32 %a17, i32 5)
  store volatile i32 %b17, ptr @two
  %c17 = call i32 @work(i32 %b17, i32 9)
  %a18 = call i32 @work(i32 %c17, i32 <1126|3126>)
  store volatile i32 %a18, ptr @one
  %b18 = call i32 @work(i32 %a18, i32 5)
  store volatile i32 %b18, ptr @two
  %c18 = call i32 @work(i32 %b18, i32 9)
  %a19 = call i32 @work(i32 %c18, i32 <1133|3133>)
  store volatile i32 %a19, ptr @one
  %b19 = call i32 @work(i32 %a19, i32 5)
  store volatile i32 %b19, ptr @two
  %c19 = call i32 @work(i32 %b19, i32 9)
  %a20 = call i32 @work(i32 %c19, i32 <1140|3140>)
  store volatile i32 %a20, ptr @one
  %b20 = call i32 @work(i32 %a20, i32 5)
  store volatile i32 %b20, ptr @two
  %c20 = call i32 @work(i32 %b20, i32 9)
  %a21 = call i32 @work(i32 %c20, i32 <1147|3147>)
  store volatile i32 %a21, ptr @one
  %b21 = call i32 @work(i32 %a21, i32 5)
  store volatile i32 %b21, ptr @two
  %c21 = call i32 @work(i32 %b21, i32 9)
  %a22 = call i32 @work(i32 %c21, i32 <1154|3154>)
  store volatile i32 %a22, ptr @one
  %b22 = call i32 @work(i32 %a22, i32 5)
  store volatile i32 %b22, ptr @two
  %c22 = call i32 @work(i32 %b22, i32 9)
  %a23 = call i32 @work(i32 %c22, i32 <1161|3161>)
  store volatile i32 %a23, ptr @one
  %b23 = call i32 @work(i32 %a23, i32 5)
  store volatile i32 %b23, ptr @two
  %c23 = call i32 @work(i32 %b23, i32 9)
  ret i32 %c23
}
