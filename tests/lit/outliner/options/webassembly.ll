; WebAssembly has figures of its own: a call takes few bytes, an argument is an operand, nothing is saved over calls, and
; there are neither frames for calls nor unwind tables.

; RUN: %expand %s > %t.in.ll
; RUN: opt -load-pass-plugin=%plugin -passes='rust-iroutliner<verify;no-frequency>,verify' %t.in.ll -S -o %t.ll -pass-remarks=rust-iroutliner 2>%t.log
; RUN: FileCheck %t.in.ll --input-file=%t.ll
; RUN: FileCheck %t.in.ll --check-prefix=ONE --input-file=%t.log

target datalayout = "e-m:e-p:32:32-i64:64-n32:64-S128"
target triple = "wasm32-unknown-unknown"

declare void @use(i32, ptr)
declare i32 @get(ptr)

; CHECK-LABEL: define i32 @a(
; CHECK: call void @a.outlined.0(
; CHECK-LABEL: define internal void @a.outlined.0(
; CHECK-LABEL: define i32 @b(
; CHECK: call void @a.outlined.0(
; ONE: remark: {{.*}}2 regions of 8 instructions share a.outlined.0; {{.*}} calls 10 = themselves 4 + arguments 6 +
; ONE-SAME: {{^}} results 0 + choice of exits 0 + kept values 0 + frames 0; function [[CODE:[0-9]+]] = code [[CODE]] +
; ONE-SAME: {{^}} frame 0 + exits 0 + unwind table 0 +
define i32 @<a|b>(ptr %d, i32 %x) minsize {
  %y = call i32 @get(ptr %d)
  call void @use(i32 1, ptr %d)
  call void @use(i32 2, ptr %d)
  call void @use(i32 3, ptr %d)
  call void @use(i32 4, ptr %d)
  call void @use(i32 5, ptr %d)
  call void @use(i32 6, ptr %d)
  call void @use(i32 7, ptr %d)
  call void @use(i32 8, ptr %d)
  %z = <add|mul> i32 %y, %x
  ret i32 %z
}
