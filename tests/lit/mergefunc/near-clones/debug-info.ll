; Debug info decides nothing.  The identifier of a loop that only the second function has names its lines, which
; LLVM refuses in the body of another function; nodes of metadata stay the same ones in a body, also distinct
; ones, as the type that a test asks for.  The body takes the debug info of the first function as it is.

; RUN: %opt -passes='rust-mergefunc<near-clones;no-cost>,verify' -S %s | FileCheck %s --check-prefixes=CHECK,DEBUG
; RUN: %opt -strip-debug -passes='rust-mergefunc<near-clones;no-cost>,verify' -S %s | FileCheck %s

; DEBUG: define internal i32 @first.near(i32 %x, ptr %p, i1 %0) {{.*}}!dbg ![[FIRST:[0-9]+]] {
; CHECK: call i32 @work(i32 %x, ptr %p)
; DEBUG-SAME: !dbg ![[LINE:[0-9]+]]
; CHECK: call i1 @llvm.type.test(ptr %p, metadata ![[TYPE:[0-9]+]])
; CHECK: br i1 %{{.*}}, label %last{{.*}}, !llvm.loop ![[LAST:[0-9]+]]
; CHECK: call void @note(
; DEBUG-SAME: !dbg ![[NO_LINE:[0-9]+]]
; CHECK: br i1 %{{.*}}, label %loop, {{.*}}!llvm.loop ![[LOOP:[0-9]+]]
; CHECK: call i32 @first.near(i32 1, ptr %p, i1 true)
; CHECK: call i32 @first.near(i32 2, ptr %p, i1 false)
; CHECK: call i1 @llvm.type.test(ptr %p, metadata ![[TYPE]])
; DEBUG-DAG: ![[FIRST]] = distinct !DISubprogram(name: "first"
; DEBUG-DAG: ![[LINE]] = !DILocation(line: 2, scope: ![[FIRST]])
; DEBUG-DAG: ![[NO_LINE]] = !DILocation(line: 0, scope: ![[FIRST]])
; CHECK-DAG: ![[LOOP]] = distinct !{![[LOOP]], ![[PROGRESS:[0-9]+]]}
; CHECK-DAG: ![[LAST]] = distinct !{![[LAST]], ![[PROGRESS]]}
; CHECK-DAG: ![[PROGRESS]] = !{!"llvm.loop.mustprogress"}

target triple = "x86_64-unknown-linux-gnu"

declare i32 @work(i32, ptr)
declare void @note(i32)
declare i1 @llvm.type.test(ptr, metadata)

define internal i32 @first(i32 %x, ptr %p) minsize optsize !dbg !5 {
  %a = call i32 @work(i32 %x, ptr %p), !dbg !7
  %b = call i32 @work(i32 %a, ptr %p), !dbg !7
  %c = call i32 @work(i32 %b, ptr %p), !dbg !7
  %t = call i1 @llvm.type.test(ptr %p, metadata !11), !dbg !7
  %z = zext i1 %t to i32, !dbg !7
  br label %rest, !dbg !7
rest:
  %d = call i32 @work(i32 %c, ptr %p), !dbg !7
  %e = call i32 @work(i32 %d, ptr %p), !dbg !7
  %f = call i32 @work(i32 %e, ptr %p), !dbg !7
  %g = call i32 @work(i32 %f, ptr %p), !dbg !7
  br label %last, !dbg !7
last:
  %h = call i32 @work(i32 %g, ptr %p), !dbg !7
  %i = xor i32 %h, %z, !dbg !7
  %j = icmp eq i32 %i, 0, !dbg !7
  br i1 %j, label %last, label %end, !dbg !7, !llvm.loop !12
end:
  ret i32 %i, !dbg !7
}
define internal i32 @second(i32 %x, ptr %p) minsize optsize !dbg !6 {
  %a = call i32 @work(i32 %x, ptr %p), !dbg !8
  %b = call i32 @work(i32 %a, ptr %p), !dbg !8
  %c = call i32 @work(i32 %b, ptr %p), !dbg !8
  %t = call i1 @llvm.type.test(ptr %p, metadata !11), !dbg !8
  %z = zext i1 %t to i32, !dbg !8
  br label %loop, !dbg !8
loop:
  %n = phi i32 [ 0, %0 ], [ %m, %loop ], !dbg !8
  call void @note(i32 %n), !dbg !8
  %m = add i32 %n, 1, !dbg !8
  %k = icmp ult i32 %m, %x, !dbg !8
  br i1 %k, label %loop, label %rest, !dbg !8, !llvm.loop !9
rest:
  %d = call i32 @work(i32 %c, ptr %p), !dbg !8
  %e = call i32 @work(i32 %d, ptr %p), !dbg !8
  %f = call i32 @work(i32 %e, ptr %p), !dbg !8
  %g = call i32 @work(i32 %f, ptr %p), !dbg !8
  br label %last, !dbg !8
last:
  %h = call i32 @work(i32 %g, ptr %p), !dbg !8
  %i = xor i32 %h, %z, !dbg !8
  %j = icmp eq i32 %i, 0, !dbg !8
  br i1 %j, label %last, label %end, !dbg !8, !llvm.loop !13
end:
  ret i32 %i, !dbg !8
}
define i32 @main(ptr %p) {
  %a = call i32 @first(i32 1, ptr %p)
  %b = call i32 @second(i32 2, ptr %p)
  %t = call i1 @llvm.type.test(ptr %p, metadata !11)
  %c = select i1 %t, i32 %a, i32 %b
  ret i32 %c
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.c", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !DISubroutineType(types: !4)
!4 = !{null}
!5 = distinct !DISubprogram(name: "first", scope: !1, file: !1, line: 1, type: !3, unit: !0, spFlags: DISPFlagDefinition)
!6 = distinct !DISubprogram(name: "second", scope: !1, file: !1, line: 11, type: !3, unit: !0, spFlags: DISPFlagDefinition)
!7 = !DILocation(line: 2, scope: !5)
!8 = !DILocation(line: 12, scope: !6)
!9 = distinct !{!9, !8, !8, !10}
!10 = !{!"llvm.loop.mustprogress"}
!11 = distinct !{}
!12 = distinct !{!12, !7, !7, !10}
!13 = distinct !{!13, !8, !8, !10}
