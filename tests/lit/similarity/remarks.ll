; Each group is an analysis remark.

; RUN: %opt -passes=rust-ir-similarity -pass-remarks-analysis=rust-ir-similarity %s -disable-output 2>&1 | FileCheck %s --check-prefix=TEXT
; RUN: %opt -passes=rust-ir-similarity -pass-remarks-output=%t.yaml %s -disable-output
; RUN: FileCheck %s --check-prefix=YAML --input-file=%t.yaml
; RUN: %opt -passes='rust-ir-similarity<json=%t.json>' %s -disable-output 2>&1 | count 0

; TEXT: remark: {{.*}}group 1: 2 regions of 5 instructions do the same, the first of them instructions 1 to 5; sharing them would save 2 instructions
; TEXT-NOT: remark

; YAML: --- !Analysis
; YAML-NEXT: Pass: {{ *}}rust-ir-similarity
; YAML-NEXT: Name: {{ *}}SimilarRegions
; YAML-NEXT: Function: {{ *}}f
; YAML: - Regions: {{ *}}'2'
; YAML: - Length: {{ *}}'5'
; YAML: - Saved: {{ *}}'2'

define i32 @f(i32 %a, ptr %p) {
  %1 = mul i32 %a, 3
  %2 = xor i32 %1, %a
  %3 = sub i32 %2, %1
  %4 = udiv i32 %3, 7
  store i32 %4, ptr %p
  ret i32 %4
}

define i32 @g(i32 %a, ptr %p) {
  %1 = mul i32 %a, 5
  %2 = xor i32 %a, %1
  %3 = sub i32 %2, %1
  %4 = udiv i32 %3, 9
  store i32 %4, ptr %p
  ret i32 %4
}
