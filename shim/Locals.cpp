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
#include "llvm/ADT/SCCIterator.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/Analysis/CaptureTracking.h"
#include "llvm/Analysis/StackLifetime.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Function.h"
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

/// The local variables of a function that does not change.
struct RmLocals {
  explicit RmLocals(Function &F) : F(F) {}

  struct Variable {
    RmLocalVariable Facts;
    /// The first and the last that use it, in layout, apart from markers; null
    /// where that is not known.
    const Instruction *First = nullptr, *Last = nullptr;
    /// The markers that begin its lifetime, and the blocks that have markers.
    SmallVector<const Instruction *, 2> Starts;
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

  /// Whether control may come from the exits of a region back to its begin;
  /// with a variable, back to what uses it without passing one of its markers.
  bool mayComeBack(const Region &From, const AllocaInst *Alloca) {
    BasicBlock *Begin = From.Blocks.front();
    if (!isCircular(*Begin))
      return false;
    auto IsMarker = [&](const Instruction *I) {
      return Alloca && isMarkerOf(*I, *Alloca);
    };
    const Instruction *First = From.Instructions.front();
    for (const Instruction *I = First; I; I = I->getPrevNode())
      if (IsMarker(I))
        return false;
    for (const Instruction *I = First; I; I = I->getNextNode())
      if (IsMarker(I))
        return false;
      else if (llvm::is_contained(I->operands(), Alloca))
        break;
    SmallVector<BasicBlock *, 8> Behind(From.Exits.begin(), From.Exits.end());
    if (BasicBlock *Pad = From.pad())
      Behind.push_back(Pad);
    if (From.fallsThrough()) {
      const Instruction *I = From.Instructions.back();
      while (I && !IsMarker(I))
        I = I->getNextNode();
      if (!I)
        llvm::append_range(Behind,
                           successors(From.Instructions.back()->getParent()));
    }
    SmallPtrSet<BasicBlock *, 4> Marked;
    if (Alloca)
      Marked = find(const_cast<AllocaInst *>(Alloca))->Marked;
    return !Behind.empty() &&
           isPotentiallyReachableFromMany(Behind, Begin, &Marked);
  }

  /// Whether the only lifetime of a variable begins in a region, or in front of
  /// it where nothing comes between that may access the variable.
  bool beginsIn(const Variable &V, const Region &From) const {
    if (V.Starts.size() != 1)
      return false;
    const Instruction *Start = V.Starts.front();
    const Instruction *First = From.Instructions.front();
    if (!isBefore(*Start, *First))
      return !isBefore(*From.Instructions.back(), *Start);
    const Instruction *I = First->getPrevNode();
    while (I && I != Start && !mayAccess(*I))
      I = I->getPrevNode();
    return I == Start;
  }

  /// Whether no lifetime of a variable goes on behind a region, as far as
  /// something may access it there.
  bool endsIn(const AllocaInst &Alloca, const Region &From) {
    auto IsOver = [&](const Instruction &Last, const Instruction *Next) {
      return endsAtOnce(Alloca, Next) ||
             !lifetimes().isAliveAfter(&Alloca, &Last);
    };
    for (const Instruction *I : From.Instructions) {
      if (!I->isTerminator())
        continue;
      for (unsigned Index = 0; Index != I->getNumSuccessors(); ++Index) {
        BasicBlock *To = I->getSuccessor(Index);
        if (!From.isInner(To) && !IsOver(*I, &To->front()))
          return false;
      }
    }
    const Instruction &Last = *From.Instructions.back();
    return !From.fallsThrough() || IsOver(Last, Last.getNextNode());
  }

private:
  Function &F;
  /// The layout index of each block; computed on the first query.
  mutable DenseMap<const BasicBlock *, size_t> Order;
  /// The blocks on a cycle; computed on the first query.
  std::optional<SmallPtrSet<const BasicBlock *, 16>> Circular;
  DenseMap<const AllocaInst *, std::unique_ptr<Variable>> Variables;
  std::unique_ptr<StackLifetime> Lifetimes;

  bool isBefore(const Instruction &A, const Instruction &B) const {
    if (A.getParent() == B.getParent())
      return A.comesBefore(&B);
    if (Order.empty())
      for (const BasicBlock &Block : F)
        Order.insert({&Block, Order.size()});
    return Order.lookup(A.getParent()) < Order.lookup(B.getParent());
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

  std::unique_ptr<Variable> describe(AllocaInst &Alloca, uint64_t Bytes) const {
    auto Result = std::make_unique<Variable>();
    for (User *U : Alloca.users())
      if (auto *Marker = cast<Instruction>(U); isMarkerOf(*Marker, Alloca)) {
        Result->Marked.insert(Marker->getParent());
        if (isStartOf(*Marker, Alloca))
          Result->Starts.push_back(Marker);
      }
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

  const StackLifetime &lifetimes() {
    if (Lifetimes)
      return *Lifetimes;
    SmallVector<const AllocaInst *, 16> Allocas;
    for (const Instruction &I : F.getEntryBlock())
      if (const auto *Alloca = dyn_cast<AllocaInst>(&I))
        Allocas.push_back(Alloca);
    Lifetimes = std::make_unique<StackLifetime>(
        F, Allocas, StackLifetime::LivenessType::May);
    Lifetimes->run();
    return *Lifetimes;
  }

  /// Whether a variable's lifetime, or that of its frame, ends before something
  /// may access it.
  static bool endsAtOnce(const AllocaInst &Alloca, const Instruction *I) {
    for (; I; I = I->getNextNode()) {
      if (isa<ReturnInst>(I) ||
          (isMarkerOf(*I, Alloca) && !isStartOf(*I, Alloca)))
        return true;
      if (mayAccess(*I))
        return false;
    }
    return false;
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

/// Whether control may come back to a region from its exits; with a variable,
/// whether it may come to what uses that without passing one of its markers, as
/// far as those in front of the region, in its first block or behind it tell.
extern "C" bool rmMayComeBack(RmLocals *Locals, LLVMValueRef Variable,
                              LLVMValueRef *Instructions, size_t Count,
                              bool EntersAtHead) {
  auto *Alloca = Variable ? unwrap<AllocaInst>(Variable) : nullptr;
  return Locals->mayComeBack(Region(Instructions, Count, EntersAtHead), Alloca);
}

/// Whether the only lifetime of a variable begins in a region or right in front
/// of it.
extern "C" bool rmBeginsIn(RmLocals *Locals, LLVMValueRef Variable,
                           LLVMValueRef *Instructions, size_t Count,
                           bool EntersAtHead) {
  return Locals->beginsIn(*Locals->find(unwrap(Variable)),
                          Region(Instructions, Count, EntersAtHead));
}

/// Whether the lifetimes of a variable end in a region, or right behind it
/// wherever control leaves.
extern "C" bool rmEndsIn(RmLocals *Locals, LLVMValueRef Variable,
                         LLVMValueRef *Instructions, size_t Count,
                         bool EntersAtHead) {
  return Locals->endsIn(*unwrap<AllocaInst>(Variable),
                        Region(Instructions, Count, EntersAtHead));
}
