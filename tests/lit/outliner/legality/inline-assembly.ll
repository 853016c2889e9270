; Inline assembly stays, because it may depend on the function it is in.

; RUN: %outline %s | FileCheck %s --implicit-check-not=outlined

; CHECK: define i32 @a(
define i32 @a(i32 %x) {
  %y = mul i32 %x, 3
  %z = call i32 asm "bswap $0", "=r,0"(i32 %y)
  ret i32 %z
}
; CHECK: define i32 @b(
define i32 @b(i32 %x) {
  %y = mul i32 %x, 3
  %z = call i32 asm "bswap $0", "=r,0"(i32 %y)
  ret i32 %z
}
