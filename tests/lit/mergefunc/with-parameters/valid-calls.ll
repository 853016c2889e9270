; What the verifier asks of calls holds in bodies with parameters.

; RUN: %expand %s > %t.ll
; RUN: split-file %t.ll %t
; RUN: %opt -passes='rust-mergefunc<no-cost>,verify' -S %t/unreach.ll | %FileCheck %t.ll
; CHECK-NOT: .body
; RUN: %opt -passes='rust-mergefunc<no-cost>,verify' -S %t/vfabi.ll | %FileCheck %t.ll --check-prefix=VFABI

; RUN: %opt -passes='rust-mergefunc<no-cost>,verify' -S %t/reached.ll | %FileCheck %t.ll --check-prefix=WORDS
; RUN: %opt -passes='rust-mergefunc<no-cost>,verify' -S %t/words.ll | %FileCheck %t.ll --check-prefix=WORDS
; WORDS: define internal {{.*}} @f.body(

;--- unreach.ll
; A call marked `musttail` that cannot be reached moves with its body.
target triple = "x86_64-unknown-linux-gnu"
@one = global i32 0
@two = global i32 0
declare i32 @work(i32, i32)
declare i32 @h(i32)
define dso_local i32 @<f|g>(i32 %x) {
  %y = call i32 @work(i32 %x, i32 <20|21>)
  store i32 %y, ptr @<one|two>
  %z = call i32 @work(i32 %y, i32 <20|21>)
  ret i32 %z
dead:
  %m = musttail call i32 @h(i32 %x)
  ret i32 %m
}

;--- vfabi.ll
; An attribute of a call says how many arguments there are, so that the call stays.
; VFABI: define internal float @f(float %0)
; VFABI: tail call float @f.body(float %0, i32 20)
; VFABI: call float @f(float %v) #
; VFABI: call float @f.body(float 1.000000e+00, i32 21)
target triple = "x86_64-unknown-linux-gnu"
@arr = global [64 x float] zeroinitializer
define internal float @<f|g>(float %x) noinline nounwind memory(none) willreturn {
  %i = fptosi float %x to i32
  %a = add i32 %i, <20|21>
  %b = mul i32 %a, %i
  %c = sitofp i32 %b to float
  ret float %c
}
declare <4 x float> @vf(<4 x float>)
@llvm.compiler.used = appending global [1 x ptr] [ptr @vf]
define void @loop() {
entry:
  br label %l
l:
  %i = phi i64 [0, %entry], [%n, %l]
  %p = getelementptr float, ptr @arr, i64 %i
  %v = load float, ptr %p
  %r = call float @f(float %v) #1
  store float %r, ptr %p
  %n = add nuw nsw i64 %i, 1
  %c = icmp eq i64 %n, 64
  br i1 %c, label %e, label %l
e:
  %z = call float @g(float 1.0)
  store float %z, ptr @arr
  ret void
}
attributes #1 = { nounwind memory(none) "vector-function-abi-variant"="_ZGVbN4v_f(vf)" }

;--- reached.ll
; The functions of unreach.ll without their unreachable blocks.
target triple = "x86_64-unknown-linux-gnu"
@one = global i32 0
@two = global i32 0
declare i32 @work(i32, i32)
define dso_local i32 @f(i32 %x) {
  %y = call i32 @work(i32 %x, i32 20)
  store i32 %y, ptr @one
  %z = call i32 @work(i32 %y, i32 20)
  ret i32 %z
}
define dso_local i32 @g(i32 %x) {
  %y = call i32 @work(i32 %x, i32 21)
  store i32 %y, ptr @two
  %z = call i32 @work(i32 %y, i32 21)
  ret i32 %z
}

;--- words.ll
; The functions of vfabi.ll with numbers in general registers and calls without the attribute.
target triple = "x86_64-unknown-linux-gnu"
define internal i32 @<f|g>(i32 %x) noinline nounwind memory(none) willreturn {
  %i = add i32 %x, 0
  %a = add i32 %i, <20|21>
  %b = mul i32 %a, %i
  %c = sub i32 %b, %a
  ret i32 %c
}
define i32 @loop(i32 %v) {
  %r = call i32 @f(i32 %v)
  %z = call i32 @g(i32 %r)
  ret i32 %z
}
