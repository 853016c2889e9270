; Weak functions forward to one local function with their body, and the symbol of
; the first is an alias of it; none of them calls another (rust#49479: small weak
; functions must not be left half done).  With `aliases`, those whose address does
; not matter are aliases of it as well.  Running the pass again changes nothing more.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-mergefunc,verify' -S %t.ll | FileCheck %t.ll
; RUN: %opt -passes='rust-mergefunc,rust-mergefunc,verify' -S %t.ll | FileCheck %t.ll

; RUN: sed 's/) {/) unnamed_addr {/' %t.ll | %opt -passes='rust-mergefunc<aliases>,verify' -S | FileCheck %t.ll --check-prefix=ALIASES

; ALIASES: @a = weak {{.*}}alias i32 (i32), ptr @[[BODY:[^(]*]]
; ALIASES: @b = weak unnamed_addr alias i32 (i32), ptr @[[BODY]]
; ALIASES: @c = weak unnamed_addr alias i32 (i32), ptr @[[BODY]]
; ALIASES: define internal i32 @[[BODY]](i32 %x) unnamed_addr
; CHECK: @a = weak alias i32 (i32), ptr @[[BODY:[^(]*]]
; CHECK: define internal i32 @[[BODY]](i32 %x) {
; CHECK-NEXT: add i32 %x, 11
; CHECK: define weak i32 @b(
; CHECK-NEXT: tail call i32 @[[BODY]](i32 %x)
; CHECK: define weak i32 @c(
; CHECK-NEXT: tail call i32 @[[BODY]](i32 %x)
; CHECK: define weak i32 @small_a(
; CHECK-NEXT: add i32 %x, 1
; CHECK: define weak i32 @small_b(
; CHECK-NEXT: add i32 %x, 1

define weak i32 @<a|b|c>(i32 %x) {
  %p1 = add i32 %x, 11
  %p2 = xor i32 %p1, %x
  %p3 = sub i32 %p2, 5
  %p4 = xor i32 %p3, %p1
  %p5 = add i32 %p4, %p2
  %p6 = sub i32 %p5, %p3
  %p7 = or i32 %p6, %p1
  %p8 = sub i32 %p7, %p2
  %p9 = xor i32 %p8, %p3
  %p10 = add i32 %p9, %p4
  %y = mul i32 %p10, %x
  %z = add i32 %y, %x
  %w = mul i32 %z, %x
  %v = sub i32 %w, %y
  %r = xor i32 %v, 77
  ret i32 %r
}
define weak i32 @small_<a|b>(i32 %x) {
  %r = add i32 %x, 1
  ret i32 %r
}
