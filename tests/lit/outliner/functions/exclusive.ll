; Reason Exclusive: a call between an exclusive load and its store accesses the frame, and the processor may
; forget the load at that, each time.
; RUN: sed 's/LOAD/llvm.arm.ldrex.p0/; s/STORE/llvm.arm.strex.p0/; s/WORD/i32/g' %s | %opt -mtriple=thumbv7em-none-eabi -S \
; RUN:   -passes='rust-iroutliner<no-cost>,verify' -pass-remarks-missed=rust-iroutliner 2>%t.said | FileCheck %s
; RUN: FileCheck %s --check-prefix=SAID < %t.said
; SAID-DAG: exclusive_a{{.*}}it reads memory exclusively
; SAID-DAG: exclusive_b{{.*}}it reads memory exclusively
; RUN: sed 's/LOAD/llvm.aarch64.ldxr.p0/; s/STORE/llvm.aarch64.stxr.p0/; s/WORD/i64/g' %s | %opt -mtriple=aarch64-linux-gnu -S \
; RUN:   -passes='rust-iroutliner<no-cost>,verify' | FileCheck %s
; RUN: sed 's/LOAD/llvm.aarch64.ldaxr.p0/; s/STORE/llvm.aarch64.stlxr.p0/; s/WORD/i64/g' %s | %opt -mtriple=aarch64-linux-gnu -S \
; RUN:   -passes='rust-iroutliner<no-cost>,verify' | FileCheck %s
; RUN: sed 's/LOAD/llvm.ppc.ldarx/; s/STORE/conditional/; s/elementtype(i32)//; s/WORD/i64/g' %s | %opt -mtriple=powerpc64le-linux-gnu -S \
; RUN:   -passes='rust-iroutliner<no-cost>,verify' | FileCheck %s

; CHECK-LABEL: define {{i32|i64}} @exclusive_a(
; CHECK-NOT: outlined
; CHECK-LABEL: define {{i32|i64}} @exclusive_b(
; CHECK-NOT: outlined
; CHECK-LABEL: define {{i32|i64}} @plain_a(
; CHECK: outlined
; CHECK-LABEL: define {{i32|i64}} @plain_b(
; CHECK: outlined

define WORD @exclusive_a(ptr %p, WORD %x) minsize optsize {
entry:
  br label %loop
loop:
  %old = call WORD @LOAD(ptr elementtype(i32) %p)
  %a = mul WORD %old, %x
  %b = xor WORD %a, 1234567
  %c = sdiv WORD %b, %x
  %d = add WORD %c, %old
  %failed = call i32 @STORE(WORD %d, ptr elementtype(i32) %p)
  %again = icmp ne i32 %failed, 0
  br i1 %again, label %loop, label %end
end:
  ret WORD %old
}

define WORD @exclusive_b(ptr %p, WORD %x) minsize optsize {
entry:
  store volatile WORD 0, ptr %p
  br label %loop
loop:
  %old = call WORD @LOAD(ptr elementtype(i32) %p)
  %a = mul WORD %old, %x
  %b = xor WORD %a, 1234567
  %c = sdiv WORD %b, %x
  %d = add WORD %c, %old
  %failed = call i32 @STORE(WORD %d, ptr elementtype(i32) %p)
  %again = icmp ne i32 %failed, 0
  br i1 %again, label %loop, label %end
end:
  ret WORD %d
}

define WORD @plain_a(ptr %p, WORD %x) minsize optsize {
  %old = load volatile WORD, ptr %p
  %a = mul WORD %old, %x
  %b = xor WORD %a, 1234567
  %c = sdiv WORD %b, %x
  %f = add WORD %c, %old
  store volatile WORD %f, ptr %p
  ret WORD %old
}

define WORD @plain_b(ptr %p, WORD %x) minsize optsize {
  store volatile WORD 0, ptr %p
  %old = load volatile WORD, ptr %p
  %a = mul WORD %old, %x
  %b = xor WORD %a, 1234567
  %c = sdiv WORD %b, %x
  %f = add WORD %c, %old
  store volatile WORD %f, ptr %p
  ret WORD %f
}

declare WORD @LOAD(ptr)
declare i32 @STORE(WORD, ptr)
