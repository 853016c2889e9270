//===- Loading.cpp - what happens while a host loads the plugin -----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A host of another LLVM than the plugin's loads the file too.  The plugin must
// print an error before it uses anything else of that LLVM.
//
//===----------------------------------------------------------------------===//

#include "Access.h"
#include "llvm/Support/CommandLine.h"
#include <dlfcn.h>
#include <string>

using namespace llvm;
using namespace rustmerge;

/// The major version of the LLVM that the host brings; 0 where it is older than
/// LLVM 16 and does not say.  The plugin may have an LLVM of its own in the same
/// process, but the host's was there first and is found first.
extern "C" uint32_t rmHostMajor() {
  using GetVersion = void (*)(unsigned *Major, unsigned *Minor, unsigned *Patch);
  auto Get = reinterpret_cast<GetVersion>(dlsym(RTLD_DEFAULT, "LLVMGetVersion"));
  if (!Get)
    return 0;
  unsigned Major, Minor, Patch;
  Get(&Major, &Minor, &Patch);
  return Major;
}

static const char PassesOption[] = "rustmerge-passes";

/// Its value means nothing here.  Caches such as lld's take the options of a
/// command line as part of their keys, and not the content of plugins:
/// rustmerge-clang hands the plugin's digest with it.
static const char CacheKeyOption[] = "rustmerge-cache-key";

static cl::Option *registeredOption(StringRef Name) {
  auto &Options = cl::getRegisteredOptions();
  auto Found = Options.find(Name);
  return Found == Options.end() ? nullptr : Found->second;
}

namespace {

/// Hosts that load the plugin before they read their command line take the
/// options from there on.  They are never freed, because LLVM never unloads the
/// plugin and keeps pointers to them.
struct OptionsAtLoad {
  OptionsAtLoad() {
    // A copy of the plugin may have been here before.
    if (rmHostMajor() != LLVM_VERSION_MAJOR || registeredOption(PassesOption))
      return;
    new cl::opt<std::string>(
        PassesOption,
        cl::desc("Passes that rustmerge runs at the end of optimisation"),
        cl::value_desc("pipeline"));
    new cl::opt<std::string>(
        CacheKeyOption,
        cl::desc("Any text; changes the keys of caches that read options"),
        cl::value_desc("text"));
  }
};

} // namespace

static OptionsAtLoad RegisterOptions;

/// The text of -rustmerge-passes; false where the command line has none.  The
/// text holds until the command line is parsed again.
extern "C" bool rmPassesOption(RmText *Value) {
  cl::Option *Option = registeredOption(PassesOption);
  if (!Option || Option->getNumOccurrences() == 0)
    return false;
  *Value = text(static_cast<cl::opt<std::string> *>(Option)->getValue());
  return true;
}
