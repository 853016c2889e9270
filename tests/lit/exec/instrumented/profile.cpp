// Coverage counts the same lines as often, and a program that was made with its
// own profile behaves.
// REQUIRES: clang-rt

// RUN: rm -rf %t && mkdir %t
// RUN: %clangxx -O1 -fprofile-instr-generate -fcoverage-mapping -emit-llvm -c %s -o %t/plain.bc
// RUN: %opt -passes='rust-mergefunc,rust-iroutliner<all;no-cost;verify;max-rounds=1>' -verify-each -stats %t/plain.bc \
// RUN:   -o %t/after.bc 2>&1 | FileCheck %s --check-prefix=STATS
// RUN: %clangxx -Wno-override-module -fprofile-instr-generate -Xclang -disable-llvm-passes %t/plain.bc -o %t/plain
// RUN: %clangxx -Wno-override-module -fprofile-instr-generate -Xclang -disable-llvm-passes %t/after.bc -o %t/after
// RUN: env LLVM_PROFILE_FILE=%t/plain.raw %t/plain > %t/plain.out
// RUN: env LLVM_PROFILE_FILE=%t/after.raw %t/after > %t/after.out
// RUN: cmp %t/plain.out %t/after.out
// RUN: llvm-profdata merge %t/plain.raw -o %t/plain.data
// RUN: llvm-profdata merge %t/after.raw -o %t/after.data
// RUN: llvm-cov show %t/plain -instr-profile %t/plain.data > %t/plain.lines
// RUN: llvm-cov show %t/after -instr-profile %t/after.data > %t/after.lines
// RUN: cmp %t/plain.lines %t/after.lines
// RUN: FileCheck %s --check-prefix=COUNTS --input-file=%t/after.lines

// RUN: %clangxx -O2 -fprofile-instr-use=%t/plain.data -emit-llvm -c %s -o %t/used.bc
// RUN: %opt -passes='rust-mergefunc,rust-iroutliner<all;no-cost;verify;max-rounds=1>' -verify-each %t/used.bc -o %t/used.after.bc
// RUN: %clangxx -Wno-override-module -Xclang -disable-llvm-passes %t/used.after.bc -o %t/used
// RUN: %t/used > %t/used.out
// RUN: cmp %t/plain.out %t/used.out

// STATS: {{[1-9][0-9]*}} rust-iroutliner - Number of regions outlined
// COUNTS: {{1\|.*}}int main

#include "../Inputs/twins.h"

int main() {
  int numbers[] = {1, 2, 3, 4};
  for (int n = 0; n <= 4; n++)
    std::printf("%d %d %d\n", first(numbers, n, 3), second(numbers, n, 7), equal(numbers, n, 1));
}
