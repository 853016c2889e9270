; What an access of memory does besides its operands: two that agree in it are similar, a third that
; differs in it never is.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-ir-similarity<print>' %t.ll -disable-output 2>&1 \
; RUN:   | FileCheck %t.ll --implicit-check-not='Function: no'

; CHECK: 2 candidates of length 2.
; CHECK-NEXT: Function: alignment_a,
; CHECK: Function: alignment_b,
define i40 @alignment_<a|b>(ptr %p) {
  %x = load i40, ptr %p, align 8
  %y = xor i40 %x, 1
  ret i40 %y
}
define i40 @no_alignment(ptr %p) {
  %x = load i40, ptr %p, align 4
  %y = xor i40 %x, 1
  ret i40 %y
}

; CHECK: 2 candidates of length 2.
; CHECK-NEXT: Function: volatile_a,
; CHECK: Function: volatile_b,
define i48 @volatile_<a|b>(ptr %p) {
  %x = load volatile i48, ptr %p, align 8
  %y = xor i48 %x, 1
  ret i48 %y
}
define i48 @no_volatile(ptr %p) {
  %x = load i48, ptr %p, align 8
  %y = xor i48 %x, 1
  ret i48 %y
}

; CHECK: 2 candidates of length 2.
; CHECK-NEXT: Function: ordering_a,
; CHECK: Function: ordering_b,
define i32 @ordering_<a|b>(ptr %p) {
  %x = load atomic i32, ptr %p acquire, align 4
  %y = urem i32 %x, 7
  ret i32 %y
}
define i32 @no_ordering(ptr %p) {
  %x = load atomic i32, ptr %p monotonic, align 4
  %y = urem i32 %x, 7
  ret i32 %y
}

; CHECK: 2 candidates of length 2.
; CHECK-NEXT: Function: scope_a,
; CHECK: Function: scope_b,
define i32 @scope_<a|b>(ptr %p) {
  %x = load atomic i32, ptr %p syncscope("singlethread") acquire, align 4
  %y = srem i32 %x, 7
  ret i32 %y
}
define i32 @no_scope(ptr %p) {
  %x = load atomic i32, ptr %p acquire, align 4
  %y = srem i32 %x, 7
  ret i32 %y
}

; CHECK: 2 candidates of length 2.
; CHECK-NEXT: Function: operation_a,
; CHECK: Function: operation_b,
define i64 @operation_<a|b>(ptr %p, i64 %v) {
  %x = atomicrmw add ptr %p, i64 %v seq_cst
  %y = ashr i64 %x, 1
  ret i64 %y
}
define i64 @no_operation(ptr %p, i64 %v) {
  %x = atomicrmw sub ptr %p, i64 %v seq_cst
  %y = ashr i64 %x, 1
  ret i64 %y
}

; What orders the exchange and what orders its failure, and whether it may fail.
; CHECK: 2 candidates of length 2.
; CHECK-NEXT: Function: exchange_a,
; CHECK: Function: exchange_b,
define i16 @exchange_<a|b>(ptr %p, i16 %v) {
  %x = cmpxchg ptr %p, i16 <1|2>, i16 %v seq_cst acquire
  %y = extractvalue { i16, i1 } %x, 0
  ret i16 %y
}
define i16 @no_exchange_<that_may_fail|with_other_failure>(ptr %p, i16 %v) {
  %x = cmpxchg <weak ptr %p, i16 1, i16 %v seq_cst acquire|ptr %p, i16 1, i16 %v seq_cst monotonic>
  %y = extractvalue { i16, i1 } %x, 0
  ret i16 %y
}
