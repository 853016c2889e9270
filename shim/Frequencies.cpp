//===- Frequencies.cpp - how often LLVM believes that blocks run ----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Shim.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
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
  uint32_t LeafCalls;
  bool IsCold;
  bool IsHot;
  bool CallsCold;
};
static_assert(sizeof(RmBlockFrequency) == 56,
              "mirrored in src/llvm/frequencies.rs");

/// Functions in the order of their addresses.
using KnownFunctions = ArrayRef<LLVMValueRef>;

/// Whether an instruction is none of the block's code: debug info, or a probe of a
/// sample profile.
#if LLVM_VERSION_MAJOR >= 23
// No instruction is debug info there, and probes count.
static bool isForDebugging(const Instruction &) { return false; }
#else
static bool isForDebugging(const Instruction &I) {
  return isa<DbgInfoIntrinsic>(I) || isa<PseudoProbeInst>(I);
}
#endif

/// The callees whose calls are counted apart.
struct Callees {
  KnownFunctions Known;
  /// The most instructions of a leaf.
  uint32_t LeafSize;

  bool isKnown(const Function *F) const {
    return F && !Known.empty() &&
           std::binary_search(Known.begin(), Known.end(), wrap(F),
                              std::less<>());
  }

  /// Whether a function is one block of at most LeafSize instructions that calls
  /// nothing but intrinsics and known functions.
  bool isLeaf(const Function *F) const {
    if (!F || F->isInterposable() || !hasSingleElement(*F))
      return false;
    uint32_t Count = 0;
    return all_of(F->front(), [&](const Instruction &I) {
      if (isForDebugging(I))
        return true;
      const auto *Call = dyn_cast<CallBase>(&I);
      return ++Count <= LeafSize && (!Call || isa<IntrinsicInst>(I) ||
                                     isKnown(Call->getCalledFunction()));
    });
  }
};

/// Counts the instructions of a block that are no debug info, those that call
/// something, intrinsics not counted, and those that call a known function or a
/// leaf by name; and notes whether it calls a function that is marked
/// `cold`, or has a call that is.
static void describeCode(const BasicBlock &Block, const Callees &Known,
                         RmBlockFrequency &Out) {
  for (const Instruction &I : Block) {
    const auto *Call = dyn_cast<CallBase>(&I);
    if (!Call) {
      ++Out.Instructions;
      continue;
    }
    if (!isForDebugging(I))
      ++Out.Instructions;
    if (!isa<IntrinsicInst>(I))
      ++Out.Calls;
    const Function *Callee = Call->getCalledFunction();
    if (Known.isKnown(Callee))
      ++Out.KnownCalls;
    else if (Known.isLeaf(Callee))
      ++Out.LeafCalls;
    if (!Out.CallsCold)
      Out.CallsCold = Call->hasFnAttr(Attribute::Cold);
  }
}

/// How often a loop makes a call of another function, in the unit of frequencies.
static double callsIn(const Loop &L,
                      const DenseMap<const BasicBlock *, RmBlockFrequency *> &Of) {
  double Calls = 0;
  for (const BasicBlock *Block : L.blocks()) {
    const RmBlockFrequency &Facts = *Of.lookup(Block);
    Calls += (Facts.Calls - Facts.KnownCalls) *
             static_cast<double>(Facts.Frequency);
  }
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
/// functions and of leaves the block has, and whether it calls what is
/// cold.  Where the function and the module have a profile, says which blocks
/// ProfileSummaryInfo calls cold and hot.
extern "C" size_t rmBlockFrequencies(LLVMValueRef Function,
                                     RmList<LLVMValueRef> KnownList,
                                     uint32_t LeafSize,
                                     RmBlockFrequency *Out, size_t Capacity) {
  auto &F = *unwrap<llvm::Function>(Function);
  const Callees Known{KnownFunctions(KnownList.Items, KnownList.Count), LeafSize};
  if (F.size() > Capacity)
    return F.size();
  const bool HasProfile = F.hasProfileData();
  if (F.size() == 1 && !HasProfile) {
    // Nothing branches: the analyses would say that the block runs once.
    *Out = {};
    Out->Frequency = 1;
    describeCode(F.front(), Known, *Out);
    return 1;
  }
  DominatorTree Dominators(F);
  LoopInfo Loops(Dominators);
  BranchProbabilityInfo Probabilities(F, Loops, nullptr, &Dominators);
  BlockFrequencyInfo Frequencies(F, Probabilities, Loops);
  const bool HasLoops = !Loops.empty();
  DenseMap<const BasicBlock *, RmBlockFrequency *> OfBlocks;
  RmBlockFrequency *Next = Out;
  for (const BasicBlock &Block : F) {
    *Next = {};
    Next->Frequency = Frequencies.getBlockFreq(&Block).getFrequency();
    describeCode(Block, Known, *Next);
    if (HasLoops)
      OfBlocks[&Block] = Next;
    ++Next;
  }
  for (const Loop *L : Loops.getLoopsInPreorder()) {
    // Inner loops come after those around them.
    const double Calls = callsIn(*L, OfBlocks);
    const uint64_t Entries =
        L->getParentLoop()
            ? OfBlocks.lookup(L->getParentLoop()->getHeader())->LoopEntries
            : entriesOf(*L, Frequencies, Probabilities);
    for (const BasicBlock *Block : L->blocks()) {
      RmBlockFrequency &Facts = *OfBlocks.lookup(Block);
      Facts.LoopFrequency = OfBlocks.lookup(L->getHeader())->Frequency;
      Facts.LoopCalls = Calls;
      Facts.LoopEntries = Entries;
      Facts.LoopDepth = L->getLoopDepth();
    }
  }
  if (!HasProfile || !hasProfileSummary(*F.getParent()))
    return F.size();
  ProfileSummaryInfo Summary(*F.getParent());
  for (const BasicBlock &Block : F) {
    Out->IsCold = Summary.isColdBlock(&Block, &Frequencies);
    Out->IsHot = Summary.isHotBlock(&Block, &Frequencies);
    ++Out;
  }
  return F.size();
}
