//===- PassAdapter.cpp - a pass written in Rust, as LLVM sees it ----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Access.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PassManager.h"
#include "llvm/Passes/PassBuilder.h"

using namespace llvm;
using namespace rustmerge;

/// One occurrence of a pass in a pipeline.
struct RmPass {
  /// The pass's name, which lives as long as the plugin is loaded.
  RmText Name;
  /// The pass with its parameters as it stood in the pipeline; lives as long
  /// as Data.
  RmText Text;
  void *Data;
  /// Whether the module changed.
  bool (*Run)(void *Data, LLVMModuleRef Module);
  void (*Drop)(void *Data);
};
static_assert(sizeof(RmPass) == 56, "mirrored in plugin/src/host.rs");

namespace {

/// LLVM asks each pass object for its name, but the usual way to make one
/// (PassInfoMixin) takes the name from a C++ class.  Our passes are many and
/// have no classes, so this one implements the interface below the mixin and
/// gives each object its own name.  Not being required, it is skipped by
/// -opt-bisect-limit.
class RustPass final
    : public detail::PassConcept<Module, ModuleAnalysisManager> {
public:
  explicit RustPass(const RmPass &Pass) : Pass(Pass) {}
  RustPass(const RustPass &) = delete;
  RustPass &operator=(const RustPass &) = delete;
  ~RustPass() override { Pass.Drop(Pass.Data); }

  PreservedAnalyses run(Module &M, ModuleAnalysisManager &) override {
    return Pass.Run(Pass.Data, wrap(&M)) ? PreservedAnalyses::none()
                                         : PreservedAnalyses::all();
  }

  void printPipeline(raw_ostream &OS,
                     function_ref<StringRef(StringRef)>) override {
    OS << string(Pass.Text);
  }

  StringRef name() const override { return string(Pass.Name); }
  bool isRequired() const override { return false; }

private:
  RmPass Pass;
};

/// Whether a pass that is about to run on a module should run.
using RmWanted = bool (*)(LLVMModuleRef Module);

/// A pass that looks at the module before it runs.  A pass manager in its place
/// would bring its own copy of what LLVM tells instrumentation by address.
class ConditionalPass final
    : public detail::PassConcept<Module, ModuleAnalysisManager> {
public:
  using Concept = detail::PassConcept<Module, ModuleAnalysisManager>;

  ConditionalPass(std::unique_ptr<Concept> Inner, RmWanted Wanted)
      : Inner(std::move(Inner)), Wanted(Wanted) {}

  PreservedAnalyses run(Module &M, ModuleAnalysisManager &Analyses) override {
    return Wanted(wrap(&M)) ? Inner->run(M, Analyses)
                            : PreservedAnalyses::all();
  }

  void printPipeline(raw_ostream &OS,
                     function_ref<StringRef(StringRef)> Name) override {
    Inner->printPipeline(OS, Name);
  }

  StringRef name() const override { return Inner->name(); }
  bool isRequired() const override { return Inner->isRequired(); }

private:
  std::unique_ptr<Concept> Inner;
  RmWanted Wanted;
};

/// Opens the list of passes, which addPass fills with mixin classes only.
struct PassList : ModulePassManager {
  template <typename Pass, typename... Parts>
  static void add(ModulePassManager &Manager, Parts &&...From) {
    (Manager.*&PassList::Passes)
        .push_back(std::make_unique<Pass>(std::forward<Parts>(From)...));
  }

  static void addConditional(ModulePassManager &Manager,
                             ModulePassManager Inner, RmWanted Wanted) {
    for (auto &Pass : Inner.*&PassList::Passes)
      add<ConditionalPass>(Manager, std::move(Pass), Wanted);
  }
};

} // namespace

/// Appends a pass to a ModulePassManager, which then owns Data.
extern "C" void rmAddPass(void *Manager, const RmPass *Pass) {
  PassList::add<RustPass>(*static_cast<ModulePassManager *>(Manager), *Pass);
}

/// Reads a pipeline in opt's syntax.  Returns null, or what is wrong with it,
/// which LLVMDisposeMessage frees.
static char *parse(void *Builder, RmText Text, ModulePassManager &Out) {
  Error Fault =
      static_cast<PassBuilder *>(Builder)->parsePassPipeline(Out, string(Text));
  return Fault ? LLVMCreateMessage(toString(std::move(Fault)).c_str()) : nullptr;
}

/// Whether a text is a pipeline; returns what `parse` does.
extern "C" char *rmCheckPipeline(void *Builder, RmText Text) {
  ModulePassManager Unused;
  return parse(Builder, Text, Unused);
}

/// Appends a pipeline in opt's syntax; where Wanted is not null, the module is
/// asked before each of its passes.  Returns what `parse` does; a text with a fault appends
/// nothing.
extern "C" char *rmAddPipeline(void *Builder, void *Manager, RmText Text,
                               RmWanted Wanted) {
  ModulePassManager Inner;
  if (char *Fault = parse(Builder, Text, Inner))
    return Fault;
  auto &Outer = *static_cast<ModulePassManager *>(Manager);
  if (Wanted)
    PassList::addConditional(Outer, std::move(Inner), Wanted);
  else
    Outer.addPass(std::move(Inner));
  return nullptr;
}

/// Makes a pass known by name to -print-after and its relatives, which look
/// passes up by class name.  Name must live as long as the plugin is loaded.
extern "C" void rmNamePass(void *Builder, RmText Name) {
  // A host that builds pipelines without instrumentation has no callbacks.
  auto *Callbacks =
      static_cast<PassBuilder *>(Builder)->getPassInstrumentationCallbacks();
  if (Callbacks)
    Callbacks->addClassToPassName(string(Name), string(Name));
}
