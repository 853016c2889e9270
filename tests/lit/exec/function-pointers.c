// Functions that do the same keep addresses that compare unequal, called through
// tables, arguments and comparisons, before and after merging.

// RUN: %same-behaviour %t.d %clang %s -O0 -O2 -Oz
#include <stdio.h>

#define MAKE(name) \
  __attribute__((noinline)) int name(int x) { \
    int sum = 0; \
    for (int i = 0; i < x; i++) sum += i * x ^ 3; \
    return sum; \
  }
MAKE(one)
MAKE(two)
MAKE(three)

__attribute__((noinline)) static int hidden_one(int x) { return x * x + 7 * x - 3 + (x >> 2); }
__attribute__((noinline)) static int hidden_two(int x) { return x * x + 7 * x - 3 + (x >> 2); }

typedef int (*function)(int);
function table[] = {one, two, three, hidden_one, hidden_two, one};

__attribute__((noinline)) int find(function f) {
  int result = 0;
  for (int i = 0; i < 6; i++)
    if (table[i] == f) result |= 1 << i;
  return result;
}

int main(void) {
  for (int i = 0; i < 6; i++) printf("%d %d\n", table[i](i + 10), find(table[i]));
  volatile function f = one, g = two, h = hidden_one, k = hidden_two;
  printf("%d %d %d\n", f == g, h == k, f == table[5]);
  printf("%d %d\n", hidden_one(4), hidden_two(4));
  return one(3) == two(3) ? 0 : 1;
}
