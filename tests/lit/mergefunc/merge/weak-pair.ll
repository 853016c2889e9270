; Two weak functions forward to one private function with their body; neither
; calls the other (rust#49479: small weak functions must not be left half done).

; RUN: %opt -passes='rust-mergefunc,verify' -S %s | FileCheck %s

target triple = "x86_64-unknown-linux-gnu"

; CHECK: define weak i32 @a(i32 %{{.*}}) {
; CHECK-NEXT: tail call i32 @[[BODY:.*]](i32 %{{.*}})
; CHECK-NEXT: ret i32
; CHECK: define private i32 @[[BODY]](i32 %x)
; CHECK: mul i32
; CHECK: define weak i32 @b(i32 %x) {
; CHECK-NEXT: tail call i32 @[[BODY]](i32 %x)
; CHECK: define weak i32 @c(i32 %x) {
; CHECK-NEXT: tail call i32 @[[BODY]](i32 %x)
; CHECK: define weak i32 @small_a(i32 %x) {
; CHECK-NEXT: add i32 %x, 1
; CHECK: define weak i32 @small_b(i32 %x) {
; CHECK-NEXT: add i32 %x, 1

define weak i32 @a(i32 %x) {
  %y = mul i32 %x, %x
  %z = add i32 %y, %x
  %w = mul i32 %z, %x
  %v = sub i32 %w, %y
  %r = xor i32 %v, 77
  ret i32 %r
}
define weak i32 @b(i32 %x) {
  %y = mul i32 %x, %x
  %z = add i32 %y, %x
  %w = mul i32 %z, %x
  %v = sub i32 %w, %y
  %r = xor i32 %v, 77
  ret i32 %r
}
define weak i32 @c(i32 %x) {
  %y = mul i32 %x, %x
  %z = add i32 %y, %x
  %w = mul i32 %z, %x
  %v = sub i32 %w, %y
  %r = xor i32 %v, 77
  ret i32 %r
}
define weak i32 @small_a(i32 %x) {
  %r = add i32 %x, 1
  ret i32 %r
}
define weak i32 @small_b(i32 %x) {
  %r = add i32 %x, 1
  ret i32 %r
}
