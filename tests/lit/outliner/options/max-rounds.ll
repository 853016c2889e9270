; Rounds repeat until nothing more pays, but at most as often as it says; none is
; none.  Every round finds what the last one made alike.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-iroutliner<all;no-cost;max-rounds=0;verify>,verify' -S %t.ll | FileCheck %t.ll --implicit-check-not=outlined
; RUN: env RUSTMERGE_LOG=info %opt -passes='rust-iroutliner<all;no-cost;max-rounds=0;verify>,verify' -disable-output %t.ll 2>&1 \
; RUN:   | FileCheck %t.ll --check-prefix=ZERO
; RUN: env RUSTMERGE_LOG=info %opt -passes='rust-iroutliner<all;no-cost;max-rounds=1;verify>,verify' -disable-output %t.ll 2>&1 \
; RUN:   | FileCheck %t.ll --check-prefix=ONE
; RUN: env RUSTMERGE_LOG=info %opt -passes='rust-iroutliner<all;verify;no-frequency>,verify' -disable-output %t.ll 2>&1 | FileCheck %t.ll --check-prefix=UNTIL

target triple = "x86_64-unknown-linux-gnu"

; CHECK: define void @a(
; ZERO: shared functions: 0, regions: 0, rounds: 0,
; ONE: shared functions: 1, regions: 2, rounds: 1,
; UNTIL: shared functions: {{[0-9]+}}, regions: {{[0-9]+}}, rounds: {{[2-4]}},

declare void @use(i32, ptr) nounwind

define void @<a|b>(ptr %d, i32 %x) minsize {
  store i32 %x, ptr %d
  call void @use(i32 1, ptr %d)
  call void @use(i32 2, ptr %d)
  call void @use(i32 3, ptr %d)
  call void @use(i32 4, ptr %d)
  call void @use(i32 5, ptr %d)
  call void @use(i32 6, ptr %d)
  call void @use(i32 7, ptr %d)
  call void @use(i32 8, ptr %d)
  call void @use(i32 9, ptr %d)
  call void @use(i32 10, ptr %d)
  call void @use(i32 11, ptr %d)
  ret void
}
