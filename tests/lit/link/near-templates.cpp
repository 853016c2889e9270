// Templates whose instances are nearly the same, in three files with different sets of them: bodies with a flag
// have names by content, and whichever copies the linker takes, the program does the same (see odr-templates.cpp).

// RUN: %clangxx -Oz -fwrapv -emit-llvm -c %s -DPART=1 -o %t.1.bc
// RUN: %clangxx -O2 -fwrapv -emit-llvm -c %s -DPART=2 -o %t.2.bc
// RUN: %clangxx -Oz -fwrapv -emit-llvm -c %s -DPART=3 -o %t.3.bc
// RUN: %clangxx -Oz -fwrapv -c %s -DPART=4 -o %t.4.o
// RUN: %opt -passes='rust-mergefunc<near-clones;no-cost;no-parameters>,verify' %t.1.bc -o %t.m1.bc
// RUN: %opt -passes='rust-mergefunc<near-clones;no-cost;no-parameters>,verify' %t.2.bc -o %t.m2.bc
// RUN: %opt -passes='rust-mergefunc<near-clones;no-cost;no-parameters>,verify' %t.3.bc -o %t.m3.bc
// RUN: %llc -relocation-model=pic -filetype=obj %t.1.bc -o %t.1.o
// RUN: %llc -relocation-model=pic -filetype=obj %t.2.bc -o %t.2.o
// RUN: %llc -relocation-model=pic -filetype=obj %t.3.bc -o %t.3.o
// RUN: %llc -relocation-model=pic -filetype=obj %t.m1.bc -o %t.m1.o
// RUN: %llc -relocation-model=pic -filetype=obj %t.m2.bc -o %t.m2.o
// RUN: %llc -relocation-model=pic -filetype=obj %t.m3.bc -o %t.m3.o

// The first and the third file make bodies of the same name, of which the program has one.
// RUN: llvm-nm %t.m1.o | grep -o '__rustmerge_.*' | sort -u > %t.1.names
// RUN: llvm-nm %t.m3.o | grep -o '__rustmerge_.*' | sort -u > %t.3.names
// RUN: sort %t.1.names %t.3.names | uniq -d | FileCheck %s --check-prefix=NAMES
// NAMES: __rustmerge_

// RUN: %clangxx -fuse-ld=bfd %t.1.o %t.2.o %t.3.o %t.4.o -o %t.before
// RUN: %clangxx -fuse-ld=bfd %t.m1.o %t.m2.o %t.m3.o %t.4.o -o %t.a
// RUN: %clangxx -fuse-ld=bfd %t.m3.o %t.m2.o %t.m1.o %t.4.o -o %t.b
// RUN: %clangxx -fuse-ld=lld %t.m2.o %t.1.o %t.m3.o %t.4.o -o %t.c
// RUN: %clangxx -fuse-ld=lld %t.1.o %t.m3.o %t.m2.o %t.4.o -o %t.d
// RUN: %clangxx -fuse-ld=lld -Wl,--icf=all -Wl,--gc-sections %t.m1.o %t.m3.o %t.2.o %t.4.o -o %t.e
// RUN: %t.before > %t.before.out
// RUN: %t.a | cmp %t.before.out -
// RUN: %t.b | cmp %t.before.out -
// RUN: %t.c | cmp %t.before.out -
// RUN: %t.d | cmp %t.before.out -
// RUN: %t.e | cmp %t.before.out -
// RUN: FileCheck %s < %t.before.out
// CHECK: 1 {{[0-9]+}}

#include <cstdio>

extern long sum;
void note(long x);
long work(long x, long y);

template <int N> struct Policy;
template <> struct Policy<0> { static void act(long) {} static long last(long x) { return x + 1; } };
template <> struct Policy<1> { static void act(long x) { note(x); } static long last(long x) { return x * x; } };
template <> struct Policy<2> { static void act(long x) { note(x); note(-x); } static long last(long x) { return x - 9; } };

template <int N> __attribute__((noinline)) long run(long x, long y) {
  long a = work(x, y), b = work(a, 4);
  Policy<N>::act(b);
  long c = work(b, 5), d = work(c, a);
  for (long i = 0; i < (x & 3); i++) {
    d = work(d, i);
    Policy<N>::act(d);
  }
  long e = work(d, 6), f = work(e, 7), g = work(f, e);
  return work(g, Policy<N>::last(f)) + 1;
}

#if PART == 1
long one(long x) { return run<0>(x, 2) + run<1>(x, 3); }
#elif PART == 2
long two(long x) { return run<1>(x, 2) + run<2>(x, 3); }
#elif PART == 3
long three(long x) { return run<0>(x, 4) + run<1>(x, 5); }
#else
long sum;
void note(long x) { sum = sum * 31 + x; }
__attribute__((noinline)) long work(long x, long y) { return (x ^ y) * 7 + (sum & 3); }
long one(long x), two(long x), three(long x);
int main() {
  for (long i = 1; i < 6; i++) {
    long a = one(i), b = two(i), c = three(i);
    std::printf("%ld %ld %ld %ld %ld\n", i, a, b, c, sum);
  }
}
#endif
