; explain=F:G says in one line where two functions first differ, or that they do
; not, and where first in what no parameter can be; it changes nothing.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-mergefunc<explain=a:b>,verify' -S %t.ll 2>%t.equal | FileCheck %t.ll
; RUN: FileCheck %t.ll --check-prefix=EQUAL < %t.equal
; RUN: %opt -passes='rust-mergefunc<explain=a:c>' %t.ll -o /dev/null 2>&1 | FileCheck %t.ll --check-prefix=BODY
; RUN: %opt -passes='rust-mergefunc<explain=a:d>' %t.ll -o /dev/null 2>&1 | FileCheck %t.ll --check-prefix=SIGNATURE
; RUN: %opt -passes='rust-mergefunc<explain=a:e>' %t.ll -o /dev/null 2>&1 | FileCheck %t.ll --check-prefix=LASTING
; RUN: %opt -passes='rust-mergefunc<explain=g:h>' %t.ll -o /dev/null 2>&1 | FileCheck %t.ll --check-prefix=PHI
; RUN: %opt -passes='rust-mergefunc<explain=two_phis:other_phi>' %t.ll -o /dev/null 2>&1 | FileCheck %t.ll --check-prefix=OTHER-PHI
; RUN: not %opt -passes='rust-mergefunc<explain=a:nobody>' %t.ll -o /dev/null 2>&1 | FileCheck %t.ll --check-prefix=NOBODY

; CHECK-LABEL: define internal i32 @<a|b>(
; EQUAL: {{^}}explain: a and b are equal{{$}}
; BODY: {{^}}explain: a and c differ: Instruction 2: `{{.*}}mul i32 %{{.*}}, 3` and `{{.*}}mul i32 %{{.*}}, 4`; only in constants that parameters can be{{$}}
; LASTING: {{^}}explain: a and e differ: Instruction 1: `{{.*}}add i32 %x, 1` and `{{.*}}add i32 %x, 2`;
; LASTING-SAME: and in what no parameter can be: Instruction 2:
; LASTING-SAME: `{{.*}}mul i32 %y, 3` and `{{.*}}xor i32 %y, 3`{{$}}
; PHI: {{^}}explain: g and h differ: Instruction 3: `{{.*}}phi i32 [ %x, %yes ], [ %y, %no ]` and `{{.*}}phi i32 [ %y, %yes ], [ %x, %no ]`{{$}}
; Phis before it are the same.
; OTHER-PHI: {{^}}explain: two_phis and other_phi differ: Instruction 5: `{{.*}}phi i32 [ %x, %yes ], [ %y, %no ]`
; OTHER-PHI-SAME: and `{{.*}}phi i32 [ %y, %yes ], [ %x, %no ]`{{$}}
; SIGNATURE: {{^}}explain: a and d differ: Attributes
; NOBODY: explain: no function 'nobody' takes part in merging

define internal i32 @<a(i32 %x)|b(i32 %x)|c(i32 %x)|e(i32 %x)|d(i32 %x) nounwind> {
  %y = add i32 %x, <1|1|1|2|1>
  %r = <mul|mul|mul|xor|mul> i32 %y, <3|3|4|3|3>
  ret i32 %r
}
define internal i32 @<g|h>(i32 %x, i32 %y, i1 %c) {
  br i1 %c, label %yes, label %no
yes:
  br label %end
no:
  br label %end
end:
  %r = phi i32 [ %<x|y>, %yes ], [ %<y|x>, %no ]
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
  %r = phi i32 [ 1, %yes ], [ %y, %no ]
  %s = phi i32 [ 2, %yes ], [ %y, %no ]
  %t = phi i32 [ %y, %yes ], [ %x, %no ]
  %u = phi i32 [ 4, %yes ], [ %y, %no ]
  ret i32 %r
}
