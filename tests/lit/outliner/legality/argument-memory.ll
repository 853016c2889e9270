; Memory for arguments (inalloca, preallocated, swifterror) is not handed over.

; RUN: %expand %s > %t.ll
; RUN: split-file %t.ll %t
; RUN: %outline %t/inalloca.ll | FileCheck %t/inalloca.ll --implicit-check-not=outlined
; RUN: %outline %t/swifterror.ll | FileCheck %t/swifterror.ll --implicit-check-not=outlined
; RUN: %outline %t/swifterror-argument.ll | FileCheck %t/swifterror-argument.ll --implicit-check-not=outlined
; RUN: %outline %t/preallocated.ll | FileCheck %t/preallocated.ll --implicit-check-not=outlined

;--- inalloca.ll
; CHECK: define i32 @a
declare void @use(ptr inalloca(i32))
define i32 @<a|b>(i32 %x) {
  %m = alloca inalloca i32
  %y = add i32 %x, 1
  store i32 %y, ptr %m
  call void @use(ptr inalloca(i32) %m)
  ret i32 0
}

;--- swifterror.ll
; CHECK: define i32 @a
declare void @use(ptr swifterror)
define i32 @<a|b>(ptr %x) {
  %m = alloca swifterror ptr
  store ptr null, ptr %m
  call void @use(ptr swifterror %m)
  %e = load ptr, ptr %m
  store ptr %e, ptr %m
  call void @use(ptr swifterror %m)
  ret i32 0
}

;--- swifterror-argument.ll
; CHECK: define i32 @a
define i32 @<a|b>(ptr swifterror %e, ptr %p, ptr %q) {
  store ptr %p, ptr %e
  store ptr %p, ptr %q
  ret i32 0
}

;--- preallocated.ll
; CHECK: define i32 @a
declare token @llvm.call.preallocated.setup(i32)
declare ptr @llvm.call.preallocated.arg(token, i32)
declare void @use(ptr preallocated(i32))
define i32 @<a|b>(ptr preallocated(i32) %m) {
  store i32 7, ptr %m
  %t = call token @llvm.call.preallocated.setup(i32 1)
  %p = call ptr @llvm.call.preallocated.arg(token %t, i32 0) preallocated(i32)
  call void @use(ptr preallocated(i32) %p) ["preallocated"(token %t)]
  ret i32 0
}
