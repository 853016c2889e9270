; Operation, alignment, volatility, orderings, weakness and scope of atomicrmw
; and cmpxchg count; LLVM's mergefunc forgets the alignment.

; RUN: %opt -passes='rust-mergefunc,verify' -S %s | FileCheck %s --implicit-check-not=define

; CHECK-LABEL: define internal i32 @add(
; CHECK-LABEL: define internal i32 @add_aligned(
; CHECK-LABEL: define internal i32 @add_relaxed(
; CHECK-LABEL: define internal i32 @add_volatile(
; CHECK-LABEL: define internal i32 @add_scope(
; CHECK-LABEL: define internal i32 @sub(
; CHECK-LABEL: define internal { i32, i1 } @exchange(
; CHECK-LABEL: define internal { i32, i1 } @exchange_aligned(
; CHECK-LABEL: define internal { i32, i1 } @exchange_weak(
; CHECK-LABEL: define internal { i32, i1 } @exchange_failure(
; CHECK-LABEL: define internal { i32, i1 } @exchange_success(
; CHECK-LABEL: define internal { i32, i1 } @exchange_volatile(
; CHECK-LABEL: define internal { i32, i1 } @exchange_scope(

define internal i32 @add(ptr %p) {
  %v = atomicrmw add ptr %p, i32 1 seq_cst, align 4
  ret i32 %v
}
define internal i32 @add_again(ptr %p) {
  %v = atomicrmw add ptr %p, i32 1 seq_cst, align 4
  ret i32 %v
}
define internal i32 @add_aligned(ptr %p) {
  %v = atomicrmw add ptr %p, i32 1 seq_cst, align 16
  ret i32 %v
}
define internal i32 @add_relaxed(ptr %p) {
  %v = atomicrmw add ptr %p, i32 1 monotonic, align 4
  ret i32 %v
}
define internal i32 @add_volatile(ptr %p) {
  %v = atomicrmw volatile add ptr %p, i32 1 seq_cst, align 4
  ret i32 %v
}
define internal i32 @add_scope(ptr %p) {
  %v = atomicrmw add ptr %p, i32 1 syncscope("singlethread") seq_cst, align 4
  ret i32 %v
}
define internal i32 @sub(ptr %p) {
  %v = atomicrmw sub ptr %p, i32 1 seq_cst, align 4
  ret i32 %v
}
define internal { i32, i1 } @exchange(ptr %p) {
  %v = cmpxchg ptr %p, i32 0, i32 1 seq_cst seq_cst, align 4
  ret { i32, i1 } %v
}
define internal { i32, i1 } @exchange_again(ptr %p) {
  %v = cmpxchg ptr %p, i32 0, i32 1 seq_cst seq_cst, align 4
  ret { i32, i1 } %v
}
define internal { i32, i1 } @exchange_aligned(ptr %p) {
  %v = cmpxchg ptr %p, i32 0, i32 1 seq_cst seq_cst, align 8
  ret { i32, i1 } %v
}
define internal { i32, i1 } @exchange_weak(ptr %p) {
  %v = cmpxchg weak ptr %p, i32 0, i32 1 seq_cst seq_cst, align 4
  ret { i32, i1 } %v
}
define internal { i32, i1 } @exchange_failure(ptr %p) {
  %v = cmpxchg ptr %p, i32 0, i32 1 seq_cst monotonic, align 4
  ret { i32, i1 } %v
}
define internal { i32, i1 } @exchange_success(ptr %p) {
  %v = cmpxchg ptr %p, i32 0, i32 1 acquire monotonic, align 4
  ret { i32, i1 } %v
}
define internal { i32, i1 } @exchange_volatile(ptr %p) {
  %v = cmpxchg volatile ptr %p, i32 0, i32 1 seq_cst seq_cst, align 4
  ret { i32, i1 } %v
}
define internal { i32, i1 } @exchange_scope(ptr %p) {
  %v = cmpxchg ptr %p, i32 0, i32 1 syncscope("singlethread") seq_cst seq_cst, align 4
  ret { i32, i1 } %v
}
