; Constants that are computed from the addresses of a function's blocks move, and
; `verify` takes them for what they were.
; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-iroutliner<all;no-cost;verify;max-rounds=1>' -S %t.ll | FileCheck %t.ll

; CHECK-LABEL: define i64 @expression
; CHECK: call i64 @expression.outlined.[[E:[0-9]+]]
; CHECK-LABEL: define i64 @expression_elsewhere
; CHECK: call i64 @expression.outlined.[[E]]
define i64 @expression(i1 %c, ptr %p) {
  %target = select i1 %c, i64 add (i64 ptrtoint (ptr blockaddress(@expression, %one) to i64), i64 1), i64 0
  %factor = load i64, ptr %p, align 4
  %value = mul i64 %target, %factor
  store i64 %value, ptr %p
  br label %one

one:
  ret i64 %value
}

define i64 @expression_elsewhere(i1 %c, ptr %p) {
  %target = select i1 %c, i64 add (i64 ptrtoint (ptr blockaddress(@expression, %one) to i64), i64 1), i64 0
  %factor = load i64, ptr %p, align 4
  %value = mul i64 %target, %factor
  store i64 %value, ptr %p
  ret i64 %value
}

; CHECK-LABEL: define void @aggregate
; CHECK: call void @aggregate.outlined.[[A:[0-9]+]]
; CHECK-LABEL: define void @aggregate_elsewhere
; CHECK: call void @aggregate.outlined.[[A]]
define void @aggregate(ptr %p, ptr %q) {
  store { ptr, i32 } { ptr blockaddress(@aggregate, %one), i32 7 }, ptr %p
  store <2 x ptr> <ptr null, ptr blockaddress(@aggregate, %one)>, ptr %q
  store i16 3, ptr %p
  br label %one

one:
  ret void
}

define void @aggregate_elsewhere(ptr %p, ptr %q) {
  store { ptr, i32 } { ptr blockaddress(@aggregate, %one), i32 7 }, ptr %p
  store <2 x ptr> <ptr null, ptr blockaddress(@aggregate, %one)>, ptr %q
  store i16 3, ptr %p
  ret void
}

; A phi has the constant for two edges that come from one block.
define i64 @<phi|phi_elsewhere>(i8 %c, ptr %p) {
; CHECK-LABEL: define i64 @<phi|phi_elsewhere>
; CHECK: call i64 @phi.outlined.[[P<:[0-9]+|>]]
entry:
  %first = load i64, ptr %p, align 4
  switch i8 %c, label %one [ i8 1, label %two
                             i8 2, label %two ]

one:
  br label %two

two:
  %value = phi i64 [ ptrtoint (ptr blockaddress(@phi, %one) to i64), %entry ], [ ptrtoint (ptr blockaddress(@phi, %one) to i64), %entry ], [ 0, %one ]
  %sum = sub i64 %first, %value
  store i64 %sum, ptr %p
  ret i64 %sum
}
