// Values that phis have after invokes and in their landing pad, in code that moves: exceptions must find the
// values of the path that they come from.  LLVM's machine verifier sees where code generation would lose them.

// RUN: %clangxx -Oz %s -o %t.plain.exe
// RUN: %t.plain.exe > %t.expected
// RUN: FileCheck %s --input-file=%t.expected
// RUN: %clangxx -Oz -fpass-plugin=%plugin -mllvm -verify-machineinstrs %s -o %t.oz.exe
// RUN: %t.oz.exe | diff - %t.expected
// RUN: %clangxx -Os -fpass-plugin=%plugin -mllvm -verify-machineinstrs %s -o %t.os.exe
// RUN: %t.os.exe | diff - %t.expected

// CHECK: 11 11;22 33;11 11;22 33;

#include <cstdio>

static int round;
volatile long seen;
long out;

#define OTHER __attribute__((noinline, optnone))
OTHER long first(long) noexcept { return 11; }
OTHER long second(long) noexcept { return 22; }
OTHER long third(long) noexcept { return 33; }
OTHER void throws(long, long) { if (round & 1) throw 1; }
OTHER void throws_too(long) { if (round & 1) throw 2; }
OTHER void use(long a, long b) noexcept { std::printf("%ld %ld;", a, b); }

#define REPEATED(x) \
  throws(x, 3); throws(x * 3, 5); throws(x * 5, 7); throws(x * 7, 9); throws(x ^ 6, 11); throws(x + 77, 15); \
  out = x * 9;

static inline void choose(long x, bool c, long &t, long &u) {
  if (c) {
    t = first(x);
    u = t;
    REPEATED(x)
  } else {
    t = second(x);
    u = third(x);
    throws_too(x);
  }
  use(t, u);
}

__attribute__((noinline)) void f(long x, bool c) {
  long t, u;
  try {
    choose(x, c, t, u);
  } catch (...) {
    use(t, u);
  }
}
__attribute__((noinline)) void g(long x) { seen = 4; REPEATED(x) seen = 5; }
__attribute__((noinline)) void h(long x) { seen = 7; REPEATED(x) seen = 9; }

int main() {
  for (round = 0; round < 2; ++round) {
    f(1, true);
    f(1, false);
  }
  std::puts("");
  round = 0;
  g(1);
  h(2);
}
