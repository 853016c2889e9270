; A local variable in a loop moves into the shared function where its lifetime begins and ends in each
; round.

; RUN: %expand %s > %t.ll
; RUN: %outline %t.ll | FileCheck %t.ll

target triple = "x86_64-unknown-linux-gnu"

@flag = external global i1

declare void @llvm.lifetime.start.p0(i64, ptr)
declare void @llvm.lifetime.end.p0(i64, ptr)

; Functions that are called keep may keep the address, those called peek may not.

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
