; A null pointer costs as much as the integer zero: `cbz` and `movs r0, #0`, not a comparison with a large constant.

; RUN: %opt -mtriple=thumbv7em-none-eabi -passes='rust-mergefunc<prices>' -disable-output %s 2>&1 | FileCheck %s
; RUN: sed -e 's/ptr null/i32 0/; s/ptr %v, null/i32 %v, 0/; s/load ptr/load i32/' %s | \
; RUN:   %opt -mtriple=thumbv7em-none-eabi -passes='rust-mergefunc<prices>' -disable-output 2>&1 | FileCheck %s

; CHECK: {{^}}price: f: code 18 padded 18 unwind 8;

define void @f(ptr %p) minsize nounwind {
  %v = load ptr, ptr %p
  %is = icmp eq ptr %v, null
  br i1 %is, label %then, label %else
then:
  store ptr null, ptr %p
  ret void
else:
  store i8 1, ptr %p
  ret void
}
