; A call takes more time in proportion where its function executes few instructions: the same code
; stays in short functions and moves in long ones.

; RUN: %opt -passes='rust-iroutliner<time-weight=25>,verify' -S %s | FileCheck %s
; RUN: %opt -passes='rust-iroutliner<no-frequency>,verify' -S %s | FileCheck %s --check-prefix=BYTES

; CHECK-LABEL: define void @short1(
; CHECK-NOT: outlined
; CHECK-LABEL: define void @long1(
; CHECK: call void @long1.outlined.
; BYTES-LABEL: define void @short1(
; BYTES: call void @{{.*}}.outlined.
; BYTES-LABEL: define void @long1(
; BYTES: call void @{{.*}}.outlined.

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

define void @short1(i64 %x, ptr %p) minsize {
  %v0 = udiv i64 %x, 12345
  %v1 = mul i64 %v0, 987654321
  store i64 %v1, ptr %p
  %v2 = xor i64 %v1, 1234567890123
  %v3 = urem i64 %v2, 54321
  store i64 %v3, ptr %p
  ret void
}
define void @short2(i64 %x, ptr %p) minsize {
  %v0 = udiv i64 %x, 12345
  %v1 = mul i64 %v0, 987654321
  store i64 %v1, ptr %p
  %v2 = xor i64 %v1, 1234567890123
  %v3 = urem i64 %v2, 54321
  store i64 %v3, ptr %p
  ret void
}
define void @short3(i64 %x, ptr %p) minsize {
  %v0 = udiv i64 %x, 12345
  %v1 = mul i64 %v0, 987654321
  store i64 %v1, ptr %p
  %v2 = xor i64 %v1, 1234567890123
  %v3 = urem i64 %v2, 54321
  store i64 %v3, ptr %p
  ret void
}
define void @short4(i64 %x, ptr %p) minsize {
  %v0 = udiv i64 %x, 12345
  %v1 = mul i64 %v0, 987654321
  store i64 %v1, ptr %p
  %v2 = xor i64 %v1, 1234567890123
  %v3 = urem i64 %v2, 54321
  store i64 %v3, ptr %p
  ret void
}
define void @long1(i64 %x, ptr %p) minsize {
  %e0 = load volatile i64, ptr %p
  %e1 = load volatile i64, ptr %p
  %e2 = load volatile i64, ptr %p
  %e3 = load volatile i64, ptr %p
  %e4 = load volatile i64, ptr %p
  %e5 = load volatile i64, ptr %p
  %e6 = load volatile i64, ptr %p
  %e7 = load volatile i64, ptr %p
  %e8 = load volatile i64, ptr %p
  %e9 = load volatile i64, ptr %p
  %e10 = load volatile i64, ptr %p
  %e11 = load volatile i64, ptr %p
  %e12 = load volatile i64, ptr %p
  %e13 = load volatile i64, ptr %p
  %e14 = load volatile i64, ptr %p
  %e15 = load volatile i64, ptr %p
  %e16 = load volatile i64, ptr %p
  %e17 = load volatile i64, ptr %p
  %e18 = load volatile i64, ptr %p
  %e19 = load volatile i64, ptr %p
  %e20 = load volatile i64, ptr %p
  %e21 = load volatile i64, ptr %p
  %e22 = load volatile i64, ptr %p
  %e23 = load volatile i64, ptr %p
  %e24 = load volatile i64, ptr %p
  %e25 = load volatile i64, ptr %p
  %e26 = load volatile i64, ptr %p
  %e27 = load volatile i64, ptr %p
  %e28 = load volatile i64, ptr %p
  %e29 = load volatile i64, ptr %p
  %e30 = load volatile i64, ptr %p
  %e31 = load volatile i64, ptr %p
  %e32 = load volatile i64, ptr %p
  %e33 = load volatile i64, ptr %p
  %e34 = load volatile i64, ptr %p
  %e35 = load volatile i64, ptr %p
  %e36 = load volatile i64, ptr %p
  %e37 = load volatile i64, ptr %p
  %e38 = load volatile i64, ptr %p
  %e39 = load volatile i64, ptr %p
  %e40 = load volatile i64, ptr %p
  %e41 = load volatile i64, ptr %p
  %e42 = load volatile i64, ptr %p
  %e43 = load volatile i64, ptr %p
  %e44 = load volatile i64, ptr %p
  %e45 = load volatile i64, ptr %p
  %e46 = load volatile i64, ptr %p
  %e47 = load volatile i64, ptr %p
  %e48 = load volatile i64, ptr %p
  %e49 = load volatile i64, ptr %p
  %e50 = load volatile i64, ptr %p
  %e51 = load volatile i64, ptr %p
  %e52 = load volatile i64, ptr %p
  %e53 = load volatile i64, ptr %p
  %e54 = load volatile i64, ptr %p
  %e55 = load volatile i64, ptr %p
  %e56 = load volatile i64, ptr %p
  %e57 = load volatile i64, ptr %p
  %e58 = load volatile i64, ptr %p
  %e59 = load volatile i64, ptr %p
  %e60 = load volatile i64, ptr %p
  %e61 = load volatile i64, ptr %p
  %e62 = load volatile i64, ptr %p
  %e63 = load volatile i64, ptr %p
  %e64 = load volatile i64, ptr %p
  %e65 = load volatile i64, ptr %p
  %e66 = load volatile i64, ptr %p
  %e67 = load volatile i64, ptr %p
  %e68 = load volatile i64, ptr %p
  %e69 = load volatile i64, ptr %p
  %e70 = load volatile i64, ptr %p
  %e71 = load volatile i64, ptr %p
  %e72 = load volatile i64, ptr %p
  %e73 = load volatile i64, ptr %p
  %e74 = load volatile i64, ptr %p
  %e75 = load volatile i64, ptr %p
  %e76 = load volatile i64, ptr %p
  %e77 = load volatile i64, ptr %p
  %e78 = load volatile i64, ptr %p
  %e79 = load volatile i64, ptr %p
  %e80 = load volatile i64, ptr %p
  %e81 = load volatile i64, ptr %p
  %e82 = load volatile i64, ptr %p
  %e83 = load volatile i64, ptr %p
  %e84 = load volatile i64, ptr %p
  %e85 = load volatile i64, ptr %p
  %e86 = load volatile i64, ptr %p
  %e87 = load volatile i64, ptr %p
  %e88 = load volatile i64, ptr %p
  %e89 = load volatile i64, ptr %p
  %e90 = load volatile i64, ptr %p
  %e91 = load volatile i64, ptr %p
  %e92 = load volatile i64, ptr %p
  %e93 = load volatile i64, ptr %p
  %e94 = load volatile i64, ptr %p
  %e95 = load volatile i64, ptr %p
  %e96 = load volatile i64, ptr %p
  %e97 = load volatile i64, ptr %p
  %e98 = load volatile i64, ptr %p
  %e99 = load volatile i64, ptr %p
  %v0 = udiv i64 %x, 12345
  %v1 = mul i64 %v0, 987654321
  store i64 %v1, ptr %p
  %v2 = xor i64 %v1, 1234567890123
  %v3 = urem i64 %v2, 54321
  store i64 %v3, ptr %p
  ret void
}
define void @long2(i64 %x, ptr %p) minsize {
  %e0 = load volatile i64, ptr %p
  %e1 = load volatile i64, ptr %p
  %e2 = load volatile i64, ptr %p
  %e3 = load volatile i64, ptr %p
  %e4 = load volatile i64, ptr %p
  %e5 = load volatile i64, ptr %p
  %e6 = load volatile i64, ptr %p
  %e7 = load volatile i64, ptr %p
  %e8 = load volatile i64, ptr %p
  %e9 = load volatile i64, ptr %p
  %e10 = load volatile i64, ptr %p
  %e11 = load volatile i64, ptr %p
  %e12 = load volatile i64, ptr %p
  %e13 = load volatile i64, ptr %p
  %e14 = load volatile i64, ptr %p
  %e15 = load volatile i64, ptr %p
  %e16 = load volatile i64, ptr %p
  %e17 = load volatile i64, ptr %p
  %e18 = load volatile i64, ptr %p
  %e19 = load volatile i64, ptr %p
  %e20 = load volatile i64, ptr %p
  %e21 = load volatile i64, ptr %p
  %e22 = load volatile i64, ptr %p
  %e23 = load volatile i64, ptr %p
  %e24 = load volatile i64, ptr %p
  %e25 = load volatile i64, ptr %p
  %e26 = load volatile i64, ptr %p
  %e27 = load volatile i64, ptr %p
  %e28 = load volatile i64, ptr %p
  %e29 = load volatile i64, ptr %p
  %e30 = load volatile i64, ptr %p
  %e31 = load volatile i64, ptr %p
  %e32 = load volatile i64, ptr %p
  %e33 = load volatile i64, ptr %p
  %e34 = load volatile i64, ptr %p
  %e35 = load volatile i64, ptr %p
  %e36 = load volatile i64, ptr %p
  %e37 = load volatile i64, ptr %p
  %e38 = load volatile i64, ptr %p
  %e39 = load volatile i64, ptr %p
  %e40 = load volatile i64, ptr %p
  %e41 = load volatile i64, ptr %p
  %e42 = load volatile i64, ptr %p
  %e43 = load volatile i64, ptr %p
  %e44 = load volatile i64, ptr %p
  %e45 = load volatile i64, ptr %p
  %e46 = load volatile i64, ptr %p
  %e47 = load volatile i64, ptr %p
  %e48 = load volatile i64, ptr %p
  %e49 = load volatile i64, ptr %p
  %e50 = load volatile i64, ptr %p
  %e51 = load volatile i64, ptr %p
  %e52 = load volatile i64, ptr %p
  %e53 = load volatile i64, ptr %p
  %e54 = load volatile i64, ptr %p
  %e55 = load volatile i64, ptr %p
  %e56 = load volatile i64, ptr %p
  %e57 = load volatile i64, ptr %p
  %e58 = load volatile i64, ptr %p
  %e59 = load volatile i64, ptr %p
  %e60 = load volatile i64, ptr %p
  %e61 = load volatile i64, ptr %p
  %e62 = load volatile i64, ptr %p
  %e63 = load volatile i64, ptr %p
  %e64 = load volatile i64, ptr %p
  %e65 = load volatile i64, ptr %p
  %e66 = load volatile i64, ptr %p
  %e67 = load volatile i64, ptr %p
  %e68 = load volatile i64, ptr %p
  %e69 = load volatile i64, ptr %p
  %e70 = load volatile i64, ptr %p
  %e71 = load volatile i64, ptr %p
  %e72 = load volatile i64, ptr %p
  %e73 = load volatile i64, ptr %p
  %e74 = load volatile i64, ptr %p
  %e75 = load volatile i64, ptr %p
  %e76 = load volatile i64, ptr %p
  %e77 = load volatile i64, ptr %p
  %e78 = load volatile i64, ptr %p
  %e79 = load volatile i64, ptr %p
  %e80 = load volatile i64, ptr %p
  %e81 = load volatile i64, ptr %p
  %e82 = load volatile i64, ptr %p
  %e83 = load volatile i64, ptr %p
  %e84 = load volatile i64, ptr %p
  %e85 = load volatile i64, ptr %p
  %e86 = load volatile i64, ptr %p
  %e87 = load volatile i64, ptr %p
  %e88 = load volatile i64, ptr %p
  %e89 = load volatile i64, ptr %p
  %e90 = load volatile i64, ptr %p
  %e91 = load volatile i64, ptr %p
  %e92 = load volatile i64, ptr %p
  %e93 = load volatile i64, ptr %p
  %e94 = load volatile i64, ptr %p
  %e95 = load volatile i64, ptr %p
  %e96 = load volatile i64, ptr %p
  %e97 = load volatile i64, ptr %p
  %e98 = load volatile i64, ptr %p
  %e99 = load volatile i64, ptr %p
  %v0 = udiv i64 %x, 12345
  %v1 = mul i64 %v0, 987654321
  store i64 %v1, ptr %p
  %v2 = xor i64 %v1, 1234567890123
  %v3 = urem i64 %v2, 54321
  store i64 %v3, ptr %p
  ret void
}
define void @long3(i64 %x, ptr %p) minsize {
  %e0 = load volatile i64, ptr %p
  %e1 = load volatile i64, ptr %p
  %e2 = load volatile i64, ptr %p
  %e3 = load volatile i64, ptr %p
  %e4 = load volatile i64, ptr %p
  %e5 = load volatile i64, ptr %p
  %e6 = load volatile i64, ptr %p
  %e7 = load volatile i64, ptr %p
  %e8 = load volatile i64, ptr %p
  %e9 = load volatile i64, ptr %p
  %e10 = load volatile i64, ptr %p
  %e11 = load volatile i64, ptr %p
  %e12 = load volatile i64, ptr %p
  %e13 = load volatile i64, ptr %p
  %e14 = load volatile i64, ptr %p
  %e15 = load volatile i64, ptr %p
  %e16 = load volatile i64, ptr %p
  %e17 = load volatile i64, ptr %p
  %e18 = load volatile i64, ptr %p
  %e19 = load volatile i64, ptr %p
  %e20 = load volatile i64, ptr %p
  %e21 = load volatile i64, ptr %p
  %e22 = load volatile i64, ptr %p
  %e23 = load volatile i64, ptr %p
  %e24 = load volatile i64, ptr %p
  %e25 = load volatile i64, ptr %p
  %e26 = load volatile i64, ptr %p
  %e27 = load volatile i64, ptr %p
  %e28 = load volatile i64, ptr %p
  %e29 = load volatile i64, ptr %p
  %e30 = load volatile i64, ptr %p
  %e31 = load volatile i64, ptr %p
  %e32 = load volatile i64, ptr %p
  %e33 = load volatile i64, ptr %p
  %e34 = load volatile i64, ptr %p
  %e35 = load volatile i64, ptr %p
  %e36 = load volatile i64, ptr %p
  %e37 = load volatile i64, ptr %p
  %e38 = load volatile i64, ptr %p
  %e39 = load volatile i64, ptr %p
  %e40 = load volatile i64, ptr %p
  %e41 = load volatile i64, ptr %p
  %e42 = load volatile i64, ptr %p
  %e43 = load volatile i64, ptr %p
  %e44 = load volatile i64, ptr %p
  %e45 = load volatile i64, ptr %p
  %e46 = load volatile i64, ptr %p
  %e47 = load volatile i64, ptr %p
  %e48 = load volatile i64, ptr %p
  %e49 = load volatile i64, ptr %p
  %e50 = load volatile i64, ptr %p
  %e51 = load volatile i64, ptr %p
  %e52 = load volatile i64, ptr %p
  %e53 = load volatile i64, ptr %p
  %e54 = load volatile i64, ptr %p
  %e55 = load volatile i64, ptr %p
  %e56 = load volatile i64, ptr %p
  %e57 = load volatile i64, ptr %p
  %e58 = load volatile i64, ptr %p
  %e59 = load volatile i64, ptr %p
  %e60 = load volatile i64, ptr %p
  %e61 = load volatile i64, ptr %p
  %e62 = load volatile i64, ptr %p
  %e63 = load volatile i64, ptr %p
  %e64 = load volatile i64, ptr %p
  %e65 = load volatile i64, ptr %p
  %e66 = load volatile i64, ptr %p
  %e67 = load volatile i64, ptr %p
  %e68 = load volatile i64, ptr %p
  %e69 = load volatile i64, ptr %p
  %e70 = load volatile i64, ptr %p
  %e71 = load volatile i64, ptr %p
  %e72 = load volatile i64, ptr %p
  %e73 = load volatile i64, ptr %p
  %e74 = load volatile i64, ptr %p
  %e75 = load volatile i64, ptr %p
  %e76 = load volatile i64, ptr %p
  %e77 = load volatile i64, ptr %p
  %e78 = load volatile i64, ptr %p
  %e79 = load volatile i64, ptr %p
  %e80 = load volatile i64, ptr %p
  %e81 = load volatile i64, ptr %p
  %e82 = load volatile i64, ptr %p
  %e83 = load volatile i64, ptr %p
  %e84 = load volatile i64, ptr %p
  %e85 = load volatile i64, ptr %p
  %e86 = load volatile i64, ptr %p
  %e87 = load volatile i64, ptr %p
  %e88 = load volatile i64, ptr %p
  %e89 = load volatile i64, ptr %p
  %e90 = load volatile i64, ptr %p
  %e91 = load volatile i64, ptr %p
  %e92 = load volatile i64, ptr %p
  %e93 = load volatile i64, ptr %p
  %e94 = load volatile i64, ptr %p
  %e95 = load volatile i64, ptr %p
  %e96 = load volatile i64, ptr %p
  %e97 = load volatile i64, ptr %p
  %e98 = load volatile i64, ptr %p
  %e99 = load volatile i64, ptr %p
  %v0 = udiv i64 %x, 12345
  %v1 = mul i64 %v0, 987654321
  store i64 %v1, ptr %p
  %v2 = xor i64 %v1, 1234567890123
  %v3 = urem i64 %v2, 54321
  store i64 %v3, ptr %p
  ret void
}
define void @long4(i64 %x, ptr %p) minsize {
  %e0 = load volatile i64, ptr %p
  %e1 = load volatile i64, ptr %p
  %e2 = load volatile i64, ptr %p
  %e3 = load volatile i64, ptr %p
  %e4 = load volatile i64, ptr %p
  %e5 = load volatile i64, ptr %p
  %e6 = load volatile i64, ptr %p
  %e7 = load volatile i64, ptr %p
  %e8 = load volatile i64, ptr %p
  %e9 = load volatile i64, ptr %p
  %e10 = load volatile i64, ptr %p
  %e11 = load volatile i64, ptr %p
  %e12 = load volatile i64, ptr %p
  %e13 = load volatile i64, ptr %p
  %e14 = load volatile i64, ptr %p
  %e15 = load volatile i64, ptr %p
  %e16 = load volatile i64, ptr %p
  %e17 = load volatile i64, ptr %p
  %e18 = load volatile i64, ptr %p
  %e19 = load volatile i64, ptr %p
  %e20 = load volatile i64, ptr %p
  %e21 = load volatile i64, ptr %p
  %e22 = load volatile i64, ptr %p
  %e23 = load volatile i64, ptr %p
  %e24 = load volatile i64, ptr %p
  %e25 = load volatile i64, ptr %p
  %e26 = load volatile i64, ptr %p
  %e27 = load volatile i64, ptr %p
  %e28 = load volatile i64, ptr %p
  %e29 = load volatile i64, ptr %p
  %e30 = load volatile i64, ptr %p
  %e31 = load volatile i64, ptr %p
  %e32 = load volatile i64, ptr %p
  %e33 = load volatile i64, ptr %p
  %e34 = load volatile i64, ptr %p
  %e35 = load volatile i64, ptr %p
  %e36 = load volatile i64, ptr %p
  %e37 = load volatile i64, ptr %p
  %e38 = load volatile i64, ptr %p
  %e39 = load volatile i64, ptr %p
  %e40 = load volatile i64, ptr %p
  %e41 = load volatile i64, ptr %p
  %e42 = load volatile i64, ptr %p
  %e43 = load volatile i64, ptr %p
  %e44 = load volatile i64, ptr %p
  %e45 = load volatile i64, ptr %p
  %e46 = load volatile i64, ptr %p
  %e47 = load volatile i64, ptr %p
  %e48 = load volatile i64, ptr %p
  %e49 = load volatile i64, ptr %p
  %e50 = load volatile i64, ptr %p
  %e51 = load volatile i64, ptr %p
  %e52 = load volatile i64, ptr %p
  %e53 = load volatile i64, ptr %p
  %e54 = load volatile i64, ptr %p
  %e55 = load volatile i64, ptr %p
  %e56 = load volatile i64, ptr %p
  %e57 = load volatile i64, ptr %p
  %e58 = load volatile i64, ptr %p
  %e59 = load volatile i64, ptr %p
  %e60 = load volatile i64, ptr %p
  %e61 = load volatile i64, ptr %p
  %e62 = load volatile i64, ptr %p
  %e63 = load volatile i64, ptr %p
  %e64 = load volatile i64, ptr %p
  %e65 = load volatile i64, ptr %p
  %e66 = load volatile i64, ptr %p
  %e67 = load volatile i64, ptr %p
  %e68 = load volatile i64, ptr %p
  %e69 = load volatile i64, ptr %p
  %e70 = load volatile i64, ptr %p
  %e71 = load volatile i64, ptr %p
  %e72 = load volatile i64, ptr %p
  %e73 = load volatile i64, ptr %p
  %e74 = load volatile i64, ptr %p
  %e75 = load volatile i64, ptr %p
  %e76 = load volatile i64, ptr %p
  %e77 = load volatile i64, ptr %p
  %e78 = load volatile i64, ptr %p
  %e79 = load volatile i64, ptr %p
  %e80 = load volatile i64, ptr %p
  %e81 = load volatile i64, ptr %p
  %e82 = load volatile i64, ptr %p
  %e83 = load volatile i64, ptr %p
  %e84 = load volatile i64, ptr %p
  %e85 = load volatile i64, ptr %p
  %e86 = load volatile i64, ptr %p
  %e87 = load volatile i64, ptr %p
  %e88 = load volatile i64, ptr %p
  %e89 = load volatile i64, ptr %p
  %e90 = load volatile i64, ptr %p
  %e91 = load volatile i64, ptr %p
  %e92 = load volatile i64, ptr %p
  %e93 = load volatile i64, ptr %p
  %e94 = load volatile i64, ptr %p
  %e95 = load volatile i64, ptr %p
  %e96 = load volatile i64, ptr %p
  %e97 = load volatile i64, ptr %p
  %e98 = load volatile i64, ptr %p
  %e99 = load volatile i64, ptr %p
  %v0 = udiv i64 %x, 12345
  %v1 = mul i64 %v0, 987654321
  store i64 %v1, ptr %p
  %v2 = xor i64 %v1, 1234567890123
  %v3 = urem i64 %v2, 54321
  store i64 %v3, ptr %p
  ret void
}
