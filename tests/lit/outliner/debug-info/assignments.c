// Debug info about assignments (LLVM's assignment tracking) stays with the function
// it describes, also while `verify` proves a step.

// REQUIRES: llvm-at-least-19
// RUN: %clang -g -O2 -Xclang -fexperimental-assignment-tracking=forced -emit-llvm -c %s -o %t.bc
// RUN: llvm-dis %t.bc -o - | grep DIAssignID
// RUN: %opt -passes='rust-iroutliner<all;no-cost;verify>,verify' -S %t.bc -o %t.ll
// RUN: FileCheck %s --input-file=%t.ll

// CHECK: define internal {{.*}}outlined
// CHECK-NOT: DIAssignID
// CHECK: }

struct Record { int a, b, c, d; };
void use(struct Record *);

int first(int x) {
  struct Record record = {x, x * 3, x ^ 5, 0};
  use(&record);
  record.d = record.a * 7 + record.b;
  use(&record);
  return record.c;
}

int second(int x) {
  struct Record record = {x, x * 3, x ^ 5, 0};
  use(&record);
  record.d = record.a * 7 + record.b;
  use(&record);
  return record.d;
}
