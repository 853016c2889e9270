/* A plugin of QEMU's user mode that counts the guest instructions a program executes:
 *
 *     qemu-arm -plugin libcount.so,out=FILE program
 *
 * writes their number into FILE when the program ends.  The instructions of a translated block
 * count each time that it is entered; instructions of Thumb that their condition skips count, and
 * so do those of the C library.  QEMU 7.2 lists an instruction of x86 that crosses a page both at the
 * end of the block before it, where it does not execute, and as a block of its own: the last
 * instruction of a block counts by itself.  Debian has no package with qemu-plugin.h, so what is used of
 * version 1 of its interface is declared here (QEMU 4.2 and later). */
#include <inttypes.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

typedef uint64_t qemu_plugin_id_t;
struct qemu_plugin_tb;
struct qemu_plugin_insn;
enum qemu_plugin_op { QEMU_PLUGIN_INLINE_ADD_U64 };

void qemu_plugin_register_vcpu_tb_trans_cb(qemu_plugin_id_t id,
    void (*call)(qemu_plugin_id_t id, struct qemu_plugin_tb *block));
void qemu_plugin_register_vcpu_tb_exec_inline(struct qemu_plugin_tb *block, enum qemu_plugin_op op,
    void *counter, uint64_t by);
void qemu_plugin_register_vcpu_insn_exec_inline(struct qemu_plugin_insn *instruction,
    enum qemu_plugin_op op, void *counter, uint64_t by);
void qemu_plugin_register_atexit_cb(qemu_plugin_id_t id, void (*call)(qemu_plugin_id_t id, void *data),
    void *data);
size_t qemu_plugin_tb_n_insns(const struct qemu_plugin_tb *block);
struct qemu_plugin_insn *qemu_plugin_tb_get_insn(const struct qemu_plugin_tb *block, size_t at);

__attribute__((visibility("default"))) int qemu_plugin_version = 1;

static uint64_t executed;
static FILE *output;

static void on_translation(qemu_plugin_id_t id, struct qemu_plugin_tb *block) {
  (void)id;
  size_t last = qemu_plugin_tb_n_insns(block) - 1;
  qemu_plugin_register_vcpu_tb_exec_inline(block, QEMU_PLUGIN_INLINE_ADD_U64, &executed, last);
  qemu_plugin_register_vcpu_insn_exec_inline(qemu_plugin_tb_get_insn(block, last),
      QEMU_PLUGIN_INLINE_ADD_U64, &executed, 1);
}

static void on_exit(qemu_plugin_id_t id, void *data) {
  (void)id;
  (void)data;
  fprintf(output, "%" PRIu64 "\n", executed);
  fclose(output);
}

__attribute__((visibility("default"))) int qemu_plugin_install(qemu_plugin_id_t id,
    const void *information, int count, char **arguments) {
  (void)information;
  if (count != 1 || strncmp(arguments[0], "out=", 4) != 0) return 1;
  output = fopen(arguments[0] + 4, "w");
  if (output == NULL) return 1;
  qemu_plugin_register_vcpu_tb_trans_cb(id, on_translation);
  qemu_plugin_register_atexit_cb(id, on_exit, NULL);
  return 0;
}
