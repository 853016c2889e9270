; What holds for a whole function, or for calls of it, need not hold for a part of
; it: functions that differ in such attributes share code without them.

; RUN: sed -e 's/FIRST/nounwind/' -e 's/SECOND//' %s | %outline | FileCheck %s --check-prefix=PAIR -DKEY='nounwind'
; RUN: sed -e 's/FIRST/willreturn/' -e 's/SECOND//' %s | %outline | FileCheck %s --check-prefix=DROPPED -DKEY='willreturn'
; RUN: sed -e 's/FIRST/mustprogress/' -e 's/SECOND//' %s | %outline | FileCheck %s --check-prefix=DROPPED -DKEY='mustprogress'
; RUN: sed -e 's/FIRST/nofree/' -e 's/SECOND//' %s | %outline | FileCheck %s --check-prefix=DROPPED -DKEY='nofree'
; RUN: sed -e 's/FIRST/nosync/' -e 's/SECOND//' %s | %outline | FileCheck %s --check-prefix=DROPPED -DKEY='nosync'
; RUN: sed -e 's/FIRST/norecurse/' -e 's/SECOND//' %s | %outline | FileCheck %s --check-prefix=DROPPED -DKEY='norecurse'
; RUN: sed -e 's/FIRST/memory(argmem: readwrite)/' -e 's/SECOND//' %s | %outline | FileCheck %s --check-prefix=DROPPED -DKEY='memory'
; RUN: sed -e 's/FIRST/noreturn/' -e 's/SECOND//' %s | %outline | FileCheck %s --check-prefix=DROPPED -DKEY='noreturn'
; RUN: sed -e 's/FIRST/cold/' -e 's/SECOND//' %s | %outline | FileCheck %s --check-prefix=DROPPED -DKEY='cold'
; RUN: sed -e 's/FIRST/noinline/' -e 's/SECOND//' %s | %outline | FileCheck %s --check-prefix=PAIR -DKEY='noinline'
; RUN: sed -e 's/FIRST/inlinehint/' -e 's/SECOND//' %s | %outline | FileCheck %s --check-prefix=DROPPED -DKEY='inlinehint'
; RUN: sed -e 's/FIRST/nobuiltin/' -e 's/SECOND//' %s | %outline | FileCheck %s --check-prefix=DROPPED -DKEY='nobuiltin'
; RUN: sed -e 's/FIRST/nocallback/' -e 's/SECOND//' %s | %outline | FileCheck %s --check-prefix=DROPPED -DKEY='nocallback'
; RUN: sed -e 's/FIRST/speculatable/' -e 's/SECOND//' %s | %outline | FileCheck %s --check-prefix=DROPPED -DKEY='speculatable'
; RUN: sed -e 's/FIRST/"use-sample-profile"/' -e 's/SECOND//' %s | %outline | FileCheck %s --check-prefix=DROPPED -DKEY='use-sample-profile'
; RUN: sed -e 's/FIRST/allocsize(0)/' -e 's/SECOND//' %s | %outline | FileCheck %s --check-prefix=DROPPED -DKEY='allocsize'

; DROPPED: call i64 @a.outlined
; DROPPED: define internal i64 @a.outlined{{.*}} #[[SHARED:[0-9]+]] {
; DROPPED: call i64 @a.outlined
; DROPPED: attributes #[[SHARED]] = { minsize noinline nounwind optsize }

; PAIR: call i64 @a.outlined
; PAIR: call i64 @a.outlined

define i64 @a(i64 %x, ptr %d) FIRST {
  %y = mul i64 %x, 3
  store i64 %y, ptr %d
  ret i64 %y
}
define i64 @b(i64 %x, ptr %d) SECOND {
  %y = mul i64 %x, 3
  store i64 %y, ptr %d
  ret i64 %y
}
