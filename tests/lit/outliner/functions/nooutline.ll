; `nooutline` as LLVM 22 has it.

; REQUIRES: llvm-at-least-22
; RUN: sed 's/ATTRIBUTE/nooutline/' %s | %outline | FileCheck %s --implicit-check-not=outlined

; CHECK: @a(

define i64 @a(i64 %x, ptr %d) ATTRIBUTE {
  %y = mul i64 %x, 3
  store i64 %y, ptr %d
  ret i64 %y
}
define i64 @b(i64 %x, ptr %d) ATTRIBUTE {
  %y = mul i64 %x, 3
  store i64 %y, ptr %d
  ret i64 %y
}
