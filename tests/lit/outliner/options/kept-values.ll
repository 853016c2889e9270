; What a call does to the values around it is the least certain part of a price: a plan has to save a tenth of those bytes
; more than was asked for.  One instruction more makes the difference here.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-iroutliner<all;no-frequency>,verify' -S %t.ll -o - -pass-remarks=rust-iroutliner 2>&1 | FileCheck %t.ll
; RUN: sed '/%a25 = /d; s/%a25/%a24/' %t.ll | \
; RUN:   %opt -passes='rust-iroutliner<all;no-frequency>,verify' -S -o - -pass-remarks-missed=rust-iroutliner 2>&1 | \
; RUN:   FileCheck %t.ll --check-prefix=STAYS --implicit-check-not='call void'

; CHECK: 2 regions of 27 instructions share {{.*}} kept values 66 {{.*}} saved 8;
; STAYS: 2 regions of 26 instructions, {{.*}} would save too little; {{.*}} kept values 66 {{.*}} saved 2;

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

define void @<a|b>(ptr %p, ptr %q) minsize nounwind {
  %k0 = load volatile i64, ptr %q
  %k1 = load volatile i64, ptr %q
  %k2 = load volatile i64, ptr %q
  %k3 = load volatile i64, ptr %q
  %k4 = load volatile i64, ptr %q
  %k5 = load volatile i64, ptr %q
  %k6 = load volatile i64, ptr %q
  %k7 = load volatile i64, ptr %q
  %k8 = load volatile i64, ptr %q
  %k9 = load volatile i64, ptr %q
  %k10 = load volatile i64, ptr %q
  %k11 = load volatile i64, ptr %q
  fence <acquire|release>
  %a0 = load i64, ptr %p
  %a1 = mul i64 %a0, 1000003
  %a2 = xor i64 %a1, 1000004
  %a3 = add i64 %a2, 1000005
  %a4 = sub i64 %a3, 1000006
  %a5 = mul i64 %a4, 1000007
  %a6 = xor i64 %a5, 1000008
  %a7 = add i64 %a6, 1000009
  %a8 = sub i64 %a7, 1000010
  %a9 = mul i64 %a8, 1000011
  %a10 = xor i64 %a9, 1000012
  %a11 = add i64 %a10, 1000013
  %a12 = sub i64 %a11, 1000014
  %a13 = mul i64 %a12, 1000015
  %a14 = xor i64 %a13, 1000016
  %a15 = add i64 %a14, 1000017
  %a16 = sub i64 %a15, 1000018
  %a17 = mul i64 %a16, 1000019
  %a18 = xor i64 %a17, 1000020
  %a19 = add i64 %a18, 1000021
  %a20 = sub i64 %a19, 1000022
  %a21 = mul i64 %a20, 1000023
  %a22 = xor i64 %a21, 1000024
  %a23 = add i64 %a22, 1000025
  %a24 = sub i64 %a23, 1000026
  %a25 = mul i64 %a24, 1000027
  store i64 %a25, ptr %p
  fence <acquire|release>
  store volatile i64 %k0, ptr %q
  store volatile i64 %k1, ptr %q
  store volatile i64 %k2, ptr %q
  store volatile i64 %k3, ptr %q
  store volatile i64 %k4, ptr %q
  store volatile i64 %k5, ptr %q
  store volatile i64 %k6, ptr %q
  store volatile i64 %k7, ptr %q
  store volatile i64 %k8, ptr %q
  store volatile i64 %k9, ptr %q
  store volatile i64 %k10, ptr %q
  store volatile i64 %k11, ptr %q
  ret void
}
