; Shared functions with code of functions whose copies the linker folds get names by
; content: the same in every module that shares the same code, protected where a caller may be
; seen by other shared objects or is outside of all comdats, else hidden.  Code that
; mentions a local variable stays, and what calls only functions of one file needs no name.

; RUN: %expand %s > %t.ll
; RUN: split-file %t.ll %t
; RUN: cat %t/one-head %t/folded %t/one-rest > %t/one.ll
; RUN: sed 's/folded_b/folded_c/; s/i64 18/i64 21/' %t/folded > %t/folded-two
; RUN: cat %t/two-head %t/folded-two > %t/two.ll
; RUN: %opt -passes='rust-iroutliner<verify>,verify' -S %t/one.ll -o %t/one.out
; RUN: %opt -passes='rust-iroutliner<verify>,verify' -S %t/two.ll -o %t/two.out
; RUN: cat %t/one.out %t/two.out | FileCheck %t.ll
; RUN: %opt -passes='rust-iroutliner<verify>,verify' -pass-remarks-analysis=rust-iroutliner -disable-output %t/two.ll 2>&1 | \
; RUN:   FileCheck %t.ll --check-prefix=REMARK
; RUN: %opt -passes='rust-iroutliner<no-linkonce-odr;verify>,verify' -S %t/one.ll | FileCheck %t.ll --check-prefix=OFF
; RUN: sed -e '/^target triple/a module asm "nop"' %t/one.ll | %opt -passes='rust-iroutliner<verify>,verify' -S | \
; RUN:   FileCheck %t.ll --check-prefix=OFF
; RUN: sed -e 's/linkonce_odr/linkonce_odr hidden/' %t/two.ll | %opt -passes='rust-iroutliner<verify>,verify' -S | \
; RUN:   FileCheck %t.ll --check-prefix=HIDDEN
; In a shared library the symbol is one of the dynamic symbol table: 24 bytes, 45 of name, 6 of hash and version.
; RUN: sed -e '$a !llvm.module.flags = !{!0}' -e '$a !0 = !{i32 8, !"PIC Level", i32 2}' %t/two.ll | \
; RUN:   %opt -passes='rust-iroutliner<no-frequency;verify>,verify' -pass-remarks=rust-iroutliner -disable-output 2>&1 | \
; RUN:   FileCheck %t.ll --check-prefix=LIBRARY
; RUN: sed -e '$a !llvm.module.flags = !{!0}' -e '$a !0 = !{i32 8, !"PIC Level", i32 2}' -e 's/linkonce_odr/linkonce_odr hidden/' %t/two.ll | \
; RUN:   %opt -passes='rust-iroutliner<no-frequency;verify>,verify' -pass-remarks=rust-iroutliner -disable-output 2>&1 | \
; RUN:   FileCheck %t.ll --check-prefix=INSIDE

; LIBRARY: + symbol 75; saved
; INSIDE: + symbol 0; saved

; CHECK-LABEL: define linkonce_odr void @folded_a(
; CHECK: call void @[[NAME:__rustmerge_[0-9a-f]+]](
; CHECK: define linkonce_odr protected void @[[NAME]]({{.*}} comdat {
; CHECK-LABEL: define linkonce_odr void @folded_b(
; CHECK: call void @[[NAME]](
; CHECK-LABEL: define void @of_this_file_a(
; CHECK: call void @of_this_file_a.outlined
; CHECK-LABEL: define linkonce_odr void @mentions_local_a(
; CHECK-NOT: call
; CHECK: store i64 %x1, ptr @local
; The other module shares the same code, from a function of its own.
; CHECK-LABEL: define linkonce_odr void @folded_a(
; CHECK: call void @[[NAME]](
; CHECK: define linkonce_odr protected void @[[NAME]]({{.*}} comdat {
; CHECK-LABEL: define linkonce_odr void @folded_c(
; CHECK: call void @[[NAME]](

; REMARK: remark: {{.*}}folded_a.outlined.0 has the name __rustmerge_{{[0-9a-f]+}} by content

; OFF-NOT: __rustmerge_
; OFF: call void @of_this_file_a.outlined
; OFF-NOT: __rustmerge_

; HIDDEN: define linkonce_odr hidden void @__rustmerge_

;--- one-head
target triple = "x86_64-unknown-linux-gnu"
$folded_a = comdat any
$folded_b = comdat any
$mentions_local_a = comdat any
$mentions_local_b = comdat any
@keep = global [6 x ptr] [ptr @folded_a, ptr @folded_b, ptr @of_this_file_a, ptr @of_this_file_b, ptr @mentions_local_a, ptr @mentions_local_b]
@local = internal global i64 1
;--- folded
define linkonce_odr void @folded_<a|b>(ptr %p, ptr %q) minsize nounwind comdat {
  store i64 <17|18>, ptr %q
  %x0 = load i64, ptr %p
  %x1 = xor i64 %x0, 42
  %a1 = getelementptr i64, ptr %p, i64 1
  store i64 %x1, ptr %a1
  %x2 = udiv i64 %x1, 79
  %a2 = getelementptr i64, ptr %p, i64 2
  store i64 %x2, ptr %a2
  %x3 = mul i64 %x2, 116
  %a3 = getelementptr i64, ptr %p, i64 3
  store i64 %x3, ptr %a3
  %x4 = xor i64 %x3, 153
  %a4 = getelementptr i64, ptr %p, i64 4
  store i64 %x4, ptr %a4
  %x5 = udiv i64 %x4, 190
  %a5 = getelementptr i64, ptr %p, i64 5
  store i64 %x5, ptr %a5
  %x6 = mul i64 %x5, 227
  %a6 = getelementptr i64, ptr %p, i64 6
  store i64 %x6, ptr %a6
  %x7 = xor i64 %x6, 264
  %a7 = getelementptr i64, ptr %p, i64 7
  store i64 %x7, ptr %a7
  %x8 = udiv i64 %x7, 301
  %a8 = getelementptr i64, ptr %p, i64 8
  store i64 %x8, ptr %a8
  %x9 = mul i64 %x8, 338
  %a9 = getelementptr i64, ptr %p, i64 9
  store i64 %x9, ptr %a9
  %x10 = xor i64 %x9, 375
  %a10 = getelementptr i64, ptr %p, i64 10
  store i64 %x10, ptr %a10
  ret void
}
;--- one-rest
define void @of_this_file_<a|b>(ptr %p, ptr %q) minsize nounwind {
  store i64 <17|19>, ptr %q
  %x0 = load i64, ptr %p
  %x1 = or i64 %x0, 42
  %a1 = getelementptr i64, ptr %p, i64 1
  store i64 %x1, ptr %a1
  %x2 = udiv i64 %x1, 79
  %a2 = getelementptr i64, ptr %p, i64 2
  store i64 %x2, ptr %a2
  %x3 = add i64 %x2, 116
  %a3 = getelementptr i64, ptr %p, i64 3
  store i64 %x3, ptr %a3
  %x4 = or i64 %x3, 153
  %a4 = getelementptr i64, ptr %p, i64 4
  store i64 %x4, ptr %a4
  %x5 = udiv i64 %x4, 190
  %a5 = getelementptr i64, ptr %p, i64 5
  store i64 %x5, ptr %a5
  %x6 = add i64 %x5, 227
  %a6 = getelementptr i64, ptr %p, i64 6
  store i64 %x6, ptr %a6
  %x7 = or i64 %x6, 264
  %a7 = getelementptr i64, ptr %p, i64 7
  store i64 %x7, ptr %a7
  %x8 = udiv i64 %x7, 301
  %a8 = getelementptr i64, ptr %p, i64 8
  store i64 %x8, ptr %a8
  %x9 = add i64 %x8, 338
  %a9 = getelementptr i64, ptr %p, i64 9
  store i64 %x9, ptr %a9
  %x10 = or i64 %x9, 375
  %a10 = getelementptr i64, ptr %p, i64 10
  store i64 %x10, ptr %a10
  ret void
}
define linkonce_odr void @mentions_local_<a|b>(ptr %p, ptr %q) minsize nounwind comdat {
  store i64 <17|20>, ptr %q
  %x0 = load i64, ptr %p
  %x1 = and i64 %x0, 42
  %a1 = getelementptr i64, ptr %p, i64 1
  store i64 %x1, ptr %a1
  %x2 = udiv i64 %x1, 79
  store i64 %x1, ptr @local
  %a2 = getelementptr i64, ptr %p, i64 2
  store i64 %x2, ptr %a2
  %x3 = sub i64 %x2, 116
  %a3 = getelementptr i64, ptr %p, i64 3
  store i64 %x3, ptr %a3
  %x4 = and i64 %x3, 153
  %a4 = getelementptr i64, ptr %p, i64 4
  store i64 %x4, ptr %a4
  %x5 = udiv i64 %x4, 190
  %a5 = getelementptr i64, ptr %p, i64 5
  store i64 %x5, ptr %a5
  %x6 = sub i64 %x5, 227
  %a6 = getelementptr i64, ptr %p, i64 6
  store i64 %x6, ptr %a6
  %x7 = and i64 %x6, 264
  %a7 = getelementptr i64, ptr %p, i64 7
  store i64 %x7, ptr %a7
  %x8 = udiv i64 %x7, 301
  %a8 = getelementptr i64, ptr %p, i64 8
  store i64 %x8, ptr %a8
  %x9 = sub i64 %x8, 338
  %a9 = getelementptr i64, ptr %p, i64 9
  store i64 %x9, ptr %a9
  %x10 = and i64 %x9, 375
  %a10 = getelementptr i64, ptr %p, i64 10
  store i64 %x10, ptr %a10
  ret void
}

;--- two-head
target triple = "x86_64-unknown-linux-gnu"
$folded_a = comdat any
$folded_c = comdat any
@keep = global [2 x ptr] [ptr @folded_a, ptr @folded_c]
