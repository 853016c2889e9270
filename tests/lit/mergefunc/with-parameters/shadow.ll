; Where MemorySanitizer checks a body, its new parameters are `noundef`: a caller that it leaves alone
; passes no shadow.  A constant that may be poison becomes no parameter there.

; RUN: %opt -passes='rust-mergefunc<no-cost>,verify' -S %s | %FileCheck %s

target datalayout = "e-m:e-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@table = external global [8 x i64]

declare void @work(i64, i64)
declare void @take(ptr)

; CHECK-LABEL: define void @caller(
; CHECK: call void @[[BODY:.*\.body]](i64 %x, i64 noundef 5)
; CHECK: call void @[[BODY]](i64 %x, i64 noundef 7)
define void @caller(i64 %x) disable_sanitizer_instrumentation {
  call void @five(i64 %x)
  call void @seven(i64 %x)
  call void @first_address()
  call void @second_address()
  ret void
}
; CHECK: define internal void @[[BODY]](i64 %x, i64 noundef %
define internal void @five(i64 %x) minsize optsize sanitize_memory {
  call void @work(i64 %x, i64 5)
  call void @work(i64 5, i64 %x)
  call void @work(i64 5, i64 %x)
  call void @work(i64 5, i64 %x)
  ret void
}
define internal void @seven(i64 %x) minsize optsize sanitize_memory {
  call void @work(i64 %x, i64 7)
  call void @work(i64 7, i64 %x)
  call void @work(i64 7, i64 %x)
  call void @work(i64 7, i64 %x)
  ret void
}

; CHECK-LABEL: define internal void @first_address(
; CHECK-NEXT: call void @take(
; CHECK-LABEL: define internal void @second_address(
; CHECK-NEXT: call void @take(
define internal void @first_address() minsize optsize sanitize_memory {
  call void @take(ptr getelementptr inbounds (i8, ptr @table, i64 8))
  call void @take(ptr getelementptr inbounds (i8, ptr @table, i64 8))
  call void @take(ptr getelementptr inbounds (i8, ptr @table, i64 8))
  call void @take(ptr getelementptr inbounds (i8, ptr @table, i64 8))
  call void @take(ptr getelementptr inbounds (i8, ptr @table, i64 8))
  call void @take(ptr getelementptr inbounds (i8, ptr @table, i64 8))
  ret void
}
define internal void @second_address() minsize optsize sanitize_memory {
  call void @take(ptr getelementptr inbounds (i8, ptr @table, i64 16))
  call void @take(ptr getelementptr inbounds (i8, ptr @table, i64 16))
  call void @take(ptr getelementptr inbounds (i8, ptr @table, i64 16))
  call void @take(ptr getelementptr inbounds (i8, ptr @table, i64 16))
  call void @take(ptr getelementptr inbounds (i8, ptr @table, i64 16))
  call void @take(ptr getelementptr inbounds (i8, ptr @table, i64 16))
  ret void
}

; Elsewhere nothing is said of them.
; CHECK-LABEL: define void @unchecked_caller(
; CHECK: call void @[[OTHER:.*\.body]](i64 %x, i64 5)
; CHECK: define internal void @[[OTHER]](i64 %x, i64 %
define void @unchecked_caller(i64 %x) {
  call void @unchecked_five(i64 %x)
  call void @unchecked_seven(i64 %x)
  ret void
}
define internal void @unchecked_five(i64 %x) minsize optsize {
  call void @work(i64 %x, i64 5)
  call void @work(i64 5, i64 %x)
  call void @work(i64 5, i64 %x)
  call void @work(i64 5, i64 %x)
  ret void
}
define internal void @unchecked_seven(i64 %x) minsize optsize {
  call void @work(i64 %x, i64 7)
  call void @work(i64 7, i64 %x)
  call void @work(i64 7, i64 %x)
  call void @work(i64 7, i64 %x)
  ret void
}
