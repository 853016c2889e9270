; Prices for Apple's systems against their objects: a stub is a jump of 5 bytes on x86-64,
; whose assembler makes none short, and of 4 on AArch64, where functions for Apple's own
; processors begin at multiples of 4.  Unwinding counts 4 bytes for each function, which is
; what the linker leaves of an entry of 32.

; RUN: %expand %s > %t.ll
; RUN: split-file %t.ll %t
; RUN: cat %t/macos %t/module.ll | %opt -passes='rust-mergefunc<prices>' -disable-output 2>&1 \
; RUN:   | FileCheck %t.ll --check-prefix=MACOS
; RUN: cat %t/ios %t/module.ll | %opt -passes='rust-mergefunc<prices>' -disable-output 2>&1 \
; RUN:   | FileCheck %t.ll --check-prefix=IOS
; RUN: cat %t/macos %t/module.ll | %opt -passes=rust-mergefunc | %llc -filetype=obj -o %t/macos.o
; RUN: cat %t/ios %t/module.ll | %opt -passes=rust-mergefunc | %llc -filetype=obj -o %t/ios.o
; RUN: llvm-nm -n %t/macos.o | FileCheck %t.ll --check-prefix=MACOS-CODE
; RUN: llvm-nm -n %t/ios.o | FileCheck %t.ll --check-prefix=IOS-CODE
; RUN: llvm-size -A %t/macos.o | FileCheck %t.ll --check-prefix=MACOS-SIZE
; RUN: llvm-size -A %t/ios.o | FileCheck %t.ll --check-prefix=IOS-SIZE

; MACOS: price: f0: code 15 padded 16 unwind 4; stub: code 5 padded 16 unwind 4
; MACOS: price: small0: code 15 padded 15 unwind 4; stub: code 5 padded 5 unwind 4
; IOS: price: f0: code 12 padded 12 unwind 4; stub: code 4 padded 4 unwind 4
; IOS: price: small0: code 16 padded 16 unwind 4; stub: code 4 padded 4 unwind 4

; On x86-64 a stub of `f1` would be padded to the 16 bytes of its body; `small1` is a jump.
; MACOS-CODE: 0000000000000000 T _f0
; MACOS-CODE: 0000000000000010 T _f1
; MACOS-CODE: 000000000000001a T _small0
; MACOS-CODE: 0000000000000025 T _small1
; MACOS-SIZE: __text {{ *}}42
; IOS-CODE: 0000000000000000 T _f0
; IOS-CODE: 000000000000000c T _f1
; IOS-CODE: 0000000000000010 T _small0
; IOS-CODE: 0000000000000020 T _small1
; IOS-SIZE: __text {{ *}}36

;--- macos
target datalayout = "e-m:o-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-apple-macosx13.0.0"
;--- ios
target datalayout = "e-m:o-i64:64-i128:128-n32:64-S128"
target triple = "arm64-apple-ios16.0.0"
;--- module.ll
define i32 @f<0|1>(i32 %x, i32 %y, i32 %z) nounwind uwtable {
  %m = mul i32 %x, %y
  %s = add i32 %m, %z
  %r = mul i32 %s, %x
  ret i32 %r
}
define i32 @small<0|1>(i32 %x, i32 %y, i32 %z) nounwind uwtable optsize {
  %m = mul i32 %x, %y
  %s = xor i32 %m, %z
  %r = mul i32 %s, %x
  ret i32 %r
}
