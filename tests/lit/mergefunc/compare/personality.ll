; Functions with different personality functions are not equal (LLVM's mergefunc
; merges them).

; RUN: %opt -passes='rust-mergefunc,verify' -S %s | FileCheck %s --implicit-check-not=define

; CHECK-LABEL: define internal i32 @none(
; CHECK-LABEL: define internal i32 @one({{.*}}personality ptr @personality_one
; CHECK-LABEL: define internal i32 @two({{.*}}personality ptr @personality_two

declare i32 @personality_one(...)
declare i32 @personality_two(...)
declare void @may_throw()

define internal i32 @none(i32 %x) {
  call void @may_throw()
  ret i32 %x
}

define internal i32 @one(i32 %x) personality ptr @personality_one {
  call void @may_throw()
  ret i32 %x
}

define internal i32 @one_again(i32 %x) personality ptr @personality_one {
  call void @may_throw()
  ret i32 %x
}

define internal i32 @two(i32 %x) personality ptr @personality_two {
  call void @may_throw()
  ret i32 %x
}
