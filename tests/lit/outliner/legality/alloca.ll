; An alloca never is part of a region.  Its address may be handed to a shared function,
; and where it cannot move as shape/local-variables.ll tells, it is.

; RUN: %outline %s | FileCheck %s

define ptr @refused_a(ptr %p) {
; CHECK-LABEL: define ptr @refused_a(
; CHECK-NEXT:    store i32 1, ptr %p
; CHECK-NEXT:    [[M:%.*]] = alloca i32
; CHECK-NEXT:    ret ptr [[M]]
  store i32 1, ptr %p
  %m = alloca i32
  ret ptr %m
}
define ptr @refused_b(ptr %p) {
; CHECK-LABEL: define ptr @refused_b(
; CHECK-NOT:     outlined
; CHECK:       }
  store i32 1, ptr %p
  %m = alloca i32
  ret ptr %m
}

@flag = external global i1

declare void @llvm.lifetime.start.p0(i64, ptr)
declare void @llvm.lifetime.end.p0(i64, ptr)

; Functions that are called keep may keep the address, those called peek may not.

; Something else uses it.
; CHECK-LABEL: define void @used_outside_a(
; CHECK: %v = alloca
; CHECK: call {{.*}}outlined{{.*}}ptr %v
; CHECK-LABEL: define void @used_outside_b(
; CHECK: %v = alloca
; CHECK: call {{.*}}outlined{{.*}}ptr %v
define void @used_outside_a(i3 %x) {
  %v = alloca i64
  fence seq_cst
  %y = udiv i3 %x, 3
  store i3 %y, ptr %v
  call void @peek3(ptr %v, i3 %y)
  fence seq_cst
  store volatile i32 1, ptr %v
  ret void
}
define void @used_outside_b(i3 %x) {
  %v = alloca i64
  fence release
  %y = udiv i3 %x, 3
  store i3 %y, ptr %v
  call void @peek3(ptr %v, i3 %y)
  fence release
  store volatile i32 1, ptr %v
  ret void
}
declare void @peek3(ptr nocapture, i3)

; Something else uses an address that comes from it.
; CHECK-LABEL: define void @derived_outside_a(
; CHECK: %v = alloca
; CHECK: call {{.*}}outlined{{.*}}ptr %v
; CHECK-LABEL: define void @derived_outside_b(
; CHECK: %v = alloca
; CHECK: call {{.*}}outlined{{.*}}ptr %v
define void @derived_outside_a(i4 %x) {
  %v = alloca [2 x i64]
  fence seq_cst
  %y = udiv i4 %x, 3
  store i4 %y, ptr %v
  %g = getelementptr i8, ptr %v, i4 %y
  call void @peek4(ptr %g, i4 %y)
  fence seq_cst
  store volatile i32 1, ptr %g
  ret void
}
define void @derived_outside_b(i4 %x) {
  %v = alloca [2 x i64]
  fence release
  %y = udiv i4 %x, 3
  store i4 %y, ptr %v
  %g = getelementptr i8, ptr %v, i4 %y
  call void @peek4(ptr %g, i4 %y)
  fence release
  store volatile i32 1, ptr %g
  ret void
}
declare void @peek4(ptr nocapture, i4)

; What an earlier round left is there in the next one.
; CHECK-LABEL: define void @loop_without_start_a(
; CHECK: %v = alloca
; CHECK: call {{.*}}outlined{{.*}}ptr %v
; CHECK-LABEL: define void @loop_without_start_b(
; CHECK: %v = alloca
; CHECK: call {{.*}}outlined{{.*}}ptr %v
define void @loop_without_start_a(i5 %x) {
  %v = alloca i64
  br label %loop
loop:
  fence seq_cst
  %y = udiv i5 %x, 3
  store i5 %y, ptr %v
  call void @peek5(ptr %v, i5 %y)
  fence seq_cst
  %again = load volatile i1, ptr @flag
  br i1 %again, label %loop, label %done
done:
  ret void
}
define void @loop_without_start_b(i5 %x) {
  %v = alloca i64
  br label %loop
loop:
  fence release
  %y = udiv i5 %x, 3
  store i5 %y, ptr %v
  call void @peek5(ptr %v, i5 %y)
  fence release
  %again = load volatile i1, ptr @flag
  br i1 %again, label %loop, label %done
done:
  ret void
}
declare void @peek5(ptr nocapture, i5)

; Its lifetime begins in front of the loop.
; CHECK-LABEL: define void @loop_behind_start_a(
; CHECK: %v = alloca
; CHECK: call {{.*}}outlined{{.*}}ptr %v
; CHECK-LABEL: define void @loop_behind_start_b(
; CHECK: %v = alloca
; CHECK: call {{.*}}outlined{{.*}}ptr %v
define void @loop_behind_start_a(i6 %x) {
  %v = alloca i64
  call void @llvm.lifetime.start.p0(i64 8, ptr %v)
  br label %loop
loop:
  fence seq_cst
  %y = udiv i6 %x, 3
  store i6 %y, ptr %v
  call void @peek6(ptr %v, i6 %y)
  fence seq_cst
  %again = load volatile i1, ptr @flag
  br i1 %again, label %loop, label %done
done:
  ret void
}
define void @loop_behind_start_b(i6 %x) {
  %v = alloca i64
  call void @llvm.lifetime.start.p0(i64 8, ptr %v)
  br label %loop
loop:
  fence release
  %y = udiv i6 %x, 3
  store i6 %y, ptr %v
  call void @peek6(ptr %v, i6 %y)
  fence release
  %again = load volatile i1, ptr @flag
  br i1 %again, label %loop, label %done
done:
  ret void
}
declare void @peek6(ptr nocapture, i6)

; The callee may have stored the address, and another thread may use it after the fence.
; CHECK-LABEL: define void @captured_a(
; CHECK: %v = alloca
; CHECK: call {{.*}}outlined{{.*}}ptr %v
; CHECK-LABEL: define void @captured_b(
; CHECK: %v = alloca
; CHECK: call {{.*}}outlined{{.*}}ptr %v
define void @captured_a(i7 %x) {
  %v = alloca i64
  fence seq_cst
  %y = udiv i7 %x, 3
  store i7 %y, ptr %v
  call void @keep7(ptr %v, i7 %y)
  fence seq_cst
  ret void
}
define void @captured_b(i7 %x) {
  %v = alloca i64
  fence release
  %y = udiv i7 %x, 3
  store i7 %y, ptr %v
  call void @keep7(ptr %v, i7 %y)
  fence release
  ret void
}
declare void @keep7(ptr, i7)

; The lifetime ends too late.
; CHECK-LABEL: define void @captured_until_later_a(
; CHECK: %v = alloca
; CHECK: call {{.*}}outlined{{.*}}ptr %v
; CHECK-LABEL: define void @captured_until_later_b(
; CHECK: %v = alloca
; CHECK: call {{.*}}outlined{{.*}}ptr %v
define void @captured_until_later_a(i8 %x) {
  %v = alloca i64
  fence seq_cst
  call void @llvm.lifetime.start.p0(i64 8, ptr %v)
  %y = udiv i8 %x, 3
  store i8 %y, ptr %v
  call void @keep8(ptr %v, i8 %y)
  fence seq_cst
  call void @llvm.lifetime.end.p0(i64 8, ptr %v)
  ret void
}
define void @captured_until_later_b(i8 %x) {
  %v = alloca i64
  fence release
  call void @llvm.lifetime.start.p0(i64 8, ptr %v)
  %y = udiv i8 %x, 3
  store i8 %y, ptr %v
  call void @keep8(ptr %v, i8 %y)
  fence release
  call void @llvm.lifetime.end.p0(i64 8, ptr %v)
  ret void
}
declare void @keep8(ptr, i8)

; It begins too early: what is in front of the region may have the address from the
; round before.
; CHECK-LABEL: define void @captured_before_a(
; CHECK: %v = alloca
; CHECK: call {{.*}}outlined{{.*}}ptr %v
; CHECK-LABEL: define void @captured_before_b(
; CHECK: %v = alloca
; CHECK: call {{.*}}outlined{{.*}}ptr %v
define void @captured_before_a(i9 %x) {
  %v = alloca i64
  br label %loop
loop:
  call void @llvm.lifetime.start.p0(i64 8, ptr %v)
  fence seq_cst
  %y = udiv i9 %x, 3
  store i9 %y, ptr %v
  call void @keep9(ptr %v, i9 %y)
  call void @llvm.lifetime.end.p0(i64 8, ptr %v)
  fence seq_cst
  %again = load volatile i1, ptr @flag
  br i1 %again, label %loop, label %done
done:
  ret void
}
define void @captured_before_b(i9 %x) {
  %v = alloca i64
  br label %loop
loop:
  call void @llvm.lifetime.start.p0(i64 8, ptr %v)
  fence release
  %y = udiv i9 %x, 3
  store i9 %y, ptr %v
  call void @keep9(ptr %v, i9 %y)
  call void @llvm.lifetime.end.p0(i64 8, ptr %v)
  fence release
  %again = load volatile i1, ptr @flag
  br i1 %again, label %loop, label %done
done:
  ret void
}
declare void @keep9(ptr, i9)

; It lives twice, and the second time others may use the address.
; CHECK-LABEL: define void @captured_again_a(
; CHECK: %v = alloca
; CHECK: call {{.*}}outlined{{.*}}ptr %v
; CHECK-LABEL: define void @captured_again_b(
; CHECK: %v = alloca
; CHECK: call {{.*}}outlined{{.*}}ptr %v
define void @captured_again_a(i10 %x) {
  %v = alloca i64
  fence seq_cst
  call void @llvm.lifetime.start.p0(i64 8, ptr %v)
  %y = udiv i10 %x, 3
  store i10 %y, ptr %v
  call void @keep10(ptr %v, i10 %y)
  call void @llvm.lifetime.end.p0(i64 8, ptr %v)
  fence seq_cst
  call void @llvm.lifetime.start.p0(i64 8, ptr %v)
  fence seq_cst
  call void @llvm.lifetime.end.p0(i64 8, ptr %v)
  ret void
}
define void @captured_again_b(i10 %x) {
  %v = alloca i64
  fence release
  call void @llvm.lifetime.start.p0(i64 8, ptr %v)
  %y = udiv i10 %x, 3
  store i10 %y, ptr %v
  call void @keep10(ptr %v, i10 %y)
  call void @llvm.lifetime.end.p0(i64 8, ptr %v)
  fence release
  call void @llvm.lifetime.start.p0(i64 8, ptr %v)
  fence release
  call void @llvm.lifetime.end.p0(i64 8, ptr %v)
  ret void
}
declare void @keep10(ptr, i10)

; Sizes differ.
; CHECK-LABEL: define void @size_a(
; CHECK: %v = alloca
; CHECK: call {{.*}}outlined{{.*}}ptr %v
; CHECK-LABEL: define void @size_b(
; CHECK: %v = alloca
; CHECK: call {{.*}}outlined{{.*}}ptr %v
define void @size_a(i11 %x) {
  %v = alloca i64
  fence seq_cst
  %y = udiv i11 %x, 3
  store i11 %y, ptr %v
  call void @peek11(ptr %v, i11 %y)
  fence seq_cst
  ret void
}
define void @size_b(i11 %x) {
  %v = alloca i128
  fence release
  %y = udiv i11 %x, 3
  store i11 %y, ptr %v
  call void @peek11(ptr %v, i11 %y)
  fence release
  ret void
}
declare void @peek11(ptr nocapture, i11)

; Alignments differ.
; CHECK-LABEL: define void @alignment_a(
; CHECK: %v = alloca
; CHECK: call {{.*}}outlined{{.*}}ptr %v
; CHECK-LABEL: define void @alignment_b(
; CHECK: %v = alloca
; CHECK: call {{.*}}outlined{{.*}}ptr %v
define void @alignment_a(i12 %x) {
  %v = alloca i64
  fence seq_cst
  %y = udiv i12 %x, 3
  store i12 %y, ptr %v
  call void @peek12(ptr %v, i12 %y)
  fence seq_cst
  ret void
}
define void @alignment_b(i12 %x) {
  %v = alloca i64, align 16
  fence release
  %y = udiv i12 %x, 3
  store i12 %y, ptr %v
  call void @peek12(ptr %v, i12 %y)
  fence release
  ret void
}
declare void @peek12(ptr nocapture, i12)

; Its size is known only while the program runs.
; CHECK-LABEL: define void @dynamic_a(
; CHECK: %v = alloca
; CHECK: call {{.*}}outlined{{.*}}ptr %v
; CHECK-LABEL: define void @dynamic_b(
; CHECK: %v = alloca
; CHECK: call {{.*}}outlined{{.*}}ptr %v
define void @dynamic_a(i13 %x) {
  %n = load i32, ptr @flag
  %v = alloca i64, i32 %n
  fence seq_cst
  %y = udiv i13 %x, 3
  store i13 %y, ptr %v
  call void @peek13(ptr %v, i13 %y)
  fence seq_cst
  ret void
}
define void @dynamic_b(i13 %x) {
  %n = load i32, ptr @flag
  %v = alloca i64, i32 %n
  fence release
  %y = udiv i13 %x, 3
  store i13 %y, ptr %v
  call void @peek13(ptr %v, i13 %y)
  fence release
  ret void
}
declare void @peek13(ptr nocapture, i13)

; It comes after the begin of the function.
; CHECK-LABEL: define void @later_a(
; CHECK: %v = alloca
; CHECK: call {{.*}}outlined{{.*}}ptr %v
; CHECK-LABEL: define void @later_b(
; CHECK: %v = alloca
; CHECK: call {{.*}}outlined{{.*}}ptr %v
define void @later_a(i14 %x) {
  br label %then
then:
  %v = alloca i64
  fence seq_cst
  %y = udiv i14 %x, 3
  store i14 %y, ptr %v
  call void @peek14(ptr %v, i14 %y)
  fence seq_cst
  ret void
}
define void @later_b(i14 %x) {
  br label %then
then:
  %v = alloca i64
  fence release
  %y = udiv i14 %x, 3
  store i14 %y, ptr %v
  call void @peek14(ptr %v, i14 %y)
  fence release
  ret void
}
declare void @peek14(ptr nocapture, i14)

; Two regions share it.
; CHECK-LABEL: define void @shared_a(
; CHECK: %v = alloca
; CHECK: call {{.*}}outlined{{.*}}ptr %v
; CHECK-LABEL: define void @shared_b(
; CHECK: %v = alloca
; CHECK: call {{.*}}outlined{{.*}}ptr %v
define void @shared_a(i15 %x) {
  %v = alloca i64
  fence seq_cst
  %y = udiv i15 %x, 3
  store i15 %y, ptr %v
  call void @peek15(ptr %v, i15 %y)
  fence seq_cst
  %z = udiv i15 %x, 3
  store i15 %z, ptr %v
  call void @peek15(ptr %v, i15 %z)
  fence seq_cst
  ret void
}
define void @shared_b(i15 %x) {
  %v = alloca i64
  fence release
  %y = udiv i15 %x, 3
  store i15 %y, ptr %v
  call void @peek15(ptr %v, i15 %y)
  fence release
  %z = udiv i15 %x, 3
  store i15 %z, ptr %v
  call void @peek15(ptr %v, i15 %z)
  fence release
  ret void
}
declare void @peek15(ptr nocapture, i15)

; In one region it is what two variables are in the other.
; CHECK-LABEL: define void @one_for_two_a(
; CHECK: %v = alloca
; CHECK: call {{.*}}outlined{{.*}}ptr %v
; CHECK-LABEL: define void @one_for_two_b(
; CHECK: %v = alloca
; CHECK: call {{.*}}outlined{{.*}}ptr %v
define void @one_for_two_a(i16 %x) {
  %v = alloca i64
  fence seq_cst
  %y = udiv i16 %x, 3
  store i16 %y, ptr %v
  store i16 %x, ptr %v
  call void @peek16(ptr %v, i16 %y)
  call void @peek16(ptr %v, i16 %x)
  fence seq_cst
  ret void
}
define void @one_for_two_b(i16 %x) {
  %v = alloca i64
  %w = alloca i64
  fence release
  %y = udiv i16 %x, 3
  store i16 %y, ptr %v
  store i16 %x, ptr %w
  call void @peek16(ptr %v, i16 %y)
  call void @peek16(ptr %w, i16 %x)
  fence release
  ret void
}
declare void @peek16(ptr nocapture, i16)

; It is watched.
; CHECK-LABEL: define void @watched_by_ssp_a(
; CHECK: %v = alloca
; CHECK: call {{.*}}outlined{{.*}}ptr %v
; CHECK-LABEL: define void @watched_by_ssp_b(
; CHECK: %v = alloca
; CHECK: call {{.*}}outlined{{.*}}ptr %v
define void @watched_by_ssp_a(i17 %x) ssp {
  %v = alloca i64
  fence seq_cst
  %y = udiv i17 %x, 3
  store i17 %y, ptr %v
  call void @peek17(ptr %v, i17 %y)
  fence seq_cst
  ret void
}
define void @watched_by_ssp_b(i17 %x) ssp {
  %v = alloca i64
  fence release
  %y = udiv i17 %x, 3
  store i17 %y, ptr %v
  call void @peek17(ptr %v, i17 %y)
  fence release
  ret void
}
declare void @peek17(ptr nocapture, i17)

; The same.
; CHECK-LABEL: define void @watched_by_sspstrong_a(
; CHECK: %v = alloca
; CHECK: call {{.*}}outlined{{.*}}ptr %v
; CHECK-LABEL: define void @watched_by_sspstrong_b(
; CHECK: %v = alloca
; CHECK: call {{.*}}outlined{{.*}}ptr %v
define void @watched_by_sspstrong_a(i18 %x) sspstrong {
  %v = alloca i64
  fence seq_cst
  %y = udiv i18 %x, 3
  store i18 %y, ptr %v
  call void @peek18(ptr %v, i18 %y)
  fence seq_cst
  ret void
}
define void @watched_by_sspstrong_b(i18 %x) sspstrong {
  %v = alloca i64
  fence release
  %y = udiv i18 %x, 3
  store i18 %y, ptr %v
  call void @peek18(ptr %v, i18 %y)
  fence release
  ret void
}
declare void @peek18(ptr nocapture, i18)

; The same.
; CHECK-LABEL: define void @watched_by_sspreq_a(
; CHECK: %v = alloca
; CHECK: call {{.*}}outlined{{.*}}ptr %v
; CHECK-LABEL: define void @watched_by_sspreq_b(
; CHECK: %v = alloca
; CHECK: call {{.*}}outlined{{.*}}ptr %v
define void @watched_by_sspreq_a(i19 %x) sspreq {
  %v = alloca i64
  fence seq_cst
  %y = udiv i19 %x, 3
  store i19 %y, ptr %v
  call void @peek19(ptr %v, i19 %y)
  fence seq_cst
  ret void
}
define void @watched_by_sspreq_b(i19 %x) sspreq {
  %v = alloca i64
  fence release
  %y = udiv i19 %x, 3
  store i19 %y, ptr %v
  call void @peek19(ptr %v, i19 %y)
  fence release
  ret void
}
declare void @peek19(ptr nocapture, i19)

; The same.
; CHECK-LABEL: define void @watched_by_safestack_a(
; CHECK: %v = alloca
; CHECK: call {{.*}}outlined{{.*}}ptr %v
; CHECK-LABEL: define void @watched_by_safestack_b(
; CHECK: %v = alloca
; CHECK: call {{.*}}outlined{{.*}}ptr %v
define void @watched_by_safestack_a(i20 %x) safestack {
  %v = alloca i64
  fence seq_cst
  %y = udiv i20 %x, 3
  store i20 %y, ptr %v
  call void @peek20(ptr %v, i20 %y)
  fence seq_cst
  ret void
}
define void @watched_by_safestack_b(i20 %x) safestack {
  %v = alloca i64
  fence release
  %y = udiv i20 %x, 3
  store i20 %y, ptr %v
  call void @peek20(ptr %v, i20 %y)
  fence release
  ret void
}
declare void @peek20(ptr nocapture, i20)

; The same.
; CHECK-LABEL: define void @watched_by_sanitize_address_a(
; CHECK: %v = alloca
; CHECK: call {{.*}}outlined{{.*}}ptr %v
; CHECK-LABEL: define void @watched_by_sanitize_address_b(
; CHECK: %v = alloca
; CHECK: call {{.*}}outlined{{.*}}ptr %v
define void @watched_by_sanitize_address_a(i21 %x) sanitize_address {
  %v = alloca i64
  fence seq_cst
  %y = udiv i21 %x, 3
  store i21 %y, ptr %v
  call void @peek21(ptr %v, i21 %y)
  fence seq_cst
  ret void
}
define void @watched_by_sanitize_address_b(i21 %x) sanitize_address {
  %v = alloca i64
  fence release
  %y = udiv i21 %x, 3
  store i21 %y, ptr %v
  call void @peek21(ptr %v, i21 %y)
  fence release
  ret void
}
declare void @peek21(ptr nocapture, i21)

; The same.
; CHECK-LABEL: define void @watched_by_sanitize_memory_a(
; CHECK: %v = alloca
; CHECK: call {{.*}}outlined{{.*}}ptr %v
; CHECK-LABEL: define void @watched_by_sanitize_memory_b(
; CHECK: %v = alloca
; CHECK: call {{.*}}outlined{{.*}}ptr %v
define void @watched_by_sanitize_memory_a(i22 %x) sanitize_memory {
  %v = alloca i64
  fence seq_cst
  %y = udiv i22 %x, 3
  store i22 %y, ptr %v
  call void @peek22(ptr %v, i22 %y)
  fence seq_cst
  ret void
}
define void @watched_by_sanitize_memory_b(i22 %x) sanitize_memory {
  %v = alloca i64
  fence release
  %y = udiv i22 %x, 3
  store i22 %y, ptr %v
  call void @peek22(ptr %v, i22 %y)
  fence release
  ret void
}
declare void @peek22(ptr nocapture, i22)

; The same.
; CHECK-LABEL: define void @watched_by_sanitize_hwaddress_a(
; CHECK: %v = alloca
; CHECK: call {{.*}}outlined{{.*}}ptr %v
; CHECK-LABEL: define void @watched_by_sanitize_hwaddress_b(
; CHECK: %v = alloca
; CHECK: call {{.*}}outlined{{.*}}ptr %v
define void @watched_by_sanitize_hwaddress_a(i23 %x) sanitize_hwaddress {
  %v = alloca i64
  fence seq_cst
  %y = udiv i23 %x, 3
  store i23 %y, ptr %v
  call void @peek23(ptr %v, i23 %y)
  fence seq_cst
  ret void
}
define void @watched_by_sanitize_hwaddress_b(i23 %x) sanitize_hwaddress {
  %v = alloca i64
  fence release
  %y = udiv i23 %x, 3
  store i23 %y, ptr %v
  call void @peek23(ptr %v, i23 %y)
  fence release
  ret void
}
declare void @peek23(ptr nocapture, i23)
