; On 32-bit x86 a thunk in vectorcall must not jump: LLVM passes the address of a copy of the seventh vector, which
; would be in the frame that the thunk leaves.

; RUN: %opt -passes='rust-mergefunc,verify' -S %s | FileCheck %s
; RUN: sed 's/i686/x86_64/' %s | %opt -passes='rust-mergefunc,verify' -S | FileCheck %s --check-prefix=JUMP

; CHECK-LABEL: define x86_vectorcallcc void @g(
; CHECK-NEXT: {{^  }}call x86_vectorcallcc void @f(
; JUMP-LABEL: define x86_vectorcallcc void @g(
; JUMP-NEXT: tail call x86_vectorcallcc void @f(

target triple = "i686-pc-windows-msvc"

@slot = external global i32

define x86_vectorcallcc void @f(<4 x float> %v0, <4 x float> %v1, <4 x float> %v2, <4 x float> %v3,
                                <4 x float> %v4, <4 x float> %v5, <4 x float> %v6) "target-features"="+sse2" {
  store volatile i32 0, ptr @slot
  store volatile i32 1, ptr @slot
  store volatile i32 2, ptr @slot
  store volatile i32 3, ptr @slot
  store volatile i32 4, ptr @slot
  store volatile i32 5, ptr @slot
  store volatile i32 6, ptr @slot
  store volatile i32 7, ptr @slot
  store volatile i32 8, ptr @slot
  store volatile i32 9, ptr @slot
  store volatile i32 10, ptr @slot
  store volatile i32 11, ptr @slot
  ret void
}

define x86_vectorcallcc void @g(<4 x float> %v0, <4 x float> %v1, <4 x float> %v2, <4 x float> %v3,
                                <4 x float> %v4, <4 x float> %v5, <4 x float> %v6) "target-features"="+sse2" {
  store volatile i32 0, ptr @slot
  store volatile i32 1, ptr @slot
  store volatile i32 2, ptr @slot
  store volatile i32 3, ptr @slot
  store volatile i32 4, ptr @slot
  store volatile i32 5, ptr @slot
  store volatile i32 6, ptr @slot
  store volatile i32 7, ptr @slot
  store volatile i32 8, ptr @slot
  store volatile i32 9, ptr @slot
  store volatile i32 10, ptr @slot
  store volatile i32 11, ptr @slot
  ret void
}
