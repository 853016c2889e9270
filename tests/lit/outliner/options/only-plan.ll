; One plan of those that the first search chooses, by its number; each other group stays, and so
; does what a later search would find.  A number that no plan has is one clear line, and the host
; fails.

; RUN: %expand %s > %t.ll
; RUN: env RUSTMERGE_LOG=info %opt -passes='rust-iroutliner<no-cost;verify>,verify' -S %t.ll 2>&1 | FileCheck %t.ll --check-prefix=ALL
; RUN: env RUSTMERGE_LOG=info %opt -passes='rust-iroutliner<no-cost;verify;only-plan=1>,verify' -S %t.ll 2>&1 | FileCheck %t.ll --check-prefix=FIRST
; RUN: env RUSTMERGE_LOG=info %opt -passes='rust-iroutliner<no-cost;verify;only-plan=2>,verify' -S %t.ll 2>&1 | FileCheck %t.ll --check-prefix=SECOND
; RUN: not %opt -passes='rust-iroutliner<no-cost;only-plan=3>' -disable-output %t.ll 2>&1 | FileCheck %t.ll --check-prefix=THIRD
; RUN: not %opt -passes='rust-iroutliner<no-cost;only-plan=3>' -disable-output %t.ll 2>&1 | count 1

; ALL: shared functions: 2, regions: 4, rounds: {{[1-9]}},
; FIRST: shared functions: 1, regions: 2, rounds: 1,
; SECOND: shared functions: 1, regions: 2, rounds: 1,
; THIRD: {{^}}{{.*}}error: rust-iroutliner: there is no plan 3: 2 were chosen{{$}}

; ALL: call void @a.outlined
; ALL: call void @c.outlined

; FIRST-LABEL: define void @a(
; FIRST-NEXT: call void @a.outlined.0(
; FIRST-LABEL: define void @b(
; FIRST-NEXT: call void @a.outlined.0(
; FIRST-LABEL: define void @c(
; FIRST-NEXT: add i64
; FIRST-LABEL: define void @d(
; FIRST-NEXT: add i64

; SECOND-LABEL: define void @a(
; SECOND-NEXT: mul i32
; SECOND-LABEL: define void @b(
; SECOND-NEXT: mul i32
; SECOND-LABEL: define void @c(
; SECOND-NEXT: call void @c.outlined.0(
; SECOND-LABEL: define void @d(
; SECOND-NEXT: call void @c.outlined.0(

target triple = "x86_64-unknown-linux-gnu"

define void @<a|b>(ptr %p, i32 %x) minsize {
  %1 = mul i32 %x, 7
  %2 = xor i32 %1, 99
  %3 = udiv i32 %2, 5
  store i32 %3, ptr %p
  ret void
}
define void @<c|d>(ptr %p, i64 %x) minsize {
  %1 = add i64 %x, 7
  %2 = and i64 %1, 99
  store i64 %2, ptr %p
  ret void
}
