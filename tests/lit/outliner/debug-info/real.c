// A real program with debug info stays valid at every level, and its shared functions
// are not confused with what they come from.

// RUN: %clang -g -O0 -Xclang -disable-O0-optnone -emit-llvm -c %s -o %t.O0.bc
// RUN: %opt -passes='rust-iroutliner<all;no-cost>,verify' %t.O0.bc -o %t.O0.out.bc
// RUN: %clang -g -O2 -emit-llvm -c %s -o %t.O2.bc
// RUN: %opt -passes='rust-iroutliner<all;no-cost>,verify' %t.O2.bc -o %t.O2.out.bc
// RUN: %clang -Wno-override-module -c %t.O2.out.bc -o %t.o
// RUN: llvm-dwarfdump --verify %t.o
// RUN: llvm-dwarfdump %t.o | FileCheck %s

// CHECK: DW_AT_name{{[ \t]+}}("{{.*}}.outlined.{{[0-9]+}}")
// CHECK: DW_AT_artificial{{[ \t]+}}(true)

void note(int, const char *);

int first(int x, const int *p, int n) {
  int sum = 0;
  for (int i = 0; i < n; i++) {
    int square = p[i] * p[i];
    if (square > x) note(square, "large");
    sum += square;
  }
  return sum * 3;
}

int second(int x, const int *p, int n) {
  int sum = 7;
  for (int i = 0; i < n; i++) {
    int square = p[i] * p[i];
    if (square > x) note(square, "large");
    sum += square;
  }
  return sum - 5;
}
