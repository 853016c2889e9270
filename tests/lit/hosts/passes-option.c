// -rustmerge-passes on the command line, where the host loads the plugin before
// it reads the rest.  It wins over the environment.

// RUN: env RUSTMERGE_PASSES=nonsense RUSTMERGE_LOG=debug %clang -O2 -Xclang -load -Xclang %plugin -fpass-plugin=%plugin \
// RUN:   -mllvm '-rustmerge-passes=rust-mergefunc<verify=2>' -c %S/Inputs/alike.c -o %t.o 2>&1 | FileCheck %s --check-prefix=CLANG
// CLANG: running rust-mergefunc<verify=2> on
// CLANG-NOT: running

// clang 22 loads pass plugins themselves that early.
// RUN: %if llvm-at-least-22 %{ env RUSTMERGE_LOG=debug %clang -O2 -fpass-plugin=%plugin \
// RUN:   -mllvm '-rustmerge-passes=rust-mergefunc<verify=2>' -c %S/Inputs/alike.c -o %t.o 2>&1 | FileCheck %s --check-prefix=CLANG %}

// RUN: %clang -O2 -fpass-plugin=%plugin -Xclang -load -Xclang %plugin -mllvm -rustmerge-passes= -S -emit-llvm \
// RUN:   %S/Inputs/alike.c -o - | FileCheck %s --check-prefix=APART
// APART: define {{.*}}@second_polynomial(
// APART-NOT: call

// RUN: not %clang -O2 -Xclang -load -Xclang %plugin -fpass-plugin=%plugin -mllvm -rustmerge-passes=nonsense \
// RUN:   -c %S/Inputs/alike.c -o %t.o 2>&1 | FileCheck %s --check-prefix=WRONG
// WRONG: {{^}}error: rustmerge: -rustmerge-passes='nonsense': unknown pass name 'nonsense'
// WRONG-NEXT: 1 error generated.

// RUN: %clang -O2 -Xclang -disable-llvm-passes -S -emit-llvm %S/Inputs/alike.c -o %t.ll
// RUN: env RUSTMERGE_LOG=debug %opt '-rustmerge-passes=rust-mergefunc<verify=3>' -passes='default<O2>' -disable-output \
// RUN:   %t.ll 2>&1 | FileCheck %s --check-prefix=OPT
// OPT: running rust-mergefunc<verify=3> on
// OPT-NOT: running
// RUN: not %opt -rustmerge-passes=nonsense -passes='default<O2>' -disable-output %t.ll 2>&1 | FileCheck %s --check-prefix=OPT-WRONG
// OPT-WRONG: {{^}}error: rustmerge: -rustmerge-passes='nonsense': unknown pass name 'nonsense'

// Two copies of the plugin in one process agree on one option.
// RUN: cp %plugin %t.so
// RUN: %opt -load-pass-plugin=%t.so -rustmerge-passes= -passes='default<O2>' -S %t.ll | FileCheck %s --check-prefix=APART

// RUN: %clang -O1 -flto -DWITH_MAIN -c %S/Inputs/alike.c -o %t-a.o
// RUN: %clang -O1 -flto -DOTHER_FILE -c %S/Inputs/alike.c -o %t-b.o
// RUN: env RUSTMERGE_LOG=debug %lld -mllvm -load=%plugin --load-pass-plugin=%plugin -mllvm '-rustmerge-passes=rust-mergefunc<verify=4>' \
// RUN:   -shared %t-a.o %t-b.o -o %t.out 2>&1 | FileCheck %s --check-prefix=LLD
// LLD: running rust-mergefunc<verify=4> on
// LLD-NOT: running
