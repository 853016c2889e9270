; A function in a section, partition or comdat of its own, or in another address
; space, keeps its code.  So does each function of a BPF program, because the kernel
; wants its type information and LLVM returns no second value there.

; RUN: sed -e 's/ KIND/ section ".mine"/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed -e 's/ KIND/ partition "mine"/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed -e 's/ KIND/ comdat/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed -e 's/ KIND/ gc "statepoint-example"/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed -e 's/ KIND/ addrspace(1)/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed -e 's/ KIND//' %s | %outline -mtriple=bpf | FileCheck %s --implicit-check-not=outlined
; RUN: sed -e 's/ KIND//' %s | %outline -mtriple=bpfeb | FileCheck %s --implicit-check-not=outlined
; Initialisers of C++ are in a section of their own, and their code moves, unless others could have named
; them so or have put them there.
; RUN: sed -e 's/ KIND/ section ".text.startup"/' %s | %outline | FileCheck %s --implicit-check-not=outlined
; RUN: sed -e 's/ KIND/ section ".text.startup"/' -e 's/@\([ab]\)(/@_GLOBAL__sub_I_\1(/' %s \
; RUN:   | %outline | FileCheck %s --check-prefix=EXTERNAL --implicit-check-not=outlined
; RUN: sed -e 's/ KIND/ section ".mine"/' -e 's/i64 @\([ab]\)(/internal i64 @_GLOBAL__sub_I_\1(/' %s \
; RUN:   | %outline | FileCheck %s --check-prefix=EXTERNAL --implicit-check-not=outlined
; RUN: sed -e 's/ KIND/ section ".text.startup"/' -e 's/i64 @\([ab]\)(/internal i64 @_GLOBAL__sub_I_\1(/' %s \
; RUN:   | %outline | FileCheck %s --check-prefix=INITIALISER
; RUN: sed -e 's/ KIND/ align 32/' %s | %outline | FileCheck %s --check-prefix=LEGAL
; RUN: sed -e 's/ KIND/ prefix i32 7/' %s | %outline | FileCheck %s --check-prefix=LEGAL

; CHECK: @a(
; LEGAL: call i64 @a.outlined
; LEGAL: call i64 @a.outlined
; EXTERNAL: @_GLOBAL__sub_I_a(
; INITIALISER: call i64 @_GLOBAL__sub_I_a.outlined
; INITIALISER: call i64 @_GLOBAL__sub_I_a.outlined
; INITIALISER-NOT: outlined({{.*}} section

$a = comdat any
$b = comdat any

define i64 @a(i64 %x, ptr %d) KIND {
  %y = mul i64 %x, 3
  store i64 %y, ptr %d
  ret i64 %y
}
define i64 @b(i64 %x, ptr %d) KIND {
  %y = mul i64 %x, 3
  store i64 %y, ptr %d
  ret i64 %y
}
