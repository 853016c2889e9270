; Memory of a frame ends with the frame: an alloca never moves.  Its address may be
; handed to a shared function.

; RUN: %outline %s | FileCheck %s

define ptr @refused_a(ptr %p) {
; CHECK-LABEL: define ptr @refused_a(
; CHECK-NEXT:    store i32 1, ptr %p
; CHECK-NEXT:    [[M:%.*]] = alloca i32
; CHECK-NEXT:    ret ptr [[M]]
  store i32 1, ptr %p
  %m = alloca i32
  ret ptr %m
}
define ptr @refused_b(ptr %p) {
; CHECK-LABEL: define ptr @refused_b(
; CHECK-NOT:     outlined
; CHECK:       }
  store i32 1, ptr %p
  %m = alloca i32
  ret ptr %m
}

declare void @keep(ptr)

define void @legal_a() {
; CHECK-LABEL: define void @legal_a(
; CHECK-NEXT:    [[A:%.*]] = alloca i32
; CHECK-NEXT:    call void @[[SHARED:.*outlined.*]](ptr [[A]])
; CHECK-NEXT:    ret void
  %m = alloca i32
  store i32 7, ptr %m
  call void @keep(ptr %m)
  ret void
}
define void @legal_b() {
; CHECK-LABEL: define void @legal_b(
; CHECK-NEXT:    [[B:%.*]] = alloca i32
; CHECK-NEXT:    call void @[[SHARED]](ptr [[B]])
; CHECK-NEXT:    ret void
  %m = alloca i32
  store i32 7, ptr %m
  call void @keep(ptr %m)
  ret void
}
