// Many small functions that differ in one constant, case or operator, and a few
// that differ in nothing.

// RUN: %same-behaviour %t.d %clang %s -O0 -O1 -O2 -Os -Oz
#include <stdio.h>

#define CLASSIFY(name, a, b) \
  __attribute__((noinline)) int name(int x) { \
    switch (x) { \
    case a: return 10; \
    case b: return 20; \
    case 7: return 30; \
    default: return x > 5 ? -1 : -2; \
    } \
  }
CLASSIFY(classify_12, 1, 2)
CLASSIFY(classify_21, 2, 1)
CLASSIFY(classify_13, 1, 3)
CLASSIFY(classify_12_again, 1, 2)

#define LOOP(name, start, operator) \
  __attribute__((noinline)) unsigned name(const unsigned *v, int n) { \
    unsigned r = start; \
    for (int i = 0; i < n; i++) r = r operator v[i] + (r >> 3); \
    return r; \
  }
LOOP(loop_add, 0, +)
LOOP(loop_xor, 0, ^)
LOOP(loop_minus, 0, -)
LOOP(loop_add_1, 1, +)
LOOP(loop_add_again, 0, +)
LOOP(loop_xor_again, 0, ^)

int main(void) {
  for (int i = 0; i < 9; i++)
    printf("%d %d %d %d\n", classify_12(i), classify_21(i), classify_13(i), classify_12_again(i));
  unsigned v[] = {3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5};
  printf("%u %u %u %u %u %u\n", loop_add(v, 11), loop_xor(v, 11), loop_minus(v, 11), loop_add_1(v, 11), loop_add_again(v, 11), loop_xor_again(v, 11));
  return 0;
}
