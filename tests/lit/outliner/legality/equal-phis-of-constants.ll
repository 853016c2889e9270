; Phis of constants and of addresses count as equal if they may share a register (see equal-phis.ll).

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-iroutliner<no-cost;max-rounds=1;min-length=7;verify>' -S %t.ll | FileCheck %t.ll

target triple = "x86_64-unknown-linux-gnu"

declare void @throws(i64, i64)
declare void @use(i64) nounwind
declare i64 @make(i64) nounwind
declare i32 @__gxx_personality_v0(...)

; Constants may share a register, whatever their types.
; CHECK-LABEL: define void @constants(
; CHECK:         invoke void @throws(i64 %x, i64 3)
; CHECK:         invoke void @throws(i64 %y, i64 5)
define void @constants(i64 %x, i1 %c) minsize personality ptr @__gxx_personality_v0 {
  br i1 %c, label %a, label %b
a:
  fence seq_cst
  invoke void @throws(i64 %x, i64 3) to label %a2 unwind label %l
a2:
  %x1 = mul i64 %x, 7
  %x2 = xor i64 %x1, 99
  %x3 = sub i64 %x2, %x
  %x4 = lshr i64 %x3, 2
  %y = or i64 %x4, 1
  invoke void @throws(i64 %y, i64 5) to label %n unwind label %l
b:
  invoke void @throws(i64 2, i64 %x) to label %n unwind label %l
n:
  %p = phi ptr [ null, %a2 ], [ inttoptr (i64 1 to ptr), %b ]
  %pi = ptrtoint ptr %p to i64
  call void @use(i64 %pi)
  ret void
l:
  %q = phi i64 [ 0, %a ], [ 0, %a2 ], [ 1, %b ]
  %e = landingpad { ptr, i32 } cleanup
  call void @use(i64 %q)
  resume { ptr, i32 } %e
}

; So may addresses.
; CHECK-LABEL: define void @addresses(
; CHECK:         invoke void @throws(i64 %x, i64 3)
; CHECK:         invoke void @throws(i64 %y, i64 5)
define void @addresses(i64 %x, ptr %z, i1 %c) minsize personality ptr @__gxx_personality_v0 {
  %u = getelementptr i8, ptr %z, i64 8
  br i1 %c, label %a, label %b
a:
  %v = getelementptr i64, ptr %z, i64 1
  fence seq_cst
  invoke void @throws(i64 %x, i64 3) to label %a2 unwind label %l
a2:
  %x1 = mul i64 %x, 7
  %x2 = xor i64 %x1, 99
  %x3 = sub i64 %x2, %x
  %x4 = lshr i64 %x3, 2
  %y = or i64 %x4, 1
  invoke void @throws(i64 %y, i64 5) to label %n unwind label %l
b:
  invoke void @throws(i64 2, i64 %x) to label %n unwind label %l
n:
  %p = phi ptr [ %v, %a2 ], [ %z, %b ]
  %pi = ptrtoint ptr %p to i64
  call void @use(i64 %pi)
  ret void
l:
  %q = phi ptr [ %u, %a ], [ %u, %a2 ], [ %z, %b ]
  %e = landingpad { ptr, i32 } cleanup
  %qi = ptrtoint ptr %q to i64
  call void @use(i64 %qi)
  resume { ptr, i32 } %e
}

; Phis of different values may follow.
; CHECK-LABEL: define void @different(
; CHECK:         invoke void @[[DIFFERENT:.*outlined.*]](i64 %x)
; CHECK-NEXT:            to label %{{.*}} unwind label %l
; CHECK-LABEL: define void @different_too(
; CHECK:         invoke void @[[DIFFERENT]](i64 %x)
define void @<different|different_too>(i64 %x, i1 %c) minsize personality ptr @__gxx_personality_v0 {
  %u = call i64 @make(i64 %x)
  %v = call i64 @make(i64 %u)
  br i1 %c, label %a, label %b
a:
  fence seq_cst
  invoke void @throws(i64 %x, i64 3) to label %a2 unwind label %l
a2:
  %x1 = mul i64 %x, 7
  %x2 = xor i64 %x1, 99
  %x3 = sub i64 %x2, %x
  %x4 = lshr i64 %x3, 2
  %y = or i64 %x4, 1
  invoke void @throws(i64 %y, i64 5) to label %n unwind label %l
b:
  invoke void @throws(i64 2, i64 %x) to label %n unwind label %l
n:
  %p = phi i64 [ %u, %a2 ], [ %x, %b ]
  call void @use(i64 %p)
  ret void
l:
  %q = phi i64 [ %v, %a ], [ %v, %a2 ], [ %u, %b ]
  %e = landingpad { ptr, i32 } cleanup
  call void @use(i64 %q)
  resume { ptr, i32 } %e
}
