; A parameter with a value that it cannot have, or with none.

; RUN: not %opt -passes='rust-mergefunc<verify=x>' %s -disable-output 2>&1 | FileCheck %s -DPART=verify=x
; RUN: not %opt -passes='rust-mergefunc<verify>' %s -disable-output 2>&1 | FileCheck %s -DPART=verify
; RUN: not %opt -passes='rust-mergefunc<verify=99999999999999999999>' %s -disable-output 2>&1 | FileCheck %s -DPART=verify=99999999999999999999
; RUN: not %opt -passes='rust-mergefunc<verify=-1>' %s -disable-output 2>&1 | FileCheck %s -DPART=verify=-1
; RUN: not %opt -passes='rust-mergefunc<no-aliases=1>' %s -disable-output 2>&1 | FileCheck %s -DPART=no-aliases=1
; RUN: not %opt -passes='rust-mergefunc<verify=x>' %s -disable-output 2>&1 | count 2

; CHECK: {{^}}rust-mergefunc: error: malformed parameter '[[PART]]'; valid parameters: aliases, no-aliases,
; CHECK-NEXT: opt: unknown pass name

; A text that only looks like ours is not ours to complain about.
; RUN: not %opt -passes='rust-mergefunc<verify=1' %s -disable-output 2>&1 | FileCheck %s --check-prefix=OTHER
; RUN: not %opt -passes='rust-mergefunctions' %s -disable-output 2>&1 | FileCheck %s --check-prefix=OTHER
; OTHER-NOT: error
; OTHER: opt: unknown pass name
; OTHER-NOT: error

define void @f() {
  ret void
}
