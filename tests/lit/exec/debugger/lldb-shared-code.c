// LLDB shows of shared code what GDB shows (shared-code.c): lines of the first place that it comes
// from, the parameters that all places call by one name, and who called.
// REQUIRES: lldb

// RUN: %clang -g -Oz -fno-inline -fpass-plugin=%plugin -c %S/shared-code.c -o %t.o
// RUN: %clang %t.o -o %t.exe
// RUN: lldb --no-lldbinit --batch -O 'settings set target.disable-aslr false' \
// RUN:   -o 'breakpoint set -f shared-code.c -l 24' -o run -o bt -o continue -o bt %t.exe 2>&1 | FileCheck %s

// CHECK: frame #0: {{.*}}`first.outlined.0(it=0x{{[0-9a-f]+}}) at shared-code.c:24
// CHECK: frame #1: {{.*}}`first(
// CHECK: frame #2: {{.*}}`main(
// CHECK: stop reason = breakpoint 1.1
// CHECK: frame #0: {{.*}}`first.outlined.0(it=0x{{[0-9a-f]+}}) at shared-code.c:24
// CHECK: frame #1: {{.*}}`second(scale=2, it=0x{{[0-9a-f]+}}, bias=9) at shared-code.c:
// CHECK: frame #2: {{.*}}`main(
