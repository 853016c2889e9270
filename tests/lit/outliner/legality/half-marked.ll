; Lifetime markers with another size than the variable's count as uses of it:
; the rest of it may hold what an earlier round left.  LLVM 22 has no such markers.

; UNSUPPORTED: llvm-at-least-22
; RUN: %outline %s | FileCheck %s

@flag = external global i1

declare void @llvm.lifetime.start.p0(i64, ptr)
declare void @peek(ptr nocapture, i24)

; CHECK-LABEL: define void @half_a(
; CHECK: %v = alloca
; CHECK: call {{.*}}lifetime.start{{.*}}ptr %v
; CHECK: call {{.*}}outlined{{.*}}ptr %v
; CHECK-LABEL: define void @half_b(
; CHECK: %v = alloca
; CHECK: call {{.*}}lifetime.start{{.*}}ptr %v
; CHECK: call {{.*}}outlined{{.*}}ptr %v
define void @half_a(i24 %x) {
  %v = alloca [2 x i64]
  br label %loop
loop:
  call void @llvm.lifetime.start.p0(i64 8, ptr %v)
  fence seq_cst
  %y = udiv i24 %x, 3
  %half = getelementptr i64, ptr %v, i64 1
  store i24 %y, ptr %half
  call void @peek(ptr %half, i24 %y)
  fence seq_cst
  %again = load volatile i1, ptr @flag
  br i1 %again, label %loop, label %done
done:
  ret void
}
define void @half_b(i24 %x) {
  %v = alloca [2 x i64]
  br label %loop
loop:
  call void @llvm.lifetime.start.p0(i64 8, ptr %v)
  fence release
  %y = udiv i24 %x, 3
  %half = getelementptr i64, ptr %v, i64 1
  store i24 %y, ptr %half
  call void @peek(ptr %half, i24 %y)
  fence release
  %again = load volatile i1, ptr @flag
  br i1 %again, label %loop, label %done
done:
  ret void
}

; -1 is the size of any variable.
; CHECK-LABEL: define void @whole_a(
; CHECK-NOT: alloca
; CHECK: call void @{{.*}}outlined{{.*}}(i25 %x)
; CHECK-LABEL: define void @whole_b(
; CHECK-NOT: alloca
; CHECK: call void @{{.*}}outlined{{.*}}(i25 %x)
define void @whole_a(i25 %x) {
  %v = alloca [2 x i64]
  br label %loop
loop:
  call void @llvm.lifetime.start.p0(i64 -1, ptr %v)
  fence seq_cst
  %y = udiv i25 %x, 3
  store i25 %y, ptr %v
  call void @look(ptr %v, i25 %y)
  fence seq_cst
  %again = load volatile i1, ptr @flag
  br i1 %again, label %loop, label %done
done:
  ret void
}
define void @whole_b(i25 %x) {
  %v = alloca [2 x i64]
  br label %loop
loop:
  call void @llvm.lifetime.start.p0(i64 -1, ptr %v)
  fence release
  %y = udiv i25 %x, 3
  store i25 %y, ptr %v
  call void @look(ptr %v, i25 %y)
  fence release
  %again = load volatile i1, ptr @flag
  br i1 %again, label %loop, label %done
done:
  ret void
}
declare void @look(ptr nocapture, i25)
