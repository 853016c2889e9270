//===- Frequencies.cpp - how often LLVM believes that blocks run ----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Shim.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/Analysis/BlockFrequencyInfo.h"
#include "llvm/Analysis/BranchProbabilityInfo.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ProfileSummaryInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/ProfileSummary.h"
#include <algorithm>
#include <functional>
#include <memory>
#include <tuple>
#include <utility>

using namespace llvm;

struct RmBlockFrequency {
  uint64_t Frequency;
  uint64_t LoopFrequency;
  uint64_t LoopEntries;
  double LoopCalls;
  uint32_t LoopDepth;
  uint32_t Instructions;
  uint32_t Calls;
  uint32_t KnownCalls;
  bool IsCold;
  bool IsHot;
  bool CallsCold;
};
static_assert(sizeof(RmBlockFrequency) == 56,
              "mirrored in src/llvm/frequencies.rs");

/// Whether a block calls a function that is marked `cold`, or has a call that is.
static bool callsCold(const BasicBlock &Block) {
  return any_of(Block, [](const Instruction &I) {
    const auto *Call = dyn_cast<CallBase>(&I);
    return Call && Call->hasFnAttr(Attribute::Cold);
  });
}

/// How many instructions of a block call something, intrinsics not counted.
static uint32_t callsOf(const BasicBlock &Block) {
  return count_if(Block, [](const Instruction &I) {
    return isa<CallBase>(I) && !isa<IntrinsicInst>(I);
  });
}

/// Functions in the order of their addresses.
using KnownFunctions = ArrayRef<LLVMValueRef>;

/// How many instructions of a block call one of some functions by name.
static uint32_t callsOf(const BasicBlock &Block, KnownFunctions Known) {
  return count_if(Block, [&](const Instruction &I) {
    const auto *Call = dyn_cast<CallBase>(&I);
    const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
    return Callee && std::binary_search(Known.begin(), Known.end(),
                                        wrap(Callee), std::less<>());
  });
}

/// How often a loop makes a call of another function, in the unit of frequencies.
static double callsIn(const Loop &L, const BlockFrequencyInfo &Frequencies,
                      KnownFunctions Known) {
  double Calls = 0;
  for (const BasicBlock *Block : L.blocks())
    Calls += (callsOf(*Block) - callsOf(*Block, Known)) *
             static_cast<double>(
                 Frequencies.getBlockFreq(Block).getFrequency());
  return Calls;
}

/// How often a loop is entered from outside of it.
static uint64_t entriesOf(const Loop &L, const BlockFrequencyInfo &Frequencies,
                          const BranchProbabilityInfo &Probabilities) {
  BlockFrequency Entries(0);
  for (const BasicBlock *Before : predecessors(L.getHeader()))
    if (!L.contains(Before))
      Entries += Frequencies.getBlockFreq(Before) *
                 Probabilities.getEdgeProbability(Before, L.getHeader());
  return Entries.getFrequency();
}

static size_t sizeWithoutDebug(const BasicBlock &Block) {
#if LLVM_VERSION_MAJOR >= 23
  // No instruction is debug info there.
  return Block.size();
#else
  return Block.sizeWithoutDebug();
#endif
}

/// Whether a module has a profile summary from which LLVM can tell what is hot
/// and cold.  ProfileSummaryInfo ends the process where the counts that it looks
/// up by their share of all (99 % and 99.9999 %) are missing.
static bool hasProfileSummary(const Module &M) {
  constexpr uint32_t LargestShare = 999999;
  for (bool IsContextSensitive : {true, false}) {
    Metadata *Node = M.getProfileSummary(IsContextSensitive);
    if (!Node)
      continue;
    std::unique_ptr<ProfileSummary> Summary(ProfileSummary::getFromMD(Node));
    if (!Summary)
      return false;
    const SummaryEntryVector &Entries = Summary->getDetailedSummary();
    return !Entries.empty() && Entries.back().Cutoff >= LargestShare;
  }
  return false;
}

/// Writes how often the blocks of a function run, in the order of the function,
/// as many as there is room for, and returns how many there are.  Frequencies
/// are relative to each other: LLVM's BlockFrequencyInfo, from branch weights
/// where the function has them and from LLVM's static heuristics elsewhere.
/// Blocks that nothing reaches have the frequency 0.  Also writes how many loops
/// each block is part of, how often the header of the innermost one runs, how
/// many calls that one makes, those of known functions not counted, how often the
/// outermost one is entered, how many instructions, calls, and calls of known
/// functions the block has, and whether it calls what is cold.  Where the function
/// and the module have a profile, says which blocks ProfileSummaryInfo calls cold
/// and hot.
extern "C" size_t rmBlockFrequencies(LLVMValueRef Function,
                                     const LLVMValueRef *KnownData,
                                     size_t KnownSize,
                                     RmBlockFrequency *Out, size_t Capacity) {
  auto &F = *unwrap<llvm::Function>(Function);
  const KnownFunctions Known(KnownData, KnownSize);
  if (F.size() > Capacity)
    return F.size();
  const bool HasProfile = F.hasProfileData();
  if (F.size() == 1 && !HasProfile) {
    // Nothing branches: the analyses would say that the block runs once.
    const BasicBlock &Block = F.front();
    *Out = {};
    Out->Frequency = 1;
    Out->Instructions = sizeWithoutDebug(Block);
    Out->Calls = callsOf(Block);
    Out->KnownCalls = callsOf(Block, Known);
    Out->CallsCold = callsCold(Block);
    return 1;
  }
  DominatorTree Dominators(F);
  LoopInfo Loops(Dominators);
  BranchProbabilityInfo Probabilities(F, Loops, nullptr, &Dominators);
  BlockFrequencyInfo Frequencies(F, Probabilities, Loops);
  /// Of each loop: its calls, and how often the outermost one around it is entered.
  DenseMap<const Loop *, std::pair<double, uint64_t>> OfLoops;
  for (const BasicBlock &Block : F) {
    *Out = {};
    Out->Frequency = Frequencies.getBlockFreq(&Block).getFrequency();
    Out->Instructions = sizeWithoutDebug(Block);
    Out->Calls = callsOf(Block);
    Out->KnownCalls = callsOf(Block, Known);
    Out->CallsCold = callsCold(Block);
    if (const Loop *Inner = Loops.getLoopFor(&Block)) {
      auto [OfLoop, IsNew] = OfLoops.try_emplace(Inner);
      if (IsNew)
        OfLoop->second = {callsIn(*Inner, Frequencies, Known),
                          entriesOf(*Inner->getOutermostLoop(), Frequencies,
                                    Probabilities)};
      Out->LoopFrequency =
          Frequencies.getBlockFreq(Inner->getHeader()).getFrequency();
      std::tie(Out->LoopCalls, Out->LoopEntries) = OfLoop->second;
      Out->LoopDepth = Inner->getLoopDepth();
    }
    ++Out;
  }
  if (!HasProfile || !hasProfileSummary(*F.getParent()))
    return F.size();
  Out -= F.size();
  ProfileSummaryInfo Summary(*F.getParent());
  for (const BasicBlock &Block : F) {
    Out->IsCold = Summary.isColdBlock(&Block, &Frequencies);
    Out->IsHot = Summary.isHotBlock(&Block, &Frequencies);
    ++Out;
  }
  return F.size();
}
