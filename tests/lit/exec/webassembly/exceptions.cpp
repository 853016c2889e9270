// Exceptions of WebAssembly: functions with handlers keep their code, and merge where they are equal, handlers included.
// The first proposal runs in node; of the one with references to exceptions objects are made where LLVM has it.
// REQUIRES: node

// RUN: rm -rf %t && mkdir %t
// RUN: %clangxx --target=wasm32 -Oz -ffreestanding -fwasm-exceptions -c %s -o %t/plain.o
// RUN: %clangxx --target=wasm32 -Oz -ffreestanding -fwasm-exceptions -fpass-plugin=%plugin -c %s -o %t/merged.o
// RUN: env "RUSTMERGE_PASSES=rust-iroutliner<no-cost;verify>,rust-mergefunc<no-cost>" %clangxx --target=wasm32 -Oz -ffreestanding \
// RUN:   -fwasm-exceptions -fpass-plugin=%plugin -c %s -o %t/moved.o
// RUN: wasm-ld --no-entry %t/plain.o -o %t/plain.wasm
// RUN: wasm-ld --no-entry %t/merged.o -o %t/merged.wasm
// RUN: wasm-ld --no-entry %t/moved.o -o %t/moved.wasm
// RUN: node %S/Inputs/run-exceptions.cjs %t/plain.wasm > %t/plain.out
// RUN: node %S/Inputs/run-exceptions.cjs %t/merged.wasm > %t/merged.out
// RUN: node %S/Inputs/run-exceptions.cjs %t/moved.wasm > %t/moved.out
// RUN: cmp %t/plain.out %t/merged.out
// RUN: cmp %t/plain.out %t/moved.out
// RUN: grep -E '^[0-9]+ notes' %t/moved.out

// RUN: %clangxx --target=wasm32 -Oz -ffreestanding -fwasm-exceptions -fpass-plugin=%plugin -S -emit-llvm %s -o - | FileCheck %s
// RUN: env "RUSTMERGE_PASSES=rust-iroutliner<no-cost;verify>" %clangxx --target=wasm32 -Oz -ffreestanding -fwasm-exceptions \
// RUN:   -fpass-plugin=%plugin -S -emit-llvm %s -o - | FileCheck %s --check-prefix=MOVED

// RUN: %if llvm19 %{ %clangxx --target=wasm32 -Oz -ffreestanding -fwasm-exceptions -mllvm -wasm-enable-exnref \
// RUN:   -fpass-plugin=%plugin -c %s -o %t/references.o %}
// RUN: %if llvm-at-least-22 %{ %clangxx --target=wasm32 -Oz -ffreestanding -fwasm-exceptions -mllvm -wasm-use-legacy-eh=false \
// RUN:   -fpass-plugin=%plugin -c %s -o %t/references.o %}
// RUN: %if llvm-at-least-22 %{ env "RUSTMERGE_PASSES=rust-iroutliner<no-cost;verify>,rust-mergefunc<no-cost>" %clangxx --target=wasm32 \
// RUN:   -Oz -ffreestanding -fwasm-exceptions -mllvm -wasm-use-legacy-eh=false -fpass-plugin=%plugin -c %s -o %t/moved-references.o %}
// RUN: %if llvm-at-least-22 %{ wasm-ld --no-entry %t/moved-references.o -o %t/moved-references.wasm %}

// Stands in for the runtime of C++: what a catch (...) needs.  Older versions define the tag in each object.
#if __clang_major__ >= 22
asm(".globl __cpp_exception\n.tagtype __cpp_exception i32\n__cpp_exception:\n");
#endif
extern "C" {
void *__cxa_begin_catch(void *exception) noexcept { return exception; }
void __cxa_end_catch() {}
__attribute__((import_module("env"), import_name("note"))) void note(int) noexcept;
}

static int thrown;

__attribute__((noinline)) static void fail(int n) {
  note(n);
  if (n % 3 == 0) {
    thrown = n;
    __builtin_wasm_throw(0, &thrown);
  }
}

struct Guard {
  int n;
  ~Guard() { note(1000 + n); }
};

// The plugin merges what is equal.
// CHECK-LABEL: define {{.*}}i32 @one(
// CHECK: catchpad
// CHECK-LABEL: define {{.*}}i32 @two(
// CHECK-NOT: catchpad
// CHECK: call {{.*}}@one(
// CHECK-LABEL: define {{.*}}i32 @three(
// CHECK: catchpad

// Of those with handlers nothing moves, of others it does.
// MOVED-LABEL: define {{.*}}i32 @one(
// MOVED-NOT: outlined
// MOVED-LABEL: define {{.*}}i32 @three(
// MOVED-NOT: outlined
// MOVED-LABEL: define {{.*}}i32 @first(
// MOVED: outlined
// MOVED-LABEL: define {{.*}}i32 @second(
// MOVED: outlined
#define CATCHER(name, factor) \
  extern "C" __attribute__((noinline)) int name(int n) { \
    int result = 0; \
    try { \
      Guard guard{n}; \
      fail(n); \
      fail(n + 1); \
      fail(n + 2 * n); \
      result = 1; \
    } catch (...) { \
      NOTES(n * 5) \
      result = thrown * factor; \
    } \
    NOTES(n * 7) \
    return result + factor; \
  }
#define NOTES(m) \
  note(m); \
  note(m + 1); \
  note(m + 2); \
  note(m + 3); \
  note(m + 4);
CATCHER(one, 2)
CATCHER(two, 2)
CATCHER(three, 3)

extern "C" __attribute__((noinline)) int first(int n) {
  NOTES(n * 7)
  return n + 2;
}
extern "C" __attribute__((noinline)) int second(int n) {
  NOTES(n * 7)
  return n * 3;
}

extern "C" __attribute__((export_name("result"))) int result() {
  int sum = 0;
  for (int n = 1; n < 7; n++)
    sum = sum * 3 + one(n) + two(n) + three(n) + first(n) + second(n);
  return sum;
}
