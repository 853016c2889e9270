; Types of equal structure are equal whatever their names; packed and element
; types count, opaque types equal only themselves.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-mergefunc,verify' -S %t.ll | FileCheck %t.ll --implicit-check-not=define

%one = type { i32, i64 }
%two = type { i32, i64 }
%packed = type <{ i32, i64 }>
%floats = type { float, i64 }

; CHECK-LABEL: define internal i32 @<literal|packed|floats>(

define internal i32 @literal(ptr %p) {
  %x = alloca { i32, i64 }
  %r = call i32 @use(ptr %x)
  ret i32 %r
}
define internal i32 @named_<one|two>(ptr %p) {
  %x = alloca %<one|two>
  %r = call i32 @use(ptr %x)
  ret i32 %r
}
define internal i32 @<packed|floats>(ptr %p) {
  %x = alloca %<packed, align 8|floats>
  %r = call i32 @use(ptr %x)
  ret i32 %r
}
declare i32 @use(ptr)
