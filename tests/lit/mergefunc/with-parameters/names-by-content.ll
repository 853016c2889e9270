; The linker keeps one copy of each of these functions, so their shared body needs a name by content.
; It is that of the first one that can have such a name; what the others pass may be local.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes=rust-mergefunc,verify -S %t.ll | %FileCheck %t.ll
; RUN: %opt -passes='rust-mergefunc<no-shared-odr>' -S %t.ll | %FileCheck %t.ll --check-prefix=OFF
; RUN: %opt -passes=rust-mergefunc -pass-remarks-missed=rust-mergefunc -disable-output %t.ll 2>&1 | %FileCheck %t.ll --check-prefix=MISSED

target datalayout = "e-m:e-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; OFF-NOT: __rustmerge_

@local = internal global i32 0
@other.local = internal global i32 0
@visible = external global i32

declare i32 @work(i32, ptr)

; CHECK-LABEL: define i32 @calls(
; CHECK: call i32 @__rustmerge_[[NAME:[0-9a-f]+]](i32 %x, ptr @local)
; CHECK: call i32 @__rustmerge_[[NAME]](i32 %a, ptr @visible)
; CHECK: call i32 @__rustmerge_[[NAME]](i32 %b, ptr @other.local)
define i32 @calls(i32 %x) {
  %a = call i32 @passes_local(i32 %x)
  %b = call i32 @passes_visible(i32 %a)
  %c = call i32 @passes_other_local(i32 %b)
  %d = call i32 @names_local_one(i32 %c)
  %e = call i32 @names_local_two(i32 %d)
  ret i32 %e
}

define linkonce_odr i32 @passes_<local|visible|other_local>(i32 %x) minsize optsize {
  %a = call i32 @work(i32 %x, ptr @<local|visible|other.local>)
  %b = udiv i32 %a, %x
  %c = call i32 @work(i32 %b, ptr null)
  %d = udiv i32 %c, %b
  %e = call i32 @work(i32 %d, ptr @<local|visible|other.local>)
  %f = udiv i32 %e, %d
  %g = call i32 @work(i32 %f, ptr null)
  %h = udiv i32 %g, %f
  ret i32 %h
}

; A local variable would be in the body of these, so they share none.
; MISSED: names_local_one is identical to names_local_two except for constants, and keeps its body because a shared body would mention what has no name
; CHECK-LABEL: define linkonce_odr i32 @names_local_one(
; CHECK: sdiv
; CHECK-LABEL: define linkonce_odr i32 @names_local_two(
; CHECK: sdiv
define linkonce_odr i32 @names_local_<one|two>(i32 %x) minsize optsize {
  %a = call i32 @work(i32 %x, ptr <@visible|null>)
  %b = sdiv i32 %a, %x
  %c = call i32 @work(i32 %b, ptr @local)
  %d = sdiv i32 %c, %b
  %e = call i32 @work(i32 %d, ptr <@visible|null>)
  %f = sdiv i32 %e, %d
  %g = call i32 @work(i32 %f, ptr @local)
  %h = sdiv i32 %g, %f
  ret i32 %h
}
