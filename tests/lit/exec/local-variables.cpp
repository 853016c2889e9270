// Local variables that move into shared functions hold what they held: in loops, in
// recursion, with exceptions, and where other code keeps their addresses.

// RUN: %same-behaviour %t.d %clangxx %s -O0 -O2 -Oz -- -fno-inline
#include <cstdio>
#include <cstring>
#include <stdexcept>

struct Pair {
  int first;
  int second;
};
static Pair *kept;
static int sum;

static void keep(Pair *pair) {
  if (kept)
    sum = sum * 31 + kept->first;
  kept = pair;
}
static void fill(Pair *pair, int x) { *pair = {x * 3, x + 5}; }
static int use(const Pair *pair) { return pair->first ^ pair->second; }
static void add(int x) { sum = sum * 31 + x; }

// A fresh variable in each round.
#define ROUNDS(name, last)                                                                 \
  void name(int n) {                                                                       \
    for (int i = 0; i < n; i++) {                                                          \
      Pair pair;                                                                           \
      fill(&pair, i + n);                                                                  \
      add(use(&pair));                                                                     \
      add(pair.second);                                                                    \
      last;                                                                                \
    }                                                                                      \
  }
ROUNDS(rounds_one, add(1))
ROUNDS(rounds_two, sum ^= 77)
ROUNDS(rounds_three, std::printf("%d\n", i))
ROUNDS(rounds_like_one, add(1))

// What it holds goes from round to round.
#define TOTALS(name, last)                                                                 \
  void name(int n) {                                                                       \
    Pair pair = {n, n + 1};                                                                \
    for (int i = 0; i < n; i++) {                                                          \
      add(use(&pair));                                                                     \
      fill(&pair, pair.first ^ i);                                                         \
      add(pair.second);                                                                    \
      last;                                                                                \
    }                                                                                      \
  }
TOTALS(totals_one, add(2))
TOTALS(totals_two, sum ^= 99)

// Its address is known after the code that is the same.
#define KEEPS(name, last)                                                                  \
  void name(int n) {                                                                       \
    Pair pair;                                                                             \
    fill(&pair, n);                                                                        \
    keep(&pair);                                                                           \
    add(pair.first);                                                                       \
    last;                                                                                  \
    add(kept->second);                                                                     \
    kept = nullptr;                                                                        \
  }
KEEPS(keeps_one, std::printf("one %d\n", sum))
KEEPS(keeps_two, std::printf("%d two\n", sum))

// Each call has its own.
#define RECURSION(name, last)                                                              \
  int name(int n) {                                                                        \
    if (n == 0)                                                                            \
      return 1;                                                                            \
    Pair pair;                                                                             \
    fill(&pair, n);                                                                        \
    int below = name(n - 1);                                                               \
    add(below + use(&pair));                                                               \
    last;                                                                                  \
    return below + pair.second;                                                            \
  }
RECURSION(recursion_one, add(3))
RECURSION(recursion_two, sum -= 5)

static void fail(const Pair *pair) {
  if (pair->first % 4 == 0)
    throw std::runtime_error("four");
  add(pair->second);
}

// What an exception finds.
#define FAILS(name, last)                                                                  \
  void name(int n) {                                                                       \
    try {                                                                                  \
      Pair pair;                                                                           \
      fill(&pair, n);                                                                      \
      fail(&pair);                                                                         \
      add(use(&pair));                                                                     \
    } catch (const std::exception &error) {                                                \
      std::printf("%s %d\n", error.what(), n);                                             \
      last;                                                                                \
    }                                                                                      \
  }
FAILS(fails_one, add(4))
FAILS(fails_two, sum += 7)

#define TEXT(name, format, last)                                                           \
  void name(int n) {                                                                       \
    char text[24];                                                                         \
    std::snprintf(text, sizeof text, format, n, sum);                                      \
    add(static_cast<int>(std::strlen(text)));                                              \
    std::puts(text);                                                                       \
    last;                                                                                  \
  }
TEXT(text_one, "%d of %d", add(5))
TEXT(text_two, "%d in %d", sum *= 3)

int main() {
  for (int n = 0; n < 9; n++) {
    rounds_one(n), rounds_two(n), rounds_three(n), rounds_like_one(n);
    totals_one(n), totals_two(n);
    keeps_one(n), keeps_two(n);
    std::printf("%d %d\n", recursion_one(n), recursion_two(n));
    fails_one(n), fails_two(n);
    text_one(n), text_two(n);
    std::printf("%d\n", sum);
  }
  return 0;
}
