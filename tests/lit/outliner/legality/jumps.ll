; A call that code generation makes a jump is a jump afterwards, or its code stays.

; RUN: %expand %s > %t.ll
; RUN: sed 's/TRIPLE/x86_64-unknown-linux-gnu/' %t.ll | %outline | FileCheck %t.ll --check-prefixes=CHECK,MOVES
; RUN: sed 's/TRIPLE/aarch64-unknown-linux-gnu/' %t.ll | %outline | FileCheck %t.ll --check-prefixes=CHECK,MOVES
; RUN: sed 's/TRIPLE/riscv64-unknown-linux-gnu/' %t.ll | %outline | FileCheck %t.ll --check-prefixes=CHECK,MOVES
; RUN: sed 's/TRIPLE/thumbv7em-none-eabi/' %t.ll | %outline | FileCheck %t.ll --check-prefixes=CHECK,MOVES
; RUN: sed 's/TRIPLE/arm64-apple-macosx/' %t.ll | %outline | FileCheck %t.ll --check-prefix=APPLE
; Arguments on the stack are where the caller's own are: no parameter, or no region.
; RUN: sed 's/TRIPLE/i686-unknown-linux-gnu/' %t.ll | %outline | FileCheck %t.ll --check-prefixes=CHECK,STAYS
; RUN: sed 's/TRIPLE/sparcv9-unknown-linux-gnu/' %t.ll | %outline | FileCheck %t.ll --check-prefixes=CHECK,STAYS
; The calls of functions that have none are calls like any others.
; RUN: sed -e 's/TRIPLE/i686-unknown-linux-gnu/' -e 's/; ATTRIBUTES/"disable-tail-calls"="true"/' %t.ll | %outline | FileCheck %t.ll --check-prefix=CALLS
; RUN: sed 's/TRIPLE/x86_64-unknown-linux-gnu/' %t.ll | %opt -passes='rust-iroutliner<all;no-cost;max-rounds=1>' \
; RUN:   -disable-output -pass-remarks-missed=rust-iroutliner -pass-remarks-output=%t.yaml 2>&1 | \
; RUN:   FileCheck %t.ll --check-prefix=REMARK
; RUN: FileCheck %t.ll --check-prefix=YAML --input-file=%t.yaml

; REMARK: remark: {{.*}}2 regions of 3 instructions, the first in owner_a, stay where they are because a call that is a jump would not be one any more; bytes:
; YAML: Name: {{ *}}LostJump

target triple = "TRIPLE"

declare i32 @next(ptr)
declare i31 @next31(ptr)
declare i30 @next30(ptr)
declare i29 @next29(ptr)
declare i28 @next28(ptr)
declare i27 @next27(ptr)
declare i26 @next26(ptr)
declare zeroext i1 @next_bool(ptr)
declare void @next_void(ptr)
declare i32 @next_variadic(ptr, ...)
declare i32 @next_many(ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr)
declare void @next_none()

; The ret moves with the call.
; MOVES-LABEL: define i32 @whole_a(
; MOVES: [[R:%.*]] = tail call i32 @[[WHOLE:whole_a.outlined.*]](ptr %p)
; MOVES-NEXT: ret i32 [[R]]
; MOVES: define internal i32 @[[WHOLE]](
; MOVES: [[R:%.*]] = tail call i32 @next(
; MOVES-NEXT: ret i32 [[R]]
; STAYS-LABEL: define i32 @whole_a(
; STAYS: [[R:%.*]] = tail call i32 @next(
; STAYS-NEXT: ret i32 [[R]]
; CALLS-LABEL: define i32 @whole_a(
; CALLS: call i32 @whole_a.outlined
define i32 @whole_<a|b>(ptr %p) #0 {
  store i32 1, ptr %p
  %r = tail call i32 @next(ptr %p)
  ret i32 %r
}

; A result that is extended is extended by all on the way.
; MOVES-LABEL: define zeroext i1 @bool_a(
; MOVES-NEXT: [[R:%.*]] = tail call zeroext i1 @[[BOOL:bool_a.outlined.*]](ptr %p)
; MOVES-NEXT: ret i1 [[R]]
; MOVES: define internal zeroext i1 @[[BOOL]](
; MOVES: [[R:%.*]] = tail call zeroext i1 @next_bool(
; MOVES-NEXT: ret i1 [[R]]
; STAYS-LABEL: define zeroext i1 @bool_a(
; STAYS: tail call zeroext i1 @next_bool(
define zeroext i1 @bool_<a|b>(ptr %p) #0 {
  store i64 1, ptr %p
  %r = tail call zeroext i1 @next_bool(ptr %p)
  ret i1 %r
}

; The region ends in the call, and each of its callers goes on in its own way: where one
; goes to its ret, as code generation copies it there, the call is a jump.
; MOVES-LABEL: define i31 @end_a(
; MOVES: [[R:%.*]] = tail call i31 @[[END:end_a.outlined.*]](ptr %p)
; MOVES-NEXT: br label %end
; MOVES: phi i31 [ 0, %entry ], [ [[R]], %more ]
; MOVES: define internal i31 @[[END]](
; MOVES: [[R:%.*]] = tail call i31 @next31(
; MOVES-NEXT: ret i31 [[R]]
; MOVES-LABEL: define i31 @end_b(
; MOVES: {{%.*}} = call i31 @[[END]](ptr %p)
; STAYS-LABEL: define i31 @end_a(
; STAYS: tail call i31 @next31(
; STAYS-NEXT: br label %end
define i31 @end_a(ptr %p, i1 %c) #0 {
entry:
  br i1 %c, label %more, label %end
more:
  store i16 1, ptr %p
  %r = tail call i31 @next31(ptr %p)
  br label %end
end:
  %s = phi i31 [ 0, %entry ], [ %r, %more ]
  ret i31 %s
}
define i31 @end_b(ptr %p) #0 {
  store i16 1, ptr %p
  %r = tail call i31 @next31(ptr %p)
  fence seq_cst
  ret i31 %r
}

; Where the region hands over something else, or goes on, only the other regions move.
; CHECK-LABEL: define i30 @more_a(
; CHECK: [[R:%.*]] = tail call i30 @next30(
; CHECK-NEXT: ret i30 [[R]]
; CHECK-LABEL: define i30 @more_b(
; CHECK: outlined
; CHECK-LABEL: define i30 @more_c(
; CHECK: outlined
define i30 @more_a(ptr %p) #0 {
  store i24 1, ptr %p
  %r = tail call i30 @next30(ptr %p)
  ret i30 %r
}
define i30 @more_<b|c>(ptr %p, ptr %q) #0 {
  store i24 1, ptr %p
  %r = tail call i30 @next30(ptr %p)
  store i30 %r, ptr %p
  fence <acquire|release>
  ret i30 5
}

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

; What is between the call and its ret stays where it is, too.
; CHECK-LABEL: define { i32, i32 } @behind_a(
; CHECK: [[R:%.*]] = tail call { i32, i32 } @pair(
; CHECK-NOT: outlined
; CHECK: ret { i32, i32 }
declare { i32, i32 } @pair(ptr)
define { i32, i32 } @behind_<a|b>(ptr %p) #0 {
  fence <seq_cst|acquire>
  %r = tail call { i32, i32 } @pair(ptr %p) nomerge
  %a = extractvalue { i32, i32 } %r, 0
  %b = extractvalue { i32, i32 } %r, 1
  %c = insertvalue { i32, i32 } poison, i32 %a, 0
  %d = insertvalue { i32, i32 } %c, i32 %b, 1
  ret { i32, i32 } %d
}

; Arguments that are not all in registers, as on Apple's AArch64 those after the named
; ones.
; MOVES-LABEL: define i32 @variadic_a(
; MOVES: [[R:%.*]] = tail call i32 @[[VARIADIC:variadic_a.outlined.*]](ptr %p)
; MOVES-NEXT: ret i32 [[R]]
; APPLE-LABEL: define i32 @variadic_a(
; APPLE: tail call i32 (ptr, ...) @next_variadic(
; APPLE-NEXT: ret i32
define i32 @variadic_<a|b>(ptr %p) #0 {
  store i72 1, ptr %p
  %r = tail call i32 (ptr, ...) @next_variadic(ptr %p, i32 1)
  ret i32 %r
}
; CHECK-LABEL: define i32 @many_a(
; CHECK: tail call i32 @next_many(
; CHECK-NEXT: ret i32
define i32 @many_<a|b>(ptr %p, ptr %0, ptr %1, ptr %2, ptr %3, ptr %4, ptr %5, ptr %6, ptr %7) #0 {
  store i80 1, ptr %p
  %r = tail call i32 @next_many(ptr %p, ptr %p, ptr %p, ptr %p, ptr %p, ptr %p, ptr %p, ptr %p, ptr %p)
  ret i32 %r
}

; A call that is no jump where it is need not become one.
define i32 @constant_<a|b>(ptr %p) #0 {
; CHECK-LABEL: define i32 @constant_<a|b>(
; CHECK: call i32 @[[CONSTANT<:.*outlined.*|>]](ptr %p)
  store i88 1, ptr %p
  tail call void @next_void(ptr %p)
  ret i32 7
}
define i26 @unmarked_<a|b>(ptr %p) #0 {
; CHECK-LABEL: define i26 @unmarked_<a|b>(
; CHECK: call i26 @[[UNMARKED<:.*outlined.*|>]](ptr %p)
  store i96 1, ptr %p
  %r = call i26 @next26(ptr %p)
  ret i26 %r
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

; Without arguments there is nothing that could be on the stack.
; CHECK-LABEL: define void @none_a(
; CHECK-NEXT: tail call void @[[NONE:none_a.outlined.*]]()
; CHECK-NEXT: ret void
; CHECK: define internal void @[[NONE]](
; CHECK: tail call void @next_none()
; CHECK-NEXT: ret void
@global = external global i112
define void @none_<a|b>() #0 {
  store i112 1, ptr @global
  tail call void @next_none()
  ret void
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
