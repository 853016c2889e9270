; Calls: the callee is an operand like any other unless the names have to match.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-ir-similarity<print>' %t.ll -disable-output 2>&1 \
; RUN:   | FileCheck %t.ll --check-prefixes=CHECK,ANY --implicit-check-not='Function: no'
; RUN: %opt -passes='rust-ir-similarity<print;calls-by-name>' %t.ll -disable-output 2>&1 \
; RUN:   | FileCheck %t.ll --check-prefix=NAME --implicit-check-not='Function: no' --implicit-check-not='Function: callee'
; RUN: %opt -passes='rust-ir-similarity<print;no-indirect-calls>' %t.ll -disable-output 2>&1 \
; RUN:   | FileCheck %t.ll --check-prefix=DIRECT --implicit-check-not='Function: no' --implicit-check-not='Function: indirect'
; RUN: %opt -passes='rust-ir-similarity<print;no-intrinsics>' %t.ll -disable-output 2>&1 \
; RUN:   | FileCheck %t.ll --check-prefix=PLAIN --implicit-check-not='Function: no' --implicit-check-not='Function: intrinsic'

; LLVM's flags set the same.
; RUN: %opt -ir-sim-calls-by-name -passes='rust-ir-similarity<print>' %t.ll -disable-output 2>&1 \
; RUN:   | FileCheck %t.ll --check-prefix=NAME --implicit-check-not='Function: callee'
; RUN: %opt -no-ir-sim-indirect-calls -passes='rust-ir-similarity<print>' %t.ll -disable-output 2>&1 \
; RUN:   | FileCheck %t.ll --check-prefix=DIRECT --implicit-check-not='Function: indirect'
; RUN: %opt -no-ir-sim-intrinsics -passes='rust-ir-similarity<print>' %t.ll -disable-output 2>&1 \
; RUN:   | FileCheck %t.ll --check-prefix=PLAIN --implicit-check-not='Function: intrinsic'

; DIRECT: Function: callee_a,
; NAME: Function: named_a,
; NAME: Function: named_b,
; NAME: Function: indirect_a,
; PLAIN: Function: callee_a,

declare i8 @one(i8)
declare i8 @two(i8)
declare void @variadic(i8, ...)
declare i16 @other(i16)

; ANY: 2 candidates of length 2.
; ANY-NEXT: Function: callee_a,
; ANY: Function: callee_b,
define i8 @callee_<a|b>(i8 %a) {
  %x = call i8 @<one|two>(i8 %a)
  %y = shl i8 %x, 1
  ret i8 %y
}

; CHECK: 2 candidates of length 2.
; CHECK-NEXT: Function: named_a,
; CHECK: Function: named_b,
define i8 @named_<a|b>(i8 %a) {
  %x = call i8 @one(i8 %a)
  %y = mul i8 %x, <3|5>
  ret i8 %y
}

; CHECK: 2 candidates of length 2.
; CHECK-NEXT: Function: indirect_a,
; CHECK: Function: indirect_b,
define i9 @indirect_<a|b>(ptr %f, i9 %a) {
  %x = call i9 %f(i9 %a)
  %y = lshr i9 %x, 1
  ret i9 %y
}

; CHECK: 2 candidates of length 2.
; CHECK-NEXT: Function: intrinsic_a,
; CHECK: Function: intrinsic_b,
declare i10 @llvm.umax.i10(i10, i10)
declare i10 @llvm.umin.i10(i10, i10)
define i10 @intrinsic_<a|b>(i10 %a) {
  %x = call i10 @llvm.umax.i10(i10 %a, i10 <5|3>)
  %y = lshr i10 %x, 1
  ret i10 %y
}
define i10 @no_other_intrinsic(i10 %a) {
  %x = call i10 @llvm.umin.i10(i10 %a, i10 3)
  %y = lshr i10 %x, 1
  ret i10 %y
}

; A variadic call passes its arguments in another way, whatever the callee is.
; LLVM's own analysis takes these for the same.
; CHECK: 2 candidates of length 2.
; CHECK-NEXT: Function: call_type_a,
; CHECK: Function: call_type_b,
define void @call_type_<a|b>(ptr %p, i8 %a) {
  call void (i8, ...) @variadic(i8 %a)
  store i11 1, ptr %p
  ret void
}
define void @no_call_type(ptr %p, i8 %a) {
  call void @variadic(i8 %a)
  store i11 1, ptr %p
  ret void
}

; CHECK: 2 candidates of length 2.
; CHECK-NEXT: Function: attributes_a,
; CHECK: Function: attributes_b,
define i16 @attributes_<a|b>(i16 %a) {
  %x = call i16 @other(i16 zeroext %a)
  %y = ashr i16 %x, 1
  ret i16 %y
}
define i16 @no_attributes(i16 %a) {
  %x = call i16 @other(i16 signext %a)
  %y = ashr i16 %x, 1
  ret i16 %y
}

declare i17 @convention(i17)
; CHECK: 2 candidates of length 2.
; CHECK-NEXT: Function: convention_a,
; CHECK: Function: convention_b,
define i17 @convention_<a|b>(i17 %a) {
  %x = call fastcc i17 @convention(i17 %a)
  %y = ashr i17 %x, 1
  ret i17 %y
}
define i17 @no_convention(i17 %a) {
  %x = call i17 @convention(i17 %a)
  %y = ashr i17 %x, 1
  ret i17 %y
}

; Bundles: the tag and the constants in it.
declare void @bundled()
; CHECK: 2 candidates of length 2.
; CHECK-NEXT: Function: tag_a,
; CHECK: Function: tag_b,
define i20 @tag_<a|b>(i20 %a) {
  call void @bundled() [ "one"(i20 %a) ]
  %y = ashr i20 %a, 1
  ret i20 %y
}
define i20 @no_tag(i20 %a) {
  call void @bundled() [ "two"(i20 %a) ]
  %y = ashr i20 %a, 1
  ret i20 %y
}
; CHECK: 2 candidates of length 2.
; CHECK-NEXT: Function: bundled_constant_a,
; CHECK: Function: bundled_constant_b,
define i21 @bundled_constant_<a|b>(i21 %a) {
  call void @bundled() [ "three"(i32 1) ]
  %y = ashr i21 %a, 1
  ret i21 %y
}
define i21 @no_bundled_constant(i21 %a) {
  call void @bundled() [ "three"(i32 2) ]
  %y = ashr i21 %a, 1
  ret i21 %y
}
