// Modules with different sets of instantiations merge differently: what is equal in
// one has no equal in the other.  All objects of a program, each processed alone,
// link into the same program with every linker (#125050).

// RUN: %clangxx -Oz -emit-llvm -c %s -DPART=1 -o %t.1.bc
// RUN: %clangxx -O2 -emit-llvm -c %s -DPART=2 -o %t.2.bc
// RUN: %clangxx -O0 -emit-llvm -c %s -DPART=3 -o %t.3.bc
// RUN: %opt -passes='rust-mergefunc,verify' %t.1.bc -o %t.m1.bc
// RUN: %opt -passes='rust-mergefunc,verify' %t.2.bc -o %t.m2.bc
// RUN: %opt -passes='rust-mergefunc,verify' %t.3.bc -o %t.m3.bc
// RUN: %llc -relocation-model=pic -filetype=obj %t.1.bc -o %t.1.o
// RUN: %llc -relocation-model=pic -filetype=obj %t.2.bc -o %t.2.o
// RUN: %llc -relocation-model=pic -filetype=obj %t.3.bc -o %t.3.o
// RUN: %llc -relocation-model=pic -filetype=obj %t.m1.bc -o %t.m1.o
// RUN: %llc -relocation-model=pic -filetype=obj %t.m2.bc -o %t.m2.o
// RUN: %llc -relocation-model=pic -filetype=obj %t.m3.bc -o %t.m3.o
// RUN: %clangxx -fuse-ld=bfd %t.1.o %t.2.o %t.3.o -o %t.before
// RUN: %clangxx -fuse-ld=bfd %t.m1.o %t.m2.o %t.m3.o -o %t.a
// RUN: %clangxx -fuse-ld=bfd %t.m3.o %t.m2.o %t.m1.o -o %t.b
// RUN: %clangxx -fuse-ld=lld %t.m2.o %t.m1.o %t.m3.o -o %t.c
// RUN: %clangxx -fuse-ld=lld %t.1.o %t.m3.o %t.m2.o -o %t.d
// RUN: %clangxx -fuse-ld=lld -Wl,--icf=all -Wl,--gc-sections %t.m1.o %t.m3.o %t.m2.o -o %t.e
// RUN: %t.before > %t.before.out
// RUN: %t.a > %t.a.out
// RUN: %t.b > %t.b.out
// RUN: %t.c > %t.c.out
// RUN: %t.d > %t.d.out
// RUN: %t.e > %t.e.out
// RUN: cmp %t.before.out %t.a.out
// RUN: cmp %t.before.out %t.b.out
// RUN: cmp %t.before.out %t.c.out
// RUN: cmp %t.before.out %t.d.out
// RUN: cmp %t.before.out %t.e.out

#include <algorithm>
#include <cstdio>
#include <map>
#include <string>
#include <vector>

template <class T> __attribute__((noinline)) T chain(T x, int depth) {
  return depth == 0 ? x * 3 + 1 : chain<T>(x + 1, depth - 1) * 2 - (x >> 1);
}
template <class T> __attribute__((noinline)) long all(T x) {
  std::vector<T> v;
  std::map<T, T> m;
  for (int i = 0; i < 10; i++) {
    v.push_back(x * i % 7);
    m[x * i % 7] += i;
  }
  std::sort(v.begin(), v.end());
  long r = chain<T>(x, 4);
  for (T y : v) r = r * 5 + (long)y;
  for (auto &p : m) r = r * 7 + (long)(p.first ^ p.second);
  return r;
}

long first(int x), second(int x), third(int x);
#if PART == 1
long first(int x) { return all<long>(x) + all<unsigned long>(x) * 3; }
#elif PART == 2
long second(int x) { return all<long long>(x) + all<long>(x) * 3 + all<int>(x); }
#else
long third(int x) { return all<unsigned long long>(x) * 2 + all<long long>(x) + all<unsigned>(x); }
int main() {
  for (int i = 1; i < 5; i++) std::printf("%ld %ld %ld\n", first(i), second(i), third(i));
}
#endif
