; A wrong parameter is one clear line, and the host fails.

; RUN: not %opt -passes='rust-iroutliner<min-benefit=x>' %s -disable-output 2>&1 | FileCheck %s -DPART="malformed parameter 'min-benefit=x'"
; RUN: not %opt -passes='rust-iroutliner<min-benefit>' %s -disable-output 2>&1 | FileCheck %s -DPART="malformed parameter 'min-benefit'"
; RUN: not %opt -passes='rust-iroutliner<max-rounds=-1>' %s -disable-output 2>&1 | FileCheck %s -DPART="malformed parameter 'max-rounds=-1'"
; RUN: not %opt -passes='rust-iroutliner<max-rounds=99999999999>' %s -disable-output 2>&1 | FileCheck %s -DPART="malformed parameter 'max-rounds=99999999999'"
; RUN: not %opt -passes='rust-iroutliner<no-cost=1>' %s -disable-output 2>&1 | FileCheck %s -DPART="malformed parameter 'no-cost=1'"
; RUN: not %opt -passes='rust-iroutliner<all;fast>' %s -disable-output 2>&1 | FileCheck %s -DPART="unknown parameter 'fast'"
; RUN: not %opt -passes='rust-iroutliner<unwind-tables=some>' %s -disable-output 2>&1 | FileCheck %s --check-prefix=VALUE
; RUN: not %opt -passes='rust-iroutliner<unwind-tables=some>' %s -disable-output 2>&1 | count 2
; RUN: not %opt -passes='rust-iroutliner<fast>' %s -disable-output 2>&1 | count 2

; CHECK: {{^}}rust-iroutliner: error: [[PART]]; valid parameters: no-cost, no-no-cost, min-benefit=N,
; CHECK-SAME: {{^}} time-weight=N, frequency, no-frequency, max-rounds=N, linkonce-odr, no-linkonce-odr, all, no-all, unwind-tables=keep|drop, min-length=N,
; CHECK-SAME: {{^}} branches, no-branches, indirect-calls, no-indirect-calls, calls-by-name, no-calls-by-name,
; CHECK-SAME: {{^}} intrinsics, no-intrinsics, verify, no-verify
; CHECK-NEXT: opt: unknown pass name
; VALUE: {{^}}rust-iroutliner: error: malformed parameter 'unwind-tables=some'; valid values: keep, drop
; VALUE-NEXT: opt: unknown pass name

define void @f() {
  ret void
}
