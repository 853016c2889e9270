// What comes out depends on the input and the options only, so that compiler
// caches and distributed builds stay right: not on the folder, on what else runs,
// on threads, or on whether a report is written.
// REQUIRES: host-x86_64

// RUN: rm -rf %t && split-file %s %t
// RUN: sh %S/Inputs/build-twice %clangxx %lld %plugin %t/work %t/one.cpp %t/two.cpp %t/main.cpp

//--- one.cpp
#include <map>
#include <string>
#include <vector>
struct Left { int value; };
struct Right { int value; };
template <typename T> __attribute__((noinline)) int sum(const std::vector<T> &all) {
  int total = 0;
  for (const T &one : all)
    total = total * 31 + one.value / 3;
  return total;
}
template <typename T> __attribute__((noinline)) std::map<int, T> indexed(const std::vector<T> &all) {
  std::map<int, T> index;
  for (const T &one : all)
    index[one.value] = one;
  return index;
}
int one(int count) {
  std::vector<Left> left(count, Left{count});
  std::vector<Right> right(count, Right{count + 1});
  return sum(left) + sum(right) + int(indexed(left).size() + indexed(right).size());
}

//--- two.cpp
#include <map>
#include <string>
#include <vector>
struct Up { int value; };
struct Down { int value; };
template <typename T> __attribute__((noinline)) int sum(const std::vector<T> &all) {
  int total = 0;
  for (const T &one : all)
    total = total * 31 + one.value / 3;
  return total;
}
static __attribute__((noinline)) std::string named(const std::string &name, int times) {
  std::string text;
  for (int i = 0; i < times; ++i)
    text += name + std::to_string(i);
  return text;
}
static __attribute__((noinline)) std::string called(const std::string &name, int times) {
  std::string text;
  for (int i = 0; i < times; ++i)
    text += name + std::to_string(i);
  return text;
}
int two(int count) {
  std::vector<Up> up(count, Up{count});
  std::vector<Down> down(count, Down{count + 1});
  return sum(up) + sum(down) + int(named("a", count).size() + called("b", count + 1).size());
}

//--- main.cpp
int one(int), two(int);
int main(int count, char **) { return one(count) + two(count) == 0; }
