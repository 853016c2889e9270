; Code for AArch64 reaches a weak or a tagged symbol by the global offset table, other symbols
; directly: shared functions that mention one of each kind have different names.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-iroutliner<no-cost;verify>,verify' -S %t.ll | grep -o 'call void @__rustmerge_[0-9a-f]*' | sort -u > %t.plain
; RUN: sed -e 's/external dso_local/extern_weak dso_local/' %t.ll | %opt -passes='rust-iroutliner<no-cost;verify>,verify' -S | \
; RUN:   grep -o 'call void @__rustmerge_[0-9a-f]*' | sort -u > %t.weak
; RUN: sed -e 's/global i64, align 8/global i64, sanitize_memtag, align 8/' %t.ll | %opt -passes='rust-iroutliner<no-cost;verify>,verify' -S | \
; RUN:   grep -o 'call void @__rustmerge_[0-9a-f]*' | sort -u > %t.tagged
; RUN: grep -c __rustmerge_ %t.plain %t.weak %t.tagged
; RUN: cat %t.plain %t.weak %t.tagged | sort | uniq -d | count 0

target triple = "aarch64-unknown-linux-android"
$f1 = comdat any
$f2 = comdat any
@w = external dso_local global i64, align 8
@keep = global [2 x ptr] [ptr @f1, ptr @f2]
define linkonce_odr void @f<1|2>(ptr %p, ptr %q) minsize nounwind comdat {
  store i64 <1|2>, ptr %q
  %x0 = load i64, ptr @w
  %y0 = mul i64 %x0, 1001
  %a0 = getelementptr i64, ptr %p, i64 0
  store i64 %y0, ptr %a0
  %x1 = load i64, ptr @w
  %y1 = xor i64 %x1, 1038
  %a1 = getelementptr i64, ptr %p, i64 1
  store i64 %y1, ptr %a1
  %x2 = load i64, ptr @w
  %y2 = udiv i64 %x2, 1075
  %a2 = getelementptr i64, ptr %p, i64 2
  store i64 %y2, ptr %a2
  ret void
}
