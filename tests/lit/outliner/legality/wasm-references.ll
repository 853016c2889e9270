; References of WebAssembly (pointers of address spaces 10 and 20) have no bytes in memory: no shared function takes or
; returns one.  Code beside them moves, and so does code with plain pointers.

; RUN: opt -load-pass-plugin=%plugin -passes='rust-iroutliner<verify;no-cost;max-rounds=1>,verify' %s -S -o %t.ll
; RUN: FileCheck %s --input-file=%t.ll
; RUN: %if llvm-at-least-19 %{ %llc -filetype=obj %t.ll -o %t.o %}
; RUN: sed 's/ptr addrspace(10)/ptr/g; s/-p10:8:8//' %s | opt -load-pass-plugin=%plugin -passes='rust-iroutliner<verify;no-cost;max-rounds=1>,verify' -S | \
; RUN:   FileCheck %s --check-prefix=PLAIN

target datalayout = "e-m:e-p:32:32-p10:8:8-p20:8:8-i64:64-n32:64-S128-ni:1:10:20"
target triple = "wasm32-unknown-unknown"

declare ptr addrspace(10) @get(i32)
declare void @put(ptr addrspace(10), i32)
declare i32 @number(i32)

; CHECK-LABEL: define void @a(
; CHECK: call ptr addrspace(10) @get(i32 %x)
; CHECK: call {{.*}}@a.outlined.0(
; CHECK-LABEL: define internal i32 @a.outlined.0(
; CHECK-NOT: addrspace(10)
; CHECK: }
; PLAIN: define internal { {{.*}}ptr{{.*}} } @a.outlined.0(
define void @a(i32 %x) minsize "target-features"="+reference-types" {
  %k = call i32 @number(i32 33)
  %r = call ptr addrspace(10) @get(i32 %x)
  %n = call i32 @number(i32 5)
  %o = call i32 @number(i32 7)
  %p = call i32 @number(i32 8)
  call void @put(ptr addrspace(10) %r, i32 %k)
  ret void
}
define i32 @b(i32 %x) minsize "target-features"="+reference-types" {
  %k = call i32 @number(i32 35)
  %r = call ptr addrspace(10) @get(i32 %x)
  %n = call i32 @number(i32 5)
  %o = call i32 @number(i32 7)
  %p = call i32 @number(i32 8)
  %q = call i32 @number(i32 %n)
  call void @put(ptr addrspace(10) %r, i32 %q)
  ret i32 %q
}

; CHECK-LABEL: define i32 @c(
; CHECK-COUNT-3: call void @put(ptr addrspace(10) %r,
define i32 @c(ptr addrspace(10) %r) minsize "target-features"="+reference-types" {
  call void @put(ptr addrspace(10) %r, i32 1)
  call void @put(ptr addrspace(10) %r, i32 2)
  call void @put(ptr addrspace(10) %r, i32 3)
  ret i32 1
}
define i32 @d(ptr addrspace(10) %r) minsize "target-features"="+reference-types" {
  call void @put(ptr addrspace(10) %r, i32 1)
  call void @put(ptr addrspace(10) %r, i32 2)
  call void @put(ptr addrspace(10) %r, i32 3)
  ret i32 2
}
