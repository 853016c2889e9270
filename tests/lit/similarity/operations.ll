; What an instruction does besides its operands: two that differ in it are never
; similar, and what makes no difference makes none.

; RUN: %opt -passes='rust-ir-similarity<print>' %s -disable-output 2>&1 \
; RUN:   | FileCheck %s --implicit-check-not='Function: no'

; The indices of array elements may differ.
; CHECK: 2 candidates of length 2.
; CHECK-NEXT: Function: element_a,
; CHECK: Function: element_b,
define void @element_a(ptr %p, i8 %v) {
  %q = getelementptr [4 x i8], ptr %p, i64 0, i64 1
  store i8 %v, ptr %q
  ret void
}
define void @element_b(ptr %p, i8 %v) {
  %q = getelementptr [4 x i8], ptr %p, i64 0, i64 2
  store i8 %v, ptr %q
  ret void
}

; Flags that only make poison may differ: shared code keeps those that all have.
; CHECK: 2 candidates of length 2.
; CHECK-NEXT: Function: poison_a,
; CHECK: Function: poison_b,
define i9 @poison_a(i9 %a) {
  %x = add nsw i9 %a, 1
  %y = mul nuw i9 %x, %a
  ret i9 %y
}
define i9 @poison_b(i9 %a) {
  %x = add i9 %a, 1
  %y = mul i9 %x, %a
  ret i9 %y
}

; Those of struct members may not.
define void @no_member_a(ptr %p, i16 %v) {
  %q = getelementptr { i16, i16 }, ptr %p, i64 0, i32 0
  store i16 %v, ptr %q
  ret void
}
define void @no_member_b(ptr %p, i16 %v) {
  %q = getelementptr { i16, i16 }, ptr %p, i64 0, i32 1
  store i16 %v, ptr %q
  ret void
}

; Nor may the type that an address is computed with.
define void @no_source_type_a(ptr %p, i64 %i, i24 %v) {
  %q = getelementptr i24, ptr %p, i64 %i
  store i24 %v, ptr %q
  ret void
}
define void @no_source_type_b(ptr %p, i64 %i, i24 %v) {
  %q = getelementptr i64, ptr %p, i64 %i
  store i24 %v, ptr %q
  ret void
}

define i40 @no_alignment_a(ptr %p) {
  %x = load i40, ptr %p, align 8
  %y = xor i40 %x, 1
  ret i40 %y
}
define i40 @no_alignment_b(ptr %p) {
  %x = load i40, ptr %p, align 4
  %y = xor i40 %x, 1
  ret i40 %y
}

define i48 @no_volatile_a(ptr %p) {
  %x = load volatile i48, ptr %p, align 8
  %y = xor i48 %x, 1
  ret i48 %y
}
define i48 @no_volatile_b(ptr %p) {
  %x = load i48, ptr %p, align 8
  %y = xor i48 %x, 1
  ret i48 %y
}

define i32 @no_ordering_a(ptr %p) {
  %x = load atomic i32, ptr %p acquire, align 4
  %y = urem i32 %x, 7
  ret i32 %y
}
define i32 @no_ordering_b(ptr %p) {
  %x = load atomic i32, ptr %p monotonic, align 4
  %y = urem i32 %x, 7
  ret i32 %y
}

define i32 @no_scope_a(ptr %p) {
  %x = load atomic i32, ptr %p syncscope("singlethread") acquire, align 4
  %y = srem i32 %x, 7
  ret i32 %y
}
define i32 @no_scope_b(ptr %p) {
  %x = load atomic i32, ptr %p acquire, align 4
  %y = srem i32 %x, 7
  ret i32 %y
}

define i64 @no_operation_a(ptr %p, i64 %v) {
  %x = atomicrmw add ptr %p, i64 %v seq_cst
  %y = ashr i64 %x, 1
  ret i64 %y
}
define i64 @no_operation_b(ptr %p, i64 %v) {
  %x = atomicrmw sub ptr %p, i64 %v seq_cst
  %y = ashr i64 %x, 1
  ret i64 %y
}

define float @no_fast_math_a(float %a) {
  %x = fadd fast float %a, 1.0
  %y = fdiv float %x, %a
  ret float %y
}
define float @no_fast_math_b(float %a) {
  %x = fadd float %a, 1.0
  %y = fdiv float %x, %a
  ret float %y
}

define <2 x i8> @no_mask_a(<2 x i8> %a) {
  %x = shufflevector <2 x i8> %a, <2 x i8> poison, <2 x i32> <i32 1, i32 0>
  %y = shl <2 x i8> %x, %a
  ret <2 x i8> %y
}
define <2 x i8> @no_mask_b(<2 x i8> %a) {
  %x = shufflevector <2 x i8> %a, <2 x i8> poison, <2 x i32> <i32 0, i32 0>
  %y = shl <2 x i8> %x, %a
  ret <2 x i8> %y
}

define i33 @no_aggregate_index_a({ i33, i33 } %a) {
  %x = extractvalue { i33, i33 } %a, 0
  %y = shl i33 %x, 1
  ret i33 %y
}
define i33 @no_aggregate_index_b({ i33, i33 } %a) {
  %x = extractvalue { i33, i33 } %a, 1
  %y = shl i33 %x, 1
  ret i33 %y
}

; The same conversion from another type.
define i35 @no_operand_type_a(i34 %a) {
  %x = zext i34 %a to i35
  %y = shl i35 %x, 1
  ret i35 %y
}
define i35 @no_operand_type_b(i31 %a) {
  %x = zext i31 %a to i35
  %y = shl i35 %x, 1
  ret i35 %y
}

; Memory of the frame is not shared.
define ptr @no_frame_a() {
  %x = alloca i36
  %y = freeze ptr %x
  ret ptr %y
}
define ptr @no_frame_b() {
  %x = alloca i36
  %y = freeze ptr %x
  ret ptr %y
}
