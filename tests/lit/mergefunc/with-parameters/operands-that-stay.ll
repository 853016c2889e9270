; Operands that stay constants: each pair of functions would share a body otherwise, as @base_1 and
; @base_2 do.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes=rust-mergefunc,verify -S %t.ll | %FileCheck %t.ll

target datalayout = "e-m:e-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

declare void @use(i64, i64, i64)
declare void @wide(i128)
declare i32 @setjmp(ptr) returns_twice
declare i32 @_setjmp(ptr) returns_twice
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1 immarg)
@local_1 = thread_local global i64 0
@local_2 = thread_local global i64 0

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

; How much memory is filled.
define void @length_<1|2>(i64 %a) minsize optsize nounwind {
; CHECK: define void @length_<1|2>(
; CHECK-NOT: length_{{.}}.body
  %m = alloca [64 x i8]
  call void @use(i64 %a, i64 %a, i64 100)
  %x1 = mul i64 %a, %a
  call void @use(i64 %x1, i64 %a, i64 101)
  %x2 = xor i64 %x1, %a
  call void @use(i64 %x2, i64 %x1, i64 102)
  %x3 = add i64 %x2, %x1
  call void @use(i64 %x3, i64 %x2, i64 103)
  call void @llvm.memset.p0.i64(ptr %m, i8 0, i64 <8|16>, i1 false)
  ret void
}

; Division by a constant is a product.
define void @divisor_<1|2>(i64 %a) minsize optsize nounwind {
; CHECK: define void @divisor_<1|2>(
; CHECK-NOT: divisor_{{.}}.body
  call void @use(i64 %a, i64 %a, i64 100)
  %x1 = mul i64 %a, %a
  call void @use(i64 %x1, i64 %a, i64 101)
  %x2 = xor i64 %x1, %a
  call void @use(i64 %x2, i64 %x1, i64 102)
  %x3 = add i64 %x2, %x1
  call void @use(i64 %x3, i64 %x2, i64 103)
  %d = udiv i64 %x3, <7|8>
  call void @use(i64 %d, i64 %x3, i64 7)
  ret void
}

; Values of a switch.
define void @cases_<1|2>(i64 %a) minsize optsize nounwind {
; CHECK: define void @cases_<1|2>(
; CHECK-NOT: cases_{{.}}.body
  call void @use(i64 %a, i64 %a, i64 100)
  %x1 = mul i64 %a, %a
  call void @use(i64 %x1, i64 %a, i64 101)
  %x2 = xor i64 %x1, %a
  call void @use(i64 %x2, i64 %x1, i64 102)
  %x3 = add i64 %x2, %x1
  call void @use(i64 %x3, i64 %x2, i64 103)
  switch i64 %a, label %no [ i64 <1|2>, label %yes ]
yes:
  call void @use(i64 7, i64 %x3, i64 7)
  ret void
no:
  ret void
}

; An operand of assembly, which may have to be a constant.
define void @assembly_<1|2>(i64 %a) minsize optsize nounwind {
; CHECK: define void @assembly_<1|2>(
; CHECK-NOT: assembly_{{.}}.body
  call void @use(i64 %a, i64 %a, i64 100)
  %x1 = mul i64 %a, %a
  call void @use(i64 %x1, i64 %a, i64 101)
  %x2 = xor i64 %x1, %a
  call void @use(i64 %x2, i64 %x1, i64 102)
  %x3 = add i64 %x2, %x1
  call void @use(i64 %x3, i64 %x2, i64 103)
  call void asm sideeffect "nop", "i"(i64 <1|2>)
  ret void
}

; The address of a variable that each thread has.
define void @threads_<1|2>(i64 %a) minsize optsize nounwind {
; CHECK: define void @threads_<1|2>(
; CHECK-NOT: threads_{{.}}.body
  call void @use(i64 %a, i64 %a, i64 100)
  %x1 = mul i64 %a, %a
  call void @use(i64 %x1, i64 %a, i64 101)
  %x2 = xor i64 %x1, %a
  call void @use(i64 %x2, i64 %x1, i64 102)
  %x3 = add i64 %x2, %x1
  call void @use(i64 %x3, i64 %x2, i64 103)
  store i64 %x3, ptr @local_<1|2>
  ret void
}

; A number wider than a register.
define void @number_<1|2>(i64 %a) minsize optsize nounwind {
; CHECK: define void @number_<1|2>(
; CHECK-NOT: number_{{.}}.body
  call void @use(i64 %a, i64 %a, i64 100)
  %x1 = mul i64 %a, %a
  call void @use(i64 %x1, i64 %a, i64 101)
  %x2 = xor i64 %x1, %a
  call void @use(i64 %x2, i64 %x1, i64 102)
  %x3 = add i64 %x2, %x1
  call void @use(i64 %x3, i64 %x2, i64 103)
  call void @wide(i128 <1|2>)
  ret void
}

; An undefined value is not one value.
; CHECK: define void @undefined_1(
; CHECK-NOT: undefined_{{.}}.body
; CHECK: define void @undefined_2(
; CHECK-NOT: undefined_{{.}}.body
define void @undefined_<1|2>(i64 %a) minsize optsize nounwind {
  call void @use(i64 %a, i64 %a, i64 100)
  %x1 = mul i64 %a, %a
  call void @use(i64 %x1, i64 %a, i64 101)
  %x2 = xor i64 %x1, %a
  call void @use(i64 %x2, i64 %x1, i64 102)
  %x3 = add i64 %x2, %x1
  call void @use(i64 %x3, i64 %x2, i64 103)
  call void @use(i64 <undef|7>, i64 %x3, i64 7)
  ret void
}

; A callee that may return twice.
define void @twice_<1|2>(i64 %a) minsize optsize nounwind {
; CHECK: define void @twice_<1|2>(
; CHECK-NOT: twice_{{.}}.body
  call void @use(i64 %a, i64 %a, i64 100)
  %x1 = mul i64 %a, %a
  call void @use(i64 %x1, i64 %a, i64 101)
  %x2 = xor i64 %x1, %a
  call void @use(i64 %x2, i64 %x1, i64 102)
  %x3 = add i64 %x2, %x1
  call void @use(i64 %x3, i64 %x2, i64 103)
  %r = call i32 @<setjmp|_setjmp>(ptr null)
  ret void
}
