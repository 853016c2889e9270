// Objects that call each other forever with calls that are jumps: virtual functions,
// function pointers, visitors, and calls in functions with clean-up elsewhere.

// RUN: %same-behaviour %t.d %clangxx %s -O1 -Os -Oz -O2
#include "Inputs/small-stack.h"

struct Machine {
  unsigned left = 1000000, hash = 1;
  void step(unsigned n) { hash = hash * 33 + n; }
};

struct Node {
  Node *next[2] = {};
  virtual bool visit(Machine &m) = 0;
  virtual ~Node() {}
};

template <int N> struct Kind : Node {
  bool visit(Machine &m) override {
    m.step(N % 3);
    if (m.left-- == 0) return m.hash & 1;
    if (m.hash & 16) return next[0]->visit(m);
    return next[1]->visit(m);
  }
};

using State = bool (*)(Machine &, unsigned);
extern const State states[4];

template <int N> bool state(Machine &m, unsigned n) {
  m.step(n + N % 2);
  if (m.left-- == 0) return m.hash & 1;
  return states[(m.hash >> 7) % 4](m, n ^ m.hash);
}
const State states[4] = {state<0>, state<1>, state<2>, state<3>};

struct Noisy {
  Machine &m;
  ~Noisy() { m.step(77); }
};

__attribute__((noinline)) void odd(Machine &m);
__attribute__((noinline)) void even(Machine &m) {
  {
    Noisy noisy{m};
    m.step(3);
  }
  if (m.left-- == 0) return;
  odd(m);
}
__attribute__((noinline)) void odd(Machine &m) {
  {
    Noisy noisy{m};
    m.step(4);
  }
  if (m.left-- == 0) return;
  even(m);
}
// The same code as in the others, but something comes after the call.
__attribute__((noinline)) void last(Machine &m) {
  {
    Noisy noisy{m};
    m.step(4);
  }
  if (m.left-- == 0) return;
  even(m);
  m.step(5);
}

int main(int argc, char **argv) {
  small_stack(argv);
  Kind<0> a;
  Kind<1> b;
  Kind<2> c;
  Kind<3> d;
  Node *nodes[] = {&a, &b, &c, &d};
  for (int i = 0; i < 4; i++) {
    nodes[i]->next[0] = nodes[(i + 1) % 4];
    nodes[i]->next[1] = nodes[(i + 3) % 4];
  }
  Machine m;
  printf("%d", a.visit(m));
  m.left = 1000000;
  printf(" %d", state<0>(m, 1));
  m.left = 1000000;
  even(m);
  m.left = 1000001;
  last(m);
  printf(" %u\n", m.hash);
  return 0;
}
