; A thunk casts structs and arrays member by member where members are pointers on
; one side and integers on the other (#133259; the mergefunc of LLVM 16 and
; 19 makes an invalid bitcast).

; RUN: %opt -passes='rust-mergefunc,verify' -S %s | FileCheck %s

target datalayout = "e-i64:64"

@slot = external global [16 x i64]

; CHECK-LABEL: define { i64, [2 x i64] } @struct_a(
; CHECK-LABEL: define { ptr, [2 x ptr] } @struct_b({ ptr, [2 x ptr] } %s)
; CHECK: extractvalue { ptr, [2 x ptr] } %s, 0
; CHECK: ptrtoint ptr
; CHECK: insertvalue { i64, [2 x i64] }
; CHECK: extractvalue { ptr, [2 x ptr] } %s, 1
; CHECK: [[R:%.*]] = tail call { i64, [2 x i64] } @struct_a({ i64, [2 x i64] } %{{.*}})
; CHECK: extractvalue { i64, [2 x i64] } [[R]], 0
; CHECK: inttoptr i64
; CHECK: insertvalue { ptr, [2 x ptr] }
; CHECK: ret { ptr, [2 x ptr] }
; CHECK-LABEL: define [3 x i64] @array_a(
; CHECK-LABEL: define [3 x ptr] @array_b(
; CHECK: tail call [3 x i64] @array_a()
; CHECK: inttoptr
; CHECK: inttoptr
; CHECK: inttoptr
; CHECK: ret [3 x ptr]

define { i64, [2 x i64] } @struct_a({ i64, [2 x i64] } %s) {
  store volatile { i64, [2 x i64] } %s, ptr @slot, align 8
  store volatile i64 1, ptr @slot, align 8
  %r = load volatile { i64, [2 x i64] }, ptr @slot, align 8
  ret { i64, [2 x i64] } %r
}
define { ptr, [2 x ptr] } @struct_b({ ptr, [2 x ptr] } %s) {
  store volatile { ptr, [2 x ptr] } %s, ptr @slot, align 8
  store volatile i64 1, ptr @slot, align 8
  %r = load volatile { ptr, [2 x ptr] }, ptr @slot, align 8
  ret { ptr, [2 x ptr] } %r
}
define [3 x i64] @array_a() {
  store volatile i64 1, ptr @slot, align 8
  store volatile i64 2, ptr @slot, align 8
  %r = load volatile [3 x i64], ptr @slot, align 8
  ret [3 x i64] %r
}
define [3 x ptr] @array_b() {
  store volatile i64 1, ptr @slot, align 8
  store volatile i64 2, ptr @slot, align 8
  %r = load volatile [3 x ptr], ptr @slot, align 8
  ret [3 x ptr] %r
}
