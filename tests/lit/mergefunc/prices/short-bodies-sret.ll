; Before LLVM 22 a stub with `sret` is a call of 14 bytes on x86-64, and this body has 12: stores of 2 and 3 bytes by their
; distance from the base, the address that is returned, and a `ret`.  The table of large functions alone says 17
; (docs/outliner-cost.md, "Short bodies").

; RUN: %opt -mtriple=x86_64-unknown-linux-gnu -passes='rust-mergefunc,verify' -S %s | FileCheck %s %if llvm-at-least-22 %{ --check-prefix=JUMP %}

; CHECK-LABEL: define dso_local void @b(
; CHECK-NEXT: getelementptr
; JUMP-LABEL: define dso_local void @b(
; JUMP-NEXT: tail call void @a(

define dso_local void @a(ptr noalias sret({ i32, i32, i32 }) %r, i32 %x) nounwind optsize {
  %second = getelementptr i8, ptr %r, i64 4
  %third = getelementptr i8, ptr %r, i64 8
  store i32 %x, ptr %r, align 4
  store i32 %x, ptr %second, align 4
  store i32 %x, ptr %third, align 4
  ret void
}
define dso_local void @b(ptr noalias sret({ i32, i32, i32 }) %r, i32 %x) nounwind optsize {
  %second = getelementptr i8, ptr %r, i64 4
  %third = getelementptr i8, ptr %r, i64 8
  store i32 %x, ptr %r, align 4
  store i32 %x, ptr %second, align 4
  store i32 %x, ptr %third, align 4
  ret void
}
