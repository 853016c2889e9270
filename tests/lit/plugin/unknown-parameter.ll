; A parameter that the pass does not know: one line from us, one from the host,
; the input is not touched, and no output appears.

; RUN: llvm-as %s -o %t.bc
; RUN: cp %t.bc %t.before
; RUN: not %opt -passes='rust-mergefunc<aliases;foo>' %t.bc -o %t.out 2>%t.err
; RUN: FileCheck %s --input-file=%t.err
; RUN: count 2 <%t.err
; RUN: cmp %t.bc %t.before
; RUN: not ls %t.out

; As the second element of a pipeline it takes another way through LLVM.
; RUN: not %opt -passes='rust-mergefunc,rust-mergefunc<foo>' %t.bc -o %t.out 2>%t.err
; RUN: FileCheck %s --input-file=%t.err
; RUN: count 2 <%t.err
; RUN: cmp %t.bc %t.before
; RUN: not ls %t.out

; CHECK: {{^}}rust-mergefunc: error: unknown parameter 'foo'; valid parameters: aliases, no-aliases,
; CHECK-SAME: {{^}} rust-aliases, no-rust-aliases, preserve-debug-info, no-preserve-debug-info, shared-odr, no-shared-odr,
; CHECK-SAME: {{^}} mutual-recursion, no-mutual-recursion, parameters, no-parameters,
; CHECK-SAME: {{^}} no-cost, cost, normal-form, no-normal-form, skip=PATTERN, skip-from=FILE, bisect-limit=[MODULE:]N, verify=N
; CHECK-NEXT: opt: unknown {{module pass|pass name}} 'rust-mergefunc<

; Two faulty parameters, in two elements: the first one ends the run.
; RUN: not %opt -passes='rust-mergefunc<foo>,rust-mergefunc<bar>' %s -disable-output 2>&1 | count 2

; A parameter that the pass had says why it has it no more.
; RUN: not %opt -passes='rust-mergefunc<near-clones>' %s -disable-output 2>&1 | FileCheck %s --check-prefix=NEAR
; RUN: not %opt -passes='rust-mergefunc<no-near-clones>' %s -disable-output 2>&1 | FileCheck %s --check-prefix=NEAR
; RUN: not %opt -passes='rust-mergefunc<no-forwarders>' %s -disable-output 2>&1 | FileCheck %s --check-prefix=FORWARDERS
; RUN: not %opt -passes='rust-iroutliner<explain>' %s -disable-output 2>&1 | FileCheck %s --check-prefix=EXPLAIN
; NEAR: {{^}}rust-mergefunc: error: unknown parameter '{{(no-)?}}near-clones': near-clones was removed: it saved 0.1 %
; FORWARDERS: {{^}}rust-mergefunc: error: unknown parameter 'no-forwarders': forwarders was removed: it saved 0.02 %
; RUN: not %opt -passes='rust-ir-similarity<explain=x>' %s -disable-output 2>&1 | FileCheck %s --check-prefix=QUESTIONS
; QUESTIONS: {{^}}rust-ir-similarity: error: unknown parameter 'explain=x': explain was removed: only a comparison with llvm-sim asked its questions
; EXPLAIN: {{^}}rust-iroutliner: error: unknown parameter 'explain': explain was removed: near clones are no longer merged

define void @f() {
  ret void
}
