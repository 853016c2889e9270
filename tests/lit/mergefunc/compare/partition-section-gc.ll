; Partition, section, collector, calling convention and address space belong to
; the signature: where one of them differs the functions do.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-mergefunc,verify' -S %t.ll | FileCheck %t.ll --implicit-check-not=define

; CHECK-LABEL: define internal i32 @<plain(|partition(i32 %x) partition "part">
; CHECK-LABEL: define internal i32 @section(i32 %x) section ".text.hot"
; CHECK-LABEL: define internal <i32 @collector(i32 %x) gc "shadow-stack"|fastcc i32 @convention(>
; CHECK-LABEL: define internal i32 @space(i32 %x) addrspace(1)

define internal i32 @<plain|plain_again>(i32 %x) {
  ret i32 %x
}

define internal i32 @<partition|partition_again>(i32 %x) partition "part" {
  ret i32 %x
}

define internal i32 @<section|section_again>(i32 %x) section ".text.hot" {
  ret i32 %x
}

define internal i32 @<collector|collector_again>(i32 %x) gc "shadow-stack" {
  ret i32 %x
}

define internal <fastcc i32 @convention(i32 %x|i32 @space(i32 %x) addrspace(1>) {
  ret i32 %x
}
