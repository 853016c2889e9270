// LLDB shows of a body for two functions what GDB shows (near-clones.c): lines and variables of the
// first one, no line for what only the second one does, and who called.
// REQUIRES: lldb

// RUN: %clang -g -Oz -fno-inline -emit-llvm -c %S/near-clones.c -o %t.bc
// RUN: %opt -passes='rust-mergefunc<near-clones>,verify' %t.bc -o %t.out.bc
// RUN: %clang -Wno-override-module -g -Oz -Xclang -disable-llvm-passes -c %t.out.bc -o %t.o
// RUN: %clang %t.o -o %t.exe
// RUN: lldb --no-lldbinit --batch -O 'settings set target.disable-aslr false' \
// RUN:   -o 'breakpoint set -n note -c "number == 3"' -o 'breakpoint set -n special' \
// RUN:   -o run -o bt -o up -o 'frame variable it->id' -o continue -o bt -o continue -o bt %t.exe 2>&1 | FileCheck %s

// CHECK: stop reason = breakpoint 1.1
// CHECK: frame #0: {{.*}}`note(number=3, value=
// CHECK: frame #1: {{.*}}`first(it=0x{{[0-9a-f]+}}, factor=1) at near-clones.c:25
// CHECK: frame #2: {{.*}}`main(
// CHECK: (int) it->id = 10
// CHECK: stop reason = breakpoint 1.1
// CHECK: frame #1: {{.*}}`first(it=0x{{[0-9a-f]+}}, factor=2) at near-clones.c:25
// CHECK: frame #2: {{.*}}`main(
// CHECK: stop reason = breakpoint 2.1
// CHECK: frame #0: {{.*}}`special(value=
// CHECK: frame #1: {{.*}}`first(it=0x{{[0-9a-f]+}}, {{.*}} at near-clones.c:0
// CHECK: frame #2: {{.*}}`main(
