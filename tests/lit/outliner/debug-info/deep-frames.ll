; The frames of inlined functions around shared code, however many there are: each is a
; location of its own, made of the one around it.  References into the table of them did not
; survive its growth, and what was written through them was other memory.

; RUN: %python %S/Inputs/inlined_frames.py 4 > %t.4.ll
; RUN: %opt -passes='rust-iroutliner<no-cost;max-rounds=1>,verify' -S %t.4.ll | FileCheck %s
; RUN: %python %S/Inputs/inlined_frames.py 5000 > %t.5000.ll
; RUN: %opt -passes='rust-iroutliner<no-cost;max-rounds=1>,verify' -S %t.5000.ll -o %t.deep.ll
; RUN: FileCheck %s --check-prefix=DEEP --input-file=%t.deep.ll

; CHECK: define internal void @one.outlined.0(){{.*}} !dbg [[PROGRAM:![0-9]+]]
; CHECK-NEXT: call void @external(i32 0), !dbg [[INNERMOST:![0-9]+]]
; CHECK: [[PROGRAM]] = distinct !DISubprogram(name: "one.outlined.0"
; CHECK-NEXT: [[INNERMOST]] = !DILocation(line: 4, {{.*}}inlinedAt: [[THIRD:![0-9]+]])
; CHECK-NEXT: [[THIRD]] = distinct !DILocation(line: 3, {{.*}}inlinedAt: [[SECOND:![0-9]+]])
; CHECK-NEXT: [[SECOND]] = distinct !DILocation(line: 2, {{.*}}inlinedAt: [[FIRST:![0-9]+]])
; CHECK-NEXT: [[FIRST]] = distinct !DILocation(line: 1, {{.*}}inlinedAt: [[CALL:![0-9]+]])
; CHECK-NEXT: [[CALL]] = distinct !DILocation(line: 1, scope: [[PROGRAM]])

; DEEP: [[PROGRAM:![0-9]+]] = distinct !DISubprogram(name: "one.outlined.0"
; DEEP-NEXT: = !DILocation(line: 5000, {{.*}}inlinedAt: [[CALL:![0-9]+]])
; DEEP-NEXT: [[CALL]] = distinct !DILocation(line: 4999,
; DEEP: = distinct !DILocation(line: 1, scope: [[PROGRAM]])
