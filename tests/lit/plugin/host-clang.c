// clang loads the plugin.  It asks for passes by name only where it is told
// to, so this shows that the file loads and registers.

// RUN: env RUSTMERGE_LOG=trace %clang -O2 -fpass-plugin=%plugin -S -emit-llvm %s -o - 2>%t.err | FileCheck %s
// RUN: count 0 <%t.err
// CHECK: define {{.*}}@f

int f(int x) { return x + 1; }
