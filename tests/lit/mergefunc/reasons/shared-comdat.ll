; Reason SharedComdat: the linker takes or leaves a comdat as a whole, so a symbol
; must not leave one that it shares, and a local member must not be called from
; outside of it (#130583).

; RUN: %opt -passes='rust-mergefunc,verify' -S %s -pass-remarks-missed=rust-mergefunc -pass-remarks-output=%t.yaml 2>%t.err | FileCheck %s
; RUN: %opt -passes='rust-mergefunc<aliases>,verify' -S %s | FileCheck %s
; RUN: FileCheck %s --check-prefix=YAML < %t.yaml

$C5 = comdat any
$group = comdat any

; CHECK: @C1 = weak_odr unnamed_addr alias void (ptr), ptr @C2
@C1 = weak_odr unnamed_addr alias void (ptr), ptr @C2

; CHECK-LABEL: define weak_odr void @C2(
; CHECK-SAME: comdat($C5)
; CHECK: store volatile
; CHECK-LABEL: define void @other(
; CHECK: store volatile
; CHECK-LABEL: define internal void @local_member(
; CHECK-SAME: comdat($group)
; CHECK: store volatile
; CHECK-LABEL: define linkonce_odr void @group(
; CHECK: call void @local_member(
; YAML: Name: {{ *}}SharedComdat

define weak_odr void @C2(ptr %p) unnamed_addr comdat($C5) {
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  ret void
}
define void @other(ptr %p) unnamed_addr {
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  ret void
}
define internal void @local_member(ptr %p) unnamed_addr comdat($group) {
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  ret void
}
define linkonce_odr void @group(ptr %p) unnamed_addr comdat {
  call void @local_member(ptr %p)
  ret void
}
