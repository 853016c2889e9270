; Reason Instrumented: entries of such functions are counted, traced or patched by
; symbol, so one call of a stub would count as two entries
; (-finstrument-functions-after-inlining, -pg, -mfentry, XRay,
; -fpatchable-function-entry).  Reason UnknownAttribute: a function attribute that is
; not listed may be one more of these.  Attributes that are known to describe the body
; only are no obstacle.  LLVM's mergefunc merges all of them.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-mergefunc,verify' -S %t.ll -pass-remarks-missed=rust-mergefunc -pass-remarks-output=%t.yaml \
; RUN:   2>%t.err | FileCheck %t.ll --implicit-check-not='tail call'
; RUN: FileCheck %t.ll --check-prefix=YAML < %t.yaml

; YAML-COUNT-10: Name: {{ *}}Instrumented
; YAML-NOT: Instrumented
; YAML: Name: {{ *}}UnknownAttribute
; YAML-NEXT: Function: {{ *}}unknown_a
; YAML: Name: {{ *}}UnknownAttribute
; YAML-NEXT: Function: {{ *}}unknown_b
; YAML-NOT: UnknownAttribute

; CHECK-LABEL: define i32 @cyg_a(
; CHECK-NEXT: mul i32
; CHECK-LABEL: define i32 @cyg_b(
; CHECK-NEXT: mul i32
; CHECK-LABEL: define i32 @pg_a(
; CHECK-NEXT: mul i32
; CHECK-LABEL: define i32 @pg_b(
; CHECK-NEXT: mul i32
; CHECK-LABEL: define i32 @fentry_a(
; CHECK-NEXT: mul i32
; CHECK-LABEL: define i32 @fentry_b(
; CHECK-NEXT: mul i32
; CHECK-LABEL: define i32 @xray_a(
; CHECK-NEXT: mul i32
; CHECK-LABEL: define i32 @xray_b(
; CHECK-NEXT: mul i32
; CHECK-LABEL: define i32 @patch_a(
; CHECK-NEXT: mul i32
; CHECK-LABEL: define i32 @patch_b(
; CHECK-NEXT: mul i32
; CHECK-LABEL: define i32 @unknown_a(
; CHECK-NEXT: mul i32
; CHECK-LABEL: define i32 @unknown_b(
; CHECK-NEXT: mul i32
; CHECK-LABEL: define i32 @known_a(
; CHECK-NEXT: mul i32
; CHECK-LABEL: define i32 @known_b(
; CHECK-NEXT: tail call i32 @known_a(

define i32 @cyg_<a|b>(i32 %x) "instrument-function-entry-inlined"="__cyg_profile_func_enter" {
  %y = mul i32 %x, 3
  %z = add i32 %y, %x
  %w = mul i32 %z, %x
  %v = sub i32 %w, %y
  %u = mul i32 %v, %x
  %t = sub i32 %u, %y
  %s = mul i32 %t, %z
  %r = xor i32 %s, 77
  ret i32 %r
}
define i32 @pg_<a|b>(i32 %x) "instrument-function-entry-inlined"="mcount" {
  %y = mul i32 %x, 4
  %z = add i32 %y, %x
  %w = mul i32 %z, %x
  %v = sub i32 %w, %y
  %u = mul i32 %v, %x
  %t = sub i32 %u, %y
  %s = mul i32 %t, %z
  %r = xor i32 %s, 77
  ret i32 %r
}
define i32 @fentry_<a|b>(i32 %x) "fentry-call"="true" {
  %y = mul i32 %x, 5
  %z = add i32 %y, %x
  %w = mul i32 %z, %x
  %v = sub i32 %w, %y
  %u = mul i32 %v, %x
  %t = sub i32 %u, %y
  %s = mul i32 %t, %z
  %r = xor i32 %s, 77
  ret i32 %r
}
define i32 @xray_<a|b>(i32 %x) "function-instrument"="xray-always" {
  %y = mul i32 %x, 6
  %z = add i32 %y, %x
  %w = mul i32 %z, %x
  %v = sub i32 %w, %y
  %u = mul i32 %v, %x
  %t = sub i32 %u, %y
  %s = mul i32 %t, %z
  %r = xor i32 %s, 77
  ret i32 %r
}
define i32 @patch_<a|b>(i32 %x) "patchable-function-entry"="2" {
  %y = mul i32 %x, 7
  %z = add i32 %y, %x
  %w = mul i32 %z, %x
  %v = sub i32 %w, %y
  %u = mul i32 %v, %x
  %t = sub i32 %u, %y
  %s = mul i32 %t, %z
  %r = xor i32 %s, 77
  ret i32 %r
}
define i32 @unknown_<a|b>(i32 %x) "a-word-that-nobody-knows" {
  %y = mul i32 %x, 8
  %z = add i32 %y, %x
  %w = mul i32 %z, %x
  %v = sub i32 %w, %y
  %u = mul i32 %v, %x
  %t = sub i32 %u, %y
  %s = mul i32 %t, %z
  %r = xor i32 %s, 77
  ret i32 %r
}
define i32 @known_<a|b>(i32 %x) "frame-pointer"="all" "no-builtin-memcpy" "stack-protector-buffer-size"="8" {
  %y = mul i32 %x, 9
  %z = add i32 %y, %x
  %w = mul i32 %z, %x
  %v = sub i32 %w, %y
  %u = mul i32 %v, %x
  %t = sub i32 %u, %y
  %s = mul i32 %t, %z
  %r = xor i32 %s, 77
  ret i32 %r
}
