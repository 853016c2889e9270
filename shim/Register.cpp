//===- Register.cpp - the plugin interface of LLVM 19 and later -----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Older versions register through the llvm-plugin crate, which ends at LLVM 18.
//
//===----------------------------------------------------------------------===//

#include "Access.h"
#include "llvm/Passes/PassBuilder.h"
#if LLVM_VERSION_MAJOR >= 22
#include "llvm/Plugins/PassPlugin.h"
#else
#include "llvm/Passes/PassPlugin.h"
#endif

using namespace llvm;
using namespace rustmerge;

// The host reads this struct from a Rust function, which has no access to the
// header: a mirror is the only way, and it depends on the version.
#if LLVM_VERSION_MAJOR >= 22
static_assert(LLVM_PLUGIN_API_VERSION == 2 &&
                  sizeof(PassPluginLibraryInfo) == 40,
              "mirrored in plugin/src/register_directly.rs");
#else
static_assert(LLVM_PLUGIN_API_VERSION == 1 &&
                  sizeof(PassPluginLibraryInfo) == 32,
              "mirrored in plugin/src/register_directly.rs");
#endif

/// Calls Parse for every element of a textual module pipeline that LLVM does
/// not know.  Parse says whether it added a pass to the manager.
extern "C" void rmRegisterParser(void *Builder,
                                 bool (*Parse)(RmText Element, void *Manager)) {
  static_cast<PassBuilder *>(Builder)->registerPipelineParsingCallback(
      [Parse](StringRef Element, ModulePassManager &Manager,
              ArrayRef<PassBuilder::PipelineElement> Inner) {
        // None of our passes has a pipeline inside: `name(...)` is an error,
        // which LLVM reports.
        return Inner.empty() && Parse(text(Element), &Manager);
      });
}
