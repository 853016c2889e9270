; With -ffunction-sections the code of shared bodies is where linker scripts look for functions: the Linux
; kernel's take .text.[0-9a-zA-Z_]*, so that the section of a private function, .text..Lf.body, would be
; placed after all others.
; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-mergefunc<no-cost>' %t.ll | %llc -function-sections | FileCheck %t.ll
; CHECK-NOT: .section .text..
; CHECK: .section .text.weak_one.body,
; CHECK-NOT: .section .text..
; CHECK: .section .text.two.body,
; CHECK-NOT: .section .text..

target triple = "x86_64-unknown-linux-gnu"

declare i32 @called(i32)

define weak i32 @weak_<one|other>(i32 %x) nounwind {
  %a = call i32 @called(i32 %x)
  %b = mul i32 %a, %x
  %c = call i32 @called(i32 %b)
  %d = xor i32 %c, 5
  ret i32 %d
}

define i32 @<two|three>(i32 %x) minsize optsize nounwind {
  %a = call i32 @called(i32 <2|3>)
  %b = sdiv i32 %a, %x
  %c = call i32 @called(i32 %b)
  %d = sub i32 %c, %x
  %e = call i32 @called(i32 %d)
  ret i32 %e
}
