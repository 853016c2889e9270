// What the outliner reports: each shared function with the places where its code
// was, each group that stayed with the reason, counters, and time by phase.

// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %clang -Oz -g --target=x86_64-linux-gnu -fno-inline -Xclang -disable-llvm-passes -S -emit-llvm %s -o %t/in.ll
// RUN: env RUSTMERGE_REPORT=%t/report RUSTMERGE_PASSES=rust-iroutliner %opt -passes='default<O2>' -S %t/in.ll -o %t/with.ll
// RUN: cat %t/report/*.json | FileCheck %s

// CHECK: "pass": "rust-iroutliner",
// CHECK: "merges": [],
// CHECK-NEXT: "refused": [],
// CHECK-NEXT: "outlines": [
// CHECK-NEXT: {
// CHECK-NEXT: "number": 1,
// CHECK-NEXT: "shared": "one.outlined.0",
// CHECK-NEXT: "round": 1,
// CHECK-NEXT: "instructions": {{[1-9][0-9]}},
// CHECK-NEXT: "parameters": 1,
// CHECK-NEXT: "outputs": {{[0-9]+}},
// CHECK-NEXT: "regions": [
// CHECK-NEXT: {
// CHECK-NEXT: "name": "one",
// CHECK-NEXT: "source": {
// CHECK-NEXT: "directory": "{{.+}}",
// CHECK-NEXT: "file": "{{.*}}outlined.c",
// CHECK-NEXT: "line": [[@LINE+36]]
// CHECK-NEXT: },
// CHECK-NEXT: "bytes": {{[1-9][0-9]+}}
// CHECK: "name": "two",
// CHECK: "line": [[@LINE+39]]
// CHECK: "name": "three",
// CHECK: "line": [[@LINE+43]]
// CHECK: "bytes": {
// CHECK-NEXT: "regions": {{[1-9][0-9]+}},
// CHECK-NEXT: "calls": {{[1-9][0-9]+}},
// CHECK-NEXT: "function": {{[1-9][0-9]+}}
// CHECK: "bytes_saved": {{[1-9][0-9]+}}
// CHECK: "refused_groups": [
// CHECK: "reason": "{{NotProfitable|NotExtractable|Overlaps}}",
// CHECK-NEXT: "explanation": "{{.+}}",
// CHECK-NEXT: "instructions": {{[0-9]+}},
// CHECK-NEXT: "all_regions": {{[2-9]}},
// CHECK: "statistics": {
// CHECK: "regions": 3,
// CHECK: "rounds": 2,
// CHECK: "shared-functions": 1
// CHECK: "name": "outlining",
// CHECK-NEXT: "microseconds": {{[0-9]+}}

// A report changes nothing else, and two differ in nothing but the time.
// RUN: env RUSTMERGE_PASSES=rust-iroutliner %opt -passes='default<O2>' -S %t/in.ll -o %t/without.ll
// RUN: diff %t/with.ll %t/without.ll
// RUN: env RUSTMERGE_REPORT=%t/again RUSTMERGE_PASSES=rust-iroutliner %opt -passes='default<O2>' -S %t/in.ll -o %t/with.ll
// RUN: sed '/"time"/,$d' %t/report/*.json > %t/first
// RUN: sed '/"time"/,$d' %t/again/*.json > %t/second
// RUN: diff %t/first %t/second

int g(int), h(int, int);

int one(int *p) {
  g(1);
  p[0] = g(p[1] * 31 + p[2]);
  p[3] = h(p[4] / 7, p[5] ^ 0x1234);
  p[6] = g(p[7] - p[8] * p[9]);
  return p[2] + 1;
}
int two(int *p) {
  h(2, 3);
  p[0] = g(p[1] * 31 + p[2]);
  p[3] = h(p[4] / 7, p[5] ^ 0x1234);
  p[6] = g(p[7] - p[8] * p[9]);
  return p[3] * 5;
}
int three(int *p, int q) {
  p[0] = g(p[1] * 31 + p[2]);
  p[3] = h(p[4] / 7, p[5] ^ 0x1234);
  p[6] = g(p[7] - p[8] * p[9]);
  return g(q);
}
// A pair that almost pays.
int four(int *p) {
  int x = p[0] * p[1], y = p[2] / p[3], z = p[4] ^ p[5];
  return h(x + y, y - z) + h(z, x) + g(h(x, y) - z);
}
int five(int *p, int q) {
  int x = p[6] * p[7], y = p[8] / p[9], z = p[10] ^ p[11];
  return h(q, h(x + y, y - z) + h(z, x) + g(h(x, y) - z)) / q;
}
