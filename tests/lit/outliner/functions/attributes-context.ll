; Attributes that decide what code means or which code is made of it: only functions
; that agree on them share code, and the shared function has them too.

; RUN: sed -e 's/FIRST/"target-features"="+avx2"/' -e 's/SECOND//' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed -e 's/FIRST/"target-cpu"="skylake"/' -e 's/SECOND//' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed -e 's/FIRST/"tune-cpu"="generic"/' -e 's/SECOND//' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed -e 's/FIRST/sanitize_address/' -e 's/SECOND//' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed -e 's/FIRST/sanitize_thread/' -e 's/SECOND//' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed -e 's/FIRST/sanitize_memory/' -e 's/SECOND//' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed -e 's/FIRST/sanitize_hwaddress/' -e 's/SECOND//' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed -e 's/FIRST/ssp/' -e 's/SECOND//' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed -e 's/FIRST/sspreq/' -e 's/SECOND//' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed -e 's/FIRST/sspstrong/' -e 's/SECOND//' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed -e 's/FIRST/safestack/' -e 's/SECOND//' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed -e 's/FIRST/shadowcallstack/' -e 's/SECOND//' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed -e 's/FIRST/"frame-pointer"="all"/' -e 's/SECOND//' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed -e 's/FIRST/uwtable/' -e 's/SECOND//' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed -e 's/FIRST/uwtable(sync)/' -e 's/SECOND//' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed -e 's/FIRST/noredzone/' -e 's/SECOND//' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed -e 's/FIRST/noimplicitfloat/' -e 's/SECOND//' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed -e 's/FIRST/nocf_check/' -e 's/SECOND//' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed -e 's/FIRST/speculative_load_hardening/' -e 's/SECOND//' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed -e 's/FIRST/null_pointer_is_valid/' -e 's/SECOND//' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed -e 's/FIRST/"no-builtins"/' -e 's/SECOND//' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed -e 's/FIRST/"no-builtin-memcpy"/' -e 's/SECOND//' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed -e 's/FIRST/"denormal-fp-math"="preserve-sign,preserve-sign"/' -e 's/SECOND//' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed -e 's/FIRST/"use-soft-float"="true"/' -e 's/SECOND//' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed -e 's/FIRST/"unsafe-fp-math"="true"/' -e 's/SECOND//' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed -e 's/FIRST/"no-nans-fp-math"="true"/' -e 's/SECOND//' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed -e 's/FIRST/"disable-tail-calls"="true"/' -e 's/SECOND//' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed -e 's/FIRST/"probe-stack"="inline-asm"/' -e 's/SECOND//' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed -e 's/FIRST/"stack-probe-size"="65536"/' -e 's/SECOND//' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed -e 's/FIRST/"stackrealign"/' -e 's/SECOND//' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed -e 's/FIRST/"sign-return-address"="all"/' -e 's/SECOND//' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed -e 's/FIRST/"branch-target-enforcement"="true"/' -e 's/SECOND//' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed -e 's/FIRST/"zero-call-used-regs"="all"/' -e 's/SECOND//' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed -e 's/FIRST/"no-jump-tables"="true"/' -e 's/SECOND//' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed -e 's/FIRST/"min-legal-vector-width"="512"/' -e 's/SECOND//' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed -e 's/FIRST/"prefer-vector-width"="256"/' -e 's/SECOND//' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed -e 's/FIRST/disable_sanitizer_instrumentation/' -e 's/SECOND//' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed -e 's/FIRST/noprofile/' -e 's/SECOND//' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed -e 's/FIRST/nosanitize_coverage/' -e 's/SECOND//' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed -e 's/FIRST/vscale_range(1,16)/' -e 's/SECOND//' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed -e 's/FIRST/"target-features"="+avx2"/' -e 's/SECOND/"target-features"="+avx2"/' %s | %outline | FileCheck %s --check-prefix=SAME -DKEY='target-features'
; RUN: sed -e 's/FIRST/"target-cpu"="skylake"/' -e 's/SECOND/"target-cpu"="skylake"/' %s | %outline | FileCheck %s --check-prefix=SAME -DKEY='target-cpu'
; RUN: sed -e 's/FIRST/"tune-cpu"="generic"/' -e 's/SECOND/"tune-cpu"="generic"/' %s | %outline | FileCheck %s --check-prefix=SAME -DKEY='tune-cpu'
; RUN: sed -e 's/FIRST/sanitize_address/' -e 's/SECOND/sanitize_address/' %s | %outline | FileCheck %s --check-prefix=SAME -DKEY='sanitize_address'
; RUN: sed -e 's/FIRST/sanitize_thread/' -e 's/SECOND/sanitize_thread/' %s | %outline | FileCheck %s --check-prefix=SAME -DKEY='sanitize_thread'
; RUN: sed -e 's/FIRST/sanitize_memory/' -e 's/SECOND/sanitize_memory/' %s | %outline | FileCheck %s --check-prefix=SAME -DKEY='sanitize_memory'
; RUN: sed -e 's/FIRST/sanitize_hwaddress/' -e 's/SECOND/sanitize_hwaddress/' %s | %outline | FileCheck %s --check-prefix=SAME -DKEY='sanitize_hwaddress'
; RUN: sed -e 's/FIRST/ssp/' -e 's/SECOND/ssp/' %s | %outline | FileCheck %s --check-prefix=SAME -DKEY='ssp'
; RUN: sed -e 's/FIRST/sspreq/' -e 's/SECOND/sspreq/' %s | %outline | FileCheck %s --check-prefix=SAME -DKEY='sspreq'
; RUN: sed -e 's/FIRST/sspstrong/' -e 's/SECOND/sspstrong/' %s | %outline | FileCheck %s --check-prefix=SAME -DKEY='sspstrong'
; RUN: sed -e 's/FIRST/safestack/' -e 's/SECOND/safestack/' %s | %outline | FileCheck %s --check-prefix=SAME -DKEY='safestack'
; RUN: sed -e 's/FIRST/shadowcallstack/' -e 's/SECOND/shadowcallstack/' %s | %outline | FileCheck %s --check-prefix=SAME -DKEY='shadowcallstack'
; RUN: sed -e 's/FIRST/"frame-pointer"="all"/' -e 's/SECOND/"frame-pointer"="all"/' %s | %outline | FileCheck %s --check-prefix=SAME -DKEY='frame-pointer'
; RUN: sed -e 's/FIRST/uwtable/' -e 's/SECOND/uwtable/' %s | %outline | FileCheck %s --check-prefix=SAME -DKEY='uwtable'
; RUN: sed -e 's/FIRST/uwtable(sync)/' -e 's/SECOND/uwtable(sync)/' %s | %outline | FileCheck %s --check-prefix=SAME -DKEY='uwtable'
; RUN: sed -e 's/FIRST/noredzone/' -e 's/SECOND/noredzone/' %s | %outline | FileCheck %s --check-prefix=SAME -DKEY='noredzone'
; RUN: sed -e 's/FIRST/noimplicitfloat/' -e 's/SECOND/noimplicitfloat/' %s | %outline | FileCheck %s --check-prefix=SAME -DKEY='noimplicitfloat'
; RUN: sed -e 's/FIRST/nocf_check/' -e 's/SECOND/nocf_check/' %s | %outline | FileCheck %s --check-prefix=SAME -DKEY='nocf_check'
; RUN: sed -e 's/FIRST/speculative_load_hardening/' -e 's/SECOND/speculative_load_hardening/' %s | %outline | FileCheck %s --check-prefix=SAME -DKEY='speculative_load_hardening'
; RUN: sed -e 's/FIRST/null_pointer_is_valid/' -e 's/SECOND/null_pointer_is_valid/' %s | %outline | FileCheck %s --check-prefix=SAME -DKEY='null_pointer_is_valid'
; RUN: sed -e 's/FIRST/"no-builtins"/' -e 's/SECOND/"no-builtins"/' %s | %outline | FileCheck %s --check-prefix=SAME -DKEY='no-builtins'
; RUN: sed -e 's/FIRST/"no-builtin-memcpy"/' -e 's/SECOND/"no-builtin-memcpy"/' %s | %outline | FileCheck %s --check-prefix=SAME -DKEY='no-builtin-memcpy'
; RUN: sed -e 's/FIRST/"denormal-fp-math"="preserve-sign,preserve-sign"/' -e 's/SECOND/"denormal-fp-math"="preserve-sign,preserve-sign"/' %s | %outline | FileCheck %s --check-prefix=SAME -DKEY='denormal-fp-math'
; RUN: sed -e 's/FIRST/"use-soft-float"="true"/' -e 's/SECOND/"use-soft-float"="true"/' %s | %outline | FileCheck %s --check-prefix=SAME -DKEY='use-soft-float'
; RUN: sed -e 's/FIRST/"unsafe-fp-math"="true"/' -e 's/SECOND/"unsafe-fp-math"="true"/' %s | %outline | FileCheck %s --check-prefix=SAME -DKEY='unsafe-fp-math'
; RUN: sed -e 's/FIRST/"no-nans-fp-math"="true"/' -e 's/SECOND/"no-nans-fp-math"="true"/' %s | %outline | FileCheck %s --check-prefix=SAME -DKEY='no-nans-fp-math'
; RUN: sed -e 's/FIRST/"disable-tail-calls"="true"/' -e 's/SECOND/"disable-tail-calls"="true"/' %s | %outline | FileCheck %s --check-prefix=SAME -DKEY='disable-tail-calls'
; RUN: sed -e 's/FIRST/"probe-stack"="inline-asm"/' -e 's/SECOND/"probe-stack"="inline-asm"/' %s | %outline | FileCheck %s --check-prefix=SAME -DKEY='probe-stack'
; RUN: sed -e 's/FIRST/"stack-probe-size"="65536"/' -e 's/SECOND/"stack-probe-size"="65536"/' %s | %outline | FileCheck %s --check-prefix=SAME -DKEY='stack-probe-size'
; RUN: sed -e 's/FIRST/"stackrealign"/' -e 's/SECOND/"stackrealign"/' %s | %outline | FileCheck %s --check-prefix=SAME -DKEY='stackrealign'
; RUN: sed -e 's/FIRST/"sign-return-address"="all"/' -e 's/SECOND/"sign-return-address"="all"/' %s | %outline | FileCheck %s --check-prefix=SAME -DKEY='sign-return-address'
; RUN: sed -e 's/FIRST/"branch-target-enforcement"="true"/' -e 's/SECOND/"branch-target-enforcement"="true"/' %s | %outline | FileCheck %s --check-prefix=SAME -DKEY='branch-target-enforcement'
; RUN: sed -e 's/FIRST/"zero-call-used-regs"="all"/' -e 's/SECOND/"zero-call-used-regs"="all"/' %s | %outline | FileCheck %s --check-prefix=SAME -DKEY='zero-call-used-regs'
; RUN: sed -e 's/FIRST/"no-jump-tables"="true"/' -e 's/SECOND/"no-jump-tables"="true"/' %s | %outline | FileCheck %s --check-prefix=SAME -DKEY='no-jump-tables'
; RUN: sed -e 's/FIRST/"min-legal-vector-width"="512"/' -e 's/SECOND/"min-legal-vector-width"="512"/' %s | %outline | FileCheck %s --check-prefix=SAME -DKEY='min-legal-vector-width'
; RUN: sed -e 's/FIRST/"prefer-vector-width"="256"/' -e 's/SECOND/"prefer-vector-width"="256"/' %s | %outline | FileCheck %s --check-prefix=SAME -DKEY='prefer-vector-width'
; RUN: sed -e 's/FIRST/disable_sanitizer_instrumentation/' -e 's/SECOND/disable_sanitizer_instrumentation/' %s | %outline | FileCheck %s --check-prefix=SAME -DKEY='disable_sanitizer_instrumentation'
; RUN: sed -e 's/FIRST/noprofile/' -e 's/SECOND/noprofile/' %s | %outline | FileCheck %s --check-prefix=SAME -DKEY='noprofile'
; RUN: sed -e 's/FIRST/nosanitize_coverage/' -e 's/SECOND/nosanitize_coverage/' %s | %outline | FileCheck %s --check-prefix=SAME -DKEY='nosanitize_coverage'
; RUN: sed -e 's/FIRST/vscale_range(1,16)/' -e 's/SECOND/vscale_range(1,16)/' %s | %outline | FileCheck %s --check-prefix=SAME -DKEY='vscale_range'

; CHECK: @a(
; SAME: call i64 @a.outlined
; SAME: define internal i64 @a.outlined{{.*}} #[[SHARED:[0-9]+]] {
; SAME: call i64 @a.outlined
; SAME: attributes #[[SHARED]] = {{{.*}}[[KEY]]{{.*}}}

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
