; In conventions with guaranteed tail calls the thunk's call is musttail
; (swift#36613): tailcc and swifttailcc; swiftcc and fastcc get an ordinary one.

; RUN: %opt -passes='rust-mergefunc,verify' -S %s | FileCheck %s

; Guaranteed tail calls end the compilation where the result is in memory of the caller, or the processor
; does not jump.
; RUN: %opt -passes='rust-mergefunc,verify' %s | %llc -O2 -o /dev/null
; RUN: sed 's/x86_64/mips64/' %s | %opt -passes='rust-mergefunc,verify' -S | FileCheck %s --check-prefix=OTHER
; OTHER-NOT: musttail

target triple = "x86_64-unknown-linux-gnu"

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

; CHECK-LABEL: define tailcc { i64, double } @two_b(
; CHECK-NEXT: musttail call tailcc { i64, double } @two_a(ptr %p)
; CHECK-LABEL: define tailcc { i64, i64, i64, i64 } @four_b(
; CHECK-NOT: musttail
; CHECK-LABEL: define tailcc { i128, i64 } @wide_b(
; CHECK-NOT: musttail

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
define tailcc { i64, double } @two_a(ptr %p) {
  store volatile i64 1, ptr %p
  store volatile i64 5, ptr %p
  store volatile i64 3, ptr %p
  %r = load volatile { i64, double }, ptr %p
  ret { i64, double } %r
}
define tailcc { i64, double } @two_b(ptr %p) {
  store volatile i64 1, ptr %p
  store volatile i64 5, ptr %p
  store volatile i64 3, ptr %p
  %r = load volatile { i64, double }, ptr %p
  ret { i64, double } %r
}
define tailcc { i64, i64, i64, i64 } @four_a(ptr %p) {
  store volatile i64 1, ptr %p
  store volatile i64 6, ptr %p
  store volatile i64 3, ptr %p
  %r = load volatile { i64, i64, i64, i64 }, ptr %p
  ret { i64, i64, i64, i64 } %r
}
define tailcc { i64, i64, i64, i64 } @four_b(ptr %p) {
  store volatile i64 1, ptr %p
  store volatile i64 6, ptr %p
  store volatile i64 3, ptr %p
  %r = load volatile { i64, i64, i64, i64 }, ptr %p
  ret { i64, i64, i64, i64 } %r
}
define tailcc { i128, i64 } @wide_a(ptr %p) {
  store volatile i64 1, ptr %p
  store volatile i64 7, ptr %p
  store volatile i64 3, ptr %p
  %r = load volatile { i128, i64 }, ptr %p
  ret { i128, i64 } %r
}
define tailcc { i128, i64 } @wide_b(ptr %p) {
  store volatile i64 1, ptr %p
  store volatile i64 7, ptr %p
  store volatile i64 3, ptr %p
  %r = load volatile { i128, i64 }, ptr %p
  ret { i128, i64 } %r
}
