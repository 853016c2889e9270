; Code that moves leaves a call.  In functions that call nothing or only jump that is the first one with a frame; in those
; whose own call passes arguments in memory, which may be no jump, it is not.

; RUN: %expand %s > %t.ll
; RUN: sed -e 's/TYPES//' -e 's/ARGUMENTS//' %t.ll | \
; RUN:   %opt -passes='rust-iroutliner<all;no-cost;max-rounds=1>,verify' -disable-output -pass-remarks-output=- | \
; RUN:   FileCheck %t.ll --check-prefix=FRAMES
; RUN: sed -e 's/TYPES/, i64, i64, i64, i64, i64, i64/' -e 's/ARGUMENTS/, i64 1, i64 2, i64 3, i64 4, i64 5, i64 6/' %t.ll | \
; RUN:   %opt -passes='rust-iroutliner<all;no-cost;max-rounds=1>,verify' -disable-output -pass-remarks-output=- | \
; RUN:   FileCheck %t.ll --check-prefix=NONE
; RUN: sed -e '/tail call/d' -e 's/TYPES//' %t.ll | \
; RUN:   %opt -passes='rust-iroutliner<all;no-cost;max-rounds=1>,verify' -disable-output -pass-remarks-output=- | \
; RUN:   FileCheck %t.ll --check-prefix=FRAMES

; FRAMES: - CallerFrameBytes: {{ *}}'8'
; NONE: - CallerFrameBytes: {{ *}}'0'
; NONE-NOT: - CallerFrameBytes: {{ *}}'8'
target triple = "x86_64-unknown-linux-gnu"

declare void @next(i64, ptrTYPES)

define void @<a|b>(i64 %x, ptr %p) minsize nounwind {
  %v0 = udiv i64 %x, 12345
  %v1 = mul i64 %v0, 987654321
  %v2 = xor i64 %v1, 1234567890123
  store i64 %v2, ptr %p
  store volatile i<8 1|16 2>, ptr %p
  tail call void @next(i64 %x, ptr %pARGUMENTS)
  ret void
}
