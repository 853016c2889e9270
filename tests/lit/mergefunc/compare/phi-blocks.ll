; A phi is compared with the blocks its values come from: crossed ones differ.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-mergefunc,verify' -S %t.ll | FileCheck %t.ll --implicit-check-not=define

; CHECK-LABEL: define internal i32 @<straight|crossed>(

define internal i32 @<straight|straight_again>(i1 %c, i32 %x, i32 %y) {
entry:
  br i1 %c, label %<then|yes>, label %<else|no>
<then|yes>:
  br label %end
<else|no>:
  br label %end
end:
  %r = phi i32 [ %x, %<then|yes> ], [ %y, %<else|no> ]
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
