; Remarks name the section, partition, address space, attribute or metadata for which a function
; keeps its code.

; RUN: %opt '-passes=rust-iroutliner<no-cost>' -pass-remarks-missed=rust-iroutliner -disable-output %s 2>&1 | FileCheck %s
; RUN: %opt '-passes=rust-iroutliner<no-cost>' -pass-remarks-missed=rust-iroutliner -disable-output -mtriple=bpf %s 2>&1 | \
; RUN:   FileCheck %s --check-prefix=BPF
; CHECK-DAG: : in_section keeps all of its code: it has section `.mine`{{$}}
; CHECK-DAG: : in_partition keeps all of its code: it has partition `part`{{$}}
; CHECK-DAG: : in_space keeps all of its code: it is in address space 1{{$}}
; CHECK-DAG: : asks keeps all of its code: attribute `optnone` forbids moving its code{{$}}
; CHECK-DAG: : reserves keeps all of its code: attribute `target-features` forbids moving its code{{$}}
; CHECK-DAG: : unheard keeps all of its code: attribute `unheard-of` is not known to allow moving its code{{$}}
; CHECK-DAG: : takes keeps all of its code: attribute `unheard-too` of a parameter is not known to allow moving its code{{$}}
; CHECK-DAG: : kernel keeps all of its code: named metadata `my.kernels` refers to it{{$}}
; CHECK-DAG: : fast keeps all of its code: it is not optimised for size{{$}}
; BPF-DAG: : kernel keeps all of its code: it is part of a BPF program{{$}}

define void @in_section() minsize section ".mine" {
  ret void
}
define void @in_partition() minsize partition "part" {
  ret void
}
define void @in_space() addrspace(1) minsize {
  ret void
}
define void @asks() optnone noinline {
  ret void
}
define void @reserves() minsize "target-features"="+reserve-x9" {
  ret void
}
define void @unheard() minsize "unheard-of" {
  ret void
}
define void @takes(ptr "unheard-too" %p) minsize {
  ret void
}
define void @kernel() minsize {
  ret void
}
define void @fast() {
  ret void
}

!my.kernels = !{!0}
!0 = !{ptr @kernel, !"kernel", i32 1}
