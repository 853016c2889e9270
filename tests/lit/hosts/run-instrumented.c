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

// Two threads that do the same to the same memory, in shared code.
// RUN: %clang -Oz -g -fsanitize=thread -fno-omit-frame-pointer -DRACE -fpass-plugin=%plugin %s -o %t/race
// RUN: not %t/race 2>&1 | FileCheck %s --check-prefix=RACE
// RACE: WARNING: ThreadSanitizer: data race
// RACE: Write of size 4 at {{.*}} by thread
// RACE-NEXT: #0 one.outlined.0
// RACE-NEXT: #1 {{one|two}}
// RACE: Previous write of size 4 at {{.*}} by thread
// RACE-NEXT: #0 one.outlined.0
// RACE-NEXT: #1 {{one|two}}
// RUN: %clang -Oz -g -fsanitize=thread -fpass-plugin=%plugin %s -o %t/no-race
// RUN: %t/no-race | FileCheck %s --check-prefix=RIGHT

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

#include <pthread.h>
#include <stdio.h>

#define KEPT __attribute__((noinline))
KEPT int first(int x);
KEPT int second(int x);

KEPT static int g(int x) { return x ^ 1; }

KEPT static int h(int x, int y) {
  __asm__ volatile("");
  return x ^ y;
}

#define ATTRIBUTE KEPT
#include "Inputs/repeating.h"

KEPT int first(int x) {
  return x % 77 / (x + 3) + (x ^ 0x1234) + x / 11;
}
KEPT int second(int x) {
  return x % 77 / (x + 3) + (x ^ 0x1234) + x / 11;
}

static int field[12];

static void *run_one(void *nothing) {
  one(field);
  return nothing;
}
static void *run_two(void *nothing) {
  two(field);
  return nothing;
}

int main(int count, char **arguments) {
  (void)arguments;
#ifdef RACE
  pthread_t first_thread, second_thread;
  pthread_create(&first_thread, NULL, run_one, NULL);
  pthread_create(&second_thread, NULL, run_two, NULL);
  pthread_join(first_thread, NULL);
  pthread_join(second_thread, NULL);
#endif
#ifdef MISTAKE
  int p[8] = {count};
  return two(p) + one(p) + three(p, 7);
#else
  int p[12] = {count};
  int sum = two(p) + one(p) + three(p, 7);
  for (int i = 0; i < 2; ++i)
    sum ^= first(i);
  for (int i = 0; i < 5; ++i)
    sum ^= second(i);
  printf("%d %d\n", sum, p[9]);
  return 0;
#endif
}
