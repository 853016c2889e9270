; Reason CallingConventionThunk: where a register that passes arguments is reserved, code generation refuses calls,
; which these functions have none of, and none may have more parameters.

; RUN: %expand %s > %t.ll
; RUN: sed 's/REGISTER/x5/' %t.ll | %opt -passes='rust-mergefunc<no-cost>,verify' -S -pass-remarks-output=%t.yaml | \
; RUN:   FileCheck %t.ll --implicit-check-not=' call '
; RUN: FileCheck %t.ll --check-prefix=YAML < %t.yaml
; RUN: sed 's/REGISTER/x5/' %t.ll | %opt -passes='rust-mergefunc<no-cost>' | %llc -o /dev/null
; RUN: sed 's/REGISTER/x11/; s/aarch64/riscv64/' %t.ll | %opt -passes='rust-mergefunc<no-cost>' | %llc -o /dev/null
; RUN: sed 's/REGISTER/x18/' %t.ll | %opt -passes='rust-mergefunc<no-cost>,verify' -S | FileCheck %t.ll --check-prefix=MERGED

; CHECK-LABEL: define i32 @<f|g|other>(
; YAML: Name: {{ *}}CallingConventionThunk
; MERGED: call i32 @

target triple = "aarch64-unknown-linux-gnu"

@s = external global i64

define i32 @<f|g>(i32 %x) minsize optsize "target-features"="+reserve-REGISTER" {
  store volatile i64 0, ptr @s
  store volatile i64 1, ptr @s
  store volatile i64 2, ptr @s
  store volatile i64 3, ptr @s
  store volatile i64 4, ptr @s
  store volatile i64 5, ptr @s
  ret i32 %x
}
; Equal except for a constant.
define i32 @other(i32 %x) minsize optsize "target-features"="+reserve-REGISTER" {
  store volatile i64 0, ptr @s
  store volatile i64 1, ptr @s
  store volatile i64 2, ptr @s
  store volatile i64 3, ptr @s
  store volatile i64 7, ptr @s
  store volatile i64 5, ptr @s
  ret i32 %x
}
