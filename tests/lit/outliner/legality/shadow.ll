; MemorySanitizer passes the shadow of a result in memory of the thread where neither the call nor
; its callee says `noundef`.  In functions that it checks one call for both would read the shadow of
; another result.

; RUN: %opt -passes='rust-iroutliner<all;no-cost;max-rounds=1;verify>' -S %s | FileCheck %s

declare noundef i64 @whole(i64 noundef)
declare i64 @part(i64)
declare noundef i64 @declared_whole(i64 noundef)

; CHECK-LABEL: define void @checked_whole(
; CHECK: call noundef i64 @whole(i64 noundef %
; CHECK-LABEL: define void @checked_part(
; CHECK: call i64 @part(i64 %
; CHECK-LABEL: define void @checked_declared(
; CHECK: call i64 @declared_whole(i64 %
define void @checked_whole(ptr %p, i64 %x) sanitize_memory {
  %a = mul i64 %x, 7
  %b = call noundef i64 @whole(i64 noundef %a)
  %c = xor i64 %b, 99
  store i64 %c, ptr %p
  ret void
}
define void @checked_part(ptr %p, i64 %x) sanitize_memory {
  %a = mul i64 %x, 7
  %b = call i64 @part(i64 %a)
  %c = xor i64 %b, 99
  store i64 %c, ptr %p
  ret void
}

; What only the declaration says is lost where the callee is a parameter.
define void @checked_declared(ptr %p, i64 %x) sanitize_memory {
  %a = mul i64 %x, 7
  %b = call i64 @declared_whole(i64 %a)
  %c = xor i64 %b, 99
  store i64 %c, ptr %p
  ret void
}

; Elsewhere it is a promise.
; CHECK-LABEL: define void @whole_unchecked(
; CHECK-NEXT: call void @[[SHARED:.*outlined[^(]*]](
; CHECK-LABEL: define void @part_unchecked(
; CHECK-NEXT: call void @[[SHARED]](
; CHECK-LABEL: define void @declared_unchecked(
; CHECK-NEXT: call void @[[SHARED]](
define void @whole_unchecked(ptr %p, i64 %x) {
  %a = mul i64 %x, 7
  %b = call noundef i64 @whole(i64 noundef %a)
  %c = xor i64 %b, 99
  store i64 %c, ptr %p
  ret void
}
define void @part_unchecked(ptr %p, i64 %x) {
  %a = mul i64 %x, 7
  %b = call i64 @part(i64 %a)
  %c = xor i64 %b, 99
  store i64 %c, ptr %p
  ret void
}
define void @declared_unchecked(ptr %p, i64 %x) {
  %a = mul i64 %x, 7
  %b = call i64 @declared_whole(i64 %a)
  %c = xor i64 %b, 99
  store i64 %c, ptr %p
  ret void
}
