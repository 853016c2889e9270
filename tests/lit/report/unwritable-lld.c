// A link that cannot write its report makes no program.

// RUN: rm -rf %t && mkdir %t
// RUN: %clang -flto -c %s -o %t/main.o
// RUN: not env RUSTMERGE_REPORT=%s %lld --load-pass-plugin=%plugin --lto-newpm-passes=rust-mergefunc -e main \
// RUN:   %t/main.o -o %t/program 2>&1 | FileCheck %s
// RUN: not ls %t/program
// CHECK: error: rust-mergefunc: cannot write a report into '{{.*}}unwritable-lld.c' (RUSTMERGE_REPORT):

int main(void) { return 0; }
