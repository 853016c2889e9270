; Of two linkonce_odr functions neither calls the other, nor is called in the
; other's place: another module may have answered with the opposite (#125050).
; Both go to a body of our own; the symbol that something needs forwards to it.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-mergefunc,verify' -S %t.ll | FileCheck %t.ll --implicit-check-not='define linkonce_odr i32 @a' \
; RUN:   --implicit-check-not='define linkonce_odr i32 @b' --implicit-check-not=@used_a

$a = comdat any
$b = comdat any
$used_a = comdat any
$used_b = comdat any

; CHECK: @address = global ptr @used_b
@address = global ptr @used_b

; CHECK-DAG: define linkonce_odr i32 @used_b({{.*}} comdat {{[{]}}
; CHECK-DAG: tail call i32 @[[USED:__rustmerge[^(]*]](i32 %x)
; CHECK-DAG: define linkonce_odr protected i32 @[[USED]](i32 %x) unnamed_addr comdat
; CHECK: define i32 @caller(
; CHECK-NEXT: call i32 @[[BODY:__rustmerge[^(]*]](i32 %x)
; CHECK-NEXT: call i32 @[[USED]](i32 %r)

define linkonce_odr i32 @<a|b|used_a|used_b>(i32 %x) comdat {
  %y = mul i32 %x, %x
  %z = add i32 %y, %x
  %w = mul i32 %z, %x
  %v = sub i32 %w, %y
  %r = xor i32 %v, <77|77|78|78>
  ret i32 %r
}
define i32 @caller(i32 %x) {
  %r = call i32 @b(i32 %x)
  %s = call i32 @used_b(i32 %r)
  ret i32 %s
}
