; A region does not end between two phis: the second one would stay, where
; all control comes from the call.

; RUN: %opt -passes='rust-iroutliner<all;no-cost;verify>' -S %s | FileCheck %s

declare void @pad(i32)

define i32 @one_phi(i32 %x, i32 %y, i1 %c) {
  call void @pad(i32 11)
  call void @pad(i32 22)
  br i1 %c, label %a, label %b
a:
  br label %z
b:
  br label %z
z:
  %r = phi i32 [ %x, %a ], [ %y, %b ]
  ret i32 %r
}

; CHECK-LABEL: define i32 @two_phis(
; CHECK: z:
; CHECK-NEXT: phi i32 [ %x, %a ], [ %y, %b ]
; CHECK-NEXT: phi i32 [ %y, %a ], [ %x, %b ]
define i32 @two_phis(i32 %x, i32 %y, i1 %c) {
  call void @pad(i32 11)
  call void @pad(i32 22)
  br i1 %c, label %a, label %b
a:
  br label %z
b:
  br label %z
z:
  %s = phi i32 [ %x, %a ], [ %y, %b ]
  %t = phi i32 [ %y, %a ], [ %x, %b ]
  %r = sub i32 %s, %t
  ret i32 %r
}

; The second phi may not move; the first one stays with it.
; CHECK-LABEL: define void @odd_phi(
; CHECK: z:
; CHECK-NEXT: phi i32 [ %x, %a ], [ %y, %b ]
; CHECK-NEXT: phi <vscale x 2 x i32>
define void @odd_phi(i32 %x, i32 %y, i1 %c, ptr %p, <vscale x 2 x i32> %v, <vscale x 2 x i32> %w) {
  call void @pad(i32 11)
  call void @pad(i32 22)
  br i1 %c, label %a, label %b
a:
  br label %z
b:
  br label %z
z:
  %s = phi i32 [ %x, %a ], [ %y, %b ]
  %t = phi <vscale x 2 x i32> [ %v, %a ], [ %w, %b ]
  store i32 %s, ptr %p
  store <vscale x 2 x i32> %t, ptr %p
  ret void
}
