; Every parameter is taken, and a host prints pipelines as they were written.

; RUN: %opt -passes='rust-mergefunc' %s -disable-output -print-pipeline-passes | FileCheck %s --check-prefix=PLAIN
; PLAIN: {{^}}rust-mergefunc{{(,verify)?$}}

; RUN: %opt -passes='rust-mergefunc<>' %s -disable-output

; RUN: %opt -passes='rust-mergefunc<aliases;no-aliases;preserve-debug-info;no-preserve-debug-info;verify=5>,rust-mergefunc<verify=0>' \
; RUN:   %s -disable-output -print-pipeline-passes | FileCheck %s --check-prefix=ALL
; ALL: {{^}}rust-mergefunc<aliases;no-aliases;preserve-debug-info;no-preserve-debug-info;verify=5>,rust-mergefunc<verify=0>{{(,verify)?$}}

; RUN: %opt -passes='rust-mergefunc<aliases;preserve-debug-info;verify=5>' %s -disable-output

; None of our passes has a pipeline inside.  The crate that registers us with
; older versions does not tell.
; RUN: %if llvm-at-least-19 %{ not %opt -passes='rust-mergefunc(instcombine)' %s -disable-output 2>&1 | FileCheck %s --check-prefix=INNER %}
; INNER: invalid use of 'rust-mergefunc' pass as module pipeline

define void @f() {
  ret void
}
