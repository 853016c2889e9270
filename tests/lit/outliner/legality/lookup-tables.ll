; In position-independent code LLVM makes tables of distances of lookup tables, after this
; pass, where the only user is a `getelementptr`, and the only user of that a `load`.

; RUN: sed -e 's/i32 LEVEL/i32 2/' %s | %outline | FileCheck %s --check-prefixes=CHECK,STAYS
; RUN: sed -e 's/i32 LEVEL/i32 2/' %s | %outline | \
; RUN:   %opt-alone -S -mtriple=x86_64-linux-gnu -relocation-model=pic -passes=rel-lookup-table-converter | \
; RUN:   FileCheck %s --check-prefix=RELATIVE

; Without the flag nothing is made relative, and one more user of the table prevents it.
; RUN: sed -e 's/i32 LEVEL/i32 0/' %s | %outline | FileCheck %s --check-prefixes=CHECK,MOVES
; RUN: sed -e 's/i32 LEVEL/i32 2/' -e 's/^;USER //' %s | %outline | FileCheck %s --check-prefixes=CHECK,MOVES

; Nor does it where two instructions read one table: then both move.
; RUN: sed -e 's/i32 LEVEL/i32 2/' -e 's/@names.b, i64 0/@names.a, i64 0/' %s | %outline | \
; RUN:   FileCheck %s --check-prefix=TWO
; RUN: sed -e 's/i32 LEVEL/i32 2/' -e 's/@names.b, i64 0/@names.a, i64 0/' %s | \
; RUN:   %opt-alone -S -mtriple=x86_64-linux-gnu -relocation-model=pic -passes=rel-lookup-table-converter | \
; RUN:   FileCheck %s --check-prefix=ABSOLUTE --implicit-check-not=load.relative

; Addresses in what can be written, or that other modules know, are never made relative.
; RUN: sed -e 's/i32 LEVEL/i32 2/' -e 's/private unnamed_addr constant \[5/private global [5/' %s | %outline | \
; RUN:   FileCheck %s --check-prefixes=CHECK,MOVES
; RUN: sed -e 's/i32 LEVEL/i32 2/' -e 's/private unnamed_addr constant \[5/constant [5/' %s | %outline | \
; RUN:   FileCheck %s --check-prefixes=CHECK,MOVES

; CHECK-LABEL: define i32 @a(
; STAYS: getelementptr {{.*}}ptr @names.a
; STAYS: load ptr
; STAYS: call i32 @[[SHARED:.*outlined[^(]*]](
; MOVES: call i32 @[[SHARED:.*outlined[^(]*]]({{.*}}ptr @names.a
; CHECK: define internal i32 @[[SHARED]](
; STAYS-NOT: getelementptr inbounds [3 x ptr]
; MOVES: getelementptr {{.*}}ptr %
; CHECK-LABEL: define i32 @b(
; STAYS: getelementptr {{.*}}ptr @names.b
; STAYS: call i32 @[[SHARED]](
; MOVES: call i32 @[[SHARED]]({{.*}}ptr @names.b

; TWO: define i32 @a(
; TWO-NEXT: call i32 @[[SHARED:.*outlined[^(]*]](
; TWO: define internal i32 @[[SHARED]](
; TWO-NEXT: getelementptr {{.*}}ptr @names.a
; ABSOLUTE: define i32 @a(

; RELATIVE-DAG: @{{reltable.a|names.a.rel}} = {{.*}}[3 x i32]
; RELATIVE-DAG: @{{reltable.b|names.b.rel}} = {{.*}}[3 x i32]

@one = private unnamed_addr constant [5 x i8] c"one \00"
@two = private unnamed_addr constant [5 x i8] c"two \00"
@ten = private unnamed_addr constant [5 x i8] c"ten \00"
@names.a = private unnamed_addr constant [3 x ptr] [ptr @one, ptr @two, ptr @ten]
@names.b = private unnamed_addr constant [3 x ptr] [ptr @ten, ptr @two, ptr getelementptr inbounds (i8, ptr @one, i64 2)]
;USER @users = global [2 x ptr] [ptr @names.a, ptr @names.b]

declare void @print(ptr, i64)
declare i32 @end(ptr)

define i32 @a(i64 %at, ptr %to) minsize optsize {
  %slot = getelementptr inbounds [3 x ptr], ptr @names.a, i64 0, i64 %at
  %name = load ptr, ptr %slot, align 8
  call void @print(ptr %name, i64 %at)
  %twice = mul i64 %at, 7
  call void @print(ptr %to, i64 %twice)
  %next = getelementptr i8, ptr %to, i64 12
  call void @print(ptr %next, i64 %at)
  %result = call i32 @end(ptr %next)
  ret i32 %result
}

define i32 @b(i64 %at, ptr %to) minsize optsize {
  %first = add i64 %at, 1
  %slot = getelementptr inbounds [3 x ptr], ptr @names.b, i64 0, i64 %first
  %name = load ptr, ptr %slot, align 8
  call void @print(ptr %name, i64 %first)
  %twice = mul i64 %first, 7
  call void @print(ptr %to, i64 %twice)
  %next = getelementptr i8, ptr %to, i64 12
  call void @print(ptr %next, i64 %first)
  %result = call i32 @end(ptr %next)
  ret i32 %result
}

!llvm.module.flags = !{!0}
!0 = !{i32 8, !"PIC Level", i32 LEVEL}
