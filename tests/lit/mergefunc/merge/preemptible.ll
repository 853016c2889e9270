; In an ELF shared library the program may define a visible function again, and
; its definition may call the function that was made to forward to it (programs
; that interpose open64 and call open): neither is called instead of the other.
; The body moves to a local function, which no symbol lookup reaches, and the
; first symbol becomes an alias of it: no COMDAT, no stub for the first.
; In an executable, even a position-independent one, there is no such risk, and compilers mark
; its functions dso_local.  Without that they may have been compiled for a library: a link makes
; one module of files for both, which says that it is for an executable.
; LLVM's mergefunc lets one call the other in both.

; RUN: split-file %s %t
; RUN: cat %t/functions.ll %t/library.ll > %t/l.ll
; RUN: cat %t/functions.ll %t/executable.ll > %t/mixed.ll
; RUN: sed 's/^define i32/define dso_local i32/' %t/mixed.ll > %t/e.ll
; RUN: %opt -passes='rust-mergefunc,verify' -S %t/l.ll | FileCheck %s --check-prefix=LIBRARY --implicit-check-not=comdat
; RUN: %opt -passes='rust-mergefunc,verify' -S %t/mixed.ll | FileCheck %s --check-prefix=LIBRARY --implicit-check-not=comdat
; RUN: %opt -passes='rust-mergefunc<preserve-debug-info>,verify' -S %t/l.ll | FileCheck %s --check-prefix=STUBS --implicit-check-not='= alias'
; RUN: %opt -passes=rust-mergefunc -disable-output %t/l.ll -pass-remarks-missed=rust-mergefunc 2>&1 | FileCheck %s --check-prefix=REMARK
; RUN: %opt -passes='rust-mergefunc,verify' -S %t/e.ll | FileCheck %s --check-prefix=EXECUTABLE

; LIBRARY: @first = alias i32 (i32), ptr @first.body
; LIBRARY: define internal i32 @first.body(
; LIBRARY-LABEL: define i32 @second(
; LIBRARY: tail call i32 @first.body(
; LIBRARY-LABEL: define i32 @caller(
; LIBRARY: call i32 @second(
; LIBRARY: call i32 @first(

; STUBS-LABEL: define i32 @first(
; STUBS: tail call i32 @first.body(
; STUBS: define internal i32 @first.body(
; STUBS-LABEL: define i32 @second(
; STUBS: tail call i32 @first.body(

; REMARK: second is identical to first but keeps its symbol or body because calls of it may reach another shared object's definition

; EXECUTABLE-LABEL: define dso_local i32 @second(
; EXECUTABLE: tail call i32 @first(
; EXECUTABLE-LABEL: define dso_local i32 @caller(
; EXECUTABLE: call i32 @first(

;--- functions.ll
target datalayout = "e-m:e-i64:64-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"
declare i32 @work(i32, i32)
define i32 @first(i32 %x) minsize optsize {
  %a = call i32 @work(i32 %x, i32 1)
  %b = call i32 @work(i32 %a, i32 2)
  %c = call i32 @work(i32 %b, i32 3)
  %d = call i32 @work(i32 %c, i32 4)
  ret i32 %d
}
define i32 @second(i32 %x) minsize optsize {
  %a = call i32 @work(i32 %x, i32 1)
  %b = call i32 @work(i32 %a, i32 2)
  %c = call i32 @work(i32 %b, i32 3)
  %d = call i32 @work(i32 %c, i32 4)
  ret i32 %d
}
define i32 @caller(i32 %x) minsize optsize {
  %a = call i32 @second(i32 %x)
  %b = call i32 @first(i32 %a)
  ret i32 %b
}
;--- library.ll
!llvm.module.flags = !{!0}
!0 = !{i32 8, !"PIC Level", i32 2}
;--- executable.ll
!llvm.module.flags = !{!0, !1}
!0 = !{i32 8, !"PIC Level", i32 2}
!1 = !{i32 7, !"PIE Level", i32 2}
