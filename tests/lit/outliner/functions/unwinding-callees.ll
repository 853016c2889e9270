; Where the callee is a parameter, the shared function promises not to throw only if
; none of the callees does.

; RUN: %outline %s | FileCheck %s

; CHECK: define internal void @a.outlined{{.*}} #[[SHARED:[0-9]+]] {
; CHECK: attributes #[[SHARED]] = { minsize noinline optsize }

declare void @quiet(i64) nounwind
declare void @loud(i64)

define void @a(i64 %x) {
  %y = mul i64 %x, 3
  call void @quiet(i64 %y)
  ret void
}
define void @b(i64 %x) {
  %y = mul i64 %x, 3
  call void @loud(i64 %y)
  ret void
}
