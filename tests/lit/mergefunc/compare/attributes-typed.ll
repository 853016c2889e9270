; Type attributes are compared by type congruence: byval of equally built structs
; is the same, of others not (swift#61571).

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-mergefunc,verify' -S %t.ll | FileCheck %t.ll --implicit-check-not=define

%one = type { i32, i64 }
%two = type { i32, i64 }
%three = type { i32, i32 }

; CHECK-LABEL: define internal i32 @byval_<one|three>(
; CHECK-LABEL: define internal i32 @by_reference(
; CHECK-LABEL: define internal void @sret_<one|three>(
; CHECK-LABEL: define internal void @elementtype_i<32|8>(

define internal i32 @byval_<one|two|three>(ptr byval(%<one|two|three>) %p) {
  %v = load i32, ptr %p
  ret i32 %v
}
define internal i32 @by_reference(ptr byref(%one) %p) {
  %v = load i32, ptr %p
  ret i32 %v
}
define internal void @sret_<one|two|three>(ptr sret(%<one|two|three>) %p) {
  store i32 1, ptr %p
  ret void
}
define internal void @elementtype_<i32|i32_again|i8>(ptr %p) {
  call void asm "incl $0", "=*m"(ptr elementtype(i<32|32|8>) %p)
  ret void
}
