; Only functions that are to be small lose code, unless `all` says otherwise.

; RUN: sed -e 's/ATTRIBUTE/minsize/' %s | %opt -passes='rust-iroutliner<no-cost;max-rounds=1;verify>,verify' -S | FileCheck %s --check-prefix=LEGAL
; RUN: sed -e 's/ATTRIBUTE/minsize/' %s | %opt -passes='rust-iroutliner<no-cost;all;max-rounds=1;verify>,verify' -S | FileCheck %s --check-prefix=LEGAL
; RUN: sed -e 's/ATTRIBUTE/optsize/' %s | %opt -passes='rust-iroutliner<no-cost;max-rounds=1;verify>,verify' -S | FileCheck %s --check-prefix=LEGAL
; RUN: sed -e 's/ATTRIBUTE/optsize/' %s | %opt -passes='rust-iroutliner<no-cost;all;max-rounds=1;verify>,verify' -S | FileCheck %s --check-prefix=LEGAL
; RUN: sed -e 's/ATTRIBUTE/minsize optsize/' %s | %opt -passes='rust-iroutliner<no-cost;max-rounds=1;verify>,verify' -S | FileCheck %s --check-prefix=LEGAL
; RUN: sed -e 's/ATTRIBUTE/minsize optsize/' %s | %opt -passes='rust-iroutliner<no-cost;all;max-rounds=1;verify>,verify' -S | FileCheck %s --check-prefix=LEGAL
; RUN: sed -e 's/ATTRIBUTE//' %s | %opt -passes='rust-iroutliner<no-cost;max-rounds=1;verify>,verify' -S | FileCheck %s --implicit-check-not=outlined
; RUN: sed -e 's/ATTRIBUTE//' %s | %opt -passes='rust-iroutliner<no-cost;all;max-rounds=1;verify>,verify' -S | FileCheck %s --check-prefix=LEGAL
; RUN: sed -e 's/ATTRIBUTE/cold/' %s | %opt -passes='rust-iroutliner<no-cost;max-rounds=1;verify>,verify' -S | FileCheck %s --implicit-check-not=outlined
; RUN: sed -e 's/ATTRIBUTE/cold/' %s | %opt -passes='rust-iroutliner<no-cost;all;max-rounds=1;verify>,verify' -S | FileCheck %s --check-prefix=LEGAL
; RUN: sed -e 's/ATTRIBUTE/cold/' %s | %opt -passes='rust-iroutliner<no-cost;all;no-all;max-rounds=1;verify>,verify' -S \
; RUN:   | FileCheck %s --implicit-check-not=outlined

; CHECK: @a(
; LEGAL: call i64 @a.outlined
; LEGAL: call i64 @a.outlined

define i64 @a(i64 %x, ptr %d) ATTRIBUTE {
  %y = mul i64 %x, 3
  store i64 %y, ptr %d
  ret i64 %y
}
define i64 @b(i64 %x, ptr %d) ATTRIBUTE {
  %y = mul i64 %x, 3
  store i64 %y, ptr %d
  ret i64 %y
}
