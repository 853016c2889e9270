; The same module gives the same bytes.

; RUN: %opt -passes='rust-iroutliner<all;no-cost;verify>,verify' -S %S/../shape/exits.ll -o %t.1
; RUN: %opt -passes='rust-iroutliner<all;no-cost;verify>,verify' -S %S/../shape/exits.ll -o %t.2
; RUN: cmp %t.1 %t.2
; RUN: %opt -passes='rust-iroutliner<all;no-cost;verify>,rust-iroutliner<all;no-cost;verify>,verify' -S %S/../shape/loops.ll -disable-output
