; The block in which a loop begins stays where its address is taken, also if the loop moves; `verify`
; takes the branches to it for branches to what is after it.

; RUN: %expand %s > %t.ll
; RUN: %outline %t.ll | FileCheck %t.ll

declare i64 @ask(ptr)

; CHECK-LABEL: define void @a(
; CHECK: call void @a.outlined.[[LOOP:[0-9]+]](
; CHECK-LABEL: define void @b(
; CHECK: call void @a.outlined.[[LOOP]](
; CHECK-LABEL: define void @member_a(
; CHECK: loop:
; CHECK-NEXT: %q = getelementptr i8, ptr %p, i64 8
; CHECK: call void @member_a.outlined.[[MEMBER:[0-9]+]](
; CHECK-LABEL: define void @member_b(
; CHECK: call void @member_a.outlined.[[MEMBER]](
define void @<a|b>(ptr %p, ptr %t, i1 %x) {
entry:
  store volatile ptr blockaddress(@<a|b>, %loop), ptr %t
  br i1 %x, label %<loop|end>, label %<end|loop>
loop:
  %q = getelementptr i8, ptr %p, i64 8
  store i64 1, ptr %q
  %v = call i64 @ask(ptr %q)
  %w = mul i64 %v, 77
  %c = icmp eq i64 %w, 154
  br i1 %c, label %loop, label %out
out:
  fence seq_cst
  store volatile i64 <1|2>, ptr %p
  %next = load volatile ptr, ptr %t
  indirectbr ptr %next, [label %loop, label %end]
end:
  ret void
}
define void @member_<a|b>(ptr %p, ptr %t, i1 %x) {
entry:
  store volatile ptr blockaddress(@member_<a|b>, %loop), ptr %t
  br i1 %x, label %<loop|end>, label %<end|loop>
loop:
  %q = getelementptr i8, ptr %p, i64 8
  store i64 1, ptr %q
  %v = call i64 @ask(ptr %q)
  %w = xor i64 %v, 78
  %c = icmp eq i64 %w, 154
  br i1 %c, label %loop, label %out
out:
  fence seq_cst
  store volatile i64 <1|2>, ptr %q
  %next = load volatile ptr, ptr %t
  indirectbr ptr %next, [label %loop, label %end]
end:
  ret void
}
