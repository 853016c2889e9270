// Templates instantiated for types of the same shape: signed and unsigned, long and
// long long, pointers; containers of them.

// RUN: %same-behaviour %t.d %clangxx %s -O0 -O2 -Oz
#include <algorithm>
#include <cstdio>
#include <map>
#include <string>
#include <vector>

template <class T> __attribute__((noinline)) T sum(const std::vector<T> &v) {
  T r = 0;
  for (auto x : v) r += x / 2 - (x >> 1);
  return r;
}
template <class T> __attribute__((noinline)) int count(const std::vector<T> &v, T limit) {
  return std::count_if(v.begin(), v.end(), [=](T x) { return x < limit; });
}
template <class K> __attribute__((noinline)) void fill(std::map<K, int> &m) {
  for (int i = 0; i < 10; i++) m[(K)(i * 3 % 7)] += i;
}

int main() {
  std::vector<int> a{-5, 3, 9, -1};
  std::vector<unsigned> b{1u << 31, 3, 9, 0xffffffffu};
  std::vector<long> c{-5, 3, 9, -1};
  std::vector<long long> d{-5, 3, 9, -1};
  std::vector<unsigned long> e{1ul << 63, 3, 9};
  std::printf("%d %u %ld %lld %lu\n", sum(a), sum(b), sum(c), sum(d), sum(e));
  std::printf("%d %d %d %d %d\n", count(a, 3), count(b, 3u), count(c, 3l), count(d, 3ll), count(e, 3ul));
  std::sort(a.begin(), a.end());
  std::sort(b.begin(), b.end());
  std::sort(c.begin(), c.end());
  std::sort(d.begin(), d.end());
  for (auto x : a) std::printf("%d ", x);
  for (auto x : b) std::printf("%u ", x);
  for (auto x : c) std::printf("%ld ", x);
  for (auto x : d) std::printf("%lld ", x);
  std::map<int, int> m;
  std::map<unsigned, int> n;
  std::map<long, int> o;
  std::map<long long, int> p;
  fill(m);
  fill(n);
  fill(o);
  fill(p);
  for (auto &[k, v] : o) std::printf("%ld=%d ", k, v);
  for (auto &[k, v] : p) std::printf("%lld=%d ", k, v);
  std::vector<std::string> s{"pear", "apple"};
  std::sort(s.begin(), s.end());
  std::puts(s[0].c_str());
}
