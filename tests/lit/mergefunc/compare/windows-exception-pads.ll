; Pads of Windows exceptions are compared with their parent tokens, arguments and
; destinations.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-mergefunc,verify' -S %t.ll | FileCheck %t.ll --implicit-check-not=define

target triple = "x86_64-pc-windows-msvc"

; CHECK-LABEL: define internal void @<cleanup|cleanup_to_caller>(
; CHECK-LABEL: define internal void @catch_<all|some>(

declare i32 @__CxxFrameHandler3(...)
declare void @may_throw()
declare void @destroy()

define internal void @<cleanup|cleanup_again>() personality ptr @__CxxFrameHandler3 {
  invoke void @may_throw() to label %end unwind label %pad
pad:
  %token = cleanuppad within none []
  call void @destroy() [ "funclet"(token %token) ]
  cleanupret from %token unwind label %outer
outer:
  %token2 = cleanuppad within none []
  cleanupret from %token2 unwind to caller
end:
  ret void
}

define internal void @cleanup_to_caller() personality ptr @__CxxFrameHandler3 {
  invoke void @may_throw() to label %end unwind label %pad
pad:
  %token = cleanuppad within none []
  call void @destroy() [ "funclet"(token %token) ]
  cleanupret from %token unwind to caller
end:
  ret void
}

define internal void @catch_<all|some|some_again>() personality ptr @__CxxFrameHandler3 {
  invoke void @may_throw() to label %end unwind label %dispatch
dispatch:
  %switch = catchswitch within none [label %handler] unwind to caller
handler:
  %token = catchpad within %switch [ptr null, i32 <64|8|8>, ptr null]
  catchret from %token to label %end
end:
  ret void
}
