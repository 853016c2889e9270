; Code moves from functions whose definition is the one that runs, and from those whose copies the
; linker folds: there the shared function has a name by content, so that the linker
; keeps one copy of it too.  A body that is only there to be inlined never loses any.

; RUN: sed -e 's/KIND/linkonce_odr/' %s | %outline | FileCheck %s --check-prefix=NAMED
; RUN: sed -e 's/KIND/linkonce_odr/' %s | %opt -passes='rust-iroutliner<all;no-cost;max-rounds=1;no-linkonce-odr;verify>,verify' -S | \
; RUN:   FileCheck %s --implicit-check-not=outlined --implicit-check-not=__rustmerge_
; RUN: sed -e 's/KIND/weak_odr/' %s | %outline | FileCheck %s --check-prefix=NAMED
; RUN: sed -e 's/KIND/weak_odr/' %s | %opt -passes='rust-iroutliner<all;no-cost;max-rounds=1;no-linkonce-odr;verify>,verify' -S | \
; RUN:   FileCheck %s --implicit-check-not=outlined --implicit-check-not=__rustmerge_
; RUN: sed -e 's/KIND/linkonce/' %s | %outline | FileCheck %s --check-prefix=LEGAL
; RUN: sed -e 's/KIND/linkonce/' %s | %opt -passes='rust-iroutliner<all;no-cost;max-rounds=1;no-linkonce-odr;verify>,verify' -S | \
; RUN:   FileCheck %s --implicit-check-not=outlined
; RUN: sed -e 's/KIND/weak/' %s | %outline | FileCheck %s --check-prefix=LEGAL
; RUN: sed -e 's/KIND/weak/' %s | %opt -passes='rust-iroutliner<all;no-cost;max-rounds=1;no-linkonce-odr;verify>,verify' -S | \
; RUN:   FileCheck %s --implicit-check-not=outlined
; RUN: sed -e 's/KIND/available_externally/' %s | %outline | FileCheck %s --implicit-check-not=outlined --implicit-check-not=__rustmerge_
; RUN: sed -e 's/KIND//' %s | %outline | FileCheck %s --check-prefix=LEGAL
; RUN: sed -e 's/KIND/internal/' %s | %outline | FileCheck %s --check-prefix=LEGAL
; RUN: sed -e 's/KIND/private/' %s | %outline | FileCheck %s --check-prefix=LEGAL
; RUN: sed -e 's/KIND/hidden/' %s | %outline | FileCheck %s --check-prefix=LEGAL
; RUN: sed -e 's/KIND/dso_local/' %s | %outline | FileCheck %s --check-prefix=LEGAL

; CHECK: @a(
; LEGAL: call i64 @a.outlined
; LEGAL: call i64 @a.outlined
; NAMED: call i64 @[[NAME:__rustmerge_[0-9a-f]+]](
; NAMED: define linkonce_odr protected i64 @[[NAME]]({{.*}} comdat
; NAMED: call i64 @[[NAME]](

@keep = global [2 x ptr] [ptr @a, ptr @b]

define KIND i64 @a(i64 %x, ptr %d) {
  %y = mul i64 %x, 3
  store i64 %y, ptr %d
  ret i64 %y
}
define KIND i64 @b(i64 %x, ptr %d) {
  %y = mul i64 %x, 3
  store i64 %y, ptr %d
  ret i64 %y
}
