// How to keep a function out, with attributes that compilers have already.
// docs/hosts.md lists them.

// As it is by default: equal functions merge, and repeated code moves.
// RUN: %clang -Oz -DATTRIBUTE= -fpass-plugin=%plugin -S -emit-llvm %s -o - | FileCheck %s --check-prefixes=MERGED,OUTLINED

// A section of its own keeps a function out of both.
// RUN: %clang -Oz '-DATTRIBUTE=__attribute__((section(".text.mine")))' -fpass-plugin=%plugin -S -emit-llvm %s -o - | FileCheck %s --check-prefixes=APART,STAYS

// Functions with the same attribute may still merge.
// RUN: %clang -Oz '-DFIRST=__attribute__((section(".text.mine")))' \
// RUN:   '-DATTRIBUTE=__attribute__((section(".text.mine")))' -fpass-plugin=%plugin -S -emit-llvm %s -o - | \
// RUN:   FileCheck %s --check-prefixes=MERGED
// RUN: %clang -Oz '-DFIRST=__attribute__((hot))' '-DATTRIBUTE=__attribute__((hot))' -fpass-plugin=%plugin -S \
// RUN:   -emit-llvm %s -o - | FileCheck %s --check-prefixes=MERGED
// RUN: %clang -Oz '-DFIRST=__attribute__((optnone, noinline))' '-DATTRIBUTE=__attribute__((optnone, noinline))' \
// RUN:   -fpass-plugin=%plugin -S -emit-llvm %s -o - | FileCheck %s --check-prefixes=MERGED

// A hot function does not merge with others, and its code stays.
// RUN: %clang -Oz '-DATTRIBUTE=__attribute__((hot))' -fpass-plugin=%plugin -S -emit-llvm %s -o - | FileCheck %s --check-prefixes=APART,STAYS

// An optnone function does not merge with others either, and its code stays.
// RUN: %clang -Oz '-DATTRIBUTE=__attribute__((optnone, noinline))' -fpass-plugin=%plugin -S -emit-llvm %s -o - | FileCheck %s --check-prefixes=APART,STAYS

// LLVM's own attribute, which clang has no name for.
// RUN: %clang -O2 -DATTRIBUTE= -S -emit-llvm %s -o - | sed -E 's/^(attributes #0 = \{)/\1 minsize "nooutline"/' > %t.ll
// RUN: %opt -passes=rust-iroutliner -S %t.ll | FileCheck %s --check-prefix=STAYS

// MERGED: define {{.*}}@second(
// MERGED: call {{.*}}@first(
// MERGED-NOT: sdiv i32 {{.*}}, 11
// APART: define {{.*}}@second(
// APART: sdiv i32 {{.*}}, 11
// STAYS: define {{.*}}@one(
// STAYS-NOT: outlined
// OUTLINED: define {{.*}}@one(
// OUTLINED: call {{.*}}outlined

int g(int), h(int, int);

#ifndef FIRST
#define FIRST
#endif
FIRST int first(int x) { return x * 77 / (x + 3) * (x ^ 0x1234) + x / 11; }
ATTRIBUTE int second(int x) { return x * 77 / (x + 3) * (x ^ 0x1234) + x / 11; }

#include "Inputs/repeating.h"
