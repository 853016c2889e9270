// What hosts before LLVM 22 expect a plugin to fill is shorter than what later
// ones do, and a plugin for LLVM 22 must not write past its end.
// REQUIRES: plugin22, llvm16 || llvm19

// RUN: %clang %s -o %t -ldl -L%llvm-libraries -Wl,-rpath,%llvm-libraries -Wl,--no-as-needed -lLLVM-%llvm-version
// RUN: %t %plugin22 2>&1 | FileCheck %s
// CHECK: rustmerge: error: this plugin is built for LLVM 22
// CHECK: version 0, rustmerge {{[0-9]+[.][0-9]+[.][0-9]+}}, untouched

// The plugin's own version stands where hosts look for it.
// RUN: %t %plugin 2>&1 | FileCheck %s --check-prefix=OWN
// OWN: version 1, rustmerge {{[0-9]+[.][0-9]+[.][0-9]+}}, untouched

#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>

struct Info {
  uint32_t version;
  const char *name, *plugin_version;
  void (*register_callbacks)(void *);
};

// Three registers' worth is returned in memory, as the host's struct is.
union Room {
  struct Info info;
  uint64_t words[8];
};

int main(int count, char **arguments) {
  (void)count;
  void *plugin = dlopen(arguments[1], RTLD_LAZY);
  if (!plugin) {
    puts(dlerror());
    return 1;
  }
  // The function that returns a struct in memory takes its address as a first
  // argument on x86-64; asked like this it can be given one with guards.
  void *(*fill)(union Room *) = (void *(*)(union Room *))dlsym(plugin, "llvmGetPassPluginInfo");
  union Room room;
  for (int i = 0; i < 8; ++i)
    room.words[i] = 0x5a5a5a5a5a5a5a5a;
  fill(&room);
  for (int i = 4; i < 8; ++i)
    if (room.words[i] != 0x5a5a5a5a5a5a5a5a)
      return puts("written past the end"), 1;
  printf("version %u, %s %s, untouched\n", room.info.version, room.info.name, room.info.plugin_version);
  return 0;
}
