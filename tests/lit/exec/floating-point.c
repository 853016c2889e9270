// Floating point: functions that differ in what doubles and floats tell apart stay
// apart, equal ones merge.

// RUN: %same-behaviour %t.d %clang %s -O0 -O2 -Oz
#include <math.h>
#include <stdio.h>

#define PAIR(type, name, expression) \
  __attribute__((noinline)) type name##_one(type x, type y) { type r = expression; r += x * y / (y + 3); return r; } \
  __attribute__((noinline)) type name##_two(type x, type y) { type r = expression; r += x * y / (y + 3); return r; }
PAIR(double, less, x < y ? x : y)
PAIR(double, not_greater, !(x > y) ? x : y)
PAIR(double, minus_zero, x * -0.0 + y)
PAIR(double, plus_zero, x * 0.0 + y)
PAIR(float, single, x / 3 + sqrtf(y))
PAIR(double, fused, fma(x, y, x - y))
PAIR(long double, extended, x / 3 - y)

int main(void) {
  double values[] = {0.0, -0.0, 1.5, -2.25, INFINITY, NAN};
  for (int i = 0; i < 6; i++)
    for (int j = 0; j < 6; j++) {
      double x = values[i], y = values[j];
      printf("%g %g %g %g %g %g %g %g\n", less_one(x, y), less_two(x, y), not_greater_one(x, y), not_greater_two(x, y),
             minus_zero_one(x, y), minus_zero_two(x, y), plus_zero_one(x, y), plus_zero_two(x, y));
      printf("%g %g %g %g %Lg %Lg\n", single_one(x, y), single_two(x, y), fused_one(x, y), fused_two(x, y), extended_one(x, y), extended_two(x, y));
    }
  return 0;
}
