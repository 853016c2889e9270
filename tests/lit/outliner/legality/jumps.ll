; A call that code generation makes a jump is a jump afterwards, or its code stays.

; RUN: %expand %s > %t.ll
; RUN: sed 's/TRIPLE/x86_64-unknown-linux-gnu/' %t.ll | %outline | FileCheck %t.ll --check-prefixes=CHECK,MOVES
; RUN: sed 's/TRIPLE/aarch64-unknown-linux-gnu/' %t.ll | %outline | FileCheck %t.ll --check-prefixes=CHECK,MOVES
; RUN: sed 's/TRIPLE/riscv64-unknown-linux-gnu/' %t.ll | %outline | FileCheck %t.ll --check-prefixes=CHECK,MOVES
; RUN: sed 's/TRIPLE/thumbv7em-none-eabi/' %t.ll | %outline | FileCheck %t.ll --check-prefixes=CHECK,MOVES
; Arguments on the stack are where the caller's own are: no parameter, or no region.
; RUN: sed 's/TRIPLE/i686-unknown-linux-gnu/' %t.ll | %outline | FileCheck %t.ll --check-prefixes=CHECK,STAYS
; RUN: sed 's/TRIPLE/sparcv9-unknown-linux-gnu/' %t.ll | %outline | FileCheck %t.ll --check-prefixes=CHECK,STAYS
; The calls of functions that have none are calls like any others.
; RUN: sed -e 's/TRIPLE/i686-unknown-linux-gnu/' -e 's/; ATTRIBUTES/"disable-tail-calls"="true"/' %t.ll | %outline | FileCheck %t.ll --check-prefix=CALLS

target triple = "TRIPLE"

declare i32 @next(ptr)
declare i31 @next31(ptr)
declare i30 @next30(ptr)
declare i26 @next26(ptr)
declare zeroext i1 @next_bool(ptr)
declare void @next_void(ptr)

; The ret moves with the call.
; MOVES-LABEL: define i32 @whole_a(
; MOVES: [[R:%.*]] = tail call i32 @[[WHOLE:whole_a.outlined.*]](ptr %p)
; MOVES-NEXT: ret i32 [[R]]
; MOVES: define internal i32 @[[WHOLE]](
; MOVES: [[R:%.*]] = tail call i32 @next(
; MOVES-NEXT: ret i32 [[R]]
; STAYS-LABEL: define i32 @whole_a(
; STAYS: [[R:%.*]] = tail call i32 @next(
; STAYS-NEXT: ret i32 [[R]]
; CALLS-LABEL: define i32 @whole_a(
; CALLS: call i32 @whole_a.outlined
define i32 @whole_<a|b>(ptr %p) #0 {
  store i32 1, ptr %p
  %r = tail call i32 @next(ptr %p)
  ret i32 %r
}

; A result that is extended is extended by all on the way.
; MOVES-LABEL: define zeroext i1 @bool_a(
; MOVES-NEXT: [[R:%.*]] = tail call zeroext i1 @[[BOOL:bool_a.outlined.*]](ptr %p)
; MOVES-NEXT: ret i1 [[R]]
; MOVES: define internal zeroext i1 @[[BOOL]](
; MOVES: [[R:%.*]] = tail call zeroext i1 @next_bool(
; MOVES-NEXT: ret i1 [[R]]
; STAYS-LABEL: define zeroext i1 @bool_a(
; STAYS: tail call zeroext i1 @next_bool(
define zeroext i1 @bool_<a|b>(ptr %p) #0 {
  store i64 1, ptr %p
  %r = tail call zeroext i1 @next_bool(ptr %p)
  ret i1 %r
}

; The region ends in the call, and each of its callers goes on in its own way: where one
; goes to its ret, as code generation copies it there, the call is a jump.
; MOVES-LABEL: define i31 @end_a(
; MOVES: [[R:%.*]] = tail call i31 @[[END:end_a.outlined.*]](ptr %p)
; MOVES-NEXT: br label %end
; MOVES: phi i31 [ 0, %entry ], [ [[R]], %more ]
; MOVES: define internal i31 @[[END]](
; MOVES: [[R:%.*]] = tail call i31 @next31(
; MOVES-NEXT: ret i31 [[R]]
; MOVES-LABEL: define i31 @end_b(
; MOVES: {{%.*}} = call i31 @[[END]](ptr %p)
; STAYS-LABEL: define i31 @end_a(
; STAYS: tail call i31 @next31(
; STAYS-NEXT: br label %end
define i31 @end_a(ptr %p, i1 %c) #0 {
entry:
  br i1 %c, label %more, label %end
more:
  store i16 1, ptr %p
  %r = tail call i31 @next31(ptr %p)
  br label %end
end:
  %s = phi i31 [ 0, %entry ], [ %r, %more ]
  ret i31 %s
}
define i31 @end_b(ptr %p) #0 {
  store i16 1, ptr %p
  %r = tail call i31 @next31(ptr %p)
  fence seq_cst
  ret i31 %r
}

; Where the region hands over something else, or goes on, only the other regions move.
; CHECK-LABEL: define i30 @more_a(
; CHECK: [[R:%.*]] = tail call i30 @next30(
; CHECK-NEXT: ret i30 [[R]]
; CHECK-LABEL: define i30 @more_b(
; CHECK: outlined
; CHECK-LABEL: define i30 @more_c(
; CHECK: outlined
define i30 @more_a(ptr %p) #0 {
  store i24 1, ptr %p
  %r = tail call i30 @next30(ptr %p)
  ret i30 %r
}
define i30 @more_<b|c>(ptr %p, ptr %q) #0 {
  store i24 1, ptr %p
  %r = tail call i30 @next30(ptr %p)
  store i30 %r, ptr %p
  fence <acquire|release>
  ret i30 5
}

; What is between the call and its ret stays where it is, too.
; CHECK-LABEL: define { i32, i32 } @behind_a(
; CHECK: [[R:%.*]] = tail call { i32, i32 } @pair(
; CHECK-NOT: outlined
; CHECK: ret { i32, i32 }
declare { i32, i32 } @pair(ptr)
define { i32, i32 } @behind_<a|b>(ptr %p) #0 {
  fence <seq_cst|acquire>
  %r = tail call { i32, i32 } @pair(ptr %p) nomerge
  %a = extractvalue { i32, i32 } %r, 0
  %b = extractvalue { i32, i32 } %r, 1
  %c = insertvalue { i32, i32 } poison, i32 %a, 0
  %d = insertvalue { i32, i32 } %c, i32 %b, 1
  ret { i32, i32 } %d
}

; A call that is no jump where it is need not become one.
define i32 @constant_<a|b>(ptr %p) #0 {
; CHECK-LABEL: define i32 @constant_<a|b>(
; CHECK: call i32 @[[CONSTANT<:.*outlined.*|>]](ptr %p)
  store i88 1, ptr %p
  tail call void @next_void(ptr %p)
  ret i32 7
}
define i26 @unmarked_<a|b>(ptr %p) #0 {
; CHECK-LABEL: define i26 @unmarked_<a|b>(
; CHECK: call i26 @[[UNMARKED<:.*outlined.*|>]](ptr %p)
  store i96 1, ptr %p
  %r = call i26 @next26(ptr %p)
  ret i26 %r
}

attributes #0 = { nounwind ; ATTRIBUTES
}
