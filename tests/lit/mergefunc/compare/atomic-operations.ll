; Operation, alignment, volatility, orderings, weakness and scope of atomicrmw
; and cmpxchg count; LLVM's mergefunc forgets the alignment.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-mergefunc,verify' -S %t.ll | FileCheck %t.ll --implicit-check-not=define

; CHECK-LABEL: define internal i32 @<add|add_aligned|add_relaxed|add_volatile|add_scope>(
; CHECK-LABEL: define internal <i32 @sub|{ i32, i1 } @exchange>(
; CHECK-LABEL: define internal { i32, i1 } @exchange_<aligned|weak|failure|success|volatile|scope>(

define internal i32 @<add|add_again|add_aligned|add_relaxed>(ptr %p) {
  %v = atomicrmw add ptr %p, i32 1 <seq_cst|seq_cst|seq_cst|monotonic>, align <4|4|16|4>
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
define internal { i32, i1 } @<exchange|exchange_again|exchange_aligned>(ptr %p) {
  %v = cmpxchg ptr %p, i32 0, i32 1 seq_cst seq_cst, align <4|4|8>
  ret { i32, i1 } %v
}
define internal { i32, i1 } @exchange_weak(ptr %p) {
  %v = cmpxchg weak ptr %p, i32 0, i32 1 seq_cst seq_cst, align 4
  ret { i32, i1 } %v
}
define internal { i32, i1 } @exchange_<failure|success>(ptr %p) {
  %v = cmpxchg ptr %p, i32 0, i32 1 <seq_cst|acquire> monotonic, align 4
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
