// State machines whose last calls are jumps run in constant stack, and still do
// after each pass.  C promises nothing of the kind, but programs rely on it.

// RUN: %same-behaviour %t.d %clang %s -O1 -Os -Oz -O2
#include "Inputs/small-stack.h"
#include <stdbool.h>
#include <string.h>

struct state {
  unsigned left, hash, kinds;
  unsigned char tape[64];
};

#define STEP(s, n) \
  do { \
    (s)->hash = (s)->hash * 31 + (n); \
    (s)->kinds ^= (s)->hash >> 3; \
    (s)->tape[(s)->hash % sizeof (s)->tape] += (n); \
  } while (0)
#define NOINLINE __attribute__((noinline))

// A result that is extended, and several ways to the ret.
#define BOOL_MACHINE(m) \
  bool m##_bool_a(struct state *), m##_bool_b(struct state *), m##_bool_c(struct state *); \
  NOINLINE bool m##_bool_a(struct state *s) { \
    STEP(s, 1); \
    if (s->left-- == 0) return s->hash & 1; \
    return s->hash & 4 ? m##_bool_b(s) : m##_bool_c(s); \
  } \
  NOINLINE bool m##_bool_b(struct state *s) { \
    STEP(s, 2); \
    if (s->left-- == 0) return s->hash & 2; \
    return s->hash & 8 ? m##_bool_c(s) : m##_bool_a(s); \
  } \
  NOINLINE bool m##_bool_c(struct state *s) { \
    STEP(s, 3); \
    if (s->left-- == 0) return s->hash & 4; \
    return s->hash & 2 ? m##_bool_a(s) : m##_bool_b(s); \
  }
BOOL_MACHINE(one)
BOOL_MACHINE(two)

// Local variables that are gone before the call.
#define LOCAL_MACHINE(m) \
  short m##_local_a(struct state *), m##_local_b(struct state *); \
  NOINLINE short m##_local_a(struct state *s) { \
    unsigned char copy[sizeof s->tape]; \
    memcpy(copy, s->tape, sizeof copy); \
    STEP(s, copy[s->hash % sizeof copy] + 1); \
    if (s->left-- == 0) return (short)s->kinds; \
    return m##_local_b(s); \
  } \
  NOINLINE short m##_local_b(struct state *s) { \
    unsigned char copy[sizeof s->tape]; \
    memcpy(copy, s->tape, sizeof copy); \
    STEP(s, copy[s->hash % sizeof copy] + 2); \
    if (s->left-- == 0) return (short)s->hash; \
    return m##_local_a(s); \
  }
LOCAL_MACHINE(one)
LOCAL_MACHINE(two)

// The same code with a call that is a jump here and none there.
#define VOID_MACHINE(m) \
  void m##_void_a(struct state *), m##_void_b(struct state *), m##_void_c(struct state *); \
  NOINLINE void m##_leaf(struct state *s, unsigned n) { STEP(s, n); } \
  NOINLINE void m##_void_a(struct state *s) { \
    m##_leaf(s, 5); \
    STEP(s, 1); \
    if (s->left == 0) return; \
    s->left--; \
    m##_void_b(s); \
  } \
  NOINLINE void m##_void_b(struct state *s) { \
    m##_leaf(s, 6); \
    STEP(s, 1); \
    if (s->left == 0) return; \
    s->left--; \
    m##_void_c(s); \
  } \
  NOINLINE void m##_void_c(struct state *s) { \
    STEP(s, 2); \
    if (s->left == 0) { \
      m##_leaf(s, 7); \
      s->hash++; \
      return; \
    } \
    s->left--; \
    m##_void_a(s); \
  }
VOID_MACHINE(one)
VOID_MACHINE(two)

// A switch with many calls before one ret, and results of two words.
struct pair {
  unsigned long first, second;
};
#define PAIR_MACHINE(m) \
  struct pair m##_pair_a(struct state *, unsigned long), m##_pair_b(struct state *, unsigned long); \
  struct pair m##_pair_c(struct state *, unsigned long); \
  NOINLINE struct pair m##_pair_a(struct state *s, unsigned long n) { \
    STEP(s, n); \
    if (s->left-- == 0) return (struct pair){s->hash, n}; \
    switch (s->hash % 5) { \
    case 0: return m##_pair_b(s, n + 1); \
    case 1: return m##_pair_c(s, n + 2); \
    case 2: return m##_pair_b(s, n + 3); \
    case 3: return m##_pair_c(s, n + 4); \
    default: return m##_pair_a(s, n + 5); \
    } \
  } \
  NOINLINE struct pair m##_pair_b(struct state *s, unsigned long n) { \
    STEP(s, n + 1); \
    if (s->left-- == 0) return (struct pair){n, s->hash}; \
    return s->hash & 1 ? m##_pair_a(s, n * 3) : m##_pair_c(s, n * 5); \
  } \
  NOINLINE struct pair m##_pair_c(struct state *s, unsigned long n) { \
    STEP(s, n + 2); \
    if (s->left-- == 0) return (struct pair){n, s->kinds}; \
    return s->hash & 2 ? m##_pair_b(s, n * 7) : m##_pair_a(s, n * 9); \
  }
PAIR_MACHINE(one)
PAIR_MACHINE(two)

#define RUN(m) \
  do { \
    struct state s = {1000000, 1, 2, {3}}; \
    printf("%d", m##_bool_a(&s)); \
    s.left = 1000000; \
    printf(" %d", m##_local_a(&s)); \
    s.left = 1000000; \
    m##_void_a(&s); \
    s.left = 1000000; \
    struct pair p = m##_pair_a(&s, 1); \
    printf(" %lu %lu %u %u\n", p.first, p.second, s.hash, s.kinds); \
  } while (0)

int main(int argc, char **argv) {
  small_stack(argv);
  RUN(one);
  RUN(two);
  return 0;
}
