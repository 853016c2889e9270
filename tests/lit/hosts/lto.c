// With link-time optimisation files are compiled as without the plugin, and the
// link does the work: once for full LTO, once for each file for ThinLTO.
// REQUIRES: host-x86_64

// RUN: rm -rf %t && mkdir %t

// RUN: %clang -O2 -flto -DWITH_MAIN -c %S/Inputs/alike.c -o %t/full-a.plain.o
// RUN: %clang -O2 -flto -DWITH_MAIN -fpass-plugin=%plugin -c %S/Inputs/alike.c -o %t/full-a.o
// RUN: cmp %t/full-a.plain.o %t/full-a.o
// RUN: env RUSTMERGE_LOG=info %clang -O2 -flto -fpass-plugin=%plugin -c %S/Inputs/alike.c -o %t/said.o 2>&1 | FileCheck %s --check-prefix=SAID
// RUN: env RUSTMERGE_LOG=info %clang -O2 -flto=thin -fpass-plugin=%plugin -c %S/Inputs/alike.c -o %t/said.o 2>&1 | FileCheck %s --check-prefix=SAID
// SAID: compiling for link-time optimisation: nothing merges here; the link merges if the linker has the plugin
// SAID-NOT: running
// Who wants no passes is not told to give them to the linker.
// RUN: env RUSTMERGE_LOG=info RUSTMERGE_PASSES= %clang -O2 -flto -fpass-plugin=%plugin -c %S/Inputs/alike.c -o %t/said.o 2>&1 | count 0
// RUN: env RUSTMERGE_LOG=info RUSTMERGE_PASSES= %clang -O2 -flto=thin -fpass-plugin=%plugin -c %S/Inputs/alike.c -o %t/said.o 2>&1 | count 0
// RUN: %clang -O2 -flto -DOTHER_FILE -fpass-plugin=%plugin -c %S/Inputs/alike.c -o %t/full-b.o
// RUN: env RUSTMERGE_LOG=debug %clang -O2 -flto -fuse-ld=lld -Wl,--load-pass-plugin=%plugin -Wl,--save-temps \
// RUN:   %t/full-a.o %t/full-b.o -o %t/full 2>&1 | FileCheck %s --check-prefix=FULL
// FULL: running rust-mergefunc<no-parameters> on ld-temp.o
// FULL: running rust-iroutliner on ld-temp.o
// FULL: running rust-mergefunc on ld-temp.o
// FULL-NOT: running
// RUN: %clang -O2 -flto -fuse-ld=lld %t/full-a.o %t/full-b.o -o %t/full.plain
// RUN: llvm-dis %t/full.0.5.precodegen.bc -o - | FileCheck %s --check-prefix=WHOLE
// Both polynomials of one file, and the one that was inlined into its caller in
// the other: only one of the first two has a body now.
// WHOLE-COUNT-1: sdiv
// RUN: %t/full > %t/full.out
// RUN: %t/full.plain > %t/full.plain.out
// RUN: cmp %t/full.out %t/full.plain.out

// RUN: %clang -O2 -flto=thin -DWITH_MAIN -c %S/Inputs/alike.c -o %t/thin-a.plain.o
// RUN: %clang -O2 -flto=thin -DWITH_MAIN -fpass-plugin=%plugin -c %S/Inputs/alike.c -o %t/thin-a.o
// RUN: cmp %t/thin-a.plain.o %t/thin-a.o
// RUN: %clang -O2 -flto=thin -DOTHER_FILE -fpass-plugin=%plugin -c %S/Inputs/alike.c -o %t/thin-b.o
// RUN: env RUSTMERGE_LOG=debug %clang -O2 -flto=thin -fuse-ld=lld -Wl,--load-pass-plugin=%plugin \
// RUN:   %t/thin-a.o %t/thin-b.o -o %t/thin 2>&1 | FileCheck %s --check-prefix=THIN
// THIN-DAG: running rust-mergefunc<no-parameters> on {{.*}}thin-a.o
// THIN-DAG: running rust-mergefunc<no-parameters> on {{.*}}thin-b.o
// THIN-DAG: {{Erased|Thunked}}: second_polynomial -> polynomial
// RUN: %t/thin > %t/thin.out
// RUN: cmp %t/thin.out %t/full.plain.out

// Where clang is to do ThinLTO's work, one file at a time, it asks no plugin before LLVM 23.
// RUN: %lld --thinlto-index-only -e main --unresolved-symbols=ignore-all %t/thin-a.o %t/thin-b.o -o %t/none
// RUN: env RUSTMERGE_LOG=debug %clang -O2 -x ir -fthinlto-index=%t/thin-a.o.thinlto.bc -fpass-plugin=%plugin -c %t/thin-a.o -o %t/back-a.o >%t/back.log 2>&1
// RUN: %if llvm-at-least-23 %{ FileCheck %s --check-prefix=BACK --input-file=%t/back.log %} %else %{ count 0 <%t/back.log %}
// BACK: end of a pipeline, AfterThinLink, optimizes: true
// BACK: running rust-mergefunc<no-parameters> on {{.*}}thin-a.o

// The level of the link counts, and a bad text stops it.
// RUN: env RUSTMERGE_LOG=debug %clang -O2 -flto -fuse-ld=lld -Wl,--lto-O0 -Wl,--load-pass-plugin=%plugin \
// RUN:   %t/full-a.o %t/full-b.o -o %t/full-O0 2>&1 | FileCheck %s --check-prefix=O0
// O0: end of a pipeline, FullLink, optimizes: false: Never
// O0-NOT: running
// RUN: not env RUSTMERGE_PASSES=nonsense %lld --load-pass-plugin=%plugin -e main %t/full-a.o %t/full-b.o -o %t/none 2>&1 | FileCheck %s --check-prefix=WRONG
// WRONG: {{^}}{{.*}}error: rustmerge: RUSTMERGE_PASSES='nonsense': unknown pass name 'nonsense'
// WRONG-NOT: {{.}}
// RUN: not ls %t/none

// Objects that carry code and bitcode have both: see docs/hosts.md.
// RUN: %if llvm-at-least-19 %{ env RUSTMERGE_LOG=debug %clang -O2 -flto=thin -ffat-lto-objects -fpass-plugin=%plugin \
// RUN:   -c %S/Inputs/alike.c -o %t/fat.o 2>&1 | FileCheck %s --check-prefix=FAT %}
// RUN: %if llvm-at-least-19 %{ %clang -O2 -flto=thin -ffat-lto-objects -c %S/Inputs/alike.c -o %t/fat.plain.o %}
// RUN: %if llvm-at-least-19 %{ llvm-objcopy --dump-section=.llvm.lto=%t/fat.bc %t/fat.o %t/ignored.o %}
// RUN: %if llvm-at-least-19 %{ llvm-objcopy --dump-section=.llvm.lto=%t/fat.plain.bc %t/fat.plain.o %t/ignored.o %}
// RUN: %if llvm-at-least-19 %{ cmp %t/fat.bc %t/fat.plain.bc %}
// FAT: running rust-mergefunc<no-parameters> on
// FAT: running rust-iroutliner on
// FAT: running rust-mergefunc on
// FAT-NOT: running
