; A function that looks at its own address equals no other: `p == &f` in f and
; `p == &g` in g are not the same body (#213206; LLVM's mergefunc merges them).
; A function that only calls itself does merge.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-mergefunc,verify' -S %t.ll | FileCheck %t.ll --implicit-check-not=define

; CHECK-LABEL: define internal i1 @compares_one(
; CHECK: icmp eq ptr %p, @compares_one
; CHECK-LABEL: define internal i1 @compares_two(
; CHECK: icmp eq ptr %p, @compares_two
; CHECK-LABEL: define internal void @stores_one(
; CHECK: store ptr @stores_one, ptr %p
; CHECK-LABEL: define internal void @stores_two(
; CHECK: store ptr @stores_two, ptr %p
; CHECK-LABEL: define internal i32 @calls_one(
; CHECK: call i32 @calls_one(

define internal i1 @compares_<one|two>(ptr %p) {
  %same = icmp eq ptr %p, @compares_<one|two>
  ret i1 %same
}

define internal void @stores_<one|two>(ptr %p) {
  store ptr @stores_<one|two>, ptr %p
  ret void
}

define internal i32 @calls_<one|two>(i32 %n) {
  %less = sub i32 %n, 1
  %rest = call i32 @calls_<one|two>(i32 %less)
  %sum = add i32 %rest, %n
  ret i32 %sum
}
