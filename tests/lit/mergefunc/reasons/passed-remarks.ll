; What was merged is said in remarks too: Erased, Aliased, Thunked, with both names, so that people who hunt a bug find out (swift#79546).

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-mergefunc<aliases>,verify' %t.ll -o /dev/null -pass-remarks=rust-mergefunc -pass-remarks-output=%t.yaml 2>&1 | FileCheck %t.ll
; RUN: FileCheck %t.ll --check-prefix=YAML < %t.yaml

; CHECK-DAG: remark: {{.*}}erased is identical to a and is replaced by it; number {{[0-9]+$}}
; CHECK-DAG: remark: {{.*}}aliased is identical to a and becomes an alias of it; number {{[0-9]+$}}
; CHECK-DAG: remark: {{.*}}thunked is identical to a and forwards to it; number {{[0-9]+$}}
; CHECK-DAG: remark: {{.*}}weak_2 shares the body weak_1.body with identical functions and forwards to it; number {{[0-9]+$}}
; YAML-DAG: Name: {{ *}}Erased
; YAML-DAG: Name: {{ *}}Aliased
; YAML-DAG: Name: {{ *}}Thunked

define <i32 @a(i32 %x)|internal i32 @erased(i32 %x)|i32 @aliased(i32 %x) unnamed_addr> {
  %y = mul i32 %x, %x
  %z = add i32 %y, %x
  %r = xor i32 %z, 77
  ret i32 %r
}
define i32 @thunked(i32 %x) {
  %y = mul i32 %x, %x
  %z = add i32 %y, %x
  %r = xor i32 %z, 77
  ret i32 %r
}
define weak i32 @weak_<1|2>(i32 %x, i32 %n) {
  %y = mul i32 %x, %x
  %z = add i32 %y, %x
  %w = mul i32 %z, %n
  %v = sub i32 %w, %y
  %p1 = add i32 %v, 11
  %p2 = xor i32 %p1, %v
  %p3 = sub i32 %p2, 5
  %p4 = xor i32 %p3, %p1
  %p5 = add i32 %p4, %p2
  %p6 = sub i32 %p5, %p3
  %p7 = or i32 %p6, %p1
  %p8 = sub i32 %p7, %p2
  %p9 = xor i32 %p8, %p3
  %p10 = add i32 %p9, %p4
  %r = xor i32 %p10, 77
  ret i32 %r
}
