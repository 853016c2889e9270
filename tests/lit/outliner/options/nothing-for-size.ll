; Where no function is optsize or minsize nothing is outlined, and who listens is told why, once for
; a module.

; RUN: %opt -passes=rust-iroutliner -pass-remarks-analysis=rust-iroutliner -disable-output %s 2>&1 | FileCheck %s
; RUN: env RUSTMERGE_LOG=info %opt -passes=rust-iroutliner -disable-output %s 2>&1 | FileCheck %s --check-prefix=LOG
; RUN: %opt -passes=rust-iroutliner -disable-output %s 2>&1 | count 0
; RUN: %opt -passes='rust-iroutliner<all>' -pass-remarks-analysis=rust-iroutliner -disable-output %s 2>&1 | FileCheck %s --check-prefix=ALL --allow-empty
; RUN: sed 's/@g() {/@g() optsize {/' %s | %opt -passes=rust-iroutliner -pass-remarks-analysis=rust-iroutliner -disable-output 2>&1 | \
; RUN:   FileCheck %s --check-prefix=ALL --allow-empty

; CHECK: remark: <unknown>:0:0: 0 of 2 functions are optimised for size, so nothing is outlined; use -Os, -Oz or rust-iroutliner<all>
; CHECK-NOT: 0 of 2
; LOG: rust-iroutliner: 0 of 2 functions are optimised for size
; ALL-NOT: functions are optimised

; RUN: sed 's/x86_64-unknown-linux-gnu/avr-unknown-unknown/' %s > %t.avr.ll
; RUN: %opt -passes=rust-iroutliner -pass-remarks-analysis=rust-iroutliner -disable-output %t.avr.ll 2>&1 | FileCheck %s --check-prefix=AVR
; RUN: %opt -passes='rust-iroutliner<no-cost>' -pass-remarks-analysis=rust-iroutliner -disable-output %t.avr.ll 2>&1 | \
; RUN:   FileCheck %s --check-prefix=NOCOST --allow-empty
; AVR: remark: <unknown>:0:0: 0 of 2 functions can be priced: there is no cost model for avr, so nothing is outlined;
; AVR-SAME: {{^}} rust-iroutliner<no-cost> ignores cost{{$}}
; NOCOST-NOT: cost model

target triple = "x86_64-unknown-linux-gnu"

define void @f() {
  ret void
}
define void @g() {
  ret void
}

; The report of a build says it too.
; RUN: rm -rf %t.reports && env RUSTMERGE_REPORT=%t.reports %opt -passes=rust-iroutliner -disable-output %s
; RUN: cat %t.reports/*.json | FileCheck %s --check-prefix=REPORT
; RUN: %if rustmerge-report %{ %rustmerge-report %t.reports | FileCheck %s --check-prefix=TABLE %}
; REPORT: "idle": {
; REPORT-NEXT: "reason": "NothingForSize",
; REPORT-NEXT: "functions": 2,
; REPORT-NEXT: "explanation": "are optimised for size, so nothing is outlined; use -Os, -Oz or rust-iroutliner<all>"
; TABLE: rust-iroutliner: 0 of 2 functions are optimised for size, so nothing is outlined; use -Os, -Oz or rust-iroutliner<all>
; RUN: rm -rf %t.reports && env RUSTMERGE_REPORT=%t.reports %opt -passes='rust-iroutliner<all>' -disable-output %s
; RUN: cat %t.reports/*.json | FileCheck %s --check-prefix=NO-REPORT
; NO-REPORT-NOT: idle
