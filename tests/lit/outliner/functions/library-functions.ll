; LLVM makes a call of memset of a loop, in every function but memset.  Code of memset that went to a function of
; its own would be a call of memset: an endless recursion.  A local function is no other one.  With `no-builtins`
; nothing is made of the loop, in shared code neither.

; RUN: sed -e 's/ KIND//' -e 's/ATTRIBUTE//' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed -e 's/ KIND/ internal/' -e 's/ATTRIBUTE//' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed -e 's/ KIND//' -e 's/ATTRIBUTE//' %s > %t.ll
; RUN: %opt -passes='rust-iroutliner<all;no-cost>,default<O2>' -S %t.ll | FileCheck %s --check-prefix=LATER
; RUN: %opt -passes='rust-iroutliner<all;no-cost>' -disable-output -pass-remarks-missed=rust-iroutliner %t.ll 2>&1 | \
; RUN:   FileCheck %s --check-prefix=REMARK
; RUN: sed -e 's/ KIND//' -e 's/ATTRIBUTE/"no-builtins"/' %s | %outline | FileCheck %s --check-prefix=MOVES
; RUN: sed -e 's/ KIND//' -e 's/ATTRIBUTE//' -e 's/memset/mem_fill/g' %s | %outline | FileCheck %s --check-prefix=MOVES

; CHECK-LABEL: @memset(
; CHECK: store i8
; CHECK-LABEL: @other(
; CHECK: store i8
; LATER-LABEL: define {{.*}}@memset(
; LATER-NOT: call
; LATER-LABEL: define {{.*}}@other(
; REMARK: remark: {{.*}}memset keeps all of its code: it has the name of a library function
; MOVES-LABEL: @mem{{.*}}(
; MOVES: call void @mem{{.*}}.outlined
; MOVES-LABEL: @other(
; MOVES: call void @mem{{.*}}.outlined

declare void @work(i64)
@used = global ptr @memset

define KIND ptr @memset(ptr %p, i32 %c, i64 %n) ATTRIBUTE {
  %t = trunc i32 %c to i8
  %z = icmp eq i64 %n, 0
  br i1 %z, label %end, label %h
h:
  %i = phi i64 [ 0, %0 ], [ %j, %h ]
  %q = getelementptr i8, ptr %p, i64 %i
  store i8 %t, ptr %q
  %j = add nuw i64 %i, 1
  %k = icmp ult i64 %j, %n
  br i1 %k, label %h, label %end
end:
  ret ptr %p
}
define void @other(ptr %p, i32 %c, i64 %n) ATTRIBUTE {
  call void @work(i64 %n)
  %t = trunc i32 %c to i8
  %z = icmp eq i64 %n, 0
  br i1 %z, label %end, label %h
h:
  %i = phi i64 [ 0, %0 ], [ %j, %h ]
  %q = getelementptr i8, ptr %p, i64 %i
  store i8 %t, ptr %q
  %j = add nuw i64 %i, 1
  %k = icmp ult i64 %j, %n
  br i1 %k, label %h, label %end
end:
  call void @work(i64 7)
  ret void
}
