// Functions that may merge, and code that may be shared.
#include <cstdio>
#include <cstdlib>

__attribute__((noinline)) void note(int value, const char *what) { std::printf("%d %s\n", value, what); }

#define SUMMER(name, start, result) \
  __attribute__((noinline)) int name(const int *p, int n, int limit) { \
    int sum = start; \
    for (int i = 0; i < n; i++) { \
      int square = p[i] * p[i]; \
      if (square > limit) note(square, "large"); \
      sum += square; \
    } \
    return sum result; \
  }
SUMMER(first, 0, * 3)
SUMMER(second, 7, - 5)
SUMMER(equal, 0, * 3)
