; Lifetime markers with another size than the variable's count as uses of it:
; the rest of it may hold what an earlier round left.  LLVM 22 has no such markers.

; UNSUPPORTED: llvm-at-least-22
; RUN: %expand %s > %t.ll
; RUN: %outline %t.ll | FileCheck %t.ll

@flag = external global i1

declare void @llvm.lifetime.start.p0(i64, ptr)
declare void @peek(ptr nocapture, i24)

define void @half_<a|b>(i24 %x) {
; CHECK-LABEL: define void @half_<a|b>(
; CHECK: %v = alloca
; CHECK: call {{.*}}lifetime.start{{.*}}ptr %v
; CHECK: call {{.*}}outlined{{.*}}ptr %v
  %v = alloca [2 x i64]
  br label %loop
loop:
  call void @llvm.lifetime.start.p0(i64 8, ptr %v)
  fence <seq_cst|release>
  %y = udiv i24 %x, 3
  %half = getelementptr i64, ptr %v, i64 1
  store i24 %y, ptr %half
  call void @peek(ptr %half, i24 %y)
  fence <seq_cst|release>
  %again = load volatile i1, ptr @flag
  br i1 %again, label %loop, label %done
done:
  ret void
}

; -1 is the size of any variable.
define void @whole_<a|b>(i25 %x) {
; CHECK-LABEL: define void @whole_<a|b>(
; CHECK-NOT: alloca
; CHECK: call void @{{.*}}outlined{{.*}}(i25 %x)
  %v = alloca [2 x i64]
  br label %loop
loop:
  call void @llvm.lifetime.start.p0(i64 -1, ptr %v)
  fence <seq_cst|release>
  %y = udiv i25 %x, 3
  store i25 %y, ptr %v
  call void @look(ptr %v, i25 %y)
  fence <seq_cst|release>
  %again = load volatile i1, ptr @flag
  br i1 %again, label %loop, label %done
done:
  ret void
}
declare void @look(ptr nocapture, i25)
