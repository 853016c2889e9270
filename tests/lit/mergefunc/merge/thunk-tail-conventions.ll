; In conventions with guaranteed tail calls the thunk's call is musttail
; (swift#36613): tailcc and swifttailcc; swiftcc and fastcc get an ordinary one.

; RUN: %opt -passes='rust-mergefunc,verify' -S %s | FileCheck %s

@slot = external global i64

; CHECK-LABEL: define tailcc void @tail_b(
; CHECK-NEXT: musttail call tailcc void @tail_a(i64 %x)
; CHECK-NEXT: ret void
; CHECK-LABEL: define swifttailcc void @swift_tail_b(
; CHECK-NEXT: musttail call swifttailcc void @swift_tail_a(ptr swiftasync %c, ptr swiftself %s)
; CHECK-NEXT: ret void
; CHECK-LABEL: define swiftcc void @swift_b(
; CHECK-NEXT: {{^  }}tail call swiftcc void @swift_a(ptr swiftself %s, ptr {{.*}}swifterror %e)
; CHECK-NEXT: ret void
; CHECK-LABEL: define fastcc void @fast_b(
; CHECK-NEXT: {{^  }}tail call fastcc void @fast_a(i64 %x)
; CHECK-NEXT: ret void

define tailcc void @tail_a(i64 %x) {
  store volatile i64 %x, ptr @slot
  store volatile i64 1, ptr @slot
  store volatile i64 2, ptr @slot
  ret void
}
define tailcc void @tail_b(i64 %x) {
  store volatile i64 %x, ptr @slot
  store volatile i64 1, ptr @slot
  store volatile i64 2, ptr @slot
  ret void
}
define swifttailcc void @swift_tail_a(ptr swiftasync %c, ptr swiftself %s) {
  store volatile i64 1, ptr %c
  store volatile i64 1, ptr %s
  store volatile i64 2, ptr %c
  ret void
}
define swifttailcc void @swift_tail_b(ptr swiftasync %c, ptr swiftself %s) {
  store volatile i64 1, ptr %c
  store volatile i64 1, ptr %s
  store volatile i64 2, ptr %c
  ret void
}
define swiftcc void @swift_a(ptr swiftself %s, ptr swifterror %e) {
  store volatile i64 1, ptr %s
  store ptr null, ptr %e
  store volatile i64 2, ptr %s
  ret void
}
define swiftcc void @swift_b(ptr swiftself %s, ptr swifterror %e) {
  store volatile i64 1, ptr %s
  store ptr null, ptr %e
  store volatile i64 2, ptr %s
  ret void
}
define fastcc void @fast_a(i64 %x) {
  store volatile i64 %x, ptr @slot
  store volatile i64 3, ptr @slot
  store volatile i64 4, ptr @slot
  ret void
}
define fastcc void @fast_b(i64 %x) {
  store volatile i64 %x, ptr @slot
  store volatile i64 3, ptr @slot
  store volatile i64 4, ptr @slot
  ret void
}
