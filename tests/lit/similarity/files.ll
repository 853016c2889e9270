; A file that cannot be written is an error that names it, and what was
; there before stays.

; RUN: not %opt -passes='rust-ir-similarity<json=%t.missing/report>' %s -disable-output 2>&1 \
; RUN:   | FileCheck %s --check-prefix=MISSING
; MISSING: error: rust-ir-similarity: cannot write '{{.*}}.missing/report': No such file or directory

; The directory is this test's own: others write reports beside it meanwhile.
; RUN: rm -rf %t.own && mkdir -p %t.own/a.directory
; RUN: not %opt -passes='rust-ir-similarity<json=%t.own/a.directory>' %s -disable-output 2>&1 \
; RUN:   | FileCheck %s --check-prefix=DIRECTORY
; RUN: ls -a %t.own | not grep '\.[0-9][0-9]*$'
; DIRECTORY: error: rust-ir-similarity: cannot write '{{.*}}.directory': Is a directory

; RUN: not %opt -passes='rust-ir-similarity<json=>' %s -disable-output 2>&1 \
; RUN:   | FileCheck %s --check-prefix=VALUE
; RUN: not %opt -passes='rust-ir-similarity<foo>' %s -disable-output 2>&1 \
; RUN:   | FileCheck %s --check-prefix=PARAMETER
; VALUE: {{^}}rust-ir-similarity: error: malformed parameter 'json=': json wants FILE, not ''{{$}}
; PARAMETER: rust-ir-similarity: error: unknown parameter 'foo'; valid parameters: print, no-print, json=FILE, llvm-sim,

; An existing report is replaced as a whole.
; RUN: echo 'something that is rather longer than the report will be, and then some, and some more' >%t.report
; RUN: %opt -passes='rust-ir-similarity<json=%t.report;llvm-sim>' %s -disable-output
; RUN: FileCheck %s --input-file=%t.report --check-prefix=REPLACED
; REPLACED: {}
; REPLACED-NOT: something

define void @f() {
  ret void
}
