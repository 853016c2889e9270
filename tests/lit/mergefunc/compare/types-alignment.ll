; A pointer and an integer of its width stand for each other only where memory
; places them by the same alignments: with another one, structs of both have other
; offsets.  No known target has such a layout.  LLVM's mergefunc merges both times.
; The preferred alignment, 128 here, decides on no offset: the addresses are the same bytes.

; RUN: %expand %s > %t.ll
; RUN: sed 's/LAYOUT/e-p:64:32-i64:64/' %t.ll | %opt -passes='rust-mergefunc,verify' -S | FileCheck %t.ll --check-prefix=DIFFERENT
; RUN: sed 's/LAYOUT/e-p:64:64:128-i64:64/' %t.ll | %opt -passes='rust-mergefunc<no-normal-form>,verify' -S | FileCheck %t.ll --check-prefix=DIFFERENT
; RUN: sed 's/LAYOUT/e-p:64:64:128-i64:64/' %t.ll | %opt -passes='rust-mergefunc,verify' -S | FileCheck %t.ll --check-prefix=SAME
; RUN: sed 's/LAYOUT/e-p:64:64-i64:64/' %t.ll | %opt -passes='rust-mergefunc,verify' -S | FileCheck %t.ll --check-prefix=SAME

target datalayout = "LAYOUT"

; DIFFERENT-LABEL: define void @integers(
; DIFFERENT: getelementptr { i8, i64 }
; DIFFERENT-LABEL: define void @pointers(
; DIFFERENT: getelementptr { i8, ptr }
; SAME-LABEL: define void @integers(
; SAME: getelementptr { i8, i64 }
; SAME-LABEL: define void @pointers(
; SAME-NEXT: tail call void @integers(

define void @<integers|pointers>(ptr %p, i64 %i) {
  %a = getelementptr { i8, <i64|ptr> }, ptr %p, i64 %i, i32 0
  store volatile i8 1, ptr %a
  %b = getelementptr { i8, <i64|ptr> }, ptr %p, i64 %i, i32 1
  store volatile i8 2, ptr %b
  store volatile i8 3, ptr %b
  store volatile i8 4, ptr %b
  store volatile i8 5, ptr %b
  ret void
}
