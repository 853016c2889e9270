//===- Harness.cpp - one module of textual IR through the plugin ----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// libFuzzer calls this with text whose first line says which passes run:
//
//   ; passes: rust-mergefunc<verify=20>
//
// The plugin is a file of its own, as in every host, and brings the counters
// that say which of its code ran.  LLVM's parser and verifier decide what is a
// module; what comes out has to verify again.

#include "Fuzz.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"
#if LLVM_VERSION_MAJOR >= 22
#include "llvm/Plugins/PassPlugin.h"
#else
#include "llvm/Passes/PassPlugin.h"
#endif
#include <cstdlib>
#include <dlfcn.h>
#include <sanitizer/lsan_interface.h>

using namespace llvm;

/// The return value for inputs that libFuzzer should not keep.
static constexpr int NotAnInput = -1;

static PassPlugin &plugin() {
  static PassPlugin Loaded = [] {
    const char *Path = std::getenv("RUSTMERGE_FUZZED_PLUGIN");
    if (!Path)
      report_fatal_error("RUSTMERGE_FUZZED_PLUGIN is not set", false);
    __lsan::ScopedDisabler WithoutLeaks;
    // Reports name functions of what is still loaded.
    dlopen(Path, RTLD_LAZY | RTLD_NODELETE);
    return cantFail(PassPlugin::Load(Path));
  }();
  return Loaded;
}

/// Registers the plugin's passes with a pass builder.  Before LLVM 19 the objects that
/// llvm-plugin makes for it live until the process ends, which is no leak of a pass.
static void registerPlugin(PassBuilder &Builder) {
  __lsan::ScopedDisabler WithoutLeaks;
  plugin().registerPassBuilderCallbacks(Builder);
}

/// Remarks and warnings are created, so that the code for them runs, and not printed.
static void setQuiet(LLVMContext &Context) {
  struct Silence : DiagnosticHandler {
    bool handleDiagnostics(const DiagnosticInfo &) override { return true; }
    bool isAnalysisRemarkEnabled(StringRef) const override { return true; }
    bool isMissedOptRemarkEnabled(StringRef) const override { return true; }
    bool isPassedOptRemarkEnabled(StringRef) const override { return true; }
    bool isAnyRemarkEnabled() const override { return true; }
  };
  Context.setDiagnosticHandler(std::make_unique<Silence>());
}

std::unique_ptr<Module> fuzz::parsed(const std::string &Text,
                                     LLVMContext &Context) {
  setQuiet(Context);
  SMDiagnostic Fault;
  std::unique_ptr<Module> M =
      parseAssembly(MemoryBufferRef(Text, "input"), Fault, Context);
  bool HasBrokenDebugInfo = false;
  if (!M || verifyModule(*M, nullptr, &HasBrokenDebugInfo))
    return nullptr;
  const bool IsOfThisLlvm =
      getDebugMetadataVersionFromModule(*M) == DEBUG_METADATA_VERSION;
  if (HasBrokenDebugInfo || !IsOfThisLlvm)
    StripDebugInfo(*M);
  // Metadata of debug info under another name is still there.
  return verifyModule(*M) ? nullptr : std::move(M);
}

std::optional<StringRef> fuzz::passes(StringRef Text) {
  StringRef Line = Text.take_until([](char C) { return C == '\n'; });
  if (!Line.consume_front(PassesPrefix))
    return std::nullopt;
  return Line;
}

extern "C" int LLVMFuzzerInitialize(int *, char ***) {
  // Where a module with debug info does not verify, the upgrade would end the
  // process.  LLVM 16 cannot be told not to.
  const char *Options[] = {"harness", "-disable-auto-upgrade-debug-info"};
  if (cl::getRegisteredOptions().count("disable-auto-upgrade-debug-info"))
    cl::ParseCommandLineOptions(std::size(Options), Options);
  plugin();
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *Data, size_t Size) {
  const std::string Text(reinterpret_cast<const char *>(Data), Size);
  std::optional<StringRef> Pipeline = fuzz::passes(Text);
  if (!Pipeline)
    return NotAnInput;
  LLVMContext Context;
  std::unique_ptr<Module> M = fuzz::parsed(Text, Context);
  if (!M)
    return NotAnInput;

  LoopAnalysisManager Loops;
  FunctionAnalysisManager Functions;
  CGSCCAnalysisManager Components;
  ModuleAnalysisManager Modules;
  PassBuilder Builder;
  registerPlugin(Builder);
  Builder.registerModuleAnalyses(Modules);
  Builder.registerCGSCCAnalyses(Components);
  Builder.registerFunctionAnalyses(Functions);
  Builder.registerLoopAnalyses(Loops);
  Builder.crossRegisterProxies(Loops, Functions, Components, Modules);
  ModulePassManager Passes;
  if (Error Fault = Builder.parsePassPipeline(Passes, *Pipeline)) {
    consumeError(std::move(Fault));
    return NotAnInput;
  }
  Passes.run(*M, Modules);
  if (verifyModule(*M, &errs()))
    report_fatal_error("the passes made a module that does not verify", false);
  return 0;
}
