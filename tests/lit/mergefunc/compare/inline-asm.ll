; Inline assembly is compared by content: template, constraints, side effects,
; stack alignment, dialect, unwinding and type.
; LLVM 22's mergefunc forgets `unwind`.

; RUN: %opt -passes='rust-mergefunc,verify' -S %s | FileCheck %s --implicit-check-not=define

; CHECK-LABEL: define internal void @nop(
; CHECK-LABEL: define internal void @pause(
; CHECK-LABEL: define internal void @effect(
; CHECK-LABEL: define internal void @stack(
; CHECK-LABEL: define internal void @intel(
; CHECK-LABEL: define internal void @clobber(
; CHECK-LABEL: define internal void @unwind(

define internal void @nop() {
  call void asm "nop", ""()
  ret void
}
define internal void @nop_again() {
  call void asm "nop", ""()
  ret void
}
define internal void @pause() {
  call void asm "pause", ""()
  ret void
}
define internal void @effect() {
  call void asm sideeffect "nop", ""()
  ret void
}
define internal void @effect_again() {
  call void asm sideeffect "nop", ""()
  ret void
}
define internal void @stack() {
  call void asm sideeffect alignstack "nop", ""()
  ret void
}
define internal void @intel() {
  call void asm sideeffect inteldialect "nop", ""()
  ret void
}
define internal void @clobber() {
  call void asm sideeffect "nop", "~{memory}"()
  ret void
}
define internal void @unwind() {
  call void asm sideeffect unwind "nop", ""()
  ret void
}
