; Addresses of members are a number of bytes away from another address, whatever the
; types that say so.  Where the bytes are the same they stay in the shared function;
; where they differ they are a parameter, and flags stay that all have.

; RUN: sed -e 's/FIRST/getelementptr inbounds {i64, i32}, ptr %%p, i64 0, i32 1/' \
; RUN:   -e 's/SECOND/getelementptr {i32, i32, i32}, ptr %%p, i64 0, i32 2/' %s | %outline | \
; RUN:   FileCheck %s --check-prefixes=SHARED,SAME
; RUN: sed -e 's/FIRST/getelementptr inbounds {i64, i32}, ptr %%p, i64 0, i32 1/' \
; RUN:   -e 's/SECOND/getelementptr {i32, i32, i32}, ptr %%p, i64 0, i32 1/' %s | %outline | \
; RUN:   FileCheck %s --check-prefixes=SHARED,DIFFERENT -DFIRST=8 -DSECOND=4 -DKIND="i8" -DTYPE=i64
; RUN: sed -e 's/FIRST/getelementptr inbounds {ptr, i32}, ptr %%p, i64 0, i32 1/' \
; RUN:   -e 's/SECOND/getelementptr inbounds {ptr, i32}, ptr %%p, i64 -2, i32 1/' %s | %outline | \
; RUN:   FileCheck %s --check-prefixes=SHARED,DIFFERENT -DFIRST=8 -DSECOND=-24 -DKIND="inbounds i8" -DTYPE=i64
; RUN: sed -e 's/FIRST/getelementptr inbounds {ptr, i32}, ptr %%p, i64 3/' \
; RUN:   -e 's/SECOND/getelementptr inbounds i8, ptr %%p, i64 %%x/' %s | %outline | \
; RUN:   FileCheck %s --check-prefixes=SHARED,DIFFERENT -DFIRST=48 -DSECOND=%x -DKIND="inbounds i8" -DTYPE=i64
; RUN: sed -e 's/FIRST/getelementptr inbounds i8, ptr %%p, i64 %%x/' \
; RUN:   -e 's/SECOND/getelementptr inbounds {ptr, i32}, ptr %%p, i64 3/' %s | %outline | \
; RUN:   FileCheck %s --check-prefixes=SHARED,DIFFERENT -DFIRST=%x -DSECOND=48 -DKIND="inbounds i8" -DTYPE=i64
; RUN: sed -e '1s/^/target datalayout = "p:32:32"\n/' -e 's/FIRST/getelementptr {i64, i32}, ptr %%p, i64 0, i32 1/' \
; RUN:   -e 's/SECOND/getelementptr {i32, i32}, ptr %%p, i64 0, i32 1/' %s | %outline | \
; RUN:   FileCheck %s --check-prefixes=SHARED,DIFFERENT -DFIRST=8 -DSECOND=4 -DKIND="i8" -DTYPE=i32

; Not where the number is unknown before the program runs, where an index of a
; member is one of several, or where addresses are of another kind.
; RUN: sed -e 's/FIRST/getelementptr {i64, i32}, ptr %%p, i64 %%x, i32 0/' \
; RUN:   -e 's/SECOND/getelementptr {i64, i32}, ptr %%p, i64 %%x, i32 1/' %s | %outline | \
; RUN:   FileCheck %s --check-prefix=REFUSED
; RUN: sed -e 's/FIRST/getelementptr {i64, i32}, ptr %%p, i64 0, i32 1/' \
; RUN:   -e 's/SECOND/getelementptr {i64, i32}, ptr %%p, i64 %%x, i32 1/' %s | %outline | \
; RUN:   FileCheck %s --check-prefix=REFUSED
; RUN: sed -e 's/FIRST/getelementptr <vscale x 4 x i32>, ptr %%p, i64 1, i64 2/' \
; RUN:   -e 's/SECOND/getelementptr {i64, i32}, ptr %%p, i64 0, i32 1/' %s | %outline | \
; RUN:   FileCheck %s --check-prefix=REFUSED
; RUN: sed -e 's/ptr %%p/ptr addrspace(3) %%p/' -e 's/ptr %%m/ptr addrspace(3) %%m/' \
; RUN:   -e 's/FIRST/getelementptr {i64, i32}, ptr addrspace(3) %%p, i32 0, i32 1/' \
; RUN:   -e 's/SECOND/getelementptr {i32, i32}, ptr addrspace(3) %%p, i32 0, i32 1/' %s | %outline | \
; RUN:   FileCheck %s --check-prefix=REFUSED
; RUN: sed -e 's/ptr %%p/<2 x ptr> %%p/' -e 's/load i32, ptr %%m/ptrtoint <2 x ptr> %%m to <2 x i32>/' \
; RUN:   -e 's/ret i32 %%v/ret i32 0/' -e 's/FIRST/getelementptr {i64, i32}, <2 x ptr> %%p, i64 0, i32 1/' \
; RUN:   -e 's/SECOND/getelementptr {i32, i32}, <2 x ptr> %%p, i64 0, i32 1/' %s | %outline | \
; RUN:   FileCheck %s --check-prefix=REFUSED

; SHARED-LABEL: define i32 @a(
; SAME: call i32 @a.outlined.0(ptr %p)
; DIFFERENT: call i32 @a.outlined.0(ptr %p, [[TYPE]] [[FIRST]])
; SHARED: define internal i32 @a.outlined.0(
; SAME-NEXT: getelementptr {{{ ?i64, i32 ?}}}, ptr %0, i64 0, i32 1
; DIFFERENT-NEXT: getelementptr [[KIND]], ptr %0, [[TYPE]] %1
; SHARED-LABEL: define i32 @b(
; SAME: call i32 @a.outlined.0(ptr %p)
; DIFFERENT: call i32 @a.outlined.0(ptr %p, [[TYPE]] [[SECOND]])

; REFUSED-LABEL: define i32 @a(
; REFUSED: getelementptr
; REFUSED-LABEL: define i32 @b(
; REFUSED: getelementptr

define i32 @a(ptr %p, i64 %x) {
  %m = FIRST
  %v = load i32, ptr %m
  ret i32 %v
}
define i32 @b(ptr %p, i64 %x) {
  %m = SECOND
  %v = load i32, ptr %m
  ret i32 %v
}
