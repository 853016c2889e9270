; A variable that an instrumentation watches stays where it is, and its address is handed to the
; shared function; in a function that is not instrumented it moves.

; RUN: %expand %s > %t.ll
; RUN: sed 's/ATTRIBUTE//' %t.ll | %outline | FileCheck %t.ll --check-prefix=MOVES
; RUN: sed 's/ATTRIBUTE/ssp/' %t.ll | %outline | FileCheck %t.ll
; RUN: sed 's/ATTRIBUTE/sspstrong/' %t.ll | %outline | FileCheck %t.ll
; RUN: sed 's/ATTRIBUTE/sspreq/' %t.ll | %outline | FileCheck %t.ll
; RUN: sed 's/ATTRIBUTE/safestack/' %t.ll | %outline | FileCheck %t.ll
; RUN: sed 's/ATTRIBUTE/sanitize_address/' %t.ll | %outline | FileCheck %t.ll
; RUN: sed 's/ATTRIBUTE/sanitize_memory/' %t.ll | %outline | FileCheck %t.ll
; RUN: sed 's/ATTRIBUTE/sanitize_hwaddress/' %t.ll | %outline | FileCheck %t.ll
; RUN: sed 's/ATTRIBUTE/sanitize_memtag/' %t.ll | %outline | FileCheck %t.ll
; RUN: sed 's/ATTRIBUTE/sanitize_thread/' %t.ll | %outline | FileCheck %t.ll

declare void @peek(ptr nocapture, i17)

define void @watched_<a|b>(i17 %x) ATTRIBUTE {
; CHECK-LABEL: define void @watched_<a|b>(
; CHECK: %v = alloca
; CHECK: call {{.*}}outlined{{.*}}ptr %v
; MOVES-LABEL: define void @watched_<a|b>(
; MOVES-NOT: alloca
; MOVES: call {{.*}}outlined
  %v = alloca i64
  fence <seq_cst|release>
  %y = udiv i17 %x, 3
  store i17 %y, ptr %v
  call void @peek(ptr %v, i17 %y)
  fence <seq_cst|release>
  ret void
}
