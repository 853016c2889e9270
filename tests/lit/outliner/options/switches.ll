; The switches of the search: what regions may contain, and how short they may be.

; RUN: %expand %s > %t.ll
; RUN: %outline %t.ll | FileCheck %t.ll --check-prefix=ALL
; RUN: %opt -passes='rust-iroutliner<all;no-cost;max-rounds=1;no-branches;verify>,verify' -S %t.ll | FileCheck %t.ll --check-prefix=NO-BRANCHES
; RUN: %opt -passes='rust-iroutliner<all;no-cost;max-rounds=1;no-indirect-calls;verify>,verify' -S %t.ll | FileCheck %t.ll --check-prefix=NO-INDIRECT
; RUN: %opt -passes='rust-iroutliner<all;no-cost;max-rounds=1;no-intrinsics;verify>,verify' -S %t.ll | FileCheck %t.ll --check-prefix=NO-INTRINSICS
; RUN: %opt -passes='rust-iroutliner<all;no-cost;max-rounds=1;min-length=9;verify>,verify' -S %t.ll | FileCheck %t.ll --check-prefix=LONG
; RUN: %opt -passes='rust-iroutliner<all;no-cost;max-rounds=1;min-length=1;verify>,verify' -S %t.ll | FileCheck %t.ll --check-prefix=ALL
; RUN: %opt -passes='rust-iroutliner<all;no-cost;max-rounds=1;min-length=0;verify>,verify' -S %t.ll | FileCheck %t.ll --check-prefix=ALL

; LLVM's flags are the defaults.
; RUN: %opt -no-ir-sim-branch-matching -passes='rust-iroutliner<all;no-cost;max-rounds=1;verify>,verify' -S %t.ll | FileCheck %t.ll --check-prefix=NO-BRANCHES
; RUN: %opt -no-ir-sim-indirect-calls -passes='rust-iroutliner<all;no-cost;max-rounds=1;verify>,verify' -S %t.ll | FileCheck %t.ll --check-prefix=NO-INDIRECT
; RUN: %opt -no-ir-sim-intrinsics -passes='rust-iroutliner<all;no-cost;max-rounds=1;verify>,verify' -S %t.ll | FileCheck %t.ll --check-prefix=NO-INTRINSICS
; RUN: %opt -no-ir-sim-branch-matching -no-ir-sim-indirect-calls -no-ir-sim-intrinsics \
; RUN:   -passes='rust-iroutliner<all;no-cost;max-rounds=1;branches;indirect-calls;intrinsics;verify>,verify' -S %t.ll | \
; RUN:   FileCheck %t.ll --check-prefix=ALL

declare i16 @llvm.bswap.i16(i16)

; ALL-LABEL: define i32 @branches_a(
; ALL-NEXT: tail call i32 @branches_a.outlined
; NO-BRANCHES-LABEL: define i32 @branches_a(
; NO-BRANCHES: br i1
; LONG-LABEL: define i32 @branches_a(
; LONG-NOT: outlined
; LONG: define
define i32 @branches_<a|b>(i32 %x) {
  %c = icmp eq i32 %x, 5
  br i1 %c, label %one, label %two
one:
  ret i32 7
two:
  ret i32 9
}
; ALL-LABEL: define i64 @indirect_a(
; ALL-NEXT: tail call i64 @indirect_a.outlined
; NO-INDIRECT-LABEL: define i64 @indirect_a(
; NO-INDIRECT-NEXT: call i64 %f(
; NO-INDIRECT-NEXT: ret i64
define i64 @indirect_<a|b>(i64 %x, ptr %f) {
  %y = call i64 %f(i64 %x)
  ret i64 %y
}
; ALL-LABEL: define i16 @intrinsics_a(
; ALL-NEXT: tail call i16 @intrinsics_a.outlined
; NO-INTRINSICS-LABEL: define i16 @intrinsics_a(
; NO-INTRINSICS-NEXT: call i16 @llvm.bswap.i16(
; NO-INTRINSICS-NEXT: ret i16
define i16 @intrinsics_<a|b>(i16 %x) {
  %y = call i16 @llvm.bswap.i16(i16 %x)
  ret i16 %y
}
