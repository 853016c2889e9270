; Type attributes are compared by type congruence: byval of equally built structs
; is the same, of others not (swift#61571).

; RUN: %opt -passes='rust-mergefunc,verify' -S %s | FileCheck %s --implicit-check-not=define

%one = type { i32, i64 }
%two = type { i32, i64 }
%three = type { i32, i32 }

; CHECK-LABEL: define internal i32 @byval_one(
; CHECK-LABEL: define internal i32 @byval_three(
; CHECK-LABEL: define internal i32 @by_reference(
; CHECK-LABEL: define internal void @sret_one(
; CHECK-LABEL: define internal void @sret_three(
; CHECK-LABEL: define internal void @elementtype_i32(
; CHECK-LABEL: define internal void @elementtype_i8(

define internal i32 @byval_one(ptr byval(%one) %p) {
  %v = load i32, ptr %p
  ret i32 %v
}
define internal i32 @byval_two(ptr byval(%two) %p) {
  %v = load i32, ptr %p
  ret i32 %v
}
define internal i32 @byval_three(ptr byval(%three) %p) {
  %v = load i32, ptr %p
  ret i32 %v
}
define internal i32 @by_reference(ptr byref(%one) %p) {
  %v = load i32, ptr %p
  ret i32 %v
}
define internal void @sret_one(ptr sret(%one) %p) {
  store i32 1, ptr %p
  ret void
}
define internal void @sret_two(ptr sret(%two) %p) {
  store i32 1, ptr %p
  ret void
}
define internal void @sret_three(ptr sret(%three) %p) {
  store i32 1, ptr %p
  ret void
}
define internal void @elementtype_i32(ptr %p) {
  call void asm "incl $0", "=*m"(ptr elementtype(i32) %p)
  ret void
}
define internal void @elementtype_i32_again(ptr %p) {
  call void asm "incl $0", "=*m"(ptr elementtype(i32) %p)
  ret void
}
define internal void @elementtype_i8(ptr %p) {
  call void asm "incl $0", "=*m"(ptr elementtype(i8) %p)
  ret void
}
