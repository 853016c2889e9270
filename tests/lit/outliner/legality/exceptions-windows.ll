; With funclets every call says which one it is in, which a new call does not: such
; functions stay as they are.

; RUN: %expand %s > %t.ll
; RUN: %outline %t.ll | FileCheck %t.ll --implicit-check-not=outlined
; RUN: sed s/__CxxFrameHandler3/__C_specific_handler/ %t.ll | %outline | FileCheck %t.ll --implicit-check-not=outlined
; RUN: sed s/__CxxFrameHandler3/__gxx_wasm_personality_v0/ %t.ll | %outline | FileCheck %t.ll --implicit-check-not=outlined
; RUN: sed s/__CxxFrameHandler3/__unheard_of/ %t.ll | %outline | FileCheck %t.ll --implicit-check-not=outlined

declare i32 @__CxxFrameHandler3(...)
declare void @call()

define i32 @cleanup_<a|b>(ptr %p, i32 %x) personality ptr @__CxxFrameHandler3 {
; CHECK: define i32 @cleanup_<a|b>(
  invoke void @call() to label %ok unwind label %bad
ok:
  ret i32 1
bad:
  %pad = cleanuppad within none []
  %y = mul i32 %x, 77
  store i32 %y, ptr %p
  cleanupret from %pad unwind to caller
}
define i32 @catch_<a|b>(ptr %p, i32 %x) personality ptr @__CxxFrameHandler3 {
; CHECK: define i32 @catch_<a|b>(
  invoke void @call() to label %ok unwind label %dispatch
ok:
  ret i32 1
dispatch:
  %switch = catchswitch within none [label %handler] unwind to caller
handler:
  %pad = catchpad within %switch [ptr null, i32 64, ptr null]
  %y = mul i32 %x, 77
  store i32 %y, ptr %p
  catchret from %pad to label %ok
}
