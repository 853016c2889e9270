; In a shared library an inline function that goes takes its symbol with it: an entry of the dynamic symbol table
; and a name.  Two bodies of 22 bytes share one whose symbol takes 75 bytes because the two symbols go; hidden functions
; have none, and share it, too.  What stays exported (`weak_odr`) saves no symbol, and these bodies stay.

; RUN: %expand %s > %t.ll
; RUN: sed 's/LINKAGE/linkonce_odr/' %t.ll | %opt -passes='rust-mergefunc<no-parameters>,verify' -S | FileCheck %t.ll --check-prefix=GOES
; RUN: sed 's/LINKAGE/linkonce_odr hidden/' %t.ll | %opt -passes='rust-mergefunc<no-parameters>,verify' -S | FileCheck %t.ll --check-prefix=GOES
; RUN: sed 's/LINKAGE/weak_odr/' %t.ll | %opt -passes='rust-mergefunc<no-parameters>,verify' -S | FileCheck %t.ll --check-prefix=STAYS

; GOES-COUNT-1: call void @release(
; GOES-NOT: call void @release(
; STAYS-COUNT-2: call void @release(

target datalayout = "e-m:e-i64:64-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

$<_ZN3one10deallocateEPvm|_ZN3two10deallocateEPvm> = comdat any

declare void @release(ptr, i64)

define LINKAGE void @<_ZN3one10deallocateEPvm|_ZN3two10deallocateEPvm>(ptr %this, ptr %p, i64 %n) minsize comdat {
  %is_null = icmp eq ptr %p, null
  br i1 %is_null, label %end, label %begin
begin:
  %bytes = mul i64 %n, 48
  tail call void @release(ptr %p, i64 %bytes)
  br label %end
end:
  ret void
}
define void @user(ptr %p) {
  call void @_ZN3one10deallocateEPvm(ptr %p, ptr %p, i64 1)
  call void @_ZN3two10deallocateEPvm(ptr %p, ptr %p, i64 2)
  ret void
}
!llvm.module.flags = !{!0}
!0 = !{i32 8, !"PIC Level", i32 2}
