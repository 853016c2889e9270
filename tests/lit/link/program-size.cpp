// Every file has equal instantiations of the same templates, so the linker folds them
// file by file.  Merging them in each file must leave something that the linker can
// still fold: the program must not grow, and it must do the same.

// RUN: bash %S/Inputs/program-size %clangxx %plugin %s %t | FileCheck %s
// CHECK: z lld: {{[0-9]+}} bytes before
// CHECK: z bfd: {{[0-9]+}} bytes before
// CHECK: o lld: {{[0-9]+}} bytes before

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
