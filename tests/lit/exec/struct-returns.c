// Structs as arguments and results: in registers, in memory, with pointers where
// the equal function has integers.

// RUN: %same-behaviour %t.d %clang %s -O0 -O2 -Oz
#include <stdint.h>
#include <stdio.h>

struct small { int64_t a, b; };
struct pointers { int *a, *b; };
struct big { int64_t values[9]; };

__attribute__((noinline)) struct small small_one(int64_t x, int64_t y) {
  struct small s = {x * 3 + y, y * 5 - x};
  printf("%lld\n", (long long)s.a);
  return s;
}
__attribute__((noinline)) struct small small_two(int64_t x, int64_t y) {
  struct small s = {x * 3 + y, y * 5 - x};
  printf("%lld\n", (long long)s.a);
  return s;
}
__attribute__((noinline)) struct big big_one(struct big b, int n) {
  for (int i = 0; i < 9; i++) b.values[i] = b.values[8 - i] * n + i;
  return b;
}
__attribute__((noinline)) struct big big_two(struct big b, int n) {
  for (int i = 0; i < 9; i++) b.values[i] = b.values[8 - i] * n + i;
  return b;
}
__attribute__((noinline)) struct pointers exchange(struct pointers p) {
  struct pointers q = {p.b, p.a};
  return q;
}
__attribute__((noinline)) struct small exchange_numbers(struct small p) {
  struct small q = {p.b, p.a};
  return q;
}
__attribute__((noinline)) int *load_pointer(int **p, long i) { p[i + 1] = p[i]; p[i + 7] = p[i]; return p[i + 2]; }
__attribute__((noinline)) int64_t load_number(int64_t *p, long i) { p[i + 1] = p[i]; p[i + 7] = p[i]; return p[i + 2]; }

int main(void) {
  struct small s = small_one(1, 2), t = small_two(3, 4);
  printf("%lld %lld %lld %lld\n", (long long)s.a, (long long)s.b, (long long)t.a, (long long)t.b);
  struct big b = {{1, 2, 3, 4, 5, 6, 7, 8, 9}};
  struct big c = big_one(b, 2), d = big_two(c, 3);
  for (int i = 0; i < 9; i++) printf("%lld %lld\n", (long long)c.values[i], (long long)d.values[i]);
  int x = 1, y = 2;
  struct pointers p = exchange((struct pointers){&x, &y});
  struct small q = exchange_numbers((struct small){10, 20});
  printf("%d %d %lld %lld\n", *p.a, *p.b, (long long)q.a, (long long)q.b);
  int *ps[10] = {&x, &y, &x, 0};
  int64_t ns[10] = {1, 2, 3, 4};
  printf("%d %lld\n", *load_pointer(ps, 0), (long long)load_number(ns, 0));
  printf("%d %lld\n", *ps[7], (long long)ns[7]);
  return 0;
}
