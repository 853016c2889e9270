// Sanitizers, coverage and profiles.

// A sanitizer instruments code where it is after the passes, also in shared
// functions, which keep the attribute that asks for it.
// RUN: %clang -Oz -fsanitize=address -fpass-plugin=%plugin -S -emit-llvm %S/Inputs/repeats.c -o - | FileCheck %s --check-prefix=ADDRESS
// ADDRESS: define internal {{.*}}@one.outlined.0({{.*}} [[ATTRIBUTES:#[0-9]+]]
// ADDRESS: call void @__asan_{{report_load4|load4}}
// ADDRESS: define {{.*}}@two(
// ADDRESS: attributes [[ATTRIBUTES]] = {{.*}} sanitize_address
// RUN: %clang -Oz -fsanitize=address -fpass-plugin=%plugin -S -emit-llvm %S/Inputs/alike.c -o - | FileCheck %s --check-prefix=MERGED
// RUN: %clang -Oz -fsanitize=thread -fpass-plugin=%plugin -S -emit-llvm %S/Inputs/alike.c -o - | FileCheck %s --check-prefix=MERGED
// MERGED: call {{.*}}@polynomial(

// A check that tells its place is another check in another place.
// RUN: %clang -Oz -fsanitize=undefined -fpass-plugin=%plugin -S -emit-llvm %S/Inputs/alike.c -o - | FileCheck %s --check-prefix=APART
// Where functions are counted, each counts for itself, also in shared code.
// RUN: %clang -Oz -fprofile-instr-generate -fcoverage-mapping -fpass-plugin=%plugin -S -emit-llvm %S/Inputs/alike.c \
// RUN:   -o - | FileCheck %s --check-prefixes=APART,COUNTED
// RUN: %clang -Oz -fprofile-generate -fpass-plugin=%plugin -S -emit-llvm %S/Inputs/alike.c -o - | FileCheck %s --check-prefixes=APART,COUNTED
// COUNTED: @__profc_polynomial
// COUNTED: @__profc_second_polynomial
// COUNTED: define {{.*}}@second_polynomial(
// COUNTED: @__profc_second_polynomial
// APART-NOT: call {{.*}}@polynomial(

// With a profile, code of functions that were entered stays where it is, and
// counts of functions that merge add up.
// RUN: rm -rf %t && split-file %s %t
// RUN: llvm-profdata merge %t/repeats.proftext -o %t/repeats.profdata
// RUN: %clang -Oz -fprofile-use=%t/repeats.profdata -Wno-profile-instr-unprofiled -fpass-plugin=%plugin -S -emit-llvm \
// RUN:   %S/Inputs/repeats.c -o - | FileCheck %s --check-prefix=HOT
// HOT: define {{.*}}@one(
// HOT-NOT: outlined
// HOT: define {{.*}}@two(
// HOT: call {{.*}}@two.outlined.0(
// HOT: define {{.*}}@three(
// HOT: call {{.*}}@two.outlined.0(

//--- repeats.proftext
one
24
1
1000

two
24
1
0

three
24
1
0
