; What is said of functions that share a new body: its name, which is none of theirs.  A second run, as
; in default pipelines, reports no thunk that the first one made as missed.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-mergefunc' -pass-remarks=rust-mergefunc -disable-output %t.ll 2>&1 | FileCheck %t.ll --implicit-check-not=remark:
; RUN: %opt -passes='rust-mergefunc' -S %t.ll -o %t.once.ll
; RUN: %opt -passes='rust-mergefunc,verify' -S %t.once.ll -stats -pass-remarks='rust-.*' -pass-remarks-missed='rust-.*' 2>&1 | \
; RUN:   FileCheck %t.ll --check-prefix=AGAIN --implicit-check-not=remark:
; RUN: %opt -passes='rust-mergefunc' -disable-output %t.once.ll -pass-remarks-analysis='rust-.*' 2>&1 | \
; RUN:   FileCheck %t.ll --check-prefix=ANALYSIS

; CHECK-DAG: remark: {{.*}}: external_2 is identical to external_1 and forwards to it; number {{[0-9]+$}}
; CHECK-DAG: remark: {{.*}}: external_3 is identical to external_1 and forwards to it; number {{[0-9]+$}}
; CHECK-DAG: remark: {{.*}}: aaa shares the body aaa.body with identical functions and becomes an alias of it; number {{[0-9]+$}}
; CHECK-DAG: remark: {{.*}}: bbb shares the body aaa.body with identical functions and forwards to it; number {{[0-9]+$}}
; CHECK-DAG: remark: {{.*}}: ccc shares the body aaa.body with identical functions and forwards to it; number {{[0-9]+$}}

; ANALYSIS: remark: {{.*}}: ccc is identical to bbb {{.*}} because it is a thunk

; AGAIN-DAG: @aaa = weak alias
; AGAIN-DAG: Number of functions not merged: Thunk

target triple = "thumbv7m-none-eabi"

declare void @ext(i32)
define weak void @<aaa|bbb|ccc>(i32 %x) minsize optsize {
  call void @ext(i32 %x)
  call void @ext(i32 1)
  call void @ext(i32 2)
  call void @ext(i32 3)
  ret void
}
define void @external_<1|2|3>(i32 %x) minsize optsize {
  call void @ext(i32 %x)
  call void @ext(i32 1)
  call void @ext(i32 2)
  call void @ext(i32 3)
  call void @ext(i32 4)
  ret void
}
