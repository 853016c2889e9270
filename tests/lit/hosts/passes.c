// RUSTMERGE_PASSES takes the place of the default pipeline.

// Nothing between the quotes, or blanks only, is: do nothing.
// RUN: env RUSTMERGE_PASSES= %clang -O2 -fpass-plugin=%plugin -S -emit-llvm %S/Inputs/alike.c -o - | FileCheck %s --check-prefix=APART
// RUN: env 'RUSTMERGE_PASSES= ' %clang -O2 -fpass-plugin=%plugin -S -emit-llvm %S/Inputs/alike.c -o - | FileCheck %s --check-prefix=APART
// APART: define {{.*}}@second_polynomial(
// APART-NOT: call

// Parameters, LLVM's own passes, and passes of functions as opt takes them.
// RUN: env 'RUSTMERGE_PASSES=function(instcombine,sroa),rust-mergefunc<verify=3>' RUSTMERGE_LOG=debug \
// RUN:   %clang -O2 -fpass-plugin=%plugin -c %S/Inputs/alike.c -o %t.o 2>&1 | FileCheck %s --check-prefix=SHORT
// SHORT: running rust-mergefunc<verify=3> on
// SHORT-NOT: running

// A plus adds parameters to the default, each in the passes that take it.
// RUN: env 'RUSTMERGE_PASSES=+no-shared-odr;time-weight=7;no-cost' RUSTMERGE_LOG=debug \
// RUN:   %clang -Oz -fpass-plugin=%plugin -c %S/Inputs/alike.c -o %t.o 2>&1 | FileCheck %s --check-prefix=PLUS
// PLUS: running rust-mergefunc<no-parameters;no-shared-odr;no-cost> on
// PLUS: running rust-iroutliner<time-weight=7;no-cost> on
// PLUS: running rust-mergefunc<no-shared-odr;no-cost> on
// RUN: not env 'RUSTMERGE_PASSES=+time-weight=x' %clang -Oz -fpass-plugin=%plugin -c %S/Inputs/alike.c -o %t.o 2>&1 | \
// RUN:   FileCheck %s --check-prefix=PLUS-WRONG
// PLUS-WRONG: error: rustmerge: RUSTMERGE_PASSES='+time-weight=x': rust-iroutliner: error: malformed parameter 'time-weight=x'
// RUN: not env 'RUSTMERGE_PASSES=+frob' %clang -Oz -fpass-plugin=%plugin -c %S/Inputs/alike.c -o %t.o 2>&1 | \
// RUN:   FileCheck %s --check-prefix=PLUS-UNKNOWN
// PLUS-UNKNOWN: error: rustmerge: RUSTMERGE_PASSES='+frob': rust-{{.*}}: error: unknown parameter 'frob'

// A text with a fault ends the build with one line, at O0 too.
// RUN: rm -f %t.o
// RUN: not env RUSTMERGE_PASSES=rust-merge %clang -O2 -fpass-plugin=%plugin -c %S/Inputs/alike.c -o %t.o 2>%t.err
// RUN: FileCheck %s --input-file=%t.err --check-prefix=WRONG
// RUN: not ls %t.o
// RUN: not env RUSTMERGE_PASSES=rust-merge %clang -O0 -fpass-plugin=%plugin -c %S/Inputs/alike.c -o %t.o 2>&1 | FileCheck %s --check-prefix=WRONG
// WRONG: {{^}}error: rustmerge: RUSTMERGE_PASSES='rust-merge': unknown pass name 'rust-merge'
// WRONG-NEXT: 1 error generated.
// WRONG-NOT: {{.}}

// RUN: not env 'RUSTMERGE_PASSES=rust-mergefunc<foo>' %clang -O2 -fpass-plugin=%plugin -c %S/Inputs/alike.c -o %t.o \
// RUN:   2>&1 | FileCheck %s --check-prefix=PARAMETER
// PARAMETER: {{^}}error: rustmerge: RUSTMERGE_PASSES='rust-mergefunc<foo>': rust-mergefunc: error: unknown parameter 'foo'; valid parameters: aliases,
// PARAMETER-NEXT: 1 error generated.
// PARAMETER-NOT: {{.}}

// RUN: not env 'RUSTMERGE_PASSES=function(' %clang -O2 -fpass-plugin=%plugin -c %S/Inputs/alike.c -o %t.o 2>&1 | FileCheck %s --check-prefix=SYNTAX
// SYNTAX: {{^}}error: rustmerge: RUSTMERGE_PASSES='function(': invalid pipeline 'function('

// Text for opt's own option is not concerned.
// RUN: %clang -O2 -S -emit-llvm %S/Inputs/alike.c -o %t.ll
// RUN: env RUSTMERGE_PASSES=rust-merge %opt -passes=rust-mergefunc -disable-output %t.ll
// RUN: not env RUSTMERGE_PASSES=rust-merge %opt -passes='default<O1>' -disable-output %t.ll
