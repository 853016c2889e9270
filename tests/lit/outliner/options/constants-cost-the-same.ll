; A large constant costs as much in the call of a shared function as in a call of a region.  With 4 bytes there for 6 here
; these functions had 468 bytes, 444 without the pass.

; RUN: %opt -mtriple=thumbv7m-none-eabi -passes='rust-iroutliner<no-frequency;verify>' -S %s | FileCheck %s

; CHECK-NOT: outlined
declare void @set(i32, i32)

define void @f0() minsize nounwind {
  call void @set(i32 1, i32 1000)
  call void @set(i32 2, i32 1037)
  call void @set(i32 3, i32 1074)
  call void @set(i32 4, i32 1111)
  call void @set(i32 5, i32 1148)
  call void @set(i32 6, i32 1185)
  call void @set(i32 7, i32 1222)
  call void @set(i32 8, i32 1259)
  call void @set(i32 9, i32 1296)
  call void @set(i32 10, i32 1333)
  call void @set(i32 11, i32 1370)
  call void @set(i32 12, i32 1407)
  call void @set(i32 13, i32 1444)
  call void @set(i32 14, i32 1481)
  call void @set(i32 15, i32 1518)
  call void @set(i32 16, i32 1555)
  ret void
}
define void @f1() minsize nounwind {
  call void @set(i32 1, i32 2000)
  call void @set(i32 2, i32 2037)
  call void @set(i32 3, i32 2074)
  call void @set(i32 4, i32 2111)
  call void @set(i32 5, i32 2148)
  call void @set(i32 6, i32 2185)
  call void @set(i32 7, i32 2222)
  call void @set(i32 8, i32 2259)
  call void @set(i32 9, i32 2296)
  call void @set(i32 10, i32 2333)
  call void @set(i32 11, i32 2370)
  call void @set(i32 12, i32 2407)
  call void @set(i32 13, i32 2444)
  call void @set(i32 14, i32 2481)
  call void @set(i32 15, i32 2518)
  call void @set(i32 16, i32 2555)
  ret void
}
define void @f2() minsize nounwind {
  call void @set(i32 1, i32 3000)
  call void @set(i32 2, i32 3037)
  call void @set(i32 3, i32 3074)
  call void @set(i32 4, i32 3111)
  call void @set(i32 5, i32 3148)
  call void @set(i32 6, i32 3185)
  call void @set(i32 7, i32 3222)
  call void @set(i32 8, i32 3259)
  call void @set(i32 9, i32 3296)
  call void @set(i32 10, i32 3333)
  call void @set(i32 11, i32 3370)
  call void @set(i32 12, i32 3407)
  call void @set(i32 13, i32 3444)
  call void @set(i32 14, i32 3481)
  call void @set(i32 15, i32 3518)
  call void @set(i32 16, i32 3555)
  ret void
}
