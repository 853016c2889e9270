; Where control never leaves equal regions, code generation joins those of one function: it makes one call of @fail
; for the eight blocks of @one.  Only the first counts with all of its code, so nothing moves.  Functions have an end
; of their own each, and so has each block on WebAssembly, whose blocks nest.

; RUN: sed -e '/^; EACH/,$d' %s > %t.one.ll
; RUN: sed -e '/^; ONE/,/^; EACH/d' %s > %t.each.ll
; RUN: %expand %t.each.ll > %t.each.expanded.ll
; RUN: %opt -mtriple=x86_64-unknown-linux-gnu -passes=rust-iroutliner -S %t.one.ll | FileCheck %s --check-prefix=STAYS --implicit-check-not=outlined
; RUN: %opt -mtriple=thumbv7em-none-eabi -passes=rust-iroutliner -S %t.one.ll | FileCheck %s --check-prefix=STAYS --implicit-check-not=outlined
; RUN: %opt -mtriple=wasm32-unknown-unknown -passes=rust-iroutliner -S %t.one.ll | FileCheck %s --check-prefix=MOVES
; RUN: %opt -mtriple=x86_64-unknown-linux-gnu -passes=rust-iroutliner -S %t.each.expanded.ll | FileCheck %s --check-prefix=MOVES

; STAYS: define void @one(
; MOVES-COUNT-8: call void @{{.*}}.outlined.0(

declare void @fail(ptr, i32, i32, i64, i64) noreturn
@text = external constant [40 x i8]

; ONE
define void @one(i32 %x, ptr %p) minsize nounwind {
  switch i32 %x, label %end [
    i32 1, label %b1
    i32 2, label %b2
    i32 3, label %b3
    i32 4, label %b4
    i32 5, label %b5
    i32 6, label %b6
    i32 7, label %b7
    i32 8, label %b8
  ]
b1:
  store volatile i8 1, ptr %p
  call void @fail(ptr @text, i32 70000, i32 10000, i64 100000, i64 300000)
  unreachable
b2:
  store volatile i16 2, ptr %p
  call void @fail(ptr @text, i32 70000, i32 10000, i64 100000, i64 300000)
  unreachable
b3:
  store volatile i32 3, ptr %p
  call void @fail(ptr @text, i32 70000, i32 10000, i64 100000, i64 300000)
  unreachable
b4:
  store volatile i64 4, ptr %p
  call void @fail(ptr @text, i32 70000, i32 10000, i64 100000, i64 300000)
  unreachable
b5:
  store volatile float 5.0, ptr %p
  call void @fail(ptr @text, i32 70000, i32 10000, i64 100000, i64 300000)
  unreachable
b6:
  store volatile double 6.0, ptr %p
  call void @fail(ptr @text, i32 70000, i32 10000, i64 100000, i64 300000)
  unreachable
b7:
  store volatile ptr %p, ptr %p
  call void @fail(ptr @text, i32 70000, i32 10000, i64 100000, i64 300000)
  unreachable
b8:
  store volatile i32 %x, ptr %p
  call void @fail(ptr @text, i32 70000, i32 10000, i64 100000, i64 300000)
  unreachable
end:
  ret void
}
; EACH
define void @each_<1|2|3|4|5|6|7|8>(ptr %p) minsize nounwind {
  store volatile i32 <1|20|300|4000|50000|60|7|8>, ptr %p
  call void @fail(ptr @text, i32 70000, i32 10000, i64 100000, i64 300000)
  unreachable
}
