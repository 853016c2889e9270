; Existing aliases and ifuncs stay right: the function they name keeps its symbol,
; and what they name is still a definition.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-mergefunc,verify' -S %t.ll | FileCheck %t.ll
; RUN: %opt -passes='rust-mergefunc<aliases>,verify' -S %t.ll | FileCheck %t.ll --check-prefix=ALIAS

; CHECK: @alias_of_b = alias void (ptr), ptr @b
; CHECK: @ifunc = ifunc void (ptr), ptr @resolver_b
; CHECK-LABEL: define internal void @b(
; CHECK-NEXT: tail call void @a(
; CHECK-LABEL: define internal ptr @resolver_<a|b>(

; An alias may name an alias, an ifunc's resolver must be a function.
; ALIAS: @alias_of_b = alias void (ptr), ptr @{{[ab]$}}
; ALIAS: @ifunc = ifunc void (ptr), ptr @resolver_{{[ab]$}}

@alias_of_b = alias void (ptr), ptr @b
@ifunc = ifunc void (ptr), ptr @resolver_b

define internal void @<a|b>(ptr %p) unnamed_addr {
  store volatile i32 1, ptr %p
  store volatile i32 2, ptr %p
  store volatile i32 3, ptr %p
  ret void
}
@choice = external global i1
define internal ptr @resolver_<a|b>() unnamed_addr {
  %c = load i1, ptr @choice
  %r = select i1 %c, ptr @a, ptr null
  %i = ptrtoint ptr %r to i64
  %j = add i64 %i, 0
  %s = inttoptr i64 %j to ptr
  ret ptr %s
}
