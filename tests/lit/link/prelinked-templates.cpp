// Two libraries, each linked with `ld -r` and its hidden symbols made local, then linked
// together.  They have different instances of one visible template in common; what
// these share must not be hidden, or it is local in each library while the linker still
// keeps only one of the two by its comdat's name.

// RUN: rm -rf %t && mkdir %t
// RUN: env RUSTMERGE_PASSES=rust-mergefunc %clangxx -fpass-plugin=%plugin -Oz -fPIC -DNAME=one -DOTHER=2 -c %s -o %t/one.o
// RUN: env RUSTMERGE_PASSES=rust-mergefunc %clangxx -fpass-plugin=%plugin -Oz -fPIC -DNAME=two -DOTHER=3 -c %s -o %t/two.o
// RUN: env RUSTMERGE_PASSES=rust-mergefunc %clangxx -fpass-plugin=%plugin -Oz -fPIE -DNAME=two -DOTHER=3 -c %s -o %t/part-of-program.o
// RUN: env RUSTMERGE_PASSES=rust-mergefunc %clangxx -fpass-plugin=%plugin -Oz -fPIC -fvisibility=hidden -DNAME=one -DOTHER=2 -c %s -o %t/hidden.o
// RUN: env RUSTMERGE_PASSES=rust-mergefunc %clangxx -fpass-plugin=%plugin -Oz -fPIC -fvisibility=protected -DNAME=one -DOTHER=2 -c %s -o %t/protected.o
// RUN: llvm-readelf --symbols %t/protected.o | FileCheck %s --check-prefix=LIBRARY
// RUN: llvm-readelf --symbols %t/one.o | FileCheck %s --check-prefix=LIBRARY
// RUN: llvm-readelf --symbols %t/part-of-program.o | FileCheck %s --check-prefix=PROGRAM
// RUN: llvm-readelf --symbols %t/hidden.o | FileCheck %s --check-prefix=HIDDEN
// LIBRARY: PROTECTED {{.*}} __rustmerge_
// PROGRAM: PROTECTED {{.*}} __rustmerge_
// HIDDEN: HIDDEN {{.*}} __rustmerge_
// RUN: ld -r %t/one.o -o %t/one-library.o
// RUN: ld -r %t/two.o -o %t/two-library.o
// RUN: objcopy --localize-hidden %t/one-library.o
// RUN: objcopy --localize-hidden %t/two-library.o
// RUN: %clangxx -O2 -DMAIN -c %s -o %t/main.o
// RUN: %clangxx -fuse-ld=bfd %t/main.o %t/one-library.o %t/two-library.o -o %t/program
// RUN: %t/program | FileCheck %s
// RUN: %clangxx -fuse-ld=lld %t/main.o %t/one-library.o %t/two-library.o -o %t/program-lld
// RUN: %t/program-lld | FileCheck %s
// RUN: %clangxx -shared -fuse-ld=bfd %t/one.o -o %t/one.so
// CHECK: 5853 23445

#include "Inputs/two-files.h"
#ifndef MAIN
template <int N> struct Instance {
  __attribute__((noinline)) static long work(long x, long y) {
    long sum = 0;
    for (long i = 0; i < x; i++) {
      sum += sink(i, y, sum);
      sum ^= y * 3;
      sink(sum, 1, 2);
      sink(sum, i, 9);
      sink(i, sum, 4);
      sink(y, sum, 5);
    }
    return sum;
  }
};
extern "C" __attribute__((visibility("default"))) long NAME(long x) { return Instance<1>::work(x, 2) + Instance<OTHER>::work(x, 3); }
#endif
