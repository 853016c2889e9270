// With debug info the remark about shared code is at the first region, and each region is an argument with its
// own place; a remark about code that stays is at its first region.
// RUN: rm -rf %t && mkdir %t && cp %s %t/places.c && cd %t
// RUN: %clang -Oz -g -fpass-plugin=%plugin -c places.c -o places.o -foptimization-record-file=places.yaml \
// RUN:   -foptimization-record-passes='rust-.*' -Rpass=rust-iroutliner -Rpass-missed=rust-iroutliner 2>%t/log
// RUN: FileCheck %s --check-prefix=SHARED --input-file=%t/log
// RUN: FileCheck %s --check-prefix=STAYS --input-file=%t/log
// RUN: %if pyyaml %{ %yaml-python %S/Inputs/check_remarks.py places.yaml %S/../../../docs/outliner.md %S/../../../docs/mergefunc.md > %t/read %}
// RUN: %if pyyaml %{ FileCheck %s --check-prefix=YAML < %t/read %}
// The text has at most 8 places, or as many as it is told to; the YAML has all.
// RUN: env RUSTMERGE_PASSES='rust-iroutliner<remark-places=2>' %clang -Oz -g -fpass-plugin=%plugin -c places.c -o places.o \
// RUN:   -foptimization-record-file=places.yaml -foptimization-record-passes='rust-.*' -Rpass=rust-iroutliner 2>%t/log
// RUN: FileCheck %s --check-prefix=TWO --input-file=%t/log
// RUN: %if pyyaml %{ %yaml-python %S/Inputs/check_remarks.py places.yaml %S/../../../docs/outliner.md %S/../../../docs/mergefunc.md > %t/read %}
// RUN: %if pyyaml %{ FileCheck %s --check-prefix=YAML < %t/read %}
// TWO: 3 regions of {{[0-9]+}} instructions share first.outlined.0 (found at: places.c:{{[0-9:]+}}, places.c:{{[0-9:]+}} and 1 more); bytes: regions
// clang knows places without -g too where it is asked for remarks; outliner/options/remarks.ll has none.
// RUN: %clang -Oz -fpass-plugin=%plugin -c places.c -o places.o -Rpass=rust-iroutliner 2>%t/log
// RUN: FileCheck %s --check-prefix=SHARED --input-file=%t/log

// YAML: Passed rust-iroutliner: Outlined {{.*}} StartLoc0=places.c:[[#@LINE+11]]:{{[0-9]+}} StartLoc1=places.c:[[#@LINE+20]]:
// YAML-SAME: StartLoc2=places.c:[[#@LINE+28]]:

void use(int, int *);
void log_value(long *, long);

void first(int *a, int b) {
  use(9, a + 1);
  // SHARED: places.c:[[#@LINE+3]]:{{[0-9]+}}: remark: 3 regions of {{[0-9]+}} instructions share first.outlined.0
  // SHARED-SAME: {{^}} (found at: places.c:[[#@LINE+2]]:{{[0-9]+}}, places.c:[[#@LINE+11]]:{{[0-9]+}},
  // SHARED-SAME: {{^}} places.c:[[#@LINE+19]]:{{[0-9]+}}); bytes: regions
  a[0] = b;
  use(1, a);
  use(2, a);
  use(3, a);
  use(4, a);
  use(5, a);
}
void second(int *a, int b) {
  use(10, a + 1);
  a[0] = b;
  use(1, a);
  use(2, a);
  use(3, a);
  use(4, a);
  use(5, a);
}
void third(int *a, int b) {
  use(11, a + 2);
  a[0] = b;
  use(1, a);
  use(2, a);
  use(3, a);
  use(4, a);
  use(5, a);
}
void small_first(long *a, long b, long c) {
  // STAYS: places.c:[[#@LINE+1]]:{{[0-9]+}}: remark: {{[0-9]+}} regions of {{[0-9]+}} instructions, the first in small_first, stay where they are
  a[1] = b;
  log_value(a, c);
}
long small_second(long *a, long b, long c) {
  a[1] = b;
  log_value(a, c);
  return c;
}
