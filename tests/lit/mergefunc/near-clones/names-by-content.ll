; The linker keeps one copy of each of these functions, so their shared body needs a name by content.

; RUN: %opt -passes='rust-mergefunc<near-clones;no-cost;no-parameters>,verify' -S %s | FileCheck %s
; RUN: %opt -passes='rust-mergefunc<near-clones;no-cost;no-parameters>' -pass-remarks-missed=rust-mergefunc -disable-output %s 2>&1 | \
; RUN:   FileCheck %s --check-prefix=MISSED
; RUN: %opt -passes='rust-mergefunc<near-clones;no-cost;no-parameters;no-shared-odr>' -S %s | \
; RUN:   FileCheck %s --check-prefix=OFF --implicit-check-not='@__rustmerge_' --implicit-check-not='.near('

; Functions of other names beside another declaration: the bodies have the same names.
; RUN: sed -e 's/@first/@another/g' -e 's/@second/@b/g' -e 's/@text/@string/g' -e '/^declare i32 @work/i declare void @more()' %s > %t.other.ll
; RUN: %opt -passes='rust-mergefunc<near-clones;no-cost;no-parameters>' -S %s -o %t.1.ll
; RUN: %opt -passes='rust-mergefunc<near-clones;no-cost;no-parameters>' -S %t.other.ll -o %t.2.ll
; RUN: grep -h '^.__rustmerge_' %t.1.ll %t.2.ll | sort | uniq -d | count 3

; OFF: define linkonce_odr i32 @first(

; CHECK-LABEL: define i32 @calls(
; CHECK: call i32 @__rustmerge_[[NAME:[0-9a-f]+]](i32 %x, ptr %p, i1 true)
; CHECK: call i32 @__rustmerge_[[NAME]](i32 %a, ptr %p, i1 false)

target datalayout = "e-m:e-i64:64-i128:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@local = internal global i32 0
@text = private unnamed_addr constant [3 x i8] c"ab\00"

declare i32 @work(i32, ptr)
declare void @note(i32)

define i32 @calls(i32 %x, ptr %p) {
  %a = call i32 @first(i32 %x, ptr %p)
  %b = call i32 @second(i32 %a, ptr %p)
  ret i32 %b
}

define linkonce_odr i32 @first(i32 %x, ptr %p) nounwind minsize optsize {
  %a = call i32 @work(i32 %x, ptr %p)
  %b = call i32 @work(i32 %a, ptr %p)
  %c = call i32 @work(i32 %b, ptr @text)
  %d = call i32 @work(i32 %c, ptr %p)
  call void @note(i32 %d)
  %e = call i32 @work(i32 %d, ptr %p)
  %f = call i32 @work(i32 %e, ptr %p)
  %g = call i32 @work(i32 %f, ptr %p)
  %h = call i32 @work(i32 %g, ptr %p)
  %i = call i32 @work(i32 %h, ptr %p)
  %j = call i32 @work(i32 %i, ptr %p)
  %k = call i32 @work(i32 %j, ptr %p)
  %l = call i32 @work(i32 %k, ptr %p)
  ret i32 %l
}
define linkonce_odr i32 @second(i32 %x, ptr %p) nounwind minsize optsize {
  %a = call i32 @work(i32 %x, ptr %p)
  %b = call i32 @work(i32 %a, ptr %p)
  %c = call i32 @work(i32 %b, ptr @text)
  %d = call i32 @work(i32 %c, ptr %p)
  %e = call i32 @work(i32 %d, ptr %p)
  %f = call i32 @work(i32 %e, ptr %p)
  %g = call i32 @work(i32 %f, ptr %p)
  %h = call i32 @work(i32 %g, ptr %p)
  %i = call i32 @work(i32 %h, ptr %p)
  %j = call i32 @work(i32 %i, ptr %p)
  %k = call i32 @work(i32 %j, ptr %p)
  %l = call i32 @work(i32 %k, ptr %p)
  ret i32 %l
}

; One is visible and has to stay, so the symbol of the body is protected and not hidden.
; CHECK-LABEL: define weak_odr i32 @visible_1(
; CHECK: tail call i32 @__rustmerge_[[VISIBLE:[0-9a-f]+]](i24 %w, ptr %p, i1 true)
; CHECK: define linkonce_odr protected i32 @__rustmerge_[[VISIBLE]](i24 %w, ptr %p, i1 %0) unnamed_addr
; CHECK-LABEL: define weak_odr hidden i32 @visible_2(
; CHECK: tail call i32 @__rustmerge_[[VISIBLE]](i24 %w, ptr %p, i1 false)
define weak_odr i32 @visible_1(i24 %w, ptr %p) nounwind minsize optsize {
  %x = sext i24 %w to i32
  %a = call i32 @work(i32 %x, ptr %p)
  %b = call i32 @work(i32 %a, ptr %p)
  %c = call i32 @work(i32 %b, ptr @text)
  %d = call i32 @work(i32 %c, ptr %p)
  call void @note(i32 %d)
  %e = call i32 @work(i32 %d, ptr %p)
  %f = call i32 @work(i32 %e, ptr %p)
  %g = call i32 @work(i32 %f, ptr %p)
  %h = call i32 @work(i32 %g, ptr %p)
  %i = call i32 @work(i32 %h, ptr %p)
  %j = call i32 @work(i32 %i, ptr %p)
  %k = call i32 @work(i32 %j, ptr %p)
  %l = call i32 @work(i32 %k, ptr %p)
  ret i32 %l
}
define weak_odr hidden i32 @visible_2(i24 %w, ptr %p) nounwind minsize optsize {
  %x = sext i24 %w to i32
  %a = call i32 @work(i32 %x, ptr %p)
  %b = call i32 @work(i32 %a, ptr %p)
  %c = call i32 @work(i32 %b, ptr @text)
  %d = call i32 @work(i32 %c, ptr %p)
  %e = call i32 @work(i32 %d, ptr %p)
  %f = call i32 @work(i32 %e, ptr %p)
  %g = call i32 @work(i32 %f, ptr %p)
  %h = call i32 @work(i32 %g, ptr %p)
  %i = call i32 @work(i32 %h, ptr %p)
  %j = call i32 @work(i32 %i, ptr %p)
  %k = call i32 @work(i32 %j, ptr %p)
  %l = call i32 @work(i32 %k, ptr %p)
  ret i32 %l
}

; A body would mention a local variable.
; MISSED-DAG: local_1 is nearly equal to local_2 and keeps its body because a shared body would mention what has no name
; MISSED-DAG: local_2 is nearly equal to local_1 and keeps its body because a shared body would mention what has no name
; CHECK-LABEL: define weak_odr i32 @local_1(
; CHECK-NEXT: trunc
; CHECK-LABEL: define weak_odr i32 @local_2(
; CHECK-NEXT: trunc
define weak_odr i32 @local_1(i40 %w, ptr %p) nounwind minsize optsize {
  %x = trunc i40 %w to i32
  %a = call i32 @work(i32 %x, ptr %p)
  %b = call i32 @work(i32 %a, ptr %p)
  %c = call i32 @work(i32 %b, ptr @text)
  %d = call i32 @work(i32 %c, ptr %p)
  call void @note(i32 %d)
  %e = call i32 @work(i32 %d, ptr %p)
  %f = call i32 @work(i32 %e, ptr @local)
  %g = call i32 @work(i32 %f, ptr %p)
  %h = call i32 @work(i32 %g, ptr %p)
  %i = call i32 @work(i32 %h, ptr %p)
  %j = call i32 @work(i32 %i, ptr %p)
  %k = call i32 @work(i32 %j, ptr %p)
  %l = call i32 @work(i32 %k, ptr %p)
  ret i32 %l
}
define weak_odr i32 @local_2(i40 %w, ptr %p) nounwind minsize optsize {
  %x = trunc i40 %w to i32
  %a = call i32 @work(i32 %x, ptr %p)
  %b = call i32 @work(i32 %a, ptr %p)
  %c = call i32 @work(i32 %b, ptr @text)
  %d = call i32 @work(i32 %c, ptr %p)
  %e = call i32 @work(i32 %d, ptr %p)
  %f = call i32 @work(i32 %e, ptr @local)
  %g = call i32 @work(i32 %f, ptr %p)
  %h = call i32 @work(i32 %g, ptr %p)
  %i = call i32 @work(i32 %h, ptr %p)
  %j = call i32 @work(i32 %i, ptr %p)
  %k = call i32 @work(i32 %j, ptr %p)
  %l = call i32 @work(i32 %k, ptr %p)
  ret i32 %l
}

; Of one the linker keeps one copy, the other is in each file.
; CHECK-LABEL: define weak_odr i32 @kinds_1(
; CHECK-NEXT: trunc
; CHECK-LABEL: define i32 @kinds_2(
; CHECK-NEXT: trunc
define weak_odr i32 @kinds_1(i48 %w, ptr %p) nounwind minsize optsize {
  %x = trunc i48 %w to i32
  %a = call i32 @work(i32 %x, ptr %p)
  %b = call i32 @work(i32 %a, ptr %p)
  %c = call i32 @work(i32 %b, ptr @text)
  %d = call i32 @work(i32 %c, ptr %p)
  call void @note(i32 %d)
  %e = call i32 @work(i32 %d, ptr %p)
  %f = call i32 @work(i32 %e, ptr %p)
  %g = call i32 @work(i32 %f, ptr %p)
  %h = call i32 @work(i32 %g, ptr %p)
  %i = call i32 @work(i32 %h, ptr %p)
  %j = call i32 @work(i32 %i, ptr %p)
  %k = call i32 @work(i32 %j, ptr %p)
  %l = call i32 @work(i32 %k, ptr %p)
  ret i32 %l
}
define i32 @kinds_2(i48 %w, ptr %p) nounwind minsize optsize {
  %x = trunc i48 %w to i32
  %a = call i32 @work(i32 %x, ptr %p)
  %b = call i32 @work(i32 %a, ptr %p)
  %c = call i32 @work(i32 %b, ptr @text)
  %d = call i32 @work(i32 %c, ptr %p)
  %e = call i32 @work(i32 %d, ptr %p)
  %f = call i32 @work(i32 %e, ptr %p)
  %g = call i32 @work(i32 %f, ptr %p)
  %h = call i32 @work(i32 %g, ptr %p)
  %i = call i32 @work(i32 %h, ptr %p)
  %j = call i32 @work(i32 %i, ptr %p)
  %k = call i32 @work(i32 %j, ptr %p)
  %l = call i32 @work(i32 %k, ptr %p)
  ret i32 %l
}

; Two bodies share another one, which stands for visible functions as well.
; CHECK-LABEL: define weak_odr i32 @bodies_1(
; CHECK: tail call i32 @__rustmerge_[[BODIES:[0-9a-f]+]](i56 %w, ptr %p, i1 true, i1 true)
; CHECK: define linkonce_odr protected i32 @__rustmerge_[[BODIES]](
; CHECK-LABEL: define weak_odr i32 @bodies_4(
; CHECK: tail call i32 @__rustmerge_[[BODIES]](i56 %w, ptr %p, i1 false, i1 false)
define weak_odr i32 @bodies_1(i56 %w, ptr %p) nounwind minsize optsize {
  %x = trunc i56 %w to i32
  %a = call i32 @work(i32 %x, ptr %p)
  %b = call i32 @work(i32 %a, ptr %p)
  %c = call i32 @work(i32 %b, ptr %p)
  %d = call i32 @work(i32 %c, ptr %p)
  call void @note(i32 %d)
  %e = call i32 @work(i32 %d, ptr %p)
  %f = call i32 @work(i32 %e, ptr %p)
  %g = call i32 @work(i32 %f, ptr %p)
  %h = call i32 @work(i32 %g, ptr %p)
  %i = call i32 @work(i32 3, ptr %p)
  %j = call i32 @work(i32 %i, ptr %p)
  %k = call i32 @work(i32 %j, ptr %p)
  %l = call i32 @work(i32 %k, ptr %p)
  ret i32 %l
}
define weak_odr i32 @bodies_2(i56 %w, ptr %p) nounwind minsize optsize {
  %x = trunc i56 %w to i32
  %a = call i32 @work(i32 %x, ptr %p)
  %b = call i32 @work(i32 %a, ptr %p)
  %c = call i32 @work(i32 %b, ptr %p)
  %d = call i32 @work(i32 %c, ptr %p)
  call void @note(i32 %d)
  %e = call i32 @work(i32 %d, ptr %p)
  %f = call i32 @work(i32 %e, ptr %p)
  %g = call i32 @work(i32 %f, ptr %p)
  %h = call i32 @work(i32 %g, ptr %p)
  %i = call i32 @work(i32 5, ptr %p)
  %j = call i32 @work(i32 %i, ptr %p)
  %k = call i32 @work(i32 %j, ptr %p)
  %l = call i32 @work(i32 %k, ptr %p)
  ret i32 %l
}
define weak_odr i32 @bodies_3(i56 %w, ptr %p) nounwind minsize optsize {
  %x = trunc i56 %w to i32
  %a = call i32 @work(i32 %x, ptr %p)
  %b = call i32 @work(i32 %a, ptr %p)
  %c = call i32 @work(i32 %b, ptr %p)
  %d = call i32 @work(i32 %c, ptr %p)
  %e = call i32 @work(i32 %d, ptr %p)
  %f = call i32 @work(i32 %e, ptr %p)
  %g = call i32 @work(i32 %f, ptr %p)
  %h = call i32 @work(i32 %g, ptr %p)
  %i = call i32 @work(i32 3, ptr %p)
  %j = call i32 @work(i32 %i, ptr %p)
  %k = call i32 @work(i32 %j, ptr %p)
  %l = call i32 @work(i32 %k, ptr %p)
  ret i32 %l
}
define weak_odr i32 @bodies_4(i56 %w, ptr %p) nounwind minsize optsize {
  %x = trunc i56 %w to i32
  %a = call i32 @work(i32 %x, ptr %p)
  %b = call i32 @work(i32 %a, ptr %p)
  %c = call i32 @work(i32 %b, ptr %p)
  %d = call i32 @work(i32 %c, ptr %p)
  %e = call i32 @work(i32 %d, ptr %p)
  %f = call i32 @work(i32 %e, ptr %p)
  %g = call i32 @work(i32 %f, ptr %p)
  %h = call i32 @work(i32 %g, ptr %p)
  %i = call i32 @work(i32 5, ptr %p)
  %j = call i32 @work(i32 %i, ptr %p)
  %k = call i32 @work(i32 %j, ptr %p)
  %l = call i32 @work(i32 %k, ptr %p)
  ret i32 %l
}
