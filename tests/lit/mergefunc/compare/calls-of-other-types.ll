; The type of a call says how arguments and results travel.  On m68k a pointer is returned in %a0 and an
; integer in %d0; where registers are wider than pointers (x32), a pointer has zeros in the upper half and
; an integer anything.  Elsewhere both are passed alike, and functions are equal that call through such types.

; RUN: %expand %s > %t.ll
; RUN: sed -e 's/TRIPLE/m68k-unknown-linux-gnu/' -e 's/LAYOUT/p:32:32/' %t.ll | %opt -passes='rust-mergefunc<verify=20>,verify' -S | \
; RUN:   FileCheck %t.ll --check-prefix=APART
; RUN: sed -e 's/TRIPLE/x86_64-unknown-linux-gnux32/' -e 's/LAYOUT/e-p:32:32/' %t.ll | %opt -passes='rust-mergefunc<verify=20>,verify' -S | \
; RUN:   FileCheck %t.ll --check-prefix=APART
; RUN: sed -e 's/TRIPLE/i686-unknown-linux-gnu/' -e 's/LAYOUT/e-p:32:32/' %t.ll | %opt -passes='rust-mergefunc<verify=20>,verify' -S | \
; RUN:   FileCheck %t.ll --check-prefix=ONE
; RUN: sed -e 's/TRIPLE/x86_64-unknown-linux-gnu/' -e 's/LAYOUT/e-p:64:64-i64:64/' -e 's/i32/i64/g' %t.ll | \
; RUN:   %opt -passes='rust-mergefunc<verify=20>,verify' -S | FileCheck %t.ll --check-prefix=ONE

target datalayout = "LAYOUT"
target triple = "TRIPLE"

; APART: define internal void @<result|result.of.pointer|argument|argument.of.pointer|variadic>(
; APART: define internal void @variadic.of.pointer(

; ONE: define internal void @result(
; ONE-NOT: @result.of.pointer(
; ONE: define internal void @argument(
; ONE-NOT: @argument.of.pointer(
; ONE: define internal void @variadic(
; ONE-NOT: @variadic.of.pointer(

; Calls of one type are equal everywhere, whatever is done with the values.
; APART: define internal void @same(
; APART-NOT: @same.with.pointer(
; ONE: define internal void @same(
; ONE-NOT: @same.with.pointer(
define internal void @<result|result.of.pointer>(ptr %callee, ptr %to) {
  %r = call <i32|ptr> %callee()
  store <i32|ptr> %r, ptr %to, align 8
  ret void
}
define internal void @argument(ptr %callee, ptr %from) {
  %v = load i32, ptr %from, align 8
  call void %callee(i32 %v)
  ret void
}
define internal void @<argument.of.pointer|variadic>(ptr %callee, ptr %from) {
  %v = load <ptr|i32>, ptr %from, align 8
  call void <%callee(ptr|(ptr, ...) %callee(ptr %from, i32 %v, i32> %v)
  ret void
}
define internal void @variadic.of.pointer(ptr %callee, ptr %from) {
  %v = load ptr, ptr %from, align 8
  call void (ptr, ...) %callee(ptr %from, ptr %v, ptr %v)
  ret void
}
define internal void @<same|same.with.pointer>(ptr %callee, ptr %from, ptr %to) {
  %v = load <i32|ptr>, ptr %from, align 8
  store <i32|ptr> %v, ptr %to, align 8
  call void %callee(ptr %from)
  ret void
}
define void @user(ptr %callee, ptr %p, ptr %q) {
  call void @result(ptr %callee, ptr %p)
  call void @result.of.pointer(ptr %callee, ptr %p)
  call void @argument(ptr %callee, ptr %p)
  call void @argument.of.pointer(ptr %callee, ptr %p)
  call void @variadic(ptr %callee, ptr %p)
  call void @variadic.of.pointer(ptr %callee, ptr %p)
  call void @same(ptr %callee, ptr %p, ptr %q)
  call void @same.with.pointer(ptr %callee, ptr %p, ptr %q)
  ret void
}
