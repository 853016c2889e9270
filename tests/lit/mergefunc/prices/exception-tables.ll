; An exception table belongs to a body and not to its stub: a body that takes no more than
; a stub by its code alone (both are padded to 16 bytes) is folded for its table and
; for the entry that its personality asks for, nounwind or not.

; RUN: %expand %s > %t.ll
; RUN: split-file %t.ll %t
; RUN: cat %t/x86-64 %t/tables.ll | %opt -passes='rust-mergefunc,verify' -S | FileCheck %t.ll --check-prefix=MERGED
; RUN: cat %t/x86-64 %t/plain.ll | %opt -passes='rust-mergefunc,verify' -S | FileCheck %t.ll --check-prefix=KEPT

; MERGED-LABEL: define dso_local void @b(
; MERGED-NEXT: tail call void @a()
; KEPT-LABEL: define dso_local void @b(
; KEPT-NEXT: call void @nothing()

;--- x86-64
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"
;--- tables.ll
define dso_local void @<a|b>() #0 personality ptr @__gxx_personality_v0 {
  invoke void @nothing() to label %done unwind label %failed
done:
  ret void
failed:
  %caught = landingpad { ptr, i32 } catch ptr null
  unreachable
}
declare void @nothing()
declare i32 @__gxx_personality_v0(...)
attributes #0 = { nounwind }
;--- plain.ll
define dso_local void @<a|b>() #0 {
  call void @nothing()
  br label %done
done:
  ret void
}
declare void @nothing()
declare i32 @__gxx_personality_v0(...)
attributes #0 = { nounwind }
