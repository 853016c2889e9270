// Two files share code of templates; each has an instance that the other has not.  The linker
// keeps one copy of what they share, in whatever order it meets the files, with and without the
// plugin, from libraries that `ld -r` made and whose hidden symbols are local, and from a
// shared library; the program does the same and is smaller.

// RUN: rm -rf %t && mkdir %t
// RUN: %clangxx -Oz -DNAME=one -DOTHER=3 -c %s -o %t/plain-one.o
// RUN: %clangxx -Oz -DNAME=two -DOTHER=4 -c %s -o %t/plain-two.o
// RUN: env RUSTMERGE_PASSES=rust-iroutliner %clangxx -fpass-plugin=%plugin -Oz -DNAME=one -DOTHER=3 -c %s -o %t/one.o
// RUN: env RUSTMERGE_PASSES=rust-iroutliner %clangxx -fpass-plugin=%plugin -Oz -DNAME=two -DOTHER=4 -c %s -o %t/two.o
// RUN: env RUSTMERGE_PASSES=rust-iroutliner %clangxx -fpass-plugin=%plugin -Oz -fPIC -DNAME=one -DOTHER=3 -c %s -o %t/pic-one.o
// RUN: %clangxx -O2 -DMAIN -c %s -o %t/main.o
// RUN: %clangxx -fuse-ld=bfd %t/main.o %t/plain-one.o %t/plain-two.o -o %t/before && %t/before > %t/before.out
// RUN: %clangxx -fuse-ld=bfd %t/main.o %t/one.o %t/two.o -o %t/bfd && %t/bfd | cmp %t/before.out -
// RUN: %clangxx -fuse-ld=lld %t/main.o %t/two.o %t/one.o -o %t/lld && %t/lld | cmp %t/before.out -
// RUN: %clangxx -fuse-ld=lld -Wl,--icf=all -Wl,--gc-sections %t/main.o %t/two.o %t/one.o -o %t/icf && %t/icf | cmp %t/before.out -
// RUN: %clangxx -fuse-ld=bfd %t/main.o %t/plain-one.o %t/two.o -o %t/mixed && %t/mixed | cmp %t/before.out -
// RUN: %clangxx -fuse-ld=bfd %t/main.o %t/one.o %t/plain-two.o -o %t/other && %t/other | cmp %t/before.out -
// RUN: ld -r %t/one.o -o %t/library-one.o && objcopy --localize-hidden %t/library-one.o
// RUN: ld -r %t/two.o -o %t/library-two.o && objcopy --localize-hidden %t/library-two.o
// RUN: %clangxx -fuse-ld=lld %t/main.o %t/library-one.o %t/library-two.o -o %t/libraries && %t/libraries | cmp %t/before.out -
// RUN: %clangxx -shared -fuse-ld=bfd %t/pic-one.o -o %t/libone.so
// RUN: %clangxx -fuse-ld=bfd %t/main.o %t/libone.so %t/two.o -o %t/shared -Wl,-rpath,%t && %t/shared | cmp %t/before.out -

// Each file calls the shared function for its own instance, and the program has it once.
// RUN: llvm-readelf --symbols --wide %t/one.o | FileCheck %s --check-prefix=SHARED
// RUN: llvm-readelf --symbols --wide %t/two.o | FileCheck %s --check-prefix=SHARED
// RUN: llvm-readelf --symbols --wide %t/bfd | grep -c __rustmerge_ | FileCheck %s --check-prefix=ONCE
// SHARED: FUNC WEAK PROTECTED {{.*}} __rustmerge_
// ONCE: {{^}}1{{$}}

// RUN: llvm-size -B %t/before %t/bfd > %t/sizes
// RUN: awk 'NR == 2 {before = $1} NR == 3 {exit $1 >= before}' %t/sizes

#include "Inputs/two-files.h"
#ifndef MAIN
template <int N> struct Instance {
  __attribute__((noinline)) static long work(long x, long y) {
    long sum = x * N;
    if (x > 100) sum = sink(N, N, N);
    MANY_CALLS(sink)
    return sum;
  }
};
extern "C" __attribute__((visibility("default"))) long NAME(long x) {
  return Instance<1>::work(x, 2) + Instance<2>::work(x, 3) + Instance<OTHER>::work(x, 4);
}
#endif
