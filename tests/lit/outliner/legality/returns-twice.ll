; A function whose callee returns twice keeps all of its code: what it has in
; registers at the second return depends on every instruction.  The names of C
; libraries count without the attribute.

; RUN: sed 's/CALLEE/marked/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed 's/CALLEE/setjmp/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed 's/CALLEE/_setjmp/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed 's/CALLEE/__sigsetjmp/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed 's/CALLEE/vfork/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed 's/CALLEE/getcontext/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed 's/CALLEE/llvm.eh.sjlj.setjmp/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed 's/CALLEE(ptr %%p)/ordinary(ptr %%p) returns_twice/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed 's/CALLEE/ordinary/' %s | %outline | FileCheck %s --check-prefix=LEGAL

; CHECK: define i32 @a(
; LEGAL: call i32 @a.outlined
; LEGAL: call i32 @a.outlined

declare i32 @marked(ptr) returns_twice
declare i32 @setjmp(ptr)
declare i32 @_setjmp(ptr)
declare i32 @__sigsetjmp(ptr)
declare i32 @vfork(ptr)
declare i32 @getcontext(ptr)
declare i32 @llvm.eh.sjlj.setjmp(ptr)
declare i32 @ordinary(ptr)

define i32 @a(ptr %p, i32 %x) {
  %y = mul i32 %x, 3
  store i32 %y, ptr %p
  %r = call i32 @CALLEE(ptr %p)
  store i32 %r, ptr %p
  ret i32 %y
}
define i32 @b(ptr %p, i32 %x) {
  %y = mul i32 %x, 3
  store i32 %y, ptr %p
  %r = call i32 @CALLEE(ptr %p)
  store i32 %r, ptr %p
  ret i32 %y
}
