; External functions in comdats: the linker takes one module's, as it does of weak_odr
; functions.  Here A and B are equal; there A calls B.  Were B to forward to A here, a
; program with the other module's A would never end.

; RUN: %expand %s > %t.ll
; RUN: split-file %t.ll %t
; RUN: %opt -passes='rust-mergefunc,verify' %t/one.ll -o %t/one.m.bc
; RUN: %opt -passes='rust-mergefunc<aliases>,verify' %t/one.ll -o %t/one.a.bc
; RUN: %opt -passes='rust-mergefunc,verify' %t/two.ll -o %t/two.m.bc
; RUN: %llc -relocation-model=pic -filetype=obj %t/one.ll -o %t/one.o
; RUN: %llc -relocation-model=pic -filetype=obj %t/two.ll -o %t/two.o
; RUN: %llc -relocation-model=pic -filetype=obj %t/one.m.bc -o %t/one.m.o
; RUN: %llc -relocation-model=pic -filetype=obj %t/one.a.bc -o %t/one.a.o
; RUN: %llc -relocation-model=pic -filetype=obj %t/two.m.bc -o %t/two.m.o
; RUN: %clang -fuse-ld=lld %t/two.o %t/one.o -o %t/before
; RUN: %clang -fuse-ld=lld %t/two.o %t/one.m.o -o %t/after.1
; RUN: %clang -fuse-ld=bfd %t/two.o %t/one.m.o -o %t/after.2
; RUN: %clang -fuse-ld=lld %t/two.m.o %t/one.m.o -o %t/after.3
; RUN: %clang -fuse-ld=bfd %t/one.m.o %t/two.m.o -o %t/after.4
; RUN: %clang -fuse-ld=lld %t/two.o %t/one.a.o -o %t/after.5
; RUN: %t/before | FileCheck %t.ll
; RUN: %t/after.1 | FileCheck %t.ll
; RUN: %t/after.2 | FileCheck %t.ll
; RUN: %t/after.3 | FileCheck %t.ll
; RUN: %t/after.4 | FileCheck %t.ll
; RUN: %t/after.5 | FileCheck %t.ll
; CHECK: {{^}}66 57{{$}}

;--- one.ll
target triple = "x86_64-unknown-linux-gnu"
$A = comdat any
$B = comdat any
$unnamed.A = comdat any
$unnamed.B = comdat any
@state = external global i32

define i32 @<A|B>(i32 %x) comdat {
  %old = load i32, ptr @state
  %product = mul i32 %old, %x
  %new = xor i32 %product, 77
  store i32 %new, ptr @state
  ret i32 %new
}
define i32 @unnamed.<A|B>(i32 %x) unnamed_addr comdat {
  %old = load i32, ptr @state
  %sum = add i32 %old, %x
  %new = xor i32 %sum, 126
  store i32 %new, ptr @state
  ret i32 %new
}

;--- two.ll
target triple = "x86_64-unknown-linux-gnu"
$A = comdat any
$unnamed.A = comdat any
@state = global i32 3
@format = private constant [7 x i8] c"%d %d\0A\00"

declare i32 @B(i32)
declare i32 @unnamed.B(i32)
declare i32 @printf(ptr, ...)

define i32 @<A(i32 %x)|unnamed.A(i32 %x) unnamed_addr> comdat {
  %result = call i32 @<B|unnamed.B>(i32 %x)
  ret i32 %result
}
define i32 @main() {
  %one = call i32 @A(i32 5)
  %two = call i32 @unnamed.A(i32 5)
  %printed = call i32 (ptr, ...) @printf(ptr @format, i32 %one, i32 %two)
  ret i32 0
}
