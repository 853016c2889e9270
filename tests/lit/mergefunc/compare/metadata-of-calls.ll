; What the inliner notes at calls, and what debug info says of virtual calls, changes no code.

; REQUIRES: llvm-at-least-23
; RUN: %opt -passes='rust-mergefunc,verify' -S %s | %FileCheck %s --implicit-check-not=define

; CHECK-LABEL: define internal void @one(
; CHECK-NOT: !inline_history
; CHECK-LABEL: define internal i32 @virtual_one(
; CHECK-NOT: !call_target
; CHECK-LABEL: define void @uses(
; CHECK: call void @one(ptr %p, i32 1)
; CHECK: call void @one(ptr %p, i32 2)
; CHECK: call i32 @virtual_one(ptr %p, i32 3)
; CHECK: call i32 @virtual_one(ptr %p, i32 4)

define internal void @one(ptr %f, i32 %x) {
  call void %f(i32 %x), !inline_history !0
  ret void
}
define internal void @two(ptr %f, i32 %x) {
  call void %f(i32 %x), !inline_history !1
  ret void
}
define internal i32 @virtual_one(ptr %f, i32 %x) {
  %y = call i32 %f(i32 %x), !call_target !2
  ret i32 %y
}
define internal i32 @virtual_two(ptr %f, i32 %x) {
  %y = call i32 %f(i32 %x), !call_target !3
  ret i32 %y
}
define void @uses(ptr %p) {
  call void @one(ptr %p, i32 1)
  call void @two(ptr %p, i32 2)
  %a = call i32 @virtual_one(ptr %p, i32 3)
  %b = call i32 @virtual_two(ptr %p, i32 4)
  ret void
}
declare void @first(i32)
declare void @second(i32)

!0 = !{ptr @first}
!1 = !{ptr @second}
!2 = !DISubprogram(name: "f", linkageName: "first::f", type: !5, spFlags: DISPFlagVirtual)
!3 = !DISubprogram(name: "f", linkageName: "second::f", type: !5, spFlags: DISPFlagVirtual)

!llvm.module.flags = !{!4}
!4 = !{i32 2, !"Debug Info Version", i32 3}
!5 = !DISubroutineType(types: null)
