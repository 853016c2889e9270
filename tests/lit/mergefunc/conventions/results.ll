; On x86-64 functions that return more than two values merge only with those of their convention: fastcc may
; return the third one in another register.  Of a vector each register of 128 bits counts, or each element.  On
; AArch64 it does not.

; RUN: %opt -passes='rust-mergefunc,verify' -mtriple=x86_64-unknown-linux-gnu -S %s | FileCheck %s
; RUN: %opt -passes='rust-mergefunc,verify' -mtriple=aarch64-linux-gnu -S %s | FileCheck --check-prefix=ALL %s

; CHECK: @table = constant [5 x ptr] [ptr @two, ptr @three_in_table, ptr @vector, ptr @three_in_one_in_table, ptr @words_in_table]
; ALL: @table = constant [5 x ptr] [ptr @two, ptr @three, ptr @vector, ptr @three_in_one, ptr @words]
@table = constant [5 x ptr] [ptr @two_in_table, ptr @three_in_table, ptr @vector_in_table, ptr @three_in_one_in_table, ptr @words_in_table]

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

; An i128 counts as two values.  (Code generation returns up to three words in the same registers by both
; conventions, but counts of them and of floating-point numbers are not told apart.)
; CHECK: define internal fastcc { i128, i64 } @words(
define internal fastcc { i128, i64 } @words(ptr %p, double %a) nounwind {
  store volatile double %a, ptr %p
  %b = load volatile i128, ptr %p
  store volatile double 6.0, ptr %p
  %c = load volatile i64, ptr %p
  store volatile i128 %b, ptr %p
  %one = insertvalue { i128, i64 } zeroinitializer, i128 %b, 0
  %all = insertvalue { i128, i64 } %one, i64 %c, 1
  ret { i128, i64 } %all
}

define internal { i128, i64 } @words_in_table(ptr %p, double %a) unnamed_addr nounwind {
  store volatile double %a, ptr %p
  %b = load volatile i128, ptr %p
  store volatile double 6.0, ptr %p
  %c = load volatile i64, ptr %p
  store volatile i128 %b, ptr %p
  %one = insertvalue { i128, i64 } zeroinitializer, i128 %b, 0
  %all = insertvalue { i128, i64 } %one, i64 %c, 1
  ret { i128, i64 } %all
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

; CHECK: define internal <4 x float> @vector(
define internal fastcc <4 x float> @vector(ptr %p, <4 x float> %a) nounwind {
  store volatile <4 x float> %a, ptr %p
  %b = load volatile <4 x float>, ptr %p
  store volatile double 4.0, ptr %p
  %c = load volatile <4 x float>, ptr %p
  store volatile <4 x float> %b, ptr %p
  ret <4 x float> %c
}

define internal <4 x float> @vector_in_table(ptr %p, <4 x float> %a) unnamed_addr nounwind {
  store volatile <4 x float> %a, ptr %p
  %b = load volatile <4 x float>, ptr %p
  store volatile double 4.0, ptr %p
  %c = load volatile <4 x float>, ptr %p
  store volatile <4 x float> %b, ptr %p
  ret <4 x float> %c
}

; CHECK: define internal fastcc <3 x double> @three_in_one(
define internal fastcc <3 x double> @three_in_one(ptr %p, <3 x double> %a) nounwind {
  store volatile <3 x double> %a, ptr %p
  %b = load volatile <3 x double>, ptr %p
  store volatile double 5.0, ptr %p
  %c = load volatile <3 x double>, ptr %p
  store volatile <3 x double> %b, ptr %p
  ret <3 x double> %c
}

define internal <3 x double> @three_in_one_in_table(ptr %p, <3 x double> %a) unnamed_addr nounwind {
  store volatile <3 x double> %a, ptr %p
  %b = load volatile <3 x double>, ptr %p
  store volatile double 5.0, ptr %p
  %c = load volatile <3 x double>, ptr %p
  store volatile <3 x double> %b, ptr %p
  ret <3 x double> %c
}

define double @callers(ptr %p, double %a, <4 x float> %v, <3 x double> %w) {
  %1 = call fastcc [2 x double] @two(ptr %p, double %a)
  %2 = call fastcc { i64, [2 x double] } @three(ptr %p, double %a)
  %3 = extractvalue [2 x double] %1, 0
  %4 = extractvalue { i64, [2 x double] } %2, 1, 1
  %5 = fadd double %3, %4
  %6 = call fastcc <4 x float> @vector(ptr %p, <4 x float> %v)
  %7 = call fastcc <3 x double> @three_in_one(ptr %p, <3 x double> %w)
  %8 = call fastcc { i128, i64 } @words(ptr %p, double %a)
  ret double %5
}
