; An address that is a constant number of bytes from a value which no region computes is no result
; of the shared function: callers compute it themselves, where machine code mostly has it as a part
; of an access of memory.  So is one that leads over another one.  An address from a value of the
; region is a result as before.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-iroutliner<no-cost;verify;max-rounds=1>,verify' -S %t.ll | FileCheck %t.ll
; RUN: %opt -passes='rust-iroutliner<no-cost;verify>,verify' -disable-output %t.ll

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
define i32 @inner_<a|b>(ptr %p, i32 %x) minsize {
  %from = load ptr, ptr %p
  %x2 = xor i32 %x, 12345
  store i32 %x2, ptr %from
  %member = getelementptr i8, ptr %from, i64 12
  %back = load i<32|8>, ptr %member
  %sum = <sub i32|sext i8> %back<, %x| to i32>
  ret i32 %sum
}

; A region of nothing but such addresses stays: callers would compute all of it, again and again.
; CHECK-LABEL: define void @only_a(
; CHECK-NOT: outlined
; CHECK-LABEL: define void @only_b(
; CHECK-NOT: outlined
; CHECK: ret void
define void @only_<a|b>(ptr %p) minsize {
  %one = getelementptr i8, ptr %p, i64 1000
  %two = getelementptr i8, ptr %one, i64 24
  %three = getelementptr i8, ptr %p, i64 2000
  fence seq_cst
  store volatile i8 <1|3>, ptr %<two|three>
  store volatile i8 <2|4>, ptr %<three|two>
  ret void
}

; A caller computes only those that it uses after the call.
; CHECK-LABEL: define void @used(
; CHECK-NEXT: %member = getelementptr i8, ptr %p, i64 8
; CHECK-NEXT: call void @used.outlined.[[USED:[0-9]+]](
; CHECK-LABEL: define void @unused(
; CHECK-NEXT: call void @used.outlined.[[USED]](
define void @used(ptr %p, i64 %x) minsize {
  %member = getelementptr i8, ptr %p, i64 8
  %m = mul i64 %x, 771
  %n = udiv i64 %m, 131
  store i64 %n, ptr %member
  fence seq_cst
  store volatile i64 1, ptr %member
  ret void
}
define void @unused(ptr %p, i64 %x) minsize {
  %member = getelementptr i8, ptr %p, i64 8
  %m = mul i64 %x, 771
  %n = udiv i64 %m, 131
  store i64 %n, ptr %member
  fence seq_cst
  ret void
}

; Where the region is a loop, callers compute them before it.
; CHECK-LABEL: define void @loop_a(
; CHECK: br i1 %x, label %[[FRONT:.*]], label %end
; CHECK: [[FRONT]]:
; CHECK-NEXT: %member = getelementptr i8, ptr %p, i64 8
; CHECK: call void @loop_a.outlined.[[LOOP:[0-9]+]](
; CHECK-LABEL: define void @loop_b(
; CHECK: call void @loop_a.outlined.[[LOOP]](
define void @loop_<a|b>(ptr %p, i1 %x) minsize {
entry:
  br i1 %x, label %<loop|end>, label %<end|loop>
loop:
  %member = getelementptr i8, ptr %p, i64 8
  store i64 1, ptr %member
  call void @use(ptr %member, i64 88)
  %v = load i64, ptr %member
  %c = icmp eq i64 %v, 154
  br i1 %c, label %loop, label %out
out:
  fence seq_cst
  store volatile i64 <1|2>, ptr %member
  br label %end
end:
  ret void
}

; A region after the phis of a loop that it leads back to is no loop itself.
; CHECK-LABEL: define void @behind_phi_a(
; CHECK: phi ptr [ %p, %entry ], [ %next, %head ]
; CHECK-NEXT: %next = getelementptr i8, ptr {{%.*}}, i64 16
; CHECK-NEXT: call i1 @behind_phi_a.outlined.[[BEHIND:[0-9]+]](
; CHECK-NEXT: br i1
; CHECK-LABEL: define void @behind_phi_b(
; CHECK: call i1 @behind_phi_a.outlined.[[BEHIND]](
define void @behind_phi_a(ptr %p, ptr %end, i1 %x) minsize {
entry:
  br i1 %x, label %head, label %out
head:
  %here = phi ptr [ %p, %entry ], [ %next, %body ]
  %more = icmp ne ptr %here, %end
  br i1 %more, label %body, label %out
body:
  call void @use(ptr %here, i64 881)
  store i64 6, ptr %here
  call void @use(ptr %here, i64 882)
  %next = getelementptr i8, ptr %here, i64 16
  br label %head
out:
  fence seq_cst
  ret void
}
define void @behind_phi_b(ptr %p, ptr %end, i1 %x) minsize {
entry:
  br i1 %x, label %out, label %head
head:
  %here = phi ptr [ %p, %entry ], [ %next, %body ]
  %more = icmp ne ptr %here, %end
  br i1 %more, label %body, label %out
body:
  call void @use(ptr %here, i64 881)
  store i64 6, ptr %here
  call void @use(ptr %here, i64 882)
  %next = getelementptr i8, ptr %here, i64 16
  br label %head
out:
  fence seq_cst
  fence seq_cst
  ret void
}
