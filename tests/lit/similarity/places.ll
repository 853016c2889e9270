; Branches and phis of a candidate lead to, and come from, corresponding places.
; All candidates here have the same five operations.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-ir-similarity<print;min-length=5>' %t.ll -disable-output 2>&1 \
; RUN:   | FileCheck %t.ll --implicit-check-not='Function: no' --implicit-check-not=candidates

; CHECK: 3 candidates of length 5.
; CHECK-NEXT: Function: diamond_a,
; CHECK: Function: diamond_b,
; CHECK: Function: other_order_of_entries,
define i8 @diamond_<a|b>(i1 %c, ptr %p) {
  br i1 %c, label %then, label %else
then:
  store i8 <1|3>, ptr %p
  br label %end
else:
  br label %end
end:
  %r = phi i8 [ <1|3>, %then ], [ <2|4>, %else ]
  ret i8 %r
}
define i8 @other_order_of_entries(i1 %c, ptr %p) {
  br i1 %c, label %then, label %else
then:
  store i8 1, ptr %p
  br label %end
else:
  br label %end
end:
  %r = phi i8 [ 2, %else ], [ 1, %then ]
  ret i8 %r
}

; The stored value comes from the other side.
define i8 @no_entries(i1 %c, ptr %p) {
  br i1 %c, label %then, label %else
then:
  store i8 1, ptr %p
  br label %end
else:
  br label %end
end:
  %r = phi i8 [ 2, %then ], [ 1, %else ]
  ret i8 %r
}

; The condition leads to the other side.
define i8 @no_destinations(i1 %c, ptr %p) {
  br i1 %c, label %else, label %then
then:
  store i8 1, ptr %p
  br label %end
else:
  br label %end
end:
  %r = phi i8 [ 1, %then ], [ 2, %else ]
  ret i8 %r
}

; Only one side leads to the end.
define i8 @no_end(i1 %c, ptr %p) {
  br i1 %c, label %then, label %else
then:
  store i8 1, ptr %p
  br label %else
else:
  br label %end
end:
  %r = phi i8 [ 1, %else ]
  ret i8 %r
}
