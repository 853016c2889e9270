; A function that may be in another shared object is called by name: its address is bound when the module is loaded,
; where a name that is only called is bound when it is called first, and linkers refuse the address of a protected
; function of a shared library in code that is not position-independent.

; RUN: split-file %s %t
; RUN: sed 's/HOW//' %t/functions.ll | %outline -mtriple=x86_64-unknown-linux-gnu | FileCheck %s --check-prefix=NAMED
; RUN: sed 's/HOW//' %t/functions.ll | %outline -mtriple=arm64-apple-macosx | FileCheck %s --check-prefix=NAMED
; RUN: sed 's/HOW/dso_local/' %t/functions.ll | %outline -mtriple=x86_64-unknown-linux-gnu | FileCheck %s --check-prefix=NAMED
; RUN: sed 's/HOW/available_externally/; s/^declare \(.*\)/define \1 { unreachable }/' %t/functions.ll | \
; RUN:   %outline -mtriple=x86_64-unknown-linux-gnu | FileCheck %s --check-prefix=NAMED

; What is in the same shared object may be an argument,
; RUN: sed 's/HOW/hidden/' %t/functions.ll | %outline -mtriple=x86_64-unknown-linux-gnu | FileCheck %s --check-prefix=PASSED
; RUN: cat %t/functions.ll %t/pic.ll | sed 's/HOW/dso_local/' | %outline -mtriple=x86_64-unknown-linux-gnu | FileCheck %s --check-prefix=PASSED
; RUN: sed 's/HOW//; s/^declare \(.*\)/define \1 { unreachable }/' %t/functions.ll | \
; RUN:   %outline -mtriple=x86_64-unknown-linux-gnu | FileCheck %s --check-prefix=PASSED
; and what is bound when the program is loaded, or by a stub whose address is as good as the function's,
; RUN: sed 's/HOW//; s/^declare \(.*\)/declare \1 nonlazybind/' %t/functions.ll | \
; RUN:   %outline -mtriple=x86_64-unknown-linux-gnu | FileCheck %s --check-prefix=PASSED
; RUN: sed 's/HOW//; s/@first/@_RNvC4main5first/; s/@second/@_RNvC4main6second/' %t/functions.ll | \
; RUN:   %outline -mtriple=aarch64-unknown-linux-gnu | FileCheck %s --check-prefix=PASSED
; RUN: sed 's/HOW//' %t/functions.ll | %outline -mtriple=x86_64-pc-windows-msvc | FileCheck %s --check-prefix=PASSED
; and what a program calls that was linked, if it is position-independent and nothing in it is of a library,
; RUN: cat %t/functions.ll %t/pie.ll | sed 's/HOW//; s/^define/define dso_local/' | %outline -mtriple=x86_64-unknown-linux-gnu | \
; RUN:   FileCheck %s --check-prefix=PASSED
; RUN: cat %t/functions.ll %t/pie.ll | sed 's/^define/define dso_local/; s/^declare HOW \(.*\)/define available_externally \1 { unreachable }/' | \
; RUN:   %outline -mtriple=x86_64-unknown-linux-gnu | FileCheck %s --check-prefix=PASSED
; RUN: cat %t/functions.ll %t/pie.ll | sed 's/HOW//' | %outline -mtriple=x86_64-unknown-linux-gnu | FileCheck %s --check-prefix=NAMED
; RUN: cat %t/functions.ll %t/pie.ll | sed 's/HOW//; s/^define/define dso_local/' | %outline -mtriple=arm64-apple-macosx | \
; RUN:   FileCheck %s --check-prefix=NAMED
; and what is in a program without an operating system.
; RUN: sed 's/HOW//' %t/functions.ll | %outline -mtriple=thumbv7em-none-eabi | FileCheck %s --check-prefix=PASSED

; NAMED-LABEL: define{{( dso_local)?}} i24 @one(
; NAMED: call i24 @first(
; NAMED-LABEL: define{{( dso_local)?}} i24 @two(
; NAMED: call i24 @second(
; PASSED-LABEL: define{{( dso_local)?}} i24 @one(
; PASSED: call i24 @[[SHARED:.*outlined[^(]*]]({{.*}}ptr {{.*}}first{{.*}})
; PASSED-LABEL: define{{( dso_local)?}} i24 @two(
; PASSED: call i24 @[[SHARED]]({{.*}}ptr {{.*}}second{{.*}})

;--- functions.ll
declare HOW i24 @first(i24)
declare HOW i24 @second(i24)
define i24 @one(i24 %x, i24 %y) {
  %a = call i24 @first(i24 %x)
  %b = lshr i24 %a, %y
  ret i24 %b
}
define i24 @two(i24 %x, i24 %y) {
  %a = call i24 @second(i24 %x)
  %b = lshr i24 %a, %y
  ret i24 %b
}
;--- pic.ll
!llvm.module.flags = !{!0}
!0 = !{i32 8, !"PIC Level", i32 2}
;--- pie.ll
!llvm.module.flags = !{!0, !1}
!0 = !{i32 8, !"PIC Level", i32 2}
!1 = !{i32 7, !"PIE Level", i32 2}
