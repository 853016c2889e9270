; A parameter with a value that it cannot have, or with none.

; RUN: not %opt -passes='rust-mergefunc<verify=x>' %s -disable-output 2>&1 | FileCheck %s "-DREST==x': verify wants a number of at most 4294967295, not 'x'"
; RUN: not %opt -passes='rust-mergefunc<verify>' %s -disable-output 2>&1 | FileCheck %s "-DREST=': verify wants a number of at most 4294967295"
; RUN: not %opt -passes='rust-mergefunc<verify=-1>' %s -disable-output 2>&1 | FileCheck %s "-DREST==-1': verify wants a number of at most 4294967295, not '-1'"
; RUN: not %opt -passes='rust-mergefunc<no-aliases=1>' %s -disable-output 2>&1 | FileCheck %s --check-prefix=SWITCH
; RUN: not %opt -passes='rust-mergefunc<verify=99999999999999999999>' %s -disable-output 2>&1 | FileCheck %s --check-prefix=LARGE
; RUN: not %opt -passes='rust-mergefunc<verify=x>' %s -disable-output 2>&1 | count 2

; CHECK: {{^}}rust-mergefunc: error: malformed parameter 'verify[[REST]]{{$}}
; CHECK-NEXT: opt: unknown pass name
; SWITCH: {{^}}rust-mergefunc: error: malformed parameter 'no-aliases=1': no-aliases takes no value{{$}}
; LARGE: {{^}}rust-mergefunc: error: malformed parameter 'verify=99999999999999999999': verify wants a number of at most 4294967295, not

; A text that only looks like ours is not ours to complain about.
; RUN: not %opt -passes='rust-mergefunc<verify=1' %s -disable-output 2>&1 | FileCheck %s --check-prefix=OTHER
; RUN: not %opt -passes='rust-mergefunctions' %s -disable-output 2>&1 | FileCheck %s --check-prefix=OTHER
; OTHER-NOT: error
; OTHER: opt: unknown pass name
; OTHER-NOT: error

define void @f() {
  ret void
}
