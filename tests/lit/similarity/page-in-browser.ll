; The page in a real browser: it opens, groups can be filtered and clicked, both
; regions are there, and corresponding operands light up together.

; REQUIRES: browser
; RUN: rm -rf %t && mkdir %t
; RUN: %opt -passes='rust-ir-similarity<html=%t/page.html>' %s -disable-output
; RUN: %browser-python %S/Inputs/click_through.py %t/page.html %t/screenshots | FileCheck %s

; CHECK: groups: 2, with another name 0, with an h 1
; CHECK: Group 1
; CHECK: 5 lines: %x = mul i32 %a, 3 | %m = mul i32 %c, 5
; CHECK: lit: ['%m', '%m', '%m', '%x', '%x', '%x'], 1 colour, changed: True
; CHECK: desktop: wider than the screen by 0
; CHECK: dark: wider than the screen by 0
; CHECK: phone: wider than the screen by 0
; CHECK: 5 lines: %x = mul i32 %a, 3 | %m = mul i32 %c, 5
; CHECK: complaints: []

; A screenshot of something.
; RUN: ls %t/screenshots | count 3

define i32 @f(i32 %a, ptr %p) {
  %x = mul i32 %a, 3
  %y = xor i32 %x, %a
  %z = sub i32 %y, %x
  %w = udiv i32 %z, 7
  store i32 %w, ptr %p
  ret i32 %w
}

define i32 @g(i32 %c, ptr %q) {
  %m = mul i32 %c, 5
  %n = xor i32 %c, %m
  %o = sub i32 %n, %m
  %p = udiv i32 %o, 9
  store i32 %p, ptr %q
  ret i32 %p
}

define void @h(ptr %p, ptr %q) {
  %v = load i16, ptr %p
  store i16 %v, ptr %q
  fence seq_cst
  %w = load i16, ptr %q
  store i16 %w, ptr %p
  ret void
}
