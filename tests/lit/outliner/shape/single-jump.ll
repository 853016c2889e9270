; The jump to the only exit of a region stays after the call, so a region of one jump saves nothing: WebAssembly's
; jumps are larger than its calls.

; RUN: %opt -passes='rust-iroutliner<verify>,verify' -S %s | FileCheck %s --implicit-check-not=outlined

target triple = "wasm32-unknown-unknown"

; CHECK-LABEL: define i32 @a(
define i32 @a(i32 %x, ptr %p) minsize nounwind {
  switch i32 %x, label %end [
    i32 1, label %one
    i32 2, label %two
    i32 3, label %three
    i32 4, label %four
    i32 5, label %five
    i32 6, label %six
    i32 7, label %seven
    i32 8, label %eight
  ]
one:
  store volatile i8 1, ptr %p
  br label %end
two:
  store volatile i16 2, ptr %p
  br label %end
three:
  store volatile i32 3, ptr %p
  br label %end
four:
  store volatile i64 4, ptr %p
  br label %end
five:
  store volatile float 5.0, ptr %p
  br label %end
six:
  store volatile double 6.0, ptr %p
  br label %end
seven:
  store volatile ptr %p, ptr %p
  br label %end
eight:
  store volatile i32 %x, ptr %p
  br label %end
end:
  %r = phi i32 [ 0, %0 ], [ 1, %one ], [ 2, %two ], [ 3, %three ], [ 4, %four ], [ 5, %five ], [ 6, %six ], [ 7, %seven ], [ 8, %eight ]
  ret i32 %r
}
define i32 @b(i32 %x, ptr %p) minsize nounwind {
  switch i32 %x, label %end [
    i32 1, label %one
    i32 2, label %two
    i32 3, label %three
    i32 4, label %four
    i32 5, label %five
    i32 6, label %six
    i32 7, label %seven
  ]
one:
  store atomic volatile i8 1, ptr %p seq_cst, align 1
  br label %end
two:
  store atomic volatile i16 2, ptr %p seq_cst, align 2
  br label %end
three:
  store atomic volatile i32 3, ptr %p seq_cst, align 4
  br label %end
four:
  store atomic volatile i64 4, ptr %p seq_cst, align 8
  br label %end
five:
  store atomic volatile float 5.0, ptr %p seq_cst, align 4
  br label %end
six:
  store atomic volatile double 6.0, ptr %p seq_cst, align 8
  br label %end
seven:
  store atomic volatile ptr %p, ptr %p seq_cst, align 8
  br label %end
end:
  %r = phi i32 [ 0, %0 ], [ 1, %one ], [ 2, %two ], [ 3, %three ], [ 4, %four ], [ 5, %five ], [ 6, %six ], [ 7, %seven ]
  ret i32 %r
}
