// Two libraries, each linked with `ld -r` and its hidden symbols made local, then
// linked together: functions that no linker folds need no COMDAT now either.  With
// one, GNU ld says "defined in discarded section".

// RUN: rm -rf %t && mkdir %t
// RUN: env RUSTMERGE_PASSES=rust-mergefunc %clang -fpass-plugin=%plugin -Oz -fPIC -DNAME=one -c %s -o %t/one.o
// RUN: env RUSTMERGE_PASSES=rust-mergefunc %clang -fpass-plugin=%plugin -Oz -fPIC -DNAME=two -c %s -o %t/two.o
// RUN: llvm-readelf --symbols --section-groups %t/one.o | FileCheck %s --check-prefix=NO-GROUP
// NO-GROUP: first_one
// NO-GROUP: There are no section groups in this file
// NO-GROUP-NOT: __rustmerge_
// RUN: ld -r %t/one.o -o %t/one-library.o
// RUN: ld -r %t/two.o -o %t/two-library.o
// RUN: objcopy --localize-hidden %t/one-library.o
// RUN: objcopy --localize-hidden %t/two-library.o
// RUN: %clang -O2 -DMAIN -c %s -o %t/main.o
// RUN: %clang %t/main.o %t/one-library.o %t/two-library.o -o %t/program
// RUN: %t/program | FileCheck %s
// CHECK: 1217876 1217876 1217876 1217876

#include <stdio.h>

#define JOIN(a, b) a##_##b
#define JOINED(a, b) JOIN(a, b)
#ifdef MAIN
int work(int n) { return n * 3 + 1; }
int first_one(int), second_one(int), first_two(int), second_two(int);
int main(void) { printf("%d %d %d %d\n", first_one(6), second_one(6), first_two(6), second_two(6)); }
#else
int work(int);
#define BODY { return work(work(work(work(work(work(n) - n) * n) + 99) * 5 - n) + 7) * 11; }
int JOINED(first, NAME)(int n) BODY
int JOINED(second, NAME)(int n) BODY
#endif
