; Reason BisectLimit: merges from a number on are left out.  Numbers go on over the passes of a module, and what is
; below the limit is the same as without it.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-mergefunc<no-parameters>,rust-mergefunc,verify' -S %t.ll -pass-remarks=rust-mergefunc -o %t.all 2>&1 | \
; RUN:   FileCheck %t.ll --check-prefix=ALL
; ALL-DAG: : leaf_2 is identical to leaf_1 and forwards to it; number 1{{$}}
; ALL-DAG: : caller_2 is identical to caller_1 and forwards to it; number 2{{$}}
; Functions that call each other are merged together, and a caller with a function that comes after it.
; ALL-DAG: : even_2 is identical to even_1 and forwards to it; number 4{{$}}
; ALL-DAG: : odd_2 is identical to odd_1 and forwards to it; number 4{{$}}
; ALL-DAG: : early_2 is identical to early_1 and forwards to it; number 6{{$}}
; ALL-DAG: : late_2 is identical to late_1 and forwards to it; number 6{{$}}
; ALL: : number_1 shares the body number_1.body {{.*}}; number 7{{$}}
; ALL: : number_2 shares the body number_1.body {{.*}}; number 7{{$}}

; RUN: %opt -passes='rust-mergefunc<no-parameters;bisect-limit=8>,rust-mergefunc<bisect-limit=8>' -S %t.ll -o %t.eight
; RUN: diff %t.all %t.eight
; RUN: %opt -passes='rust-mergefunc<no-parameters;bisect-limit=1>,rust-mergefunc<bisect-limit=1>' -S %t.ll -o %t.one
; RUN: %opt -S %t.ll -o %t.none
; RUN: diff %t.none %t.one

; RUN: %opt -passes='rust-mergefunc<no-parameters;bisect-limit=7>,rust-mergefunc<bisect-limit=7>,verify' -S %t.ll \
; RUN:   -pass-remarks-missed=rust-mergefunc -stats 2>&1 | \
; RUN:   FileCheck %t.ll --check-prefix=SEVEN
; SEVEN-DAG: : number_1 is identical to number_2 except for constants, and keeps its body because parameter `bisect-limit` leaves it out{{$}}
; SEVEN-DAG: : number_2 is identical to number_1 except for constants, and keeps its body because parameter `bisect-limit` leaves it out{{$}}
; SEVEN-DAG: 2 rust-mergefunc - Number of functions not merged: BisectLimit{{$}}
; SEVEN-NOT: number_1.body

; What belongs together stays together, and does not merge by forms either.
; RUN: %opt -passes='rust-mergefunc<bisect-limit=4>,verify' -S %t.ll -pass-remarks-missed=rust-mergefunc -pass-remarks=rust-mergefunc -disable-output 2>&1 | \
; RUN:   FileCheck %t.ll --check-prefix=FOUR
; FOUR-DAG: : caller_2 is identical to caller_1 and forwards to it; number 2{{$}}
; FOUR-DAG: : {{(even_2 is identical to even_1|even_1 is identical to even_2)}} but keeps its symbol or body because parameter `bisect-limit` leaves it out{{$}}
; FOUR-DAG: : {{(odd_2 is identical to odd_1|odd_1 is identical to odd_2)}} but keeps its symbol or body because parameter `bisect-limit` leaves it out{{$}}
; FOUR-NOT: number {{[3-9]}}
; RUN: %opt -passes='rust-mergefunc<bisect-limit=6>,verify' -S %t.ll -pass-remarks-missed=rust-mergefunc -pass-remarks=rust-mergefunc -disable-output 2>&1 | \
; RUN:   FileCheck %t.ll --check-prefix=SIX
; SIX-DAG: : odd_2 is identical to odd_1 and forwards to it; number 4{{$}}
; SIX-DAG: : early_2 is identical to early_1 but keeps {{.*}} `bisect-limit` leaves it out{{$}}
; SIX-DAG: : late_2 is identical to late_1 but keeps {{.*}} `bisect-limit` leaves it out{{$}}

; By module: all before the name, nothing after it.
; RUN: rm -rf %t.dir && mkdir %t.dir && cp %t.ll %t.dir/m.ll && cd %t.dir
; RUN: %opt -passes='rust-mergefunc<bisect-limit=n:1>' m.ll -pass-remarks=rust-mergefunc -disable-output 2>&1 | \
; RUN:   FileCheck %t.ll --check-prefix=ALL
; RUN: %opt -passes='rust-mergefunc<bisect-limit=a:9>' m.ll -pass-remarks=rust-mergefunc -disable-output 2>&1 | count 0
; RUN: %opt -passes='rust-mergefunc<bisect-limit=m.ll:2>' m.ll -pass-remarks=rust-mergefunc -disable-output 2>&1 | \
; RUN:   FileCheck %t.ll --check-prefix=ONE
; ONE: leaf_2 is identical {{.*}} number 1{{$}}
; ONE-NOT: number

target triple = "x86_64-unknown-linux-gnu"

define i32 @leaf_<1|2>(i32 %x) minsize {
  call void @use(i32 %x)
  call void @use(i32 1)
  call void @use(i32 2)
  call void @use(i32 3)
  ret i32 %x
}
define i32 @caller_<1|2>(i32 %x) minsize {
  %r = call i32 @leaf_<1|2>(i32 %x)
  call void @use(i32 %r)
  call void @use(i32 4)
  call void @use(i32 5)
  ret i32 %r
}
define i32 @even_<1|2>(i32 %x) minsize {
  call void @use(i32 6)
  call void @use(i32 7)
  %c = icmp eq i32 %x, 0
  br i1 %c, label %done, label %next
next:
  %y = sub i32 %x, 1
  %r = call i32 @odd_<1|2>(i32 %y)
  ret i32 %r
done:
  ret i32 1
}
define i32 @odd_<1|2>(i32 %x) minsize {
  call void @use(i32 8)
  call void @use(i32 9)
  %c = icmp eq i32 %x, 0
  br i1 %c, label %done, label %next
next:
  %y = sub i32 %x, 1
  %r = call i32 @even_<1|2>(i32 %y)
  ret i32 %r
done:
  ret i32 0
}
define i32 @number_<1|2>(i32 %x) minsize {
  call void @use(i32 %x)
  call void @use(i32 10)
  call void @use(i32 11)
  call void @use(i32 12)
  call void @use(i32 13)
  call void @use(i32 <14|15>)
  call void @use(i32 %x)
  call void @use(i32 16)
  call void @use(i32 17)
  call void @use(i32 18)
  ret i32 %x
}
define i32 @early_<1|2>(i32 %x) minsize {
  %r = call i32 @late_<1|2>(i32 %x)
  call void @use(i32 19)
  call void @use(i32 20)
  call void @use(i32 %r)
  ret i32 %r
}
define i32 @late_<1|2>(i32 %x) minsize {
  call void @use(i32 21)
  call void @use(i32 22)
  call void @use(i32 23)
  call void @use(i32 24)
  ret i32 %x
}

declare void @use(i32)
