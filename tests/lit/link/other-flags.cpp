// One program of files with the same inline functions and types, compiled with
// other flags that only the module knows of: a shared body of one file must not
// stand for the other's.  With `-mstack-alignment=8` the other file's body would
// find a stack that is less aligned than it relies on, and crash.

// RUN: rm -rf %t && mkdir %t
// RUN: env RUSTMERGE_PASSES='rust-mergefunc' %clangxx -fpass-plugin=%plugin -O2 -fno-inline -mstack-alignment=8 -DONE -c %s -o %t/one.o
// RUN: env RUSTMERGE_PASSES='rust-mergefunc' %clangxx -fpass-plugin=%plugin -O2 -fno-inline -c %s -o %t/two.o
// RUN: %clangxx -O2 -DTHREE -c %s -o %t/three.o
// RUN: llvm-nm %t/one.o | grep -o '__rustmerge_.*' | sort -u > %t/one.names
// RUN: llvm-nm %t/two.o | grep -o '__rustmerge_.*' | sort -u > %t/two.names
// RUN: not cmp -s %t/one.names %t/two.names
// RUN: sort %t/one.names %t/two.names | uniq -d | count 0
// RUN: %clangxx %t/one.o %t/two.o %t/three.o -o %t/program
// RUN: %t/program | FileCheck %s
// RUN: %clangxx %t/two.o %t/one.o %t/three.o -o %t/program
// RUN: %t/program | FileCheck %s
// CHECK: 120
// CHECK-NEXT: 120

#include <stdio.h>

typedef float vector __attribute__((vector_size(16)));
void use(vector *v);

template <typename T> struct Adder {
  // A vector in memory, which aligned instructions reach.
  __attribute__((noinline)) static float sum(float x) {
    volatile vector v = {x, x * 2, x * 3, x * 4};
    vector w = v;
    use(&w);
    vector u = v + w;
    use(&u);
    use(&w);
    return w[0] + w[1] + w[2] + w[3];
  }
};

#if defined(THREE)
void use(vector *v) { *v = *v + *v; }
#elif defined(ONE)
void one() { printf("%g\n", (Adder<int>::sum(1) + Adder<unsigned>::sum(1) + Adder<long>::sum(1))); }
#else
void one();
int main() {
  one();
  printf("%g\n", (Adder<int>::sum(1) + Adder<unsigned>::sum(1) + Adder<long>::sum(1)));
}
#endif
