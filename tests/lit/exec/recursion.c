// Recursion, direct and mutual, in pairs of equal functions.

// RUN: %same-behaviour %t.d %clang %s -O0 -O2 -Oz
#include <stdio.h>

#define FIBONACCI(name) \
  __attribute__((noinline)) unsigned name(unsigned n) { return n < 2 ? n : name(n - 1) + name(n - 2); }
FIBONACCI(fibonacci_one)
FIBONACCI(fibonacci_two)

#define ACKERMANN(name) \
  __attribute__((noinline)) int name(int m, int n) { \
    return m == 0 ? n + 1 : n == 0 ? name(m - 1, 1) : name(m - 1, name(m, n - 1)); \
  }
ACKERMANN(ackermann_one)
ACKERMANN(ackermann_two)

int odd_one(int n), odd_two(int n);
__attribute__((noinline)) int even_one(int n) { return n == 0 ? 1 : odd_one(n - 1); }
__attribute__((noinline)) int even_two(int n) { return n == 0 ? 1 : odd_two(n - 1); }
__attribute__((noinline)) int odd_one(int n) { return n == 0 ? 0 : even_one(n - 1); }
__attribute__((noinline)) int odd_two(int n) { return n == 0 ? 0 : even_two(n - 1); }

int main(void) {
  for (int i = 0; i < 15; i++) printf("%u %u\n", fibonacci_one(i), fibonacci_two(i));
  for (int i = 0; i < 6; i++) printf("%d %d\n", ackermann_one(2, i), ackermann_two(2, i));
  for (int i = 0; i < 5; i++) printf("%d %d %d %d\n", even_one(i), even_two(i), odd_one(i), odd_two(i));
  return 0;
}
