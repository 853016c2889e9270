// Two libraries of visible templates each have a hidden function of their own of one name.  Once
// `objcopy --localize-hidden` has made these local, a shared function that mentions one must not
// be folded with the other library's: it gets no name.

// RUN: rm -rf %t && mkdir %t
// RUN: %clangxx -Oz -DMAIN -c %s -o %t/main.o
// RUN: %clangxx -Oz -DNAME=one -DFIRST=3 -DFACTOR=7 -c %s -o %t/one.o
// RUN: %clangxx -Oz -DNAME=two -DFIRST=5 -DFACTOR=9 -c %s -o %t/two.o
// RUN: ld -r %t/one.o -o %t/one.lib.o && objcopy --localize-hidden %t/one.lib.o
// RUN: ld -r %t/two.o -o %t/two.lib.o && objcopy --localize-hidden %t/two.lib.o
// RUN: %clangxx %t/main.o %t/one.lib.o %t/two.lib.o -o %t/before && %t/before > %t/before.out

// RUN: env RUSTMERGE_PASSES=rust-iroutliner %clangxx -fpass-plugin=%plugin -Oz -DNAME=one -DFIRST=3 -DFACTOR=7 -c %s -o %t/one.o
// RUN: env RUSTMERGE_PASSES=rust-iroutliner %clangxx -fpass-plugin=%plugin -Oz -DNAME=two -DFIRST=5 -DFACTOR=9 -c %s -o %t/two.o
// RUN: ld -r %t/one.o -o %t/one.lib.o && objcopy --localize-hidden %t/one.lib.o
// RUN: ld -r %t/two.o -o %t/two.lib.o && objcopy --localize-hidden %t/two.lib.o
// RUN: %clangxx %t/main.o %t/one.lib.o %t/two.lib.o -o %t/after && %t/after | cmp %t/before.out -

// RUN: env RUSTMERGE_PASSES=rust-mergefunc %clangxx -fpass-plugin=%plugin -Oz -DEQUAL -DNAME=one -DFIRST=3 -DFACTOR=7 -c %s -o %t/one.o
// RUN: env RUSTMERGE_PASSES=rust-mergefunc %clangxx -fpass-plugin=%plugin -Oz -DEQUAL -DNAME=two -DFIRST=5 -DFACTOR=9 -c %s -o %t/two.o
// RUN: ld -r %t/one.o -o %t/one.lib.o && objcopy --localize-hidden %t/one.lib.o
// RUN: ld -r %t/two.o -o %t/two.lib.o && objcopy --localize-hidden %t/two.lib.o
// RUN: %clangxx %t/main.o %t/one.lib.o %t/two.lib.o -o %t/equal && %t/equal | FileCheck %s

// CHECK: {{^(7 )+ *two}}
// CHECK: {{^(9 )+ *1$}}

#include <cstdio>
#ifdef MAIN
extern "C" long one(long);
extern "C" long two(long);
int main() {
  long sum = one(5);
  std::puts(" two");
  std::printf(" %d\n", sum != two(6));
}
#else
#include "Inputs/two-files.h"
extern "C" __attribute__((visibility("hidden"))) long helper(long a, long b, long c);
template <int N> struct Instance {
  __attribute__((noinline)) static long work(long x, long y) {
#ifdef EQUAL
    long sum = x;
#else
    long sum = x * N;
    if (x > 100) sum = helper(N, N, N);
#endif
    MANY_CALLS(helper)
    return sum;
  }
};
__attribute__((noinline)) long helper(long a, long b, long c) {
  std::printf("%d ", FACTOR);
  return FACTOR * (a + b) + c;
}
extern "C" long NAME(long x) {
  return Instance<FIRST>::work(x, 2) + Instance<FIRST * 2>::work(x, 3);
}
#endif
