; Volatility, alignment, ordering and synchronisation scope of loads, stores and
; fences count.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-mergefunc,verify' -S %t.ll | FileCheck %t.ll --implicit-check-not=define

; CHECK-LABEL: define internal i32 @<load|load_volatile|load_unaligned|load_monotonic|load_acquire>(
; CHECK-LABEL: define internal i32 @load_acquire_thread(
; CHECK-LABEL: define internal void @<store|store_volatile|store_unaligned|store_release>(
; CHECK-LABEL: define internal void @fence_<acquire|seq_cst|thread|target>(

define internal i32 @<load|load_again|load_volatile>(ptr %p) {
  %v = load <||volatile >i32, ptr %p, align 4
  ret i32 %v
}
define internal i32 @load_<unaligned|monotonic>(ptr %p) {
  %v = load <i32, ptr %p, align 1|atomic i32, ptr %p monotonic, align 4>
  ret i32 %v
}
define internal i32 @load_<acquire|acquire_again|acquire_thread>(ptr %p) {
  %v = load atomic i32, ptr %p <||syncscope("singlethread") >acquire, align 4
  ret i32 %v
}
define internal void @<store|store_volatile|store_unaligned>(ptr %p) {
  store <i32 1, ptr %p, align 4|volatile i32 1, ptr %p, align 4|i32 1, ptr %p, align 2>
  ret void
}
define internal void @store_release(ptr %p) {
  store atomic i32 1, ptr %p release, align 4
  ret void
}
define internal void @fence_<acquire|seq_cst|seq_cst_again|thread|target>() {
  fence <acquire|seq_cst|seq_cst|syncscope("singlethread") seq_cst|syncscope("agent") seq_cst>
  ret void
}
