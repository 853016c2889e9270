; All variables of what one region hands over are compared with those of another one's, so each
; value has 16 at most.  A variable of an inlined function counts once, however often that is.

; REQUIRES: llvm-at-least-19
; RUN: %python %S/Inputs/many_names.py 15 0 > %t.15.ll
; RUN: %opt -passes='rust-iroutliner<no-cost;max-rounds=1>,verify' -S %t.15.ll | FileCheck %s
; RUN: %python %S/Inputs/many_names.py 16 0 > %t.16.ll
; RUN: %opt -passes='rust-iroutliner<no-cost;max-rounds=1>,verify' -S %t.16.ll | FileCheck %s --check-prefix=MANY
; RUN: %python %S/Inputs/many_names.py 2 40 > %t.40.ll
; RUN: %opt -passes='rust-iroutliner<no-cost;max-rounds=1>,verify' -S %t.40.ll | FileCheck %s

; CHECK: define internal void @one.outlined.0(i32 %0)
; CHECK-NEXT: #dbg_value(i32 %0, [[COMMON:![0-9]+]], !DIExpression(),
; CHECK: [[COMMON]] = !DILocalVariable(name: "common", arg: 1,

; MANY: define internal void @one.outlined.0(i32 %0)
; MANY-NEXT: call void @external(i32 %0)
