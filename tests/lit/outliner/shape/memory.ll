; Values for which there are no registers are handed over in memory, where the code is
; large enough for that: arguments on the stack, results in memory of the caller.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-iroutliner<max-rounds=1;verify>,verify' -S %t.ll | FileCheck %t.ll
; Processors with more registers have room for more values in them.
; RUN: sed 's/x86_64-unknown-linux-gnu/aarch64-unknown-linux-gnu/' %t.ll \
; RUN:   | %opt -passes='rust-iroutliner<max-rounds=1;verify>,verify' -S | FileCheck %t.ll
; RUN: %opt -passes='rust-iroutliner<no-cost;max-rounds=1>' -pass-remarks-missed=rust-iroutliner -S %t.ll 2>&1 \
; RUN:   | FileCheck %t.ll --check-prefix=LIMIT

; LLVM 16 does not infer from the triple that 64-bit integers are in one register.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

declare void @f1(i64) nounwind
declare void @g1(i32, i64) nounwind
declare i64 @m1(i64, i32, i32, i32, i32, i32) nounwind
declare void @f2(i64, i64) nounwind
declare void @g2(i32, i64, i64) nounwind
declare i64 @m2(i64, i64, i32, i32, i32, i32) nounwind
declare void @f3(i64, i64, i64) nounwind
declare void @g3(i32, i64, i64, i64) nounwind
declare i64 @m3(i64, i64, i64, i32, i32, i32) nounwind
declare void @f4(i64, i64, i64, i64) nounwind
declare void @g4(i32, i64, i64, i64, i64) nounwind
declare i64 @m4(i64, i64, i64, i64, i32, i32) nounwind
declare void @f5(i64, i64, i64, i64, i64) nounwind
declare void @g5(i32, i64, i64, i64, i64, i64) nounwind
declare i64 @m5(i64, i64, i64, i64, i64, i32) nounwind
declare void @f6(i64, i64, i64, i64, i64, i64) nounwind
declare void @g6(i32, i64, i64, i64, i64, i64, i64) nounwind
declare i64 @m6(i64, i64, i64, i64, i64, i64) nounwind
declare void @use48(i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64,
    i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64,
    i64, i64, i64, i64, i64) nounwind
declare void @use49(i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64,
    i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64,
    i64, i64, i64, i64, i64, i64) nounwind

; CHECK-LABEL: define void @arguments_a(
; CHECK-NEXT: call void @[[ARGUMENTS:arguments_a.outlined[^(]*]](i64 %x0, i64 %x1, i64 %x2, i64 %x3, i64 %x4, i64 %x5, i64 %x6, i64 %x7, i64 %x8, i64 %x9)
; CHECK-NEXT: fence
; CHECK-LABEL: define void @arguments_b(
; CHECK-NEXT: call void @[[ARGUMENTS]](
; CHECK-LABEL: define void @arguments_c(
; CHECK-NEXT: call void @[[ARGUMENTS]](
define void @arguments_<a|b|c>(i64 %x0, i64 %x1, i64 %x2, i64 %x3, i64 %x4, i64 %x5, i64 %x6, i64 %x7, i64 %x8, i64 %x9) minsize {
  call void @f1(i64 %x0)
  call void @f2(i64 %x1, i64 %x2)
  call void @f3(i64 %x3, i64 %x4, i64 %x5)
  call void @f4(i64 %x6, i64 %x7, i64 %x8, i64 %x9)
  call void @f5(i64 %x0, i64 %x1, i64 %x2, i64 %x3, i64 %x4)
  call void @f6(i64 %x5, i64 %x6, i64 %x7, i64 %x8, i64 %x9, i64 %x0)
  call void @g1(i32 100001, i64 %x1)
  call void @g2(i32 100002, i64 %x2, i64 %x3)
  call void @g3(i32 100003, i64 %x4, i64 %x5, i64 %x6)
  call void @g4(i32 100004, i64 %x7, i64 %x8, i64 %x9, i64 %x0)
  call void @g5(i32 100005, i64 %x1, i64 %x2, i64 %x3, i64 %x4, i64 %x5)
  call void @g6(i32 100006, i64 %x6, i64 %x7, i64 %x8, i64 %x9, i64 %x0, i64 %x1)
  fence <seq_cst|acquire|release>
  ret void
}

; This code is smaller than what it would take to hand its values over.
define void @few_<a|b>(i64 %x0, i64 %x1, i64 %x2, i64 %x3, i64 %x4, i64 %x5, i64 %x6, i64 %x7, i64 %x8, i64 %x9) minsize {
; CHECK-LABEL: define void @few_<a|b>(
; CHECK-NOT: outlined
  call void @g4(i32 100004, i64 %x0, i64 %x1, i64 %x2, i64 %x3)
  call void @f3(i64 %x4, i64 %x5, i64 %x6)
  call void @g2(i32 100002, i64 %x7, i64 %x8)
  call void @f1(i64 %x9)
  fence <seq_cst|acquire>
  ret void
}

; CHECK-LABEL: define void @results_a(
; CHECK-NEXT: [[R:%.*]] = call { i64, i64, i64, i64, i64, i64 } @[[RESULTS:results_a.outlined[^(]*]](
; CHECK-COUNT-6: extractvalue { i64, i64, i64, i64, i64, i64 } [[R]]
; CHECK-NEXT: fence
; CHECK-LABEL: define void @results_b(
; CHECK-NEXT: call { i64, i64, i64, i64, i64, i64 } @[[RESULTS]](
; CHECK-LABEL: define void @results_c(
; CHECK-NEXT: call { i64, i64, i64, i64, i64, i64 } @[[RESULTS]](
define void @results_<a|b|c>(ptr %d) minsize {
  %v1 = call i64 @m1(i64 1001, i32 2001, i32 3001, i32 4001, i32 5001, i32 6001)
  %v2 = call i64 @m2(i64 1002, i64 2002, i32 3002, i32 4002, i32 5002, i32 6002)
  %v3 = call i64 @m3(i64 1003, i64 2003, i64 3003, i32 4003, i32 5003, i32 6003)
  %v4 = call i64 @m4(i64 1004, i64 2004, i64 3004, i64 4004, i32 5004, i32 6004)
  %v5 = call i64 @m5(i64 1005, i64 2005, i64 3005, i64 4005, i64 5005, i32 6005)
  %v6 = call i64 @m6(i64 1006, i64 2006, i64 3006, i64 4006, i64 5006, i64 6006)
  call void @g6(i32 100006, i64 %v1, i64 %v2, i64 %v3, i64 %v4, i64 %v5, i64 %v6)
  call void @g5(i32 100005, i64 %v1, i64 %v2, i64 %v3, i64 %v4, i64 %v5)
  call void @g4(i32 100004, i64 %v6, i64 %v1, i64 %v2, i64 %v3)
  call void @g3(i32 100003, i64 %v4, i64 %v5, i64 %v6)
  call void @g2(i32 100002, i64 %v1, i64 %v2)
  call void @g1(i32 100001, i64 %v3)
  call void @f6(i64 %v4, i64 %v5, i64 %v6, i64 %v1, i64 %v2, i64 %v3)
  call void @f5(i64 %v4, i64 %v5, i64 %v6, i64 %v1, i64 %v2)
  call void @f4(i64 %v3, i64 %v4, i64 %v5, i64 %v6)
  call void @f3(i64 %v1, i64 %v2, i64 %v3)
  call void @f2(i64 %v4, i64 %v5)
  call void @f1(i64 %v6)
  fence <seq_cst|acquire|release>
  store i64 %v1, ptr %d
  fence <seq_cst|acquire|release>
  store i64 %v2, ptr %d
  fence <seq_cst|acquire|release>
  store i64 %v3, ptr %d
  fence <seq_cst|acquire|release>
  store i64 %v4, ptr %d
  fence <seq_cst|acquire|release>
  store i64 %v5, ptr %d
  fence <seq_cst|acquire|release>
  store i64 %v6, ptr %d
  fence <seq_cst|acquire|release>
  ret void
}

; There is a limit.
; LIMIT: remark: {{.*}} first in too_many_a, stay where they are because a shared function would need too many values
; LIMIT-LABEL: define void @many_a(
; LIMIT-NEXT: call void @many_a.outlined
define void @many_a(i64 %x0, i64 %x1, i64 %x2, i64 %x3, i64 %x4, i64 %x5, i64 %x6, i64 %x7, i64 %x8, i64 %x9, i64 %x10,
    i64 %x11, i64 %x12, i64 %x13, i64 %x14, i64 %x15, i64 %x16, i64 %x17, i64 %x18, i64 %x19, i64 %x20, i64 %x21,
    i64 %x22, i64 %x23, i64 %x24, i64 %x25, i64 %x26, i64 %x27, i64 %x28, i64 %x29, i64 %x30, i64 %x31, i64 %x32,
    i64 %x33, i64 %x34, i64 %x35, i64 %x36, i64 %x37, i64 %x38, i64 %x39, i64 %x40, i64 %x41, i64 %x42, i64 %x43,
    i64 %x44, i64 %x45, i64 %x46, i64 %x47) minsize {
  call void @use48(i64 %x0, i64 %x1, i64 %x2, i64 %x3, i64 %x4, i64 %x5, i64 %x6, i64 %x7, i64 %x8, i64 %x9, i64 %x10,
      i64 %x11, i64 %x12, i64 %x13, i64 %x14, i64 %x15, i64 %x16, i64 %x17, i64 %x18, i64 %x19, i64 %x20, i64 %x21,
      i64 %x22, i64 %x23, i64 %x24, i64 %x25, i64 %x26, i64 %x27, i64 %x28, i64 %x29, i64 %x30, i64 %x31, i64 %x32,
      i64 %x33, i64 %x34, i64 %x35, i64 %x36, i64 %x37, i64 %x38, i64 %x39, i64 %x40, i64 %x41, i64 %x42, i64 %x43,
      i64 %x44, i64 %x45, i64 %x46, i64 %x47)
  call void @f2(i64 %x0, i64 %x1)
  fence seq_cst
  ret void
}
define void @many_b(i64 %x0, i64 %x1, i64 %x2, i64 %x3, i64 %x4, i64 %x5, i64 %x6, i64 %x7, i64 %x8, i64 %x9, i64 %x10,
    i64 %x11, i64 %x12, i64 %x13, i64 %x14, i64 %x15, i64 %x16, i64 %x17, i64 %x18, i64 %x19, i64 %x20, i64 %x21,
    i64 %x22, i64 %x23, i64 %x24, i64 %x25, i64 %x26, i64 %x27, i64 %x28, i64 %x29, i64 %x30, i64 %x31, i64 %x32,
    i64 %x33, i64 %x34, i64 %x35, i64 %x36, i64 %x37, i64 %x38, i64 %x39, i64 %x40, i64 %x41, i64 %x42, i64 %x43,
    i64 %x44, i64 %x45, i64 %x46, i64 %x47) minsize {
  call void @use48(i64 %x0, i64 %x1, i64 %x2, i64 %x3, i64 %x4, i64 %x5, i64 %x6, i64 %x7, i64 %x8, i64 %x9, i64 %x10,
      i64 %x11, i64 %x12, i64 %x13, i64 %x14, i64 %x15, i64 %x16, i64 %x17, i64 %x18, i64 %x19, i64 %x20, i64 %x21,
      i64 %x22, i64 %x23, i64 %x24, i64 %x25, i64 %x26, i64 %x27, i64 %x28, i64 %x29, i64 %x30, i64 %x31, i64 %x32,
      i64 %x33, i64 %x34, i64 %x35, i64 %x36, i64 %x37, i64 %x38, i64 %x39, i64 %x40, i64 %x41, i64 %x42, i64 %x43,
      i64 %x44, i64 %x45, i64 %x46, i64 %x47)
  call void @f2(i64 %x0, i64 %x1)
  fence acquire
  ret void
}
; LIMIT-LABEL: define void @too_many_a(
; LIMIT-NEXT: call void @use49(
define void @too_many_a(i64 %x0, i64 %x1, i64 %x2, i64 %x3, i64 %x4, i64 %x5, i64 %x6, i64 %x7, i64 %x8, i64 %x9,
    i64 %x10, i64 %x11, i64 %x12, i64 %x13, i64 %x14, i64 %x15, i64 %x16, i64 %x17, i64 %x18, i64 %x19, i64 %x20,
    i64 %x21, i64 %x22, i64 %x23, i64 %x24, i64 %x25, i64 %x26, i64 %x27, i64 %x28, i64 %x29, i64 %x30, i64 %x31,
    i64 %x32, i64 %x33, i64 %x34, i64 %x35, i64 %x36, i64 %x37, i64 %x38, i64 %x39, i64 %x40, i64 %x41, i64 %x42,
    i64 %x43, i64 %x44, i64 %x45, i64 %x46, i64 %x47, i64 %x48) minsize {
  call void @use49(i64 %x0, i64 %x1, i64 %x2, i64 %x3, i64 %x4, i64 %x5, i64 %x6, i64 %x7, i64 %x8, i64 %x9, i64 %x10,
      i64 %x11, i64 %x12, i64 %x13, i64 %x14, i64 %x15, i64 %x16, i64 %x17, i64 %x18, i64 %x19, i64 %x20, i64 %x21,
      i64 %x22, i64 %x23, i64 %x24, i64 %x25, i64 %x26, i64 %x27, i64 %x28, i64 %x29, i64 %x30, i64 %x31, i64 %x32,
      i64 %x33, i64 %x34, i64 %x35, i64 %x36, i64 %x37, i64 %x38, i64 %x39, i64 %x40, i64 %x41, i64 %x42, i64 %x43,
      i64 %x44, i64 %x45, i64 %x46, i64 %x47, i64 %x48)
  call void @f2(i64 %x0, i64 %x1)
  fence seq_cst
  ret void
}
; LIMIT-LABEL: define void @too_many_b(
; LIMIT-NEXT: call void @use49(
define void @too_many_b(i64 %x0, i64 %x1, i64 %x2, i64 %x3, i64 %x4, i64 %x5, i64 %x6, i64 %x7, i64 %x8, i64 %x9,
    i64 %x10, i64 %x11, i64 %x12, i64 %x13, i64 %x14, i64 %x15, i64 %x16, i64 %x17, i64 %x18, i64 %x19, i64 %x20,
    i64 %x21, i64 %x22, i64 %x23, i64 %x24, i64 %x25, i64 %x26, i64 %x27, i64 %x28, i64 %x29, i64 %x30, i64 %x31,
    i64 %x32, i64 %x33, i64 %x34, i64 %x35, i64 %x36, i64 %x37, i64 %x38, i64 %x39, i64 %x40, i64 %x41, i64 %x42,
    i64 %x43, i64 %x44, i64 %x45, i64 %x46, i64 %x47, i64 %x48) minsize {
  call void @use49(i64 %x0, i64 %x1, i64 %x2, i64 %x3, i64 %x4, i64 %x5, i64 %x6, i64 %x7, i64 %x8, i64 %x9, i64 %x10,
      i64 %x11, i64 %x12, i64 %x13, i64 %x14, i64 %x15, i64 %x16, i64 %x17, i64 %x18, i64 %x19, i64 %x20, i64 %x21,
      i64 %x22, i64 %x23, i64 %x24, i64 %x25, i64 %x26, i64 %x27, i64 %x28, i64 %x29, i64 %x30, i64 %x31, i64 %x32,
      i64 %x33, i64 %x34, i64 %x35, i64 %x36, i64 %x37, i64 %x38, i64 %x39, i64 %x40, i64 %x41, i64 %x42, i64 %x43,
      i64 %x44, i64 %x45, i64 %x46, i64 %x47, i64 %x48)
  call void @f2(i64 %x0, i64 %x1)
  fence acquire
  ret void
}
