// Functions that look at their own address or name themselves in a registry are
// not the same however alike they look (#213206).

// RUN: %same-behaviour %t.d %clang %s -O0 -O2 -Oz
#include <stdio.h>

typedef const void *(*function)(const void *);

#define SELF(name) \
  __attribute__((noinline)) const void *name(const void *p) { \
    printf("%d\n", p == (const void *)&name); \
    return (const void *)&name; \
  }
SELF(first)
SELF(second)

// And two that may merge.
__attribute__((noinline)) int equal_one(int x) { printf("%d\n", x * 3); return x * 5 + 1; }
__attribute__((noinline)) int equal_two(int x) { printf("%d\n", x * 3); return x * 5 + 1; }

int main(void) {
  volatile function f = first, g = second;
  printf("%d %d\n", f((const void *)first) == (const void *)first, g((const void *)first) == (const void *)first);
  printf("%d\n", f((const void *)second) == g((const void *)second));
  return equal_one(1) - equal_two(1);
}
