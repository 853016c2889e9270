; What keeps functions apart that differ in constants: each pair would share a body otherwise, as
; @base_1 and @base_2 do.

; RUN: %opt -passes=rust-mergefunc,verify -S %s | %FileCheck %s
; RUN: %opt -passes=rust-mergefunc -pass-remarks-missed=rust-mergefunc -disable-output %s 2>&1 | %FileCheck %s --check-prefix=WHY

; WHY-DAG: registers_1 is equal to registers_2 but for constants, and keeps its body because a body with parameters would save less than its calls cost
; WHY-DAG: registers_2 is equal to registers_1 but for constants, and keeps its body because a body with parameters would save less than its calls cost
; WHY-DAG: short_1 is equal to short_2 but for constants, and keeps its body because a body with parameters would save less than its calls cost
; WHY-DAG: short_2 is equal to short_1 but for constants, and keeps its body because a body with parameters would save less than its calls cost

target datalayout = "e-m:e-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

declare void @use(i64, i64, i64)
declare void @wide(i128)
declare i32 @setjmp(ptr) returns_twice
declare i32 @_setjmp(ptr) returns_twice
declare void @many(i64, i64, i64, i64, i64, i64)
declare ptr @llvm.frameaddress.p0(i32 immarg)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1 immarg)
declare i64 @llvm.ctlz.i64(i64, i1 immarg)
@local_1 = thread_local global i64 0
@local_2 = thread_local global i64 0

; CHECK: define void @base_1(
; CHECK-NEXT: tail call void @base_1.body(i64 %{{.*}}, i64 1)
; CHECK: define internal void @base_1.body(
; CHECK: define void @base_2(
; CHECK-NEXT: tail call void @base_1.body(i64 %a, i64 2)
define void @base_1(i64 %a) minsize optsize nounwind {
  call void @use(i64 %a, i64 %a, i64 100)
  %x1 = mul i64 %a, %a
  call void @use(i64 %x1, i64 %a, i64 101)
  %x2 = xor i64 %x1, %a
  call void @use(i64 %x2, i64 %x1, i64 102)
  %x3 = add i64 %x2, %x1
  call void @use(i64 %x3, i64 %x2, i64 103)
  call void @use(i64 1, i64 %x3, i64 7)
  ret void
}

define void @base_2(i64 %a) minsize optsize nounwind {
  call void @use(i64 %a, i64 %a, i64 100)
  %x1 = mul i64 %a, %a
  call void @use(i64 %x1, i64 %a, i64 101)
  %x2 = xor i64 %x1, %a
  call void @use(i64 %x2, i64 %x1, i64 102)
  %x3 = add i64 %x2, %x1
  call void @use(i64 %x3, i64 %x2, i64 103)
  call void @use(i64 2, i64 %x3, i64 7)
  ret void
}

; Compiled for speed.
; CHECK: define void @speed_1(
; CHECK-NOT: speed_{{.}}.body
; CHECK: define void @speed_2(
; CHECK-NOT: speed_{{.}}.body
define void @speed_1(i64 %a) nounwind {
  call void @use(i64 %a, i64 %a, i64 100)
  %x1 = mul i64 %a, %a
  call void @use(i64 %x1, i64 %a, i64 101)
  %x2 = xor i64 %x1, %a
  call void @use(i64 %x2, i64 %x1, i64 102)
  %x3 = add i64 %x2, %x1
  call void @use(i64 %x3, i64 %x2, i64 103)
  call void @use(i64 1, i64 %x3, i64 7)
  ret void
}

define void @speed_2(i64 %a) nounwind {
  call void @use(i64 %a, i64 %a, i64 100)
  %x1 = mul i64 %a, %a
  call void @use(i64 %x1, i64 %a, i64 101)
  %x2 = xor i64 %x1, %a
  call void @use(i64 %x2, i64 %x1, i64 102)
  %x3 = add i64 %x2, %x1
  call void @use(i64 %x3, i64 %x2, i64 103)
  call void @use(i64 2, i64 %x3, i64 7)
  ret void
}

; How much memory is filled.
; CHECK: define void @length_1(
; CHECK-NOT: length_{{.}}.body
; CHECK: define void @length_2(
; CHECK-NOT: length_{{.}}.body
define void @length_1(i64 %a) minsize optsize nounwind {
  %m = alloca [64 x i8]
  call void @use(i64 %a, i64 %a, i64 100)
  %x1 = mul i64 %a, %a
  call void @use(i64 %x1, i64 %a, i64 101)
  %x2 = xor i64 %x1, %a
  call void @use(i64 %x2, i64 %x1, i64 102)
  %x3 = add i64 %x2, %x1
  call void @use(i64 %x3, i64 %x2, i64 103)
  call void @llvm.memset.p0.i64(ptr %m, i8 0, i64 8, i1 false)
  ret void
}

define void @length_2(i64 %a) minsize optsize nounwind {
  %m = alloca [64 x i8]
  call void @use(i64 %a, i64 %a, i64 100)
  %x1 = mul i64 %a, %a
  call void @use(i64 %x1, i64 %a, i64 101)
  %x2 = xor i64 %x1, %a
  call void @use(i64 %x2, i64 %x1, i64 102)
  %x3 = add i64 %x2, %x1
  call void @use(i64 %x3, i64 %x2, i64 103)
  call void @llvm.memset.p0.i64(ptr %m, i8 0, i64 16, i1 false)
  ret void
}

; Division by a constant is a product.
; CHECK: define void @divisor_1(
; CHECK-NOT: divisor_{{.}}.body
; CHECK: define void @divisor_2(
; CHECK-NOT: divisor_{{.}}.body
define void @divisor_1(i64 %a) minsize optsize nounwind {
  call void @use(i64 %a, i64 %a, i64 100)
  %x1 = mul i64 %a, %a
  call void @use(i64 %x1, i64 %a, i64 101)
  %x2 = xor i64 %x1, %a
  call void @use(i64 %x2, i64 %x1, i64 102)
  %x3 = add i64 %x2, %x1
  call void @use(i64 %x3, i64 %x2, i64 103)
  %d = udiv i64 %x3, 7
  call void @use(i64 %d, i64 %x3, i64 7)
  ret void
}

define void @divisor_2(i64 %a) minsize optsize nounwind {
  call void @use(i64 %a, i64 %a, i64 100)
  %x1 = mul i64 %a, %a
  call void @use(i64 %x1, i64 %a, i64 101)
  %x2 = xor i64 %x1, %a
  call void @use(i64 %x2, i64 %x1, i64 102)
  %x3 = add i64 %x2, %x1
  call void @use(i64 %x3, i64 %x2, i64 103)
  %d = udiv i64 %x3, 8
  call void @use(i64 %d, i64 %x3, i64 7)
  ret void
}

; Values of a switch.
; CHECK: define void @cases_1(
; CHECK-NOT: cases_{{.}}.body
; CHECK: define void @cases_2(
; CHECK-NOT: cases_{{.}}.body
define void @cases_1(i64 %a) minsize optsize nounwind {
  call void @use(i64 %a, i64 %a, i64 100)
  %x1 = mul i64 %a, %a
  call void @use(i64 %x1, i64 %a, i64 101)
  %x2 = xor i64 %x1, %a
  call void @use(i64 %x2, i64 %x1, i64 102)
  %x3 = add i64 %x2, %x1
  call void @use(i64 %x3, i64 %x2, i64 103)
  switch i64 %a, label %no [ i64 1, label %yes ]
yes:
  call void @use(i64 7, i64 %x3, i64 7)
  ret void
no:
  ret void
}

define void @cases_2(i64 %a) minsize optsize nounwind {
  call void @use(i64 %a, i64 %a, i64 100)
  %x1 = mul i64 %a, %a
  call void @use(i64 %x1, i64 %a, i64 101)
  %x2 = xor i64 %x1, %a
  call void @use(i64 %x2, i64 %x1, i64 102)
  %x3 = add i64 %x2, %x1
  call void @use(i64 %x3, i64 %x2, i64 103)
  switch i64 %a, label %no [ i64 2, label %yes ]
yes:
  call void @use(i64 7, i64 %x3, i64 7)
  ret void
no:
  ret void
}

; An operand of assembly, which may have to be a constant.
; CHECK: define void @assembly_1(
; CHECK-NOT: assembly_{{.}}.body
; CHECK: define void @assembly_2(
; CHECK-NOT: assembly_{{.}}.body
define void @assembly_1(i64 %a) minsize optsize nounwind {
  call void @use(i64 %a, i64 %a, i64 100)
  %x1 = mul i64 %a, %a
  call void @use(i64 %x1, i64 %a, i64 101)
  %x2 = xor i64 %x1, %a
  call void @use(i64 %x2, i64 %x1, i64 102)
  %x3 = add i64 %x2, %x1
  call void @use(i64 %x3, i64 %x2, i64 103)
  call void asm sideeffect "nop", "i"(i64 1)
  ret void
}

define void @assembly_2(i64 %a) minsize optsize nounwind {
  call void @use(i64 %a, i64 %a, i64 100)
  %x1 = mul i64 %a, %a
  call void @use(i64 %x1, i64 %a, i64 101)
  %x2 = xor i64 %x1, %a
  call void @use(i64 %x2, i64 %x1, i64 102)
  %x3 = add i64 %x2, %x1
  call void @use(i64 %x3, i64 %x2, i64 103)
  call void asm sideeffect "nop", "i"(i64 2)
  ret void
}

; The address of a variable that each thread has.
; CHECK: define void @threads_1(
; CHECK-NOT: threads_{{.}}.body
; CHECK: define void @threads_2(
; CHECK-NOT: threads_{{.}}.body
define void @threads_1(i64 %a) minsize optsize nounwind {
  call void @use(i64 %a, i64 %a, i64 100)
  %x1 = mul i64 %a, %a
  call void @use(i64 %x1, i64 %a, i64 101)
  %x2 = xor i64 %x1, %a
  call void @use(i64 %x2, i64 %x1, i64 102)
  %x3 = add i64 %x2, %x1
  call void @use(i64 %x3, i64 %x2, i64 103)
  store i64 %x3, ptr @local_1
  ret void
}

define void @threads_2(i64 %a) minsize optsize nounwind {
  call void @use(i64 %a, i64 %a, i64 100)
  %x1 = mul i64 %a, %a
  call void @use(i64 %x1, i64 %a, i64 101)
  %x2 = xor i64 %x1, %a
  call void @use(i64 %x2, i64 %x1, i64 102)
  %x3 = add i64 %x2, %x1
  call void @use(i64 %x3, i64 %x2, i64 103)
  store i64 %x3, ptr @local_2
  ret void
}

; A number wider than a register.
; CHECK: define void @number_1(
; CHECK-NOT: number_{{.}}.body
; CHECK: define void @number_2(
; CHECK-NOT: number_{{.}}.body
define void @number_1(i64 %a) minsize optsize nounwind {
  call void @use(i64 %a, i64 %a, i64 100)
  %x1 = mul i64 %a, %a
  call void @use(i64 %x1, i64 %a, i64 101)
  %x2 = xor i64 %x1, %a
  call void @use(i64 %x2, i64 %x1, i64 102)
  %x3 = add i64 %x2, %x1
  call void @use(i64 %x3, i64 %x2, i64 103)
  call void @wide(i128 1)
  ret void
}

define void @number_2(i64 %a) minsize optsize nounwind {
  call void @use(i64 %a, i64 %a, i64 100)
  %x1 = mul i64 %a, %a
  call void @use(i64 %x1, i64 %a, i64 101)
  %x2 = xor i64 %x1, %a
  call void @use(i64 %x2, i64 %x1, i64 102)
  %x3 = add i64 %x2, %x1
  call void @use(i64 %x3, i64 %x2, i64 103)
  call void @wide(i128 2)
  ret void
}

; An undefined value is not one value.
; CHECK: define void @undefined_1(
; CHECK-NOT: undefined_{{.}}.body
; CHECK: define void @undefined_2(
; CHECK-NOT: undefined_{{.}}.body
define void @undefined_1(i64 %a) minsize optsize nounwind {
  call void @use(i64 %a, i64 %a, i64 100)
  %x1 = mul i64 %a, %a
  call void @use(i64 %x1, i64 %a, i64 101)
  %x2 = xor i64 %x1, %a
  call void @use(i64 %x2, i64 %x1, i64 102)
  %x3 = add i64 %x2, %x1
  call void @use(i64 %x3, i64 %x2, i64 103)
  call void @use(i64 undef, i64 %x3, i64 7)
  ret void
}

define void @undefined_2(i64 %a) minsize optsize nounwind {
  call void @use(i64 %a, i64 %a, i64 100)
  %x1 = mul i64 %a, %a
  call void @use(i64 %x1, i64 %a, i64 101)
  %x2 = xor i64 %x1, %a
  call void @use(i64 %x2, i64 %x1, i64 102)
  %x3 = add i64 %x2, %x1
  call void @use(i64 %x3, i64 %x2, i64 103)
  call void @use(i64 7, i64 %x3, i64 7)
  ret void
}

; A callee that may return twice.
; CHECK: define void @twice_1(
; CHECK-NOT: twice_{{.}}.body
; CHECK: define void @twice_2(
; CHECK-NOT: twice_{{.}}.body
define void @twice_1(i64 %a) minsize optsize nounwind {
  call void @use(i64 %a, i64 %a, i64 100)
  %x1 = mul i64 %a, %a
  call void @use(i64 %x1, i64 %a, i64 101)
  %x2 = xor i64 %x1, %a
  call void @use(i64 %x2, i64 %x1, i64 102)
  %x3 = add i64 %x2, %x1
  call void @use(i64 %x3, i64 %x2, i64 103)
  %r = call i32 @setjmp(ptr null)
  ret void
}

define void @twice_2(i64 %a) minsize optsize nounwind {
  call void @use(i64 %a, i64 %a, i64 100)
  %x1 = mul i64 %a, %a
  call void @use(i64 %x1, i64 %a, i64 101)
  %x2 = xor i64 %x1, %a
  call void @use(i64 %x2, i64 %x1, i64 102)
  %x3 = add i64 %x2, %x1
  call void @use(i64 %x3, i64 %x2, i64 103)
  %r = call i32 @_setjmp(ptr null)
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
; CHECK: define void @jump_1(
; CHECK-NOT: jump_{{.}}.body
; CHECK: define void @jump_2(
; CHECK-NOT: jump_{{.}}.body
define void @jump_1(i64 %a) minsize optsize nounwind {
  call void @use(i64 %a, i64 %a, i64 100)
  %x1 = mul i64 %a, %a
  call void @use(i64 %x1, i64 %a, i64 101)
  %x2 = xor i64 %x1, %a
  call void @use(i64 %x2, i64 %x1, i64 102)
  %x3 = add i64 %x2, %x1
  call void @use(i64 %x3, i64 %x2, i64 103)
  call void @use(i64 1, i64 %x3, i64 7)
  musttail call void @base_1(i64 %a)
  ret void
}

define void @jump_2(i64 %a) minsize optsize nounwind {
  call void @use(i64 %a, i64 %a, i64 100)
  %x1 = mul i64 %a, %a
  call void @use(i64 %x1, i64 %a, i64 101)
  %x2 = xor i64 %x1, %a
  call void @use(i64 %x2, i64 %x1, i64 102)
  %x3 = add i64 %x2, %x1
  call void @use(i64 %x3, i64 %x2, i64 103)
  call void @use(i64 2, i64 %x3, i64 7)
  musttail call void @base_1(i64 %a)
  ret void
}

; The body observes its frame.
; CHECK: define void @frame_1(
; CHECK-NOT: frame_{{.}}.body
; CHECK: define void @frame_2(
; CHECK-NOT: frame_{{.}}.body
define void @frame_1(i64 %a) minsize optsize nounwind {
  call void @use(i64 %a, i64 %a, i64 100)
  %x1 = mul i64 %a, %a
  call void @use(i64 %x1, i64 %a, i64 101)
  %x2 = xor i64 %x1, %a
  call void @use(i64 %x2, i64 %x1, i64 102)
  %x3 = add i64 %x2, %x1
  call void @use(i64 %x3, i64 %x2, i64 103)
  %f = call ptr @llvm.frameaddress.p0(i32 0)
  call void @use(i64 1, i64 %x3, i64 7)
  ret void
}

define void @frame_2(i64 %a) minsize optsize nounwind {
  call void @use(i64 %a, i64 %a, i64 100)
  %x1 = mul i64 %a, %a
  call void @use(i64 %x1, i64 %a, i64 101)
  %x2 = xor i64 %x1, %a
  call void @use(i64 %x2, i64 %x1, i64 102)
  %x3 = add i64 %x2, %x1
  call void @use(i64 %x3, i64 %x2, i64 103)
  %f = call ptr @llvm.frameaddress.p0(i32 0)
  call void @use(i64 2, i64 %x3, i64 7)
  ret void
}

; The body is smaller than the call would be.
; CHECK: define void @short_1(
; CHECK-NOT: short_{{.}}.body
; CHECK: define void @short_2(
; CHECK-NOT: short_{{.}}.body
define void @short_1(i64 %a) minsize optsize nounwind {
  %x = add i64 %a, 1
  %y = mul i64 %x, 3
  call void @use(i64 1, i64 %x, i64 %y)
  ret void
}

define void @short_2(i64 %a) minsize optsize nounwind {
  %x = add i64 %a, 1
  %y = mul i64 %x, 3
  call void @use(i64 2, i64 %x, i64 %y)
  ret void
}
