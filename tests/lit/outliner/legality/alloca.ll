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

; The integers of each pair have a width of their own, so it shares code with no other pair.

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

; It comes after the start of the function.
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
