; Running the pass on its own output changes nothing, and thunks do not count as
; equal functions that could forward to each other.

; RUN: %opt -passes='rust-mergefunc,verify' -S %S/thunk.ll -o %t.1.ll
; RUN: %opt -passes='rust-mergefunc,verify' -S %t.1.ll -o %t.2.ll
; RUN: %opt -S %t.1.ll -o - | sed -e '/^; ModuleID/d' -e '/^source_filename/d' > %t.1.plain
; RUN: sed -e '/^; ModuleID/d' -e '/^source_filename/d' %t.2.ll > %t.2.plain
; RUN: cmp %t.1.plain %t.2.plain
