; An address that is a constant number of bytes from a value which no region computes is no result
; of the shared function: callers compute it themselves, where machine code mostly has it as a part
; of an access of memory.  So is one that leads over another one.  An address from a value of the
; region is a result as ever.

; RUN: %opt -passes='rust-iroutliner<no-cost;verify;max-rounds=1>,verify' -S %s | FileCheck %s
; RUN: %opt -passes='rust-iroutliner<no-cost;verify>,verify' -disable-output %s

target triple = "x86_64-unknown-linux-gnu"

declare void @use(ptr, i64)
declare void @other(ptr)

; CHECK-LABEL: define i64 @outer_a(
; CHECK: %member = getelementptr inbounds i8, ptr %p, i64 8
; CHECK-NEXT: [[STEP:%.*]] = getelementptr inbounds i8, ptr %p, i64 16
; CHECK-NEXT: %over = getelementptr i8, ptr [[STEP]], i64 4
; CHECK-NEXT: call void @outer_a.outlined.[[OUTER:[0-9]+]](ptr %p, i64 %x)
; CHECK-NEXT: load i64, ptr %member
; CHECK-LABEL: define i64 @outer_b(
; CHECK: getelementptr inbounds i8, ptr %q, i64 8
; CHECK: call void @outer_a.outlined.[[OUTER]](ptr %q, i64 %y)
define i64 @outer_a(ptr %p, i64 %x) minsize {
entry:
  %member = getelementptr inbounds i8, ptr %p, i64 8
  %step = getelementptr inbounds i8, ptr %p, i64 16
  %over = getelementptr i8, ptr %step, i64 4
  store i64 %x, ptr %member
  %m = mul i64 %x, 77
  store i64 %m, ptr %over
  call void @use(ptr %p, i64 %m)
  call void @other(ptr %p)
  %back = load i64, ptr %member
  store i64 %back, ptr %over
  ret i64 %back
}
define i64 @outer_b(ptr %q, i64 %y) minsize {
entry:
  %member = getelementptr inbounds i8, ptr %q, i64 8
  %step = getelementptr inbounds i8, ptr %q, i64 16
  %over = getelementptr i8, ptr %step, i64 4
  store i64 %y, ptr %member
  %m = mul i64 %y, 77
  store i64 %m, ptr %over
  call void @use(ptr %q, i64 %m)
  call void @other(ptr %q)
  %back = load i64, ptr %over
  %sum = add i64 %back, 5
  store i64 %sum, ptr %member
  ret i64 %sum
}

; CHECK-LABEL: define i32 @inner_a(
; CHECK: [[ADDRESS:%.*]] = call ptr @inner_a.outlined.[[INNER:[0-9]+]](ptr %p
; CHECK-NEXT: load i32, ptr [[ADDRESS]]
; CHECK-LABEL: define i32 @inner_b(
; CHECK: call ptr @inner_a.outlined.[[INNER]](ptr %p
define i32 @inner_a(ptr %p, i32 %x) minsize {
  %from = load ptr, ptr %p
  %x2 = xor i32 %x, 12345
  store i32 %x2, ptr %from
  %member = getelementptr i8, ptr %from, i64 12
  %back = load i32, ptr %member
  %sum = sub i32 %back, %x
  ret i32 %sum
}
define i32 @inner_b(ptr %p, i32 %x) minsize {
  %from = load ptr, ptr %p
  %x2 = xor i32 %x, 12345
  store i32 %x2, ptr %from
  %member = getelementptr i8, ptr %from, i64 12
  %back = load i8, ptr %member
  %sum = sext i8 %back to i32
  ret i32 %sum
}

; A region of nothing but such addresses stays: callers would compute all of it, again and again.
; CHECK-LABEL: define void @only_a(
; CHECK-NOT: outlined
; CHECK-LABEL: define void @only_b(
; CHECK-NOT: outlined
; CHECK: ret void
define void @only_a(ptr %p) minsize {
  %one = getelementptr i8, ptr %p, i64 1000
  %two = getelementptr i8, ptr %one, i64 24
  %three = getelementptr i8, ptr %p, i64 2000
  fence seq_cst
  store volatile i8 1, ptr %two
  store volatile i8 2, ptr %three
  ret void
}
define void @only_b(ptr %p) minsize {
  %one = getelementptr i8, ptr %p, i64 1000
  %two = getelementptr i8, ptr %one, i64 24
  %three = getelementptr i8, ptr %p, i64 2000
  fence seq_cst
  store volatile i8 3, ptr %three
  store volatile i8 4, ptr %two
  ret void
}
