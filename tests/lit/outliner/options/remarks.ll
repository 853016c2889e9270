; Every shared function and every group that does not pay is a remark with all terms
; of the decision; without being asked the pass says nothing.

; RUN: %expand %s > %t.ll
; RUN: %opt -passes='rust-iroutliner<all;verify;no-frequency>,verify' -disable-output %t.ll -pass-remarks=rust-iroutliner \
; RUN:   -pass-remarks-missed=rust-iroutliner -pass-remarks-output=%t.yaml 2>%t.log
; RUN: FileCheck %t.ll --check-prefix=STAYS --input-file=%t.log
; RUN: FileCheck %t.ll --check-prefix=SHARED --input-file=%t.log
; RUN: FileCheck %t.ll --check-prefix=YAML --input-file=%t.yaml
; RUN: %opt -passes='rust-iroutliner<all;verify;no-frequency>' -disable-output %t.ll 2>&1 | count 0

target triple = "x86_64-unknown-linux-gnu"

; STAYS: remark: {{.*}}{{[0-9]+}} regions of {{[0-9]+}} instructions, the first in a,
; STAYS-SAME: {{^}} stay where they are because calls and a shared function would save too little;
; STAYS-SAME: {{^}} bytes: regions {{[0-9]+}};
; STAYS-SAME: {{^}} calls {{[0-9]+}} = themselves {{[0-9]+}} + arguments {{[0-9]+}} + results 0 + choice of exits 0
; STAYS-SAME: {{^}} + kept values {{[0-9]+}} + frames {{[0-9]+}};
; STAYS-SAME: {{^}} function {{[0-9]+}} = code {{[0-9]+}} + frame {{[0-9]+}} + exits 0 + unwind table {{[1-9][0-9]*}} + symbol 0;
; STAYS-SAME: {{^}} saved {{-[0-9]+|0}}; time 0; parameters {{[0-9]+}}, outputs {{[0-9]+}}
; SHARED: remark: {{.*}}2 regions of {{[0-9]+}} instructions share a.outlined.0; bytes: regions {{[0-9]+}};
; SHARED-SAME: {{^}} calls {{[0-9]+}} = themselves 10 + arguments {{[0-9]+}} + results 0 + choice of exits 0 + kept values {{[0-9]+}}
; SHARED-SAME: {{^}} + frames {{[0-9]+}};
; SHARED-SAME: {{^}} function {{[0-9]+}} = code {{[0-9]+}} + frame {{[0-9]+}} + exits 0 + unwind table {{[1-9][0-9]*}} + symbol 0;
; SHARED-SAME: {{^}} saved {{[0-9]+}}; time {{[0-9]+}}; parameters {{[0-9]+}}, outputs 0

; YAML-DAG: --- !Missed
; YAML-DAG: Name: {{ *}}NotProfitable
; YAML-DAG: --- !Passed
; YAML-DAG: Name: {{ *}}Outlined
; YAML-DAG: Pass: {{ *}}rust-iroutliner
; YAML-DAG: - Regions: {{ *}}'2'
; YAML-DAG: - Length:
; YAML-DAG: - RegionBytes:
; YAML-DAG: - CallBytes:
; YAML-DAG: - CallsAloneBytes: {{ *}}'10'
; YAML-DAG: - ArgumentBytes:
; YAML-DAG: - ResultBytes: {{ *}}'0'
; YAML-DAG: - ExitChoiceBytes: {{ *}}'0'
; YAML-DAG: - KeptValueBytes:
; YAML-DAG: - CallerFrameBytes:
; YAML-DAG: - FunctionBytes:
; YAML-DAG: - FunctionCodeBytes:
; YAML-DAG: - FunctionFrameBytes:
; YAML-DAG: - FunctionExitBytes: {{ *}}'0'
; YAML-DAG: - UnwindTableBytes:
; YAML-DAG: - Benefit:
; YAML-DAG: - Parameters:
; YAML-DAG: - Outputs: {{ *}}'0'

declare void @use(i32, ptr) nounwind

define void @<a|b>(ptr %d, i32 %x) minsize {
  store i32 %x, ptr %d
  call void @use(i32 1, ptr %d)
  call void @use(i32 2, ptr %d)
  call void @use(i32 3, ptr %d)
  call void @use(i32 4, ptr %d)
  call void @use(i32 5, ptr %d)
  call void @use(i32 6, ptr %d)
  call void @use(i32 7, ptr %d)
  call void @use(i32 8, ptr %d)
  call void @use(i32 9, ptr %d)
  call void @use(i32 10, ptr %d)
  call void @use(i32 11, ptr %d)
  ret void
}
