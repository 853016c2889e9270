; A floating-point constant that a call passes is loaded from memory, in the caller, and stored again in the shared
; function: with the price of other constants these functions had 398 bytes of code, literals and tables, 362 without the pass.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-iroutliner<no-frequency;verify>,verify' -S %t.ll | FileCheck %t.ll --implicit-check-not=outlined

; CHECK: define void @f0(
target triple = "thumbv7em-none-eabihf"

declare void @log(i32)

define void @f<0|1|2>(ptr %p) minsize nounwind {
  call void @log(i32 <1000|1001|1002>)
  %q0 = getelementptr i8, ptr %p, i32 8
  store double <0x3FF199999999999A|0x3FF7851EB851EB86|0x3FFD70A3D70A3D71>, ptr %q0
  %q1 = getelementptr i8, ptr %p, i32 16
  store double <0x4001D70A3D70A3D7|0x4004CCCCCCCCCCCD|0x4007C28F5C28F5C2>, ptr %q1
  %q2 = getelementptr i8, ptr %p, i32 24
  store double <0x400AE147AE147AE1|0x400DD70A3D70A3D7|0x4010666666666666>, ptr %q2
  %q3 = getelementptr i8, ptr %p, i32 32
  store double <0x4011F5C28F5C28F6|0x401370A3D70A3D70|0x4014EB851EB851EB>, ptr %q3
  %r0 = getelementptr i8, ptr %p, i32 200
  store i32 1, ptr %r0
  %r1 = getelementptr i8, ptr %p, i32 204
  store i32 4, ptr %r1
  call void @log(i32 <2000|2001|2002>)
  ret void
}
