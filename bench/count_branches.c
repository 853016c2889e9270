/* A plugin of QEMU's user mode that counts how often straight code and branches of a program execute:
 *
 *     qemu-x86_64 -plugin libbranches.so,out=FILE program
 *
 * writes what `llvm-profgen --unsymbolized-profile=FILE --use-offset=0` makes a sampled profile of, as
 * a processor's records of branches would, but complete: the number of ranges, a line for each,
 * the number of taken branches, a line for each.  The program has one thread and fixed addresses
 * (`-no-pie`); code at higher addresses, that of shared libraries, does not count. */
#include <inttypes.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef uint64_t qemu_plugin_id_t;
struct qemu_plugin_tb;
struct qemu_plugin_insn;
enum qemu_plugin_cb_flags { QEMU_PLUGIN_CB_NO_REGS };

void qemu_plugin_register_vcpu_tb_trans_cb(qemu_plugin_id_t id,
    void (*call)(qemu_plugin_id_t id, struct qemu_plugin_tb *block));
void qemu_plugin_register_vcpu_tb_exec_cb(struct qemu_plugin_tb *block,
    void (*call)(unsigned int processor, void *data), enum qemu_plugin_cb_flags flags, void *data);
void qemu_plugin_register_atexit_cb(qemu_plugin_id_t id, void (*call)(qemu_plugin_id_t id, void *data),
    void *data);
size_t qemu_plugin_tb_n_insns(const struct qemu_plugin_tb *block);
struct qemu_plugin_insn *qemu_plugin_tb_get_insn(const struct qemu_plugin_tb *block, size_t at);
uint64_t qemu_plugin_insn_vaddr(const struct qemu_plugin_insn *insn);
size_t qemu_plugin_insn_size(const struct qemu_plugin_insn *insn);

__attribute__((visibility("default"))) int qemu_plugin_version = 1;

#define END_OF_PROGRAM 0x40000000
/* Branches that execute are a small part of this. */
#define EDGES (1u << 22)

struct block {
  uint64_t first, last, next, count;
  struct block *made_before;
};
struct edge {
  uint64_t from, to, count;
};

static FILE *output;
static struct block *blocks, *entered;
/* Code of libraries; llvm-profgen knows branches from there by this address. */
static struct block outside = {.last = 1};
static struct edge *edges;

static void on_execution(unsigned int processor, void *data) {
  (void)processor;
  struct block *from = entered, *to = data;
  entered = to;
  to->count++;
  if (to == &outside || from->next == to->first) return;
  /* An instruction that crosses a page is listed at the end of a block, and executes as the next. */
  if (from->last == to->first && from->first != from->last) return;
  uint64_t at = (from->last * 0x9e3779b97f4a7c15 ^ to->first) * 0xff51afd7ed558ccd >> 32;
  for (;; at++) {
    struct edge *edge = &edges[at % EDGES];
    if (edge->count == 0) *edge = (struct edge){from->last, to->first, 0};
    if (edge->from == from->last && edge->to == to->first) {
      edge->count++;
      return;
    }
  }
}

static void on_translation(qemu_plugin_id_t id, struct qemu_plugin_tb *translated) {
  (void)id;
  size_t count = qemu_plugin_tb_n_insns(translated);
  const struct qemu_plugin_insn *last = qemu_plugin_tb_get_insn(translated, count - 1);
  uint64_t first = qemu_plugin_insn_vaddr(qemu_plugin_tb_get_insn(translated, 0));
  struct block *block = &outside;
  if (first < END_OF_PROGRAM) {
    block = calloc(1, sizeof *block);
    if (block == NULL) abort();
    uint64_t at = qemu_plugin_insn_vaddr(last);
    *block = (struct block){first, at, at + qemu_plugin_insn_size(last), 0, blocks};
    blocks = block;
  }
  qemu_plugin_register_vcpu_tb_exec_cb(translated, on_execution, QEMU_PLUGIN_CB_NO_REGS, block);
}

static void at_end(qemu_plugin_id_t id, void *data) {
  (void)id;
  (void)data;
  size_t count = 0;
  for (struct block *one = blocks; one; one = one->made_before) count += one->count != 0;
  fprintf(output, "%zu\n", count);
  for (struct block *one = blocks; one; one = one->made_before)
    if (one->count) fprintf(output, "%" PRIx64 "-%" PRIx64 ":%" PRIu64 "\n", one->first, one->last, one->count);
  count = 0;
  for (size_t at = 0; at < EDGES; at++) count += edges[at].count != 0;
  fprintf(output, "%zu\n", count);
  for (size_t at = 0; at < EDGES; at++)
    if (edges[at].count)
      fprintf(output, "%" PRIx64 "->%" PRIx64 ":%" PRIu64 "\n", edges[at].from, edges[at].to, edges[at].count);
  fclose(output);
}

__attribute__((visibility("default"))) int qemu_plugin_install(qemu_plugin_id_t id,
    const void *information, int count, char **arguments) {
  (void)information;
  if (count != 1 || strncmp(arguments[0], "out=", 4) != 0) return 1;
  output = fopen(arguments[0] + 4, "w");
  edges = calloc(EDGES, sizeof *edges);
  if (output == NULL || edges == NULL) return 1;
  entered = &outside;
  qemu_plugin_register_vcpu_tb_trans_cb(id, on_translation);
  qemu_plugin_register_atexit_cb(id, at_end, NULL);
  return 0;
}
