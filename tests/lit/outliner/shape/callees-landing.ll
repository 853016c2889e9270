; Where the processor checks that calls of computed pointers arrive at a landing instruction, only functions that
; surely have one become parameters: those of the module that are compiled with it, and no function of another
; module, which may be assembly that is called by name only.

; RUN: %expand %s > %t.ll
; RUN: split-file %t.ll %t
; RUN: sed 's/ATTRIBUTE//' %t/functions.ll | %outline | FileCheck %t.ll --check-prefixes=DEFINED,DECLARED,UNMARKED
; RUN: sed 's/ATTRIBUTE/"branch-target-enforcement"="true"/' %t/functions.ll | \
; RUN:   %outline -mtriple=aarch64-unknown-linux-gnu | FileCheck %t.ll --check-prefixes=DEFINED,NAMED,MARKED
; RUN: cat %t/functions.ll %t/protection.ll | sed 's/ATTRIBUTE//' | %outline | FileCheck %t.ll --check-prefixes=DEFINED,NAMED,UNMARKED
; RUN: cat %t/functions.ll %t/none.ll | sed 's/ATTRIBUTE//' | %outline | FileCheck %t.ll --check-prefixes=DEFINED,DECLARED,UNMARKED

; DEFINED-LABEL: define i24 @one(
; DEFINED: call i24 @[[ONE:.*outlined.*]](
; DEFINED-LABEL: define i24 @two(
; DEFINED: call i24 @[[ONE]](
; DECLARED-LABEL: define i40 @three(
; DECLARED: call i40 @[[THREE:.*outlined.*]](
; DECLARED-LABEL: define i40 @four(
; DECLARED: call i40 @[[THREE]](
; NAMED-LABEL: define i40 @three(
; NAMED: call i40 @here(
; NAMED-LABEL: define i40 @four(
; NAMED: call i40 @elsewhere(
; UNMARKED-LABEL: define i48 @five(
; UNMARKED: call i48 @[[FIVE:.*outlined.*]](
; UNMARKED-LABEL: define i48 @six(
; UNMARKED: call i48 @[[FIVE]](
; MARKED-LABEL: define i48 @five(
; MARKED: call i48 @unmarked(
; MARKED-LABEL: define i48 @six(
; MARKED: call i48 @marked(

;--- functions.ll
define i24 @first(i24 %x) ATTRIBUTE {
  unreachable
}
define i24 @second(i24 %x) ATTRIBUTE {
  ret i24 %x
}
define i24 @<one|two>(i24 %x, i24 %y) ATTRIBUTE {
  %a = call i24 @<first|second>(i24 %x)
  %b = lshr i24 %a, %y
  ret i24 %b
}

define i40 @here(i40 %x) ATTRIBUTE {
  unreachable
}
declare i40 @elsewhere(i40)
define i40 @<three|four>(i40 %x, i40 %y) ATTRIBUTE {
  %a = call i40 @<here|elsewhere>(i40 %x)
  %b = ashr i40 %a, %y
  ret i40 %b
}

define i48 @unmarked(i48 %x) {
  ret i48 %x
}
define i48 @marked(i48 %x) ATTRIBUTE {
  unreachable
}
define i48 @<five|six>(i48 %x, i48 %y) ATTRIBUTE {
  %a = call i48 @<unmarked|marked>(i48 %x)
  %b = shl i48 %a, %y
  ret i48 %b
}
;--- protection.ll
!llvm.module.flags = !{!0}
!0 = !{i32 8, !"cf-protection-branch", i32 1}
;--- none.ll
!llvm.module.flags = !{!0}
!0 = !{i32 8, !"cf-protection-branch", i32 0}
