; Code generation passes arguments and results to fastcc functions as to ccc functions, whatever their
; types, on the processors of FastAsC::All (src/target/).

; RUN: sed 's/ fastcc//' %s > %t.c.ll
; RUN: llc -O2 -mtriple=x86_64-linux-gnu < %s > %t.fast.s && llc -O2 -mtriple=x86_64-linux-gnu < %t.c.ll > %t.c.s && diff %t.fast.s %t.c.s
; RUN: llc -O2 -mtriple=x86_64-linux-gnux32 < %s > %t.fast.s && llc -O2 -mtriple=x86_64-linux-gnux32 < %t.c.ll > %t.c.s && diff %t.fast.s %t.c.s
; RUN: llc -O2 -mtriple=x86_64-pc-windows-msvc < %s > %t.fast.s && llc -O2 -mtriple=x86_64-pc-windows-msvc < %t.c.ll > %t.c.s && diff %t.fast.s %t.c.s
; RUN: llc -O2 -mtriple=x86_64-apple-darwin < %s > %t.fast.s && llc -O2 -mtriple=x86_64-apple-darwin < %t.c.ll > %t.c.s && diff %t.fast.s %t.c.s
; RUN: llc -O2 -mtriple=aarch64-linux-gnu < %s > %t.fast.s && llc -O2 -mtriple=aarch64-linux-gnu < %t.c.ll > %t.c.s && diff %t.fast.s %t.c.s
; RUN: llc -O2 -mtriple=aarch64_be-linux-gnu < %s > %t.fast.s && llc -O2 -mtriple=aarch64_be-linux-gnu < %t.c.ll > %t.c.s && diff %t.fast.s %t.c.s
; RUN: llc -O2 -mtriple=arm64-apple-ios < %s > %t.fast.s && llc -O2 -mtriple=arm64-apple-ios < %t.c.ll > %t.c.s && diff %t.fast.s %t.c.s
; RUN: llc -O2 -mtriple=aarch64-pc-windows-msvc < %s > %t.fast.s && \
; RUN:   llc -O2 -mtriple=aarch64-pc-windows-msvc < %t.c.ll > %t.c.s && diff %t.fast.s %t.c.s
; RUN: llc -O2 -mtriple=loongarch64-linux-gnu < %s > %t.fast.s && llc -O2 -mtriple=loongarch64-linux-gnu < %t.c.ll > %t.c.s && diff %t.fast.s %t.c.s
; RUN: llc -O2 -mtriple=wasm32-unknown-unknown < %s > %t.fast.s && llc -O2 -mtriple=wasm32-unknown-unknown < %t.c.ll > %t.c.s && diff %t.fast.s %t.c.s
; RUN: llc -O2 -mtriple=wasm64-unknown-unknown < %s > %t.fast.s && llc -O2 -mtriple=wasm64-unknown-unknown < %t.c.ll > %t.c.s && diff %t.fast.s %t.c.s
; RUN: llc -O0 -mtriple=x86_64-linux-gnu < %s > %t.fast.s && llc -O0 -mtriple=x86_64-linux-gnu < %t.c.ll > %t.c.s && diff %t.fast.s %t.c.s
; On others it does not.  Of x86-64's results these are of at most two values (FastAsC::SmallResults); with
; more numbers there are differences.
; RUN: sed 's/%mixed = .*/%mixed = type { double, double, i32, float }/' %s > %t.more.ll && sed 's/ fastcc//' %t.more.ll > %t.c.ll
; RUN: llc -O2 -mtriple=x86_64-linux-gnu < %t.more.ll > %t.fast.s && llc -O2 -mtriple=x86_64-linux-gnu < %t.c.ll > %t.c.s && \
; RUN:   not diff %t.fast.s %t.c.s
; RUN: llc -O2 -mtriple=aarch64-linux-gnu < %t.more.ll > %t.fast.s && llc -O2 -mtriple=aarch64-linux-gnu < %t.c.ll > %t.c.s && \
; RUN:   diff %t.fast.s %t.c.s
; RUN: llc -O2 -mtriple=loongarch64-linux-gnu < %t.more.ll > %t.fast.s && llc -O2 -mtriple=loongarch64-linux-gnu < %t.c.ll > %t.c.s && \
; RUN:   diff %t.fast.s %t.c.s
; RUN: sed 's/ fastcc//' %s > %t.c.ll
; RUN: llc -O2 -mtriple=riscv64-linux-gnu < %s > %t.fast.s && llc -O2 -mtriple=riscv64-linux-gnu < %t.c.ll > %t.c.s && not diff %t.fast.s %t.c.s

%three = type { i64, i64, i64 }
%mixed = type { ptr, double, i32, float }

define internal fastcc i32 @integers(i1 %a, i8 %b, i16 %c, i32 %d, i64 %e, i128 %f, i33 %g, ptr %h, i8 signext %i, i16 zeroext %j) noinline {
  %1 = zext i1 %a to i32
  %2 = sext i8 %b to i32
  %3 = zext i16 %c to i32
  %4 = add i32 %1, %2
  %5 = add i32 %4, %3
  %6 = add i32 %5, %d
  %7 = trunc i64 %e to i32
  %8 = add i32 %6, %7
  %9 = trunc i128 %f to i32
  %10 = mul i32 %8, %9
  %11 = trunc i33 %g to i32
  %12 = add i32 %10, %11
  %13 = load i32, ptr %h
  %14 = sext i8 %i to i32
  %15 = zext i16 %j to i32
  %16 = add i32 %12, %13
  %17 = add i32 %16, %14
  %18 = add i32 %17, %15
  ret i32 %18
}

define i32 @call_integers(i64 %x, i128 %y, ptr %p) {
  %b = trunc i64 %x to i8
  %c = trunc i64 %x to i16
  %d = trunc i64 %x to i32
  %g = trunc i64 %x to i33
  %1 = call fastcc i32 @integers(i1 true, i8 %b, i16 %c, i32 %d, i64 %x, i128 %y, i33 %g, ptr %p, i8 signext %b, i16 zeroext %c)
  ret i32 %1
}

define internal fastcc double @floats(half %a, float %b, double %c, fp128 %d, float %e, double %f, double %g,
    double %h, double %i, double %j, double %k) noinline {
  %1 = fpext half %a to double
  %2 = fpext float %b to double
  %3 = fadd double %1, %2
  %4 = fadd double %3, %c
  %5 = fptrunc fp128 %d to double
  %6 = fmul double %4, %5
  %7 = fpext float %e to double
  %8 = fadd double %6, %7
  %9 = fadd double %8, %f
  %10 = fsub double %9, %g
  %11 = fadd double %10, %h
  %12 = fsub double %11, %i
  %13 = fadd double %12, %j
  %14 = fsub double %13, %k
  ret double %14
}

define double @call_floats(half %a, float %b, double %c, fp128 %d) {
  %1 = call fastcc double @floats(half %a, float %b, double %c, fp128 %d, float %b, double %c, double %c, double 1.0, double 2.0, double %c, double %c)
  ret double %1
}

define internal fastcc <4 x float> @vectors(<2 x i32> %a, <4 x i32> %b, <8 x i32> %c, <16 x i8> %d, <4 x float> %e, <4 x double> %f) noinline {
  %1 = shufflevector <8 x i32> %c, <8 x i32> poison, <4 x i32> <i32 0, i32 2, i32 4, i32 6>
  %2 = add <4 x i32> %1, %b
  %3 = bitcast <16 x i8> %d to <4 x i32>
  %4 = add <4 x i32> %2, %3
  %5 = shufflevector <2 x i32> %a, <2 x i32> poison, <4 x i32> <i32 0, i32 1, i32 0, i32 1>
  %6 = add <4 x i32> %4, %5
  %7 = sitofp <4 x i32> %6 to <4 x float>
  %8 = fptrunc <4 x double> %f to <4 x float>
  %9 = fadd <4 x float> %7, %8
  %10 = fadd <4 x float> %9, %e
  ret <4 x float> %10
}

define <4 x float> @call_vectors(<2 x i32> %a, <4 x i32> %b, <8 x i32> %c, <16 x i8> %d, <4 x float> %e, <4 x double> %f) {
  %1 = call fastcc <4 x float> @vectors(<2 x i32> %a, <4 x i32> %b, <8 x i32> %c, <16 x i8> %d, <4 x float> %e, <4 x double> %f)
  ret <4 x float> %1
}

define internal fastcc %three @three_results(i64 %a) noinline {
  %1 = insertvalue %three poison, i64 %a, 0
  %2 = mul i64 %a, %a
  %3 = insertvalue %three %1, i64 %2, 1
  %4 = xor i64 %2, 77
  %5 = insertvalue %three %3, i64 %4, 2
  ret %three %5
}

define internal fastcc %mixed @mixed_results(%mixed %a) noinline {
  %1 = extractvalue %mixed %a, 1
  %2 = fadd double %1, 2.0
  %3 = insertvalue %mixed %a, double %2, 1
  ret %mixed %3
}

define internal fastcc [8 x i64] @results_in_memory(i64 %a) noinline {
  %1 = insertvalue [8 x i64] zeroinitializer, i64 %a, 7
  %2 = insertvalue [8 x i64] %1, i64 %a, 0
  ret [8 x i64] %2
}

define i64 @call_results(i64 %a, %mixed %b) {
  %1 = call fastcc %three @three_results(i64 %a)
  %2 = call fastcc %mixed @mixed_results(%mixed %b)
  %3 = call fastcc [8 x i64] @results_in_memory(i64 %a)
  %4 = extractvalue %three %1, 2
  %5 = extractvalue %mixed %2, 2
  %6 = extractvalue [8 x i64] %3, 7
  %7 = zext i32 %5 to i64
  %8 = add i64 %4, %7
  %9 = add i64 %8, %6
  ret i64 %9
}

define internal fastcc void @memory(ptr sret(%three) %a, ptr byval(%three) align 8 %b, ptr %c, i32 inreg %d) noinline {
  %1 = load i64, ptr %b
  store i64 %1, ptr %a
  store i32 %d, ptr %c
  ret void
}

define void @call_memory(ptr %a, ptr %b, ptr %c, i32 %d) {
  call fastcc void @memory(ptr sret(%three) %a, ptr byval(%three) align 8 %b, ptr %c, i32 inreg %d)
  ret void
}

define internal fastcc i32 @jumped_to(i32 %a, i32 %b) noinline {
  %1 = sdiv i32 %a, %b
  ret i32 %1
}

define i32 @jump(i32 %a) {
  %1 = tail call fastcc i32 @jumped_to(i32 %a, i32 3)
  ret i32 %1
}

define internal fastcc i32 @jump_again(i32 %a) noinline {
  %1 = add i32 %a, 1
  %2 = tail call fastcc i32 @jumped_to(i32 7, i32 %1)
  ret i32 %2
}

define i32 @keeps(i32 %a) {
  %1 = call fastcc i32 @jump_again(i32 %a)
  %2 = add i32 %1, %a
  ret i32 %2
}
