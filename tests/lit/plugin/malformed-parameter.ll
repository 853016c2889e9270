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
; RUN: not %opt -passes='rust-mergefunctions' %s -disable-output 2>&1 | FileCheck %s --check-prefix=OTHER
; OTHER-NOT: error
; OTHER: opt: unknown pass name
; OTHER-NOT: error

; LLVM ends a pass at a comma.
; RUN: not %opt -passes='rust-iroutliner<all,no-frequency>' %s -disable-output 2>&1 | FileCheck %s --check-prefix=COMMA
; RUN: not %opt -passes='rust-iroutliner<all' %s -disable-output 2>&1 | FileCheck %s --check-prefix=COMMA
; COMMA: {{^}}rust-iroutliner: error: malformed parameter 'all': parameters are separated by ';', and '>' ends them{{$}}

; With help a pass lists what it takes, and runs not.
; RUN: not %opt -passes='rust-iroutliner<help>' %s -disable-output 2>&1 | FileCheck %s --check-prefix=HELP
; HELP: {{^}}rust-iroutliner: error: unknown parameter 'help', which only lists the others:
; HELP: {{^}}  min-length=N: the shortest region, in instructions (default: 1; 2 with `no-cost`)

define void @f() {
  ret void
}
