; The address of a block that moves to a shared function is still that of the
; function it came from, and `verify` takes it for what it was.
; RUN: %opt -passes='rust-iroutliner<all;no-cost;verify;max-rounds=1>' -S %s | FileCheck %s

; CHECK-LABEL: define i32 @jumps
; CHECK: call i32 @jumps.outlined.0
; CHECK-LABEL: define internal i32 @jumps.outlined.0
; CHECK: select i1 %{{.*}}, ptr blockaddress(@jumps, %one), ptr null
; CHECK-LABEL: define i32 @asks
; CHECK: call i32 @jumps.outlined.0

define i32 @jumps(i1 %c, ptr %p) {
  %target = select i1 %c, ptr blockaddress(@jumps, %one), ptr null
  %value = load i32, ptr %target, align 4
  store i32 %value, ptr %p
  br label %one

one:
  ret i32 %value
}

define i32 @asks(i1 %c, ptr %p) {
  %target = select i1 %c, ptr blockaddress(@jumps, %one), ptr null
  %value = load i32, ptr %target, align 4
  store i32 %value, ptr %p
  ret i32 %value
}
