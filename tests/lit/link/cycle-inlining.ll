; Two modules of one source, `Z {…}`, `A { return Z(); }`, `D { return A(); }`, that
; inlined differently: here Z and D are equal, there D still calls A.  Were A's call of
; Z pointed at D, which comes first in every order, a program with the other module's D
; would never end.

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
; CHECK: {{^}}66 57 4{{$}}

;--- one.ll
target triple = "x86_64-unknown-linux-gnu"
$comdat.Z = comdat any
$comdat.D = comdat any
@state = external global i32

define linkonce_odr i32 @<D|Z>(i32 %x) {
  %old = load i32, ptr @state
  %product = mul i32 %old, %x
  %new = xor i32 %product, 77
  store i32 %new, ptr @state
  ret i32 %new
}
define i32 @A(i32 %x) {
  %result = call i32 @Z(i32 %x)
  ret i32 %result
}

; The same, in comdats, and with addresses that do not matter.
define linkonce_odr i32 @comdat.<D|Z>(i32 %x) unnamed_addr comdat {
  %old = load i32, ptr @state
  %sum = add i32 %old, %x
  %new = xor i32 %sum, 126
  store i32 %new, ptr @state
  ret i32 %new
}
define i32 @comdat.A(i32 %x) {
  %result = call i32 @comdat.Z(i32 %x)
  ret i32 %result
}

; And with a local function in the middle.
define internal i32 @local.A(i32 %x) noinline {
  %result = call i32 @weak.Z(i32 %x)
  ret i32 %result
}
define weak_odr i32 @weak.<D|Z>(i32 %x) {
  %old = load i32, ptr @state
  %difference = sub i32 %old, %x
  %new = and i32 %difference, 4
  store i32 %new, ptr @state
  ret i32 %new
}
define i32 @weak.A(i32 %x) {
  %result = call i32 @local.A(i32 %x)
  ret i32 %result
}

;--- two.ll
target triple = "x86_64-unknown-linux-gnu"
$comdat.D = comdat any
@state = global i32 3
@format = private constant [10 x i8] c"%d %d %d\0A\00"

declare i32 @A(i32)
declare i32 @comdat.A(i32)
declare i32 @weak.A(i32)
declare i32 @printf(ptr, ...)

define linkonce_odr i32 @<D(i32 %x)|comdat.D(i32 %x) unnamed_addr comdat> {
  %result = call i32 @<A|comdat.A>(i32 %x)
  ret i32 %result
}
define weak_odr i32 @weak.D(i32 %x) {
  %result = call i32 @weak.A(i32 %x)
  ret i32 %result
}
define i32 @main() {
  %one = call i32 @D(i32 5)
  %two = call i32 @comdat.D(i32 5)
  %three = call i32 @weak.D(i32 5)
  %printed = call i32 (ptr, ...) @printf(ptr @format, i32 %one, i32 %two, i32 %three)
  ret i32 0
}
