; Functions that were inlined in another order declare alias scopes in other places, or more of them, and do the same.
; They merge, and the survivor keeps no alias metadata: what it says holds from one declaration to the next.

; RUN: %opt -passes='rust-mergefunc,verify' -S %s | FileCheck %s --implicit-check-not='define '

; CHECK-LABEL: define internal i32 @once(
; CHECK: load i32, ptr %p, align 4{{$}}
; CHECK: store i32 %v, ptr %q, align 4{{$}}
; CHECK-LABEL: define internal i64 @early(
; CHECK: load i64, ptr %p, align 8{{$}}
; CHECK: store i64 %v, ptr %q, align 8{{$}}
; CHECK-LABEL: define internal i16 @declared(
; CHECK: load i16, ptr %p, align 2{{$}}
; CHECK: store i16 %v, ptr %q, align 2{{$}}
; CHECK-LABEL: define i32 @user(
; CHECK: call i32 @once(
; CHECK: call i32 @once(
; CHECK: call i64 @early(
; CHECK: call i64 @early(
; CHECK: call i16 @declared(
; CHECK: call i16 @declared(

declare void @llvm.experimental.noalias.scope.decl(metadata)

define internal i32 @once(ptr %p, ptr %q) {
  call void @llvm.experimental.noalias.scope.decl(metadata !0)
  %v = load i32, ptr %p, align 4, !alias.scope !0
  store i32 %v, ptr %q, align 4, !noalias !0
  ret i32 %v
}

define internal i32 @twice(ptr %p, ptr %q) {
  call void @llvm.experimental.noalias.scope.decl(metadata !0)
  call void @llvm.experimental.noalias.scope.decl(metadata !3)
  %v = load i32, ptr %p, align 4, !alias.scope !0
  store i32 %v, ptr %q, align 4, !noalias !0
  ret i32 %v
}

define internal i64 @early(ptr %p, ptr %q) {
  call void @llvm.experimental.noalias.scope.decl(metadata !0)
  %v = load i64, ptr %p, align 8, !alias.scope !0
  store i64 %v, ptr %q, align 8, !noalias !0
  ret i64 %v
}

define internal i64 @late(ptr %p, ptr %q) {
  %v = load i64, ptr %p, align 8, !alias.scope !0
  call void @llvm.experimental.noalias.scope.decl(metadata !0)
  store i64 %v, ptr %q, align 8, !noalias !0
  ret i64 %v
}

define internal i16 @never(ptr %p, ptr %q) {
  %v = load i16, ptr %p, align 2, !alias.scope !0
  store i16 %v, ptr %q, align 2, !noalias !0
  ret i16 %v
}

define internal i16 @declared(ptr %p, ptr %q) {
  call void @llvm.experimental.noalias.scope.decl(metadata !0)
  %v = load i16, ptr %p, align 2, !alias.scope !0
  store i16 %v, ptr %q, align 2, !noalias !0
  ret i16 %v
}

define i32 @user(ptr %p, ptr %q) {
  %a = call i32 @once(ptr %p, ptr %q)
  %b = call i32 @twice(ptr %p, ptr %q)
  %c = call i64 @early(ptr %p, ptr %q)
  %d = call i64 @late(ptr %p, ptr %q)
  %e = call i16 @never(ptr %p, ptr %q)
  %f = call i16 @declared(ptr %p, ptr %q)
  %ab = add i32 %a, %b
  %cd = add i64 %c, %d
  %ef = add i16 %e, %f
  %t = trunc i64 %cd to i32
  %z = zext i16 %ef to i32
  %abt = add i32 %ab, %t
  %sum = add i32 %abt, %z
  ret i32 %sum
}

!0 = !{!1}
!1 = distinct !{!1, !2}
!2 = distinct !{!2}
!3 = !{!4}
!4 = distinct !{!4, !2}
