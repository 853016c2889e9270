// Exceptions that pass through shared code reach the handlers and clean-ups of each of
// its callers, in the same order as before, also when a clean-up throws and catches one
// of its own.

// RUN: %clangxx -Oz -g -emit-llvm -c %s -o %t.bc
// RUN: %opt -passes='rust-iroutliner<all;no-cost;linkonce-odr;verify;max-rounds=3>' -verify-each %t.bc -S -o %t.ll
// RUN: FileCheck %s --check-prefix=SHARED --input-file=%t.ll
// RUN: %clangxx -Wno-override-module -O1 -Xclang -disable-llvm-passes %t.ll -o %t.exe
// RUN: %clangxx -Oz %s -o %t.plain.exe
// RUN: %t.plain.exe > %t.expected
// RUN: %t.exe | diff - %t.expected
// RUN: %t.exe | FileCheck %s

// SHARED: invoke {{.*}}.outlined.
// CHECK: first 0: enter 1 enter 2 leave 2 (own 2) leave 1 = 108
// CHECK: first 1: enter 1 leave 1 caught long 1
// CHECK: first 2: enter 1 enter 2 leave 2 (own 2) leave 1 caught int 2
// CHECK: second 3: enter 1 enter 2 {{.*}} caught by all

#include <cstdio>

[[gnu::noinline]] long step(long x, long bad) {
  if (x == bad) {
    if (x == 1) throw 1L;
    if (x == 2) throw 2;
    throw "text";
  }
  return x + 1;
}

struct Guard {
  long number;
  [[gnu::noinline]] explicit Guard(long number) : number(number) { std::printf(" enter %ld", number); }
  [[gnu::noinline]] ~Guard() {
    std::printf(" leave %ld", number);
    try {
      if (number == 2) throw number;
    } catch (long own) {
      std::printf(" (own %ld)", own);
    }
  }
};

[[gnu::noinline]] long first(long bad) {
  Guard outer(1);
  long sum = step(step(1, bad) * 1, bad == 1 ? 9 : 0) * 1;
  Guard inner(2);
  sum = sum * 7 + step(step(2, bad) ^ 5, 0) * 3;
  sum = sum ^ step(step(3, bad) ^ 9, 0) * 5;
  return sum;
}

[[gnu::noinline]] long second(long bad) {
  Guard outer(1);
  long sum = step(step(1, bad) * 1, bad == 1 ? 9 : 0) * 1;
  try {
    Guard inner(2);
    sum = sum * 7 + step(step(2, bad) ^ 5, 0) * 3;
    sum = sum ^ step(step(3, bad) ^ 9, 0) * 5;
  } catch (int again) {
    std::printf(" again %d", again);
    throw;
  }
  return sum;
}

// What leaves here is the caller's.
[[gnu::noinline]] long third(long bad) {
  long sum = step(step(1, bad) * 1, bad == 1 ? 9 : 0) * 1;
  sum = sum * 7 + step(step(2, bad) ^ 5, 0) * 3;
  sum = sum ^ step(step(3, bad) ^ 9, 0) * 5;
  return sum;
}

[[gnu::noinline]] void report(const char *name, long (*function)(long), long bad) {
  std::printf("%s %ld:", name, bad);
  try {
    std::printf(" = %ld\n", function(bad));
  } catch (long x) {
    std::printf(" caught long %ld\n", x);
  } catch (int x) {
    std::printf(" caught int %d\n", x);
  } catch (...) {
    std::printf(" caught by all\n");
  }
}

int main() {
  for (long bad = 0; bad < 4; ++bad) {
    report("first", first, bad);
    report("second", second, bad);
    report("third", third, bad);
  }
}
