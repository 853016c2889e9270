; An annotation in the source and names of the parameter `skip` keep the code of functions.

; RUN: %opt -passes='rust-iroutliner<no-cost;skip=by_*>' -pass-remarks-missed=rust-iroutliner -S %s 2>%t | FileCheck %s
; RUN: FileCheck %s --check-prefix=REMARK --input-file=%t
; REMARK-DAG: : by_name keeps all of its code: parameter `skip=by_*` excludes it{{$}}
; REMARK-DAG: : annotated keeps all of its code: annotation `rustmerge-skip` excludes it{{$}}

target triple = "x86_64-unknown-linux-gnu"

@text = private unnamed_addr constant [15 x i8] c"rustmerge-skip\00", section "llvm.metadata"
@file = private unnamed_addr constant [4 x i8] c"a.c\00", section "llvm.metadata"
@llvm.global.annotations = appending global [1 x { ptr, ptr, ptr, i32, ptr }] [
  { ptr, ptr, ptr, i32, ptr } { ptr @annotated, ptr @text, ptr @file, i32 1, ptr null }
], section "llvm.metadata"

; CHECK-LABEL: define void @annotated(
; CHECK-COUNT-4: call void @use(
define void @annotated(i32 %x) minsize {
  call void @use(i32 %x)
  call void @use(i32 1)
  call void @use(i32 2)
  call void @use(i32 3)
  ret void
}
; CHECK-LABEL: define void @by_name(
; CHECK-COUNT-4: call void @use(
define void @by_name(i32 %x) minsize {
  call void @use(i32 %x)
  call void @use(i32 1)
  call void @use(i32 2)
  call void @use(i32 3)
  ret void
}
; CHECK-LABEL: define void @first(
; CHECK: call void @first.outlined.0(
define void @first(i32 %x) minsize {
  call void @use(i32 %x)
  call void @use(i32 1)
  call void @use(i32 2)
  call void @use(i32 3)
  ret void
}
; CHECK-LABEL: define void @second(
; CHECK: call void @first.outlined.0(
define void @second(i32 %x) minsize {
  call void @use(i32 %x)
  call void @use(i32 1)
  call void @use(i32 2)
  call void @use(i32 3)
  ret void
}

declare void @use(i32)
