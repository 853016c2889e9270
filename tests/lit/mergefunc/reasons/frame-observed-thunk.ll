; Reason FrameObservedThunk: a body that asks for its return address, frame or
; registers would find the thunk's.  Where no thunk is needed such functions merge.

; RUN: %opt -passes='rust-mergefunc,verify' -S %s -pass-remarks-missed=rust-mergefunc -pass-remarks-output=%t.yaml \
; RUN:   2>%t.err | FileCheck %s --implicit-check-not='tail call' --implicit-check-not=@local_b
; RUN: FileCheck %s --check-prefix=YAML < %t.yaml

declare ptr @llvm.returnaddress(i32)
declare ptr @llvm.frameaddress.p0(i32)
declare i64 @llvm.read_register.i64(metadata)
declare void @use(ptr)

; CHECK-LABEL: define void @return_a(
; CHECK-LABEL: define void @return_b(
; CHECK-LABEL: define void @frame_a(
; CHECK-LABEL: define void @frame_b(
; CHECK-LABEL: define i64 @register_a(
; CHECK-LABEL: define i64 @register_b(
; CHECK-LABEL: define internal void @local_a(
; YAML-COUNT-3: Name: {{ *}}FrameObservedThunk

define void @return_a() {
  %p = call ptr @llvm.returnaddress(i32 0)
  call void @use(ptr %p)
  call void @use(ptr null)
  ret void
}
define void @return_b() {
  %p = call ptr @llvm.returnaddress(i32 0)
  call void @use(ptr %p)
  call void @use(ptr null)
  ret void
}
define void @frame_a() {
  %p = call ptr @llvm.frameaddress.p0(i32 1)
  call void @use(ptr %p)
  call void @use(ptr null)
  ret void
}
define void @frame_b() {
  %p = call ptr @llvm.frameaddress.p0(i32 1)
  call void @use(ptr %p)
  call void @use(ptr null)
  ret void
}
define i64 @register_a(i64 %x) {
  call void @use(ptr null)
  call void @use(ptr null)
  %r = call i64 @llvm.read_register.i64(metadata !0)
  ret i64 %r
}
define i64 @register_b(i64 %x) {
  call void @use(ptr null)
  call void @use(ptr null)
  %r = call i64 @llvm.read_register.i64(metadata !0)
  ret i64 %r
}
define internal void @local_a(i32 %x) {
  %p = call ptr @llvm.returnaddress(i32 0)
  call void @use(ptr %p)
  ret void
}
define internal void @local_b(i32 %x) {
  %p = call ptr @llvm.returnaddress(i32 0)
  call void @use(ptr %p)
  ret void
}
!0 = !{!"rsp"}
