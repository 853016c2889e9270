; `prices` prints a line for each function, with the estimated bytes of the function and
; of a stub in its place, and changes nothing.

; RUN: %opt -passes='rust-mergefunc<prices>' -S %s 2>%t | FileCheck %s
; RUN: FileCheck %s --check-prefix=PRICES < %t

; CHECK-NOT: tail call
; PRICES: {{^}}price: a: code 10 padded 10 unwind 0; stub: code 5 padded 5 unwind 0{{$}}
; PRICES: {{^}}price: b: code 10 padded 16 unwind 20; stub: code 5 padded 16 unwind 20{{$}}

target triple = "x86_64-unknown-linux-gnu"

define i32 @a(i32 %x, i32 %y, i32 %z) nounwind optsize {
  %m = mul i32 %x, %y
  %r = add i32 %m, %z
  ret i32 %r
}
define i32 @b(i32 %x, i32 %y, i32 %z) nounwind uwtable {
  %m = mul i32 %x, %y
  %r = add i32 %m, %z
  ret i32 %r
}
