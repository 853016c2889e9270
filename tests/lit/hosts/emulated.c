// Programs for other processors are outlined too, and do in an emulator what
// they do everywhere.  They need no C library: the exit code is the result.
// REQUIRES: qemu

// RUN: rm -rf %t && mkdir %t
// RUN: %clang --target=aarch64-linux-gnu -Oz -ffreestanding -nostdlib -static -fuse-ld=lld %s -o %t/aarch64.plain
// RUN: %clang --target=aarch64-linux-gnu -Oz -ffreestanding -nostdlib -static -fuse-ld=lld -fpass-plugin=%plugin %s -o %t/aarch64
// RUN: llvm-nm %t/aarch64 | FileCheck %s
// RUN: sh -c 'qemu-aarch64 %t/aarch64.plain; plain=$?; qemu-aarch64 %t/aarch64; test $? -eq $plain -a $plain -gt 1'

// RUN: %clang --target=riscv64-linux-gnu -march=rv64gc -Oz -ffreestanding -nostdlib -static -fuse-ld=lld %s -o %t/riscv64.plain
// RUN: %clang --target=riscv64-linux-gnu -march=rv64gc -Oz -ffreestanding -nostdlib -static -fuse-ld=lld -fpass-plugin=%plugin %s -o %t/riscv64
// RUN: llvm-nm %t/riscv64 | FileCheck %s
// RUN: sh -c 'qemu-riscv64 %t/riscv64.plain; plain=$?; qemu-riscv64 %t/riscv64; test $? -eq $plain -a $plain -gt 1'

// CHECK: one.outlined.0

// WebAssembly, in node.
// RUN: %clang --target=wasm32 -Oz -ffreestanding -nostdlib -Wl,--no-entry %s -o %t/plain.wasm
// RUN: %clang --target=wasm32 -Oz -ffreestanding -nostdlib -Wl,--no-entry -fpass-plugin=%plugin %s -o %t/merged.wasm
// RUN: %clang --target=wasm32 -Oz -ffreestanding -fpass-plugin=%plugin -S -emit-llvm %s -o - | FileCheck %s
// RUN: %if node %{ node %S/Inputs/run-wasm.cjs %t/plain.wasm > %t/plain.out %}
// RUN: %if node %{ node %S/Inputs/run-wasm.cjs %t/merged.wasm > %t/merged.out %}
// RUN: %if node %{ cmp %t/plain.out %t/merged.out %}
// RUN: %if node %{ grep -E '^[0-9]{2}$' %t/merged.out %}
// RUN: %clang --target=wasm32 -Oz -fpass-plugin=%plugin -S -emit-llvm %S/Inputs/alike.c -o - | FileCheck %s --check-prefix=MERGED
// MERGED: define {{.*}}@second_polynomial(
// MERGED-NOT: sdiv

#define KEPT __attribute__((noinline))

KEPT static int g(int x) {
  __asm__ volatile("");
  return x + 1;
}
KEPT static int h(int x, int y) {
  __asm__ volatile("");
  return x ^ y;
}

#define ATTRIBUTE KEPT static
#include "Inputs/repeating.h"

#ifndef __wasm__
__attribute__((noreturn)) static void leave(long code) {
#ifdef __aarch64__
  register long number __asm__("x8") = 93, first __asm__("x0") = code;
  __asm__ volatile("svc 0" ::"r"(number), "r"(first));
#else
  register long number __asm__("a7") = 93, first __asm__("a0") = code;
  __asm__ volatile("ecall" ::"r"(number), "r"(first));
#endif
  __builtin_unreachable();
}
#endif

static int result(void) {
  int p[12];
  for (volatile int i = 0; i < 12; ++i)
    p[i] = i * 7;
  int a = one(p), b = two(p), c = three(p, 3);
  return 2 + ((a ^ b ^ c) & 63);
}

#ifdef __wasm__
__attribute__((export_name("result"))) int exported(void);
int exported(void) { return result(); }
#else
void _start(void);
void _start(void) { leave(result()); }
#endif
