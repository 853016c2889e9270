// Exceptions thrown through, caught in and rethrown by merged functions; handlers
// of other types stay apart, cleanups run once.

// RUN: %same-behaviour %t.d %clangxx %s -O0 -O2 -Oz
#include <cstdio>
#include <stdexcept>
#include <string>

struct Guard {
  int &count;
  ~Guard() { count++; }
};

int cleanups;

#define THROWER(name) \
  __attribute__((noinline)) int name(int n) { \
    Guard guard{cleanups}; \
    if (n == 1) throw 42; \
    if (n == 2) throw std::runtime_error("two"); \
    if (n == 3) throw std::string("three"); \
    return n * 7; \
  }
THROWER(throw_one)
THROWER(throw_two)

#define CATCHER(name, thrower, type, result) \
  __attribute__((noinline)) int name(int n) { \
    try { \
      return thrower(n); \
    } catch (type) { \
      std::puts("caught"); \
      return result; \
    } \
  }
CATCHER(int_one, throw_one, int, 1)
CATCHER(int_two, throw_two, int, 1)
CATCHER(error_one, throw_one, const std::exception &, 1)
CATCHER(error_two, throw_two, const std::exception &, 1)
CATCHER(string_one, throw_one, const std::string &, 1)

int outer(int (*f)(int), int n) {
  try {
    return f(n);
  } catch (int i) {
    return i;
  } catch (const std::exception &e) {
    std::puts(e.what());
    return -1;
  } catch (const std::string &s) {
    std::puts(s.c_str());
    return -2;
  }
}

int quiet_one(int n) noexcept { return n * 3 + 1; }

int main() {
  int (*functions[])(int) = {throw_one, throw_two, int_one, int_two, error_one, error_two, string_one};
  for (auto f : functions)
    for (int n = 0; n < 4; n++) std::printf("%d\n", outer(f, n));
  std::printf("%d %d %d\n", cleanups, functions[0] == functions[1], functions[2] == functions[3]);
}
