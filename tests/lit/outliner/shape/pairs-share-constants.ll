; Each pair of functions with the same constants shares one function, and only the number
; that differs is a parameter: what is left of a group is divided by the constants when the
; first pair is taken.

; RUN: %python %S/Inputs/pairs.py > %t.ll
; RUN: %opt -passes='rust-iroutliner<all;no-frequency>,verify' -S %t.ll > %t.out
; RUN: FileCheck --check-prefix=CALLS %s < %t.out
; RUN: FileCheck --check-prefix=SHARED %s < %t.out

; CALLS-COUNT-20: tail call void @{{f[0-9]+}}.outlined.{{[0-9]+}}(ptr %x, i32 %v0, i32 {{[0-9]+}})
; CALLS-NOT: call void @{{f[0-9]+}}.outlined

; SHARED-COUNT-10: define internal void @{{f[0-9]+}}.outlined.{{[0-9]+}}(ptr %{{[^,]+}}, i32 %{{[^,]+}}, i32 %{{[^,]+}})
; SHARED-NOT: define internal
