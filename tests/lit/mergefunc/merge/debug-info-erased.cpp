// Whole programs with -g: after merging and erasing, with inlined scopes and
// variables in many versions, the DWARF of the object file is still valid.

// RUN: %clangxx -g -O0 -emit-llvm -c %s -o %t.O0.bc
// RUN: %clangxx -g -O2 -emit-llvm -c %s -o %t.O2.bc
// RUN: %opt -passes='rust-mergefunc,verify' %t.O0.bc -o %t.1.bc -stats 2>&1 | FileCheck %s
// RUN: %opt -passes='rust-mergefunc<preserve-debug-info>,verify' %t.O0.bc -o %t.2.bc
// RUN: %opt -passes='rust-mergefunc<aliases>,verify' %t.O2.bc -o %t.3.bc -stats 2>&1 | FileCheck %s
// RUN: %opt -passes='rust-mergefunc<preserve-debug-info>,verify' %t.O2.bc -o %t.4.bc
// RUN: %llc -filetype=obj %t.1.bc -o %t.1.o
// RUN: %llc -filetype=obj %t.2.bc -o %t.2.o
// RUN: %llc -filetype=obj %t.3.bc -o %t.3.o
// RUN: %llc -filetype=obj %t.4.bc -o %t.4.o
// RUN: llvm-dwarfdump --verify %t.1.o | FileCheck %s --check-prefix=VERIFY
// RUN: llvm-dwarfdump --verify %t.2.o | FileCheck %s --check-prefix=VERIFY
// RUN: llvm-dwarfdump --verify %t.3.o | FileCheck %s --check-prefix=VERIFY
// RUN: llvm-dwarfdump --verify %t.4.o | FileCheck %s --check-prefix=VERIFY
// CHECK: {{[1-9][0-9]*}} rust-mergefunc - Number of functions erased
// VERIFY: No errors.

#include <map>
#include <vector>

template <class T> struct Everything {
  std::map<T, std::vector<T>> map;
  __attribute__((noinline)) int use(T x) {
    map[x].push_back(x);
    for (T i = 0; i < 3; i++) {
      T twice = i * 2;
      map[x + 1].insert(map[x + 1].begin(), twice);
    }
    return (int)map.size();
  }
};

static __attribute__((noinline)) int local_one(int x) { int y = x * 3; return y * y + x - (y >> 2); }
static __attribute__((noinline)) int local_two(int x) { int z = x * 3; return z * z + x - (z >> 2); }

int f(int x) {
  Everything<int> a;
  Everything<long> b;
  Everything<long long> c;
  return a.use(x) + b.use(x) + c.use(x) + local_one(x) + local_two(x);
}
