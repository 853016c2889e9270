// What sanitizers and coverage find when the program runs.
// REQUIRES: host-x86_64

// A mistake in shared code is found, and the trace leads to the function whose
// code it is.
// RUN: rm -rf %t && mkdir %t
// RUN: %clang -Oz -g -fsanitize=address -fno-omit-frame-pointer -DMISTAKE -fpass-plugin=%plugin %s -o %t/mistake
// RUN: not %t/mistake 2>&1 | FileCheck %s --check-prefix=MISTAKE
// MISTAKE: ERROR: AddressSanitizer: stack-buffer-overflow
// MISTAKE: #0 {{.*}} in one.outlined.0
// MISTAKE-NEXT: #1 {{.*}} in two

// Without a mistake nothing is found.
// RUN: %clang -Oz -g -fsanitize=address,undefined -fno-sanitize-recover=all -fpass-plugin=%plugin %s -o %t/right
// RUN: %t/right | FileCheck %s --check-prefix=RIGHT
// RIGHT: {{^-?[0-9]+ -?[0-9]+$}}

// Each of two equal functions has counts of its own.
// RUN: %clang -Oz -fprofile-instr-generate -fcoverage-mapping -fpass-plugin=%plugin %s -o %t/covered
// RUN: env LLVM_PROFILE_FILE=%t/raw %t/covered | FileCheck %s --check-prefix=RIGHT
// RUN: llvm-profdata merge %t/raw -o %t/data
// RUN: llvm-cov show %t/covered -instr-profile=%t/data -show-branches=count | FileCheck %s --check-prefix=COVERED
// COVERED: |{{ *}}2|KEPT int first(int x) {
// COVERED: |{{ *}}5|KEPT int second(int x) {

// The same with a profile that the optimiser then uses.
// RUN: %clang -Oz -fprofile-generate -fpass-plugin=%plugin %s -o %t/counted
// RUN: env LLVM_PROFILE_FILE=%t/raw2 %t/counted | FileCheck %s --check-prefix=RIGHT
// RUN: llvm-profdata merge %t/raw2 -o %t/data2
// RUN: %clang -Oz -fprofile-use=%t/data2 -fpass-plugin=%plugin %s -o %t/guided
// RUN: %t/guided | FileCheck %s --check-prefix=RIGHT

#include <stdio.h>

#define KEPT __attribute__((noinline))
#define STRETCH                                                                                                        \
  p[0] = g(p[1] * 3 + p[2]);                                                                                           \
  p[3] = h(p[4] / 7, p[5] ^ 0x1234);                                                                                   \
  p[6] = g(p[7] - p[8] * 5);                                                                                           \
  p[9] = h(p[10], p[11] & 99)

KEPT int g(int x);
KEPT int h(int x, int y);
KEPT int one(int *p);
KEPT int two(int *p);
KEPT int three(int *p);
KEPT int first(int x);
KEPT int second(int x);

KEPT int g(int x) {
  return x ^ 1;
}
KEPT int h(int x, int y) {
  return x ^ y;
}
KEPT int one(int *p) {
  g(1);
  STRETCH;
  return p[2];
}
KEPT int two(int *p) {
  h(2, 3);
  STRETCH;
  return p[3];
}
KEPT int three(int *p) {
  STRETCH;
  return g(7);
}
KEPT int first(int x) {
  return x % 77 / (x + 3) + (x ^ 0x1234) + x / 11;
}
KEPT int second(int x) {
  return x % 77 / (x + 3) + (x ^ 0x1234) + x / 11;
}

int main(int count, char **arguments) {
  (void)arguments;
#ifdef MISTAKE
  int p[8] = {count};
  return two(p) + one(p) + three(p);
#else
  int p[12] = {count};
  int sum = two(p) + one(p) + three(p);
  for (int i = 0; i < 2; ++i)
    sum ^= first(i);
  for (int i = 0; i < 5; ++i)
    sum ^= second(i);
  printf("%d %d\n", sum, p[9]);
  return 0;
#endif
}
