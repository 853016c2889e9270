; Every shared function, every group that does not pay and every function that keeps
; its code is a remark that a YAML parser can read, with all terms of the decision.
; REQUIRES: pyyaml

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-iroutliner' %t.ll -disable-output -pass-remarks-output=%t.yaml
; RUN: %yaml-python %S/Inputs/check_remarks.py %t.yaml %S/../../../docs/outliner.md > %t
; RUN: FileCheck %t.ll --input-file=%t
; RUN: FileCheck %t.ll --check-prefix=PASSED --input-file=%t
; RUN: FileCheck %t.ll --check-prefix=MISSED --input-file=%t
; RUN: %opt -passes='rust-iroutliner<min-benefit=100000>' %t.ll -disable-output -pass-remarks-output=%t.none.yaml
; RUN: not grep Passed %t.none.yaml

; CHECK-DAG: Missed rust-iroutliner: ForSpeed Function=fast
; CHECK-DAG: Missed rust-iroutliner: Attribute Function=as it is: 'optnone'
; MISSED: Missed rust-iroutliner: NotProfitable ArgumentBytes={{[0-9]+}} Benefit={{-[0-9]+|0}} CallBytes={{[0-9]+}}
; MISSED-SAME: {{^}} CallerFrameBytes={{[0-9]+}} CallsAloneBytes=10 ExitChoiceBytes=0 Function=small_a FunctionBytes={{[0-9]+}}
; MISSED-SAME: {{^}} FunctionCodeBytes={{[0-9]+}} FunctionExitBytes=0 FunctionFrameBytes=0 KeptValueBytes={{[0-9]+}} Length=2
; MISSED-SAME: {{^}} Outputs=0 Parameters={{[0-9]+}} RegionBytes={{[0-9]+}} Regions=2 ResultBytes=0
; MISSED-SAME: {{^}} SymbolBytes=0 TimeBytes=0 UnwindTableBytes={{[1-9][0-9]*}}
; PASSED: Passed rust-iroutliner: Outlined ArgumentBytes={{[0-9]+}} Benefit={{[0-9]+}} CallBytes={{[0-9]+}}
; PASSED-SAME: {{^}} CallerFrameBytes={{[0-9]+}} CallsAloneBytes=10 ExitChoiceBytes=0 Function=a.outlined.0
; PASSED-SAME: {{^}} FunctionBytes={{[0-9]+}} FunctionCodeBytes={{[0-9]+}} FunctionExitBytes=0 FunctionFrameBytes={{[1-9][0-9]*}}
; PASSED-SAME: {{^}} KeptValueBytes={{[0-9]+}} Length={{[0-9]+}} Number={{[0-9]+}} Outputs=0 Parameters={{[0-9]+}} RegionBytes={{[0-9]+}} Regions=2
; PASSED-SAME: {{^}} ResultBytes=0 SymbolBytes=0 TimeBytes={{[0-9]+}} UnwindTableBytes={{[1-9][0-9]*}}

target triple = "x86_64-unknown-linux-gnu"

declare void @use(i32, ptr) nounwind

define void @<a|b>(ptr %d, i32 %x) minsize {
  store i32 %x, ptr %d
  call void @use(i32 1, ptr %d)
  call void @use(i32 2, ptr %d)
  call void @use(i32 3, ptr %d)
  call void @use(i32 4, ptr %d)
  call void @use(i32 5, ptr %d)
  call void @use(i32 6, ptr %d)
  call void @use(i32 7, ptr %d)
  call void @use(i32 8, ptr %d)
  call void @use(i32 9, ptr %d)
  call void @use(i32 10, ptr %d)
  call void @use(i32 11, ptr %d)
  ret void
}
define void @small_<a|b>(ptr %d, i64 %x) minsize {
  store i64 %x, ptr %d
  ret void
}
define void @fast(ptr %d) {
  ret void
}
define void @"as it is: 'optnone'"(ptr %d) optnone noinline {
  ret void
}
