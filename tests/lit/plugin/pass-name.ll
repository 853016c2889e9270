; LLVM's options and reports have the pass under its own name.

; RUN: %opt -passes='rust-mergefunc<aliases>' %s -disable-output -time-passes 2>&1 | FileCheck %s --check-prefix=TIME
; TIME: {{\)  *rust-mergefunc *$}}

; RUN: %opt -passes='rust-mergefunc,globaldce' %s -disable-output -print-after=rust-mergefunc 2>&1 | FileCheck %s --check-prefix=AFTER
; AFTER: IR Dump After rust-mergefunc on [module]
; AFTER-NOT: IR Dump

; RUN: %opt -passes='rust-mergefunc,globaldce' %s -disable-output -print-before=rust-mergefunc 2>&1 | FileCheck %s --check-prefix=BEFORE
; BEFORE: IR Dump Before rust-mergefunc on [module]
; BEFORE-NOT: IR Dump

; -opt-bisect-limit may skip the pass.
; RUN: %opt -passes='rust-mergefunc,globaldce' %s -disable-output -opt-bisect-limit=1 2>&1 | FileCheck %s --check-prefix=BISECT1
; BISECT1: BISECT: running pass (1) rust-mergefunc on [module]
; BISECT1: BISECT: NOT running pass (2) {{(GlobalDCEPass|globaldce)}} on [module]
; RUN: env RUSTMERGE_LOG=debug %opt -passes='rust-mergefunc' %s -disable-output -opt-bisect-limit=0 2>&1 | FileCheck %s --check-prefix=BISECT0
; BISECT0-NOT: running rust-mergefunc on
; BISECT0: BISECT: NOT running pass (1) rust-mergefunc on [module]
; BISECT0-NOT: running rust-mergefunc on

define void @f() {
  ret void
}
