; Functions that a file names are left alone; ThinLTO's numbers are no part of names.  A file that is missing is one error.

; RUN: %expand %s > %t.ll
; RUN: printf '# our own\n\n  promoted  \nby_*\r\n#plain\n' > %t.list
; RUN: %opt -passes='rust-mergefunc<skip-from=%t.list>' -pass-remarks-missed=rust-mergefunc -S %t.ll 2>%t.remarks | FileCheck %t.ll
; RUN: FileCheck %t.ll --check-prefix=REMARK --input-file=%t.remarks
; REMARK-DAG: : by_name takes no part in merging because parameter `skip=by_*` excludes it{{$}}
; REMARK-DAG: : promoted.llvm.123 takes no part in merging because parameter `skip=promoted` excludes it{{$}}
; REMARK-DAG: : promoted.__uniq.45.llvm.6 takes no part in merging because parameter `skip=promoted` excludes it{{$}}
; REMARK-NOT: takes no part

; A byte order mark at the start of the file is no part of the first pattern.
; RUN: printf '\357\273\277by_*\n' > %t.marked
; RUN: %opt -passes='rust-mergefunc<skip-from=%t.marked>' -pass-remarks-missed=rust-mergefunc %t.ll -disable-output 2>&1 | FileCheck %t.ll --check-prefix=MARKED
; MARKED: : by_name takes no part in merging because parameter `skip=by_*` excludes it{{$}}

; RUN: not %opt -passes='rust-mergefunc<skip-from=%t.missing>' %t.ll -disable-output 2>&1 | FileCheck %t.ll --check-prefix=MISSING
; RUN: not %opt -passes='rust-iroutliner<skip-from=%t.missing>' %t.ll -disable-output 2>&1 | FileCheck %t.ll --check-prefix=MISSING
; MISSING: {{^rust-(mergefunc|iroutliner)}}: error: malformed parameter 'skip-from={{.*}}': cannot read
; MISSING-SAME: {{^}} '{{.*}}.missing': No such file or directory (os error 2){{$}}
; MISSING-NEXT: opt: unknown pass name
; RUN: env RUSTMERGE_PASSES=+skip-from=%t.missing not %opt -O1 %t.ll -disable-output 2>&1 | FileCheck %t.ll --check-prefix=BUILD
; BUILD: error: rustmerge: RUSTMERGE_PASSES='+skip-from={{.*}}cannot read '{{.*}}.missing'
; RUN: %opt -passes='rust-iroutliner<skip-from=%t.list>' -pass-remarks-missed=rust-iroutliner %t.ll -disable-output 2>&1 | FileCheck %t.ll --check-prefix=CODE
; CODE-DAG: : by_name keeps all of its code: parameter `skip=by_*` excludes it{{$}}
; CODE-DAG: : promoted.llvm.123 keeps all of its code: parameter `skip=promoted` excludes it{{$}}

target triple = "x86_64-unknown-linux-gnu"

; CHECK-LABEL: define void @plain(
; CHECK-COUNT-4: call void @use(
; CHECK-LABEL: define void @by_name(
; CHECK-COUNT-4: call void @use(
; CHECK-LABEL: define hidden void @promoted.llvm.123(
; CHECK-COUNT-4: call void @use(
; CHECK-LABEL: define hidden void @promoted.__uniq.45.llvm.6(
; CHECK-COUNT-4: call void @use(
; CHECK-LABEL: define void @promoted.specialized.1(
; CHECK: call void @plain(
define <void @plain|void @by_name|hidden void @promoted.llvm.123|hidden void @promoted.__uniq.45.llvm.6|void @promoted.specialized.1>(i32 %x) minsize {
  call void @use(i32 %x)
  call void @use(i32 1)
  call void @use(i32 2)
  call void @use(i32 3)
  ret void
}

declare void @use(i32)
