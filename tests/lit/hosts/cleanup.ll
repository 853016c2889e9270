; Before the passes of a host's own pipeline, equal constants become one and functions that nothing calls go.
; LLVM does both only after them: two tables would keep `first` and `second` apart.
; RUN: %expand %s > %t.ll
; RUN: opt -load-pass-plugin=%plugin -passes='default<Oz>' -S %t.ll | FileCheck %t.ll
; RUN: opt -load-pass-plugin=%plugin -passes='default<Oz>' -print-pipeline-passes -disable-output %t.ll | FileCheck %t.ll --check-prefix=ORDER
; ORDER: globaldce,constmerge,rust-mergefunc<no-parameters>,rust-iroutliner,rust-mergefunc{{.*}},globaldce,constmerge

; That is so where other passes are named, if they share code.
; RUN: env RUSTMERGE_PASSES=rust-mergefunc opt -load-pass-plugin=%plugin -passes='default<Oz>' -S %t.ll | FileCheck %t.ll
; RUN: env RUSTMERGE_PASSES=rust-ir-similarity opt -load-pass-plugin=%plugin -passes='default<Oz>' -print-pipeline-passes \
; RUN:   -disable-output %t.ll | FileCheck %t.ll --check-prefix=NEITHER
; NEITHER-NOT: constmerge{{.*}}rust-ir-similarity
; NEITHER: rust-ir-similarity

target triple = "x86_64-unknown-linux-gnu"

; CHECK-COUNT-1: constant [5 x i32]
; CHECK-NOT: constant [5 x i32]
@first.table = private unnamed_addr constant [5 x i32] [i32 1, i32 734, i32 8, i32 90, i32 17]
@second.table = private unnamed_addr constant [5 x i32] [i32 1, i32 734, i32 8, i32 90, i32 17]

declare void @use(i32, ptr)

; CHECK: call {{.*}}void @[[ONE:first|second]](i32
; CHECK: call {{.*}}void @[[ONE]](i32
define void @caller(i32 %x) minsize optsize {
  call void @first(i32 %x)
  %y = add i32 %x, 1
  call void @second(i32 %y)
  ret void
}

define internal void @<first|second>(i32 %x) noinline minsize optsize {
; <CHECK: define internal {{.*}}@[[ONE]](i32|CHECK-NOT: define internal>
  call void @use(i32 %x, ptr @<first.table|second.table>)
  %y = mul i32 %x, %x
  call void @use(i32 %y, ptr @<first.table|second.table>)
  %z = mul i32 %y, %x
  call void @use(i32 %z, ptr @<first.table|second.table>)
  ret void
}
