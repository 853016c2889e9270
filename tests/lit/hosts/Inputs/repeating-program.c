// A program with functions that are alike, and with code that repeats, which
// prints what it computed; STACK makes it print the addresses that called h last.
#include <execinfo.h>
#include <stdio.h>

#define KEPT __attribute__((noinline))
#define STRETCH                                                                                                        \
  p[0] = g(p[1] * 31 + p[2]);                                                                                          \
  p[3] = h(p[4] / 7, p[5] ^ 0x1234);                                                                                   \
  p[6] = g(p[7] - p[8] * p[9]);                                                                                        \
  h(p[10], p[11] + 99)

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

KEPT static int one(int *p) {
  g(1);
  STRETCH;
  return p[2] + 1;
}

KEPT static int two(int *p) {
  h(2, 3);
  STRETCH;
  return p[3] * 5;
}

KEPT static int three(int *p, int q) {
  STRETCH;
  return g(q) / q;
}

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
