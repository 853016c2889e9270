; Reason BisectLimit: outlinings from a number on are left out, and what is below the limit is the same as without it.
; Numbers go on after those of the pass before.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-mergefunc,rust-iroutliner,verify' -S %t.ll -pass-remarks='rust-.*' -o %t.all 2>&1 | \
; RUN:   FileCheck %t.ll --check-prefix=ALL
; ALL: : same_2 is identical to same_1 and forwards to it; number 1{{$}}
; ALL: {{; number 2$}}
; ALL: {{; number 3$}}
; ALL-NOT: number

; RUN: %opt -passes='rust-mergefunc<bisect-limit=4>,rust-iroutliner<bisect-limit=4>' -S %t.ll -o %t.four
; RUN: diff %t.all %t.four
; RUN: %opt -passes='rust-mergefunc' -S %t.ll -o %t.merged
; RUN: %opt -passes='rust-mergefunc<bisect-limit=2>,rust-iroutliner<bisect-limit=2>' -S %t.ll -o %t.two
; RUN: diff %t.merged %t.two
; RUN: %opt -passes='rust-iroutliner<bisect-limit=1>' -S %t.ll -o %t.one
; RUN: %opt -S %t.ll -o %t.none
; RUN: diff %t.none %t.one

; RUN: %opt -passes='rust-mergefunc<bisect-limit=3>,rust-iroutliner<bisect-limit=3>,verify' -S %t.ll \
; RUN:   -pass-remarks='rust-.*' -pass-remarks-missed='rust-iroutliner' 2>&1 | \
; RUN:   FileCheck %t.ll --check-prefix=THREE
; THREE-DAG: : 2 regions of {{[0-9]+}} instructions share {{.*}}; number 2{{$}}
; THREE-DAG: : 2 regions of {{[0-9]+}} instructions, the first in {{.*}}, stay where they are because parameter `bisect-limit` leaves them out; bytes:
; THREE-NOT: number 3

target triple = "x86_64-unknown-linux-gnu"

define i32 @same_<1|2>(i32 %x) minsize nounwind {
  call void @use(i32 %x)
  call void @use(i32 1)
  call void @use(i32 2)
  call void @use(i32 3)
  ret i32 %x
}
define i32 @first_<1|2>(i32 %x, ptr %p) minsize nounwind {
  %a = mul i32 %x, <7|9>
  store volatile i32 %a, ptr %p
  %y = load i32, ptr %p
  call void @use(i32 101)
  call void @use(i32 102)
  call void @use(i32 103)
  call void @use(i32 104)
  call void @use(i32 105)
  call void @use(i32 106)
  %b = <sub|xor> i32 %y, %x
  ret i32 %b
}
define i32 @second_<1|2>(i32 %x, ptr %p) minsize nounwind {
  %a = <shl|lshr> i32 %x, 3
  store volatile i32 %a, ptr %p
  %y = load i32, ptr %p
  call void @other(i64 201)
  call void @other(i64 202)
  call void @other(i64 203)
  call void @other(i64 204)
  call void @other(i64 205)
  %b = <and|or> i32 %y, %x
  ret i32 %b
}

declare void @use(i32) nounwind
declare void @other(i64) nounwind
