; Inline assembly is compared by content: template, constraints, side effects,
; stack alignment, dialect, unwinding and type.
; LLVM 22's mergefunc forgets `unwind`.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-mergefunc,verify' -S %t.ll | FileCheck %t.ll --implicit-check-not=define

; CHECK-LABEL: define internal void @<nop|pause|effect|stack|intel|clobber>(
; CHECK-LABEL: define internal void @unwind(

define internal void @<nop|nop_again>() {
  call void asm "nop", ""()
  ret void
}
define internal void @<pause|effect>() {
  call void asm <"pause|sideeffect "nop>", ""()
  ret void
}
define internal void @effect_again() {
  call void asm sideeffect "nop", ""()
  ret void
}
define internal void @<stack|intel|clobber>() {
  call void asm sideeffect <alignstack "nop", "|inteldialect "nop", "|"nop", "~{memory}>"()
  ret void
}
define internal void @unwind() {
  call void asm sideeffect unwind "nop", ""()
  ret void
}
