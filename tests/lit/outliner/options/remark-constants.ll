; A constant that fits a byte reaches its register over the stack, and an unwind
; table says so where the function has no frame pointer: both in the code that moves
; and in what takes its place.

; RUN: sed -e 's/NUMBER/5/g' -e 's/ATTRIBUTES//' %s | %opt -passes='rust-iroutliner<all;no-cost;verify;max-rounds=1>' \
; RUN:   -disable-output -pass-remarks-output=- | FileCheck %s -DREGIONS=30 -DARGUMENTS=12
; RUN: sed -e 's/NUMBER/5/g' -e 's/ATTRIBUTES/uwtable/' %s | \
; RUN:   %opt -passes='rust-iroutliner<all;no-cost;verify;max-rounds=1>' -disable-output -pass-remarks-output=- | \
; RUN:   FileCheck %s -DREGIONS=48 -DARGUMENTS=22
; RUN: sed -e 's/NUMBER/-1/g' -e 's/ATTRIBUTES/uwtable/' %s | \
; RUN:   %opt -passes='rust-iroutliner<all;no-cost;verify;max-rounds=1>' -disable-output -pass-remarks-output=- | \
; RUN:   FileCheck %s -DREGIONS=48 -DARGUMENTS=22
; RUN: sed -e 's/NUMBER/5/g' -e 's/ATTRIBUTES/uwtable "frame-pointer"="all"/' %s | \
; RUN:   %opt -passes='rust-iroutliner<all;no-cost;verify;max-rounds=1>' -disable-output -pass-remarks-output=- | \
; RUN:   FileCheck %s -DREGIONS=30 -DARGUMENTS=12
; RUN: sed -e 's/NUMBER/500/g' -e 's/ATTRIBUTES//' %s | %opt -passes='rust-iroutliner<all;no-cost;verify;max-rounds=1>' \
; RUN:   -disable-output -pass-remarks-output=- | FileCheck %s -DREGIONS=32 -DARGUMENTS=12
; RUN: sed -e 's/NUMBER/500/g' -e 's/ATTRIBUTES/uwtable/' %s | \
; RUN:   %opt -passes='rust-iroutliner<all;no-cost;verify;max-rounds=1>' -disable-output -pass-remarks-output=- | \
; RUN:   FileCheck %s -DREGIONS=42 -DARGUMENTS=22
; Without minsize the constant is an instruction of its own.  The shared function has minsize, and its table says so.
; RUN: sed -e 's/NUMBER/5/g' -e 's/minsize/optsize/' -e 's/ATTRIBUTES/uwtable/' %s | \
; RUN:   %opt -passes='rust-iroutliner<all;no-cost;verify;max-rounds=1>' -disable-output -pass-remarks-output=- | \
; RUN:   FileCheck %s --check-prefixes=CHECK,OPTSIZE -DREGIONS=30 -DARGUMENTS=12

; CHECK: Name: {{ *}}Outlined
; CHECK: - RegionBytes: {{ *}}'[[REGIONS]]'
; CHECK: - ArgumentBytes: {{ *}}'[[ARGUMENTS]]'
; OPTSIZE: - FunctionCodeBytes: {{ *}}'20'

target triple = "x86_64-unknown-linux-gnu"

declare i32 @work(i32, i32)

define void @a(i32 %unused, i32 %either, ptr %p) minsize nounwind ATTRIBUTES {
  %v = call i32 @work(i32 NUMBER, i32 3) nounwind
  store i32 %v, ptr %p
  ret void
}
define void @b(i32 %unused, i32 %either, ptr %p) minsize nounwind ATTRIBUTES {
  %v = call i32 @work(i32 NUMBER, i32 4) nounwind
  store i32 %v, ptr %p
  ret void
}
