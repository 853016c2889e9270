; Volatility, alignment, ordering and synchronisation scope of loads, stores and
; fences count.

; RUN: %opt -passes='rust-mergefunc,verify' -S %s | FileCheck %s --implicit-check-not=define

; CHECK-LABEL: define internal i32 @load(
; CHECK-LABEL: define internal i32 @load_volatile(
; CHECK-LABEL: define internal i32 @load_unaligned(
; CHECK-LABEL: define internal i32 @load_monotonic(
; CHECK-LABEL: define internal i32 @load_acquire(
; CHECK-LABEL: define internal i32 @load_acquire_thread(
; CHECK-LABEL: define internal void @store(
; CHECK-LABEL: define internal void @store_volatile(
; CHECK-LABEL: define internal void @store_unaligned(
; CHECK-LABEL: define internal void @store_release(
; CHECK-LABEL: define internal void @fence_acquire(
; CHECK-LABEL: define internal void @fence_seq_cst(
; CHECK-LABEL: define internal void @fence_thread(
; CHECK-LABEL: define internal void @fence_target(

define internal i32 @load(ptr %p) {
  %v = load i32, ptr %p, align 4
  ret i32 %v
}
define internal i32 @load_again(ptr %p) {
  %v = load i32, ptr %p, align 4
  ret i32 %v
}
define internal i32 @load_volatile(ptr %p) {
  %v = load volatile i32, ptr %p, align 4
  ret i32 %v
}
define internal i32 @load_unaligned(ptr %p) {
  %v = load i32, ptr %p, align 1
  ret i32 %v
}
define internal i32 @load_monotonic(ptr %p) {
  %v = load atomic i32, ptr %p monotonic, align 4
  ret i32 %v
}
define internal i32 @load_acquire(ptr %p) {
  %v = load atomic i32, ptr %p acquire, align 4
  ret i32 %v
}
define internal i32 @load_acquire_again(ptr %p) {
  %v = load atomic i32, ptr %p acquire, align 4
  ret i32 %v
}
define internal i32 @load_acquire_thread(ptr %p) {
  %v = load atomic i32, ptr %p syncscope("singlethread") acquire, align 4
  ret i32 %v
}
define internal void @store(ptr %p) {
  store i32 1, ptr %p, align 4
  ret void
}
define internal void @store_volatile(ptr %p) {
  store volatile i32 1, ptr %p, align 4
  ret void
}
define internal void @store_unaligned(ptr %p) {
  store i32 1, ptr %p, align 2
  ret void
}
define internal void @store_release(ptr %p) {
  store atomic i32 1, ptr %p release, align 4
  ret void
}
define internal void @fence_acquire() {
  fence acquire
  ret void
}
define internal void @fence_seq_cst() {
  fence seq_cst
  ret void
}
define internal void @fence_seq_cst_again() {
  fence seq_cst
  ret void
}
define internal void @fence_thread() {
  fence syncscope("singlethread") seq_cst
  ret void
}
define internal void @fence_target() {
  fence syncscope("agent") seq_cst
  ret void
}
