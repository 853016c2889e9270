; A block before the phis, which tells two exits to one block apart, moves a value for each phi.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-iroutliner<min-benefit=1000>' -pass-remarks-missed=rust-iroutliner \
; RUN:   -disable-output %t.ll 2>&1 | FileCheck %s

; CHECK-DAG: 2 regions of 9 instructions, the first in one_a, {{.*}}choice of exits 28 +
; CHECK-DAG: 2 regions of 9 instructions, the first in four_a, {{.*}}choice of exits 52 +
; CHECK-DAG: 2 regions of 9 instructions, the first in few, {{.*}}choice of exits 40 +
; CHECK-DAG: 2 regions of 9 instructions, the first in several, {{.*}}choice of exits 40 +

target triple = "x86_64-unknown-linux-gnu"

define i32 @one_<a|b>(i1 %e, ptr %d, i32 %x) minsize optsize {
  fence seq_cst
  br i1 %e, label %head, label %out
head:
  fence seq_cst
  store i32 %x, ptr %d
  %y = mul i32 %x, 99
  %c = icmp eq i32 %y, 7
  br i1 %c, label %more, label %out
more:
  %z = xor i32 %y, 12345
  store i32 %z, ptr %d
  %k = icmp slt i32 %z, 99
  store i1 %k, ptr %d
  br label %out
out:
  %p = phi i32 [ 0, %0 ], [ 1, %head ], [ 2, %more ]
  fence <seq_cst|acquire>
  ret i32 %p
}

define i64 @four_<a|b>(i1 %e, ptr %d, i64 %x) minsize optsize {
  fence seq_cst
  br i1 %e, label %head, label %out
head:
  fence seq_cst
  store i64 %x, ptr %d
  %y = mul i64 %x, 99
  %c = icmp eq i64 %y, 7
  br i1 %c, label %more, label %out
more:
  %z = xor i64 %y, 12345
  store i64 %z, ptr %d
  %k = icmp slt i64 %z, 99
  store i1 %k, ptr %d
  br label %out
out:
  %p = phi i64 [ 0, %0 ], [ 1, %head ], [ 2, %more ]
  %q = phi i64 [ 3, %0 ], [ 4, %head ], [ 5, %more ]
  %r = phi i64 [ 6, %0 ], [ 7, %head ], [ 8, %more ]
  %s = phi i64 [ 9, %0 ], [ 10, %head ], [ 11, %more ]
  fence <seq_cst|acquire>
  %1 = mul i64 %p, %q
  %2 = mul i64 %r, %s
  %3 = mul i64 %1, %2
  ret i64 %3
}

; Each region counts the phis of its own exits, whichever comes first.
define i16 @few(i1 %e, ptr %d, i16 %x) minsize optsize {
  fence seq_cst
  br i1 %e, label %head, label %out
head:
  fence seq_cst
  store i16 %x, ptr %d
  %y = mul i16 %x, 99
  %c = icmp eq i16 %y, 7
  br i1 %c, label %more, label %out
more:
  %z = xor i16 %y, 12345
  store i16 %z, ptr %d
  %k = icmp slt i16 %z, 99
  store i1 %k, ptr %d
  br label %out
out:
  %p0 = phi i16 [ 0, %0 ], [ 1, %head ], [ 2, %more ]
  fence seq_cst
  ret i16 %p0
}

define i16 @many(i1 %e, ptr %d, i16 %x) minsize optsize {
  fence seq_cst
  br i1 %e, label %head, label %out
head:
  fence seq_cst
  store i16 %x, ptr %d
  %y = mul i16 %x, 99
  %c = icmp eq i16 %y, 7
  br i1 %c, label %more, label %out
more:
  %z = xor i16 %y, 12345
  store i16 %z, ptr %d
  %k = icmp slt i16 %z, 99
  store i1 %k, ptr %d
  br label %out
out:
  %p0 = phi i16 [ 0, %0 ], [ 1, %head ], [ 2, %more ]
  %p1 = phi i16 [ 3, %0 ], [ 4, %head ], [ 5, %more ]
  %p2 = phi i16 [ 6, %0 ], [ 7, %head ], [ 8, %more ]
  %p3 = phi i16 [ 9, %0 ], [ 10, %head ], [ 11, %more ]
  fence acquire
  %1 = mul i16 %p0, %p1
  %2 = mul i16 %p2, %p3
  %3 = mul i16 %1, %2
  ret i16 %3
}

define i31 @several(i1 %e, ptr %d, i31 %x) minsize optsize {
  fence seq_cst
  br i1 %e, label %head, label %out
head:
  fence seq_cst
  store i31 %x, ptr %d
  %y = mul i31 %x, 99
  %c = icmp eq i31 %y, 7
  br i1 %c, label %more, label %out
more:
  %z = xor i31 %y, 12345
  store i31 %z, ptr %d
  %k = icmp slt i31 %z, 99
  store i1 %k, ptr %d
  br label %out
out:
  %p0 = phi i31 [ 0, %0 ], [ 1, %head ], [ 2, %more ]
  %p1 = phi i31 [ 3, %0 ], [ 4, %head ], [ 5, %more ]
  %p2 = phi i31 [ 6, %0 ], [ 7, %head ], [ 8, %more ]
  %p3 = phi i31 [ 9, %0 ], [ 10, %head ], [ 11, %more ]
  fence acquire
  %1 = mul i31 %p0, %p1
  %2 = mul i31 %p2, %p3
  %3 = mul i31 %1, %2
  ret i31 %3
}

define i31 @one(i1 %e, ptr %d, i31 %x) minsize optsize {
  fence seq_cst
  br i1 %e, label %head, label %out
head:
  fence seq_cst
  store i31 %x, ptr %d
  %y = mul i31 %x, 99
  %c = icmp eq i31 %y, 7
  br i1 %c, label %more, label %out
more:
  %z = xor i31 %y, 12345
  store i31 %z, ptr %d
  %k = icmp slt i31 %z, 99
  store i1 %k, ptr %d
  br label %out
out:
  %p0 = phi i31 [ 0, %0 ], [ 1, %head ], [ 2, %more ]
  fence seq_cst
  ret i31 %p0
}
