// The same module gives the same bytes in every process, whatever the addresses.

// RUN: %clangxx -O1 -emit-llvm -c %s -o %t.bc
// RUN: %opt -passes='rust-mergefunc<aliases>' %t.bc -o %t.1.bc
// RUN: %opt -passes='rust-mergefunc<aliases>' %t.bc -o %t.2.bc
// RUN: env RUSTMERGE_PADDING=moves-the-stack-and-the-heap-a-little %opt -passes='rust-mergefunc<aliases>' %t.bc -o %t.3.bc
// RUN: cmp %t.1.bc %t.2.bc
// RUN: cmp %t.1.bc %t.3.bc
// RUN: %opt -passes='rust-mergefunc<aliases>' %t.bc -o /dev/null -stats 2>&1 | FileCheck %s
// CHECK: {{[1-9][0-9]*}} rust-mergefunc - Number of functions erased

#include <map>
#include <string>
#include <vector>

template <class T> struct Everything {
  std::map<T, std::vector<T>> map;
  int use(T x) {
    map[x].push_back(x);
    map[x + 1].insert(map[x + 1].begin(), x);
    return (int)map.size();
  }
};

int f(int x) {
  Everything<int> a;
  Everything<unsigned> b;
  Everything<long> c;
  Everything<unsigned long> d;
  Everything<long long> e;
  return a.use(x) + b.use(x) + c.use(x) + d.use(x) + e.use(x);
}
