; verify=N checks the order laws on the first N functions and goes on merging when
; they hold, as -mergefunc-verify does.

; RUN: %opt -passes='rust-mergefunc<verify=100>,verify' -S %s 2>%t.err | FileCheck %s
; RUN: count 0 < %t.err
; RUN: %opt -passes='rust-mergefunc<verify=1>,verify' -S %s | FileCheck %s

; CHECK-NOT: define {{.*}}@b

define internal i32 @a(i32 %x) {
  %r = mul i32 %x, 3
  ret i32 %r
}
define internal i32 @b(i32 %x) {
  %r = mul i32 %x, 3
  ret i32 %r
}
define internal i32 @c(i32 %x) {
  %r = mul i32 %x, 4
  ret i32 %r
}
define internal void @d(ptr %p) {
  store ptr @d, ptr %p
  ret void
}
