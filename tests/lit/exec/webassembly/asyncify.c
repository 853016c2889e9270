// Binaryen's Asyncify leaves functions as they are that call its imports: these start and end unwinding.  Code that does
// so stays in its function, also where all that is legal moves; a moved call would be made again when the stack rewinds.
// The code beside it moves.
// REQUIRES: node, wasm-opt

// RUN: rm -rf %t && mkdir %t
// RUN: %clang --target=wasm32 -Oz -ffreestanding -c %s -o %t/plain.o
// RUN: env "RUSTMERGE_PASSES=rust-iroutliner<no-cost;verify>,rust-mergefunc<no-cost>" %clang --target=wasm32 -Oz -ffreestanding \
// RUN:   -fpass-plugin=%plugin -c %s -o %t/moved.o
// RUN: llvm-nm %t/moved.o | FileCheck %s
// RUN: wasm-ld --no-entry %t/plain.o -o %t/plain.wasm
// RUN: wasm-ld --no-entry %t/moved.o -o %t/moved.wasm
// RUN: wasm-opt --asyncify %t/plain.wasm -o %t/plain.async.wasm
// RUN: wasm-opt --asyncify %t/moved.wasm -o %t/moved.async.wasm
// RUN: node %S/Inputs/run-asyncify.cjs %t/plain.async.wasm > %t/plain.out
// RUN: node %S/Inputs/run-asyncify.cjs %t/moved.async.wasm > %t/moved.out
// RUN: cmp %t/plain.out %t/moved.out
// RUN: FileCheck %s --check-prefix=RAN --input-file=%t/moved.out

// CHECK: .outlined.
// RAN: sleeps
// RAN: sleeps
// RAN: done -115

#define ASYNCIFY(name) __attribute__((import_module("asyncify"), import_name(#name)))
ASYNCIFY(start_unwind) void start_unwind(void *);
ASYNCIFY(stop_unwind) void stop_unwind(void);
ASYNCIFY(start_rewind) void start_rewind(void *);
ASYNCIFY(stop_rewind) void stop_rewind(void);
__attribute__((import_module("env"), import_name("note"))) void note(int);

#define KEPT __attribute__((noinline)) static

static struct {
  void *at, *end;
  char stack[1000];
} data;
static int sleeping, given;

#define SLEEP \
  if (!sleeping) { \
    note(x * 7); \
    sleeping = 1; \
    data.at = data.stack; \
    data.end = data.stack + sizeof data.stack; \
    start_unwind(&data); \
    return x; \
  } \
  stop_rewind(); \
  sleeping = 0; \
  note(given + x * 5); \
  note(given + x * 3); \
  note(given * 9); \
  note(x + 11);

KEPT int sleep_a(int x) {
  SLEEP
  return given + x;
}
KEPT int sleep_b(int x) {
  note(90);
  SLEEP
  return given - x;
}
KEPT int work(int x) {
  int y = sleep_a(x) * 3;
  note(y);
  return sleep_b(y);
}
__attribute__((noinline)) int run(void) { return work(5); }

__attribute__((export_name("begin"))) void begin(void) {
  run();
  stop_unwind();
}
__attribute__((export_name("resume"))) int resume(int value) {
  given = value;
  start_rewind(&data);
  int result = run();
  if (!sleeping)
    return result;
  stop_unwind();
  return 0;
}
