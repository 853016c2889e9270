; What full LTO makes internal stays in its comdat, although no linker looks at that any more.  Where all
; members are local functions, they leave it at the end of the link's pipeline, and merge.
; RUN: %expand %s > %t.ll
; RUN: opt -load-pass-plugin=%plugin -passes='lto<O2>' -S %t.ll | FileCheck %t.ll

; Only in a link, and only where passes run that share code.
; RUN: opt -load-pass-plugin=%plugin -passes='default<O2>' -S %t.ll | FileCheck %t.ll --check-prefix=KEPT
; RUN: env RUSTMERGE_PASSES= opt -load-pass-plugin=%plugin -passes='lto<O2>' -S %t.ll | FileCheck %t.ll --check-prefix=KEPT
; RUN: env RUSTMERGE_PASSES='rust-ir-similarity,globaldce' \
; RUN:   opt -load-pass-plugin=%plugin -passes='lto<O2>' -S %t.ll | FileCheck %t.ll --check-prefix=KEPT
; RUN: env RUSTMERGE_PASSES='globaldce,cgscc(inline),rust-iroutliner<no-cost;max-rounds=1>' \
; RUN:   opt -load-pass-plugin=%plugin -passes='lto<O2>' -S %t.ll | FileCheck %t.ll --check-prefix=LEFT
; LEFT: define internal {{.*}}@second(i32 {{[^)]*}})
; LEFT-NOT: comdat
; LEFT-SAME: {
; KEPT: define internal {{.*}}@second(i32 {{.*}}comdat
; KEPT: define internal {{.*}}@of_two(i32 {{.*}}comdat($two)

; On COFF the linker drops code that nothing uses by its comdat.
; RUN: sed -e 's/x86_64-unknown-linux-gnu/x86_64-pc-windows-msvc/' -e '/^.exported_alias/d; /^.exported_ifunc/d' %t.ll | \
; RUN:   opt -load-pass-plugin=%plugin -passes='lto<O2>' -S | FileCheck %t.ll --check-prefix=KEPT

target triple = "x86_64-unknown-linux-gnu"

$first = comdat any
$second = comdat any
$two = comdat any
$shared = comdat any
$with_variable = comdat any
$with_alias = comdat any
$with_ifunc = comdat any
$compared = comdat samesize

; CHECK: @variable = {{.*}}comdat($with_variable)
@variable = internal global i32 1, comdat($with_variable)
@exported_alias = alias i32 (i32), ptr @aliased
@exported_ifunc = weak_odr ifunc i32 (i32), ptr @resolver

; CHECK: define internal {{.*}}@first(i32 {{[^)]*}})
; CHECK-NOT: comdat
; CHECK-SAME: {
; CHECK-NOT: define {{.*}}@second(
define internal i32 @<first|second>(i32 %x) noinline comdat {
  %square = mul i32 %x, %x
  %quotient = sdiv i32 %square, 7
  %odd = xor i32 %quotient, %x
  ret i32 %odd
}

; Groups of several functions, such as constructors, are taken apart.
define internal i32 @of_<two|two_as_well>(i32 %x) noinline comdat($two) {
; CHECK-NOT: define {{.*}}@of_<two|two_as_well>(
  %square = mul i32 %x, %x
  %quotient = sdiv i32 %square, 7
  %odd = xor i32 %quotient, %x
  ret i32 %odd
}

; Other objects may have this comdat for the function that they can name.
; CHECK: define internal {{.*}}@beside_exported({{.*}}comdat($shared)
define internal i32 @beside_exported(i32 %x) noinline comdat($shared) {
  %square = mul i32 %x, %x
  %quotient = sdiv i32 %square, 7
  %odd = xor i32 %quotient, %x
  ret i32 %odd
}

; CHECK: define {{.*}}@exported({{.*}}comdat($shared)
define linkonce_odr i32 @exported(i32 %x) noinline comdat($shared) {
  %y = call i32 @beside_exported(i32 %x)
  %z = add i32 %y, 9
  ret i32 %z
}

; Or for an alias of this one.
; CHECK: define internal {{.*}}@aliased({{.*}}comdat($with_alias)
define internal i32 @aliased(i32 %x) noinline comdat($with_alias) {
  %square = mul i32 %x, %x
  %quotient = sdiv i32 %square, 7
  %odd = xor i32 %quotient, %x
  ret i32 %odd
}

; Or for an ifunc that it resolves.
; CHECK: define internal {{.*}}@resolver({{.*}}comdat($with_ifunc)
define internal ptr @resolver() noinline comdat($with_ifunc) {
  %x = load volatile i32, ptr @variable
  %is_zero = icmp eq i32 %x, 0
  %chosen = select i1 %is_zero, ptr @first, ptr @aliased
  ret ptr %chosen
}

; Sections of variables may have to live as long as this function's.
; CHECK: define internal {{.*}}@beside_variable({{.*}}comdat($with_variable)
define internal i32 @beside_variable(i32 %x) noinline comdat($with_variable) {
  %square = mul i32 %x, %x
  %quotient = sdiv i32 %square, 7
  %odd = xor i32 %quotient, %x
  ret i32 %odd
}

; CHECK: define internal {{.*}}@compared({{.*}}comdat
define internal i32 @compared(i32 %x) noinline comdat {
  %square = mul i32 %x, %x
  %quotient = sdiv i32 %square, 7
  %odd = xor i32 %quotient, %x
  ret i32 %odd
}

define i32 @user(i32 %x) {
  store volatile i32 1, ptr @variable
  %1 = call i32 @first(i32 %x)
  %2 = call i32 @second(i32 %1)
  %3 = call i32 @of_two(i32 %2)
  %4 = call i32 @of_two_as_well(i32 %3)
  %5 = call i32 @exported(i32 %4)
  %6 = call i32 @aliased(i32 %5)
  %7 = call i32 @beside_variable(i32 %6)
  %8 = call i32 @compared(i32 %7)
  ret i32 %8
}
