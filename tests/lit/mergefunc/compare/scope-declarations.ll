; Alias scopes belong to the function that declares them, so declarations of
; different scopes are no difference; but the survivor keeps no alias metadata
; then, not even what both share, because it has only its own declarations
; (#123462, #128878).  Declarations of the same scope keep it.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-mergefunc,verify' -S %t.ll | FileCheck %t.ll --implicit-check-not=define

; CHECK-LABEL: define internal i32 @same(
; CHECK: load i32, ptr %p, align 4, !alias.scope
; CHECK-LABEL: define internal i32 @different(
; CHECK: load i64, ptr %p, align 8{{$}}
; CHECK-LABEL: define i32 @user(

declare void @llvm.experimental.noalias.scope.decl(metadata)

define internal i32 @<same|same_again>(ptr %p) {
  call void @llvm.experimental.noalias.scope.decl(metadata !0)
  %v = load i32, ptr %p, align 4, !alias.scope !0
  ret i32 %v
}

define internal i32 @<different|different_again>(ptr %p) {
  call void @llvm.experimental.noalias.scope.decl(metadata !<0|3>)
  %v = load i64, ptr %p, align 8, !alias.scope !0
  %t = trunc i64 %v to i32
  ret i32 %t
}

define i32 @user(ptr %p) {
  %a = call i32 @same(ptr %p)
  %b = call i32 @same_again(ptr %p)
  %c = call i32 @different(ptr %p)
  %d = call i32 @different_again(ptr %p)
  %ab = add i32 %a, %b
  %cd = add i32 %c, %d
  %sum = add i32 %ab, %cd
  ret i32 %sum
}

!0 = !{!1}
!1 = distinct !{!1, !2}
!2 = distinct !{!2}
!3 = !{!4}
!4 = distinct !{!4, !2}
