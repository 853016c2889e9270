// Variadic functions have no thunks; calls of equal ones reach a right body.

// RUN: %same-behaviour %t.d %clang %s -O0 -O2 -Oz
#include <stdarg.h>
#include <stdio.h>

#define SUM(storage, name) \
  __attribute__((noinline)) storage double name(int count, ...) { \
    va_list list; \
    va_start(list, count); \
    double sum = 0; \
    for (int i = 0; i < count; i++) sum += i % 2 ? va_arg(list, double) : va_arg(list, int); \
    va_end(list); \
    return sum; \
  }
SUM(, outer_one)
SUM(, outer_two)
SUM(static, inner_one)
SUM(static, inner_two)

typedef double (*function)(int, ...);

int main(void) {
  volatile function f = outer_two;
  printf("%g %g\n", outer_one(3, 1, 2.5, 3), outer_two(3, 1, 2.5, 3));
  printf("%g %g\n", inner_one(4, 1, 2.5, 3, 4.25), inner_two(4, 1, 2.5, 3, 4.25));
  printf("%g %d\n", f(2, 7, 8.5), f == outer_one);
  return 0;
}
