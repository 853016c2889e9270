; The function that a profile enters most often keeps its body, and the other one jumps to it.
; Without a profile the first name does.

; RUN: %opt -passes='rust-mergefunc,verify' -S %s | FileCheck %s --check-prefix=SECOND
; RUN: sed 's/ !prof ![01]//' %s | %opt -passes='rust-mergefunc,verify' -S | FileCheck %s --check-prefix=FIRST
; A count that no run measured says nothing.
; RUN: sed 's/"function_entry_count"/"synthetic_function_entry_count"/' %s | %opt -passes='rust-mergefunc,verify' -S \
; RUN:   | FileCheck %s --check-prefix=FIRST

; SECOND-LABEL: define i64 @a(
; SECOND: tail call i64 @b(
; SECOND-LABEL: define i64 @b(
; SECOND: mul i64
; FIRST-LABEL: define i64 @a(
; FIRST: mul i64
; FIRST-LABEL: define i64 @b(
; FIRST: tail call i64 @a(

target triple = "x86_64-unknown-linux-gnu"

define i64 @a(i64 %x, ptr %p) !prof !0 {
  %y = mul i64 %x, 1234567
  store i64 %y, ptr %p
  %z = udiv i64 %y, 987
  store i64 %z, ptr %p
  ret i64 %z
}
define i64 @b(i64 %x, ptr %p) !prof !1 {
  %y = mul i64 %x, 1234567
  store i64 %y, ptr %p
  %z = udiv i64 %y, 987
  store i64 %z, ptr %p
  ret i64 %z
}

!0 = !{!"function_entry_count", i64 10}
!1 = !{!"function_entry_count", i64 1000}
