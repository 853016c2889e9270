// A program defines a function of a shared library again, as the ELF rules allow,
// and calls another one that is equal to it: the library's functions do what their
// own source says, whichever of them the program replaces.  One pair is recursive,
// one calls nothing of its own, one is equal to a local function.
// LLVM's mergefunc calls the program's function instead of the library's.

// RUN: rm -rf %t && mkdir %t
// RUN: %clang -fpass-plugin=%plugin -O2 -fPIC -shared -DLIBRARY %s -o %t/libequal.so
// RUN: env RUSTMERGE_PASSES='rust-mergefunc<aliases>' %clang -fpass-plugin=%plugin -O2 -fPIC -shared -DLIBRARY %s -o %t/libaliases.so
// RUN: %clang -O2 %s %t/libequal.so -Wl,-rpath,%t -o %t/program
// RUN: %clang -O2 %s %t/libaliases.so -Wl,-rpath,%t -o %t/program-aliases
// RUN: %clang -O2 -fPIC -shared -DLIBRARY %s -o %t/libplain.so
// RUN: %clang -O2 %s %t/libplain.so -Wl,-rpath,%t -o %t/program-plain
// RUN: %t/program-plain > %t/expected
// RUN: %t/program | diff %t/expected -
// RUN: %t/program-aliases | diff %t/expected -
// RUN: FileCheck %s < %t/expected
// Link-time optimisation makes one module of files for libraries and for programs, which says that it is for a
// program.
// RUN: %clang -O2 -fPIC -flto -DLIBRARY -c %s -o %t/library.o
// RUN: echo 'int other(int x) { return x * 7; }' | %clang -O2 -fPIE -flto -x c -c - -o %t/other.o
// RUN: %clang -O2 -flto -fuse-ld=lld -Wl,--load-pass-plugin=%plugin -shared %t/library.o %t/other.o -o %t/libmixed.so
// RUN: %clang -O2 %s %t/libmixed.so -Wl,-rpath,%t -o %t/program-mixed
// RUN: %t/program-mixed | diff %t/expected -
// What is tested happened: the equal functions share a body.
// RUN: llvm-objdump -d --no-show-raw-insn --disassemble-symbols=plain_g %t/libequal.so | FileCheck %s --check-prefix=STUB
// STUB: jmp

// CHECK: plain_g 1217876
// CHECK-NEXT: plain_f of the program 5
// CHECK-NEXT: recursive_g 188428
// CHECK-NEXT: recursive_f of the program 5
// CHECK-NEXT: local 1217876

#include <stdio.h>

__attribute__((weak)) int work(int n) { return n * 3 + 1; }

#ifdef LIBRARY
#define PLAIN(name) \
  name(int n) { return work(work(work(work(work(work(n) - n) * n) + 99) * 5 - n) + 7) * 11; }
int PLAIN(plain_f)
int PLAIN(plain_g)
__attribute__((noinline)) static int PLAIN(local)
int local_user(int n) { return local(n); }
#define RECURSIVE(name) \
  __attribute__((noinline)) int name(int n) { \
    return n < 1 ? work(work(n + 5) * 3 - n) : work(name(n - 1) * 2) + work(n) * name(n - 2) % 7; \
  }
RECURSIVE(recursive_f)
RECURSIVE(recursive_g)
#else
int plain_g(int), recursive_g(int), local_user(int);
int plain_f(int n) { return printf("plain_f of the program %d\n", n); }
int recursive_f(int n) { return printf("recursive_f of the program %d\n", n); }
int main(void) {
  printf("plain_g %d\n", plain_g(6));
  plain_f(5);
  printf("recursive_g %d\n", recursive_g(4));
  recursive_f(5);
  printf("local %d\n", local_user(6));
}
#endif
