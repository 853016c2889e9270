; Reason LibraryFunction: a function with the name of a library function is neither
; survivor nor folded, since later passes assume what the C library promises.  They
; assume it of a local function of that name too: of a call of this `strlen` for a
; constant they make its length.

; RUN: %opt -passes='rust-mergefunc,verify' -S %s -pass-remarks-missed=rust-mergefunc -pass-remarks-output=%t.yaml 2>%t.err | FileCheck %s
; RUN: FileCheck %s --check-prefix=YAML < %t.yaml
; RUN: %opt -passes='rust-mergefunc,instcombine' -S %s | FileCheck %s --check-prefix=LATER

target triple = "x86_64-unknown-linux-gnu"
declare ptr @backend(i64)

; CHECK-LABEL: define ptr @malloc(
; CHECK: call ptr @backend(i64 16)
; CHECK-LABEL: define ptr @my_allocate(
; CHECK: call ptr @backend(i64 16)
; CHECK-LABEL: define ptr @caller(
; CHECK: call ptr @my_allocate(
; CHECK-LABEL: define internal i64 @strlen(
; CHECK: mul
; CHECK-LABEL: define internal i64 @words(
; CHECK: mul
; LATER-LABEL: define i64 @words_of_text(
; LATER: call i64 @words(
; YAML: Name: {{ *}}LibraryFunction
; YAML-NEXT: Function: {{ *}}malloc

define ptr @malloc(i64 %n) {
  %p = call ptr @backend(i64 16)
  %q = call ptr @backend(i64 %n)
  store ptr %p, ptr %q
  ret ptr %q
}
define ptr @my_allocate(i64 %n) {
  %p = call ptr @backend(i64 16)
  %q = call ptr @backend(i64 %n)
  store ptr %p, ptr %q
  ret ptr %q
}
define ptr @caller() {
  %p = call ptr @my_allocate(i64 4)
  ret ptr %p
}

@text = private constant [4 x i8] c"abc\00"
@factor = external global i64
define internal i64 @strlen(ptr %p) noinline {
  %v = load volatile i64, ptr %p
  %w = load volatile i64, ptr @factor
  %r = mul i64 %v, %w
  ret i64 %r
}
define internal i64 @words(ptr %p) noinline {
  %v = load volatile i64, ptr %p
  %w = load volatile i64, ptr @factor
  %r = mul i64 %v, %w
  ret i64 %r
}
define i64 @words_of_text() {
  %r = call i64 @words(ptr @text)
  ret i64 %r
}
define i64 @length(ptr %p) {
  %r = call i64 @strlen(ptr %p)
  ret i64 %r
}
