; No other definition replaces a function of a Rust crate, so that calls may go to the local body,
; as they may where LLVM inlines it, and callers that differ in the name only are equal.
; Symbols are aliases of the body: calls from elsewhere never go from one of them to the other.
; A function of another language keeps its name in calls, and so does one of Rust's
; without a mangled name or in a module of `-fsemantic-interposition`.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-mergefunc<verify=100>,verify' -S %t.ll | FileCheck %t.ll --check-prefix=ALIAS
; RUN: %opt -passes='rust-mergefunc<no-rust-aliases>,verify' -S %t.ll | FileCheck %t.ll
; RUN: sed -e 's/_RNvC4test/rust_/g' -e 's/ nonlazybind//' %t.ll | \
; RUN:   %opt -passes='rust-mergefunc,verify' -S -pass-remarks-missed=rust-mergefunc 2>&1 | FileCheck %t.ll --check-prefix=NAMED
; RUN: sed -e 's/_RNvC4test/rust_/g' %t.ll | %opt -passes='rust-mergefunc,verify' -S | \
; RUN:   FileCheck %t.ll --check-prefix=LOADS --implicit-check-not=alias
; RUN: sed -e 's/_RNvC4test1\(.\)/_ZN4test1\117h0123456789abcdefE/g' %t.ll | %opt -passes='rust-mergefunc<no-rust-aliases>,verify' -S | \
; RUN:   FileCheck %t.ll --check-prefix=OLD
; RUN: sed -e 's/_RNvC4test1\(.\)/_ZN4test1\117h0123456789abcdefEv/g' %t.ll | %opt -passes='rust-mergefunc,verify' -S | \
; RUN:   FileCheck %t.ll --check-prefix=CXX
; RUN: sed -e 's/^;FLAG//' -e 's/!{!0}/!{!0, !1}/' %t.ll | %opt -passes='rust-mergefunc,verify' -S | \
; RUN:   FileCheck %t.ll --check-prefix=SEMANTIC

target datalayout = "e-m:e-i64:64-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; ALIAS-DAG: @_RNvC4test1a = unnamed_addr alias i32 (i32), ptr @_RNvC4test1a.body
; ALIAS-DAG: @_RNvC4test1b = unnamed_addr alias i32 (i32), ptr @_RNvC4test1a.body
; ALIAS-DAG: @_RNvC4test1d = unnamed_addr alias i32 (i32), ptr @_RNvC4test1c.body
; ALIAS-DAG: @_RNvC4test1f = unnamed_addr alias i32 (i32), ptr @_RNvC4test1e.body
; ALIAS-NOT: define i32 @

; CHECK-DAG: @_RNvC4test1a = unnamed_addr alias i32 (i32), ptr @_RNvC4test1a.body
; CHECK-DAG: @_RNvC4test1c = unnamed_addr alias i32 (i32), ptr @_RNvC4test1c.body
; CHECK-DAG: @_RNvC4test1e = unnamed_addr alias i32 (i32), ptr @_RNvC4test1e.body
; CHECK: define internal i32 @_RNvC4test1a.body(i32 %{{.*}}) unnamed_addr #[[EARLY:[0-9]+]]
; CHECK: define i32 @_RNvC4test1b(
; CHECK-NEXT: tail call i32 @_RNvC4test1a.body(
; CHECK: define internal i32 @_RNvC4test1c.body(
; CHECK-NEXT: call i32 @_RNvC4test1a.body(
; CHECK: define i32 @_RNvC4test1d(
; CHECK-NEXT: tail call i32 @_RNvC4test1c.body(
; CHECK: define internal i32 @_RNvC4test1e.body(
; CHECK: call i32 @_RNvC4test1e.body(
; CHECK: define i32 @_RNvC4test1f(
; CHECK-NEXT: tail call i32 @_RNvC4test1e.body(
; CHECK: attributes #[[EARLY]] = { nonlazybind }

; OLD: define internal i32 @_ZN4test1c17h0123456789abcdefE.body(
; OLD-NEXT: call i32 @_ZN4test1a17h0123456789abcdefE.body(
; OLD: define i32 @_ZN4test1d17h0123456789abcdefE(
; OLD-NEXT: tail call i32 @_ZN4test1c17h0123456789abcdefE.body(

; CXX: define i32 @_ZN4test1c17h0123456789abcdefEv(
; CXX: call i32 @_ZN4test1a17h0123456789abcdefEv(
; CXX: define i32 @_ZN4test1d17h0123456789abcdefEv(
; CXX: call i32 @_ZN4test1b17h0123456789abcdefEv(

; NAMED: remark: {{.*}}rust_1a is identical to {{.*}}definition
; NAMED: define i32 @rust_1c(
; NAMED: call i32 @rust_1a(
; NAMED: define i32 @rust_1d(
; NAMED: call i32 @rust_1b(
; NAMED: define i32 @rust_1e(
; NAMED: call i32 @rust_1e(
; NAMED: define i32 @rust_1f(
; NAMED: call i32 @rust_1f(

; An alias would be called through the linkage table, which `nonlazybind` avoids.
; LOADS: define i32 @rust_1a(
; LOADS-NEXT: mul i32
; LOADS: define i32 @rust_1b(
; LOADS-NEXT: mul i32

; SEMANTIC: define i32 @_RNvC4test1c(
; SEMANTIC: call i32 @_RNvC4test1a(
; SEMANTIC: define i32 @_RNvC4test1d(
; SEMANTIC: call i32 @_RNvC4test1b(

define i32 @_RNvC4test1<a|b>(i32 %n) unnamed_addr nonlazybind {
  %product = mul i32 %n, 12345
  %sum = add i32 %product, 77777
  %rest = udiv i32 %sum, %n
  %result = xor i32 %rest, 99999
  ret i32 %result
}

define i32 @_RNvC4test1<c|d>(i32 %n) unnamed_addr {
  %first = call i32 @_RNvC4test1<a|b>(i32 %n)
  %sum = add i32 %first, 55555
  %result = udiv i32 %sum, %n
  ret i32 %result
}

define i32 @_RNvC4test1<e|f>(i32 %n) unnamed_addr {
  %less = sub i32 %n, 1
  %rest = call i32 @_RNvC4test1<e|f>(i32 %less)
  %product = mul i32 %rest, %n
  %result = udiv i32 %product, 33333
  ret i32 %result
}

!llvm.module.flags = !{!0}
!0 = !{i32 8, !"PIC Level", i32 2}
;FLAG!1 = !{i32 1, !"SemanticInterposition", i32 1}
