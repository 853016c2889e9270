; Functions that stay apart and differ in constants: each pair would share a body otherwise, as @base_1
; and @base_2 do.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes=rust-mergefunc,verify -S %t.ll | %FileCheck %t.ll
; RUN: %opt -passes=rust-mergefunc -pass-remarks-missed=rust-mergefunc -disable-output %t.ll 2>&1 | %FileCheck %t.ll --check-prefix=WHY

; WHY-DAG: registers_1 is identical to registers_2 except for constants, and keeps its body because a body with parameters would save less than its calls cost
; WHY-DAG: registers_2 is identical to registers_1 except for constants, and keeps its body because a body with parameters would save less than its calls cost
; WHY-DAG: short_1 is identical to short_2 except for constants, and keeps its body because a body with parameters would save less than its calls cost
; WHY-DAG: short_2 is identical to short_1 except for constants, and keeps its body because a body with parameters would save less than its calls cost

target datalayout = "e-m:e-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

declare void @use(i64, i64, i64)
declare void @many(i64, i64, i64, i64, i64, i64)
declare ptr @llvm.frameaddress.p0(i32 immarg)

; CHECK: define void @base_1(
; CHECK-NEXT: tail call void @base_1.body(i64 %{{.*}}, i64 1)
; CHECK: define <internal void @base_1.body|void @base_2>(
; CHECK-NEXT: tail call void @base_1.body(i64 %a, i64 2)
define void @base_<1|2>(i64 %a) minsize optsize nounwind {
  call void @use(i64 %a, i64 %a, i64 100)
  %x1 = mul i64 %a, %a
  call void @use(i64 %x1, i64 %a, i64 101)
  %x2 = xor i64 %x1, %a
  call void @use(i64 %x2, i64 %x1, i64 102)
  %x3 = add i64 %x2, %x1
  call void @use(i64 %x3, i64 %x2, i64 103)
  call void @use(i64 <1|2>, i64 %x3, i64 7)
  ret void
}

; Compiled for speed.
define void @speed_<1|2>(i64 %a) nounwind {
; CHECK: define void @speed_<1|2>(
; CHECK-NOT: speed_{{.}}.body
  call void @use(i64 %a, i64 %a, i64 100)
  %x1 = mul i64 %a, %a
  call void @use(i64 %x1, i64 %a, i64 101)
  %x2 = xor i64 %x1, %a
  call void @use(i64 %x2, i64 %x1, i64 102)
  %x3 = add i64 %x2, %x1
  call void @use(i64 %x3, i64 %x2, i64 103)
  call void @use(i64 <1|2>, i64 %x3, i64 7)
  ret void
}

; More arguments than registers, in a short function; see in-memory.ll.
; CHECK: define void @registers_1(
; CHECK-NOT: registers_{{.}}.body
; CHECK: define void @registers_2(
; CHECK-NOT: registers_{{.}}.body
define void @registers_1(i64 %a) minsize optsize nounwind {
  call void @use(i64 %a, i64 %a, i64 100)
  %x1 = mul i64 %a, %a
  call void @use(i64 %x1, i64 %a, i64 101)
  %x2 = xor i64 %x1, %a
  call void @use(i64 %x2, i64 %x1, i64 102)
  %x3 = add i64 %x2, %x1
  call void @use(i64 %x3, i64 %x2, i64 103)
  call void @many(i64 1, i64 10, i64 20, i64 30, i64 40, i64 50)
  ret void
}

define void @registers_2(i64 %a) minsize optsize nounwind {
  call void @use(i64 %a, i64 %a, i64 100)
  %x1 = mul i64 %a, %a
  call void @use(i64 %x1, i64 %a, i64 101)
  %x2 = xor i64 %x1, %a
  call void @use(i64 %x2, i64 %x1, i64 102)
  %x3 = add i64 %x2, %x1
  call void @use(i64 %x3, i64 %x2, i64 103)
  call void @many(i64 2, i64 20, i64 40, i64 60, i64 80, i64 100)
  ret void
}

; A call that is marked `musttail` needs the caller's parameters.
define void @jump_<1|2>(i64 %a) minsize optsize nounwind {
; CHECK: define void @jump_<1|2>(
; CHECK-NOT: jump_{{.}}.body
  call void @use(i64 %a, i64 %a, i64 100)
  %x1 = mul i64 %a, %a
  call void @use(i64 %x1, i64 %a, i64 101)
  %x2 = xor i64 %x1, %a
  call void @use(i64 %x2, i64 %x1, i64 102)
  %x3 = add i64 %x2, %x1
  call void @use(i64 %x3, i64 %x2, i64 103)
  call void @use(i64 <1|2>, i64 %x3, i64 7)
  musttail call void @base_1(i64 %a)
  ret void
}

; The body observes its frame.
define void @frame_<1|2>(i64 %a) minsize optsize nounwind {
; CHECK: define void @frame_<1|2>(
; CHECK-NOT: frame_{{.}}.body
  call void @use(i64 %a, i64 %a, i64 100)
  %x1 = mul i64 %a, %a
  call void @use(i64 %x1, i64 %a, i64 101)
  %x2 = xor i64 %x1, %a
  call void @use(i64 %x2, i64 %x1, i64 102)
  %x3 = add i64 %x2, %x1
  call void @use(i64 %x3, i64 %x2, i64 103)
  %f = call ptr @llvm.frameaddress.p0(i32 0)
  call void @use(i64 <1|2>, i64 %x3, i64 7)
  ret void
}

; The body is smaller than the call would be.
define void @short_<1|2>(i64 %a) minsize optsize nounwind {
; CHECK: define void @short_<1|2>(
; CHECK-NOT: short_{{.}}.body
  %x = add i64 %a, 1
  %y = mul i64 %x, 3
  call void @use(i64 <1|2>, i64 %x, i64 %y)
  ret void
}
