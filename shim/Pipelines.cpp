//===- Pipelines.cpp - where hosts let a plugin add passes of its own -----===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Access.h"
#include "llvm/Passes/PassBuilder.h"
#include <memory>
#include <utility>

using namespace llvm;
using namespace rustmerge;

/// Which of a build's pipelines is being set up.
enum RmPhase : uint32_t {
  /// One that ends in code, or one before full LTO: LLVM before 20 does not say.
  RmUnknownPhase = 0,
  RmCompilation = 1,
  RmBeforeThinLink = 2,
  RmAfterThinLink = 3,
  RmBeforeFullLink = 4,
  RmFullLink = 5,
};

/// Called at the end of a pipeline, may append passes to the manager.  Optimizes
/// is false at O0.
using RmExtend = void (*)(void *Builder, void *Manager, bool Optimizes,
                          uint32_t Phase);

static bool optimizes(OptimizationLevel Level) {
#if LLVM_VERSION_MAJOR >= 23
  // A size is an attribute of functions there, and no level.
  return Level != OptimizationLevel::O0;
#else
  return Level.getSpeedupLevel() != 0 || Level.getSizeLevel() != 0;
#endif
}

#if LLVM_VERSION_MAJOR >= 20

static uint32_t phase(ThinOrFullLTOPhase Phase) {
  switch (Phase) {
  case ThinOrFullLTOPhase::None:
    return RmCompilation;
  case ThinOrFullLTOPhase::ThinLTOPreLink:
    return RmBeforeThinLink;
  case ThinOrFullLTOPhase::ThinLTOPostLink:
    return RmAfterThinLink;
  case ThinOrFullLTOPhase::FullLTOPreLink:
    return RmBeforeFullLink;
  case ThinOrFullLTOPhase::FullLTOPostLink:
    return RmFullLink;
  }
  return RmUnknownPhase;
}

static void registerOptimizerLast(PassBuilder &Builder, RmExtend Extend) {
  Builder.registerOptimizerLastEPCallback(
      [&Builder, Extend](ModulePassManager &Manager, OptimizationLevel Level,
                         ThinOrFullLTOPhase Phase) {
        Extend(&Builder, &Manager, optimizes(Level), phase(Phase));
      });
}

#else

static void registerOptimizerLast(PassBuilder &Builder, RmExtend Extend) {
  // Of all pipelines that end at this point, the one before ThinLTO alone has no
  // vectorizer.
  auto HasVectorizer = std::make_shared<bool>(false);
  Builder.registerVectorizerStartEPCallback(
      [HasVectorizer](FunctionPassManager &, OptimizationLevel) {
        *HasVectorizer = true;
      });
  Builder.registerOptimizerLastEPCallback(
      [&Builder, Extend, HasVectorizer](ModulePassManager &Manager,
                                        OptimizationLevel Level) {
        bool Vectorizes = std::exchange(*HasVectorizer, false);
        Extend(&Builder, &Manager, optimizes(Level),
               Vectorizes ? RmUnknownPhase : RmBeforeThinLink);
      });
}

#endif

/// Calls Extend at the end of every pipeline that LLVM itself puts together.
/// The builder outlives what it calls back.
extern "C" void rmRegisterPipelineEnds(void *RawBuilder, RmExtend Extend) {
  auto &Builder = *static_cast<PassBuilder *>(RawBuilder);
  registerOptimizerLast(Builder, Extend);
  Builder.registerFullLinkTimeOptimizationLastEPCallback(
      [&Builder, Extend](ModulePassManager &Manager, OptimizationLevel Level) {
        Extend(&Builder, &Manager, optimizes(Level), RmFullLink);
      });
}
