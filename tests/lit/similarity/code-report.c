// With RUSTMERGE_REPORT, every module leaves its code and its groups with their places.  Similar code of
// two modules has one key, whatever its values and types are called; other code has another one.

// RUN: rm -rf %t && split-file %s %t
// RUN: env RUSTMERGE_REPORT=%t/report RUSTMERGE_PASSES=rust-ir-similarity %clang -Oz -g -fpass-plugin=%plugin -c %t/a.c -o %t/a.o
// RUN: env RUSTMERGE_REPORT=%t/report RUSTMERGE_PASSES=rust-ir-similarity %clang -Oz -g -fpass-plugin=%plugin -c %t/b.c -o %t/b.o
// RUN: %python %S/Inputs/codes.py %t/report | FileCheck %s

// CHECK: files: 2 hidden: 0
// CHECK: rustmerge-code 1 a.c
// CHECK-NEXT: files: ['a.c']
// CHECK-NEXT: one True %{{.*}} = getelementptr
// CHECK-NEXT: two True
// CHECK-NEXT: three True
// CHECK-NEXT: four True
// CHECK-DAG: group of {{[0-9]+}} ['one+0 a.c:{{[45]}}:{{[0-9]+}}-{{[0-9]+}}', 'two+0 a.c:{{1[01]}}:{{[0-9]+}}-{{[0-9]+}}']
// CHECK-DAG: group of {{[0-9]+}} ['three+0 {{.*}}', 'four+0 {{.*}}']
// CHECK: rustmerge-code 1 b.c
// CHECK: group of {{[0-9]+}} ['first+0 b.c:{{[0-9]+}}:{{[0-9]+}}-{{[0-9]+}}', 'second+0 b.c:{{[0-9]+}}:{{[0-9]+}}-{{[0-9]+}}']
// CHECK: keys of all: [{{[0-9]+}}]
// CHECK: keys of one: [{{[0-9]+}}]

// The same module again is another file; the contents are the same.
// RUN: env RUSTMERGE_REPORT=%t/report RUSTMERGE_PASSES=rust-ir-similarity %clang -Oz -g -fpass-plugin=%plugin -c %t/a.c -o %t/a.o
// RUN: ls %t/report | count 3
// RUN: cat %t/report/a.c-*.code.jsonl | sort | uniq -u | count 0

// A report that cannot be written is an error.
// RUN: not env RUSTMERGE_REPORT=%t/a.c RUSTMERGE_PASSES=rust-ir-similarity %clang -Oz -fpass-plugin=%plugin -c %t/a.c -o %t/a.o 2>&1 \
// RUN:   | FileCheck %s -check-prefix=UNWRITABLE
// UNWRITABLE: rust-ir-similarity: cannot write a report into '{{.*}}a.c' (RUSTMERGE_REPORT): 

// Without the variable there is none.
// RUN: env RUSTMERGE_PASSES='rust-ir-similarity<json=%t/groups.json>' %clang -Oz -fpass-plugin=%plugin -c %t/a.c -o %t/a.o
// RUN: ls %t/report | count 3

//--- a.c
struct list { long a, b, c, d; };
void out(long);
void one(struct list *p) {
  p->a = p->b * 3 + p->c;
  p->d = p->a / 7 ^ p->b;
  p->c = p->d - p->a;
  out(p->c);
}
void two(struct list *p) {
  p->a = p->b * 3 + p->c;
  p->d = p->a / 7 ^ p->b;
  p->c = p->d - p->a;
  out(p->c);
}
void three(double *p) {
  p[0] = p[1] * 3 + p[2];
  p[3] = p[0] / 7 + p[1];
  p[2] = p[3] - p[0];
}
void four(double *p) {
  p[0] = p[1] * 3 + p[2];
  p[3] = p[0] / 7 + p[1];
  p[2] = p[3] - p[0];
}

//--- b.c
struct other { long left, middle, right, last; };
void shown(long);
void first(struct other *q) {
  q->left = q->middle * 3 + q->right;
  q->last = q->left / 7 ^ q->middle;
  q->right = q->last - q->left;
  shown(q->right);
}
void second(struct other *q) {
  q->left = q->middle * 3 + q->right;
  q->last = q->left / 7 ^ q->middle;
  q->right = q->last - q->left;
  shown(q->right);
}
