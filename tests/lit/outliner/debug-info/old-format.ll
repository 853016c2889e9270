; LLVM 19 hands modules to passes with records or with intrinsics; both are the same
; to the pass.

; REQUIRES: llvm19
; RUN: %opt -experimental-debuginfo-iterators=false -write-experimental-debuginfo=false \
; RUN:   -passes='rust-iroutliner<all;no-cost;max-rounds=1;verify>,verify' -S %S/intrinsics.ll -o %t.old
; RUN: %opt -write-experimental-debuginfo=false -passes='rust-iroutliner<all;no-cost;max-rounds=1;verify>,verify' -S %S/intrinsics.ll -o %t.new
; RUN: sed -i 's/tail call void @llvm.dbg/call void @llvm.dbg/' %t.old %t.new
; RUN: cmp %t.old %t.new
; RUN: FileCheck %S/intrinsics.ll --input-file=%t.old
