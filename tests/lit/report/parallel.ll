; Processes that work on one module at a time write a file each.

; RUN: rm -rf %t && mkdir %t
; RUN: env RUSTMERGE_REPORT=%t/reports sh -c 'for i in 1 2 3 4 5 6 7 8; do "$@" & done; wait' sh \
; RUN:   %opt -passes=rust-mergefunc %s -disable-output
; RUN: ls -A %t/reports | count 8
; RUN: cat %t/reports/*.json | grep -c '^}' | FileCheck %s
; CHECK: {{^}}8{{$}}

define void @f() {
  ret void
}
