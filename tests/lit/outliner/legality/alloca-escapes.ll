; A variable whose address something outside of the region may use stays where it is, and its
; address is handed to the shared function.  Functions named keep may keep the address, those named
; peek may not.  The integers of each pair have a width of their own, so it shares code with no other.

; RUN: %expand %s > %t.ll
; RUN: %outline %t.ll | FileCheck %t.ll

@flag = external global i1

declare void @llvm.lifetime.start.p0(i64, ptr)
declare void @llvm.lifetime.end.p0(i64, ptr)

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

; Its lifetime begins before the loop.
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

; It begins too early: what is before the region may have the address from the
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
