// A body for two functions that are nearly the same has the lines and variables of the first one,
// where both do the same; what only the second does has no line.  The backtrace shows who called,
// and unwinding works in what only one of the two does.  docs/near-clones.md says the same.
// REQUIRES: gdb

// RUN: %clang -g -Oz -fno-inline -emit-llvm -c %s -o %t.bc
// RUN: %opt -passes='rust-mergefunc<near-clones>,verify' %t.bc -o %t.out.bc
// RUN: llvm-dis %t.out.bc -o - | FileCheck %s --check-prefix=MERGED
// RUN: %clang -Wno-override-module -g -Oz -Xclang -disable-llvm-passes -c %t.out.bc -o %t.o
// RUN: llvm-dwarfdump --verify %t.o
// RUN: %clang %t.o -o %t.exe
// RUN: gdb -nx -batch -iex 'set debuginfod enabled off' -ex 'break note if number == 3' -ex 'break special' \
// RUN:   -ex run -ex backtrace -ex 'up 1' -ex 'print it->id' -ex continue -ex backtrace -ex continue -ex backtrace %t.exe 2>&1 | FileCheck %s

#include <stdio.h>

struct item { int id; long weight; };

int note(int number, long value) { return printf("%d %ld\n", number, value); }
int special(long value) { return printf("special %ld\n", value); }

long first(struct item *it, long factor) {
  long total = note(1, factor) + it->id;
  it->weight = it->weight * 3 + note(2, it->weight);
  total += note(3, it->weight * factor);
  it->id ^= note(4, total);
  total = total * it->weight + note(5, it->id);
  return note(6, total) + total;
}

long second(struct item *it, long factor) {
  long total = note(1, factor) + it->id;
  it->weight = it->weight * 3 + note(2, it->weight);
  total += note(3, it->weight * factor);
  total -= special(total) * special(it->weight);
  it->id ^= note(4, total);
  total = total * it->weight + note(5, it->id);
  return note(6, total) + total;
}

int main(int argc, char **argv) {
  struct item items[2] = {{10, 20}, {30, 40}};
  return first(&items[0], argc) == second(&items[1], argc * 2);
}

// MERGED: define internal i64 @first.near(
// MERGED: call i64 @first.near({{.*}}, i1 false)

// CHECK: Breakpoint 1, note (number=3, value={{.*}}) at
// CHECK: #0 note (number=3
// CHECK: #1 {{.*}} in first (it=0x{{.*}}, factor=1) at {{.*}}near-clones.c:25
// CHECK: #2 {{.*}} in main
// CHECK: $1 = 10
// CHECK: Breakpoint 1, note (number=3, value={{.*}}) at
// CHECK: #0 note (number=3
// CHECK: #1 {{.*}} in first (it=0x{{.*}}, factor=2) at {{.*}}near-clones.c:25
// CHECK: #2 {{.*}} in main
// What only the second function does.
// CHECK: Breakpoint 2{{.*}}, special (value=
// CHECK: #0 special (value=
// CHECK: #1 {{.*}} in first (it=0x
// CHECK: #2 {{.*}} in main
