// In full LTO's link the inline functions of a program are internal, in comdats that nothing reads: they
// merge and share code, as they do without the link.
// REQUIRES: host-x86_64

// RUN: rm -rf %t && mkdir %t
// RUN: %clangxx -Oz -flto -DWITH_MAIN -c %s -o %t/main.o
// RUN: %clangxx -Oz -flto -c %s -o %t/other.o
// RUN: %clangxx -flto -fuse-ld=lld %t/main.o %t/other.o -o %t/plain
// RUN: env RUSTMERGE_LOG=debug %clangxx -flto -fuse-ld=lld -Wl,--load-pass-plugin=%plugin \
// RUN:   %t/main.o %t/other.o -o %t/merged 2>&1 | FileCheck %s
// CHECK: running rustmerge-leave-comdats on ld-temp.o
// CHECK: local functions that leave their comdats: {{[1-9]}}
// CHECK: Erased: {{.*}}sum
// RUN: %t/plain >%t/plain.out
// RUN: %t/merged >%t/merged.out
// RUN: cmp %t/plain.out %t/merged.out

// A shared library exports the same.
// RUN: %clangxx -Oz -fPIC -flto -c %s -o %t/library.o
// RUN: %clangxx -shared -flto -fuse-ld=lld %t/library.o -o %t/plain.so
// RUN: %clangxx -shared -flto -fuse-ld=lld -Wl,--load-pass-plugin=%plugin %t/library.o -o %t/merged.so
// RUN: llvm-nm --dynamic --defined-only --format=just-symbols %t/plain.so >%t/plain.symbols
// RUN: llvm-nm --dynamic --defined-only --format=just-symbols %t/merged.so | cmp %t/plain.symbols -

// Copies in an object without bitcode and in bitcode work together.
// RUN: %clangxx -Oz -c %s -o %t/other.native.o
// RUN: %clangxx -flto -fuse-ld=lld -Wl,--load-pass-plugin=%plugin %t/main.o %t/other.native.o -o %t/mixed
// RUN: %t/mixed | cmp %t/plain.out -

#include <cstdio>

struct Left {
  int value;
};
struct Right {
  int value;
};

template <typename T> __attribute__((noinline)) int sum(const T *all, int count) {
  int total = 0;
  for (int i = 0; i < count; ++i)
    total = total * 31 + all[i].value / 3;
  return total;
}

struct Shape {
  virtual ~Shape() { std::printf("gone %d\n", size()); }
  __attribute__((noinline)) virtual int size() const { return 1; }
};

template <int N> struct Sized : Shape {
  ~Sized() override { std::printf("sized\n"); }
  __attribute__((noinline)) int size() const override {
    static int calls = 0;
    return ++calls * 10;
  }
};

int other(const Right *all, int count);

#ifdef WITH_MAIN
int main(int argc, char **) {
  Left left[] = {{argc}, {20}, {30}};
  Right right[] = {{argc}, {40}, {50}};
  std::printf("%d %d %d\n", sum(left, 3), sum(right, 3), other(right, 3));
  Shape *shapes[] = {new Sized<1>, new Sized<2>};
  for (Shape *shape : shapes) {
    std::printf("%d\n", shape->size() + shape->size());
    delete shape;
  }
}
#else
int other(const Right *all, int count) {
  Sized<2> shape;
  return sum(all, count) + shape.size();
}
#endif
