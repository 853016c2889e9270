// Stubs of functions that get a struct as a copy in memory.  On x86 the stub is a jump
// that leaves the copy where it is; elsewhere a call that copies it again.  The survivor
// changes its copy, and neither the caller's struct nor that of another call may show
// it.  No C library: the exit code says how many checks failed.
// REQUIRES: qemu, host-x86_64

// RUN: rm -rf %t && mkdir %t
// RUN: %clang --target=x86_64-linux-gnu -Oz -ffreestanding -nostdlib -static -fuse-ld=lld -fpass-plugin=%plugin %s -o %t/x86_64
// RUN: %t/x86_64
// RUN: llvm-objdump -d --disassemble-symbols=second %t/x86_64 | FileCheck %s --check-prefix=JUMP
// RUN: %clang --target=i386-linux-gnu -march=i686 -Oz -ffreestanding -nostdlib -static -fno-pic -fuse-ld=lld -fpass-plugin=%plugin %s -o %t/i386
// RUN: %t/i386
// RUN: llvm-objdump -d --disassemble-symbols=second %t/i386 | FileCheck %s --check-prefix=JUMP
// RUN: %clang --target=aarch64-linux-gnu -Oz -ffreestanding -nostdlib -static -fuse-ld=lld -fpass-plugin=%plugin %s -o %t/aarch64
// RUN: qemu-aarch64 %t/aarch64
// RUN: %clang --target=armv7-linux-gnueabihf -Oz -ffreestanding -nostdlib -static -fuse-ld=lld -fpass-plugin=%plugin %s -o %t/arm
// RUN: qemu-arm %t/arm
// RUN: %clang --target=armv7-linux-gnueabihf -mthumb -Oz -ffreestanding -nostdlib -static -fuse-ld=lld -fpass-plugin=%plugin %s -o %t/thumb
// RUN: qemu-arm %t/thumb
// RUN: %clang --target=riscv64-linux-gnu -march=rv64gc -Oz -ffreestanding -nostdlib -static -fuse-ld=lld -fpass-plugin=%plugin %s -o %t/riscv64
// RUN: qemu-riscv64 %t/riscv64

// JUMP: <second>:
// JUMP-NOT: call
// JUMP: jmp {{.*}}<first>
// JUMP-NOT: ret

struct numbers { long values[9]; };

__attribute__((noinline)) void change(long *at, long by) {
  __asm__ volatile("" ::: "memory");
  *at += by;
}

#define BODY                                                                   \
  for (int i = 0; i < 9; ++i)                                                  \
    change(&n.values[i], b * (i + 1));                                         \
  long sum = a;                                                                \
  for (int i = 0; i < 9; ++i)                                                  \
    sum = sum * 3 + n.values[i];                                               \
  return sum + c;

__attribute__((noinline)) long first(int a, struct numbers n, long b, int c) { BODY }
__attribute__((noinline)) long second(int a, struct numbers n, long b, int c) { BODY }

// The address keeps the calls from being redirected.
typedef long function(int, struct numbers, long, int);
function *volatile functions[2] = {first, second};

static long run(void) {
  struct numbers mine;
  for (int i = 0; i < 9; ++i)
    mine.values[i] = 7 * i + 2;
  long failures = 0;
  for (int round = 1; round < 5; ++round) {
    long one = functions[0](round, mine, round * 5, 11);
    long other = functions[1](round, mine, round * 5, 11);
    failures += one != other;
    for (int i = 0; i < 9; ++i)
      failures += mine.values[i] != 7 * i + 2;
  }
  return failures;
}

__attribute__((noreturn)) static void leave(long code) {
#if defined __x86_64__
  __asm__ volatile("syscall" ::"a"(60L), "D"(code));
#elif defined __i386__
  __asm__ volatile("int $0x80" ::"a"(1), "b"(code));
#elif defined __aarch64__
  register long x0 __asm__("x0") = code, x8 __asm__("x8") = 93;
  __asm__ volatile("svc 0" ::"r"(x0), "r"(x8));
#elif defined __arm__
  __asm__ volatile("mov r0, %0\n mov r7, #1\n svc 0" ::"r"(code) : "r0");
#else
  register long a0 __asm__("a0") = code, a7 __asm__("a7") = 93;
  __asm__ volatile("ecall" ::"r"(a0), "r"(a7));
#endif
  for (;;)
    ;
}

void *memcpy(void *restrict to, const void *restrict from, __SIZE_TYPE__ bytes) {
  for (__SIZE_TYPE__ i = 0; i < bytes; ++i)
    ((volatile char *)to)[i] = ((const char *)from)[i];
  return to;
}
#ifdef __arm__
void __aeabi_memcpy(void *to, const void *from, __SIZE_TYPE__ bytes) { memcpy(to, from, bytes); }
void __aeabi_memcpy4(void *to, const void *from, __SIZE_TYPE__ bytes) { memcpy(to, from, bytes); }
void __aeabi_memcpy8(void *to, const void *from, __SIZE_TYPE__ bytes) { memcpy(to, from, bytes); }
#endif

#if defined __i386__ || defined __x86_64__
__attribute__((force_align_arg_pointer))
#endif
void _start(void) { leave(run()); }
