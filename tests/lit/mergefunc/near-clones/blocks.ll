; Blocks that only one of two functions has are behind a branch on the flag, and so is a part of a
; block; values come from where they are computed.

; RUN: %opt -passes='rust-mergefunc<near-clones;no-cost;no-parameters>,verify' -S %s | FileCheck %s

; One function has a condition in the middle of what is one block of the other one, which is divided there.
; CHECK-LABEL: define internal i32 @condition_1.near(
; CHECK: %[[C:.*]] = call i32 @work(i32 %b, ptr %p)
; CHECK-NEXT: br i1 %0, label %[[ASKS:.*]], label %[[GOES:.*]]
; CHECK: [[ASKS]]:
; CHECK-NEXT: %k = icmp eq i32 %[[C]], 0
; CHECK-NEXT: br i1 %k, label %zero, label %[[END:.*]]
; CHECK: [[GOES]]:
; CHECK-NEXT: br label %[[END]]
; CHECK: zero:
; CHECK: br label %[[END]]
; CHECK: [[END]]:
; CHECK: phi i32
; CHECK: call i32 @work(
; CHECK: call i32 @work(
; CHECK: call i32 @work(
; CHECK-NOT: call i32 @work(
; CHECK: }

; One has a loop where the other one has a condition.  The value of each has no meaning on the ways of the other.
; CHECK-LABEL: define internal i32 @loop_1.near(
; CHECK: br i1 %0, label %[[ENTERS:.*]], label %[[ASKS:.*]]
; CHECK: [[ENTERS]]:
; CHECK-NEXT: br label %again
; CHECK: [[ASKS]]:
; CHECK-NEXT: %[[K:.*]] = icmp slt i32 %b, 0
; CHECK-NEXT: br i1 %[[K]], label %[[END:.*]], label %[[MORE:.*]]
; CHECK: again:
; CHECK: br i1 %k, label %[[END]], label %again
; CHECK: [[END]]:
; CHECK-NEXT: %[[MINE:.*]] = phi i32 [ poison, %[[ASKS]] ], [ poison, %[[MORE]] ], [ %m, %again ]
; CHECK-NEXT: %[[THEIRS:.*]] = phi i32 [ %b, %[[ASKS]] ], [ %[[O:.*]], %[[MORE]] ], [ poison, %again ]
; CHECK-NEXT: %[[E:.*]] = select i1 %0, i32 %[[MINE]], i32 %[[THEIRS]]
; CHECK-NEXT: call i32 @work(i32 %[[E]], ptr %p)
; CHECK: [[MORE]]:
; CHECK-NEXT: call void @note(i32 %b)
; CHECK-NEXT: %[[O]] = call i32 @two(i32 %b)
; CHECK-NEXT: br label %[[END]]

; They go to the same blocks in other ways.
; CHECK-LABEL: define internal i32 @ways_1.near(
; CHECK: br i1 %0, label %[[TWO:.*]], label %[[THREE:.*]]
; CHECK: [[TWO]]:
; CHECK: br i1 %k, label %left, label %right
; CHECK: [[THREE]]:
; CHECK-NEXT: switch i32 %b, label %right [
; CHECK-NEXT: i32 3, label %left
; CHECK-NEXT: i32 4, label %[[MIDDLE:.*]]
; CHECK: left:
; CHECK: right:
; CHECK: end:
; CHECK-NEXT: phi i32 [ %l, %left ], [ %s, %right ]
; CHECK: [[MIDDLE]]:
; CHECK-NEXT: call void @note(i32 4)
; CHECK-NEXT: ret i32 4

; Exceptions arrive in other ways: each function has its pad.
; CHECK-LABEL: define internal i32 @throws_1.near(
; CHECK: %v = invoke i32 @one(i32 %b)
; CHECK-NEXT: to label %done unwind label %pad
; CHECK: %[[V:.*]] = invoke i32 @one(i32 %b)
; CHECK-NEXT: to label %done unwind label %[[PAD:.*]]
; CHECK: done:
; CHECK-NEXT: phi i32 [ %v, %{{.*}} ], [ %[[V]], %{{.*}} ]
; CHECK: pad:
; CHECK-NEXT: landingpad
; CHECK-NEXT: cleanup
; CHECK: [[PAD]]:
; CHECK-NEXT: landingpad
; CHECK-NEXT: catch ptr null

; No loop may get a second entry.
; CHECK-LABEL: define internal i32 @entries_1(
; CHECK-LABEL: define internal i32 @entries_2(

; The functions name the blocks of a phi in another order, which is no difference.
; CHECK-LABEL: define internal i32 @orders_1.near(
; CHECK: br i1 %k, label %left, label %right
; CHECK: phi i32 [ 3, %{{.*}} ], [ %r, %right ]
; CHECK-NOT: phi
; CHECK: }

target datalayout = "e-m:e-i64:64-i128:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

declare i32 @work(i32, ptr)
declare i32 @one(i32)
declare i32 @two(i32)
declare void @note(i32)
declare i32 @__gxx_personality_v0(...)

define i32 @user(ptr %p, i32 %x, i64 %w, i16 %v, i8 %u) {
  %a = call i32 @condition_1(ptr %p, i32 %x)
  %b = call i32 @condition_2(ptr %p, i32 %x)
  %c = call i32 @loop_1(i32 %x, ptr %p)
  %d = call i32 @loop_2(i32 %x, ptr %p)
  %e = call i32 @ways_1(i64 %w, ptr %p)
  %f = call i32 @ways_2(i64 %w, ptr %p)
  %g = call i32 @throws_1(i16 %v, ptr %p)
  %h = call i32 @throws_2(i16 %v, ptr %p)
  %m = call i32 @orders_1(i8 %u, i32 %x)
  %n = call i32 @orders_2(i8 %u, i32 %x)
  %i = call i32 @entries_1(i8 %u, ptr %p)
  %j = call i32 @entries_2(i8 %u, ptr %p)
  ret i32 %a
}
define internal i32 @condition_1(ptr %p, i32 %x) minsize optsize {
  %a = call i32 @work(i32 %x, ptr %p)
  %b = call i32 @work(i32 %a, ptr %p)
  %c = call i32 @work(i32 %b, ptr %p)
  %k = icmp eq i32 %c, 0
  br i1 %k, label %zero, label %end
zero:
  %z = call i32 @one(i32 %b)
  call void @note(i32 %z)
  br label %end
end:
  %e = phi i32 [ %c, %0 ], [ %z, %zero ]
  %d = call i32 @work(i32 %e, ptr %p)
  %f = call i32 @work(i32 %d, ptr %p)
  %g = call i32 @work(i32 %f, ptr %p)
  ret i32 %g
}
define internal i32 @condition_2(ptr %p, i32 %x) minsize optsize {
  %a = call i32 @work(i32 %x, ptr %p)
  %b = call i32 @work(i32 %a, ptr %p)
  %c = call i32 @work(i32 %b, ptr %p)
  %d = call i32 @work(i32 %c, ptr %p)
  %f = call i32 @work(i32 %d, ptr %p)
  %g = call i32 @work(i32 %f, ptr %p)
  ret i32 %g
}
define internal i32 @loop_1(i32 %x, ptr %p) minsize optsize {
  %a = call i32 @work(i32 %x, ptr %p)
  %b = call i32 @work(i32 %a, ptr %p)
  br label %again
again:
  %n = phi i32 [ %b, %0 ], [ %m, %again ]
  %m = call i32 @one(i32 %n)
  %k = icmp slt i32 %m, 0
  br i1 %k, label %end, label %again
end:
  %c = call i32 @work(i32 %m, ptr %p)
  %d = call i32 @work(i32 %c, ptr %p)
  %e = call i32 @work(i32 %d, ptr %p)
  ret i32 %e
}
define internal i32 @loop_2(i32 %x, ptr %p) minsize optsize {
  %a = call i32 @work(i32 %x, ptr %p)
  %b = call i32 @work(i32 %a, ptr %p)
  %k = icmp slt i32 %b, 0
  br i1 %k, label %end, label %more
more:
  call void @note(i32 %b)
  %o = call i32 @two(i32 %b)
  br label %end
end:
  %n = phi i32 [ %b, %0 ], [ %o, %more ]
  %c = call i32 @work(i32 %n, ptr %p)
  %d = call i32 @work(i32 %c, ptr %p)
  %e = call i32 @work(i32 %d, ptr %p)
  ret i32 %e
}
define internal i32 @ways_1(i64 %w, ptr %p) minsize optsize {
  %x = trunc i64 %w to i32
  %a = call i32 @work(i32 %x, ptr %p)
  %b = call i32 @work(i32 %a, ptr %p)
  %k = icmp eq i32 %b, 0
  br i1 %k, label %left, label %right
left:
  %l = call i32 @one(i32 %a)
  br label %end
right:
  %r = call i32 @work(i32 %b, ptr %p)
  %s = call i32 @work(i32 %r, ptr %p)
  br label %end
end:
  %e = phi i32 [ %l, %left ], [ %s, %right ]
  %c = call i32 @work(i32 %e, ptr %p)
  %d = call i32 @work(i32 %c, ptr %p)
  ret i32 %d
}
define internal i32 @ways_2(i64 %w, ptr %p) minsize optsize {
  %x = trunc i64 %w to i32
  %a = call i32 @work(i32 %x, ptr %p)
  %b = call i32 @work(i32 %a, ptr %p)
  switch i32 %b, label %right [
    i32 3, label %left
    i32 4, label %middle
  ]
left:
  %l = call i32 @one(i32 %a)
  br label %end
middle:
  call void @note(i32 4)
  ret i32 4
right:
  %r = call i32 @work(i32 %b, ptr %p)
  %s = call i32 @work(i32 %r, ptr %p)
  br label %end
end:
  %e = phi i32 [ %l, %left ], [ %s, %right ]
  %c = call i32 @work(i32 %e, ptr %p)
  %d = call i32 @work(i32 %c, ptr %p)
  ret i32 %d
}
define internal i32 @throws_1(i16 %w, ptr %p) minsize optsize personality ptr @__gxx_personality_v0 {
  %x = sext i16 %w to i32
  %a = call i32 @work(i32 %x, ptr %p)
  %b = call i32 @work(i32 %a, ptr %p)
  %v = invoke i32 @one(i32 %b) to label %done unwind label %pad
done:
  %c = call i32 @work(i32 %v, ptr %p)
  %d = call i32 @work(i32 %c, ptr %p)
  %e = call i32 @work(i32 %d, ptr %p)
  ret i32 %e
pad:
  %l = landingpad { ptr, i32 } cleanup
  call void @note(i32 %b)
  resume { ptr, i32 } %l
}
define internal i32 @throws_2(i16 %w, ptr %p) minsize optsize personality ptr @__gxx_personality_v0 {
  %x = sext i16 %w to i32
  %a = call i32 @work(i32 %x, ptr %p)
  %b = call i32 @work(i32 %a, ptr %p)
  %v = invoke i32 @one(i32 %b) to label %done unwind label %pad
done:
  %c = call i32 @work(i32 %v, ptr %p)
  %d = call i32 @work(i32 %c, ptr %p)
  %e = call i32 @work(i32 %d, ptr %p)
  ret i32 %e
pad:
  %l = landingpad { ptr, i32 } catch ptr null
  %q = extractvalue { ptr, i32 } %l, 1
  call void @note(i32 %q)
  ret i32 %q
}
define internal i32 @entries_1(i8 %w, ptr %p) minsize optsize {
  %x = sext i8 %w to i32
  %a = call i32 @work(i32 %x, ptr %p)
  br label %one
one:
  %b = phi i32 [ %a, %0 ], [ %f, %other ]
  %c = call i32 @one(i32 %b)
  call void @note(i32 %c)
  call void @note(i32 %a)
  call void @note(i32 %c)
  br label %other
other:
  %d = call i32 @two(i32 %a)
  %e = call i32 @work(i32 %d, ptr %p)
  %f = call i32 @work(i32 %e, ptr %p)
  %g = call i32 @work(i32 %f, ptr %p)
  %k = icmp eq i32 %g, 0
  br i1 %k, label %end, label %one
end:
  ret i32 %a
}
define internal i32 @entries_2(i8 %w, ptr %p) minsize optsize {
  %x = sext i8 %w to i32
  %a = call i32 @work(i32 %x, ptr %p)
  br label %other
one:
  %b = phi i32 [ %f, %other ]
  %c = call i32 @one(i32 %b)
  call void @note(i32 %c)
  call void @note(i32 %a)
  call void @note(i32 %c)
  br label %other
other:
  %d = call i32 @two(i32 %a)
  %e = call i32 @work(i32 %d, ptr %p)
  %f = call i32 @work(i32 %e, ptr %p)
  %g = call i32 @work(i32 %f, ptr %p)
  %k = icmp eq i32 %g, 0
  br i1 %k, label %end, label %one
end:
  ret i32 %a
}
define internal i32 @orders_1(i8 %w, i32 %x) minsize optsize {
  %a = call i32 @one(i32 %x)
  %b = call i32 @one(i32 %a)
  call void @note(i32 %b)
  call void @note(i32 %a)
  %k = icmp eq i32 %b, 0
  br i1 %k, label %left, label %right
left:
  call void @note(i32 %a)
  call void @note(i32 %b)
  call void @note(i32 %x)
  br label %end
right:
  %r = call i32 @two(i32 %b)
  call void @note(i32 %r)
  call void @note(i32 %b)
  br label %end
end:
  %e = phi i32 [ 3, %left ], [ %r, %right ]
  %c = call i32 @one(i32 %e)
  call void @note(i32 %c)
  ret i32 %c
}
define internal i32 @orders_2(i8 %w, i32 %x) minsize optsize {
  %a = call i32 @one(i32 %x)
  %b = call i32 @one(i32 %a)
  call void @note(i32 %b)
  call void @note(i32 %a)
  %k = icmp eq i32 %b, 0
  br i1 %k, label %left, label %right
left:
  call void @note(i32 %a)
  %l = icmp eq i32 %a, 0
  br i1 %l, label %more, label %behind
more:
  call void @note(i32 5)
  br label %behind
behind:
  call void @note(i32 %b)
  call void @note(i32 %x)
  br label %end
right:
  %r = call i32 @two(i32 %b)
  call void @note(i32 %r)
  call void @note(i32 %b)
  br label %end
end:
  %e = phi i32 [ 3, %behind ], [ %r, %right ]
  %c = call i32 @one(i32 %e)
  call void @note(i32 %c)
  ret i32 %c
}
