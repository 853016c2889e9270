; Regions go over the lifetime markers of local variables.  The markers of a variable
; that has one inside of a region are removed all together, so that the variable is
; there all the time; frames grow by at most 256 bytes.

; RUN: %expand %s > %t.ll
; RUN: %outline %t.ll | FileCheck %t.ll

declare void @llvm.lifetime.start.p0(i64, ptr)
declare void @llvm.lifetime.end.p0(i64, ptr)
declare void @fill(ptr)

; CHECK-LABEL: define i64 @legal_a(
; CHECK-NEXT: %small = alloca i64
; CHECK-NEXT: %outside = alloca i64
; CHECK-NEXT: call void @llvm.lifetime.start.p0({{.*}}ptr {{.*}}%outside)
; CHECK-NEXT: call void @fill(ptr %outside)
; CHECK-NEXT: call void @llvm.lifetime.end.p0({{.*}}ptr {{.*}}%outside)
; CHECK-NEXT: fence seq_cst
; CHECK-NEXT: [[R:%.*]] = call i64 @[[SHARED:.*outlined[^(]*]](i64 %x, ptr %small)
; CHECK-NEXT: fence seq_cst
; CHECK-NEXT: call void @fill(ptr %small)
; CHECK-NEXT: fence seq_cst
; CHECK-NEXT: ret i64 [[R]]
; CHECK: define internal i64 @[[SHARED]](
; CHECK-NOT: lifetime
; CHECK-LABEL: define i64 @legal_b(
; CHECK: call i64 @[[SHARED]](i64 %x, ptr %small)
define i64 @legal_a(i64 %x) {
  %small = alloca i64
  %outside = alloca i64
  call void @llvm.lifetime.start.p0(i64 8, ptr %outside)
  call void @fill(ptr %outside)
  call void @llvm.lifetime.end.p0(i64 8, ptr %outside)
  fence seq_cst
  %y = mul i64 %x, 3
  call void @llvm.lifetime.start.p0(i64 8, ptr %small)
  store i64 %y, ptr %small
  call void @fill(ptr %small)
  %z = load i64, ptr %small
  call void @llvm.lifetime.end.p0(i64 8, ptr %small)
  %r = xor i64 %z, %x
  fence seq_cst
  call void @llvm.lifetime.start.p0(i64 8, ptr %small)
  call void @fill(ptr %small)
  call void @llvm.lifetime.end.p0(i64 8, ptr %small)
  fence seq_cst
  ret i64 %r
}
; Here nothing is said of the variable.
define i64 @legal_b(i64 %x) {
  %small = alloca i64
  fence release
  %y = mul i64 %x, 3
  store i64 %y, ptr %small
  call void @fill(ptr %small)
  %z = load i64, ptr %small
  %r = xor i64 %z, %x
  fence release
  ret i64 %r
}

; All local variables together are too large.
define i32 @large_<a|b>(i32 %x) {
; CHECK-LABEL: define i32 @large_<a|b>(
; CHECK: call void @llvm.lifetime.start
  %one = alloca i32
  %other = alloca [253 x i8]
  fence <seq_cst|release>
  %y = udiv i32 %x, 3
  call void @llvm.lifetime.start.p0(i64 4, ptr %one)
  store i32 %y, ptr %one
  fence <seq_cst|release>
  call void @llvm.lifetime.start.p0(i64 253, ptr %other)
  fence <seq_cst|release>
  ret i32 %y
}

; A sanitizer reports uses of these after their lifetime.
define i16 @checked_<a|b>(i16 %x) sanitize_address {
; CHECK-LABEL: define i16 @checked_<a|b>(
; CHECK: call void @llvm.lifetime.start
  %one = alloca i16
  fence <seq_cst|release>
  %y = udiv i16 %x, 3
  call void @llvm.lifetime.start.p0(i64 2, ptr %one)
  store i16 %y, ptr %one
  fence <seq_cst|release>
  ret i16 %y
}

; Memory that comes while the function runs is no variable of the frame.
define i8 @dynamic_<a|b>(i8 %x) {
; CHECK-LABEL: define i8 @dynamic_<a|b>(
; CHECK: call void @llvm.lifetime.start
  fence <seq_cst|release>
  %some = alloca i8, i8 %x
  fence <seq_cst|release>
  %y = udiv i8 %x, 3
  call void @llvm.lifetime.start.p0(i64 -1, ptr %some)
  store i8 %y, ptr %some
  fence <seq_cst|release>
  ret i8 %y
}
