// Functions that are equal except for constants and whose arguments and constants do not fit the
// registers: arguments in memory, numbers of floating point, structures, exceptions that pass a
// thunk, functions that call themselves, and sizes in promises.

// RUN: %same-behaviour %t.d %clangxx %s -O0 -O2 -Oz
#include <cstdio>
#include <stdexcept>
#include <string>

#define KEEP __attribute__((noinline))

static unsigned long state = 88172645463325252ul;
static unsigned long next() {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return state;
}
KEEP int work(long a, long b) {
  if (a % 61 == 7) throw std::runtime_error("work " + std::to_string(b % 1000));
  return static_cast<int>(a * 31 + b);
}

struct Three { long a, b, c; };
template <int N> struct Sized { unsigned char bytes[N]; };

#define MANY(name, one, two)                                                                 \
  KEEP long name(long a, int b, short c, long d, char e, long f) {                           \
    long sum = work(a, one) + work(b, c);                                                    \
    for (int i = 0; i < (b & 7); i++) sum = sum * 7 + work(d + i, e);                        \
    if (sum % 5 == 1 && f > 0) return name(sum, b - 1, c, d, e, f - 1) + 1;                  \
    return sum ^ work(f, two);                                                               \
  }
MANY(many_1, 1000, 20)
MANY(many_2, 1001, 21)
MANY(many_3, 70000, 21)

#define BEYOND(name, one, callee)                                                            \
  KEEP long name(long a, long b, long c, long d, long e, long f, long g, long h, int i) {   \
    long sum = callee(a, static_cast<int>(b), 3, c, 4, d & 3) + work(e, one);                \
    sum += work(f, g) * h + work(h, f);                                                \
    return sum + work(i, one) + callee(sum, i, 1, g, 2, 1);                                  \
  }
BEYOND(beyond_1, 5, many_1)
BEYOND(beyond_2, 6, many_2)
BEYOND(beyond_3, 7, many_3)

#define FLOATS(name, one, two)                                                               \
  KEEP double name(double a, float b, int c, double d, const double *e) {                    \
    double sum = a * work(c, one) + b * work(c + 1, two);                                    \
    for (int i = 0; i < (c & 3); i++) sum = sum / 3 + e[i] * work(i, one);                   \
    return sum + d * work(c + 2, two);                                                       \
  }
FLOATS(floats_1, 11, 12)
FLOATS(floats_2, 13, 14)

#define STRUCTURES(name, one, two)                                                           \
  KEEP Three name(const Three &from, long a, long b, long c, long d, const std::string &text) {     \
    Three result = {work(a, one) + from.a, work(b, two) ^ from.b, work(c, d) - from.c};      \
    for (char letter : text) result.a = result.a * 3 + work(letter, one);                    \
    if (result.a % 3 == 0) result.b += work(result.c, two);                                  \
    return result;                                                                           \
  }
STRUCTURES(structures_1, 100, 200)
STRUCTURES(structures_2, 101, 201)

template <int N> KEEP long sum_of(const Sized<N> &of, const Sized<N / 2> &half, long a) {
  long sum = work(a, of.bytes[0]) + work(a + 1, half.bytes[0]);
  for (int i = 0; i < 4; i++) sum = sum * 5 + work(of.bytes[i], half.bytes[i]);
  return sum + work(sum, a);
}

template <typename Call> static void print(const char *name, Call call) {
  try {
    std::printf("%s %ld\n", name, static_cast<long>(call()));
  } catch (const std::runtime_error &error) {
    std::printf("%s threw %s\n", name, error.what());
  }
}

int main() {
  Sized<16> a = {{1, 2, 3, 4}};
  Sized<8> b = {{5, 6, 7, 8}};
  Sized<64> c = {{9, 10, 11, 12}};
  Sized<32> d = {{13, 14, 15, 16}};
  const double table[] = {1.5, 2.25, -3.125, 4};
  long (*const chosen[])(long, int, short, long, char, long) = {many_1, many_2, many_3};
  for (int round = 0; round < 200; round++) {
    long x = next() % 1000, y = next() % 1000, z = next() % 1000;
    int i = next() % 100;
    print("many_1", [&] { return many_1(x, i, 3, y, 5, z & 7); });
    print("many_2", [&] { return many_2(x, i, 3, y, 5, z & 7); });
    print("chosen", [&] { return chosen[round % 3](x, i, 4, y, 6, z & 3); });
    Three three = {x, y, z};
    print("beyond_1", [&] { return beyond_1(x, y, z, i, x + 1, y + 1, z + 1, x - y, i); });
    print("beyond_2", [&] { return beyond_2(x, y, z, i, x + 1, y + 1, z + 1, x - y, i); });
    print("beyond_3", [&] { return beyond_3(x, y, z, i, x + 1, y + 1, z + 1, x - y, i); });
    print("floats_1", [&] { return floats_1(x, y, i, z, table); });
    print("floats_2", [&] { return floats_2(x, y, i, z, table); });
    const std::string text = std::to_string(x);
    print("structures_1", [&] { return structures_1(three, x, y, z, i, text).a; });
    print("structures_2", [&] { return structures_2(three, x, y, z, i, text).b; });
    print("sum_of", [&] { return sum_of(a, b, x) ^ sum_of(c, d, y); });
  }
}
