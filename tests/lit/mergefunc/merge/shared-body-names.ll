; A shared body has a name that is a digest of its content, so that the linker folds
; those of several modules; bodies that differ in anything at all have other names,
; also in what is intersected within a module (flags), in constants with
; private names, in attributes and in types; functions that mention a local variable
; stay as they are.

; RUN: %expand %s > %t.ll
; RUN: rm -rf %t && mkdir %t
; RUN: %opt -passes='rust-mergefunc,verify' -S %t.ll -o %t/plain
; RUN: sed 's/^@g = /@other = global i32 7\n&/' %t.ll | %opt -passes='rust-mergefunc,verify' -S -o %t/again
; RUN: sed 's/%%y = add/& nsw/' %t.ll | %opt -passes='rust-mergefunc,verify' -S -o %t/flag
; RUN: sed 's/(i32 %%x)/& "target-features"="+avx"/' %t.ll | %opt -passes='rust-mergefunc,verify' -S -o %t/attribute
; RUN: sed 's/load .*/&, !range !{i32 0, i32 2}/' %t.ll | %opt -passes='rust-mergefunc,verify' -S -o %t/range
; RUN: sed 's/^@g = .*/@0 = private unnamed_addr constant i32 5/; s/ptr @g/ptr @0/' %t.ll | %opt -passes='rust-mergefunc,verify' -S -o %t/constant
; RUN: sed 's/external global i32/internal global i32 5/' %t.ll | %opt -passes='rust-mergefunc,verify' -S -o %t/local
; RUN: cat %t/plain %t/again %t/flag %t/attribute %t/range %t/constant %t/local | FileCheck %t.ll

; CHECK: define linkonce_odr protected i32 @[[PLAIN:__rustmerge_[0-9a-f]+]](i32 %x)
; The same content, so the same name, whatever else is in the module.
; CHECK: define linkonce_odr protected i32 @[[PLAIN]](i32 %x)
; CHECK-NOT: define {{.*}}@[[PLAIN]](
; CHECK: define linkonce_odr protected i32 @__rustmerge{{.*}} {{[{]}}
; CHECK: add nsw i32
; CHECK-NOT: define {{.*}}@[[PLAIN]](
; CHECK: define linkonce_odr protected i32 @__rustmerge{{.*}} #
; CHECK-NOT: define {{.*}}@[[PLAIN]](
; What one module knows of a value is not said in the name: it must not stay.
; CHECK: define linkonce_odr protected i32 @[[PLAIN]](i32 %x)
; CHECK-NOT: !range
; CHECK: define linkonce_odr protected i32 @__rustmerge{{.*}}
; CHECK: define linkonce_odr i32 @a(
; CHECK-NEXT: add i32

@g = external global i32
define linkonce_odr i32 @<a|b>(i32 %x) {
  %y = add i32 %x, %x
  %g = load i32, ptr @g, align 4
  %z = mul i32 %y, %g
  %w = xor i32 %z, %y
  %v = lshr i32 %w, 3
  %u = add i32 %v, %z
  %p1 = add i32 %u, 11
  %p2 = xor i32 %p1, %u
  %p3 = sub i32 %p2, 5
  %p4 = xor i32 %p3, %p1
  %p5 = add i32 %p4, %p2
  %p6 = sub i32 %p5, %p3
  %p7 = or i32 %p6, %p1
  %p8 = sub i32 %p7, %p2
  %p9 = xor i32 %p8, %p3
  %p10 = add i32 %p9, %p4
  %r = mul i32 %p10, 77
  ret i32 %r
}
