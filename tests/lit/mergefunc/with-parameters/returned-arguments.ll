; A call is a jump where its callee returns an argument that the function returns.  Where that is a constant, the
; argument and the result could become two parameters, and the call none.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-mergefunc<no-cost>' -S %t.ll | FileCheck %t.ll
; RUN: %opt -passes='rust-mergefunc<no-cost>' %t.ll | llc -O2 -o - | FileCheck %t.ll --check-prefix=CODE

target datalayout = "e-m:e-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; CODE-LABEL: same:
; CODE: jmp callee@PLT
; CODE-LABEL: joined:
; CODE: jmp callee@PLT

; CHECK-NOT: @same.body(
; CHECK-NOT: @joined.body(
; CHECK: define internal ptr @argument.body(ptr %p, i64 %n, i64 {{%[0-9]+}})
; CHECK: tail call ptr @callee(ptr returned %p, i64 %m)
; CHECK-NEXT: ret ptr %p
; CHECK: define internal ptr @result.body(i64 %n, ptr [[VARIABLE:%[0-9]+]])
; CHECK: %r = tail call ptr @callee(ptr returned [[VARIABLE]], i64 %m)
; CHECK-NEXT: ret ptr %r

declare void @use(i64)
declare ptr @callee(ptr returned, i64)
@a = external global i8
@b = external global i8
@c = external global i8

define ptr @<same|different>(i64 %n) minsize optsize nounwind {
  %m = udiv i64 %n, 7
  call void @use(i64 %m)
  %unused = tail call ptr @callee(ptr returned @<a|b>, i64 %m)
  ret ptr @<a|c>
}

define ptr @<joined|joined_differently>(i64 %n, i1 %e) minsize optsize nounwind {
  %m = mul i64 %n, 11
  br i1 %e, label %left, label %right
left:
  call void @use(i64 %m)
  br label %end
right:
  %unused = tail call ptr @callee(ptr returned @a, i64 %m)
  br label %end
end:
  %r = phi ptr [ @c, %left ], [ @<a|b>, %right ]
  ret ptr %r
}

define ptr @<argument|argument_too>(ptr %p, i64 %n) minsize optsize nounwind {
  %m = urem i64 %n, 13
  call void @use(i64 <101|102>)
  %unused = tail call ptr @callee(ptr returned %p, i64 %m)
  ret ptr %p
}

define ptr @<result|result_too>(i64 %n) minsize optsize nounwind {
  %m = xor i64 %n, 17
  call void @use(i64 %m)
  %r = tail call ptr @callee(ptr returned @<a|b>, i64 %m)
  ret ptr %r
}
