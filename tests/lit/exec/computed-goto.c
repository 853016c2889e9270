// Computed goto: equal interpreters merge, their jump tables stay right.

// RUN: %same-behaviour %t.d %clang %s -O0 -O2 -Oz
#include <stdio.h>

#define INTERPRETER(name, bias) \
  __attribute__((noinline)) int name(const unsigned char *code) { \
    void *targets[] = {&&stop, &&increment, &&twice, &&negate}; \
    int value = bias; \
    goto *targets[*code++]; \
  increment: value++; goto *targets[*code++]; \
  twice: value *= 2; goto *targets[*code++]; \
  negate: value = -value; goto *targets[*code++]; \
  stop: return value; \
  }
INTERPRETER(run_one, 1)
INTERPRETER(run_two, 1)
INTERPRETER(run_three, 2)

#define STATIC_INTERPRETER(name) \
  __attribute__((noinline)) int name(const unsigned char *code) { \
    static void *targets[] = {&&stop, &&increment, &&twice}; \
    int value = 5; \
    goto *targets[*code++]; \
  increment: value++; goto *targets[*code++]; \
  twice: value *= 2; goto *targets[*code++]; \
  stop: return value; \
  }
STATIC_INTERPRETER(static_one)
STATIC_INTERPRETER(static_two)

// At -O2 the tables on the stack become constants, and nothing above merges.
__attribute__((noinline)) int equal_one(int x) { printf("%d\n", x * 3); return x * 5 + 1; }
__attribute__((noinline)) int equal_two(int x) { printf("%d\n", x * 3); return x * 5 + 1; }

int main(void) {
  const unsigned char code[] = {1, 1, 2, 1, 3, 2, 0};
  printf("%d %d %d\n", run_one(code), run_two(code), run_three(code));
  const unsigned char other[] = {1, 2, 2, 1, 0};
  printf("%d %d\n", static_one(other), static_two(other));
  return equal_one(1) - equal_two(1);
}
