; Calls before `unreachable` that are marked `tail` and that are not, by convention (see tail-marks.ll).

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-mergefunc,verify' -S %t.ll | FileCheck %t.ll --implicit-check-not='{{^}}define internal'
; RUN: %opt -passes='rust-mergefunc<no-normal-form>,verify' -S %t.ll | FileCheck %t.ll --check-prefix=ALL
; Without the rule only those are equal that are marked in the same way.
; ALL-COUNT-6: {{^}}define internal
; ALL-NOT: {{^}}define internal
; RUN: %opt -tailcallopt -passes='rust-mergefunc,verify' -S %t.ll | FileCheck %t.ll --check-prefix=GUARANTEED
; GUARANTEED: define internal void @stopped_<1|2>(

; In two conventions a call before `unreachable` is a jump.
; CHECK-LABEL: define internal void @stopped_1(
; CHECK: {{^ +}}call fastcc void @die()
; CHECK-LABEL: define internal tailcc void @endless_<1|2>(
; CHECK-LABEL: define internal swifttailcc void @eternal_<1|2>(

declare fastcc void @die()
declare tailcc void @go_on()
declare swifttailcc void @go_on_too()

@table = global [6 x ptr] [ptr @stopped_1, ptr @stopped_2,
  ptr @endless_1, ptr @endless_2, ptr @eternal_1, ptr @eternal_2]

define internal void @stopped_<1|2>() unnamed_addr {
  <tail |>call fastcc void @die()
  unreachable
}
define internal tailcc void @endless_<1|2>() unnamed_addr {
  <tail |>call tailcc void @go_on()
  unreachable
}
define internal swifttailcc void @eternal_<1|2>() unnamed_addr {
  <tail |>call swifttailcc void @go_on_too()
  unreachable
}
