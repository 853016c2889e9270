; On AArch64 a call and a jump with their frame have 16 bytes.  They are estimated at 20 (docs/outliner-cost.md, "One table"), so
; where functions begin at multiples of 16 a stub takes the place of a body that has the same size.  Known, not wanted.

; XFAIL: *
; RUN: %opt -mtriple=aarch64-unknown-linux-gnu -passes='rust-mergefunc,verify' -S %s | FileCheck %s

; CHECK-LABEL: define dso_local void @b(
; CHECK-NEXT: call void @nothing()

define dso_local void @a() nounwind "target-cpu"="neoverse-n1" {
  call void @nothing()
  tail call void @nothing()
  ret void
}
define dso_local void @b() nounwind "target-cpu"="neoverse-n1" {
  call void @nothing()
  tail call void @nothing()
  ret void
}
declare void @nothing()
