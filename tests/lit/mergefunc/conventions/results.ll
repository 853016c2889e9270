; On x86-64 functions that return more than two values merge only with those of their convention: fastcc may
; return the third one in another register.  On AArch64 it does not.

; RUN: %opt -passes='rust-mergefunc,verify' -mtriple=x86_64-unknown-linux-gnu -S %s | FileCheck %s
; RUN: %opt -passes='rust-mergefunc,verify' -mtriple=aarch64-linux-gnu -S %s | FileCheck --check-prefix=ALL %s

; CHECK: @table = constant [2 x ptr] [ptr @two, ptr @three_in_table]
; ALL: @table = constant [2 x ptr] [ptr @two, ptr @three]
@table = constant [2 x ptr] [ptr @two_in_table, ptr @three_in_table]

; CHECK: define internal [2 x double] @two(
define internal fastcc [2 x double] @two(ptr %p, double %a) nounwind {
  store volatile double %a, ptr %p
  %b = load volatile double, ptr %p
  store volatile double 2.0, ptr %p
  %c = load volatile double, ptr %p
  store volatile double %b, ptr %p
  %one = insertvalue [2 x double] zeroinitializer, double %b, 0
  %all = insertvalue [2 x double] %one, double %c, 1
  ret [2 x double] %all
}

define internal [2 x double] @two_in_table(ptr %p, double %a) unnamed_addr nounwind {
  store volatile double %a, ptr %p
  %b = load volatile double, ptr %p
  store volatile double 2.0, ptr %p
  %c = load volatile double, ptr %p
  store volatile double %b, ptr %p
  %one = insertvalue [2 x double] zeroinitializer, double %b, 0
  %all = insertvalue [2 x double] %one, double %c, 1
  ret [2 x double] %all
}

; CHECK: define internal fastcc { i64, [2 x double] } @three(
define internal fastcc { i64, [2 x double] } @three(ptr %p, double %a) nounwind {
  store volatile double %a, ptr %p
  %b = load volatile double, ptr %p
  store volatile double 3.0, ptr %p
  %c = load volatile double, ptr %p
  store volatile double %b, ptr %p
  %one = insertvalue { i64, [2 x double] } zeroinitializer, double %b, 1, 0
  %all = insertvalue { i64, [2 x double] } %one, double %c, 1, 1
  ret { i64, [2 x double] } %all
}

define internal { i64, [2 x double] } @three_in_table(ptr %p, double %a) unnamed_addr nounwind {
  store volatile double %a, ptr %p
  %b = load volatile double, ptr %p
  store volatile double 3.0, ptr %p
  %c = load volatile double, ptr %p
  store volatile double %b, ptr %p
  %one = insertvalue { i64, [2 x double] } zeroinitializer, double %b, 1, 0
  %all = insertvalue { i64, [2 x double] } %one, double %c, 1, 1
  ret { i64, [2 x double] } %all
}

define double @callers(ptr %p, double %a) {
  %1 = call fastcc [2 x double] @two(ptr %p, double %a)
  %2 = call fastcc { i64, [2 x double] } @three(ptr %p, double %a)
  %3 = extractvalue [2 x double] %1, 0
  %4 = extractvalue { i64, [2 x double] } %2, 1, 1
  %5 = fadd double %3, %4
  ret double %5
}
