; On processors where fastcc passes more in registers than ccc, functions of more than six parameters
; or with a parameter of two words merge only with those of their convention.

; RUN: %opt -passes='rust-mergefunc,verify' -mtriple=riscv32-unknown-none-elf -S %s | FileCheck %s
; RUN: %opt -passes='rust-mergefunc,verify' -mtriple=aarch64-linux-gnu -S %s | FileCheck --check-prefix=ALL %s

; CHECK: @table = constant [3 x ptr] [ptr @six, ptr @seven_in_table, ptr @wide_in_table]
; ALL: @table = constant [3 x ptr] [ptr @six, ptr @seven, ptr @wide]
@table = constant [3 x ptr] [ptr @six_in_table, ptr @seven_in_table, ptr @wide_in_table]

; CHECK: define internal i32 @six(
define internal fastcc i32 @six(ptr %p, i32 %a, i32 %b, i32 %c, i32 %d, i32 %e) nounwind {
  store volatile i32 %a, ptr %p
  store volatile i32 %b, ptr %p
  store volatile i32 %c, ptr %p
  store volatile i32 %d, ptr %p
  store volatile i32 6, ptr %p
  ret i32 %e
}

define internal i32 @six_in_table(ptr %p, i32 %a, i32 %b, i32 %c, i32 %d, i32 %e) unnamed_addr nounwind {
  store volatile i32 %a, ptr %p
  store volatile i32 %b, ptr %p
  store volatile i32 %c, ptr %p
  store volatile i32 %d, ptr %p
  store volatile i32 6, ptr %p
  ret i32 %e
}

; CHECK: define internal fastcc i32 @seven(
define internal fastcc i32 @seven(ptr %p, i32 %a, i32 %b, i32 %c, i32 %d, i32 %e, i32 %f) nounwind {
  store volatile i32 %a, ptr %p
  store volatile i32 %b, ptr %p
  store volatile i32 %c, ptr %p
  store volatile i32 %d, ptr %p
  store volatile i32 %e, ptr %p
  store volatile i32 7, ptr %p
  ret i32 %f
}

define internal i32 @seven_in_table(ptr %p, i32 %a, i32 %b, i32 %c, i32 %d, i32 %e, i32 %f) unnamed_addr nounwind {
  store volatile i32 %a, ptr %p
  store volatile i32 %b, ptr %p
  store volatile i32 %c, ptr %p
  store volatile i32 %d, ptr %p
  store volatile i32 %e, ptr %p
  store volatile i32 7, ptr %p
  ret i32 %f
}

; CHECK: define internal fastcc i64 @wide(
define internal fastcc i64 @wide(ptr %p, i64 %a, i32 %b) nounwind {
  store volatile i64 %a, ptr %p
  store volatile i32 %b, ptr %p
  store volatile i32 64, ptr %p
  store volatile i32 64, ptr %p
  ret i64 %a
}

define internal i64 @wide_in_table(ptr %p, i64 %a, i32 %b) unnamed_addr nounwind {
  store volatile i64 %a, ptr %p
  store volatile i32 %b, ptr %p
  store volatile i32 64, ptr %p
  store volatile i32 64, ptr %p
  ret i64 %a
}

define i64 @callers(ptr %p, i32 %n) {
  %a = call fastcc i32 @six(ptr %p, i32 %n, i32 1, i32 2, i32 3, i32 4)
  %b = call fastcc i32 @seven(ptr %p, i32 %a, i32 1, i32 2, i32 3, i32 4, i32 5)
  %c = zext i32 %b to i64
  %d = call fastcc i64 @wide(ptr %p, i64 %c, i32 %n)
  ret i64 %d
}
