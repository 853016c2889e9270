; Types of equal structure are equal whatever their names; packed and element
; types count, opaque types equal only themselves.

; RUN: %opt -passes='rust-mergefunc,verify' -S %s | FileCheck %s --implicit-check-not=define

%one = type { i32, i64 }
%two = type { i32, i64 }
%packed = type <{ i32, i64 }>
%floats = type { float, i64 }

; CHECK-LABEL: define internal i32 @literal(
; CHECK-LABEL: define internal i32 @packed(
; CHECK-LABEL: define internal i32 @floats(

define internal i32 @literal(ptr %p) {
  %x = alloca { i32, i64 }
  %r = call i32 @use(ptr %x)
  ret i32 %r
}
define internal i32 @named_one(ptr %p) {
  %x = alloca %one
  %r = call i32 @use(ptr %x)
  ret i32 %r
}
define internal i32 @named_two(ptr %p) {
  %x = alloca %two
  %r = call i32 @use(ptr %x)
  ret i32 %r
}
define internal i32 @packed(ptr %p) {
  %x = alloca %packed, align 8
  %r = call i32 @use(ptr %x)
  ret i32 %r
}
define internal i32 @floats(ptr %p) {
  %x = alloca %floats
  %r = call i32 @use(ptr %x)
  ret i32 %r
}
declare i32 @use(ptr)
