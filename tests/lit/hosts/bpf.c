// Programs for BPF: each function with a section is found by libbpf, which refuses
// calls from one to another ("bad call relo"), and clang's BTF printer wants debug
// info of every function.  Equal ones stay apart; local functions still merge.

// RUN: %clang -fpass-plugin=%plugin -target bpf -O2 -g -S %s -o - | FileCheck %s
// RUN: %clang -fpass-plugin=%plugin -target bpf -O2 -g -c %s -o %t.o
// RUN: llvm-objdump -d -r %t.o | FileCheck %s --check-prefix=RELOCATIONS

// CHECK-NOT: call {{(in|e)gress}}
// CHECK: ingress:
// CHECK-NOT: call {{(in|e)gress}}
// CHECK: egress:
// CHECK-NOT: call {{(in|e)gress}}
// CHECK: both:
// CHECK: call local_a
// CHECK: call local_a
// RELOCATIONS-NOT: R_BPF_64_32{{.*(gress|tc)}}

#define SEC(name) __attribute__((section(name), used))
struct packet { unsigned length, mark, queue, protocol; };

__attribute__((noinline)) static int local_a(struct packet *p) { return p->mark * 7 + p->queue * p->length; }
__attribute__((noinline)) static int local_b(struct packet *p) { return p->mark * 7 + p->queue * p->length; }

SEC("tc") int ingress(struct packet *p) {
  if (p->length > 1500 && p->mark == 7)
    return p->queue * p->protocol + 3;
  return p->protocol == 8 ? p->queue + 11 : p->mark * 5;
}
SEC("tc") int egress(struct packet *p) {
  if (p->length > 1500 && p->mark == 7)
    return p->queue * p->protocol + 3;
  return p->protocol == 8 ? p->queue + 11 : p->mark * 5;
}
SEC("xdp") int both(struct packet *p) { return local_a(p) + local_b(p); }
