; SPIR-V has no calls of computed pointers, and a kernel for AMD's processors that makes one takes the
; registers and the stack of the largest function.  Callees stay names there; calls of one callee
; share code, and on other processors calls of two do.

; RUN: %expand %s > %t.ll
; RUN: %outline -mtriple=spirv64 %t.ll | FileCheck %t.ll --check-prefixes=CHECK,GPU
; RUN: %outline -mtriple=spirv32 %t.ll | FileCheck %t.ll --check-prefixes=CHECK,GPU
; RUN: %outline -mtriple=amdgcn-amd-amdhsa %t.ll | FileCheck %t.ll --check-prefixes=CHECK,GPU
; RUN: %outline -mtriple=nvptx64-nvidia-cuda %t.ll | FileCheck %t.ll --check-prefixes=CHECK,GPU
; RUN: %outline -mtriple=dxil-pc-shadermodel6.3-compute %t.ll | FileCheck %t.ll --check-prefixes=CHECK,GPU
; RUN: %outline -mtriple=x86_64 %t.ll | FileCheck %t.ll --check-prefixes=CHECK,CPU

; CHECK-LABEL: define i32 @one(
; GPU-NOT:       call {{.*}}outlined
; GPU:           call i32 @first(
; CPU:           call i32 @[[SHARED:.*outlined.*]](
; CHECK-LABEL: define i32 @two(
; GPU-NOT:       call {{.*}}outlined
; GPU:           call i32 @second(
; CPU:           call i32 @[[SHARED]](
; CHECK-LABEL: define i16 @three(
; CHECK:         call i16 @[[SAME:.*outlined.*]](
; CHECK-LABEL: define i16 @four(
; CHECK:         call i16 @[[SAME]](

define i32 @<one|two>(i32 %x) {
  %y = call i32 @<first|second>(i32 %x)
  %z = call i32 @<first|second>(i32 %y)
  ret i32 %z
}
define i16 @<three|four>(i16 %x) {
  %y = call i16 @third(i16 %x)
  %z = call i16 @third(i16 %y)
  ret i16 %z
}

declare i32 @first(i32)
declare i32 @second(i32)
declare i16 @third(i16)
