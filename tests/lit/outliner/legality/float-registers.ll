; A floating-point value is no result where that is in a register of the x87, which
; makes a quiet NaN of a signaling one, and neither result nor argument where the
; processor has no register for it.

; RUN: %expand %s > %t.ll
; RUN: sed 's/TRIPLE/x86_64/;s/FEATURES/+sse,+sse2/' %t.ll | %outline | FileCheck %t.ll --check-prefixes=RESULT,ARGUMENT
; RUN: sed 's/TRIPLE/aarch64/;s/FEATURES/+neon/' %t.ll | %outline | FileCheck %t.ll --check-prefixes=RESULT,ARGUMENT
; RUN: sed 's/TRIPLE/i686/;s/FEATURES/+sse,+sse2/' %t.ll | %outline | FileCheck %t.ll --check-prefixes=NO-RESULT,ARGUMENT
; RUN: sed 's/TRIPLE/x86_64/;s/FEATURES/+x87,-sse,-sse2/' %t.ll | %outline | FileCheck %t.ll --check-prefixes=NO-RESULT,NO-ARGUMENT
; RUN: sed 's/TRIPLE/x86_64/;s/FEATURES/-sse2/' %t.ll | %outline | FileCheck %t.ll --check-prefixes=NO-RESULT,NO-ARGUMENT

target triple = "TRIPLE-unknown-linux-gnu"

declare void @use(ptr)

; RESULT-LABEL: define void @result_a(
; RESULT: call double @result_a.outlined
; NO-RESULT-LABEL: define void @result_a(
; NO-RESULT-NOT: call double
; NO-RESULT: %x = load double
define void @result_<a|b>(ptr %p) "target-features"="FEATURES" {
  %x = load double, ptr %p
  call void @use(ptr %p)
  fence seq_cst
  store volatile double %x, ptr %p
  ret void
}

; ARGUMENT-LABEL: define void @argument_a(
; ARGUMENT: call void @argument_a.outlined{{.*}}double %x
; NO-ARGUMENT-LABEL: define void @argument_a(
; NO-ARGUMENT-NOT: double %x)
; NO-ARGUMENT: store double %x
define void @argument_<a|b>(ptr %p, ptr %q) "target-features"="FEATURES" {
  %x = load volatile double, ptr %p
  fence seq_cst
  store double %x, ptr %q
  call void @use(ptr %q)
  fence seq_cst
  ret void
}
