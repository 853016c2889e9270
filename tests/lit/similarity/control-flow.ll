; Candidates go over the ends of blocks; branches and phis inside lead to
; corresponding places.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-ir-similarity<print>' %t.ll -disable-output 2>&1 \
; RUN:   | FileCheck %t.ll --implicit-check-not='Function: no'
; RUN: %opt -passes='rust-ir-similarity<print;no-branches>' %t.ll -disable-output 2>&1 | count 0
; RUN: %opt -no-ir-sim-branch-matching -passes='rust-ir-similarity<print>' %t.ll -disable-output 2>&1 | count 0

; CHECK: 2 candidates of length 5.
; CHECK-NEXT: Function: diamond_a, Basic Block: entry
; CHECK: Function: diamond_b, Basic Block: first
define i8 @diamond_a(i1 %c, ptr %p) {
entry:
  br i1 %c, label %then, label %else
then:
  store i8 1, ptr %p
  br label %end
else:
  br label %end
end:
  %r = phi i8 [ 1, %then ], [ 2, %else ]
  ret i8 %r
}
define i8 @diamond_b(i1 %d, ptr %q) {
first:
  br i1 %d, label %left, label %right
left:
  store i8 3, ptr %q
  br label %join
right:
  br label %join
join:
  %r = phi i8 [ 3, %left ], [ 4, %right ]
  ret i8 %r
}

; CHECK: 2 candidates of length 2.
; CHECK-NEXT: Function: switch_a,
; CHECK: Function: switch_b,
define i9 @switch_<a|b>(ptr %p) {
  %v = load i9, ptr %p
  switch i9 %v, label %other [
    i9 1, label %one
    i9 2, label %two
  ]
<one|two>:
  ret i9 <1|2>
<two|one>:
  ret i9 <2|1>
other:
  ret i9 3
}
define i9 @no_cases(ptr %p) {
  %v = load i9, ptr %p
  switch i9 %v, label %other [
    i9 1, label %one
    i9 3, label %two
  ]
two:
  ret i9 2
one:
  ret i9 1
other:
  ret i9 3
}
