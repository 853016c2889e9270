; What an instruction does besides its operands: two that agree in it are
; similar, a third that differs in it never is, and what makes no difference
; makes none.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-ir-similarity<print>' %t.ll -disable-output 2>&1 \
; RUN:   | FileCheck %t.ll --implicit-check-not='Function: no'

; The indices of array elements may differ; those of struct members may not.
; CHECK: 2 candidates of length 2.
; CHECK-NEXT: Function: element_a,
; CHECK: Function: element_b,
define void @element_<a|b>(ptr %p, i8 %v) {
  %q = getelementptr [4 x i8], ptr %p, i64 0, i64 <1|2>
  store i8 %v, ptr %q
  ret void
}

; CHECK: 2 candidates of length 2.
; CHECK-NEXT: Function: member_a,
; CHECK: Function: member_b,
define void @member_<a|b>(ptr %p, i16 %v) {
  %q = getelementptr { i16, i16 }, ptr %p, i64 0, i32 0
  store i16 %v, ptr %q
  ret void
}
define void @no_member(ptr %p, i16 %v) {
  %q = getelementptr { i16, i16 }, ptr %p, i64 0, i32 1
  store i16 %v, ptr %q
  ret void
}

; Flags that only make poison may differ: shared code keeps those that all have.
; CHECK: 2 candidates of length 2.
; CHECK-NEXT: Function: poison_a,
; CHECK: Function: poison_b,
define i9 @poison_<a|b>(i9 %a) {
  %x = add <nsw |>i9 %a, 1
  %y = mul <nuw |>i9 %x, %a
  ret i9 %y
}

; The type that an address is computed with may not differ.
; CHECK: 2 candidates of length 2.
; CHECK-NEXT: Function: source_type_a,
; CHECK: Function: source_type_b,
define void @source_type_<a|b>(ptr %p, i64 %i, i24 %v) {
  %q = getelementptr i24, ptr %p, i64 %i
  store i24 %v, ptr %q
  ret void
}
define void @no_source_type(ptr %p, i64 %i, i24 %v) {
  %q = getelementptr i64, ptr %p, i64 %i
  store i24 %v, ptr %q
  ret void
}

; CHECK: 2 candidates of length 2.
; CHECK-NEXT: Function: fast_math_a,
; CHECK: Function: fast_math_b,
define float @fast_math_<a|b>(float %a) {
  %x = fadd fast float %a, 1.0
  %y = fdiv float %x, %a
  ret float %y
}
define float @no_fast_math(float %a) {
  %x = fadd float %a, 1.0
  %y = fdiv float %x, %a
  ret float %y
}

; CHECK: 2 candidates of length 2.
; CHECK-NEXT: Function: mask_a,
; CHECK: Function: mask_b,
define <2 x i8> @mask_<a|b>(<2 x i8> %a) {
  %x = shufflevector <2 x i8> %a, <2 x i8> poison, <2 x i32> <i32 1, i32 0>
  %y = shl <2 x i8> %x, %a
  ret <2 x i8> %y
}
define <2 x i8> @no_mask(<2 x i8> %a) {
  %x = shufflevector <2 x i8> %a, <2 x i8> poison, <2 x i32> <i32 0, i32 0>
  %y = shl <2 x i8> %x, %a
  ret <2 x i8> %y
}

; CHECK: 2 candidates of length 2.
; CHECK-NEXT: Function: aggregate_index_a,
; CHECK: Function: aggregate_index_b,
define i33 @aggregate_index_<a|b>({ i33, i33 } %a) {
  %x = extractvalue { i33, i33 } %a, 0
  %y = shl i33 %x, 1
  ret i33 %y
}
define i33 @no_aggregate_index({ i33, i33 } %a) {
  %x = extractvalue { i33, i33 } %a, 1
  %y = shl i33 %x, 1
  ret i33 %y
}

; The same conversion from another type.
; CHECK: 2 candidates of length 2.
; CHECK-NEXT: Function: operand_type_a,
; CHECK: Function: operand_type_b,
define i35 @operand_type_<a|b>(i34 %a) {
  %x = zext i34 %a to i35
  %y = shl i35 %x, 1
  ret i35 %y
}
define i35 @no_operand_type(i31 %a) {
  %x = zext i31 %a to i35
  %y = shl i35 %x, 1
  ret i35 %y
}

; CHECK: 2 candidates of length 2.
; CHECK-NEXT: Function: opcode_a,
; CHECK: Function: opcode_b,
define i37 @opcode_<a|b>(i37 %a) {
  %x = lshr i37 %a, 1
  %y = or i37 %x, %a
  ret i37 %y
}
define i37 @no_opcode(i37 %a) {
  %x = ashr i37 %a, 1
  %y = or i37 %x, %a
  ret i37 %y
}

; The same conversion to another type.
; CHECK: 2 candidates of length 2.
; CHECK-NEXT: Function: result_type_a,
; CHECK: Function: result_type_b,
define i39 @result_type_<a|b>(ptr %p) {
  %x = load i41, ptr %p
  %y = trunc i41 %x to i39
  ret i39 %y
}
define i38 @no_result_type(ptr %p) {
  %x = load i41, ptr %p
  %y = trunc i41 %x to i38
  ret i38 %y
}
