// Code of templates that calls a static function of a header: a shared function cannot have a
// name, each file keeps its copy, and the linker folded the templates before.  The program must
// not grow.

// RUN: rm -rf %t && mkdir %t
// RUN: %clangxx -Oz -DMAIN -c %s -o %t/main.o
// RUN: %clangxx -Oz -DNAME=one -c %s -o %t/plain-0.o
// RUN: %clangxx -Oz -DNAME=two -c %s -o %t/plain-1.o
// RUN: %clangxx -Oz -DNAME=f2 -c %s -o %t/plain-2.o
// RUN: %clangxx -Oz -DNAME=f3 -c %s -o %t/plain-3.o
// RUN: env RUSTMERGE_PASSES=rust-iroutliner %clangxx -fpass-plugin=%plugin -Oz -DNAME=one -c %s -o %t/after-0.o
// RUN: env RUSTMERGE_PASSES=rust-iroutliner %clangxx -fpass-plugin=%plugin -Oz -DNAME=two -c %s -o %t/after-1.o
// RUN: env RUSTMERGE_PASSES=rust-iroutliner %clangxx -fpass-plugin=%plugin -Oz -DNAME=f2 -c %s -o %t/after-2.o
// RUN: env RUSTMERGE_PASSES=rust-iroutliner %clangxx -fpass-plugin=%plugin -Oz -DNAME=f3 -c %s -o %t/after-3.o
// RUN: %clangxx %t/main.o %t/plain-*.o -o %t/before
// RUN: %clangxx %t/main.o %t/after-*.o -o %t/after
// RUN: llvm-size -B %t/before %t/after > %t/sizes
// RUN: awk 'NR == 2 {before = $1} NR == 3 {exit $1 > before}' %t/sizes

#include "Inputs/two-files.h"
#ifndef MAIN
static __attribute__((noinline)) void barrier(long x) { sink(x, x, x); }
template <int N> struct Instance {
  __attribute__((noinline)) static long work(long x, long y) {
    long sum = x * N;
    if (x > 100) sum = sink(N, N, N);
    barrier(sum);
    MANY_CALLS(sink)
    return sum;
  }
};
extern "C" long NAME(long x) { return Instance<3>::work(x, 2) + Instance<7>::work(x, 3); }
#endif
