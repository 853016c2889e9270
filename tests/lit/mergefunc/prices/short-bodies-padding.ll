; On AArch64 a call and a jump with their frame have 16 bytes, where functions begin at multiples of 16: a stub would save
; nothing.  The table of large functions alone says 20 (docs/outliner-cost.md, "Short bodies").

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
