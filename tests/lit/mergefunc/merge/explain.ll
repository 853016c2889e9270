; explain=F:G says in one line where two functions first differ, or that they do
; not, and where first in what no parameter can be; it changes nothing.

; RUN: %opt -passes='rust-mergefunc<explain=a:b>,verify' -S %s 2>%t.equal | FileCheck %s
; RUN: FileCheck %s --check-prefix=EQUAL < %t.equal
; RUN: %opt -passes='rust-mergefunc<explain=a:c>' %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=BODY
; RUN: %opt -passes='rust-mergefunc<explain=a:d>' %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=SIGNATURE
; RUN: %opt -passes='rust-mergefunc<explain=a:e>' %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=LASTING
; RUN: %opt -passes='rust-mergefunc<explain=g:h>' %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=PHI
; RUN: %opt -passes='rust-mergefunc<explain=two_phis:other_phi>' %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=OTHER-PHI
; RUN: not %opt -passes='rust-mergefunc<explain=a:nobody>' %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=NOBODY

; CHECK-LABEL: define internal i32 @a(
; CHECK-LABEL: define internal i32 @b(
; EQUAL: {{^}}explain: a and b are equal{{$}}
; BODY: {{^}}explain: a and c differ: Instruction 2: `{{.*}}mul i32 %{{.*}}, 3` and `{{.*}}mul i32 %{{.*}}, 4`; only in constants that parameters can be{{$}}
; LASTING: {{^}}explain: a and e differ: Instruction 1: `{{.*}}add i32 %x, 1` and `{{.*}}add i32 %x, 2`;
; LASTING-SAME: and in what no parameter can be: Instruction 2:
; LASTING-SAME: `{{.*}}mul i32 %y, 3` and `{{.*}}xor i32 %y, 3`{{$}}
; PHI: {{^}}explain: g and h differ: Instruction 3: `{{.*}}phi i32 [ %x, %yes ], [ %y, %no ]` and `{{.*}}phi i32 [ %y, %yes ], [ %x, %no ]`{{$}}
; The first phi names its blocks in another order, which is no difference.
; OTHER-PHI: {{^}}explain: two_phis and other_phi differ: Instruction 5: `{{.*}}phi i32 [ %x, %yes ], [ %y, %no ]`
; OTHER-PHI-SAME: and `{{.*}}phi i32 [ %y, %yes ], [ %x, %no ]`{{$}}
; SIGNATURE: {{^}}explain: a and d differ: Attributes
; NOBODY: explain: no function 'nobody' takes part in merging

define internal i32 @a(i32 %x) {
  %y = add i32 %x, 1
  %r = mul i32 %y, 3
  ret i32 %r
}
define internal i32 @b(i32 %x) {
  %y = add i32 %x, 1
  %r = mul i32 %y, 3
  ret i32 %r
}
define internal i32 @c(i32 %x) {
  %y = add i32 %x, 1
  %r = mul i32 %y, 4
  ret i32 %r
}
define internal i32 @e(i32 %x) {
  %y = add i32 %x, 2
  %r = xor i32 %y, 3
  ret i32 %r
}
define internal i32 @d(i32 %x) nounwind {
  %y = add i32 %x, 1
  %r = mul i32 %y, 3
  ret i32 %r
}
define internal i32 @g(i32 %x, i32 %y, i1 %c) {
  br i1 %c, label %yes, label %no
yes:
  br label %end
no:
  br label %end
end:
  %r = phi i32 [ %x, %yes ], [ %y, %no ]
  ret i32 %r
}
define internal i32 @h(i32 %x, i32 %y, i1 %c) {
  br i1 %c, label %yes, label %no
yes:
  br label %end
no:
  br label %end
end:
  %r = phi i32 [ %y, %yes ], [ %x, %no ]
  ret i32 %r
}
define internal i32 @two_phis(i32 %x, i32 %y, i1 %c) {
  br i1 %c, label %yes, label %no
yes:
  br label %end
no:
  br label %end
end:
  %r = phi i32 [ 1, %yes ], [ %y, %no ]
  %s = phi i32 [ 2, %yes ], [ %y, %no ]
  %t = phi i32 [ %x, %yes ], [ %y, %no ]
  %u = phi i32 [ 3, %yes ], [ %y, %no ]
  ret i32 %r
}
define internal i32 @other_phi(i32 %x, i32 %y, i1 %c) {
  br i1 %c, label %yes, label %no
yes:
  br label %end
no:
  br label %end
end:
  %r = phi i32 [ %y, %no ], [ 1, %yes ]
  %s = phi i32 [ %y, %no ], [ 2, %yes ]
  %t = phi i32 [ %y, %yes ], [ %x, %no ]
  %u = phi i32 [ %y, %no ], [ 4, %yes ]
  ret i32 %r
}
