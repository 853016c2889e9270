// Every file has equal instantiations of the same templates, so the linker folds them
// file by file.  Merging them in each file must leave something that the linker can
// still fold: the program must not grow, and it must do the same.

// RUN: rm -rf %t
// RUN: mkdir -p %t
// RUN: %clangxx -Oz -emit-llvm -c %s -DPART=1 -o %t/z1.bc
// RUN: %clangxx -Oz -emit-llvm -c %s -DPART=2 -o %t/z2.bc
// RUN: %clangxx -Oz -emit-llvm -c %s -DPART=3 -o %t/z3.bc
// RUN: %clangxx -Oz -emit-llvm -c %s -DPART=4 -o %t/z4.bc
// RUN: %clangxx -O2 -g -emit-llvm -c %s -DPART=1 -o %t/o1.bc
// RUN: %clangxx -O2 -g -emit-llvm -c %s -DPART=2 -o %t/o2.bc
// RUN: %clangxx -O2 -g -emit-llvm -c %s -DPART=3 -o %t/o3.bc
// RUN: %clangxx -O2 -g -emit-llvm -c %s -DPART=4 -o %t/o4.bc
// RUN: %opt -passes='rust-mergefunc,verify' %t/z1.bc -o %t/z1.m.bc
// RUN: %opt -passes='rust-mergefunc,verify' %t/z2.bc -o %t/z2.m.bc
// RUN: %opt -passes='rust-mergefunc,verify' %t/z3.bc -o %t/z3.m.bc
// RUN: %opt -passes='rust-mergefunc,verify' %t/z4.bc -o %t/z4.m.bc
// RUN: %opt -passes='rust-mergefunc,verify' %t/o1.bc -o %t/o1.m.bc
// RUN: %opt -passes='rust-mergefunc,verify' %t/o2.bc -o %t/o2.m.bc
// RUN: %opt -passes='rust-mergefunc,verify' %t/o3.bc -o %t/o3.m.bc
// RUN: %opt -passes='rust-mergefunc,verify' %t/o4.bc -o %t/o4.m.bc

// The compiler makes objects of modules as they are: a pipeline would merge or inline.
// DEFINE: %{link} = %clangxx -Wno-override-module -O1 -Xclang -disable-llvm-passes -ffunction-sections -Wl,--gc-sections
// RUN: %{link} -fuse-ld=lld %t/z1.bc %t/z2.bc %t/z3.bc %t/z4.bc -o %t/z
// RUN: %{link} -fuse-ld=lld %t/z1.m.bc %t/z2.m.bc %t/z3.m.bc %t/z4.m.bc -o %t/z.m
// RUN: %{link} -fuse-ld=bfd %t/z1.bc %t/z2.bc %t/z3.bc %t/z4.bc -o %t/z.bfd
// RUN: %{link} -fuse-ld=bfd %t/z1.m.bc %t/z2.m.bc %t/z3.m.bc %t/z4.m.bc -o %t/z.bfd.m
// RUN: %{link} -fuse-ld=lld %t/o1.bc %t/o2.bc %t/o3.bc %t/o4.bc -o %t/o
// RUN: %{link} -fuse-ld=lld %t/o1.m.bc %t/o2.m.bc %t/o3.m.bc %t/o4.m.bc -o %t/o.m
// RUN: bash %S/Inputs/not-larger %t/z %t/z.m
// RUN: bash %S/Inputs/not-larger %t/z.bfd %t/z.bfd.m
// RUN: bash %S/Inputs/not-larger %t/o %t/o.m
// RUN: %t/z > %t/z.out
// RUN: %t/z.m > %t/z.m.out
// RUN: %t/z.bfd.m > %t/z.bfd.m.out
// RUN: %t/o.m > %t/o.m.out
// RUN: cmp %t/z.out %t/z.m.out
// RUN: cmp %t/z.out %t/z.bfd.m.out
// RUN: cmp %t/z.out %t/o.m.out

#include <algorithm>
#include <cstdio>
#include <map>
#include <string>
#include <vector>

template <class T> __attribute__((noinline)) T digits(T x) {
  T sum = 0;
  for (int i = 0; i < 5; i++) {
    sum += x >> i;
    std::printf("value %ld\n", (long)sum);
    if (sum & 1)
      std::puts("odd");
    else
      std::puts("even");
  }
  return sum;
}

// A virtual table and a result that is built in the caller's frame.
struct Shape {
  virtual ~Shape() {}
  virtual long size() const = 0;
};
template <class T> struct Box : Shape {
  T sides[9];
  Box(T x) {
    for (int i = 0; i < 9; i++) sides[i] = x * i;
  }
  __attribute__((noinline)) Box(const Box &other) = default;
  long size() const override { return (long)sides[8]; }
};
template <class T> inline Box<T> doubled(const Box<T> &box) {
  Box<T> result(box);
  for (T &side : result.sides) side *= 2;
  return result;
}

template <class T> __attribute__((noinline)) long all(T x) {
  std::vector<T> values;
  std::map<T, T> counts;
  for (int i = 0; i < 9; i++) {
    values.push_back((x + i) * 7 % 5);
    counts[(x + i) % 4] += i;
  }
  std::sort(values.begin(), values.end());
  std::string text = std::to_string((long)values[3]);
  long result = digits<T>(x) + (long)text.size() + doubled(doubled(Box<T>(x))).size();
  for (T value : values) result = result * 3 + (long)value;
  for (auto &entry : counts) result = result * 5 + (long)(entry.first ^ entry.second);
  return result;
}

long first(long), second(long), third(long), fourth(long);
#if PART == 1
long first(long x) { return all<long>(x) + all<long long>(x) * 3; }
#elif PART == 2
long second(long x) { return all<long long>(x) + all<long>(x) * 5; }
#elif PART == 3
long third(long x) { return all<long>(x) * 7 - all<long long>(x); }
#else
long fourth(long x) { return all<long>(x) * 9 + all<long long>(x) / 2; }
int main() {
  for (long i = 1; i < 4; i++) std::printf("%ld %ld %ld %ld\n", first(i), second(i), third(i), fourth(i));
}
#endif
