// Files with debug info and with line tables only in one link that optimises them.  `touch` is inlined in the
// unit with line tables only, whose shared function must get none of its variables: code generation would end
// the link, or debuggers would show them in the wrong function.

// RUN: rm -rf %t && mkdir %t
// RUN: %clang -Oz -DREST -c %s -o %t/rest.o
// RUN: %clang -Oz -flto -g -DTOUCH -c %s -o %t/touch.o
// RUN: %clang -Oz -flto -g1 -DMAIN -c %s -o %t/main.o
// RUN: %clang -fuse-ld=lld -flto %t/touch.o %t/main.o %t/rest.o -Wl,--load-pass-plugin=%plugin -o %t/full
// RUN: %t/full | FileCheck %s --check-prefix=OUTPUT
// RUN: llvm-nm %t/full | FileCheck %s --check-prefix=SHARED
// RUN: llvm-dwarfdump --verify %t/full
// RUN: llvm-dwarfdump --debug-info %t/full | FileCheck %s
// RUN: %clang -Oz -flto=thin -g -DTOUCH -c %s -o %t/touch.o
// RUN: %clang -Oz -flto=thin -g1 -DMAIN -c %s -o %t/main.o
// RUN: %clang -fuse-ld=lld -flto=thin %t/touch.o %t/main.o %t/rest.o -Wl,--load-pass-plugin=%plugin -o %t/thin
// RUN: %t/thin | FileCheck %s --check-prefix=OUTPUT
// RUN: llvm-nm %t/thin | FileCheck %s --check-prefix=SHARED
// RUN: llvm-dwarfdump --verify %t/thin
// RUN: llvm-dwarfdump --debug-info %t/thin | FileCheck %s

// OUTPUT: first 1
// OUTPUT-NEXT: second

// SHARED: main.outlined

// A unit with line tables only names no function without variables or inlined code.
// CHECK: DW_AT_name ("main")
// CHECK-NOT: ("main.outlined

struct item { long a, b, c, n; };
#ifdef TOUCH
__attribute__((always_inline)) void touch(struct item *it) { it->n++; }
#elif defined(REST)
struct item items[2];
long step(long x, long y) { __asm__ volatile("" : "+r"(x)); return x * y + 1; }
struct item *item_of(long x) { return &items[x & 1]; }
#else
#include <stdio.h>
void touch(struct item *it);
struct item *item_of(long);
long step(long x, long y);
#define REPEATED(it, x) \
  it->a = step(it->b, x) + 3; it->b ^= step(it->c, 7); it->c += step(it->a, 9) * 5; it->a -= step(it->b, 11); \
  it->b += step(it->a, 1); it->c ^= step(it->b, 2); it->n ^= step(it->c, 3);
int main(int x, char **argv) {
  struct item *one = item_of(x);
  touch(one);
  printf("first %ld\n", one->n);
  REPEATED(one, x)
  struct item *two = item_of(x + 1);
  touch(two);
  if (two->n == 1) puts("second");
  REPEATED(two, x)
  return 0;
}
#endif
