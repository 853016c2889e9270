; Both destinations of an invoke must not get an equal phi: LLVM's PHIElimination gives the two phis one register
; and may write it after the call, where exceptions do not pass.  docs/llvm-report-landing-pad-phis.md has the program.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-iroutliner<no-cost;max-rounds=1;min-length=7;verify>' -pass-remarks-missed=rust-iroutliner -S %t.ll 2>&1 | FileCheck %t.ll

target triple = "x86_64-unknown-linux-gnu"

; CHECK: LLVM would confuse phis of a landing pad with those after the call

declare void @throws(i64, i64)
declare void @use(i64) nounwind
declare i64 @make(i64) nounwind
declare i32 @__gxx_personality_v0(...)

; The value of a phi after the region is the one that a phi of the pad has.
; CHECK-LABEL: define void @equal(
; CHECK:         invoke void @throws(i64 %x, i64 3)
; CHECK:         invoke void @throws(i64 %y, i64 5)
define void @equal(i64 %x, i1 %c) minsize personality ptr @__gxx_personality_v0 {
  %u = call i64 @make(i64 %x)
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
  %q = phi i64 [ %u, %a ], [ %u, %a2 ], [ %x, %b ]
  %e = landingpad { ptr, i32 } cleanup
  call void @use(i64 %q)
  resume { ptr, i32 } %e
}

; Code generation removes the empty block.
; CHECK-LABEL: define void @empty_block(
; CHECK:         invoke void @throws(i64 %x, i64 3)
; CHECK:         invoke void @throws(i64 %y, i64 5)
define void @empty_block(i64 %x, i1 %c) minsize personality ptr @__gxx_personality_v0 {
  %u = call i64 @make(i64 %x)
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
  invoke void @throws(i64 %y, i64 5) to label %a3 unwind label %l
a3:
  br label %n
b:
  invoke void @throws(i64 2, i64 %x) to label %n unwind label %l
n:
  %p = phi i64 [ %u, %a3 ], [ %x, %b ]
  call void @use(i64 %p)
  ret void
l:
  %q = phi i64 [ %u, %a ], [ %u, %a2 ], [ %x, %b ]
  %e = landingpad { ptr, i32 } cleanup
  call void @use(i64 %q)
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

; And equal ones after a call: the block of that stays.
; CHECK-LABEL: define void @call_between(
; CHECK:         invoke void @[[CALL_BETWEEN:.*outlined.*]](i64 %x)
; CHECK:         call i64 @make(
; CHECK-LABEL: define void @call_between_too(
; CHECK:         invoke void @[[CALL_BETWEEN]](i64 %x)
define void @call_<between|between_too>(i64 %x, i1 %c) minsize personality ptr @__gxx_personality_v0 {
  %u = call i64 @make(i64 %x)
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
  invoke void @throws(i64 %y, i64 5) to label %a3 unwind label %l
a3:
  %w = call i64 @make(i64 %u)
  br label %n
b:
  invoke void @throws(i64 2, i64 %x) to label %n unwind label %l
n:
  %p = phi i64 [ %u, %a3 ], [ %x, %b ]
  call void @use(i64 %p)
  ret void
l:
  %q = phi i64 [ %u, %a ], [ %u, %a2 ], [ %x, %b ]
  %e = landingpad { ptr, i32 } cleanup
  call void @use(i64 %q)
  resume { ptr, i32 } %e
}
