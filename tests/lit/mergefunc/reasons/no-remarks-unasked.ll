; Nothing is written to stdout or stderr without options that ask for it.

; RUN: %opt -passes='rust-mergefunc' %S/unprofitable-thunk.ll -o /dev/null 2>&1 | count 0
; RUN: %expand %S/passed-remarks.ll > %t.ll
; RUN: %opt -passes='rust-mergefunc' %t.ll -o /dev/null 2>&1 | count 0
