// C5 and D5 comdats: with -mconstructor-aliases the complete constructor is an alias
// of the base one in a comdat of both (#130583).  Two modules instantiate the same
// and equal templates, are processed separately and linked in both orders.

// RUN: %clangxx -O2 -fPIC -Xclang -mconstructor-aliases -emit-llvm -c %s -DONE -o %t.1.bc
// RUN: %clangxx -O2 -fPIC -Xclang -mconstructor-aliases -emit-llvm -c %s -DTWO -o %t.2.bc
// RUN: llvm-dis %t.1.bc -o - | FileCheck %s --check-prefix=C5
// C5: comdat($_ZN{{.*}}{{[CD]}}5
// RUN: %opt -passes='rust-mergefunc,verify' %t.1.bc -o %t.m1.bc -stats 2>&1 | FileCheck %s
// RUN: %opt -passes='rust-mergefunc<aliases>,verify' %t.2.bc -o %t.m2.bc -stats 2>&1 | FileCheck %s
// CHECK: {{[1-9][0-9]*}} rust-mergefunc - Number of functions with a body
// RUN: %clangxx -Wno-override-module -fPIC -c %t.1.bc -o %t.1.o
// RUN: %clangxx -Wno-override-module -fPIC -c %t.2.bc -o %t.2.o
// RUN: %clangxx -Wno-override-module -fPIC -c %t.m1.bc -o %t.m1.o
// RUN: %clangxx -Wno-override-module -fPIC -c %t.m2.bc -o %t.m2.o
// RUN: %clangxx -fuse-ld=bfd %t.1.o %t.2.o -o %t.before
// RUN: %clangxx -fuse-ld=bfd %t.m1.o %t.m2.o -o %t.after.1
// RUN: %clangxx -fuse-ld=bfd %t.m2.o %t.m1.o -o %t.after.2
// RUN: %clangxx -fuse-ld=lld %t.m1.o %t.m2.o -o %t.after.3
// RUN: %clangxx -fuse-ld=lld %t.m2.o %t.m1.o -o %t.after.4
// RUN: %clangxx -fuse-ld=lld %t.m2.o %t.1.o -o %t.after.5
// RUN: %clangxx -fuse-ld=bfd %t.2.o %t.m1.o -o %t.after.6
// RUN: %clangxx -fuse-ld=bfd -shared %t.m2.o %t.m1.o -o %t.so
// RUN: %t.before > %t.before.out
// RUN: %t.after.1 > %t.1.out
// RUN: %t.after.2 > %t.2.out
// RUN: %t.after.3 > %t.3.out
// RUN: %t.after.4 > %t.4.out
// RUN: %t.after.5 > %t.5.out
// RUN: %t.after.6 > %t.6.out
// RUN: cmp %t.before.out %t.1.out
// RUN: cmp %t.before.out %t.2.out
// RUN: cmp %t.before.out %t.3.out
// RUN: cmp %t.before.out %t.4.out
// RUN: cmp %t.before.out %t.5.out
// RUN: cmp %t.before.out %t.6.out

#include <cstdio>

template <class T> struct Box {
  T value;
  __attribute__((noinline)) Box(T v) : value(v) { std::printf("box %ld\n", (long)value * 3 + 1); }
  __attribute__((noinline)) virtual ~Box() { std::printf("unbox %ld\n", (long)value * 5 + 2); }
  __attribute__((noinline)) virtual T twice() const { return value * 2 + (value >> 1); }
};
template <class T> struct Crate {
  T value;
  __attribute__((noinline)) Crate(T v) : value(v) { std::printf("box %ld\n", (long)value * 3 + 1); }
  __attribute__((noinline)) ~Crate() { std::printf("unbox %ld\n", (long)value * 5 + 2); }
  __attribute__((noinline)) T twice() const { return value * 2 + (value >> 1); }
};

template <class T> __attribute__((noinline)) long use(T v) {
  Box<T> box(v);
  Crate<T> crate(v);
  return box.twice() + crate.twice();
}

#ifdef ONE
template struct Box<long>;
template struct Crate<long long>;
long one(int x) { return use<long>(x) + use<long long>(x) * 3; }
#else
template struct Box<long long>;
template struct Crate<long>;
long two(int x) { return use<long long>(x) + use<long>(x) * 5 + use<int>(x); }
long one(int);
int main() {
  for (int i = 0; i < 3; i++) std::printf("%ld %ld\n", one(i), two(i + 7));
}
#endif
