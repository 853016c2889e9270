; Functions that are equal except for constants share a body that gets these as arguments.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes=rust-mergefunc,verify -S %t.ll | %FileCheck %t.ll
; RUN: %opt -passes='rust-mergefunc<no-parameters>' -S %t.ll | %FileCheck %t.ll --check-prefix=OFF
; RUN: %opt -passes=rust-mergefunc -pass-remarks=rust-mergefunc -disable-output %t.ll 2>&1 | %FileCheck %t.ll --check-prefix=REMARK

target datalayout = "e-m:e-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

; OFF-NOT: .body
; RUN: %opt -passes=rust-mergefunc -disable-output -stats %t.ll 2>&1 | %FileCheck %t.ll --check-prefix=STATS
; STATS: 0 rust-mergefunc - Number of bodies shared by interposable functions
; STATS: 3 rust-mergefunc - Number of functions merged with parameters

; REMARK: first shares the body first.body; its callers now call it directly, passing 4 constants; bytes saved by all functions that share it: {{[0-9]+}}
; REMARK: second shares the body first.body; its callers now call it directly, passing 4 constants;
; REMARK: third shares the body first.body and forwards to it, passing 4 constants;

@one = global i32 0
@two = global i32 0
@three = global i32 0

declare i32 @work(i32, i32)
declare hidden void @note_one(ptr)
declare hidden void @note_two(ptr)
declare hidden void @note_three(ptr)

; Nothing but calls uses the first two, so they go.
; CHECK-NOT: @first(
; CHECK-NOT: @second(

; A number that is in two places is one parameter; an address, a callee and an offset are others.
; What the flags of an address said of one offset is not known of the others.
; CHECK: define internal i32 @first.body(i32 %x, ptr %p, i32 [[NUMBER:%[0-9]+]], ptr [[GLOBAL:%[0-9]+]], ptr [[CALLEE:%[0-9]+]], i64 [[OFFSET:%[0-9]+]])
; CHECK-NEXT: %y = call i32 @work(i32 %x, i32 [[NUMBER]])
; CHECK-NEXT: %z = mul i32 %y, %x
; CHECK-NEXT: store i32 %z, ptr [[GLOBAL]]
; CHECK-NEXT: call void [[CALLEE]](ptr %p)
; CHECK-NEXT: %q = getelementptr i8, ptr %p, i64 [[OFFSET]]
; CHECK-NEXT: %w = load i32, ptr %q
; CHECK-NEXT: %v = call i32 @work(i32 %w, i32 [[NUMBER]])
; CHECK-NEXT: %s = add nsw i32 %v, 7
define internal i32 @<first|second>(i32 %x, ptr %p) minsize optsize nounwind uwtable {
  %y = call i32 @work(i32 %x, i32 <20|21>)
  %z = mul i32 %y, %x
  store i32 %z, ptr @<one|two>
  call void @note_<one|two>(ptr %p)
  %q = getelementptr inbounds i8, ptr %p, i64 <24|32>
  %w = load i32, ptr %q
  %v = call i32 @work(i32 %w, i32 <20|21>)
  %s = add nsw i32 %v, 7
  ret i32 %s
}

; CHECK: define i32 @third(i32 %x, ptr %p)
; CHECK-NEXT: [[RESULT:%[0-9]+]] = tail call i32 @first.body(i32 %x, ptr %p, i32 22, ptr @three, ptr @note_three, i64 40)
; CHECK-NEXT: ret i32 [[RESULT]]
define i32 @third(i32 %x, ptr %p) minsize optsize nounwind uwtable {
  %y = call i32 @work(i32 %x, i32 22)
  %z = mul nsw i32 %y, %x
  store i32 %z, ptr @three
  call void @note_three(ptr %p)
  %q = getelementptr inbounds i8, ptr %p, i64 40
  %w = load i32, ptr %q
  %v = call i32 @work(i32 %w, i32 22)
  %s = add nsw i32 %v, 7
  ret i32 %s
}

; CHECK: define i32 @user(
; CHECK-NEXT: %a = call i32 @first.body(i32 %x, ptr %p, i32 20, ptr @one, ptr @note_one, i64 24)
; CHECK-NEXT: %b = tail call i32 @first.body(i32 %a, ptr %p, i32 21, ptr @two, ptr @note_two, i64 32)
define i32 @user(i32 %x, ptr %p) {
  %a = call i32 @first(i32 %x, ptr %p)
  %b = tail call i32 @second(i32 %a, ptr %p)
  ret i32 %b
}
