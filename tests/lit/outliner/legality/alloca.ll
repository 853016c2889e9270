; An alloca never is part of a region.  Its address may be handed to a shared function,
; and where it cannot move as shape/local-variables.ll tells, it is.

; RUN: %expand %s > %t.ll
; RUN: %outline %t.ll | FileCheck %t.ll

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
define void @used_outside_<a|b>(i3 %x) {
; CHECK-LABEL: define void @used_outside_<a|b>(
; CHECK: %v = alloca
; CHECK: call {{.*}}outlined{{.*}}ptr %v
  %v = alloca i64
  fence <seq_cst|release>
  %y = udiv i3 %x, 3
  store i3 %y, ptr %v
  call void @peek3(ptr %v, i3 %y)
  fence <seq_cst|release>
  store volatile i32 1, ptr %v
  ret void
}
declare void @peek3(ptr nocapture, i3)

; Something else uses an address that comes from it.
define void @derived_outside_<a|b>(i4 %x) {
; CHECK-LABEL: define void @derived_outside_<a|b>(
; CHECK: %v = alloca
; CHECK: call {{.*}}outlined{{.*}}ptr %v
  %v = alloca [2 x i64]
  fence <seq_cst|release>
  %y = udiv i4 %x, 3
  store i4 %y, ptr %v
  %g = getelementptr i8, ptr %v, i4 %y
  call void @peek4(ptr %g, i4 %y)
  fence <seq_cst|release>
  store volatile i32 1, ptr %g
  ret void
}
declare void @peek4(ptr nocapture, i4)

; What an earlier round left is there in the next one.
define void @loop_without_start_<a|b>(i5 %x) {
; CHECK-LABEL: define void @loop_without_start_<a|b>(
; CHECK: %v = alloca
; CHECK: call {{.*}}outlined{{.*}}ptr %v
  %v = alloca i64
  br label %loop
loop:
  fence <seq_cst|release>
  %y = udiv i5 %x, 3
  store i5 %y, ptr %v
  call void @peek5(ptr %v, i5 %y)
  fence <seq_cst|release>
  %again = load volatile i1, ptr @flag
  br i1 %again, label %loop, label %done
done:
  ret void
}
declare void @peek5(ptr nocapture, i5)

; Its lifetime begins in front of the loop.
define void @loop_behind_start_<a|b>(i6 %x) {
; CHECK-LABEL: define void @loop_behind_start_<a|b>(
; CHECK: %v = alloca
; CHECK: call {{.*}}outlined{{.*}}ptr %v
  %v = alloca i64
  call void @llvm.lifetime.start.p0(i64 8, ptr %v)
  br label %loop
loop:
  fence <seq_cst|release>
  %y = udiv i6 %x, 3
  store i6 %y, ptr %v
  call void @peek6(ptr %v, i6 %y)
  fence <seq_cst|release>
  %again = load volatile i1, ptr @flag
  br i1 %again, label %loop, label %done
done:
  ret void
}
declare void @peek6(ptr nocapture, i6)

; The callee may have stored the address, and another thread may use it after the fence.
define void @captured_<a|b>(i7 %x) {
; CHECK-LABEL: define void @captured_<a|b>(
; CHECK: %v = alloca
; CHECK: call {{.*}}outlined{{.*}}ptr %v
  %v = alloca i64
  fence <seq_cst|release>
  %y = udiv i7 %x, 3
  store i7 %y, ptr %v
  call void @keep7(ptr %v, i7 %y)
  fence <seq_cst|release>
  ret void
}
declare void @keep7(ptr, i7)

; The lifetime ends too late.
define void @captured_until_later_<a|b>(i8 %x) {
; CHECK-LABEL: define void @captured_until_later_<a|b>(
; CHECK: %v = alloca
; CHECK: call {{.*}}outlined{{.*}}ptr %v
  %v = alloca i64
  fence <seq_cst|release>
  call void @llvm.lifetime.start.p0(i64 8, ptr %v)
  %y = udiv i8 %x, 3
  store i8 %y, ptr %v
  call void @keep8(ptr %v, i8 %y)
  fence <seq_cst|release>
  call void @llvm.lifetime.end.p0(i64 8, ptr %v)
  ret void
}
declare void @keep8(ptr, i8)

; It begins too early: what is in front of the region may have the address from the
; round before.
define void @captured_before_<a|b>(i9 %x) {
; CHECK-LABEL: define void @captured_before_<a|b>(
; CHECK: %v = alloca
; CHECK: call {{.*}}outlined{{.*}}ptr %v
  %v = alloca i64
  br label %loop
loop:
  call void @llvm.lifetime.start.p0(i64 8, ptr %v)
  fence <seq_cst|release>
  %y = udiv i9 %x, 3
  store i9 %y, ptr %v
  call void @keep9(ptr %v, i9 %y)
  call void @llvm.lifetime.end.p0(i64 8, ptr %v)
  fence <seq_cst|release>
  %again = load volatile i1, ptr @flag
  br i1 %again, label %loop, label %done
done:
  ret void
}
declare void @keep9(ptr, i9)

; It lives twice, and the second time others may use the address.
define void @captured_again_<a|b>(i10 %x) {
; CHECK-LABEL: define void @captured_again_<a|b>(
; CHECK: %v = alloca
; CHECK: call {{.*}}outlined{{.*}}ptr %v
  %v = alloca i64
  fence <seq_cst|release>
  call void @llvm.lifetime.start.p0(i64 8, ptr %v)
  %y = udiv i10 %x, 3
  store i10 %y, ptr %v
  call void @keep10(ptr %v, i10 %y)
  call void @llvm.lifetime.end.p0(i64 8, ptr %v)
  fence <seq_cst|release>
  call void @llvm.lifetime.start.p0(i64 8, ptr %v)
  fence <seq_cst|release>
  call void @llvm.lifetime.end.p0(i64 8, ptr %v)
  ret void
}
declare void @keep10(ptr, i10)

; Sizes differ.
define void @size_<a|b>(i11 %x) {
; CHECK-LABEL: define void @size_<a|b>(
; CHECK: %v = alloca
; CHECK: call {{.*}}outlined{{.*}}ptr %v
  %v = alloca i<64|128>
  fence <seq_cst|release>
  %y = udiv i11 %x, 3
  store i11 %y, ptr %v
  call void @peek11(ptr %v, i11 %y)
  fence <seq_cst|release>
  ret void
}
declare void @peek11(ptr nocapture, i11)

; Alignments differ.
define void @alignment_<a|b>(i12 %x) {
; CHECK-LABEL: define void @alignment_<a|b>(
; CHECK: %v = alloca
; CHECK: call {{.*}}outlined{{.*}}ptr %v
  %v = alloca i64<|, align 16>
  fence <seq_cst|release>
  %y = udiv i12 %x, 3
  store i12 %y, ptr %v
  call void @peek12(ptr %v, i12 %y)
  fence <seq_cst|release>
  ret void
}
declare void @peek12(ptr nocapture, i12)

; Its size is known only while the program runs.
define void @dynamic_<a|b>(i13 %x) {
; CHECK-LABEL: define void @dynamic_<a|b>(
; CHECK: %v = alloca
; CHECK: call {{.*}}outlined{{.*}}ptr %v
  %n = load i32, ptr @flag
  %v = alloca i64, i32 %n
  fence <seq_cst|release>
  %y = udiv i13 %x, 3
  store i13 %y, ptr %v
  call void @peek13(ptr %v, i13 %y)
  fence <seq_cst|release>
  ret void
}
declare void @peek13(ptr nocapture, i13)

; It comes after the begin of the function.
define void @later_<a|b>(i14 %x) {
; CHECK-LABEL: define void @later_<a|b>(
; CHECK: %v = alloca
; CHECK: call {{.*}}outlined{{.*}}ptr %v
  br label %then
then:
  %v = alloca i64
  fence <seq_cst|release>
  %y = udiv i14 %x, 3
  store i14 %y, ptr %v
  call void @peek14(ptr %v, i14 %y)
  fence <seq_cst|release>
  ret void
}
declare void @peek14(ptr nocapture, i14)

; Two regions share it.
define void @shared_<a|b>(i15 %x) {
; CHECK-LABEL: define void @shared_<a|b>(
; CHECK: %v = alloca
; CHECK: call {{.*}}outlined{{.*}}ptr %v
  %v = alloca i64
  fence <seq_cst|release>
  %y = udiv i15 %x, 3
  store i15 %y, ptr %v
  call void @peek15(ptr %v, i15 %y)
  fence <seq_cst|release>
  %z = udiv i15 %x, 3
  store i15 %z, ptr %v
  call void @peek15(ptr %v, i15 %z)
  fence <seq_cst|release>
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
