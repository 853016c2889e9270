// With preserve-debug-info the thunk keeps its own subprogram, its parameters are
// visible in a debugger, and call sites are left alone; the object file's DWARF is
// valid.

// RUN: %clang -g -O0 -Xclang -disable-O0-optnone -emit-llvm -c %s -o %t.O0.bc
// RUN: %opt -passes='rust-mergefunc<preserve-debug-info>,verify' -S %t.O0.bc -o %t.O0.ll
// RUN: FileCheck %s < %t.O0.ll
// RUN: %llc -filetype=obj %t.O0.ll -o %t.O0.o
// RUN: llvm-dwarfdump --verify %t.O0.o | FileCheck %s --check-prefix=VERIFY
// RUN: llvm-dwarfdump --name=second %t.O0.o --show-children | FileCheck %s --check-prefix=DWARF
// RUN: %clang -g -O2 -emit-llvm -c %s -o %t.O2.bc
// RUN: %opt -passes='rust-mergefunc<preserve-debug-info>,verify' -S %t.O2.bc -o %t.O2.ll
// RUN: FileCheck %s < %t.O2.ll
// RUN: %llc -filetype=obj %t.O2.ll -o %t.O2.o
// RUN: llvm-dwarfdump --verify %t.O2.o | FileCheck %s --check-prefix=VERIFY
// RUN: llvm-dwarfdump --name=second %t.O2.o --show-children | FileCheck %s --check-prefix=DWARF

// The same by LLVM's own flag; the parameter wins over it.
// RUN: %opt -mergefunc-preserve-debug-info -passes='rust-mergefunc,verify' -S %t.O2.bc -o - | FileCheck %s
// RUN: %opt -mergefunc-preserve-debug-info -passes='rust-mergefunc<no-preserve-debug-info>,verify' -S %t.O2.bc -o - | FileCheck %s --check-prefix=DEFAULT

// CHECK: define {{.*}}i32 @second(i32 {{.*}}%0, i32 {{.*}}%1){{.*}} !dbg [[SECOND:![0-9]+]] {
// CHECK-DAG: {{(dbg.value|dbg_value|dbg.declare|dbg_declare).*}}%0
// CHECK-DAG: {{(dbg.value|dbg_value|dbg.declare|dbg_declare).*}}%1
// CHECK: tail call {{.*}}i32 @first({{.*}}, !dbg [[LOCATION:![0-9]+]]
// CHECK-NEXT: ret i32 {{.*}}, !dbg [[LOCATION]]
// CHECK: define {{.*}}@caller(
// CHECK: call {{.*}}@second(
// CHECK: [[SECOND]] = distinct !DISubprogram(name: "second"
// CHECK: [[LOCATION]] = !DILocation(line: {{[0-9]+}}, scope: [[SECOND]])

// VERIFY: No errors.
// DWARF: DW_TAG_subprogram
// DWARF: DW_AT_name{{.*}}"second"
// DWARF: DW_TAG_formal_parameter
// DWARF: DW_AT_name{{.*}}"count"
// DWARF: DW_TAG_formal_parameter
// DWARF: DW_AT_name{{.*}}"step"

// DEFAULT: define {{.*}}@caller(
// DEFAULT: call {{.*}}@first(

__attribute__((noinline)) int first(int amount, int width) {
  int sum = 0;
  for (int i = 0; i < amount; i++) sum += (i * width) ^ (sum >> 3);
  return sum;
}

__attribute__((noinline)) int second(int count, int step) {
  int sum = 0;
  for (int i = 0; i < count; i++) sum += (i * step) ^ (sum >> 3);
  return sum;
}

int caller(void) { return second(3, 4); }
