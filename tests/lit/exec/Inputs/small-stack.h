// The program runs again in a stack of 256 KB: what needs a frame for each of a
// million calls ends there.
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

static void small_stack(char **argv) {
  if (getenv("SMALL_STACK")) return;
  struct rlimit limit = {256 << 10, 256 << 10};
  setenv("SMALL_STACK", "1", 1);
  if (setrlimit(RLIMIT_STACK, &limit) == 0) execv("/proc/self/exe", argv);
  perror("small_stack");
  exit(1);
}
