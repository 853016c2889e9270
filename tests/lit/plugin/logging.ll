; Quiet unless RUSTMERGE_LOG says otherwise, and never on stdout.

; RUN: %opt -passes=rust-mergefunc -S %s >%t.quiet 2>%t.quiet.err
; RUN: count 0 <%t.quiet.err

; RUN: env RUSTMERGE_LOG=debug %opt -passes=rust-mergefunc -S %s >%t.loud 2>%t.loud.err
; RUN: cmp %t.quiet %t.loud
; RUN: FileCheck %s --input-file=%t.loud.err
; CHECK: [DEBUG rustmerge::host] running rust-mergefunc on {{.*}}logging.ll
; CHECK: [DEBUG rustmerge_core::mergefunc] definitions: 1
; CHECK: phase 'collecting functions' took {{[0-9.]+[^ ]*s}}, now 'finding families'
; CHECK: [DEBUG rustmerge_core::mergefunc] families: 0
; CHECK: phase 'naming shared bodies' took {{[0-9.]+[^ ]*s$}}

; RUN: %opt -passes=rust-mergefunc -disable-output %s 2>&1 | count 0

; A filter for one part of the library.
; RUN: env RUSTMERGE_LOG=rustmerge_core=trace %opt -passes=rust-mergefunc -disable-output %s 2>&1 | FileCheck %s --check-prefix=PART --allow-empty
; PART-NOT: rustmerge::

; A level that there is not, told once, and the run goes on.
; RUN: env RUSTMERGE_LOG=loud %opt -passes=rust-mergefunc -S %s 2>%t.wrong.err | cmp %t.quiet -
; RUN: count 1 <%t.wrong.err
; RUN: FileCheck %s --check-prefix=WRONG --input-file=%t.wrong.err
; WRONG: {{^}}rustmerge: RUSTMERGE_LOG='loud': 'loud' is neither a level (off, error, warn, info, debug, trace) nor a part of rustmerge

; A stream that takes nothing is no reason to fail.
; RUN: env RUSTMERGE_LOG=debug %opt -passes=rust-mergefunc -disable-output %s 2>/dev/full

define void @f() {
  ret void
}
