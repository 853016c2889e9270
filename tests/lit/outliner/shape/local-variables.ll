; A local variable moves into the shared function if each region has one of the same size,
; where nothing outside of the region uses it and nothing of it
; outlives one run through the region.  legality/alloca.ll has what stays.

; RUN: %expand %s > %t.ll
; RUN: %outline %t.ll | FileCheck %t.ll

target triple = "x86_64-unknown-linux-gnu"

@flag = external global i1

declare void @llvm.lifetime.start.p0(i64, ptr)
declare void @llvm.lifetime.end.p0(i64, ptr)

; Functions that are called keep may keep the address, those called peek may not.

; Control comes once, and the address is not used after the region.
; CHECK-LABEL: define void @once_a(
; CHECK-NOT: alloca
; CHECK: call void @{{.*}}outlined{{.*}}(i3 %x)
; CHECK-NOT: alloca
; CHECK: }
; CHECK: define internal void @{{.*}}outlined{{.*}}(i3 %0)
; CHECK-NEXT: %2 = alloca i64
; CHECK-NEXT: %3 = udiv i3 %0, 3
; CHECK-NEXT: store i3 %3, ptr %2
; CHECK-NEXT: {{(tail )?}}call void @peek3(ptr {{.*}}%2, i3 %3)
; CHECK-NEXT: ret void
; CHECK-LABEL: define void @once_b(
; CHECK-NOT: alloca
; CHECK: call void @{{.*}}outlined{{.*}}(i3 %x)
; CHECK-NOT: alloca
; CHECK: }
define void @once_<a|b>(i3 %x) {
  %v = alloca i64
  fence <seq_cst|release>
  %y = udiv i3 %x, 3
  store i3 %y, ptr %v
  call void @peek3(ptr %v, i3 %y)
  fence <seq_cst|release>
  ret void
}
declare void @peek3(ptr nocapture, i3)

; Types mean nothing.
define void @type_<a|b>(i4 %x) {
; CHECK-LABEL: define void @type_<a|b>(
; CHECK-NOT: alloca
; CHECK: call void @{{.*}}outlined{{.*}}(i4 %x)
; CHECK-NOT: alloca
; CHECK: }
  %v = alloca <i64|[8 x i8], align 8>
  fence <seq_cst|release>
  %y = udiv i4 %x, 3
  store i4 %y, ptr %v
  call void @peek4(ptr %v, i4 %y)
  fence <seq_cst|release>
  ret void
}
declare void @peek4(ptr nocapture, i4)

; Two variables, in another order.
define void @two_<a|b>(i5 %x) {
; CHECK-LABEL: define void @two_<a|b>(
; CHECK-NOT: alloca
; CHECK: call void @{{.*}}outlined{{.*}}(i5 %x)
; CHECK-NOT: alloca
; CHECK: }
  %<v|w> = alloca i64
  %<w|v> = alloca i64
  fence <seq_cst|release>
  %y = udiv i5 %x, 3
  store i5 %y, ptr %v
  store i5 %x, ptr %w
  call void @peek5(ptr %v, i5 %y)
  call void @peek5(ptr %w, i5 %x)
  fence <seq_cst|release>
  ret void
}
declare void @peek5(ptr nocapture, i5)

; Its lifetime begins in each round, in the region or before it.
define void @loop_<a|b>(i6 %x) {
; CHECK-LABEL: define void @loop_<a|b>(
; CHECK-NOT: alloca
; CHECK: call void @{{.*}}outlined{{.*}}(i6 %x)
; CHECK-NOT: alloca
; CHECK: }
  %v = alloca i64
  br label %loop
loop:
  fence <seq_cst|release>
  %u = load volatile i32, ptr @flag
  %y = udiv i6 %x, 3
  call void @llvm.lifetime.start.p0(i64 8, ptr %v)
  store i6 %y, ptr %v
  call void @peek6(ptr %v, i6 %y)
  fence <seq_cst|release>
  %again = load volatile i1, ptr @flag
  br i1 %again, label %loop, label %done
done:
  ret void
}
declare void @peek6(ptr nocapture, i6)

define void @loop_in_front_<a|b>(i7 %x) {
; CHECK-LABEL: define void @loop_in_front_<a|b>(
; CHECK-NOT: alloca
; CHECK: call void @{{.*}}outlined{{.*}}(i7 %x)
; CHECK-NOT: alloca
; CHECK: }
  %v = alloca i64
  br label %loop
loop:
  call void @llvm.lifetime.start.p0(i64 8, ptr %v)
  fence <seq_cst|release>
  %y = udiv i7 %x, 3
  store i7 %y, ptr %v
  call void @peek7(ptr %v, i7 %y)
  fence <seq_cst|release>
  %again = load volatile i1, ptr @flag
  br i1 %again, label %loop, label %done
done:
  ret void
}
declare void @peek7(ptr nocapture, i7)

; It ends in each round.
define void @loop_end_<a|b>(i8 %x) {
; CHECK-LABEL: define void @loop_end_<a|b>(
; CHECK-NOT: alloca
; CHECK: call void @{{.*}}outlined{{.*}}(i8 %x)
; CHECK-NOT: alloca
; CHECK: }
  %v = alloca i64
  br label %loop
loop:
  fence <seq_cst|release>
  %y = udiv i8 %x, 3
  store i8 %y, ptr %v
  call void @peek8(ptr %v, i8 %y)
  fence <seq_cst|release>
  call void @llvm.lifetime.end.p0(i64 8, ptr %v)
  fence <seq_cst|release>
  %again = load volatile i1, ptr @flag
  br i1 %again, label %loop, label %done
done:
  ret void
}
declare void @peek8(ptr nocapture, i8)

; The program may not use the address after the end of the lifetime.
define void @captured_<a|b>(i9 %x) {
; CHECK-LABEL: define void @captured_<a|b>(
; CHECK-NOT: alloca
; CHECK: call void @{{.*}}outlined{{.*}}(i9 %x)
; CHECK-NOT: alloca
; CHECK: }
  %v = alloca i64
  fence <seq_cst|release>
  call void @llvm.lifetime.start.p0(i64 8, ptr %v)
  %y = udiv i9 %x, 3
  store i9 %y, ptr %v
  call void @keep9(ptr %v, i9 %y)
  call void @llvm.lifetime.end.p0(i64 8, ptr %v)
  fence <seq_cst|release>
  ret void
}
declare void @keep9(ptr, i9)

; In a loop it has to begin right before the region too.
define void @captured_loop_<a|b>(i10 %x) {
; CHECK-LABEL: define void @captured_loop_<a|b>(
; CHECK-NOT: alloca
; CHECK: call void @{{.*}}outlined{{.*}}(i10 %x)
; CHECK-NOT: alloca
; CHECK: }
  %v = alloca i64
  br label %loop
loop:
  fence <seq_cst|release>
  call void @llvm.lifetime.start.p0(i64 8, ptr %v)
  %y = udiv i10 %x, 3
  store i10 %y, ptr %v
  call void @keep10(ptr %v, i10 %y)
  call void @llvm.lifetime.end.p0(i64 8, ptr %v)
  fence <seq_cst|release>
  %again = load volatile i1, ptr @flag
  br i1 %again, label %loop, label %done
done:
  ret void
}
declare void @keep10(ptr, i10)

; The frame ends with the region, and the call may be a jump now.
define void @frame_<a|b>(i11 %x) {
; CHECK-LABEL: define void @frame_<a|b>(
; CHECK-NOT: alloca
; CHECK: tail call void @{{.*}}outlined{{.*}}(i11 %x)
  %v = alloca i64
  fence <seq_cst|release>
  %y = udiv i11 %x, 3
  store i11 %y, ptr %v
  call void @keep11(ptr %v, i11 %y)
  ret void
}
declare void @keep11(ptr, i11)

; A tail call promises not to see the variables of its function.  Where only some
; regions promise that, the shared function does not; legality/jumps.ll has those
; that are jumps.
; CHECK-LABEL: define i12 @marked_a(
; CHECK: tail call i12 @[[MARKED:.*outlined.*]](i12 %x)
; CHECK: define internal i12 @[[MARKED]](i12 %0)
; CHECK-NEXT: alloca i64
; CHECK: {{^ *}}call void @keep12(
; CHECK-NEXT: {{%.* = }}call i12 @look12(
define i12 @marked_<a|b>(i12 %x) {
  %v = alloca i64
  fence <seq_cst|release>
  %y = udiv i12 %x, 3
  store i12 %y, ptr %v
  call void @keep12(ptr %v, i12 %y)
  %z = <tail |>call i12 @look12(i12 %y)
  %w = mul i12 %z, 5
  ret i12 %w
}
declare void @keep12(ptr, i12)
declare i12 @look12(i12)

; CHECK-LABEL: define i13 @all_marked_a(
; CHECK: tail call i13 @[[ALL_MARKED:.*outlined.*]](i13 %x)
; CHECK: define internal i13 @[[ALL_MARKED]](i13 %0)
; CHECK-NEXT: alloca i64
; CHECK: {{^ *}}call void @keep13(
; CHECK-NEXT: {{%.* = }}tail call i13 @look13(
define i13 @all_marked_<a|b>(i13 %x) {
  %v = alloca i64
  fence <seq_cst|release>
  %y = udiv i13 %x, 3
  store i13 %y, ptr %v
  call void @keep13(ptr %v, i13 %y)
  %z = tail call i13 @look13(i13 %y)
  ret i13 %z
}
declare void @keep13(ptr, i13)
declare i13 @look13(i13)
