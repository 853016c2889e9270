; A block whose address is taken stays a block of its function, even where one
; branch is its only predecessor in the function.  The address is no parameter.

; RUN: %outline %s | FileCheck %s

@kept = global ptr blockaddress(@a, %target)

; CHECK-LABEL: define i32 @a(
; CHECK: br label %target
; CHECK: target:
; CHECK-NEXT: tail call i32 @[[BEHIND:.*outlined.*]](ptr %p)
define i32 @a(ptr %p) {
  store i32 1, ptr %p
  br label %target
target:
  store i32 2, ptr %p
  ret i32 0
}
; CHECK-LABEL: define i32 @b(
; CHECK: br label %target
; CHECK: target:
; CHECK-NEXT: tail call i32 @[[BEHIND]](ptr %p)
define i32 @b(ptr %p) {
  store i32 1, ptr %p
  br label %target
target:
  store i32 2, ptr %p
  ret i32 0
}

; CHECK-LABEL: define i32 @address_a(
; CHECK: store ptr blockaddress(@a, %target), ptr %p
define i32 @address_a(ptr %p) {
  store ptr blockaddress(@a, %target), ptr %p
  store i32 9, ptr %p
  fence seq_cst
  ret i32 0
}
; CHECK-LABEL: define i32 @address_b(
; CHECK: store ptr null, ptr %p
define i32 @address_b(ptr %p) {
  store ptr null, ptr %p
  store i32 9, ptr %p
  fence seq_cst
  ret i32 0
}
