; Reason ComdatSelection: the linker compares the content or size of `exactmatch`, `samesize`
; and `largest` comdats with other modules'.  Neither a stub
; that replaces a body nor a survivor that loses a flag would match; lld-link says
; "duplicate symbol".  Members of `any` comdats merge as before.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-mergefunc,verify' -S %t.ll -pass-remarks-missed=rust-mergefunc -pass-remarks-output=%t.yaml 2>%t.err | FileCheck %t.ll
; RUN: FileCheck %t.ll --check-prefix=YAML < %t.yaml

target datalayout = "e-m:w-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-windows-msvc"

$exact_a = comdat exactmatch
$exact_b = comdat exactmatch
$size_a = comdat samesize
$size_b = comdat samesize
$largest_a = comdat largest
$largest_b = comdat largest
$any_a = comdat any
$any_b = comdat any

; YAML: Name: {{ *}}ComdatSelection
; YAML-NEXT: Function: {{ *}}exact_a
; YAML: Name: {{ *}}ComdatSelection
; YAML-NEXT: Function: {{ *}}exact_b
; YAML-COUNT-4: Name: {{ *}}ComdatSelection
; YAML-NOT: ComdatSelection

; CHECK-LABEL: define weak_odr i32 @exact_a(
; CHECK-NEXT: mul i32
; CHECK-LABEL: define weak_odr i32 @exact_b(
; CHECK-NEXT: mul i32
; CHECK-LABEL: define weak_odr i32 @size_a(
; CHECK-NEXT: mul i32
; CHECK-LABEL: define weak_odr i32 @size_b(
; CHECK-NEXT: mul i32
; CHECK-LABEL: define weak_odr i32 @largest_a(
; CHECK-NEXT: mul i32
; CHECK-LABEL: define weak_odr i32 @largest_b(
; CHECK-NEXT: mul i32
; CHECK-LABEL: define weak_odr i32 @any_a(
; CHECK-NEXT: tail call i32 @__rustmerge_
; CHECK-LABEL: define weak_odr i32 @any_b(
; CHECK-NEXT: tail call i32 @__rustmerge_

define weak_odr i32 @<exact_a|exact_b|size_a|size_b|largest_a|largest_b>(i32 %x) nounwind comdat {
  %y = mul i32 %x, <3|3|4|4|5|5>
  %z = add i32 %y, %x
  %w = mul i32 %z, %x
  %v = sub i32 %w, %y
  %u = mul i32 %v, %x
  %t = sub i32 %u, %y
  %s = mul i32 %t, %z
  %p = mul i32 %s, %w
  %q = sub i32 %p, %y
  %o = mul i32 %q, %p
  %n = udiv i32 %o, %w
  %m = urem i32 %n, 777
  %l = mul i32 %m, %p
  %k = udiv i32 %l, %v
  %r = xor i32 %k, 77
  ret i32 %r
}
define weak_odr i32 @any_<a|b>(i32 %x) nounwind comdat {
  %y = mul i32 %x, 6
  %z = add i32 %y, %x
  %w = mul i32 %z, %x
  %v = sub i32 %w, %y
  %u = mul i32 %v, %x
  %t = sub i32 %u, %y
  %s = mul i32 %t, %z
  %p = mul i32 %s, %w
  %q = sub i32 %p, %y
  %o = mul i32 %q, %p
  %n = udiv i32 %o, %w
  %m = urem i32 %n, 777
  %l = mul i32 %m, %p
  %k = udiv i32 %l, %v
  %r = xor i32 %k, 77
  ret i32 %r
}
