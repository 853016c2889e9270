; An address a constant number of bytes from another one is part of loads and stores in a region, and an instruction of four
; bytes where a call passes it (Thumb-2), which is more than two regions save.

; RUN: %opt -mtriple=thumbv7em-none-eabi -passes='rust-iroutliner<all;verify;no-frequency>,verify' -S %s | \
; RUN:   FileCheck %s --implicit-check-not=outlined
; An unwind table changes none of it, and the price of its rows does not count the sum twice.
; RUN: sed 's/minsize nounwind/minsize nounwind uwtable/' %s | \
; RUN:   %opt -mtriple=thumbv7em-none-eabi -passes='rust-iroutliner<all;verify;no-frequency>,verify' -S | \
; RUN:   FileCheck %s --implicit-check-not=outlined

; Code that has the addresses in registers for something else passes them by two bytes each,
; RUN: sed 's/^;USED//' %s | %opt -mtriple=thumbv7em-none-eabi -passes='rust-iroutliner<all;verify;no-frequency>,verify' -S | \
; RUN:   FileCheck %s --check-prefix=SHARED
; and so does code with addresses that are no sums.
; RUN: sed 's/i32 [0-9]*$/i32 0/' %s | %opt -mtriple=thumbv7em-none-eabi -passes='rust-iroutliner<all;verify;no-frequency>,verify' -S | \
; RUN:   FileCheck %s --check-prefix=SHARED

; CHECK: define void @rounds(
; SHARED-COUNT-2: call void @rounds.outlined.0(

declare void @use(ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr)
declare void @work()
declare i32 @llvm.fshl.i32(i32, i32, i32)

define void @rounds(ptr %p, ptr %q) minsize nounwind {
  call void @work()
  %a0 = getelementptr i8, ptr %p, i32 8
  %b0 = getelementptr i8, ptr %q, i32 24
  %a1 = getelementptr i8, ptr %p, i32 12
  %b1 = getelementptr i8, ptr %q, i32 28
  %a2 = getelementptr i8, ptr %p, i32 16
  %b2 = getelementptr i8, ptr %q, i32 32
  %a3 = getelementptr i8, ptr %p, i32 20
  %b3 = getelementptr i8, ptr %q, i32 36
;USED  call void @use(ptr %a0, ptr %b0, ptr %a1, ptr %b1, ptr %a2, ptr %b2, ptr %a3, ptr %b3)
  %x0 = load i32, ptr %a0
  %y0 = load i32, ptr %b0
  %m0 = mul i32 %y0, -2048144777
  %s0 = add i32 %m0, %x0
  %r0 = call i32 @llvm.fshl.i32(i32 %s0, i32 %s0, i32 13)
  %z0 = mul i32 %r0, -1640531535
  %w0 = xor i32 %z0, 305419896
  store i32 %w0, ptr %a0
  %x1 = load i32, ptr %a1
  %y1 = load i32, ptr %b1
  %m1 = mul i32 %y1, -2048144777
  %s1 = add i32 %m1, %x1
  %r1 = call i32 @llvm.fshl.i32(i32 %s1, i32 %s1, i32 13)
  %z1 = mul i32 %r1, -1640531535
  %w1 = xor i32 %z1, 305419896
  store i32 %w1, ptr %a1
  %x2 = load i32, ptr %a2
  %y2 = load i32, ptr %b2
  %m2 = mul i32 %y2, -2048144777
  %s2 = add i32 %m2, %x2
  %r2 = call i32 @llvm.fshl.i32(i32 %s2, i32 %s2, i32 13)
  %z2 = mul i32 %r2, -1640531535
  %w2 = xor i32 %z2, 305419896
  store i32 %w2, ptr %a2
  %x3 = load i32, ptr %a3
  %y3 = load i32, ptr %b3
  %m3 = mul i32 %y3, -2048144777
  %s3 = add i32 %m3, %x3
  %r3 = call i32 @llvm.fshl.i32(i32 %s3, i32 %s3, i32 13)
  %z3 = mul i32 %r3, -1640531535
  %w3 = xor i32 %z3, 305419896
  store i32 %w3, ptr %a3
  ret void
}
