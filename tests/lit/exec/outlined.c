// Programs whose code is outlined behave as before: several outputs and exits, loops,
// phis, comparisons with exchanged operands, constants that become parameters, tail
// calls, recursion through shared code, memory of the frame that is handed over.

// RUN: %same-behaviour %t.d %clang %s -O0 -O2 -Oz -- -fno-inline
#include <stdio.h>
#include <string.h>

static unsigned seed = 12345;
static unsigned next(void) { return seed = seed * 1103515245u + 12345u; }
static int notes[16];
static void note(int place, int value) { notes[place & 15] = notes[place & 15] * 31 + value; }

// Merging finds these equal; outlining finds what the others share.
int twin_one(int a, int b) { note(1, a); note(2, b); return a * 7 + b; }
int twin_two(int a, int b) { note(1, a); note(2, b); return a * 7 + b; }

#define FIBONACCI(name, condition) \
  unsigned name(unsigned n) { \
    unsigned a = 0, b = 1; \
    for (unsigned i = 0; condition; i++) { unsigned c = a + b; a = b; b = c; note(3, (int)c); } \
    return a; \
  }
FIBONACCI(fibonacci_below, i < n)
FIBONACCI(fibonacci_above, n > i)
FIBONACCI(fibonacci_past, i <= n)
FIBONACCI(fibonacci_reached, n >= i)

#define EXITS(name, low, high) \
  int name(const int *numbers, int count) { \
    int sum = 0; \
    for (int i = 0; i < count; i++) { \
      if (numbers[i] < low) { note(4, i); return -i; } \
      if (numbers[i] > high) { note(5, i); break; } \
      switch (numbers[i] & 7) { \
      case 1: sum += numbers[i]; break; \
      case 2: sum ^= low; break; \
      case 5: continue; \
      case 6: note(6, sum); return sum; \
      default: sum -= i; \
      } \
    } \
    return sum * 3 + high; \
  }
EXITS(exits_narrow, 10, 900)
EXITS(exits_wide, -100, 2000)
EXITS(exits_odd, 7, 901)

struct Pair { int quotient, rest; };
#define OUTPUTS(name, first, second) \
  int name(int x, int y) { \
    int a = x * first + y, b = (x ^ y) - first, c = a * b, d = y ? c / (y | 1) : b; \
    note(7, a); note(8, b); \
    int e = (a + b) * (c - d) + second; \
    struct Pair pair = {e / 3, e % 3}; \
    note(9, pair.quotient); \
    return pair.rest + a - b + c - d; \
  }
OUTPUTS(outputs_small, 3, 5)
OUTPUTS(outputs_large, 30000, 700000)
OUTPUTS(outputs_negative, -3, -5)

#define BUFFER(name, size, pattern) \
  int name(int x) { \
    char text[size]; \
    memset(text, pattern, sizeof text); \
    int length = snprintf(text, sizeof text, "%d:%d", x, pattern); \
    for (int i = 0; i < (int)sizeof text; i++) note(10, text[i]); \
    return length + (int)strlen(text); \
  }
BUFFER(buffer_small, 8, 'a')
BUFFER(buffer_large, 64, 'b')

#define WALK(name, other, step) \
  int other(int, int); \
  int name(int depth, int value) { \
    note(11, value); \
    if (depth <= 0) return value; \
    int left = other(depth - 1, value + step); \
    int right = other(depth - 2, left - step); \
    note(12, left ^ right); \
    return left * 3 + right; \
  }
WALK(walk_one, walk_two, 1)
WALK(walk_two, walk_one, 2)

#define MIXED(name, factor) \
  double name(double x, int n) { \
    double sum = 0, product = 1; \
    for (int i = 1; i <= n; i++) { sum += x / i * factor; product *= x > i ? 1.5 : factor; } \
    return sum > product ? sum - product : product - sum; \
  }
MIXED(mixed_one, 2.5)
MIXED(mixed_two, -0.25)

// More values go in and out of what these two share than there are registers.
#define CROWD(name, step) \
  long name(const int *n, double x) { \
    long a = n[0] * step, b = n[1] - a, c = n[2] ^ b, d = n[3] + c, e = n[4] * 3 - d; \
    long f = n[5] + e, g = n[6] ^ f, h = n[7] - g, i = n[8] * 5 + h, j = n[9] - i; \
    double y = x * n[10], z = y - n[11]; \
    note(13, (int)(a + b * 3 + c * 5 + d * 7 + e * 11 + f * 13 + g * 17 + h * 19 + i * 23 + j * 29)); \
    long k = a * j + b, l = c * i - d, m = e * h ^ f, o = g * step + j, p = k - l + m; \
    note(14, (int)(y * z) + (int)p); \
    return k * 3 + l * 5 - m * 7 + o * 11 + p * 13 + a - b * 17 + c * d + e - f * g + h * 19 + i + j + (long)(z - y); \
  }
CROWD(crowd_small, 3)
CROWD(crowd_large, 40000)
CROWD(crowd_negative, -7)

int main(void) {
  int numbers[40];
  for (int round = 0; round < 6; round++) {
    for (int i = 0; i < 40; i++) numbers[i] = (int)(next() >> 16) % 1000 - 20 + 10 * round;
    printf("%d %d %d\n", exits_narrow(numbers, 40), exits_wide(numbers, 40), exits_odd(numbers, 40));
    printf("%u %u %u %u\n", fibonacci_below(round), fibonacci_above(round), fibonacci_past(round), fibonacci_reached(round));
    int x = numbers[3], y = numbers[7];
    printf("%d %d %d\n", outputs_small(x, y), outputs_large(x & 31, y & 31), outputs_negative(y, x));
    printf("%d %d %d %d\n", buffer_small(x), buffer_large(y), twin_one(x, y), twin_two(y, x));
    printf("%d %d %.3f %.3f\n", walk_one(round + 2, x), walk_two(round + 1, y), mixed_one(round, 9), mixed_two(round, 9));
    printf("%ld %ld %ld\n", crowd_small(numbers, 0.5), crowd_large(numbers + 5, round), crowd_negative(numbers + 9, -1.25));
  }
  for (int i = 0; i < 16; i++) printf("%d\n", notes[i]);
  return notes[5] & 63;
}
