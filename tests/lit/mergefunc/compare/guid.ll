; !guid says which function of the sources one is, as its name does: link-time optimisation
; gives every function its own.  A stub keeps its own; a body that moves has none.
; Other metadata of functions makes them different (function-type-metadata.ll).
; REQUIRES: llvm-at-least-23

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-mergefunc,verify' -S %t.ll | FileCheck %t.ll --implicit-check-not=define
; RUN: %opt -passes='rust-mergefunc<preserve-debug-info>,verify' -S %t.ll | FileCheck %t.ll --check-prefix=STUB

; CHECK: define i32 @<one|two>(i32 %x) !guid ![[<ONE|TWO>:[0-9]+]]
; CHECK-NEXT: tail call i32 @one(i32 %x)
; CHECK: define i32 @caller(i32 %x)
; CHECK: call i32 @one(
; CHECK-NOT: !guid
; CHECK-DAG: ![[ONE]] = !{i64 1}
; CHECK-DAG: ![[TWO]] = !{i64 2}

; STUB: define i32 @two(i32 %x) !guid
; STUB-NEXT: tail call i32 @one(

define <i32 @one(i32 %x) !guid !0|i32 @two(i32 %x) !guid !1|internal i32 @local(i32 %x) !guid !2> {
  %square = mul i32 %x, %x
  %sum = add i32 %square, 7
  %r = xor i32 %sum, %x
  ret i32 %r
}

define i32 @caller(i32 %x) {
  %r = call i32 @local(i32 %x)
  ret i32 %r
}

!0 = !{i64 1}
!1 = !{i64 2}
!2 = !{i64 3}
