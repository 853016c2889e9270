; @a calls @h, which calls @b, which ends it: none of them recurses.  Once @a does the work of @b it
; does, and `norecurse` would let GlobalOpt make @state a local variable of @a: @a(1) would
; return 1 instead of 2.  The same of a shared body of functions that a linker may replace.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-mergefunc,globalopt' -S %t.ll | FileCheck %t.ll
; RUN: sed -e 's/^define dso_local i32 @\([ab]\)/define linkonce_odr i32 @\1/' -e 's/internal global i32 0/external global i32/' %t.ll | \
; RUN:   %opt -passes='rust-mergefunc' -S | FileCheck %t.ll --check-prefix=SHARED

; CHECK: @state = internal {{.*}}global i32
; CHECK-NOT: norecurse
; CHECK: define dso_local i32 @a({{.*}}) {{.*}}[[ATTRIBUTES:#[0-9]+]] {
; CHECK: attributes [[ATTRIBUTES]] = { noinline }

; SHARED: define {{.*}} @__rustmerge_{{[0-9a-f]+}}({{.*}}) {{.*}}[[BODY:#[0-9]+]]
; SHARED: attributes [[BODY]] = { noinline }

target triple = "x86_64-unknown-linux-gnu"

@state = internal global i32 0
@log = external global i32

define dso_local i32 @<a|b>(i32 %n) noinline norecurse {
entry:
  store i32 %n, ptr @state
  store volatile i32 1, ptr @log
  store volatile i32 2, ptr @log
  store volatile i32 3, ptr @log
  store volatile i32 4, ptr @log
  store volatile i32 5, ptr @log
  %more = icmp slt i32 %n, 2
  br i1 %more, label %again, label %done
again:
  call void @h(i32 %n)
  br label %done
done:
  %last = load i32, ptr @state
  ret i32 %last
}
define dso_local void @h(i32 %n) noinline {
  %m = add i32 %n, 1
  %unused = call i32 @b(i32 %m)
  ret void
}
