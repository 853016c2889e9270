; Each part of a price is in the remarks where code has what it stands for: results,
; exits, values kept over new calls, frames of functions that made no call, unwind
; tables.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-iroutliner<all;no-cost;verify;max-rounds=1>,verify' -disable-output %t.ll -pass-remarks-output=%t.yaml
; RUN: FileCheck %t.ll --input-file=%t.yaml

; CHECK: Name: {{ *}}Outlined
; CHECK: - CallBytes: {{ *}}'58'
; CHECK: - CallsAloneBytes: {{ *}}'10'
; CHECK: - ArgumentBytes: {{ *}}'10'
; CHECK: - ResultBytes: {{ *}}'2'
; CHECK: - ExitChoiceBytes: {{ *}}'18'
; CHECK: - KeptValueBytes: {{ *}}'2'
; CHECK: - CallerFrameBytes: {{ *}}'16'
; CHECK: - FunctionBytes: {{ *}}'48'
; CHECK: - FunctionCodeBytes: {{ *}}'14'
; CHECK: - FunctionFrameBytes: {{ *}}'0'
; CHECK: - FunctionExitBytes: {{ *}}'6'
; CHECK: - UnwindTableBytes: {{ *}}'28'

target triple = "x86_64-unknown-linux-gnu"

define i32 @leaf_<a|b>(i32 %unused, i32 %either, i32 %x, i32 %y, i32 %kept) minsize nounwind uwtable {
  %a = mul i32 %x, %y
  %b = xor i32 %a, %y
  %c = icmp ugt i32 %b, 1000
  br i1 %c, label %large, label %small
large:
  %d = <udiv|urem> i32 %<kept|b>, %<b|kept>
  ret i32 %d
small:
  %e = <sub|add> i32 %kept, %b
  ret i32 %e
}
