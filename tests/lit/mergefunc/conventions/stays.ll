; Functions whose convention more than their calls depends on are fastcc to the pass, and merge only
; with each other.

; RUN: %opt -passes='rust-mergefunc,verify' -S %s | FileCheck %s

target triple = "x86_64-unknown-linux-gnu"

; Guaranteed jumps have the convention of their function.
; CHECK: define internal fastcc i32 @jumps(
; CHECK: musttail call fastcc i32 @reached(
define internal fastcc i32 @jumps(ptr %p, i32 %n) nounwind {
  %a = load volatile i32, ptr %p
  %b = mul i32 %a, %n
  store volatile i32 %b, ptr %p
  %c = musttail call fastcc i32 @reached(ptr %p, i32 %b)
  ret i32 %c
}

; CHECK: define internal fastcc i32 @reached(
define internal fastcc i32 @reached(ptr %p, i32 %n) nounwind {
  %a = load volatile i32, ptr %p
  %b = mul i32 %a, %n
  store volatile i32 %b, ptr %p
  %c = load volatile i32, ptr %p
  ret i32 %c
}

; CHECK: define i32 @equal_to_reached(
; CHECK-NOT: call
; CHECK: }
define i32 @equal_to_reached(ptr %p, i32 %n) nounwind {
  %a = load volatile i32, ptr %p
  %b = mul i32 %a, %n
  store volatile i32 %b, ptr %p
  %c = load volatile i32, ptr %p
  ret i32 %c
}

; Something calls it by its address.
; CHECK: define internal fastcc i32 @by_address(
define internal fastcc i32 @by_address(ptr %p, i32 %n) nounwind {
  %a = load volatile i32, ptr %p
  %b = udiv i32 %a, %n
  store volatile i32 %b, ptr %p
  %c = load volatile i32, ptr %p
  ret i32 %c
}

; CHECK: define i32 @equal_to_by_address(
; CHECK-NOT: call
; CHECK: }
define i32 @equal_to_by_address(ptr %p, i32 %n) nounwind {
  %a = load volatile i32, ptr %p
  %b = udiv i32 %a, %n
  store volatile i32 %b, ptr %p
  %c = load volatile i32, ptr %p
  ret i32 %c
}

; A call of the wrong convention is undefined behaviour, and stays that.
; CHECK: define internal fastcc i32 @called_wrongly(
define internal fastcc i32 @called_wrongly(ptr %p, i32 %n) nounwind {
  %a = load volatile i32, ptr %p
  %b = srem i32 %a, %n
  store volatile i32 %b, ptr %p
  %c = load volatile i32, ptr %p
  ret i32 %c
}

; CHECK: define i32 @equal_to_called_wrongly(
; CHECK-NOT: call
; CHECK: }
define i32 @equal_to_called_wrongly(ptr %p, i32 %n) nounwind {
  %a = load volatile i32, ptr %p
  %b = srem i32 %a, %n
  store volatile i32 %b, ptr %p
  %c = load volatile i32, ptr %p
  ret i32 %c
}

; CHECK: define i32 @callers(
; CHECK: call fastcc i32 @jumps(
; CHECK: call fastcc i32 %{{.*}}(
; CHECK: call i32 @called_wrongly(
define i32 @callers(ptr %p, i32 %n, i1 %is_first) {
  %a = call fastcc i32 @jumps(ptr %p, i32 %n)
  %callee = select i1 %is_first, ptr @by_address, ptr null
  %b = call fastcc i32 %callee(ptr %p, i32 %a)
  %c = call i32 @called_wrongly(ptr %p, i32 %b)
  ret i32 %c
}
