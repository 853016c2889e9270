; LLVM for PowerPC makes integers of a phi of type i1 that is returned where all its values
; are calls, arguments and constants and nothing but calls and rets uses it.  Then a call
; that leads to the phi is no jump.  Moving a value or a user could do that: all stays.

; RUN: %expand %s > %t.ll
; RUN: sed 's/LINUX/powerpc64le-unknown-linux-gnu/' %t.ll > %t.le.ll
; RUN: sed 's/LINUX/ppc64-unknown-linux-gnu/' %t.ll > %t.be.ll
; RUN: sed 's/LINUX/aarch64-unknown-linux-gnu/' %t.ll > %t.other.ll
; RUN: %outline %t.le.ll | FileCheck %t.ll --check-prefixes=CHECK,STAYS
; RUN: %outline %t.be.ll | FileCheck %t.ll --check-prefixes=CHECK,STAYS
; RUN: %outline %t.le.ll | %llc -o - | FileCheck %t.ll --check-prefix=ASM
; RUN: %outline %t.other.ll | FileCheck %t.ll --check-prefixes=CHECK,MOVES
; RUN: %opt -passes='rust-iroutliner<all;no-cost;max-rounds=1>' -disable-output -pass-remarks-missed=rust-iroutliner %t.le.ll 2>&1 | \
; RUN:   FileCheck %t.ll --check-prefix=REMARK

; REMARK: remark: {{.*}}value_a keeps all of its code: a call is a jump only where the returned i1 is not widened

target triple = "LINUX"

@state = external global i32

define dso_local i1 @next(i32 %x) {
  %v = load volatile i1, ptr @state
  ret i1 %v
}
define dso_local i8 @next_byte(i32 %x) {
  %v = load volatile i8, ptr @state
  ret i8 %v
}

; A value of the phi would become a call.
; CHECK-LABEL: define i1 @value_a(
; ASM-LABEL: value_a:
; ASM: b next
; STAYS-NOT: outlined
; MOVES: call i1 {{.*}}outlined
define i1 @value_a(i32 %x, i32 %y, i1 %c, ptr %p) {
  br i1 %c, label %a, label %b
a:
  store volatile i32 1, ptr %p
  %r = tail call i1 @next(i32 %x)
  br label %end
b:
  store i32 1, ptr %p
  store i16 2, ptr %p
  %s = icmp slt i32 %x, %y
  br label %end
end:
  %v = phi i1 [ %r, %a ], [ %s, %b ]
  ret i1 %v
}
; Without a phi the call stays a jump.
; CHECK-LABEL: define i1 @two_rets(
; ASM-LABEL: two_rets:
; ASM: b next
; CHECK: call i1 {{.*}}outlined
define i1 @two_rets(i32 %x, i32 %y, i1 %c, ptr %p) {
  br i1 %c, label %a, label %b
a:
  store volatile i32 2, ptr %p
  %r = tail call i1 @next(i32 %x)
  ret i1 %r
b:
  store i32 1, ptr %p
  store i16 2, ptr %p
  %s = icmp slt i32 %x, %y
  ret i1 %s
}
; A call that is no jump loses nothing.
; CHECK-LABEL: define i1 @unmarked(
; CHECK: call i1 {{.*}}outlined
define i1 @unmarked(i32 %x, i32 %y, i1 %c, ptr %p) {
  br i1 %c, label %a, label %b
a:
  store volatile i32 3, ptr %p
  %r = call i1 @next(i32 %x)
  br label %end
b:
  store i32 1, ptr %p
  store i16 2, ptr %p
  %s = icmp slt i32 %x, %y
  br label %end
end:
  %v = phi i1 [ %r, %a ], [ %s, %b ]
  ret i1 %v
}
; Nor does one of a function that forbids jumps.
; CHECK-LABEL: define i1 @forbidden(
; CHECK: call i1 {{.*}}outlined
define i1 @forbidden(i32 %x, i32 %y, i1 %c, ptr %p) "disable-tail-calls"="true" {
  br i1 %c, label %a, label %b
a:
  store volatile i32 4, ptr %p
  %r = tail call i1 @next(i32 %x)
  br label %end
b:
  store i32 1, ptr %p
  store i16 2, ptr %p
  %s = icmp slt i32 %x, %y
  br label %end
end:
  %v = phi i1 [ %r, %a ], [ %s, %b ]
  ret i1 %v
}
; CHECK-LABEL: define i1 @forbidden_too(
; CHECK: call i1 {{.*}}outlined
define i1 @forbidden_too(i32 %x, i32 %y, ptr %p) "disable-tail-calls"="true" {
  store i32 1, ptr %p
  store i16 2, ptr %p
  %s = icmp slt i32 %x, %y
  ret i1 %s
}

; A user of a phi that this one is connected with would become a call.
; CHECK-LABEL: define i1 @user_a(
; ASM-LABEL: user_a:
; ASM: b next
; STAYS-NOT: outlined
; MOVES: call {{.*}}outlined
define i1 @user_a(i32 %x, i1 %c, i1 %d, ptr %p) {
  br i1 %c, label %a, label %b
a:
  store volatile i32 5, ptr %p
  %r = tail call i1 @next(i32 %x)
  br label %end
b:
  br i1 %d, label %b1, label %b2
b1:
  br label %b2
b2:
  %f = phi i1 [ true, %b ], [ %c, %b1 ]
  %z = zext i1 %f to i64
  store i64 %z, ptr %p
  store i8 9, ptr %p
  store i64 %z, ptr %p
  br label %end
end:
  %v = phi i1 [ %r, %a ], [ %f, %b2 ]
  ret i1 %v
}
; CHECK-LABEL: define void @user_b(
; MOVES: call {{.*}}outlined
define void @user_b(i1 %f, ptr %p) {
  %z = zext i1 %f to i64
  store i64 %z, ptr %p
  store i8 9, ptr %p
  store i64 %z, ptr %p
  ret void
}

; The shared function would have the phi, with an argument in place of the comparison.
; CHECK-LABEL: define i1 @phi_a(
; ASM-LABEL: phi_a:
; ASM: b next
; STAYS-NOT: outlined
; MOVES: call i1 {{.*}}outlined
; CHECK-LABEL: define i1 @phi_b(
; STAYS-NOT: outlined
; MOVES: call i1 {{.*}}outlined
define i1 @phi_<a|b>(i32 %x, i32 %y, i1 %c, ptr %p) {
  %s = icmp <ult|ugt> i32 %x, %y
  store float 1.0, ptr %p
  br i1 %c, label %a, label %end
a:
  store i128 3, ptr %p
  %r = tail call i1 @next(i32 %x)
  br label %end
end:
  %v = phi i1 [ %r, %a ], [ %s, %0 ]
  ret i1 %v
}

; Other results are not widened.
; CHECK-LABEL: define i8 @byte_a(
; ASM-LABEL: byte_a:
; ASM: b next_byte
; CHECK: call i8 {{.*}}outlined
define i8 @byte_a(i32 %x, i8 %y, i1 %c, ptr %p) {
  br i1 %c, label %a, label %b
a:
  store volatile i32 6, ptr %p
  %r = tail call i8 @next_byte(i32 %x)
  br label %end
b:
  store i8 11, ptr %p
  store i16 12, ptr %p
  %s = mul i8 %y, 7
  br label %end
end:
  %v = phi i8 [ %r, %a ], [ %s, %b ]
  ret i8 %v
}
; CHECK-LABEL: define i8 @byte_b(
; CHECK: call i8 {{.*}}outlined
define i8 @byte_b(i32 %x, i8 %y, ptr %p) {
  store i8 11, ptr %p
  store i16 12, ptr %p
  %s = mul i8 %y, 7
  ret i8 %s
}
