// A debugger stops in merged and in shared code and shows who called it, with
// both names; what it shows of the callers' variables is right.
// REQUIRES: gdb

// RUN: %clangxx -g -O1 -fno-inline -emit-llvm -c %s -o %t.bc
// RUN: %opt -passes='rust-mergefunc,rust-iroutliner<all;no-cost;max-rounds=1>' -verify-each %t.bc -o %t.out.bc
// RUN: %clangxx -Wno-override-module -g -Xclang -disable-llvm-passes -c %t.out.bc -o %t.o
// RUN: llvm-dwarfdump --verify %t.o
// RUN: %clangxx %t.o -o %t.exe
// RUN: gdb -nx -batch -iex 'set debuginfod enabled off' -ex 'break note' -ex run -ex backtrace -ex 'up 1' \
// RUN:   -ex 'info frame' -ex continue -ex backtrace -ex continue -ex backtrace %t.exe 2>&1 | FileCheck %s

// The first stop is in code that several functions share, called by the first.
// CHECK: Breakpoint 1, note (value=
// CHECK: #0 note (value=
// CHECK: #1 {{.*}}outlined.{{[0-9]+}}
// CHECK: in {{first|equal}}
// CHECK: in main
// CHECK: caller of frame
// The second one is called by another.
// CHECK: Breakpoint 1, note (value=
// CHECK: outlined.{{[0-9]+}}
// CHECK: in second
// CHECK: in main
// Functions that do the same have one body, whose name the frame has.
// CHECK: Breakpoint 1, note (value=
// CHECK: in {{first|equal}}
// CHECK: in main

#include "../Inputs/twins.h"

int main() {
  int numbers[] = {1, 2, 3, 4};
  int a = first(numbers, 4, 10);
  int b = second(numbers, 4, 10);
  int c = equal(numbers, 4, 10);
  std::printf("%d\n", a + b + c);
}
