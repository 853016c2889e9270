// The page of rustmerge-report in a real browser: what both passes did, which
// functions shared code came from, what stayed and why; in light, in dark and on
// a phone.

// REQUIRES: browser, rustmerge-report, host-x86_64
// RUN: rm -rf %t && mkdir %t
// RUN: env RUSTMERGE_REPORT=%t/report %clang -Oz -g -fpass-plugin=%plugin -fno-inline -c %S/outlined.c -o %t/one.o
// RUN: env RUSTMERGE_REPORT=%t/report %clang -Oz -g -fpass-plugin=%plugin -c %S/../hosts/Inputs/alike.c -o %t/other.o
// RUN: %rustmerge-report %t/report --html %t/page.html > %t/table
// RUN: %browser-python %S/Inputs/look_at_report.py %t/page.html %t/screenshots | FileCheck %s
// RUN: ls %t/screenshots | count 3

// CHECK: passes: ['rust-iroutliner {{[0-9]+}} 2 {{[0-9.]+}}', 'rust-mergefunc {{[0-9]+}} 2 {{[0-9.]+}}']
// CHECK: families: [{{.*}}'{{[0-9]+}} | {{one|polynomial}}
// CHECK: reasons: [{{.*}}'{{[0-9]+}} | NotExtractable | rust-iroutliner: {{.*}}'
// CHECK: found: ['{{[0-9]+}} | one.outlined.0 | {{[23]}} regions of {{[0-9]+}} instructions in {{[23]}} functions, 1 module
// CHECK: regions: ['shared code one.outlined.0', 'part of one {{.*}}outlined.c:{{[0-9]+}}', {{.*}}'part of two {{.*}}outlined.c:{{[0-9]+}}'
// CHECK: found: ['0 families have a function with this in its name.']
// CHECK: desktop: wider than the screen by 0
// CHECK: desktop: rgb(255, 255, 255)
// CHECK: dark: wider than the screen by 0
// CHECK: dark: rgb(20, 23, 26)
// CHECK: phone: wider than the screen by 0
// CHECK: complaints: []
