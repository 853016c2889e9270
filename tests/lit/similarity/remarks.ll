; Each group is an analysis remark.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes=rust-ir-similarity -pass-remarks-analysis=rust-ir-similarity %t.ll -disable-output 2>&1 | FileCheck %t.ll --check-prefix=TEXT
; RUN: %opt -passes=rust-ir-similarity -pass-remarks-output=%t.yaml %t.ll -disable-output
; RUN: FileCheck %t.ll --check-prefix=YAML --input-file=%t.yaml
; RUN: %opt -passes='rust-ir-similarity<json=%t.json>' %t.ll -disable-output 2>&1 | count 0

; TEXT: remark: {{.*}}group 1: 2 regions of 5 instructions do the same, the first of them instructions 1 to 5; sharing them would save 2 instructions
; TEXT-NOT: remark

; YAML: --- !Analysis
; YAML-NEXT: Pass: {{ *}}rust-ir-similarity
; YAML-NEXT: Name: {{ *}}SimilarRegions
; YAML-NEXT: Function: {{ *}}f
; YAML: - Regions: {{ *}}'2'
; YAML: - Length: {{ *}}'5'
; YAML: - Saved: {{ *}}'2'

define i32 @<f|g>(i32 %a, ptr %p) {
  %1 = mul i32 %a, <3|5>
  %2 = xor i32 %<1|a>, %<a|1>
  %3 = sub i32 %2, %1
  %4 = udiv i32 %3, <7|9>
  store i32 %4, ptr %p
  ret i32 %4
}
