; The address of a member is no argument where the address of the structure is one: the shared
; function computes it, without flags, because nothing says that a member which
; some path does not use is inside of an object.  It stays an argument where the regions have
; members at other distances, or have no structure in common with it.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-iroutliner<no-cost;verify;max-rounds=1>,verify' -S %t.ll | FileCheck %t.ll
; RUN: %opt -passes='rust-iroutliner<no-cost;verify>,verify' -disable-output %t.ll

target triple = "x86_64-unknown-linux-gnu"

declare void @use(ptr, i64)
declare i64 @ask(ptr)

; Of three addresses only that of the structure is an argument; one leads over another address.
; CHECK-LABEL: define i64 @member_a(
; CHECK: call i64 @member_a.outlined.[[MEMBER:[0-9]+]](i64 %{{.*}}, i64 %x, ptr %p, i64 2, i64 1)
; CHECK: define internal i64 @member_a.outlined.[[MEMBER]](i64 {{%.*}}, i64 {{%.*}}, ptr [[P:%.*]], i64 {{%.*}}, i64 {{%.*}})
; CHECK-NEXT: [[FIRST:%.*]] = getelementptr i8, ptr [[P]], i64 8
; CHECK-NEXT: [[SECOND:%.*]] = getelementptr i8, ptr [[P]], i64 32
; CHECK: store i64 {{%.*}}, ptr [[FIRST]]
; CHECK: store i64 {{%.*}}, ptr [[SECOND]]
; CHECK-LABEL: define i64 @member_b(
; CHECK: call i64 @member_a.outlined.[[MEMBER]](i64 %y, i64 %y, ptr %q, i64 4, i64 3)
define i64 @member_<a|b>(ptr %<p|q>, i64 %<x|y>) minsize {
entry:
  %first = getelementptr <inbounds i8, ptr %p, i64 8|{ i64, i64, [6 x i64] }, ptr %q, i64 0, i32 1>
  %second = getelementptr inbounds i8, ptr %<first|q>, i64 <24|32>
  <%asked = call i64 @ask(ptr %first|call void @use(ptr %second, i64 3>)
  %early = icmp eq i64 %<asked|y>, 9
  br i1 %early, label %out, label %go
go:
  %m = mul i64 %<x|y>, 77
  store i64 %m, ptr %first
  call void @use(ptr %<p|q>, i64 %m)
  store i64 %<x|y>, ptr %second
  %n = load i64, ptr %first
  call void @use(ptr %second, i64 %n)
  br label %out
out:
  %r = phi i64 [ <1|3>, %entry ], [ <2|4>, %go ]
  ret i64 %r
}

define void @distance_<a|b>(ptr %p, i64 %x) minsize {
; CHECK-LABEL: define void @distance_<a|b>(
; CHECK: call void @distance_a.outlined.[[DISTANCE<:[0-9]+|>]](i64 %x, ptr %p, ptr %member)
  %member = getelementptr inbounds i8, ptr %p, i64 <8|16>
  <call void @use(ptr %member, i64 4|%asked = call i64 @ask(ptr %member>)
  %m = udiv i64 %x, 77
  %n = xor i64 %m, 3
  store i64 %n, ptr %p
  %o = mul i64 %n, 1234
  store i64 %o, ptr %member
  ret void
}

define void @alone_<a|b>(ptr %p, i64 %x) minsize {
; CHECK-LABEL: define void @alone_<a|b>(
; CHECK: call void @alone_a.outlined.[[ALONE<:[0-9]+|>]](i64 %x, ptr %member)
  %member = getelementptr inbounds i8, ptr %p, i64 8
  <call void @use(ptr %p, i64 5|%asked = call i64 @ask(ptr %p>)
  %m = sdiv i64 %x, 77
  %n = xor i64 %m, 31
  %o = mul i64 %n, 4321
  store i64 %o, ptr %member
  ret void
}
