; In conventions with guaranteed tail calls the thunk's call is musttail
; (swift#36613): tailcc and swifttailcc; swiftcc and fastcc get an ordinary one.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-mergefunc,verify' -S %t.ll | FileCheck %t.ll

; Guaranteed tail calls end the compilation where the result is in memory of the caller, or the processor
; does not jump.
; RUN: %opt -passes='rust-mergefunc,verify' %t.ll | %llc -O2 -o /dev/null
; RUN: sed 's/x86_64/mips64/' %t.ll | %opt -passes='rust-mergefunc,verify' -S | FileCheck %t.ll --check-prefix=OTHER
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

; Vectors of integers of other sizes than those of registers are returned element by element.
; CHECK-LABEL: define tailcc <32 x i1> @bits_b(
; CHECK-NOT: musttail
; CHECK-LABEL: define tailcc <2 x i65> @wide_elements_b(
; CHECK-NOT: musttail
; CHECK-LABEL: define tailcc <16 x i8> @bytes_b(
; CHECK-NEXT: musttail call tailcc <16 x i8> @bytes_a(ptr %p)

; Windows returns these in memory, and passes vectors by the address of a copy: that of the thunk would be in a
; frame that it leaves.  So does AArch64 scalable vectors.
; RUN: sed 's/unknown-linux-gnu/windows-msvc/' %t.ll | %opt -passes='rust-mergefunc,verify' | %llc -O2 -o /dev/null
; CHECK-LABEL: define tailcc x86_fp80 @x87_b(
; CHECK-NOT: musttail
; CHECK-LABEL: define tailcc void @vector_b(
; CHECK-NOT: musttail
; CHECK-LABEL: define tailcc void @long_b(
; CHECK-NOT: musttail
; Copies in memory are in the thunk's frame on Windows, and AArch64 makes no jumps with them.
; RUN: sed 's/x86_64/aarch64/; /^define.*x86_fp80/,/^}/d' %t.ll | %opt -passes='rust-mergefunc,verify' | %llc -O2 -o /dev/null
; CHECK-LABEL: define tailcc void @copy_b(
; CHECK-NOT: musttail
; CHECK-LABEL: define tailcc void @scalars_b(
; CHECK-NEXT: musttail call tailcc void @scalars_a(

define tailcc void @tail_<a|b>(i64 %x) {
  store volatile i64 %x, ptr @slot
  store volatile i64 1, ptr @slot
  store volatile i64 2, ptr @slot
  ret void
}
define swifttailcc void @swift_tail_<a|b>(ptr swiftasync %c, ptr swiftself %s) {
  store volatile i64 1, ptr %c
  store volatile i64 1, ptr %s
  store volatile i64 2, ptr %c
  ret void
}
define swiftcc void @swift_<a|b>(ptr swiftself %s, ptr swifterror %e) {
  store volatile i64 1, ptr %s
  store ptr null, ptr %e
  store volatile i64 2, ptr %s
  ret void
}
define fastcc void @fast_<a|b>(i64 %x) {
  store volatile i64 %x, ptr @slot
  store volatile i64 3, ptr @slot
  store volatile i64 4, ptr @slot
  ret void
}
define tailcc { i64, double } @two_<a|b>(ptr %p) {
  store volatile i64 1, ptr %p
  store volatile i64 5, ptr %p
  store volatile i64 3, ptr %p
  %r = load volatile { i64, double }, ptr %p
  ret { i64, double } %r
}
define tailcc { i64, i64, i64, i64 } @four_<a|b>(ptr %p) {
  store volatile i64 1, ptr %p
  store volatile i64 6, ptr %p
  store volatile i64 3, ptr %p
  %r = load volatile { i64, i64, i64, i64 }, ptr %p
  ret { i64, i64, i64, i64 } %r
}
define tailcc { i128, i64 } @wide_<a|b>(ptr %p) {
  store volatile i64 1, ptr %p
  store volatile i64 7, ptr %p
  store volatile i64 3, ptr %p
  %r = load volatile { i128, i64 }, ptr %p
  ret { i128, i64 } %r
}
define tailcc <32 x i1> @bits_<a|b>(ptr %p) {
  store volatile i64 1, ptr %p
  store volatile i64 8, ptr %p
  store volatile i64 3, ptr %p
  %r = load volatile <32 x i1>, ptr %p
  ret <32 x i1> %r
}
define tailcc <2 x i65> @wide_elements_<a|b>(ptr %p) {
  store volatile i64 1, ptr %p
  store volatile i64 9, ptr %p
  store volatile i64 3, ptr %p
  %r = load volatile <2 x i65>, ptr %p
  ret <2 x i65> %r
}
define tailcc <16 x i8> @bytes_<a|b>(ptr %p) {
  store volatile i64 1, ptr %p
  store volatile i64 10, ptr %p
  store volatile i64 3, ptr %p
  %r = load volatile <16 x i8>, ptr %p
  ret <16 x i8> %r
}
define tailcc x86_fp80 @x87_<a|b>(ptr %p) {
  store volatile i64 1, ptr %p
  store volatile i64 11, ptr %p
  store volatile i64 3, ptr %p
  %r = load volatile x86_fp80, ptr %p
  ret x86_fp80 %r
}
define tailcc void @vector_<a|b>(ptr %p, <4 x float> %v) {
  store volatile i64 1, ptr %p
  store volatile i64 12, ptr %p
  store volatile i64 3, ptr %p
  store volatile <4 x float> %v, ptr %p
  ret void
}
define tailcc void @long_<a|b>(ptr %p, fp128 %v) {
  store volatile i64 1, ptr %p
  store volatile i64 13, ptr %p
  store volatile i64 3, ptr %p
  store volatile fp128 %v, ptr %p
  ret void
}
define tailcc void @copy_<a|b>(ptr byval([5 x i64]) %p) {
  store volatile i64 1, ptr %p
  store volatile i64 15, ptr %p
  store volatile i64 3, ptr %p
  store volatile i64 4, ptr %p
  store volatile i64 5, ptr %p
  store volatile i64 6, ptr %p
  store volatile i64 7, ptr %p
  store volatile i64 8, ptr %p
  store volatile i64 9, ptr %p
  store volatile i64 10, ptr %p
  ret void
}
define tailcc void @scalars_<a|b>(ptr %p, i128 %v, double %w) {
  store volatile i64 1, ptr %p
  store volatile i64 14, ptr %p
  store volatile i64 3, ptr %p
  store volatile double %w, ptr %p
  ret void
}
