// A module calls functions that its host lacks where it knows that they are there only; the dynamic linker binds
// each when it is called first.  Two functions of the module differ in what they call, and share no code that
// would need the addresses when the module is loaded.  A program that is not position-independent calls
// protected functions of a shared library, whose addresses linkers refuse.

// RUN: rm -rf %t && mkdir %t
// RUN: %clang -DHOST %s -rdynamic -o %t/host
// RUN: %clang -fpass-plugin=%plugin -Oz -fPIC -shared -Wl,-z,lazy -DMODULE %s -o %t/module.so
// RUN: %t/host %t/module.so | FileCheck %s
// RUN: env RUSTMERGE_PASSES='rust-mergefunc<no-cost>' %clang -fpass-plugin=%plugin -Oz -fPIC -shared -Wl,-z,lazy -DMODULE %s -o %t/parameters.so
// RUN: %t/host %t/parameters.so | FileCheck %s
// RUN: %clang -fPIC -shared -DLIBRARY %s -o %t/library.so
// RUN: %clang -fpass-plugin=%plugin -Oz -fno-pic -no-pie -fuse-ld=lld -DMODULE -DPROGRAM %s %t/library.so -o %t/program
// RUN: %t/program | FileCheck %s

// CHECK: 50

int old_first(int), old_second(int), new_first(int), new_second(int);
extern int table[64];

#if defined HOST || defined PROGRAM
#include <stdio.h>
int table[64];
#endif

#ifdef HOST
#include <dlfcn.h>
int old_first(int x) { return x + 1; }
int old_second(int x) { return x + 2; }
int main(int count, char **arguments) {
  void *module = dlopen(arguments[1], RTLD_LAZY);
  if (!module) {
    puts(dlerror());
    return 1;
  }
  printf("%d\n", ((int (*)(int))dlsym(module, "run"))(7));
}
#endif

#ifdef LIBRARY
#define PROTECTED __attribute__((visibility("protected")))
PROTECTED int old_first(int x) { return x + 1; }
PROTECTED int old_second(int x) { return x + 2; }
PROTECTED int new_first(int x) { return x + 3; }
PROTECTED int new_second(int x) { return x + 4; }
#endif

#ifdef MODULE
#define WORK(NAME, FIRST, SECOND)                                              \
  int NAME(int x) {                                                            \
    int r = x;                                                                 \
    for (int i = 0; i < 9; i++) {                                              \
      table[i] += r * 3;                                                       \
      table[i + 1] ^= r >> 2;                                                  \
      r += table[i + 2];                                                       \
    }                                                                          \
    r += FIRST(r);                                                             \
    for (int i = 0; i < 9; i++) {                                              \
      table[i] -= r * 5;                                                       \
      table[i + 1] |= r >> 3;                                                  \
      r ^= table[i + 2];                                                       \
    }                                                                          \
    return r + SECOND(r);                                                      \
  }
int has_new;
WORK(with_old, old_first, old_second)
WORK(with_new, new_first, new_second)
int run(int x) { return has_new ? with_new(x) : with_old(x); }
#endif

#ifdef PROGRAM
int main(void) { printf("%d\n", run(7)); }
#endif
