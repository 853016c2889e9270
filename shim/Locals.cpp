//===- Locals.cpp - local variables and the code that uses them -----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Whether a local variable can move with a region depends on who uses it, who
// may have its address, and what of it outlives one run through the region.
// LLVM's analyses answer that; the questions are asked from src/outliner.
//
//===----------------------------------------------------------------------===//

#include "Lifetimes.h"
#include "Region.h"
#include "Shim.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SCCIterator.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/Analysis/CaptureTracking.h"
#include "llvm/Analysis/StackLifetime.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include <memory>
#include <optional>

using namespace llvm;
using namespace rustmerge;

/// What a local variable is.
struct RmLocalVariable {
  uint64_t Bytes;
  uint32_t Alignment;
  /// How many markers say that its lifetime begins.
  uint32_t Starts;
  /// The address is captured.
  uint8_t IsCaptured;
  uint8_t Padding[7];
};
static_assert(sizeof(RmLocalVariable) == 24, "mirrored in src/llvm/locals.rs");

namespace {

bool isMarkerOf(const Instruction &I, const AllocaInst &Variable) {
  return markedVariable(I) == &Variable;
}

bool isStartOf(const Instruction &I, const AllocaInst &Variable) {
  return isMarkerOf(I, Variable) &&
         cast<IntrinsicInst>(I).getIntrinsicID() == Intrinsic::lifetime_start;
}

/// Whether an instruction may access memory whose address is captured.
bool mayAccess(const Instruction &I) {
  return !I.isDebugOrPseudoInst() && !I.isLifetimeStartOrEnd() &&
         I.mayReadOrWriteMemory();
}

/// Finds out who uses a variable or an address that comes from its own.
class UseTracker final : public CaptureTracker {
public:
  explicit UseTracker(const AllocaInst &Variable) : Variable(Variable) {}

  bool IsCaptured = false;
  /// Not all uses were looked at.
  bool IsUnclear = false;
  SmallVector<const Instruction *, 8> Users;

  void tooManyUses() override { IsCaptured = IsUnclear = true; }

  bool shouldExplore(const Use *U) override {
    const auto *User = cast<Instruction>(U->getUser());
    if (isMarkerOf(*User, Variable))
      return false;
    Users.push_back(User);
    return true;
  }

#if LLVM_VERSION_MAJOR >= 22
  Action captured(const Use *, UseCaptureInfo) override {
    IsCaptured = true;
    return Continue;
  }
#else
  bool captured(const Use *) override {
    IsCaptured = true;
    return false;
  }

  /// LLVM's own does not exist in later versions, whose hosts would not even load
  /// a library that asks for it, and could not be told why.
  bool isDereferenceableOrNull(Value *, const DataLayout &) override {
    return false;
  }
#endif

private:
  const AllocaInst &Variable;
};

} // namespace

/// StackLifetime has some bits for each variable and block, and sets them one by one.
/// With more of both than this, every lifetime counts as endless.
constexpr size_t MostLifetimeBits = size_t(1) << 24;

/// Where control enters and leaves a region: what questions about its variables
/// have in common, so that the answers do not depend on the region's length.
struct RmRegionEdges {
  const Instruction *First, *Last;
  /// Control goes on behind the last instruction.
  bool FallsThrough;
  /// The blocks outside that branches and exceptions lead to.
  SmallVector<BasicBlock *, 4> Exits;
  /// By first instruction outside, the last ones inside; without those behind
  /// which nothing accesses memory until the function returns.
  MapVector<const Instruction *, SmallVector<const Instruction *, 2>> Edges;
  /// Whether control may come back to the region from its exits; computed on the
  /// first query.
  std::optional<bool> ComesBack;
};

/// The local variables of a function that does not change.
struct RmLocals {
  explicit RmLocals(Function &F) : F(F) {}

  /// In the order of the layout.
  using Sorted = SmallVector<const Instruction *, 2>;

  struct Variable {
    const AllocaInst *Alloca = nullptr;
    RmLocalVariable Facts;
    /// The first and the last that use it, in layout, apart from markers; null
    /// where that is not known.
    const Instruction *First = nullptr, *Last = nullptr;
    /// The markers of its lifetime, those that begin and those that end it, and
    /// its other users.
    Sorted Markers, Starts, Ends, Users;
    /// The blocks that have markers.
    SmallPtrSet<BasicBlock *, 4> Marked;
  };

  /// What is known of a variable of fixed size that is there as long as its
  /// function runs; null for another value.
  const Variable *find(Value *V) {
    auto *Alloca = dyn_cast<AllocaInst>(V);
    if (!Alloca || !Alloca->isStaticAlloca() || Alloca->isSwiftError())
      return nullptr;
    auto Size = Alloca->getAllocationSize(F.getParent()->getDataLayout());
    if (!Size || Size->isScalable())
      return nullptr;
    std::unique_ptr<Variable> &Known = Variables[Alloca];
    if (!Known)
      Known = describe(*Alloca, Size->getFixedValue());
    return Known.get();
  }

  bool isUsedOnlyBetween(const Variable &V, const Instruction &First,
                         const Instruction &Last) const {
    return V.First && !isBefore(*V.First, First) && !isBefore(Last, *V.Last);
  }

  /// Where control enters and leaves a region.
  RmRegionEdges edges(const Region &Of) {
    RmRegionEdges Result{Of.Instructions.front(),
                         Of.Instructions.back(),
                         Of.fallsThrough(),
                         {Of.Exits.begin(), Of.Exits.end()},
                         {},
                         std::nullopt};
    if (BasicBlock *Pad = Of.pad())
      Result.Exits.push_back(Pad);
    auto Leaves = [&](const Instruction &From, const Instruction &To) {
      if (!returnsAtOnce(To))
        Result.Edges[&To].push_back(&From);
    };
    for (const Instruction *I : Of.Instructions)
      if (I->isTerminator())
        for (unsigned Index = 0; Index != I->getNumSuccessors(); ++Index)
          if (BasicBlock *To = I->getSuccessor(Index); !Of.isInner(To))
            Leaves(*I, To->front());
    if (Result.FallsThrough)
      Leaves(*Result.Last, *Result.Last->getNextNode());
    return Result;
  }

  /// Whether control may come from the exits of a region back to its begin;
  /// with a variable, back to what uses it without passing one of its markers.
  bool mayComeBack(RmRegionEdges &From, const Variable *V) {
    BasicBlock *Begin = const_cast<BasicBlock *>(From.First->getParent());
    if (!isCircular(*Begin))
      return false;
    if (!V || V->Markers.empty()) {
      if (!From.ComesBack)
        From.ComesBack = isReachable(Begin, From, From.FallsThrough,
                                     SmallPtrSet<BasicBlock *, 1>());
      return *From.ComesBack;
    }
    const Instruction *Marker = next(V->Markers, Begin->front());
    const Instruction *User = next(V->Users, *From.First);
    if (Marker && (!User || Marker->comesBefore(User)))
      return false;
    return isReachable(Begin, From,
                       From.FallsThrough && !next(V->Markers, *From.Last),
                       V->Marked);
  }

  /// Whether the only lifetime of a variable begins in a region, or in front of
  /// it where nothing comes between that may access the variable.
  bool beginsIn(const Variable &V, const RmRegionEdges &Of) {
    if (V.Starts.size() != 1)
      return false;
    const Instruction &Start = *V.Starts.front();
    if (!isBefore(Start, *Of.First))
      return !isBefore(*Of.Last, Start);
    const Instruction *Access = nextAccess(Start);
    return Start.getParent() == Of.First->getParent() &&
           (!Access || !Access->comesBefore(Of.First));
  }

  /// Whether no lifetime of a variable goes on behind a region, as far as
  /// something may access it there.
  bool endsIn(const Variable &V, const RmRegionEdges &Of) {
    return llvm::all_of(Of.Edges, [&](const auto &Edge) {
      return endsAtOnce(V, *Edge.first) ||
             llvm::none_of(Edge.second, [&](const Instruction *From) {
               return isAliveAfter(*V.Alloca, *From);
             });
    });
  }

private:
  Function &F;
  /// The layout index of each block; computed on the first query.
  mutable DenseMap<const BasicBlock *, size_t> Order;
  /// The blocks on a cycle; computed on the first query.
  std::optional<SmallPtrSet<const BasicBlock *, 16>> Circular;
  DenseMap<const AllocaInst *, std::unique_ptr<Variable>> Variables;
  /// The instructions that may access memory, of the blocks that were asked for.
  DenseMap<const BasicBlock *, Sorted> Accesses;
  /// The lifetimes of the variables that LLVM finds markers of, which it has a
  /// bit of for each block; computed on the first query.
  std::unique_ptr<StackLifetime> Lifetimes;
  SmallPtrSet<const AllocaInst *, 16> HasLifetime;
  bool HasLooked = false;

  bool isBefore(const Instruction &A, const Instruction &B) const {
    if (A.getParent() == B.getParent())
      return A.comesBefore(&B);
    if (Order.empty())
      for (const BasicBlock &Block : F)
        Order.insert({&Block, Order.size()});
    return Order.lookup(A.getParent()) < Order.lookup(B.getParent());
  }

  /// The first of some instructions that is in the block of another one and not
  /// before it, or null.
  const Instruction *next(const Sorted &Of, const Instruction &I) const {
    const auto *Next = llvm::partition_point(
        Of, [&](const Instruction *Other) { return isBefore(*Other, I); });
    return Next != Of.end() && (*Next)->getParent() == I.getParent() ? *Next
                                                                     : nullptr;
  }

  /// The first instruction that may access memory from another one to the end of
  /// its block, or null.
  const Instruction *nextAccess(const Instruction &I) {
    auto [Known, IsNew] = Accesses.try_emplace(I.getParent());
    if (IsNew)
      for (const Instruction &Other : *I.getParent())
        if (mayAccess(Other))
          Known->second.push_back(&Other);
    return next(Known->second, I);
  }

  bool isCircular(const BasicBlock &Block) {
    if (!Circular) {
      Circular.emplace();
      for (auto Component = scc_begin(&F); !Component.isAtEnd(); ++Component)
        if (Component.hasCycle())
          Circular->insert(Component->begin(), Component->end());
    }
    return Circular->count(&Block);
  }

  /// Whether control may come from the exits of a region to a block without
  /// passing some others.
  static bool isReachable(const BasicBlock *To, const RmRegionEdges &From,
                          bool FallsThrough,
                          const SmallPtrSetImpl<BasicBlock *> &Without) {
    SmallVector<BasicBlock *, 8> Behind(From.Exits.begin(), From.Exits.end());
    if (FallsThrough)
      llvm::append_range(
          Behind, successors(const_cast<BasicBlock *>(From.Last->getParent())));
    return !Behind.empty() &&
           isPotentiallyReachableFromMany(Behind, To, &Without);
  }

  std::unique_ptr<Variable> describe(AllocaInst &Alloca, uint64_t Bytes) const {
    auto Result = std::make_unique<Variable>();
    Result->Alloca = &Alloca;
    describeUsers(*Result);
    UseTracker Tracker(Alloca);
    PointerMayBeCaptured(&Alloca, &Tracker);
    if (!Tracker.IsUnclear)
      for (const Instruction *User : Tracker.Users) {
        if (!Result->First || isBefore(*User, *Result->First))
          Result->First = User;
        if (!Result->Last || isBefore(*Result->Last, *User))
          Result->Last = User;
      }
    Result->Facts = {Bytes, static_cast<uint32_t>(Alloca.getAlign().value()),
                     static_cast<uint32_t>(Result->Starts.size()),
                     Tracker.IsCaptured,
                     {}};
    return Result;
  }

  void describeUsers(Variable &V) const {
    for (const User *U : V.Alloca->users()) {
      auto *I = const_cast<Instruction *>(cast<Instruction>(U));
      if (!isMarkerOf(*I, *V.Alloca)) {
        V.Users.push_back(I);
        continue;
      }
      V.Markers.push_back(I);
      (isStartOf(*I, *V.Alloca) ? V.Starts : V.Ends).push_back(I);
      V.Marked.insert(I->getParent());
    }
    for (Sorted *Of : {&V.Markers, &V.Starts, &V.Ends, &V.Users})
      llvm::sort(*Of, [&](const Instruction *A, const Instruction *B) {
        return isBefore(*A, *B);
      });
  }

  /// Whether a lifetime of a variable may go on behind an instruction.
  bool isAliveAfter(const AllocaInst &Alloca, const Instruction &I) {
    if (!HasLooked)
      computeLifetimes();
    return !HasLifetime.count(&Alloca) || !Lifetimes ||
           Lifetimes->isAliveAfter(&Alloca, &I);
  }

  void computeLifetimes() {
    HasLooked = true;
    SmallVector<const AllocaInst *, 16> Allocas;
    for (const Instruction &I : instructions(F)) {
      const auto *Marker = dyn_cast<IntrinsicInst>(&I);
      if (!Marker || !Marker->isLifetimeStartOrEnd())
        continue;
      // As StackLifetime does.
      const AllocaInst *Alloca = llvm::findAllocaForValue(
          Marker->getArgOperand(Marker->arg_size() - 1), true);
      if (Alloca && HasLifetime.insert(Alloca).second)
        Allocas.push_back(Alloca);
    }
    if (Allocas.size() > MostLifetimeBits / F.size())
      return;
    Lifetimes = std::make_unique<StackLifetime>(
        F, Allocas, StackLifetime::LivenessType::May);
    Lifetimes->run();
  }

  /// Whether a function returns before something may access memory.
  bool returnsAtOnce(const Instruction &I) {
    return isa<ReturnInst>(I.getParent()->getTerminator()) && !nextAccess(I);
  }

  /// Whether a variable's lifetime ends before something may access memory.
  bool endsAtOnce(const Variable &V, const Instruction &I) {
    const Instruction *End = next(V.Ends, I);
    const Instruction *Access = End ? nextAccess(I) : nullptr;
    return End && (!Access || End->comesBefore(Access));
  }
};

/// Reads a function, which must not change while this object lives.
extern "C" RmLocals *rmCreateLocals(LLVMValueRef Function) {
  return new RmLocals(*unwrap<llvm::Function>(Function));
}

extern "C" void rmDisposeLocals(RmLocals *Locals) { delete Locals; }

/// Describes a local variable of fixed size that is there as long as its
/// function runs.  `false` for another value.
extern "C" bool rmDescribeLocal(RmLocals *Locals, LLVMValueRef Value,
                                RmLocalVariable *Out) {
  const RmLocals::Variable *Known = Locals->find(unwrap(Value));
  if (Known)
    *Out = Known->Facts;
  return Known;
}

/// Whether all that use a variable, or an address that comes from its own, are
/// from First to Last in layout.  Markers do not count.
extern "C" bool rmIsUsedOnlyBetween(RmLocals *Locals, LLVMValueRef Variable,
                                    LLVMValueRef First, LLVMValueRef Last) {
  return Locals->isUsedOnlyBetween(*Locals->find(unwrap(Variable)),
                                   *unwrap<Instruction>(First),
                                   *unwrap<Instruction>(Last));
}

/// Reads where control enters and leaves a region, for the questions below.
extern "C" RmRegionEdges *rmCreateRegionEdges(RmLocals *Locals,
                                              LLVMValueRef *Instructions,
                                              size_t Count, bool EntersAtHead) {
  return new RmRegionEdges(
      Locals->edges(Region(Instructions, Count, EntersAtHead)));
}

extern "C" void rmDisposeRegionEdges(RmRegionEdges *Edges) { delete Edges; }

/// Whether control may come back to a region from its exits; with a variable,
/// whether it may come to what uses that without passing one of its markers, as
/// far as those in front of the region, in its first block or behind it tell.
extern "C" bool rmMayComeBack(RmLocals *Locals, RmRegionEdges *Edges,
                              LLVMValueRef Variable) {
  const auto *V = Variable ? Locals->find(unwrap(Variable)) : nullptr;
  return Locals->mayComeBack(*Edges, V);
}

/// Whether the only lifetime of a variable begins in a region or right in front
/// of it.
extern "C" bool rmBeginsIn(RmLocals *Locals, RmRegionEdges *Edges,
                           LLVMValueRef Variable) {
  return Locals->beginsIn(*Locals->find(unwrap(Variable)), *Edges);
}

/// Whether the lifetimes of a variable end in a region, or right behind it
/// wherever control leaves.
extern "C" bool rmEndsIn(RmLocals *Locals, RmRegionEdges *Edges,
                         LLVMValueRef Variable) {
  return Locals->endsIn(*Locals->find(unwrap(Variable)), *Edges);
}
