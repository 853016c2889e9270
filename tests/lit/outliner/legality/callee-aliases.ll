; A rule about a callee is one about the function that the call reaches, whatever
; aliases and expressions name it.  What an ifunc reaches is not known.

; RUN: %expand %s > %t.ll
; RUN: sed 's/ATTRIBUTE/nomerge/; s/ENFORCED//' %t.ll | %outline | FileCheck %t.ll --check-prefixes=CHECK,STAYS
; RUN: sed 's/ATTRIBUTE/convergent/; s/ENFORCED//' %t.ll | %outline | FileCheck %t.ll --check-prefixes=CHECK,STAYS
; RUN: sed 's/ATTRIBUTE/noduplicate/; s/ENFORCED//' %t.ll | %outline | FileCheck %t.ll --check-prefixes=CHECK,STAYS
; RUN: sed 's/ATTRIBUTE/"unheard-of"/; s/ENFORCED//' %t.ll | %outline | FileCheck %t.ll --check-prefixes=CHECK,STAYS
; RUN: sed 's/ATTRIBUTE/nocf_check/; s/ENFORCED//' %t.ll | %outline | FileCheck %t.ll --check-prefixes=CHECK,NAMED
; RUN: sed 's/ATTRIBUTE//; s/ENFORCED/"branch-target-enforcement"="true"/' %t.ll | %outline | FileCheck %t.ll --check-prefixes=CHECK,NAMED
; RUN: sed 's/ATTRIBUTE/cold/; s/ENFORCED//' %t.ll | %outline | FileCheck %t.ll --check-prefixes=CHECK,MOVES
; RUN: sed 's/ATTRIBUTE/cold/; s/ENFORCED//' %t.ll | %opt \
; RUN:   -passes='rust-iroutliner<all;no-cost;max-rounds=1;calls-by-name;verify>,verify' -S | \
; RUN:   FileCheck %t.ll --check-prefixes=NAMED

@first_alias = alias i32 (i32), ptr @first
@second_alias = internal alias i32 (i32), ptr @second
@alias_of_alias = alias i32 (i32), ptr @second_alias
@elsewhere = alias i32 (i32), addrspacecast (ptr addrspace(1) addrspacecast (ptr @second to ptr addrspace(1)) to ptr)
@chosen_later = ifunc i32 (i32), ptr @resolver

define i32 @<first|second>(i32 %x) ATTRIBUTE {
  unreachable
}
define ptr @resolver() {
  ret ptr @first
}
; May make the processor check where calls of computed pointers arrive.
define void @enforced() ENFORCED {
  unreachable
}

; STAYS-LABEL: define i32 @by_alias(
; STAYS-NOT: outlined
; STAYS: call i32 @first_alias(
; NAMED-LABEL: define i32 @by_alias(
; NAMED-NOT: outlined
; NAMED: call i32 @first_alias(
; MOVES-LABEL: define i32 @by_alias(
; MOVES: call i32 @[[SHARED:.*outlined.*]](i32 %x, ptr @first_alias, i32 %y)
; STAYS-LABEL: define i32 @by_chain(
; STAYS-NOT: outlined
; STAYS: call i32 @alias_of_alias(
; NAMED-LABEL: define i32 @by_chain(
; NAMED-NOT: outlined
; NAMED: call i32 @alias_of_alias(
; MOVES-LABEL: define i32 @by_chain(
; MOVES: call i32 @[[SHARED]](i32 %x, ptr @alias_of_alias, i32 %y)
; STAYS-LABEL: define i32 @by_expression(
; STAYS-NOT: outlined
; STAYS: call i32 @elsewhere(
; NAMED-LABEL: define i32 @by_expression(
; NAMED-NOT: outlined
; NAMED: call i32 @elsewhere(
; MOVES-LABEL: define i32 @by_expression(
; MOVES: call i32 @[[SHARED]](i32 %x, ptr @elsewhere, i32 %y)
define i32 @by_<alias|chain|expression>(i32 %x, i32 %y) {
  %a = call i32 @<first_alias|alias_of_alias|elsewhere>(i32 %x)
  %b = sdiv i32 %a, %y
  ret i32 %b
}

define i16 @ifunc_<a|b>(i32 %x) {
; CHECK-LABEL: define i16 @ifunc_<a|b>(
; CHECK-NOT: outlined
; CHECK: call i32 @chosen_later(
  %a = call i32 @chosen_later(i32 %x)
  %b = trunc i32 %a to i16
  ret i16 %b
}

; A number is a pointer like any other.
; CHECK-LABEL: define i8 @number_a(
; CHECK: call i8 @number_a.outlined
define i8 @number_<a|b>(i32 %x) {
  %a = call i32 inttoptr (i64 <4096|8192> to ptr)(i32 %x)
  %b = trunc i32 %a to i8
  ret i8 %b
}

; What returns twice does so by another name too.
@twice_alias = alias i32 (ptr), ptr @twice
define i32 @twice(ptr %p) returns_twice {
  unreachable
}
define i64 @twice_<a|b>(ptr %p, i64 %x) {
; CHECK-LABEL: define i64 @twice_<a|b>(
; CHECK-NOT: outlined
; CHECK: ret i64
  %r = call i32 @twice_alias(ptr %p)
  %a = mul i64 %x, %x
  %b = xor i64 %a, 5
  ret i64 %b
}
