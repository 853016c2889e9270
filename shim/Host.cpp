//===- Host.cpp - remarks, options and statistics of the host -------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Access.h"
#include "llvm/ADT/Statistic.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/ErrorHandling.h"
#if LLVM_VERSION_MAJOR >= 17
#include "llvm/TargetParser/Triple.h"
#else
#include "llvm/ADT/Triple.h"
#endif

using namespace llvm;
using namespace rustmerge;

/// A boolean option of the host, if it has one of that name.
extern "C" bool rmBooleanOption(RmText Name, bool *Value) {
  auto &Options = cl::getRegisteredOptions();
  auto Found = Options.find(string(Name));
  if (Found == Options.end())
    return false;
  // Without type information the registry cannot tell an option's type; the
  // caller asks only for names that are switches in every supported LLVM.
  *Value = static_cast<cl::opt<bool> *>(Found->second)->getValue();
  return true;
}

extern "C" bool rmStatisticsEnabled() { return AreStatisticsEnabled(); }

/// Whether a handler or remark file is enabled for this pass's remarks.  Building one costs more
/// than finding most merges does.
extern "C" bool rmRemarksEnabled(LLVMModuleRef Module, const char *PassName) {
  LLVMContext &Context = unwrap(Module)->getContext();
  return Context.getLLVMRemarkStreamer() ||
         Context.getDiagHandlerPtr()->isAnyRemarkEnabled(PassName);
}

enum RmRemarkKind : uint32_t {
  RmPassedRemark = 0,
  RmMissedRemark = 1,
  RmAnalysisRemark = 2,
};

/// One piece of a remark: plain text where Key is empty, else an argument.
struct RmRemarkPiece {
  RmText Key;
  RmText Value;
};
static_assert(sizeof(RmRemarkPiece) == 32, "mirrored in src/llvm/host.rs");

template <typename Remark>
static void emit(const char *PassName, RmText Name, Function &F,
                 const RmRemarkPiece *Pieces, size_t Count) {
  OptimizationRemarkEmitter Emitter(&F);
  Emitter.emit([&] {
    Remark R(PassName, string(Name), DiagnosticLocation(F.getSubprogram()),
             &F.getEntryBlock());
    for (size_t Index = 0; Index != Count; ++Index) {
      const RmRemarkPiece &Piece = Pieces[Index];
      if (Piece.Key.Length == 0)
        R << string(Piece.Value);
      else
        R << ore::NV(string(Piece.Key), string(Piece.Value));
    }
    return R;
  });
}

/// Emits a remark about a function that has a body.  PassName must outlive the
/// context.
extern "C" void rmEmitRemark(uint32_t Kind, const char *PassName, RmText Name,
                             LLVMValueRef Function, const RmRemarkPiece *Pieces,
                             size_t Count) {
  auto &F = *unwrap<llvm::Function>(Function);
  switch (Kind) {
  case RmPassedRemark:
    return emit<OptimizationRemark>(PassName, Name, F, Pieces, Count);
  case RmMissedRemark:
    return emit<OptimizationRemarkMissed>(PassName, Name, F, Pieces, Count);
  default:
    return emit<OptimizationRemarkAnalysis>(PassName, Name, F, Pieces, Count);
  }
}

extern "C" [[noreturn]] void rmFatalError(const char *Message) {
  report_fatal_error(Message, /*gen_crash_diag=*/false);
}

struct RmLibrary {
  TargetLibraryInfoImpl Functions;
};

extern "C" RmLibrary *rmCreateLibrary(LLVMModuleRef Module) {
  return new RmLibrary{
      TargetLibraryInfoImpl(Triple(unwrap(Module)->getTargetTriple()))};
}

extern "C" void rmDisposeLibrary(RmLibrary *Library) { delete Library; }

/// Whether later passes may take calls of a function of this name for calls of
/// a library function they know.
extern "C" bool rmIsLibraryFunction(const RmLibrary *Library, RmText Name) {
  LibFunc Known;
  return Library->Functions.getLibFunc(string(Name), Known);
}

/// Whether the context uses typed pointers.
extern "C" bool rmHasTypedPointers(LLVMModuleRef Module) {
#if LLVM_VERSION_MAJOR >= 17
  (void)Module;
  return false;
#else
  return unwrap(Module)->getContext().supportsTypedPointers();
#endif
}

/// The members of llvm.used and llvm.compiler.used.
extern "C" size_t rmUsedGlobals(LLVMModuleRef Module, LLVMValueRef *Out,
                                size_t Capacity) {
  SmallVector<GlobalValue *, 16> Used;
  collectUsedGlobalVariables(*unwrap(Module), Used, false);
  collectUsedGlobalVariables(*unwrap(Module), Used, true);
  for (size_t Index = 0; Index != Used.size() && Index != Capacity; ++Index)
    Out[Index] = wrap(Used[Index]);
  return Used.size();
}
