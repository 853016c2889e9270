; The shared function promises not to throw where no call in it may, or where none of
; its callers lets an exception pass; it has an unwind table where its callers do.

; RUN: sed -e 's/FIRST//' -e 's/SECOND//' -e 's/CALL//' %s | %outline | FileCheck %s --check-prefix=THROWS
; RUN: sed -e 's/FIRST/nounwind/' -e 's/SECOND//' -e 's/CALL//' %s | %outline | FileCheck %s --check-prefix=THROWS
; RUN: sed -e 's/FIRST/nounwind/' -e 's/SECOND/nounwind/' -e 's/CALL//' %s | %outline | FileCheck %s --check-prefix=QUIET
; RUN: sed -e 's/FIRST//' -e 's/SECOND//' -e 's/CALL/nounwind/' %s | %outline | FileCheck %s --check-prefix=QUIET
; RUN: sed -e 's/FIRST/uwtable/' -e 's/SECOND/uwtable/' -e 's/CALL//' %s | %outline | FileCheck %s --check-prefix=KEEP
; RUN: sed -e 's/FIRST/uwtable/' -e 's/SECOND/uwtable/' -e 's/CALL/nounwind/' %s | \
; RUN:   %opt -passes='rust-iroutliner<all;no-cost;max-rounds=1;unwind-tables=keep;verify>,verify' -S | \
; RUN:   FileCheck %s --check-prefix=KEEP
; RUN: sed -e 's/FIRST/uwtable/' -e 's/SECOND/uwtable/' -e 's/CALL/nounwind/' %s | \
; RUN:   %opt -passes='rust-iroutliner<all;no-cost;max-rounds=1;unwind-tables=drop;verify>,verify' -S | \
; RUN:   FileCheck %s --check-prefix=QUIET

; THROWS: define internal i64 @a.outlined{{.*}} #[[SHARED:[0-9]+]] {
; THROWS: attributes #[[SHARED]] = { minsize noinline optsize }
; QUIET: define internal i64 @a.outlined{{.*}} #[[SHARED:[0-9]+]] {
; QUIET: attributes #[[SHARED]] = { minsize noinline nounwind optsize }
; KEEP: define internal i64 @a.outlined{{.*}} #[[SHARED:[0-9]+]] {
; KEEP: attributes #[[SHARED]] = { minsize noinline {{(nounwind )?}}optsize uwtable }

declare void @callee()

define i64 @a(i64 %x, ptr %d) FIRST {
  %y = mul i64 %x, 3
  call void @callee() CALL
  ret i64 %y
}
define i64 @b(i64 %x, ptr %d) SECOND {
  %y = mul i64 %x, 3
  call void @callee() CALL
  ret i64 %y
}
