; Reason FrameObservedThunk: a body that asks for its return address, frame or
; registers would find the thunk's.  Where no thunk is needed such functions merge.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-mergefunc,verify' -S %t.ll -pass-remarks-missed=rust-mergefunc -pass-remarks-output=%t.yaml \
; RUN:   2>%t.err | FileCheck %t.ll --implicit-check-not='tail call' --implicit-check-not=@local_b
; RUN: FileCheck %t.ll --check-prefix=YAML < %t.yaml

declare ptr @llvm.returnaddress(i32)
declare ptr @llvm.frameaddress.p0(i32)
declare i64 @llvm.read_register.i64(metadata)
declare void @use(ptr)

; CHECK-LABEL: define void @return_<a|b>(
; CHECK-LABEL: define void @frame_<a|b>(
; CHECK-LABEL: define i64 @register_<a|b>(
; CHECK-LABEL: define internal void @local_a(
; YAML-COUNT-3: Name: {{ *}}FrameObservedThunk

define void @return_<a|b>() {
  %p = call ptr @llvm.returnaddress(i32 0)
  call void @use(ptr %p)
  call void @use(ptr null)
  ret void
}
define void @frame_<a|b>() {
  %p = call ptr @llvm.frameaddress.p0(i32 1)
  call void @use(ptr %p)
  call void @use(ptr null)
  ret void
}
define i64 @register_<a|b>(i64 %x) {
  call void @use(ptr null)
  call void @use(ptr null)
  %r = call i64 @llvm.read_register.i64(metadata !0)
  ret i64 %r
}
define internal void @local_<a|b>(i32 %x) {
  %p = call ptr @llvm.returnaddress(i32 0)
  call void @use(ptr %p)
  ret void
}
!0 = !{!"rsp"}
