; Calls that were jumps stay jumps: each of these modules stays as it is, whatever the price, and the
; same functions with fewer words of arguments share a body.

; RUN: %expand %s > %t.ll
; RUN: split-file %t.ll %t
; RUN: %opt -passes='rust-mergefunc<no-cost>,verify' -S %t/armalign.ll | %FileCheck %t.ll
; RUN: %opt -passes='rust-mergefunc<no-cost>,verify' -S %t/a64.ll | %FileCheck %t.ll
; RUN: %opt -passes='rust-mergefunc<no-cost>,verify' -S %t/rv32e.ll | %FileCheck %t.ll
; RUN: %opt -passes='rust-mergefunc<no-cost>,verify' -S %t/x86soft.ll | %FileCheck %t.ll
; RUN: %opt -passes='rust-mergefunc<no-cost>,verify' -S %t/thumb8mb.ll | %FileCheck %t.ll
; CHECK-NOT: .body

; RUN: sed 's/i64/i32/g' %t/armalign.ll > %t/arm-words.ll
; RUN: sed 's/i128/i64/g' %t/a64.ll > %t/a64-words.ll
; RUN: %opt -passes='rust-mergefunc<no-cost>,verify' -S %t/arm-words.ll | %FileCheck %t.ll --check-prefix=WORDS
; RUN: %opt -passes='rust-mergefunc<no-cost>,verify' -S %t/a64-words.ll | %FileCheck %t.ll --check-prefix=WORDS
; WORDS: define internal {{.*}} @f.body(

; Five doubles fewer one, the number and the new parameter have the six general registers without hard
; floats, and more registers with them.
; RUN: sed 's/, double %a4//' %t/x86soft.ll > %t/x86soft-words.ll
; RUN: sed 's/ "target-features".*soft-float.*" }/ }/' %t/x86soft-words.ll > %t/x86-words.ll
; RUN: %opt -passes='rust-mergefunc<no-cost>,verify' -S %t/x86soft-words.ll | llc -o - | %FileCheck %t.ll --check-prefix=JUMPS
; RUN: %opt -passes='rust-mergefunc<no-cost>,verify' -S %t/x86-words.ll | llc -o - | %FileCheck %t.ll --check-prefix=JUMPS
; JUMPS-LABEL: k:
; JUMPS: jmp f.body

;--- armalign.ll
; A number of two words begins at an even register, so there is one less for others.
target datalayout = "e-m:e-p:32:32-Fi8-i64:64-v128:64:128-a:0:32-n32-S64"
target triple = "thumbv7-unknown-linux-gnueabihf"
@one = global i32 0
declare i32 @work(i32, i64)
; f <-> caller mutual tail loop
define internal i32 @<f|g>(i32 %x, i64 %n) minsize optsize noinline {
  %y = call i32 @work(i32 %x, i64 %n)
  %w = call i32 @work(i32 %y, i64 %n)
  %v = call i32 @work(i32 %w, i64 %n)
  %u = add i32 %v, <20|21>
  %n1 = add i64 %n, -1
  %r = tail call i32 @k(i32 %u, i64 %n1)
  ret i32 %r
}
define i32 @k(i32 %x, i64 %n) minsize optsize noinline {
  %c = icmp eq i64 %n, 0
  br i1 %c, label %a, label %b
a:
  ret i32 %x
b:
  %d = icmp sgt i32 %x, 7
  br i1 %d, label %p, label %q
p:
  %r = tail call i32 @f(i32 %x, i64 %n)
  ret i32 %r
q:
  %s = tail call i32 @g(i32 %x, i64 %n)
  ret i32 %s
}

;--- a64.ll
; The same with numbers of 128 bits.

target triple = "aarch64-unknown-linux-gnu"
@one = global i32 0
declare i32 @work(i32, i64)
; f <-> caller mutual tail loop
define internal i32 @<f|g>(i32 %x, i64 %n, i128 %p1, i64 %p2, i128 %p3) minsize optsize noinline {
  %y = call i32 @work(i32 %x, i64 %n)
  %w = call i32 @work(i32 %y, i64 %n)
  %v = call i32 @work(i32 %w, i64 %n)
  %u = add i32 %v, <20|21>
  %n1 = add i64 %n, -1
  %r = tail call i32 @k(i32 %u, i64 %n1, i128 %p1, i64 %p2, i128 %p3)
  ret i32 %r
}
define i32 @k(i32 %x, i64 %n, i128 %p1, i64 %p2, i128 %p3) minsize optsize noinline {
  %c = icmp eq i64 %n, 0
  br i1 %c, label %a, label %b
a:
  ret i32 %x
b:
  %d = icmp sgt i32 %x, 7
  br i1 %d, label %p, label %q
p:
  %r = tail call i32 @f(i32 %x, i64 %n, i128 %p1, i64 %p2, i128 %p3)
  ret i32 %r
q:
  %s = tail call i32 @g(i32 %x, i64 %n, i128 %p1, i64 %p2, i128 %p3)
  ret i32 %s
}

;--- rv32e.ll
; The E ABIs have six registers.
target triple = "riscv32-unknown-elf"
declare i32 @work(i32)
define internal i32 @<f|g>(i32 %x, i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4) #0 {
  %y = call i32 @work(i32 %x)
  %w = call i32 @work(i32 %y)
  %v = call i32 @work(i32 %w)
  %u = add i32 %v, <20|21>
  %r = tail call i32 @k(i32 %u, i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4)
  ret i32 %r
}

define i32 @k(i32 %x, i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4) #0 {
  %d = icmp sgt i32 %x, 7
  br i1 %d, label %p, label %q
p:
  %r = tail call i32 @f(i32 %x, i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4)
  ret i32 %r
q:
  %s = tail call i32 @g(i32 %x, i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4)
  ret i32 %s
}
attributes #0 = { minsize optsize noinline nounwind "target-features"="+e" }
!llvm.module.flags = !{!0}
!0 = !{i32 1, !"target-abi", !"ilp32e"}

;--- x86soft.ll
; Floating-point numbers take general registers.
target triple = "x86_64-unknown-linux-gnu"
declare i32 @work(i32)
define internal i32 @<f|g>(i32 %x, double %a0, double %a1, double %a2, double %a3, double %a4) #0 {
  %y = call i32 @work(i32 %x)
  %w = call i32 @work(i32 %y)
  %v = call i32 @work(i32 %w)
  %u = add i32 %v, <20|21>
  %r = tail call i32 @k(i32 %u, double %a0, double %a1, double %a2, double %a3, double %a4)
  ret i32 %r
}

define i32 @k(i32 %x, double %a0, double %a1, double %a2, double %a3, double %a4) #0 {
  %d = icmp sgt i32 %x, 7
  br i1 %d, label %p, label %q
p:
  %r = tail call i32 @f(i32 %x, double %a0, double %a1, double %a2, double %a3, double %a4)
  ret i32 %r
q:
  %s = tail call i32 @g(i32 %x, double %a0, double %a1, double %a2, double %a3, double %a4)
  ret i32 %s
}
attributes #0 = { minsize optsize noinline nounwind "target-features"="+soft-float,-sse,-x87,-mmx" }

;--- thumb8mb.ll
; With long calls the address of a callee needs a register, and code generation found none.
target triple = "thumbv8m.base-none-eabi"
declare i32 @work(i32)
define internal i32 @<f|g>(i32 %x, i32 %a0, i32 %a1) #0 {
  %y = call i32 @work(i32 %x)
  %w = call i32 @work(i32 %y)
  %v = call i32 @work(i32 %w)
  %u = add i32 %v, <20|21>
  %r = tail call i32 @k(i32 %u, i32 %a0, i32 %a1)
  ret i32 %r
}

define i32 @k(i32 %x, i32 %a0, i32 %a1) #0 {
  %d = icmp sgt i32 %x, 7
  br i1 %d, label %p, label %q
p:
  %r = tail call i32 @f(i32 %x, i32 %a0, i32 %a1)
  ret i32 %r
q:
  %s = tail call i32 @g(i32 %x, i32 %a0, i32 %a1)
  ret i32 %s
}
attributes #0 = { minsize optsize noinline nounwind "target-features"="+long-calls" }
