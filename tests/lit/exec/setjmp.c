// setjmp and longjmp through merged functions: bodies that return twice and
// volatile locals.

// RUN: %same-behaviour %t.d %clang %s -O0 -O2 -Oz
#include <setjmp.h>
#include <stdio.h>

static jmp_buf buffer;

__attribute__((noinline)) void jump_one(int n) { if (n > 3) longjmp(buffer, n); printf("no jump %d\n", n); }
__attribute__((noinline)) void jump_two(int n) { if (n > 3) longjmp(buffer, n); printf("no jump %d\n", n); }

#define GUARD(name) \
  __attribute__((noinline)) int name(int n) { \
    volatile int step = 1; \
    int code = setjmp(buffer); \
    if (code) return code * 100 + step; \
    step = 2; \
    (n % 2 ? jump_one : jump_two)(n); \
    step = 3; \
    return step; \
  }
GUARD(guard_one)
GUARD(guard_two)

int main(void) {
  for (int i = 0; i < 8; i++) printf("%d %d\n", guard_one(i), guard_two(i));
  return 0;
}
