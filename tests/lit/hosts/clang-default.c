// One flag makes clang merge functions at the end of optimisation, at any level
// above O0.

// RUN: %clang -Oz -fpass-plugin=%plugin -S -emit-llvm %S/Inputs/alike.c -o - 2>%t.err | FileCheck %s --check-prefix=MERGED
// RUN: count 0 <%t.err
// RUN: %clang -Os -fpass-plugin=%plugin -S -emit-llvm %S/Inputs/alike.c -o - | FileCheck %s --check-prefix=MERGED
// RUN: %clang -O1 -fpass-plugin=%plugin -S -emit-llvm %S/Inputs/alike.c -o - | FileCheck %s --check-prefix=MERGED
// RUN: %clang -O2 -fpass-plugin=%plugin -S -emit-llvm %S/Inputs/alike.c -o - | FileCheck %s --check-prefix=MERGED
// RUN: %clang -O3 -fpass-plugin=%plugin -S -emit-llvm %S/Inputs/alike.c -o - | FileCheck %s --check-prefix=MERGED
// MERGED: define {{.*}}@polynomial(
// MERGED: define {{.*}}@second_polynomial(
// MERGED: call {{.*}}@polynomial(

// RUN: %clang -O0 -fpass-plugin=%plugin -S -emit-llvm %S/Inputs/alike.c -o - | FileCheck %s --check-prefix=APART
// APART: define {{.*}}@polynomial(
// APART: define {{.*}}@second_polynomial(
// APART-NOT: call

// Other ends of pipelines: opt has them too.
// RUN: %clang -O2 -Xclang -disable-llvm-passes -S -emit-llvm %S/Inputs/alike.c -o %t.ll
// RUN: %opt -passes='default<O2>' -S %t.ll | FileCheck %s --check-prefix=MERGED
// RUN: %opt -passes='default<O0>' -S %t.ll | FileCheck %s --check-prefix=APART
// RUN: %opt -passes='lto<O2>' -S %t.ll | FileCheck %s --check-prefix=MERGED
// RUN: %opt -passes='lto<O0>' -S %t.ll | FileCheck %s --check-prefix=APART
// RUN: %opt -passes='thinlto-pre-link<O2>' -S %t.ll | FileCheck %s --check-prefix=APART
// RUN: %opt -passes='thinlto<O2>' -S %t.ll | FileCheck %s --check-prefix=MERGED
// RUN: %if llvm-at-least-20 %{ %opt -passes='lto-pre-link<O2>' -S %t.ll | FileCheck %s --check-prefix=APART %}
