// Shared code has the lines of the first place that it comes from and the parameters that all
// places call by one name.  A breakpoint on one of those lines stops for all callers, which the
// backtrace tells apart; one on a moved line of another place stops at the next line there.
// docs/hosts.md says the same.
// REQUIRES: gdb

// RUN: %clang -g -Oz -fno-inline -fpass-plugin=%plugin -c %s -o %t.o
// RUN: llvm-dwarfdump --verify %t.o
// RUN: %clang %t.o -o %t.exe
// RUN: gdb -nx -batch -iex 'set debuginfod enabled off' -ex 'break shared-code.c:24' -ex 'break shared-code.c:33' \
// RUN:   -ex run -ex backtrace -ex next -ex continue -ex backtrace -ex continue %t.exe 2>&1 | FileCheck %s

#include <stdio.h>

struct item { int id; long weight; char name[8]; };

int note(const char *name, int id, long weight) { return printf("%s %d %ld\n", name, id, weight); }

int first(struct item *it, int factor) {
  int total = factor > 100 ? 7 : 0;
  note(it->name, it->id, it->weight);
  it->weight = it->weight * 3 + it->id;
  total += note(it->name, it->id, it->weight * 5);
  it->id ^= it->weight >> 3;
  return total + factor;
}

long second(int scale, struct item *it, long bias) {
  note("second", scale, bias);
  note(it->name, it->id, it->weight);
  it->weight = it->weight * 3 + it->id;
  int n = note(it->name, it->id, it->weight * 5);
  it->id ^= it->weight >> 3;
  return n * bias + scale;
}

int main(int argc, char **argv) {
  struct item items[2] = {{1, 20, "one"}, {2, 30, "two"}};
  int a = first(&items[0], argc);
  return a + second(argc * 2, &items[1], 9) == 0;
}

// CHECK: Breakpoint 1 at {{.*}} line 24
// CHECK: Breakpoint 2 at {{.*}} line {{34|35}}
// CHECK: Breakpoint 1, first.outlined.0 (it={{.*}}) at {{.*}}shared-code.c:24
// CHECK: #0 first.outlined.0 (it={{.*}}) at {{.*}}:24
// CHECK: #1 {{.*}} in first ({{.*}}it=
// CHECK: #2 {{.*}} in main
// CHECK: Breakpoint 1, first.outlined.0 (it={{.*}}) at {{.*}}shared-code.c:24
// CHECK: #0 first.outlined.0 (it={{.*}}) at {{.*}}:24
// CHECK: #1 {{.*}} in second (scale=
// CHECK: #2 {{.*}} in main
// CHECK: Breakpoint 2, second (
