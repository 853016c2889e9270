; Reason Skipped: an annotation in the source and names of the parameter `skip` exclude functions.

; RUN: %opt -passes='rust-mergefunc<skip=by_*;skip=exact>' -pass-remarks-missed=rust-mergefunc -S %s 2>%t | FileCheck %s
; RUN: FileCheck %s --check-prefix=REMARK --input-file=%t
; RUN: %opt -passes=rust-mergefunc -S %s | FileCheck %s --check-prefix=ALL
; REMARK-DAG: : by_name takes no part in merging because parameter `skip=by_*` excludes it{{$}}
; REMARK-DAG: : exact takes no part in merging because parameter `skip=exact` excludes it{{$}}
; REMARK-DAG: : annotated takes no part in merging because annotation `rustmerge-skip` excludes it{{$}}
; REMARK-NOT: {{noted|another_exact}} takes no part

target triple = "x86_64-unknown-linux-gnu"

@text = private unnamed_addr constant [15 x i8] c"rustmerge-skip\00", section "llvm.metadata"
@other = private unnamed_addr constant [5 x i8] c"noth\00", section "llvm.metadata"
@file = private unnamed_addr constant [4 x i8] c"a.c\00", section "llvm.metadata"
@llvm.global.annotations = appending global [2 x { ptr, ptr, ptr, i32, ptr }] [
  { ptr, ptr, ptr, i32, ptr } { ptr @annotated, ptr @text, ptr @file, i32 1, ptr null },
  { ptr, ptr, ptr, i32, ptr } { ptr @noted, ptr @other, ptr @file, i32 2, ptr null }
], section "llvm.metadata"

; CHECK-LABEL: define void @annotated(
; CHECK-COUNT-4: call void @use(
; ALL-LABEL: define void @annotated(
; ALL-COUNT-4: call void @use(
define void @annotated(i32 %x) minsize {
  call void @use(i32 %x)
  call void @use(i32 1)
  call void @use(i32 2)
  call void @use(i32 3)
  ret void
}
; CHECK-LABEL: define void @another_exact(
; CHECK-COUNT-4: call void @use(
; ALL-LABEL: define void @another_exact(
; ALL-COUNT-4: call void @use(
define void @another_exact(i32 %x) minsize {
  call void @use(i32 %x)
  call void @use(i32 1)
  call void @use(i32 2)
  call void @use(i32 3)
  ret void
}
; CHECK-LABEL: define void @by_name(
; CHECK-COUNT-4: call void @use(
; ALL-LABEL: define void @by_name(
; ALL: call void @another_exact(
define void @by_name(i32 %x) minsize {
  call void @use(i32 %x)
  call void @use(i32 1)
  call void @use(i32 2)
  call void @use(i32 3)
  ret void
}
; CHECK-LABEL: define void @exact(
; CHECK-COUNT-4: call void @use(
; ALL-LABEL: define void @exact(
; ALL: call void @another_exact(
define void @exact(i32 %x) minsize {
  call void @use(i32 %x)
  call void @use(i32 1)
  call void @use(i32 2)
  call void @use(i32 3)
  ret void
}
; CHECK-LABEL: define void @noted(
; CHECK: call void @another_exact(
define void @noted(i32 %x) minsize {
  call void @use(i32 %x)
  call void @use(i32 1)
  call void @use(i32 2)
  call void @use(i32 3)
  ret void
}

declare void @use(i32)
