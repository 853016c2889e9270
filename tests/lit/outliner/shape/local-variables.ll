; A local variable moves into the shared function if each region has one of the same size,
; where nothing outside of the region uses it and nothing of it
; outlives one run through the region.  legality/alloca.ll has what stays.

; RUN: %expand %s > %t.ll
; RUN: %outline %t.ll | FileCheck %t.ll

target triple = "x86_64-unknown-linux-gnu"

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
