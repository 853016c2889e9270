// A program with functions that are alike, and with code that repeats, which
// prints what it computed; STACK makes it print the addresses that called h last.
#include <execinfo.h>
#include <stdio.h>

#define KEPT __attribute__((noinline))

KEPT static int g(int x) { return x + 1; }

KEPT static int h(int x, int y) {
#ifdef STACK
  if (y == 99 + 11) {
    void *stack[6];
    int depth = backtrace(stack, 6);
    for (int i = 0; i < depth; ++i)
      printf("%p\n", stack[i]);
  }
#endif
  return x ^ y;
}

#define ATTRIBUTE KEPT static
#include "repeating.h"

KEPT int first(int x);
KEPT int second(int x);
KEPT int first(int x) { return x * 77 / (x + 3) * (x ^ 0x1234) + h(x, 99 + 11); }
KEPT int second(int x) { return x * 77 / (x + 3) * (x ^ 0x1234) + h(x, 99 + 11); }

int main(int count, char **arguments) {
  (void)arguments;
  int p[12];
  for (int i = 0; i < 12; ++i)
    p[i] = i * count;
  int a = one(p), b, c, d, e;
  p[11] = 12;
  b = two(p);
  c = three(p, 3);
  d = first(count);
  e = second(count + 1);
#ifndef STACK
  printf("%d %d %d %d %d\n", a, b, c, d, e);
#endif
  return a + b + c + d + e == 0;
}
