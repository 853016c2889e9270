; A call that is a jump although its function has a frame: memory of the caller might be in use.

; RUN: %expand %s > %t.ll
; RUN: sed 's/TRIPLE/x86_64-unknown-linux-gnu/' %t.ll | %outline | FileCheck %t.ll --check-prefixes=CHECK,MOVES
; RUN: sed 's/TRIPLE/aarch64-unknown-linux-gnu/' %t.ll | %outline | FileCheck %t.ll --check-prefixes=CHECK,MOVES
; RUN: sed 's/TRIPLE/riscv64-unknown-linux-gnu/' %t.ll | %outline | FileCheck %t.ll --check-prefixes=CHECK,MOVES
; RUN: sed 's/TRIPLE/thumbv7em-none-eabi/' %t.ll | %outline | FileCheck %t.ll --check-prefixes=CHECK,MOVES
; Arguments on the stack are where the caller's own are: no parameter, or no region.
; RUN: sed 's/TRIPLE/i686-unknown-linux-gnu/' %t.ll | %outline | FileCheck %t.ll --check-prefixes=CHECK,STAYS
; RUN: sed 's/TRIPLE/sparcv9-unknown-linux-gnu/' %t.ll | %outline | FileCheck %t.ll --check-prefixes=CHECK,STAYS
; RUN: sed 's/TRIPLE/x86_64-unknown-linux-gnu/' %t.ll | %opt -passes='rust-iroutliner<all;no-cost;max-rounds=1>' \
; RUN:   -disable-output -pass-remarks-missed=rust-iroutliner -pass-remarks-output=%t.yaml 2>&1 | \
; RUN:   FileCheck %t.ll --check-prefix=REMARK
; RUN: FileCheck %t.ll --check-prefix=YAML --input-file=%t.yaml

; REMARK: remark: {{.*}}2 regions of 3 instructions, the first in owner_a, stay where they are because a call that is a jump would not be one any more; bytes:
; YAML: Name: {{ *}}LostJump

target triple = "TRIPLE"

declare i29 @next29(ptr)
declare i28 @next28(ptr)
declare i27 @next27(ptr)
declare void @next_void(ptr)

; Memory of the caller might be in use: the call in the region's place is no tail call.
; CHECK-LABEL: define i29 @owner_a(
; CHECK: [[R:%.*]] = tail call i29 @next29(
; CHECK-NEXT: ret i29 [[R]]
define i29 @owner_<a|b>(ptr %p) #0 {
  %v = alloca i32
  fence <seq_cst|acquire>
  store volatile i32 1, ptr %v
  store i40 1, ptr %p
  %r = tail call i29 @next29(ptr %p)
  ret i29 %r
}

; A variable that nothing uses is none.
; MOVES-LABEL: define i28 @unused_a(
; MOVES: [[R:%.*]] = tail call i28 @[[UNUSED:unused_a.outlined.*]](ptr %p)
; MOVES-NEXT: ret i28 [[R]]
; STAYS-LABEL: define i28 @unused_a(
; STAYS: tail call i28 @next28(
declare void @llvm.lifetime.start.p0(i64, ptr)
declare void @llvm.lifetime.end.p0(i64, ptr)
define i28 @unused_<a|b>(ptr %p) #0 {
  %v = alloca i64
  call void @llvm.lifetime.start.p0(i64 8, ptr %v)
  store i48 1, ptr %p
  %r = tail call i28 @next28(ptr %p)
  call void @llvm.lifetime.end.p0(i64 8, ptr %v)
  ret i28 %r
}

; Only one of the two is marked, so that the other is none in a function with a variable.
; CHECK-LABEL: define i27 @marked_a(
; CHECK: [[R:%.*]] = tail call i27 @next27(
; CHECK-NEXT: ret i27 [[R]]
define i27 @marked_<a|b>(ptr %p) #0 {
  %v = alloca i56
  store volatile i56 3, ptr %v
  %x = load volatile i56, ptr %v
  store i56 1, ptr %p
  store i56 5, ptr %v
  %y = load i56, ptr %v
  store i56 %y, ptr %p
  %r = <tail |>call i27 @next27(ptr %p)
  ret i27 %r
}

; Nothing is undefined that the call could return, and undefined is all that it can.
; CHECK-LABEL: define i32 @undefined_a(
; CHECK: tail call void @next_void(
; CHECK-NEXT: ret i32 poison
define i32 @undefined_<a|b>(ptr %p) #0 {
  %v = alloca i32
  fence <seq_cst|acquire>
  store volatile i32 1, ptr %v
  store i104 1, ptr %p
  tail call void @next_void(ptr %p)
  ret i32 poison
}

; The address of the result in memory of the caller may be returned as well.
; CHECK-LABEL: define void @sret_a(
; CHECK: tail call void @next_void(
; CHECK-NEXT: ret void
define void @sret_<a|b>(ptr sret(i64) %r) #0 {
  store i120 1, ptr %r
  tail call void @next_void(ptr %r)
  ret void
}

; Calls of LLVM's own functions call nothing of the program.
; CHECK-LABEL: define void @copy_a(
; CHECK: call void @[[COPY:copy_a.outlined.*]](ptr
; CHECK: ret void
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
define void @copy_<a|b>(ptr %p, ptr %q) #0 {
  %v = alloca i32
  store volatile i32 1, ptr %v
  store i128 1, ptr %p
  tail call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr %q, i64 16, i1 false)
  ret void
}

attributes #0 = { nounwind ; ATTRIBUTES
}
