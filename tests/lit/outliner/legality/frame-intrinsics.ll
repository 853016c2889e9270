; Intrinsics that refer to the frame they are in stay there.

; RUN: sed 's/INTRINSIC/%%z = call ptr @llvm.stacksave()/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed 's/INTRINSIC/call void @llvm.stackrestore(ptr %%p)/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed 's/INTRINSIC/%%z = call ptr @llvm.frameaddress.p0(i32 0)/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed 's/INTRINSIC/%%z = call ptr @llvm.returnaddress(i32 0)/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed 's/INTRINSIC/%%z = call ptr @llvm.addressofreturnaddress.p0()/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed 's/INTRINSIC/%%z = call ptr @llvm.sponentry.p0()/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed 's/INTRINSIC/%%z = call ptr @llvm.localrecover(ptr @c, ptr %%p, i32 0)/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed 's/INTRINSIC/%%z = call i64 @llvm.get.dynamic.area.offset.i64()/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed 's/INTRINSIC/%%z = call ptr @llvm.swift.async.context.addr()/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed 's/INTRINSIC/call void @llvm.eh.unwind.init()/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed 's/INTRINSIC/%%z = call ptr @llvm.eh.dwarf.cfa(i32 0)/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed 's/INTRINSIC/call void @llvm.stackprotector(ptr %%p, ptr %%m)/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed 's/INTRINSIC/%%z = call ptr @llvm.thread.pointer()/' %s | %outline | FileCheck %s --implicit-check-not=outlined

; CHECK: define i64 @a(

declare ptr @llvm.stacksave()
declare void @llvm.stackrestore(ptr)
declare ptr @llvm.frameaddress.p0(i32 immarg)
declare ptr @llvm.returnaddress(i32 immarg)
declare ptr @llvm.addressofreturnaddress.p0()
declare ptr @llvm.sponentry.p0()
declare ptr @llvm.localrecover(ptr, ptr, i32 immarg)
declare void @llvm.localescape(...)
declare i64 @llvm.get.dynamic.area.offset.i64()
declare ptr @llvm.swift.async.context.addr()
declare void @llvm.eh.unwind.init()
declare ptr @llvm.eh.dwarf.cfa(i32)
declare void @llvm.stackprotector(ptr, ptr)
declare ptr @llvm.thread.pointer()

define i64 @c() {
  %m = alloca i64
  call void (...) @llvm.localescape(ptr %m)
  ret i64 0
}

define i64 @a(ptr %p, i64 %x) {
  %m = alloca ptr
  %y = mul i64 %x, 3
  INTRINSIC
  ret i64 %y
}
define i64 @b(ptr %p, i64 %x) {
  %m = alloca ptr
  %y = mul i64 %x, 3
  INTRINSIC
  ret i64 %y
}
