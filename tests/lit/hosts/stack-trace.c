// A stack trace shows shared code under its own name, above the function whose
// code it is; and for merged functions the one whose body was kept.
// REQUIRES: host-x86_64

// RUN: %clang -Oz -g -no-pie -fno-optimize-sibling-calls -DSTACK -fpass-plugin=%plugin %S/Inputs/repeating-program.c -o %t
// RUN: %t > %t.stack
// RUN: llvm-symbolizer --obj=%t < %t.stack | FileCheck %s

// CHECK: {{^}}h{{$}}
// CHECK: {{^}}one.outlined.0{{$}}
// CHECK-NEXT: repeating.h:0:
// CHECK: {{^}}one{{$}}
// CHECK-NEXT: repeating.h:{{15|16}}
// CHECK: {{^}}main{{$}}

// Of the two that are alike, the first is shown both times.
// CHECK: {{^}}first{{$}}
// CHECK: {{^}}main{{$}}
// CHECK: {{^}}first{{$}}
// CHECK: {{^}}main{{$}}
// CHECK-NOT: second
