; A jump to a local symbol of the same section that is less than 128 bytes away takes 2 bytes
; on x86, because the assembler knows where it goes.  It counts as 3: with
; -ffunction-sections, of which a module says nothing, it would be 5.  Functions of 4 bytes
; share a body then, where they are made small, on ELF, and not in what rustc or a link-time
; optimisation made, where every function gets a section.

; RUN: split-file %s %t
; RUN: cat %t/elf %t/module.ll | %opt -passes='rust-mergefunc,verify' -S | FileCheck %s --check-prefixes=CHECK,NEAR
; RUN: cat %t/elf %t/module.ll | %opt -passes='rust-mergefunc' | %llc -filetype=obj -relocation-model=pic -o %t/near.o
; RUN: llvm-objdump -d %t/near.o | FileCheck %s --check-prefix=OBJECT
; RUN: cat %t/macho %t/module.ll | %opt -passes='rust-mergefunc,verify' -S | FileCheck %s --check-prefixes=CHECK,FAR
; RUN: cat %t/elf %t/module.ll %t/rustc.ll | %opt -passes='rust-mergefunc,verify' -S | FileCheck %s --check-prefixes=CHECK,FAR
; RUN: cat %t/elf %t/module.ll %t/lto.ll | %opt -passes='rust-mergefunc,verify' -S | FileCheck %s --check-prefixes=CHECK,FAR

; NEAR: @near1 = weak alias i32 (ptr), ptr @near1.body
; FAR-NOT: alias
; CHECK-LABEL: define weak i32 @near2(
; NEAR-NEXT: tail call i32 @near1.body(
; FAR-NEXT: getelementptr
; CHECK-LABEL: define internal i32 @local2(
; NEAR-NEXT: tail call i32 @local1(
; FAR-NEXT: getelementptr
; A symbol that others may see is jumped to by a relocation.
; CHECK-LABEL: define hidden i32 @hidden2(
; CHECK-NEXT: getelementptr
; A function of 120 bytes is between.
; CHECK-LABEL: define internal i32 @away2(
; CHECK-NEXT: getelementptr

; OBJECT-LABEL: <near2>:
; OBJECT-NEXT: eb {{.*}} jmp
; OBJECT-LABEL: <local2>:
; OBJECT-NEXT: eb {{.*}} jmp

;--- elf
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"
;--- macho
target datalayout = "e-m:o-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-apple-macosx10.15.0"
;--- module.ll
@keep = global [4 x ptr] [ptr @local1, ptr @local2, ptr @away1, ptr @away2]

define weak i32 @near1(ptr %p) #0 {
  %q = getelementptr i8, ptr %p, i64 4
  %v = load i32, ptr %q, align 4
  ret i32 %v
}
define weak i32 @near2(ptr %p) #0 {
  %q = getelementptr i8, ptr %p, i64 4
  %v = load i32, ptr %q, align 4
  ret i32 %v
}
define weak i32 @near3(ptr %p) #0 {
  %q = getelementptr i8, ptr %p, i64 4
  %v = load i32, ptr %q, align 4
  ret i32 %v
}
define internal i32 @local1(ptr %p) #0 {
  %q = getelementptr i8, ptr %p, i64 8
  %v = load i32, ptr %q, align 4
  ret i32 %v
}
define internal i32 @local2(ptr %p) #0 {
  %q = getelementptr i8, ptr %p, i64 8
  %v = load i32, ptr %q, align 4
  ret i32 %v
}
define hidden i32 @hidden1(ptr %p) #0 {
  %q = getelementptr i8, ptr %p, i64 12
  %v = load i32, ptr %q, align 4
  ret i32 %v
}
define hidden i32 @hidden2(ptr %p) #0 {
  %q = getelementptr i8, ptr %p, i64 12
  %v = load i32, ptr %q, align 4
  ret i32 %v
}
define internal i32 @away1(ptr %p) #0 {
  %q = getelementptr i8, ptr %p, i64 16
  %v = load i32, ptr %q, align 4
  ret i32 %v
}
declare void @many(i32, i32, i32, i32, i32)
define void @between() #0 {
  tail call void @many(i32 1001, i32 1002, i32 1003, i32 1004, i32 1005)
  tail call void @many(i32 1001, i32 1002, i32 1003, i32 1004, i32 1006)
  tail call void @many(i32 1001, i32 1002, i32 1003, i32 1004, i32 1007)
  tail call void @many(i32 1001, i32 1002, i32 1003, i32 1004, i32 1008)
  ret void
}
define internal i32 @away2(ptr %p) #0 {
  %q = getelementptr i8, ptr %p, i64 16
  %v = load i32, ptr %q, align 4
  ret i32 %v
}
attributes #0 = { nounwind minsize optsize }
;--- rustc.ll
!llvm.ident = !{!0}
!0 = !{!"rustc version 1.95.0"}
;--- lto.ll
!llvm.module.flags = !{!1}
!1 = !{i32 1, !"LTOPostLink", i32 1}
