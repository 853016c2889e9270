; A phi is compared with the blocks its values come from: crossed ones differ.

; RUN: %opt -passes='rust-mergefunc,verify' -S %s | FileCheck %s --implicit-check-not=define

; CHECK-LABEL: define internal i32 @straight(
; CHECK-LABEL: define internal i32 @crossed(

define internal i32 @straight(i1 %c, i32 %x, i32 %y) {
entry:
  br i1 %c, label %then, label %else
then:
  br label %end
else:
  br label %end
end:
  %r = phi i32 [ %x, %then ], [ %y, %else ]
  ret i32 %r
}
define internal i32 @straight_again(i1 %c, i32 %x, i32 %y) {
entry:
  br i1 %c, label %yes, label %no
yes:
  br label %end
no:
  br label %end
end:
  %r = phi i32 [ %x, %yes ], [ %y, %no ]
  ret i32 %r
}
define internal i32 @crossed(i1 %c, i32 %x, i32 %y) {
entry:
  br i1 %c, label %then, label %else
then:
  br label %end
else:
  br label %end
end:
  %r = phi i32 [ %x, %else ], [ %y, %then ]
  ret i32 %r
}
