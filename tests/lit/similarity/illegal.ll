; No candidate goes over an instruction that must not be shared, not even where
; both sides have the same one: the code before it and after it are candidates
; of their own.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-ir-similarity<print;min-length=2>' %t.ll -disable-output 2>&1 \
; RUN:   | FileCheck %t.ll --implicit-check-not='Function: no' --implicit-check-not=candidates

; CHECK: 2 candidates of length 2.
; CHECK-NEXT: Function: around_a,
; CHECK-NEXT: Start Instruction: {{.*}}%v = mul i8 %a, 3
; CHECK: Function: around_b,
; CHECK: 2 candidates of length 2.
; CHECK-NEXT: Function: around_a,
; CHECK-NEXT: Start Instruction: {{.*}}%y = shl i8 %a, 1
; CHECK: Function: around_b,
define i8 @around_<a|b>(i8 %a) {
  %v = mul i8 %a, <3|5>
  %w = sub i8 %v, %a
  call void asm sideeffect "nop", ""()
  %y = shl i8 %a, <1|2>
  %z = xor i8 %y, %a
  ret i8 %z
}

define i24 @no_assembly_<a|b>(i24 %a) {
  call void asm sideeffect "nop", ""()
  %y = ashr i24 %a, 1
  ret i24 %y
}

declare void @tail(ptr)
define void @no_must_tail_<a|b>(ptr %p) {
  store i22 1, ptr %p
  musttail call void @tail(ptr %p)
  ret void
}

; A convention in which calls may have to be tail calls.
declare tailcc i23 @convention(i23)
define i23 @no_tail_convention_<a|b>(i23 %a) {
  %x = call tailcc i23 @convention(i23 %a)
  %y = ashr i23 %x, 1
  ret i23 %y
}

declare ptr @llvm.frameaddress.p0(i32 immarg)
define i1 @no_frame_<a|b>(ptr %p) {
  %x = call ptr @llvm.frameaddress.p0(i32 0)
  %y = icmp eq ptr %x, %p
  ret i1 %y
}

declare void @llvm.assume(i1)
define i25 @no_assumption_<a|b>(i1 %c, i25 %a) {
  call void @llvm.assume(i1 %c)
  %y = ashr i25 %a, 1
  ret i25 %y
}

define ptr @no_frame_memory_<a|b>() {
  %x = alloca i36
  %y = freeze ptr %x
  ret ptr %y
}

define i26 @no_variadic_<a|b>(ptr %p, ...) {
  %x = va_arg ptr %p, i26
  %y = ashr i26 %x, 1
  ret i26 %y
}

declare i32 @personality(...)
define i27 @no_exceptions_<a|b>(i27 %a) personality ptr @personality {
  %x = ashr i27 %a, 1
  invoke void @tail(ptr null) to label %normal unwind label %pad
normal:
  ret i27 %x
pad:
  %l = landingpad { ptr, i32 } cleanup
  resume { ptr, i32 } %l
}

; Nor does one go from one function to the next.
define i28 @no_end_<a|b>(i28 %a) {
  %x = ashr i28 %a, 1
  unreachable
}
