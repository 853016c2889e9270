; Attributes that decide what code means or which code is made of it: only functions
; that agree on them share code, and the shared function has them too.  The lines that
; begin with ATTRIBUTE are a table; Inputs/attributes_context.py puts each for FIRST, with
; nothing and with the same for SECOND.

; RUN: %python %S/Inputs/attributes_context.py %s -- %outline

; One function has the attribute:
; CHECK: @a(
; Both have it:
; SAME: call i64 @a.outlined
; SAME: define internal i64 @a.outlined{{.*}} #[[SHARED:[0-9]+]] {
; SAME: call i64 @a.outlined
; SAME: attributes #[[SHARED]] = {{{.*}}[[KEY]]{{.*}}}

; ATTRIBUTE: "target-features"="+avx2"
; ATTRIBUTE: "target-cpu"="skylake"
; ATTRIBUTE: "tune-cpu"="generic"
; ATTRIBUTE: sanitize_address
; ATTRIBUTE: sanitize_thread
; ATTRIBUTE: sanitize_memory
; ATTRIBUTE: sanitize_hwaddress
; ATTRIBUTE: ssp
; ATTRIBUTE: sspreq
; ATTRIBUTE: sspstrong
; ATTRIBUTE: safestack
; ATTRIBUTE: shadowcallstack
; ATTRIBUTE: "frame-pointer"="all"
; ATTRIBUTE: uwtable
; ATTRIBUTE: uwtable(sync)
; ATTRIBUTE: noredzone
; ATTRIBUTE: noimplicitfloat
; ATTRIBUTE: nocf_check
; ATTRIBUTE: speculative_load_hardening
; ATTRIBUTE: null_pointer_is_valid
; ATTRIBUTE: "no-builtins"
; ATTRIBUTE: "no-builtin-memcpy"
; ATTRIBUTE: "denormal-fp-math"="preserve-sign,preserve-sign"
; ATTRIBUTE: "use-soft-float"="true"
; ATTRIBUTE: "unsafe-fp-math"="true"
; ATTRIBUTE: "no-nans-fp-math"="true"
; ATTRIBUTE: "disable-tail-calls"="true"
; ATTRIBUTE: "probe-stack"="inline-asm"
; ATTRIBUTE: "stack-probe-size"="65536"
; ATTRIBUTE: "stackrealign"
; ATTRIBUTE: "sign-return-address"="all"
; ATTRIBUTE: "branch-target-enforcement"="true"
; ATTRIBUTE: "zero-call-used-regs"="all"
; ATTRIBUTE: "no-jump-tables"="true"
; ATTRIBUTE: "min-legal-vector-width"="512"
; ATTRIBUTE: "prefer-vector-width"="256"
; ATTRIBUTE: disable_sanitizer_instrumentation
; ATTRIBUTE: noprofile
; ATTRIBUTE: nosanitize_coverage
; ATTRIBUTE: vscale_range(1,16)

define i64 @a(i64 %x, ptr %d) FIRST {
  %y = mul i64 %x, 3
  store i64 %y, ptr %d
  ret i64 %y
}
define i64 @b(i64 %x, ptr %d) SECOND {
  %y = mul i64 %x, 3
  store i64 %y, ptr %d
  ret i64 %y
}
