; The address of a member is no argument where the address of the structure is one: the shared
; function computes it, without flags, because nothing says that a member which
; some path does not use is inside of an object.  It stays an argument where the regions have
; members at other distances, or have no structure in common with it.

; RUN: %opt -passes='rust-iroutliner<no-cost;verify;max-rounds=1>,verify' -S %s | FileCheck %s
; RUN: %opt -passes='rust-iroutliner<no-cost;verify>,verify' -disable-output %s

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
define i64 @member_a(ptr %p, i64 %x) minsize {
entry:
  %first = getelementptr inbounds i8, ptr %p, i64 8
  %second = getelementptr inbounds i8, ptr %first, i64 24
  %asked = call i64 @ask(ptr %first)
  %early = icmp eq i64 %asked, 9
  br i1 %early, label %out, label %go
go:
  %m = mul i64 %x, 77
  store i64 %m, ptr %first
  call void @use(ptr %p, i64 %m)
  store i64 %x, ptr %second
  %n = load i64, ptr %first
  call void @use(ptr %second, i64 %n)
  br label %out
out:
  %r = phi i64 [ 1, %entry ], [ 2, %go ]
  ret i64 %r
}
define i64 @member_b(ptr %q, i64 %y) minsize {
entry:
  %first = getelementptr { i64, i64, [6 x i64] }, ptr %q, i64 0, i32 1
  %second = getelementptr inbounds i8, ptr %q, i64 32
  call void @use(ptr %second, i64 3)
  %early = icmp eq i64 %y, 9
  br i1 %early, label %out, label %go
go:
  %m = mul i64 %y, 77
  store i64 %m, ptr %first
  call void @use(ptr %q, i64 %m)
  store i64 %y, ptr %second
  %n = load i64, ptr %first
  call void @use(ptr %second, i64 %n)
  br label %out
out:
  %r = phi i64 [ 3, %entry ], [ 4, %go ]
  ret i64 %r
}

; CHECK-LABEL: define void @distance_a(
; CHECK: call void @distance_a.outlined.[[DISTANCE:[0-9]+]](i64 %x, ptr %p, ptr %member)
; CHECK-LABEL: define void @distance_b(
; CHECK: call void @distance_a.outlined.[[DISTANCE]](i64 %x, ptr %p, ptr %member)
define void @distance_a(ptr %p, i64 %x) minsize {
  %member = getelementptr inbounds i8, ptr %p, i64 8
  call void @use(ptr %member, i64 4)
  %m = udiv i64 %x, 77
  %n = xor i64 %m, 3
  store i64 %n, ptr %p
  %o = mul i64 %n, 1234
  store i64 %o, ptr %member
  ret void
}
define void @distance_b(ptr %p, i64 %x) minsize {
  %member = getelementptr inbounds i8, ptr %p, i64 16
  %asked = call i64 @ask(ptr %member)
  %m = udiv i64 %x, 77
  %n = xor i64 %m, 3
  store i64 %n, ptr %p
  %o = mul i64 %n, 1234
  store i64 %o, ptr %member
  ret void
}

; CHECK-LABEL: define void @alone_a(
; CHECK: call void @alone_a.outlined.[[ALONE:[0-9]+]](i64 %x, ptr %member)
; CHECK-LABEL: define void @alone_b(
; CHECK: call void @alone_a.outlined.[[ALONE]](i64 %x, ptr %member)
define void @alone_a(ptr %p, i64 %x) minsize {
  %member = getelementptr inbounds i8, ptr %p, i64 8
  call void @use(ptr %p, i64 5)
  %m = sdiv i64 %x, 77
  %n = xor i64 %m, 31
  %o = mul i64 %n, 4321
  store i64 %o, ptr %member
  ret void
}
define void @alone_b(ptr %p, i64 %x) minsize {
  %member = getelementptr inbounds i8, ptr %p, i64 8
  %asked = call i64 @ask(ptr %p)
  %m = sdiv i64 %x, 77
  %n = xor i64 %m, 31
  %o = mul i64 %n, 4321
  store i64 %o, ptr %member
  ret void
}
