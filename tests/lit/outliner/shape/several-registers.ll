; Values of several registers are arguments and results: numbers of 64 bits on processors of 32
; bits, and arrays of numbers in up to four registers, which is how calling conventions pass small
; structures.  Larger arrays, arrays of other values, and arrays on processors whose argument
; registers are not known are not.

; RUN: sed -e 's/LAYOUT/e-m:e-p:32:32-Fi8-i64:64/;s/TRIPLE/thumbv7em-none-eabi/;s/TYPE/i64/g' %s | %outline | FileCheck %s --check-prefix=NUMBER
; RUN: sed -e 's/LAYOUT/e-m:e-p:32:32-i64:64-n32-S128/;s/TRIPLE/riscv32-unknown-elf/;s/TYPE/i64/g' %s | %outline | FileCheck %s --check-prefix=NUMBER
; RUN: sed -e 's/LAYOUT/e-m:e-p:32:32-f64:32:64-f80:32/;s/TRIPLE/i686-unknown-linux-gnu/;s/TYPE/i64/g' %s | %outline | FileCheck %s --check-prefix=NUMBER
; RUN: sed -e 's/LAYOUT/e-m:e-p:32:32-i64:64-n32:64-S128/;s/TRIPLE/wasm32-unknown-unknown/;s/TYPE/i64/g' %s | %outline | FileCheck %s --check-prefix=NUMBER
; RUN: sed -e 's/LAYOUT/e-m:e-p:32:32-Fi8-i64:64/;s/TRIPLE/thumbv7em-none-eabi/;s/TYPE/i48/g' %s | %outline | FileCheck %s --check-prefix=NUMBER
; RUN: sed -e 's/LAYOUT/e-m:e-p:32:32-Fi8-i64:64/;s/TRIPLE/thumbv7em-none-eabi/;s/TYPE/[1 x i32]/g' %s | %outline | FileCheck %s --check-prefix=ARRAY
; RUN: sed -e 's/LAYOUT/e-m:e-p:32:32-Fi8-i64:64/;s/TRIPLE/thumbv7em-none-eabi/;s/TYPE/[2 x i64]/g' %s | %outline | FileCheck %s --check-prefix=ARRAY
; RUN: sed -e 's/LAYOUT/e-m:e-i64:64-i128:128-n32:64-S128/;s/TRIPLE/aarch64-linux-gnu/;s/TYPE/[2 x i64]/g' %s | %outline | FileCheck %s --check-prefix=ARRAY
; RUN: sed -e 's/LAYOUT/e-m:e-p:32:32-Fi8-i64:64/;s/TRIPLE/thumbv7em-none-eabi/;s/TYPE/[5 x i32]/g' %s | %outline | FileCheck %s --check-prefix=NONE
; RUN: sed -e 's/LAYOUT/e-m:e-p:32:32-Fi8-i64:64/;s/TRIPLE/thumbv7em-none-eabi/;s/TYPE/[0 x i32]/g' %s | %outline | FileCheck %s --check-prefix=NONE
; RUN: sed -e 's/LAYOUT/e-m:e-p:32:32-Fi8-i64:64/;s/TRIPLE/thumbv7em-none-eabi/;s/TYPE/[2 x float]/g' %s | %outline | FileCheck %s --check-prefix=NONE
; RUN: sed -e 's/LAYOUT/e-m:e-p:32:32-Fi8-i64:64/;s/TRIPLE/thumbv7em-none-eabi/;s/TYPE/i65/g' %s | %outline | FileCheck %s --check-prefix=NONE
; RUN: sed -e 's/LAYOUT/e-m:e-p:32:32-i64:64-n32:64-S128/;s/TRIPLE/wasm32-unknown-unknown/;s/TYPE/[2 x i32]/g' %s | %outline | FileCheck %s --check-prefix=NONE

target datalayout = "LAYOUT"
target triple = "TRIPLE"

; NUMBER: define void @a(
; NUMBER: %r = call [[TYPE:i(64|48)]] @a.outlined.0({{.*}}[[TYPE]] %v{{[,)]}}
; NUMBER: store [[TYPE]] %r, ptr %q

; ARRAY: define void @a(
; ARRAY: %r = call {{(\[. x i(32|64)\])}} @a.outlined.0({{.*}}x i{{32|64}}] %v{{[,)]}}
; ARRAY: store {{.*}} %r, ptr %q

; NONE-NOT: outlined

declare TYPE @next(TYPE, i32)

define void @a(TYPE %v, i32 %x, ptr %p, ptr %q) minsize nounwind {
  store volatile i32 1, ptr %q
  %m = mul i32 %x, 77
  store i32 %m, ptr %p
  %n = xor i32 %m, 123456
  %r = call TYPE @next(TYPE %v, i32 %n)
  store i32 %n, ptr %p
  store TYPE %r, ptr %q
  ret void
}

define void @b(TYPE %v, i32 %x, ptr %p, ptr %q) minsize nounwind {
  store volatile i32 2, ptr %q
  %m = mul i32 %x, 77
  store i32 %m, ptr %p
  %n = xor i32 %m, 123456
  %r = call TYPE @next(TYPE %v, i32 %n)
  store i32 %n, ptr %p
  store volatile TYPE %r, ptr %q
  ret void
}
