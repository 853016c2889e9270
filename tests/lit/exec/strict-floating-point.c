// The rounding mode decides: strict floating point in merged functions.

// RUN: %same-behaviour %t.d %clang %s -O0 -O2 -Oz -- -ffp-model=strict
#include <fenv.h>
#include <stdio.h>

__attribute__((noinline)) double third_one(double x, double y) { return x / y + y / x - x * y; }
__attribute__((noinline)) double third_two(double x, double y) { return x / y + y / x - x * y; }

int main(void) {
  int modes[] = {FE_TONEAREST, FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO};
  for (int i = 0; i < 4; i++) {
    fesetround(modes[i]);
    double a = third_one(1, 3), b = third_two(1, 3);
    fesetround(FE_TONEAREST);
    printf("%a %a\n", a, b);
  }
  return 0;
}
