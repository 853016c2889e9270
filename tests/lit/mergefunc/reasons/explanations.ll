; Remarks name the section, attribute or metadata for which a function takes no part.

; RUN: %opt -passes=rust-mergefunc -pass-remarks-missed=rust-mergefunc -disable-output %s 2>&1 | FileCheck %s
; CHECK-DAG: : in_section takes no part in merging because a loader may look at its section `xdp`, which is not one of code{{$}}
; CHECK-DAG: : unheard takes no part in merging because attribute `unheard-of` is not known{{$}}
; CHECK-DAG: : kernel takes no part in merging because named metadata `my.kernels` refers to it{{$}}

define void @in_section() section "xdp" {
  ret void
}
define void @unheard() "unheard-of" {
  ret void
}
define void @kernel() {
  ret void
}

!my.kernels = !{!0}
!0 = !{ptr @kernel, !"kernel", i32 1}
