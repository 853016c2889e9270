; Two equal constructors of a module both still run: the list names a definition
; at each of its places.

; RUN: %opt -passes='rust-mergefunc,verify' -S %s | FileCheck %s

; CHECK: @llvm.global_ctors = appending global [2 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @a,
; CHECK-SAME: {{^}} ptr null }, { i32, ptr, ptr } { i32 100, ptr @a, ptr @data }]
; CHECK-NOT: @b

@data = external global i32
@llvm.global_ctors = appending global [2 x { i32, ptr, ptr }] [{ i32, ptr, ptr } { i32 65535, ptr @a, ptr null },
    { i32, ptr, ptr } { i32 100, ptr @b, ptr @data }]

define internal void @a() unnamed_addr {
  %v = load i32, ptr @data
  %w = add i32 %v, 1
  store i32 %w, ptr @data
  ret void
}
define internal void @b() unnamed_addr {
  %v = load i32, ptr @data
  %w = add i32 %v, 1
  store i32 %w, ptr @data
  ret void
}
