; Cases of a switch that do the same with the same values and go on alike are in the machine code
; once: code generation merges the ends of their blocks.  Sharing them saves nothing.
; RUN: %opt -mtriple=x86_64-unknown-linux-gnu -passes='rust-iroutliner<no-frequency;verify>' -S %s | FileCheck %s
; On a stack machine code generation leaves them where they are.
; RUN: %opt -mtriple=wasm32-unknown-unknown -passes='rust-iroutliner<no-frequency;verify>' -S %s | FileCheck --check-prefix=WASM %s

declare i32 @print(ptr, ptr, i32, i32)
@text = external constant [8 x i8]
@other = external constant [8 x i8]

; CHECK-LABEL: define i32 @same(
; CHECK-NOT: outlined
; CHECK: ret i32
; WASM-LABEL: define i32 @same(
; WASM: call i32 @same.outlined
define i32 @same(i32 %case, ptr %p, i32 %n) minsize nounwind {
  switch i32 %case, label %end [
    i32 1, label %one
    i32 3, label %three
    i32 7, label %seven
    i32 12, label %twelve
  ]
one:
  %a = call i32 @print(ptr %p, ptr @text, i32 %n, i32 200000)
  %a.n = mul i32 %a, 77777
  br label %end
three:
  %b = call i32 @print(ptr %p, ptr @text, i32 %n, i32 200000)
  %b.n = mul i32 %b, 77777
  br label %end
seven:
  %c = call i32 @print(ptr %p, ptr @text, i32 %n, i32 200000)
  %c.n = mul i32 %c, 77777
  br label %end
twelve:
  %d = call i32 @print(ptr %p, ptr @text, i32 %n, i32 200000)
  %d.n = mul i32 %d, 77777
  br label %end
end:
  %r = phi i32 [ 0, %0 ], [ %a.n, %one ], [ %b.n, %three ], [ %c.n, %seven ], [ %d.n, %twelve ]
  ret i32 %r
}

; They go on with other values.
; CHECK-LABEL: define i32 @go_on_otherwise(
; CHECK: call i32 @[[OTHER:go_on_otherwise\.outlined\.[0-9]+]](
; CHECK: call i32 @[[OTHER]](
; CHECK: call i32 @[[OTHER]](
; CHECK: call i32 @[[OTHER]](
define i32 @go_on_otherwise(i32 %case, ptr %p, i32 %n) minsize nounwind {
  switch i32 %case, label %end [
    i32 1, label %one
    i32 3, label %three
    i32 7, label %seven
    i32 12, label %twelve
  ]
one:
  %a = call i32 @print(ptr %p, ptr @other, i32 %n, i32 200000)
  %a.n = xor i32 %a, 99999
  br label %end
three:
  %b = call i32 @print(ptr %p, ptr @other, i32 %n, i32 200000)
  %b.n = xor i32 %b, 99999
  br label %end
seven:
  %c = call i32 @print(ptr %p, ptr @other, i32 %n, i32 200000)
  %c.n = xor i32 %c, 99999
  br label %end
twelve:
  %d = call i32 @print(ptr %p, ptr @other, i32 %n, i32 200000)
  %d.n = xor i32 %d, 99999
  br label %end
end:
  %r = phi i32 [ 0, %0 ], [ %a.n, %one ], [ %b.n, %three ], [ %c.n, %seven ], [ %d.n, %twelve ]
  %s = phi i32 [ 0, %0 ], [ 10, %one ], [ 20, %three ], [ 30, %seven ], [ 40, %twelve ]
  %t = add i32 %r, %s
  ret i32 %t
}
