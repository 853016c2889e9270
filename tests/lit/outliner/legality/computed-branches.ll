; callbr and indirectbr stay, and so does a block whose address is taken; code
; before them and after that address may move.

; RUN: %expand %s > %t.ll
; RUN: %outline %t.ll | FileCheck %t.ll

define i32 @callbr_<a|b>(i32 %x) {
; CHECK-LABEL: define i32 @callbr_<a|b>(
; CHECK-NOT: outlined
  callbr void asm sideeffect "", "r,!i"(i32 %x) to label %next [label %other]
next:
  ret i32 1
other:
  ret i32 2
}

@table_a = global [2 x ptr] [ptr blockaddress(@indirect_a, %one), ptr blockaddress(@indirect_a, %two)]
@table_b = global [2 x ptr] [ptr blockaddress(@indirect_b, %one), ptr blockaddress(@indirect_b, %two)]

; CHECK-LABEL: define i32 @indirect_a(
; CHECK-NEXT: call ptr @[[FRONT:.*outlined.*]](
; CHECK-NEXT: indirectbr
; CHECK: one:
; CHECK-NEXT: call void @[[BEHIND:.*outlined.*]](ptr %p)
; CHECK-NEXT: br label %two
; CHECK: two:
; CHECK-NEXT: ret i32 2
; CHECK-LABEL: define i32 @indirect_b(
; CHECK-NEXT: call ptr @[[FRONT]](
; CHECK-NEXT: indirectbr
; CHECK: one:
; CHECK-NEXT: call void @[[BEHIND]](ptr %p)
; CHECK: two:
; CHECK-NEXT: ret i32 2
define i32 @indirect_<a|b>(i64 %x, ptr %p) {
  %y = getelementptr ptr, ptr @table_<a|b>, i64 %x
  %z = load ptr, ptr %y
  indirectbr ptr %z, [label %one, label %two]
one:
  store i32 3, ptr %p
  store i32 4, ptr %p
  br label %two
two:
  ret i32 2
}
