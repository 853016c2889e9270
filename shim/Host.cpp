//===- Host.cpp - remarks, options and statistics of the host -------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Access.h"
#include "llvm/ADT/Statistic.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/DebugLoc.h"
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

/// One piece of a remark: plain text where Key is empty, an argument with a
/// text, or where IsPlace a place in the source as an argument.  Place is a
/// DILocation, or null where debug info knows none.
struct RmRemarkPiece {
  RmText Key;
  RmText Value;
  LLVMMetadataRef Place;
  bool IsPlace;
};
static_assert(sizeof(RmRemarkPiece) == 48, "mirrored in src/llvm/host.rs");

/// A remark about a function that has a body.  PassName must outlive the
/// context; Place is as in RmRemarkPiece.  The first Shown pieces are its text;
/// remark files have all of them.
struct RmRemark {
  uint32_t Kind;
  const char *PassName;
  RmText Name;
  LLVMValueRef Function;
  LLVMMetadataRef Place;
  RmList<RmRemarkPiece> Pieces;
  size_t Shown;
};
static_assert(sizeof(RmRemark) == 72, "mirrored in src/llvm/host.rs");

static DebugLoc location(LLVMMetadataRef Place) {
  return DebugLoc(Place ? cast<DILocation>(unwrap(Place)) : nullptr);
}

template <typename Remark> static void emit(const RmRemark &Said) {
  auto &F = *unwrap<Function>(Said.Function);
  OptimizationRemarkEmitter Emitter(&F);
  Emitter.emit([&] {
    DiagnosticLocation Where = Said.Place
                                   ? DiagnosticLocation(location(Said.Place))
                                   : DiagnosticLocation(F.getSubprogram());
    Remark R(Said.PassName, string(Said.Name), Where, &F.getEntryBlock());
    for (const RmRemarkPiece &Piece : Said.Pieces) {
      if (&Piece == Said.Pieces.Items + Said.Shown)
        R << DiagnosticInfoOptimizationBase::setExtraArgs();
      if (Piece.Key.Length == 0)
        R << string(Piece.Value);
      else if (Piece.IsPlace)
        R << ore::NV(string(Piece.Key), location(Piece.Place));
      else
        R << ore::NV(string(Piece.Key), string(Piece.Value));
    }
    return R;
  });
}

extern "C" void rmEmitRemark(const RmRemark *Said) {
  switch (Said->Kind) {
  case RmPassedRemark:
    return emit<OptimizationRemark>(*Said);
  case RmMissedRemark:
    return emit<OptimizationRemarkMissed>(*Said);
  default:
    return emit<OptimizationRemarkAnalysis>(*Said);
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
