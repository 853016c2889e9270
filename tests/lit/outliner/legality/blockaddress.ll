; A block whose address is taken stays a block of its function, even where one
; branch is its only predecessor in the function.  The address is no parameter.

; RUN: %expand %s > %t.ll
; RUN: %outline %t.ll | FileCheck %t.ll

@kept = global ptr blockaddress(@a, %target)

define i32 @<a|b>(ptr %p) {
; CHECK-LABEL: define i32 @<a|b>(
; CHECK: br label %target
; CHECK: target:
; CHECK-NEXT: tail call i32 @[[BEHIND<:.*outlined.*|>]](ptr %p)
  store i32 1, ptr %p
  br label %target
target:
  store i32 2, ptr %p
  ret i32 0
}

define i32 @address_<a|b>(ptr %p) {
; CHECK-LABEL: define i32 @address_<a|b>(
; CHECK: store ptr <blockaddress(@a, %target)|null>, ptr %p
  store ptr <blockaddress(@a, %target)|null>, ptr %p
  store i32 9, ptr %p
  fence seq_cst
  ret i32 0
}
