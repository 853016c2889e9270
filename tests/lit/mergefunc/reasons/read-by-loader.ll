; Reason ReadByLoader: a section that is not one of ordinary code may be read by a
; loader, which finds functions by it (libbpf's programs, reset vectors).  On BPF
; nothing visible is merged either, because the kernel verifies each visible function
; for itself, and no stub is made, because the kernel wants type information of each
; function; local functions still merge if every call of them can be redirected.
; LLVM's mergefunc makes a program call the other, which libbpf refuses with "bad
; call relo".

; RUN: %expand %s > %t.ll
; RUN: split-file %t.ll %t
; RUN: %opt -passes='rust-mergefunc,verify' -S %t/sections.ll -pass-remarks-missed=rust-mergefunc \
; RUN:   -pass-remarks-output=%t.yaml 2>%t.err | FileCheck %t.ll --check-prefix=SECTIONS
; RUN: FileCheck %t.ll --check-prefix=YAML < %t.yaml
; RUN: %opt -passes='rust-mergefunc<aliases>,verify' -S %t/bpf.ll | FileCheck %t.ll --check-prefix=BPF --implicit-check-not='= alias'

; YAML: Name: {{ *}}ReadByLoader
; YAML-NEXT: Function: {{ *}}vector_a
; YAML: Name: {{ *}}ReadByLoader
; YAML-NEXT: Function: {{ *}}vector_b
; YAML-NOT: ReadByLoader

; SECTIONS-LABEL: define i32 @vector_a(
; SECTIONS-NEXT: mul i32
; SECTIONS-LABEL: define i32 @vector_b(
; SECTIONS-NEXT: mul i32
; SECTIONS-LABEL: define i32 @init_a(
; SECTIONS-NEXT: mul i32
; SECTIONS-LABEL: define i32 @init_b({{.*}} section ".init.text"
; SECTIONS-NEXT: tail call i32 @init_a(

; BPF-LABEL: define i32 @program_a(
; BPF-NEXT: mul i32
; BPF-LABEL: define i32 @program_b(
; BPF-NEXT: mul i32
; BPF-LABEL: define i32 @visible_a(
; BPF-NEXT: mul i32
; BPF-LABEL: define i32 @visible_b(
; BPF-NEXT: mul i32
; BPF-LABEL: define weak i32 @weak_a(
; BPF-NEXT: mul i32
; BPF-LABEL: define weak i32 @weak_b(
; BPF-NEXT: mul i32
; BPF-LABEL: define internal i32 @local_a(
; BPF-NEXT: mul i32
; BPF-NOT: @local_b(
; BPF-LABEL: define internal i32 @taken_a(
; BPF-NEXT: mul i32
; BPF-LABEL: define internal i32 @taken_b(
; BPF-NEXT: mul i32
; BPF-LABEL: define i32 @user(
; BPF-NEXT: call i32 @local_a(
; BPF-NEXT: call i32 @local_a(

;--- sections.ll
target triple = "arm-none-eabi"
define i32 @<vector_a|vector_b|init_a>(i32 %x) section ".<vectors|vectors|init.text>" {
  %y = mul i32 %x, <3|3|4>
  %z = add i32 %y, %x
  %w = mul i32 %z, %x
  %v = sub i32 %w, %y
  %u = mul i32 %v, %x
  %t = sub i32 %u, %y
  %s = mul i32 %t, %z
  %r = xor i32 %s, 77
  ret i32 %r
}
define i32 @init_b(i32 %x) section ".init.text" {
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
;--- bpf.ll
target datalayout = "e-m:e-p:64:64-i64:64-i128:128-n32:64-S128"
target triple = "bpf"
@table = global [2 x ptr] [ptr @taken_a, ptr @taken_b]
define i32 @<program_a(i32 %x) section "tc"|program_b(i32 %x) section "tc"|visible_a(i32 %x)> {
  %y = mul i32 %x, <3|3|4>
  %z = add i32 %y, %x
  %w = mul i32 %z, %x
  %v = sub i32 %w, %y
  %u = mul i32 %v, %x
  %t = sub i32 %u, %y
  %s = mul i32 %t, %z
  %r = xor i32 %s, 77
  ret i32 %r
}
define <i32 @visible_b|weak i32 @weak_a|weak i32 @weak_b|internal i32 @local_a>(i32 %x) {
  %y = mul i32 %x, <4|5|5|6>
  %z = add i32 %y, %x
  %w = mul i32 %z, %x
  %v = sub i32 %w, %y
  %u = mul i32 %v, %x
  %t = sub i32 %u, %y
  %s = mul i32 %t, %z
  %r = xor i32 %s, 77
  ret i32 %r
}
define internal i32 @<local_b|taken_a|taken_b>(i32 %x) {
  %y = mul i32 %x, <6|7|7>
  %z = add i32 %y, %x
  %w = mul i32 %z, %x
  %v = sub i32 %w, %y
  %u = mul i32 %v, %x
  %t = sub i32 %u, %y
  %s = mul i32 %t, %z
  %r = xor i32 %s, 77
  ret i32 %r
}
define i32 @user(i32 %x) section "xdp" {
  %a = call i32 @local_a(i32 %x)
  %b = call i32 @local_b(i32 %a)
  ret i32 %b
}
