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

// WebAssembly has no model of costs: functions merge, and code stays.
// RUN: %clang --target=wasm32 -Oz -fpass-plugin=%plugin -S -emit-llvm %S/Inputs/alike.c -o - | FileCheck %s --check-prefix=MERGED
// MERGED: define {{.*}}@second_polynomial(
// MERGED-NOT: sdiv
// RUN: %clang --target=wasm32 -Oz -fpass-plugin=%plugin -S -emit-llvm %S/Inputs/repeats.c -o - | FileCheck %s --check-prefix=STAYS
// STAYS-NOT: outlined

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

void _start(void);
void _start(void) {
  int p[12];
  for (volatile int i = 0; i < 12; ++i)
    p[i] = i * 7;
  int a = one(p), b = two(p), c = three(p, 3);
  leave(2 + ((a ^ b ^ c) & 63));
}
