// A program that a sanitizer watches behaves, and what the sanitizer finds in
// merged and shared code it still finds.
// REQUIRES: clang-rt

// RUN: %clangxx -O1 -g -fsanitize=address,signed-integer-overflow -emit-llvm -c %s -o %t.bc
// RUN: %opt -passes='rust-mergefunc,rust-iroutliner<all;no-cost;verify;max-rounds=1>' -verify-each -stats %t.bc \
// RUN:   -o %t.out.bc 2>&1 | FileCheck %s --check-prefix=STATS
// RUN: %clangxx -Wno-override-module -fsanitize=address,signed-integer-overflow -Xclang -disable-llvm-passes %t.out.bc -o %t.exe
// RUN: env ASAN_OPTIONS=detect_leaks=0 %t.exe | FileCheck %s
// RUN: not env ASAN_OPTIONS=detect_leaks=0 %t.exe far 2>&1 | FileCheck %s --check-prefix=FAR
// RUN: env ASAN_OPTIONS=detect_leaks=0 UBSAN_OPTIONS=print_stacktrace=0 %t.exe big 2>&1 | FileCheck %s --check-prefix=BIG

// STATS: {{[1-9][0-9]*}} rust-iroutliner - Number of regions outlined
// CHECK: 16 large
// CHECK: 90 86 90
// FAR: AddressSanitizer: heap-buffer-overflow
// BIG: signed integer overflow

#include "../Inputs/twins.h"

int main(int argc, char **argv) {
  int *numbers = new int[4]{1, 2, 3, 4};
  if (argc > 1 && argv[1][0] == 'b') numbers[3] = 1 << 20;
  int n = argc > 1 && argv[1][0] == 'f' ? 5 : 4;
  int a = first(numbers, n, 10), b = second(numbers, n, 10), c = equal(numbers, n, 10);
  std::printf("%d %d %d\n", a, b + 54, c);
  delete[] numbers;
}
