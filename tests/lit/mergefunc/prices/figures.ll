; The estimates for small functions and stubs, one by one; `python3 -m bench estimates mergefunc`
; compares such figures with objects.

; RUN: split-file %s %t
; RUN: cat %t/x86-64 %t/minimum.ll %t/product.ll %t/copy.ll %t/by-value.ll \
; RUN:   | %opt -passes='rust-mergefunc<prices>' -disable-output 2>&1 \
; RUN:   | FileCheck %s --check-prefix=X86
; RUN: cat %t/x86-64 %t/small.ll \
; RUN:   | %opt -passes='rust-mergefunc<prices>' -disable-output 2>&1 \
; RUN:   | FileCheck %s --check-prefix=SMALL
; RUN: cat %t/windows %t/small.ll \
; RUN:   | %opt -passes='rust-mergefunc<prices>' -disable-output 2>&1 \
; RUN:   | FileCheck %s --check-prefix=WINDOWS
; RUN: cat %t/i386 %t/minimum.ll %t/copy.ll %t/kept.ll \
; RUN:   | %opt -passes='rust-mergefunc<prices>' -disable-output 2>&1 \
; RUN:   | FileCheck %s --check-prefix=I386
; RUN: cat %t/aarch64 %t/minimum.ll %t/copy.ll \
; RUN:   | %opt -passes='rust-mergefunc<prices>' -disable-output 2>&1 \
; RUN:   | FileCheck %s --check-prefix=AARCH64
; RUN: cat %t/arm %t/minimum.ll \
; RUN:   | %opt -passes='rust-mergefunc<prices>' -disable-output 2>&1 \
; RUN:   | FileCheck %s --check-prefix=ARM
; RUN: cat %t/thumb %t/minimum.ll %t/byte.ll %t/constant.ll \
; RUN:   | %opt -passes='rust-mergefunc<prices>' -disable-output 2>&1 \
; RUN:   | FileCheck %s --check-prefix=THUMB
; RUN: cat %t/riscv %t/constant.ll %t/shift.ll \
; RUN:   | %opt -passes='rust-mergefunc<prices>' -disable-output 2>&1 \
; RUN:   | FileCheck %s --check-prefix=RISCV
; RUN: cat %t/loongarch %t/minimum.ll %t/byte.ll %t/moved.ll %t/less.ll \
; RUN:   | %opt -passes='rust-mergefunc<prices>' -disable-output 2>&1 \
; RUN:   | FileCheck %s --check-prefix=LOONGARCH

; X86: price: minimum: code 8
; X86: price: product: code 13
; X86: price: wide: code 9
; X86: price: by_value: code 19
; Copies of up to 64 bytes are loads and stores, others an instruction that repeats; neither
; is a jump to the library instead of the return.
; SMALL: price: few: code 22
; SMALL: price: many: code 6
; SMALL: price: quotient: code 7
; SMALL: price: far: code 5
; WINDOWS: price: few: code 22
; WINDOWS: price: many: code 6
; I386: price: minimum: code 10
; I386: price: copy: code 16
; I386: price: kept: code 20
; AARCH64: price: minimum: code 12
; AARCH64: price: copy: code 20
; ARM: price: minimum: code 12
; THUMB: price: minimum: code 8
; THUMB: price: byte: code 6
; A product with a constant is a shift and a sum.
; THUMB: price: constant: code 8
; RISCV: price: constant: code 10
; Shifting to another register has no short form.
; RISCV: price: shift: code 8
; LOONGARCH: price: minimum: code 20
; LOONGARCH: price: byte: code 8
; The pointer and the argument move on.
; LOONGARCH: price: moved: code 12
; LOONGARCH: price: less: code 12

;--- x86-64
target triple = "x86_64-unknown-linux-gnu"
;--- windows
target triple = "x86_64-pc-windows-msvc"
;--- i386
target datalayout = "e-m:e-p:32:32"
target triple = "i386-unknown-linux-gnu"
;--- aarch64
target triple = "aarch64-unknown-linux-gnu"
;--- arm
target datalayout = "e-m:e-p:32:32"
target triple = "armv7-unknown-linux-gnueabihf"
;--- thumb
target datalayout = "e-m:e-p:32:32"
target triple = "thumbv7-unknown-linux-gnueabihf"
;--- riscv
target triple = "riscv64-unknown-linux-gnu"
;--- loongarch
target triple = "loongarch64-unknown-linux-gnu"
;--- minimum.ll
declare i32 @llvm.smin.i32(i32, i32)
define i32 @minimum(i32 %a, i32 %b) nounwind {
  %r = tail call i32 @llvm.smin.i32(i32 %a, i32 %b)
  ret i32 %r
}
;--- less.ll
define i64 @less(i64 %a, i64 %b) nounwind {
  %c = icmp slt i64 %a, %b
  %r = zext i1 %c to i64
  ret i64 %r
}
;--- product.ll
declare double @llvm.fmuladd.f64(double, double, double)
define double @product(double %a, double %b) nounwind {
  %r = tail call double @llvm.fmuladd.f64(double %a, double %b, double 2.5)
  ret double %r
}
define i64 @wide(i64 %a, i64 %b) nounwind {
  %r = mul i64 %a, %b
  ret i64 %r
}
;--- copy.ll
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
define void @copy(ptr %p, ptr %q) nounwind {
  tail call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr %q, i64 36, i1 false)
  ret void
}
;--- kept.ll
declare i32 @one(i32)
define i32 @kept(i32 %a) nounwind {
  %r = tail call i32 @one(i32 %a)
  %s = add i32 %r, %a
  ret i32 %s
}
;--- by-value.ll
%three = type { i64, i64, i64 }
define i64 @by_value(ptr byval(%three) %s) nounwind {
  %a = load i64, ptr %s
  %p = getelementptr i8, ptr %s, i64 8
  %b = load i64, ptr %p
  %q = getelementptr i8, ptr %s, i64 16
  %c = load i64, ptr %q
  %d = mul i64 %b, %c
  %r = add i64 %d, %a
  ret i64 %r
}
;--- byte.ll
define i32 @byte(ptr %p) nounwind {
  %a = load i8, ptr %p
  %r = sext i8 %a to i32
  ret i32 %r
}
;--- constant.ll
define signext i32 @constant(i32 signext %a) nounwind "target-features"="+c,+m" {
  %p = mul i32 %a, 5
  %r = add i32 %p, 3
  ret i32 %r
}
;--- moved.ll
define i32 @moved(ptr %f, i32 %a) nounwind {
  %r = tail call i32 %f(i32 %a)
  ret i32 %r
}
;--- small.ll
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
define void @few(ptr %p, ptr %q) nounwind optsize minsize {
  tail call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr %q, i64 36, i1 false)
  ret void
}
define void @many(ptr %p, ptr %q) nounwind optsize minsize {
  tail call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr %q, i64 72, i1 false)
  ret void
}
define i32 @quotient(i32 %a, i32 %b) nounwind optsize minsize {
  %r = sdiv i32 %a, %b
  ret i32 %r
}
define i32 @far(ptr %p) nounwind optsize minsize {
  %q = getelementptr i8, ptr %p, i64 4000
  %r = load i32, ptr %q
  ret i32 %r
}
;--- shift.ll
define i32 @shift(i32 %a) nounwind minsize optsize "target-features"="+c,+m" {
  %s = shl i32 %a, 3
  %x = xor i32 %s, %a
  ret i32 %x
}
