; A function in llvm.used or llvm.compiler.used keeps its symbol: a thunk stays
; even where its address is not significant.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-mergefunc,verify' -S %t.ll | FileCheck %t.ll
; RUN: %opt -passes='rust-mergefunc<aliases>,verify' -S %t.ll | FileCheck %t.ll

; CHECK: @llvm.used = appending global [1 x ptr] [ptr @b], section "llvm.metadata"
; CHECK: @llvm.compiler.used = appending global [1 x ptr] [ptr @c], section "llvm.metadata"
@llvm.used = appending global [1 x ptr] [ptr @b], section "llvm.metadata"
@llvm.compiler.used = appending global [1 x ptr] [ptr @c], section "llvm.metadata"

; CHECK-DAG: {{(define internal void @b\(ptr %p\)|@b = internal unnamed_addr alias void \(ptr\), ptr @a)}}
; CHECK-DAG: {{(define internal void @c\(ptr %p\)|@c = internal unnamed_addr alias void \(ptr\), ptr @a)}}
; CHECK-DAG: define internal void @d() unnamed_addr

define internal void @<a|b|c>(ptr %p) unnamed_addr {
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  ret void
}
define internal void @d() unnamed_addr {
  call void @b(ptr null)
  call void @c(ptr null)
  ret void
}
