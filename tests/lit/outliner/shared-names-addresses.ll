; The same code has the same name, whatever it was compared with: the shared function computes the
; addresses of members in the order of their first uses, also where a third function has another
; member, so that it was one more parameter at first.

; RUN: %expand %s > %t.in.ll
; RUN: sed -e '/^define .*@h(/,/^}/d' -e '/^.h = comdat/d' %t.in.ll > %t.ll
; RUN: %opt -passes='rust-iroutliner<verify;max-rounds=1>,verify' -S %t.in.ll -o %t.three
; RUN: %opt -passes='rust-iroutliner<verify;max-rounds=1>,verify' -S %t.ll -o %t.two
; RUN: grep -o 'define .*@__rustmerge_[0-9a-f]*' %t.three > %t.names
; RUN: grep -o 'define .*@__rustmerge_[0-9a-f]*' %t.two > %t.others
; RUN: cmp %t.names %t.others

target triple = "x86_64-unknown-linux-gnu"
$f = comdat any
$g = comdat any
$h = comdat any
declare void @use(ptr, i64)
declare void @l1(ptr,ptr)
declare void @l2(ptr,ptr)
declare void @l3(ptr,ptr)
define linkonce_odr i64 @<f|g|h>(ptr %p, i64 %x) minsize comdat {
  %d = getelementptr i8, ptr %p, i64 16
  %q = getelementptr i8, ptr %p, i64 <24|24|40>
  call void @l<1|2|3>(ptr %q, ptr %d)
  fence seq_cst
  store i64 %x, ptr %d
  %m0 = mul i64 %x, <100010|100010|77778677784>
  store i64 %m0, ptr %p
  %n1 = udiv i64 %m0, 13
  %o1 = xor i64 %n1, <200013|200013|77779577791>
  %m1 = mul i64 %o1, 991
  call void @use(ptr %d, i64 %m1)
  %n2 = udiv i64 %m1, 13
  %o2 = xor i64 %n2, <300016|300016|77780477798>
  %m2 = mul i64 %o2, 991
  call void @use(ptr %d, i64 %m2)
  %n3 = udiv i64 %m2, 13
  %o3 = xor i64 %n3, <400019|400019|77781377805>
  %m3 = mul i64 %o3, 991
  call void @use(ptr %d, i64 %m3)
  %n4 = udiv i64 %m3, 13
  %o4 = xor i64 %n4, <500022|500022|77782277812>
  %m4 = mul i64 %o4, 991
  call void @use(ptr %d, i64 %m4)
  %n5 = udiv i64 %m4, 13
  %o5 = xor i64 %n5, <600025|600025|77783177819>
  %m5 = mul i64 %o5, 991
  call void @use(ptr %d, i64 %m5)
  %n6 = udiv i64 %m5, 13
  %o6 = xor i64 %n6, <700028|700028|77784077826>
  %m6 = mul i64 %o6, 991
  call void @use(ptr %d, i64 %m6)
  %n7 = udiv i64 %m6, 13
  %o7 = xor i64 %n7, <800031|800031|77784977833>
  %m7 = mul i64 %o7, 991
  call void @use(ptr %d, i64 %m7)
  store i64 %m7, ptr %q
  call void @use(ptr %q, i64 %m7)
  ret i64 %m7
}
