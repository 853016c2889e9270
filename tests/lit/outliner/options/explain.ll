; What keeps functions apart that are nearly the same: code that only one of them has, and
; instructions that no region may contain.  Functions that have nothing in common and short
; ones are not compared.

; RUN: %opt -passes='rust-iroutliner<explain>' -disable-output %s 2>&1 | FileCheck %s

; CHECK: rust-iroutliner: explain: far_a and far_b: 16 of 18 and 16 instructions match, {{[0-9]+}} bytes:
; CHECK-SAME: Whole {{[0-9]+}}, Gap {{[0-9]+}}, NotSharedOrderedAccess {{[0-9]+}}
; CHECK-NOT: explain

target triple = "x86_64-unknown-linux-gnu"

declare i32 @use(i32)

define i32 @far_a(ptr %p, i32 %x) minsize {
  %a = load atomic i32, ptr %p seq_cst, align 4
  %b = mul i32 %a, %x
  %c = xor i32 %b, 7
  %d = sub i32 %c, %a
  %e = udiv i32 %d, %x
  %one = fneg float 1.0
  %two = fptosi float %one to i32
  %f = shl i32 %e, 3
  %g = or i32 %f, %two
  %h = lshr i32 %g, 4
  %i = add i32 %h, %x
  %j = urem i32 %i, %x
  %k = ashr i32 %j, %x
  %l = and i32 %k, %x
  store atomic i32 %l, ptr %p seq_cst, align 4
  %m = call i32 @use(i32 %l)
  %n = sdiv i32 %m, 5
  ret i32 %n
}

define i32 @far_b(ptr %p, i32 %x) minsize {
  %a = load atomic i32, ptr %p seq_cst, align 4
  %b = mul i32 %a, %x
  %c = xor i32 %b, 7
  %d = sub i32 %c, %a
  %e = udiv i32 %d, %x
  %f = shl i32 %e, 3
  %g = or i32 %f, %x
  %h = lshr i32 %g, 4
  %i = add i32 %h, %x
  %j = urem i32 %i, %x
  %k = ashr i32 %j, %x
  %l = and i32 %k, %x
  store atomic i32 %l, ptr %p seq_cst, align 4
  %m = call i32 @use(i32 %l)
  %n = sdiv i32 %m, 5
  ret i32 %n
}

define float @other(float %x, float %y) minsize {
  %a = fadd float %x, %y
  %b = fmul float %a, %x
  %c = fsub float %b, %y
  %d = fdiv float %c, %x
  %e = fadd float %d, %a
  %f = fmul float %e, %b
  %g = fsub float %f, %c
  %h = fdiv float %g, %d
  %i = fadd float %h, %e
  %j = fmul float %i, %f
  %k = fsub float %j, %g
  %l = fdiv float %k, %h
  %m = fadd float %l, %i
  %n = fmul float %m, %j
  %o = fsub float %n, %k
  ret float %o
}

define i32 @short_a(i32 %x) minsize {
  %a = mul i32 %x, 3
  ret i32 %a
}
define i32 @short_b(i32 %x) minsize {
  %a = mul i32 %x, 5
  ret i32 %a
}
