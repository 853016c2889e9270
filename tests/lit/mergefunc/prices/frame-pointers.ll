; Where leaf functions have a frame pointer, stubs have one as well, and unwind entries that
; say so.  x86-64 needs 5 bytes more for a jump, AArch64 12.  With `non-leaf` stubs have none.

; RUN: split-file %s %t
; RUN: cat %t/x86-64 %t/module.ll %t/all | %opt -passes='rust-mergefunc<prices>' -disable-output 2>&1 \
; RUN:   | FileCheck %s --check-prefix=X86
; RUN: cat %t/x86-64 %t/module.ll %t/non-leaf | %opt -passes='rust-mergefunc<prices>' -disable-output 2>&1 \
; RUN:   | FileCheck %s --check-prefix=NON-LEAF
; RUN: cat %t/aarch64 %t/module.ll %t/all | %opt -passes='rust-mergefunc<prices>' -disable-output 2>&1 \
; RUN:   | FileCheck %s --check-prefix=AARCH64
; RUN: cat %t/x86-64 %t/stub.ll %t/all | %llc -filetype=obj -o %t/all.o
; RUN: llvm-size -A %t/all.o | FileCheck %s --check-prefix=OBJECT

; X86: price: leaf: code 15 padded 15 unwind 24; stub: code 10 padded 10 unwind 24
; NON-LEAF: price: leaf: code 10 padded 10 unwind 20; stub: code 5 padded 5 unwind 20
; AARCH64: price: leaf: code 20 padded 20 unwind 28; stub: code 16 padded 16 unwind 28

; What the object has of a stub.
; OBJECT: .text {{ *}}10

;--- x86-64
target triple = "x86_64-unknown-linux-gnu"
;--- aarch64
target triple = "aarch64-unknown-linux-gnu"
;--- all
attributes #0 = { nounwind optsize minsize "frame-pointer"="all" }
;--- non-leaf
attributes #0 = { nounwind optsize minsize "frame-pointer"="non-leaf" }
;--- module.ll
define i32 @leaf(i32 %x, i32 %y, i32 %z) uwtable #0 {
  %m = mul i32 %x, %y
  %r = add i32 %m, %z
  ret i32 %r
}
;--- stub.ll
declare i32 @one(i32)
define i32 @stub(i32 %x) #0 {
  %r = tail call i32 @one(i32 %x)
  ret i32 %r
}
