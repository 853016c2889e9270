; The shared function is internal, its address means nothing, it is small and is not
; inlined back; it stands after the first function that uses it.

; RUN: %outline %s | FileCheck %s

; CHECK: define i32 @a(
; CHECK: define internal i32 @a.outlined.0(i32 %0) unnamed_addr #[[A:[0-9]+]] {
; CHECK: define i32 @b(
; CHECK: attributes #[[A]] = { minsize noinline nounwind optsize "target-cpu"="x86-64" }
define i32 @a(i32 %x) "target-cpu"="x86-64" {
  %1 = mul i32 %x, %x
  %2 = xor i32 %1, 9
  ret i32 %2
}
define i32 @b(i32 %x) "target-cpu"="x86-64" {
  %1 = mul i32 %x, %x
  %2 = xor i32 %1, 9
  ret i32 %2
}
