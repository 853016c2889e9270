; With `aliases` a function whose address is not significant becomes an alias of
; the survivor, with its own linkage and visibility; without, it is a thunk.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-mergefunc<aliases>,verify' -S %t.ll | FileCheck %t.ll --check-prefix=ALIAS --implicit-check-not='define {{.*}}@b'
; RUN: %opt -passes='rust-mergefunc,verify' -S %t.ll | FileCheck %t.ll --check-prefix=THUNK
; RUN: %opt -passes='rust-mergefunc<aliases;no-aliases>,verify' -S %t.ll | FileCheck %t.ll --check-prefix=THUNK
; RUN: %opt -mergefunc-use-aliases -passes='rust-mergefunc,verify' -S %t.ll | FileCheck %t.ll --check-prefix=ALIAS --implicit-check-not='define {{.*}}@b'
; RUN: %opt -mergefunc-use-aliases -passes='rust-mergefunc<no-aliases>,verify' -S %t.ll | FileCheck %t.ll --check-prefix=THUNK

; ALIAS-DAG: @b = unnamed_addr alias void (ptr), ptr @a
; ALIAS-DAG: @b_hidden = hidden unnamed_addr alias void (ptr), ptr @a
; ALIAS-LABEL: define void @a(ptr %p) unnamed_addr align 32
; ALIAS-LABEL: define void @keeps_its_address(
; ALIAS-NEXT: tail call void @a(

; THUNK-LABEL: define void @b(
; THUNK-NEXT: tail call void @a(
; THUNK-LABEL: define hidden void @b_hidden(
; THUNK-NEXT: tail call void @a(

define void @<a|b>(ptr %p) unnamed_addr align <16|32> {
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  store volatile i32 4, ptr %p
  store volatile i32 5, ptr %p
  store volatile i32 6, ptr %p
  store volatile i32 7, ptr %p
  store volatile i32 8, ptr %p
  store volatile i32 9, ptr %p
  store volatile i32 10, ptr %p
  store volatile i32 11, ptr %p
  store volatile i32 12, ptr %p
  store volatile i32 13, ptr %p
  store volatile i32 14, ptr %p
  store volatile i32 15, ptr %p
  store volatile i32 16, ptr %p
  store volatile i32 17, ptr %p
  store volatile i32 18, ptr %p
  store volatile i32 19, ptr %p
  store volatile i32 20, ptr %p
  store volatile i32 21, ptr %p
  store volatile i32 22, ptr %p
  store volatile i32 23, ptr %p
  store volatile i32 24, ptr %p
  ret void
}
define <hidden void @b_hidden(ptr %p) unnamed_addr|void @keeps_its_address(ptr %p)> {
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  store volatile i32 4, ptr %p
  store volatile i32 5, ptr %p
  store volatile i32 6, ptr %p
  store volatile i32 7, ptr %p
  store volatile i32 8, ptr %p
  store volatile i32 9, ptr %p
  store volatile i32 10, ptr %p
  store volatile i32 11, ptr %p
  store volatile i32 12, ptr %p
  store volatile i32 13, ptr %p
  store volatile i32 14, ptr %p
  store volatile i32 15, ptr %p
  store volatile i32 16, ptr %p
  store volatile i32 17, ptr %p
  store volatile i32 18, ptr %p
  store volatile i32 19, ptr %p
  store volatile i32 20, ptr %p
  store volatile i32 21, ptr %p
  store volatile i32 22, ptr %p
  store volatile i32 23, ptr %p
  store volatile i32 24, ptr %p
  ret void
}
