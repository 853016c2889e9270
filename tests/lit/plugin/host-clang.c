// clang loads the plugin, runs it, and prints nothing without an option that asks for it.

// RUN: %clang -O2 -fpass-plugin=%plugin -S -emit-llvm %s -o - 2>%t.err | FileCheck %s
// RUN: count 0 <%t.err
// CHECK: define {{.*}}@f

// RUN: env RUSTMERGE_LOG=info %clang -O2 -fpass-plugin=%plugin -c %s -o %t.o 2>&1 >%t.out | FileCheck %s --check-prefix=LOG
// RUN: count 0 <%t.out
// LOG: INFO

int f(int x) { return x + 1; }
