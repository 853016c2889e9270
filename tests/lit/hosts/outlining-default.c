// The default pipeline outlines, after it has merged, from functions that are to
// be small, whatever made them so; others are left alone.

// RUN: %clang -Oz -fpass-plugin=%plugin -S -emit-llvm %S/Inputs/repeats.c -o - 2>%t.err | FileCheck %s --check-prefix=SHARED
// RUN: count 0 <%t.err
// RUN: %clang -Os -fpass-plugin=%plugin -S -emit-llvm %S/Inputs/repeats.c -o - | FileCheck %s --check-prefix=SHARED
// RUN: %clang -O2 -DSMALL -fpass-plugin=%plugin -S -emit-llvm %S/Inputs/repeats.c -o - | FileCheck %s --check-prefix=SHARED
// RUN: %clang -O3 -DSMALL -fpass-plugin=%plugin -S -emit-llvm %S/Inputs/repeats.c -o - | FileCheck %s --check-prefix=SHARED
// SHARED: define {{.*}}@one(
// SHARED: call {{.*}}@one.outlined.0(
// SHARED: define internal {{.*}}@one.outlined.0(
// SHARED: define {{.*}}@two(
// SHARED: call {{.*}}@one.outlined.0(
// SHARED: define {{.*}}@three(
// SHARED: call {{.*}}@one.outlined.0(

// RUN: %clang -O2 -fpass-plugin=%plugin -S -emit-llvm %S/Inputs/repeats.c -o - | FileCheck %s --check-prefix=APART
// RUN: %clang -O0 -DSMALL -fpass-plugin=%plugin -S -emit-llvm %S/Inputs/repeats.c -o - | FileCheck %s --check-prefix=APART
// RUN: env RUSTMERGE_PASSES=rust-mergefunc %clang -Oz -fpass-plugin=%plugin -S -emit-llvm %S/Inputs/repeats.c -o - | FileCheck %s --check-prefix=APART
// APART-NOT: outlined

// RUN: env 'RUSTMERGE_PASSES=rust-mergefunc,rust-iroutliner<all>' %clang -O2 -fpass-plugin=%plugin -S -emit-llvm \
// RUN:   %S/Inputs/repeats.c -o - | FileCheck %s --check-prefix=APART
// RUN: env 'RUSTMERGE_PASSES=rust-mergefunc,rust-iroutliner<all;no-frequency>' %clang -O2 -fpass-plugin=%plugin -S -emit-llvm \
// RUN:   %S/Inputs/repeats.c -o - | FileCheck %s --check-prefix=SHARED

// Merging of equal functions comes first, of those that differ in constants last.
// RUN: env RUSTMERGE_LOG=debug %clang -Oz -fpass-plugin=%plugin -c %S/Inputs/repeats.c -o %t.o 2>&1 | FileCheck %s --check-prefix=ORDER
// ORDER: running rust-mergefunc<no-parameters> on
// ORDER: running rust-iroutliner on
// ORDER: [INFO  rustmerge_core::program::mapper] rust-ir-similarity: instructions: {{[0-9]+}}, functions: 5, symbols:
// ORDER: phase 'finding groups' took {{.*}}s, now 'analysing'
// ORDER: [DEBUG rustmerge_core::outliner] groups chosen: 1 of {{[0-9]+}}
// ORDER: [DEBUG rustmerge_core::outliner::output] one.outlined.0: 3 regions
// ORDER: phase 'outlining' took
// ORDER: [INFO  rustmerge_core::outliner::output] shared functions: 1, regions: 3, rounds: 2, bytes saved: {{[0-9]+}}
// ORDER: running rust-mergefunc on
// ORDER-NOT: running

// With link-time optimisation the link does it.
// RUN: %clang -Oz -flto -c %S/Inputs/repeats.c -o %t.plain.o
// RUN: %clang -Oz -flto -fpass-plugin=%plugin -c %S/Inputs/repeats.c -o %t.a.o
// RUN: cmp %t.plain.o %t.a.o
// RUN: %clang -Oz -flto -DOTHER_FILE -fpass-plugin=%plugin -fno-inline -c %S/Inputs/repeats.c -o %t.b.o
// RUN: %clang -Oz -fuse-ld=lld -flto -shared -nostdlib -Wl,--save-temps -Wl,--load-pass-plugin=%plugin %t.a.o %t.b.o -o %t.so
// RUN: llvm-dis %t.so.0.5.precodegen.bc -o - | FileCheck %s --check-prefix=SHARED
// RUN: %clang -Oz -flto=thin -fpass-plugin=%plugin -c %S/Inputs/repeats.c -o %t.a.o
// RUN: %clang -Oz -flto=thin -DOTHER_FILE -fpass-plugin=%plugin -fno-inline -c %S/Inputs/repeats.c -o %t.b.o
// RUN: env RUSTMERGE_LOG=debug %clang -Oz -fuse-ld=lld -flto=thin -shared -nostdlib -Wl,--load-pass-plugin=%plugin %t.a.o %t.b.o -o %t.so 2>&1 \
// RUN:   | FileCheck %s --check-prefix=THIN
// THIN: one.outlined.0: 3 regions
