; Intrinsics that refer to a coroutine's frame stay in it.

; RUN: sed 's/INTRINSIC/%%z = call i64 @llvm.coro.size.i64()/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed 's/INTRINSIC/%%z = call ptr @llvm.coro.free(token none, ptr %%p)/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed 's/INTRINSIC/call void @llvm.coro.resume(ptr %%p)/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed 's/INTRINSIC/%%z = call i1 @llvm.coro.done(ptr %%p)/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed 's/INTRINSIC/%%z = call i8 @llvm.coro.suspend(token none, i1 false)/' %s | %outline | FileCheck %s --implicit-check-not=outlined

; CHECK: define i64 @a(

declare i64 @llvm.coro.size.i64()
declare ptr @llvm.coro.free(token, ptr nocapture readonly)
declare void @llvm.coro.resume(ptr)
declare i1 @llvm.coro.done(ptr nocapture readonly)
declare i8 @llvm.coro.suspend(token, i1)

define i64 @a(ptr %p, i64 %x) {
  %y = mul i64 %x, 3
  INTRINSIC
  ret i64 %y
}
define i64 @b(ptr %p, i64 %x) {
  %y = mul i64 %x, 3
  INTRINSIC
  ret i64 %y
}
