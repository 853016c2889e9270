; Calls of a local function that only passes its parameters on, and constants, call what it calls, and
; it goes.

; RUN: %opt -passes=rust-mergefunc,verify -S %s | FileCheck %s
; RUN: %opt -passes='rust-mergefunc<no-forwarders>' -S %s | FileCheck %s --check-prefix=OFF
; RUN: %opt -passes='rust-mergefunc<no-parameters>' -S %s | FileCheck %s --check-prefix=OFF
; RUN: %opt -passes=rust-mergefunc -pass-remarks=rust-mergefunc -pass-remarks-missed=rust-mergefunc -disable-output %s 2>&1 | FileCheck %s --check-prefix=REMARK
; The same without anybody who listens.
; RUN: %opt -passes=rust-mergefunc -pass-remarks=rust-mergefunc -S %s -o %t.told 2>%t.remarks
; RUN: %opt -passes=rust-mergefunc -S %s -o %t.silent
; RUN: cmp %t.told %t.silent

; OFF: define internal i32 @once(

target datalayout = "e-m:e-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@table = global ptr @address
@state = internal global i32 0

declare i32 @work(i32, i32)
declare i32 @__gxx_personality_v0(...)

; REMARK-DAG: once only passes its parameters on to shared with 2 constants, which its calls call now; bytes saved: {{[0-9]+}}
; REMARK-DAG: twice only passes its parameters on to nothing with 2 constants, which its calls call now
; REMARK-DAG: chain only passes its parameters on to shared with 2 constants
; REMARK-DAG: often only passes its parameters on to shared and stays because its calls would be larger by more than it is
; REMARK-DAG: address only passes its parameters on to shared and stays because more than plain calls of its name use it

; CHECK-NOT: @once(
; CHECK-NOT: @twice(
; CHECK-NOT: @chain(
; CHECK-NOT: @others(
; CHECK: define internal i32 @often(
; CHECK: define internal i32 @address(
; CHECK: define internal zeroext i16 @wide(
; CHECK: define internal i32 @apart(
; CHECK: define internal i32 @into_reserved(
; CHECK: define internal i32 @guaranteed(

define internal i32 @shared(i32 %x, ptr %to, i32 %y) noinline minsize optsize {
  %a = call i32 @work(i32 %x, i32 %y)
  store i32 %a, ptr %to
  %b = call i32 @work(i32 %a, i32 %y)
  %c = xor i32 %a, %b
  ret i32 %c
}

define internal i32 @once(i32 noundef %x) minsize optsize {
  %a = tail call i32 @shared(i32 %x, ptr @state, i32 17) minsize optsize nounwind
  ret i32 %a
}

; A signature that no other function has.
define internal void @twice(i32 %x, ptr %to) minsize optsize {
  tail call void @nothing(i32 %x, ptr %to, ptr @state, i32 1000)
  ret void
}

define internal void @nothing(i32 %x, ptr %to, ptr %from, i32 %y) noinline minsize optsize {
  %a = call i32 @work(i32 %x, i32 %y)
  store i32 %a, ptr %to
  store i32 %a, ptr %from
  ret void
}

define internal i32 @chain(i32 %x) minsize optsize {
  %a = tail call i32 @once(i32 %x)
  ret i32 %a
}

define internal i32 @often(i32 %x) minsize optsize {
  %a = tail call i32 @shared(i32 %x, ptr @state, i32 100000)
  ret i32 %a
}

define internal i32 @address(i32 %x) minsize optsize {
  %a = tail call i32 @shared(i32 %x, ptr @state, i32 19)
  ret i32 %a
}

; The result is extended here, and not in what it calls.
define internal i16 @narrow(i32 %x, i32 %y) noinline minsize optsize {
  %a = call i32 @work(i32 %x, i32 %y)
  %b = call i32 @work(i32 %a, i32 %y)
  %c = trunc i32 %b to i16
  ret i16 %c
}

define internal zeroext i16 @wide(i32 %x) minsize optsize {
  %a = tail call i16 @narrow(i32 %x, i32 23)
  ret i16 %a
}

; Parameters in another order, one of them twice, and one that is not passed.
define internal i32 @others(ptr align 4 %to, i32 %unused, i32 %x) minsize optsize {
  %a = tail call i32 @shared(i32 %x, ptr %to, i32 %x)
  ret i32 %a
}

; What the call says would be lost.
define internal i32 @apart(i32 %x, ptr %to, i32 %y) minsize optsize {
  %a = tail call i32 @shared(i32 %x, ptr %to, i32 %y) nomerge
  ret i32 %a
}

; In its caller a register is reserved that passes arguments.
define internal i32 @into_reserved(i32 %x) minsize optsize {
  %a = tail call i32 @shared(i32 %x, ptr @state, i32 18)
  ret i32 %a
}

define i32 @reserves(i32 %x) minsize optsize "target-features"="+reserve-x5" {
  %a = call i32 @into_reserved(i32 %x)
  ret i32 %a
}

; A guaranteed jump stays one.
define internal i32 @guaranteed(i32 %x, ptr %to, i32 %y) minsize optsize {
  %a = musttail call i32 @shared(i32 %x, ptr %to, i32 %y)
  ret i32 %a
}

; CHECK-LABEL: define i32 @calls(
; CHECK: %a = call i32 @shared(i32 %x, ptr @state, i32 17)
; CHECK: call void @nothing(i32 %a, ptr %to, ptr @state, i32 1000)
; CHECK: call void @nothing(i32 1, ptr %to, ptr @state, i32 1000)
; CHECK: %b = invoke i32 @shared(i32 %a, ptr @state, i32 17)
; CHECK-NEXT: to label %next unwind label %pad
; CHECK: %g = tail call i32 @shared(i32 %h, ptr %to, i32 %h)
define i32 @calls(i32 %x, ptr %to) minsize optsize personality ptr @__gxx_personality_v0 {
  %a = call i32 @once(i32 noundef %x)
  call void @twice(i32 %a, ptr %to)
  call void @twice(i32 1, ptr %to)
  %b = invoke i32 @chain(i32 %a)
          to label %next unwind label %pad

next:
  %c1 = call i32 @often(i32 %b)
  %c2 = call i32 @often(i32 %c1)
  %c3 = call i32 @often(i32 %c2)
  %c4 = call i32 @often(i32 %c3)
  %c5 = call i32 @often(i32 %c4)
  %c6 = call i32 @often(i32 %c5)
  %c7 = call i32 @often(i32 %c6)
  %d = call i32 @address(i32 %c7)
  %e = call zeroext i16 @wide(i32 %d)
  %w = zext i16 %e to i32
  %f = call i32 @guaranteed(i32 %w, ptr %to, i32 3)
  %h = call i32 @apart(i32 %f, ptr %to, i32 4)
  %g = tail call i32 @others(ptr align 4 %to, i32 %x, i32 %h)
  ret i32 %g

pad:
  %pair = landingpad { ptr, i32 } cleanup
  resume { ptr, i32 } %pair
}
