; The same of functions of a few integers and pointers, on the processors of FastAsC::FewWords.

; RUN: sed 's/ fastcc//' %s > %t.c.ll
; RUN: llc -O2 -mtriple=armv7-linux-gnueabi -mattr=+vfp3 < %s > %t.fast.s && \
; RUN:   llc -O2 -mtriple=armv7-linux-gnueabi -mattr=+vfp3 < %t.c.ll > %t.c.s && diff %t.fast.s %t.c.s
; RUN: llc -O2 -mtriple=armv7-linux-gnueabihf < %s > %t.fast.s && llc -O2 -mtriple=armv7-linux-gnueabihf < %t.c.ll > %t.c.s && diff %t.fast.s %t.c.s
; RUN: llc -O2 -mtriple=armv5te-linux-gnueabi < %s > %t.fast.s && llc -O2 -mtriple=armv5te-linux-gnueabi < %t.c.ll > %t.c.s && diff %t.fast.s %t.c.s
; RUN: llc -O2 -mtriple=armv7-apple-ios < %s > %t.fast.s && llc -O2 -mtriple=armv7-apple-ios < %t.c.ll > %t.c.s && diff %t.fast.s %t.c.s
; RUN: llc -O2 -mtriple=thumbv7em-none-eabi -mattr=+vfp4 < %s > %t.fast.s && \
; RUN:   llc -O2 -mtriple=thumbv7em-none-eabi -mattr=+vfp4 < %t.c.ll > %t.c.s && diff %t.fast.s %t.c.s
; RUN: llc -O2 -mtriple=thumbv6m-none-eabi < %s > %t.fast.s && llc -O2 -mtriple=thumbv6m-none-eabi < %t.c.ll > %t.c.s && diff %t.fast.s %t.c.s
; RUN: llc -O2 -mtriple=thumbv7-windows-msvc < %s > %t.fast.s && llc -O2 -mtriple=thumbv7-windows-msvc < %t.c.ll > %t.c.s && diff %t.fast.s %t.c.s
; RUN: llc -O2 -mtriple=riscv32-none-elf < %s > %t.fast.s && llc -O2 -mtriple=riscv32-none-elf < %t.c.ll > %t.c.s && diff %t.fast.s %t.c.s
; RUN: llc -O2 -mtriple=riscv64-linux-gnu -mattr=+c,+m,+d -target-abi=lp64d < %s > %t.fast.s && \
; RUN:   llc -O2 -mtriple=riscv64-linux-gnu -mattr=+c,+m,+d -target-abi=lp64d < %t.c.ll > %t.c.s && diff %t.fast.s %t.c.s
; RUN: llc -O2 -mtriple=riscv64-linux-gnu -mattr=+d < %s > %t.fast.s && \
; RUN:   llc -O2 -mtriple=riscv64-linux-gnu -mattr=+d < %t.c.ll > %t.c.s && diff %t.fast.s %t.c.s

define internal fastcc i32 @words(i1 %a, i8 %b, i16 %c, i32 %d, ptr %e, i8 signext %f) noinline {
  %1 = zext i1 %a to i32
  %2 = sext i8 %b to i32
  %3 = zext i16 %c to i32
  %4 = load i32, ptr %e
  %5 = sext i8 %f to i32
  %6 = add i32 %1, %2
  %7 = mul i32 %6, %3
  %8 = add i32 %7, %4
  %9 = sdiv i32 %8, %5
  %10 = xor i32 %9, %d
  ret i32 %10
}

define i32 @call_words(i1 %a, i8 %b, i16 %c, i32 %d, ptr %e, i8 signext %f) {
  %1 = call fastcc i32 @words(i1 %a, i8 %b, i16 %c, i32 %d, ptr %e, i8 signext %f)
  ret i32 %1
}

define internal fastcc ptr @six(ptr %a, ptr %b, ptr %c, ptr %d, ptr %e, i32 %f) noinline {
  store ptr %b, ptr %a
  store ptr %c, ptr %b
  store ptr %d, ptr %c
  store ptr %e, ptr %d
  store i32 %f, ptr %e
  ret ptr %e
}

define ptr @call_six(ptr %a, i32 %f) {
  %1 = tail call fastcc ptr @six(ptr %a, ptr %a, ptr null, ptr @call_six, ptr %a, i32 %f)
  ret ptr %1
}

define internal fastcc i8 @narrow(i8 %a) noinline {
  %1 = sdiv i8 %a, 3
  ret i8 %1
}

define internal fastcc zeroext i1 @bit(i32 %a) noinline {
  %1 = icmp slt i32 %a, 9
  ret i1 %1
}

define i32 @call_narrow(i8 %a, i32 %b) {
  %1 = call fastcc i8 @narrow(i8 %a)
  %2 = call fastcc zeroext i1 @bit(i32 %b)
  %3 = sext i8 %1 to i32
  %4 = zext i1 %2 to i32
  %5 = add i32 %3, %4
  ret i32 %5
}
