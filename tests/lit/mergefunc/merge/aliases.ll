; With `aliases` a function whose address is not significant becomes an alias of
; the survivor, with its own linkage and visibility; without, it is a thunk.

; RUN: %opt -passes='rust-mergefunc<aliases>,verify' -S %s | FileCheck %s --check-prefix=ALIAS --implicit-check-not='define {{.*}}@b'
; RUN: %opt -passes='rust-mergefunc,verify' -S %s | FileCheck %s --check-prefix=THUNK
; RUN: %opt -passes='rust-mergefunc<aliases;no-aliases>,verify' -S %s | FileCheck %s --check-prefix=THUNK
; RUN: %opt -mergefunc-use-aliases -passes='rust-mergefunc,verify' -S %s | FileCheck %s --check-prefix=ALIAS --implicit-check-not='define {{.*}}@b'
; RUN: %opt -mergefunc-use-aliases -passes='rust-mergefunc<no-aliases>,verify' -S %s | FileCheck %s --check-prefix=THUNK

target triple = "x86_64-unknown-linux-gnu"

; ALIAS-DAG: @b = unnamed_addr alias void (ptr), ptr @a
; ALIAS-DAG: @b_hidden = hidden unnamed_addr alias void (ptr), ptr @a
; ALIAS-LABEL: define void @a(ptr %p) unnamed_addr align 32
; ALIAS-LABEL: define void @keeps_its_address(
; ALIAS-NEXT: tail call void @a(

; THUNK-LABEL: define void @b(
; THUNK-NEXT: tail call void @a(
; THUNK-LABEL: define hidden void @b_hidden(
; THUNK-NEXT: tail call void @a(

define void @a(ptr %p) unnamed_addr align 16 {
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  ret void
}
define void @b(ptr %p) unnamed_addr align 32 {
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  ret void
}
define hidden void @b_hidden(ptr %p) unnamed_addr {
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  ret void
}
define void @keeps_its_address(ptr %p) {
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  ret void
}
