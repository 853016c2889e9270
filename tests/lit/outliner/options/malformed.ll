; A wrong parameter is one clear line, and the host fails.

; RUN: not %opt -passes='rust-iroutliner<min-benefit=x>' %s -disable-output 2>&1 | FileCheck %s --check-prefix=WORD
; RUN: not %opt -passes='rust-iroutliner<min-benefit>' %s -disable-output 2>&1 | FileCheck %s --check-prefix=NOTHING
; RUN: not %opt -passes='rust-iroutliner<max-rounds=-1>' %s -disable-output 2>&1 | FileCheck %s --check-prefix=NEGATIVE
; RUN: not %opt -passes='rust-iroutliner<max-rounds=99999999999>' %s -disable-output 2>&1 | FileCheck %s --check-prefix=LARGE
; RUN: not %opt -passes='rust-iroutliner<bisect-limit=a.c:0>' %s -disable-output 2>&1 | FileCheck %s --check-prefix=LIMIT
; RUN: not %opt -passes='rust-iroutliner<no-cost=1>' %s -disable-output 2>&1 | FileCheck %s --check-prefix=SWITCH
; RUN: not %opt -passes='rust-iroutliner<no-no-cost>' %s -disable-output 2>&1 | FileCheck %s --check-prefix=NEAR
; RUN: not %opt -passes='rust-iroutliner<all;min-benefti=3>' %s -disable-output 2>&1 | FileCheck %s --check-prefix=MISSPELT
; RUN: not %opt -passes='rust-iroutliner<all;fast>' %s -disable-output 2>&1 | FileCheck %s
; RUN: not %opt -passes='rust-iroutliner<unwind-tables=some>' %s -disable-output 2>&1 | FileCheck %s --check-prefix=VALUE
; RUN: not %opt -passes='rust-iroutliner<unwind-tables=some>' %s -disable-output 2>&1 | count 2
; RUN: not %opt -passes='rust-iroutliner<fast>' %s -disable-output 2>&1 | count 2
; RUN: not %opt -passes='rust-iroutliner<min-benefit=x>' %s -disable-output 2>&1 | count 2

; WORD: {{^}}rust-iroutliner: error: malformed parameter 'min-benefit=x': min-benefit wants a number of at most {{[0-9]+}}, not 'x'{{$}}
; WORD-NEXT: opt: unknown pass name
; NOTHING: {{^}}rust-iroutliner: error: malformed parameter 'min-benefit': min-benefit wants a number of at most {{[0-9]+$}}
; NEGATIVE: {{^}}rust-iroutliner: error: malformed parameter 'max-rounds=-1': max-rounds wants a number of at most {{[0-9]+}}, not '-1'{{$}}
; LARGE: {{^}}rust-iroutliner: error: malformed parameter 'max-rounds=99999999999': max-rounds wants a number of at most 4294967295, not
; LIMIT: {{^}}rust-iroutliner: error: malformed parameter 'bisect-limit=a.c:0': bisect-limit wants
; LIMIT-SAME: {{^}} a number from 1, or MODULE:NUMBER, not 'a.c:0'{{$}}
; SWITCH: {{^}}rust-iroutliner: error: malformed parameter 'no-cost=1': no-cost takes no value{{$}}
; NEAR: {{^}}rust-iroutliner: error: unknown parameter 'no-no-cost'; valid parameters: all,
; MISSPELT: {{^}}rust-iroutliner: error: unknown parameter 'min-benefti=3' (did you mean 'min-benefit'?); valid parameters:
; CHECK: {{^}}rust-iroutliner: error: unknown parameter 'fast'; valid parameters: all, no-all, min-benefit=N,
; CHECK-SAME: {{^}} frequency, no-frequency, time-weight=N, max-rounds=N, linkonce-odr, no-linkonce-odr,
; CHECK-SAME: {{^}} unwind-tables=keep|drop, min-length=N,
; CHECK-SAME: {{^}} branches, no-branches, indirect-calls, no-indirect-calls, intrinsics, no-intrinsics,
; CHECK-SAME: {{^}} calls-by-name, no-calls-by-name, skip=PATTERN, skip-from=FILE,
; CHECK-SAME: {{^}} bisect-limit=[MODULE:]N, verify, no-verify, remark-places=N, no-cost, cost{{$}}
; CHECK-NEXT: opt: unknown pass name
; VALUE: {{^}}rust-iroutliner: error: malformed parameter 'unwind-tables=some'; valid values: keep, drop
; VALUE-NEXT: opt: unknown pass name

define void @f() {
  ret void
}
