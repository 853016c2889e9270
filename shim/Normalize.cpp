//===- Normalize.cpp - one way to write down a body -----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Outlining and putting back leaves marks that mean nothing: a block more or
// less on an edge, the order of the operands of an addition, of the entries of
// a phi.  Two bodies that differ in nothing else are written in the same way
// here.  Every step leads to the same result in whatever order it is taken.
//
//===----------------------------------------------------------------------===//

#include "Access.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/GetElementPtrTypeIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"
#include <tuple>
#include <utility>

using namespace llvm;
using namespace rustmerge;

//===----------------------------------------------------------------------===//
// Blocks
//===----------------------------------------------------------------------===//

void rustmerge::splitEdge(Instruction &Last, unsigned Index) {
  BasicBlock *From = Last.getParent();
  BasicBlock *To = Last.getSuccessor(Index);
  BasicBlock *Edge =
      BasicBlock::Create(From->getContext(), "", From->getParent());
  BranchInst::Create(To, Edge);
  Last.setSuccessor(Index, Edge);
  for (PHINode &Phi : To->phis())
    Phi.setIncomingBlock(Phi.getBasicBlockIndex(From), Edge);
}

/// Gives every edge of a branch with several of them a block of its own, and the
/// way on behind every invoke.  Then empty blocks can be removed whatever the
/// phis behind them say.
static void splitEdges(Function &F) {
  SmallVector<Instruction *, 16> Branches;
  for (BasicBlock &Block : F) {
    Instruction *Last = Block.getTerminator();
    if ((isa<BranchInst>(Last) || isa<SwitchInst>(Last) ||
         isa<InvokeInst>(Last)) &&
        Last->getNumSuccessors() > 1)
      Branches.push_back(Last);
  }
  for (Instruction *Branch : Branches) {
    unsigned Count = Branch->getNumSuccessors() - isa<InvokeInst>(Branch);
    for (unsigned Index = 0; Index != Count; ++Index)
      splitEdge(*Branch, Index);
  }
}

/// Writes branches and switches that lead to one block, whatever they decide, as
/// the way there: where nothing else leads to that block, joining it with the
/// block in front leaves no branch.
static void removeEmptyChoices(Function &F) {
  for (BasicBlock &Block : F) {
    Instruction *Last = Block.getTerminator();
    if (!isa<BranchInst>(Last) && !isa<SwitchInst>(Last))
      continue;
    BasicBlock *To = Last->getSuccessor(0);
    unsigned Count = Last->getNumSuccessors();
    if (Count == 1 || !llvm::all_equal(successors(Last)))
      continue;
    for (PHINode &Phi : To->phis())
      for (unsigned Index = 1; Index != Count; ++Index)
        Phi.removeIncomingValue(&Block, /*DeletePHIIfEmpty=*/false);
    Last->eraseFromParent();
    BranchInst::Create(To, &Block);
  }
}

/// The target of a block that does nothing but go there.
static BasicBlock *forwardsTo(BasicBlock &Block) {
  auto *Branch = dyn_cast<BranchInst>(&Block.front());
  bool Forwards = Branch && Branch->isUnconditional() &&
                  Branch->getSuccessor(0) != &Block &&
                  !Block.hasAddressTaken() && !Block.isEntryBlock();
  return Forwards ? Branch->getSuccessor(0) : nullptr;
}

/// Leads all ways to an empty block past it, where each comes from a block that
/// goes nowhere else.
static bool removeEmptyBlock(BasicBlock &Block) {
  BasicBlock *To = forwardsTo(Block);
  SmallVector<BasicBlock *, 8> From(predecessors(&Block));
  auto GoesNowhereElse = [](BasicBlock *Other) {
    auto *Branch = dyn_cast<BranchInst>(Other->getTerminator());
    return Branch && Branch->isUnconditional();
  };
  if (!To || !llvm::all_of(From, GoesNowhereElse))
    return false;
  for (PHINode &Phi : To->phis()) {
    Value *Incoming = Phi.removeIncomingValue(&Block, /*DeletePHIIfEmpty=*/false);
    for (BasicBlock *Other : From)
      Phi.addIncoming(Incoming, Other);
  }
  for (BasicBlock *Other : From)
    Other->getTerminator()->setSuccessor(0, To);
  Block.eraseFromParent();
  return true;
}

//===----------------------------------------------------------------------===//
// Instructions
//===----------------------------------------------------------------------===//

/// Removes a phi that stands for one value.
static bool removeTrivialPhi(PHINode &Phi) {
  Value *Same = nullptr;
  for (Value *Incoming : Phi.incoming_values()) {
    if (Incoming == &Phi || Incoming == Same)
      continue;
    if (Same)
      return false;
    Same = Incoming;
  }
  if (!Same)
    return false;
  Phi.replaceAllUsesWith(Same);
  Phi.eraseFromParent();
  return true;
}

/// Removes phis that, together with others around a loop, stand for one value.
/// Each is taken to stand for whatever the first entry says until another entry
/// contradicts (M. Braun et al., Simple and Efficient Construction of Static
/// Single Assignment Form, 2013, has why that is right).
static bool removePhiCircles(Function &F) {
  DenseMap<const Value *, Value *> StandsFor;
  SmallVector<PHINode *, 16> Phis;
  for (BasicBlock *Block : ReversePostOrderTraversal<Function *>(&F))
    for (PHINode &Phi : Block->phis()) {
      Phis.push_back(&Phi);
      StandsFor[&Phi] = nullptr;
    }
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (PHINode *Phi : Phis) {
      Value *Now = nullptr;
      for (Value *Incoming : Phi->incoming_values()) {
        auto Known = StandsFor.find(Incoming);
        Value *V = Known == StandsFor.end() ? Incoming : Known->second;
        if (V && Now && V != Now)
          Now = Phi;
        else if (V && !Now)
          Now = V;
      }
      Value *&Before = StandsFor[Phi];
      if (Before == Phi || Before == Now)
        continue;
      Before = Before ? Phi : Now;
      Changed = true;
    }
  }
  bool Removed = false;
  for (PHINode *Phi : Phis)
    if (Value *V = StandsFor[Phi]; V && V != Phi) {
      Phi->replaceAllUsesWith(V);
      Phi->eraseFromParent();
      Removed = true;
    }
  return Removed;
}

static bool removeInstructions(BasicBlock &Block) {
  bool Changed = false;
  for (PHINode &Phi : llvm::make_early_inc_range(Block.phis()))
    Changed |= removeTrivialPhi(Phi);
  for (Instruction &I : llvm::make_early_inc_range(llvm::reverse(Block)))
    if (isInstructionTriviallyDead(&I)) {
      I.eraseFromParent();
      Changed = true;
    }
  return Changed;
}

bool rustmerge::takeTailMark(Instruction &I) {
  auto *Call = dyn_cast<CallInst>(&I);
  if (!Call || Call->getTailCallKind() != CallInst::TCK_Tail)
    return false;
  Call->setTailCallKind(CallInst::TCK_None);
  return true;
}

extern "C" bool rmTakeTailMark(LLVMValueRef Instruction) {
  return takeTailMark(*unwrap<llvm::Instruction>(Instruction));
}

/// Whether the flags of an address say the same of one step of as many bytes.
/// They do where its steps all lead forwards, or where there is only one.
static bool saysOfBytesWhatItSaysOfSteps(const GetElementPtrInst &Address,
                                         const DataLayout &Layout) {
  constexpr unsigned Wide = 128;
  APInt Sum(Wide, 0);
  unsigned Count = 0, BackwardsCount = 0;
  for (auto Step = gep_type_begin(Address), End = gep_type_end(Address);
       Step != End; ++Step) {
    const auto &Index = *cast<ConstantInt>(Step.getOperand());
    if (Index.isZero())
      continue;
    APInt Bytes(Wide, 0);
    if (StructType *Struct = Step.getStructTypeOrNull()) {
      uint64_t Offset =
          Layout.getStructLayout(Struct)->getElementOffset(Index.getZExtValue());
      Bytes = APInt(Wide, Offset);
    } else {
      uint64_t Size =
          Layout.getTypeAllocSize(Step.getIndexedType()).getFixedValue();
      Bytes = Index.getValue().sextOrTrunc(Wide) * APInt(Wide, Size);
    }
    Sum += Bytes;
    Count += !Bytes.isZero();
    BackwardsCount += Bytes.isNegative();
  }
  unsigned Bits = Layout.getIndexTypeSizeInBits(Address.getType());
  return Sum.isSignedIntN(Bits) && (BackwardsCount == 0 || Count == 1);
}

/// Writes addresses that are a constant number of bytes away as just that: the
/// types that led there mean nothing, apart from what flags say of each step.
static void countBytes(Function &F) {
  const DataLayout &Layout = F.getParent()->getDataLayout();
  for (BasicBlock &Block : F)
    for (Instruction &I : llvm::make_early_inc_range(Block)) {
      auto *Address = dyn_cast<GetElementPtrInst>(&I);
      if (!Address || Address->getType()->isVectorTy())
        continue;
      APInt Offset(Layout.getIndexTypeSizeInBits(Address->getType()), 0);
      if (!Address->accumulateConstantOffset(Layout, Offset) ||
          (Address->hasPoisonGeneratingFlags() &&
           !saysOfBytesWhatItSaysOfSteps(*Address, Layout)))
        continue;
      auto *Bytes = GetElementPtrInst::Create(
          Type::getInt8Ty(F.getContext()), Address->getPointerOperand(),
          ConstantInt::get(F.getContext(), Offset));
      Bytes->insertInto(&Block, Address->getIterator());
      Bytes->copyIRFlags(Address);
      Address->replaceAllUsesWith(Bytes);
      Address->eraseFromParent();
    }
}

/// Writes local variables as what they are, a number of bytes: types mean
/// nothing there.
static void countVariableBytes(Function &F) {
  const DataLayout &Layout = F.getParent()->getDataLayout();
  for (Instruction &I : llvm::make_early_inc_range(F.getEntryBlock())) {
    auto *Variable = dyn_cast<AllocaInst>(&I);
    if (!Variable || !Variable->isStaticAlloca() || Variable->isSwiftError())
      continue;
    auto Size = Variable->getAllocationSize(Layout);
    if (!Size || Size->isScalable())
      continue;
    auto *Bytes = ArrayType::get(Type::getInt8Ty(F.getContext()),
                                 Size->getFixedValue());
    Variable->setAllocatedType(Bytes);
    Variable->setOperand(0, ConstantInt::get(Type::getInt32Ty(F.getContext()), 1));
  }
}

//===----------------------------------------------------------------------===//
// Addresses of blocks
//===----------------------------------------------------------------------===//

/// Whether a constant has the address of a block of F among its parts.
static bool mentionsBlockOf(const Function &F, const Constant &C) {
  if (const auto *Address = dyn_cast<BlockAddress>(&C))
    return Address->getFunction() == &F;
  return (isa<ConstantExpr>(C) || isa<ConstantAggregate>(C)) &&
         llvm::any_of(C.operands(), [&F](const Use &Part) {
           return mentionsBlockOf(F, *cast<Constant>(Part));
         });
}

/// The instructions that compute a constant from its parts, unlinked, the result
/// last.
static SmallVector<Instruction *, 4> asInstructions(Constant &C) {
  if (auto *Expression = dyn_cast<ConstantExpr>(&C))
    return {Expression->getAsInstruction()};
  SmallVector<Instruction *, 4> Steps;
  Value *Whole = PoisonValue::get(C.getType());
  Type *Index = Type::getInt32Ty(C.getContext());
  for (unsigned At = 0; At != C.getNumOperands(); ++At) {
    Value *Part = C.getOperand(At);
    Instruction *Step =
        C.getType()->isVectorTy()
            ? cast<Instruction>(InsertElementInst::Create(
                  Whole, Part, ConstantInt::get(Index, At)))
            : InsertValueInst::Create(Whole, Part, At);
    Steps.push_back(Step);
    Whole = Step;
  }
  return Steps;
}

/// Where the value of an operand has to be known.
static Instruction &placeFor(const Use &U) {
  if (auto *Phi = dyn_cast<PHINode>(U.getUser()))
    return *Phi->getIncomingBlock(U)->getTerminator();
  return *cast<Instruction>(U.getUser());
}

/// Computes constants with addresses of the function's own blocks by
/// instructions.  Only an operand that is such an address itself is compared by
/// what the block is; every function's are other constants.
static void spellOutBlockAddresses(Function &F) {
  SmallVector<Instruction *, 64> Pending;
  for (BasicBlock &Block : F)
    for (Instruction &I : Block)
      Pending.push_back(&I);
  DenseMap<std::pair<BasicBlock *, Constant *>, Value *> KnownForPhis;
  while (!Pending.empty()) {
    Instruction *I = Pending.pop_back_val();
    for (Use &U : I->operands()) {
      auto *C = dyn_cast<Constant>(U.get());
      if (!C || isa<BlockAddress>(C) || !mentionsBlockOf(F, *C))
        continue;
      Instruction &Place = placeFor(U);
      // Entries of a phi for one block have to be one value.
      Value *Own = nullptr;
      Value *&Known =
          isa<PHINode>(I) ? KnownForPhis[{Place.getParent(), C}] : Own;
      if (!Known)
        for (Instruction *Step : asInstructions(*C)) {
          Step->insertInto(Place.getParent(), Place.getIterator());
          Pending.push_back(Step);
          Known = Step;
        }
      U.set(Known);
    }
  }
}

//===----------------------------------------------------------------------===//
// Order
//===----------------------------------------------------------------------===//

namespace {

/// Puts the local variables in front of everything else, in one order: by who
/// uses them, apart from markers, which both bodies need not have.
class VariableSorter {
public:
  explicit VariableSorter(Function &F) : F(F) {
    for (BasicBlock *Block : ReversePostOrderTraversal<Function *>(&F)) {
      Numbers.insert({Block, Numbers.size()});
      for (Instruction &I : *Block)
        if (!isa<AllocaInst>(I))
          Numbers.insert({&I, Numbers.size()});
    }
  }

  void run() {
    BasicBlock &Entry = F.getEntryBlock();
    SmallVector<std::pair<Key, AllocaInst *>, 8> Variables;
    for (Instruction &I : Entry)
      if (auto *Variable = dyn_cast<AllocaInst>(&I);
          Variable && Variable->isStaticAlloca())
        Variables.push_back({keyOf(*Variable), Variable});
    llvm::stable_sort(Variables, llvm::less_first());
    for (auto &[_, Variable] : llvm::reverse(Variables))
      Variable->moveBefore(Entry, Entry.begin());
  }

private:
  /// For each use: who uses the variable, and as what; then size and alignment.
  using Key = SmallVector<std::pair<size_t, size_t>, 4>;

  Function &F;
  DenseMap<const Value *, size_t> Numbers;

  Key keyOf(const AllocaInst &Variable) const {
    Key Uses;
    for (const Use &U : Variable.uses()) {
      const auto *User = cast<Instruction>(U.getUser());
      if (User->isLifetimeStartOrEnd())
        continue;
      // The order of phis is found later, and that of some operands too.
      if (const auto *Phi = dyn_cast<PHINode>(User))
        Uses.push_back({Numbers.lookup(User->getParent()),
                        Numbers.lookup(Phi->getIncomingBlock(U))});
      else if (isa<CmpInst>(User) || User->isCommutative())
        Uses.push_back({Numbers.lookup(User), 0});
      else
        Uses.push_back({Numbers.lookup(User), U.getOperandNo()});
    }
    llvm::sort(Uses);
    // Of those whose uses do not tell, by what they are.
    Uses.push_back({sizeOf(Variable), Variable.getAlign().value()});
    return Uses;
  }

  size_t sizeOf(const AllocaInst &Variable) const {
    auto Size = Variable.getAllocationSize(F.getParent()->getDataLayout());
    return Size ? Size->getKnownMinValue() : 0;
  }
};

/// Puts the phis of each block in one order: by what they are for the blocks
/// before theirs.  Phis tell nothing of each other.
class PhiSorter {
public:
  explicit PhiSorter(Function &F) : F(F) {
    for (Argument &A : F.args())
      number(A);
    for (BasicBlock *Block : ReversePostOrderTraversal<Function *>(&F)) {
      number(*Block);
      for (Instruction &I : *Block)
        if (!isa<PHINode>(I))
          number(I);
    }
  }

  void run() {
    for (BasicBlock &Block : F) {
      SmallVector<std::pair<Key, PHINode *>, 8> Phis;
      for (PHINode &Phi : Block.phis())
        Phis.push_back({keyOf(Phi), &Phi});
      llvm::stable_sort(Phis, llvm::less_first());
      for (auto &[_, Phi] : llvm::reverse(Phis))
        Phi->moveBefore(Block, Block.begin());
    }
  }

private:
  /// For each entry: the block, what sort of value it is, and which.
  using Key = SmallVector<std::tuple<size_t, unsigned, uintptr_t>, 4>;

  Function &F;
  DenseMap<const Value *, size_t> Numbers;

  void number(const Value &V) { Numbers.insert({&V, Numbers.size()}); }

  Key keyOf(const PHINode &Phi) const {
    Key Entries;
    for (unsigned Index = 0; Index != Phi.getNumIncomingValues(); ++Index) {
      const Value *V = Phi.getIncomingValue(Index);
      size_t From = Numbers.lookup(Phi.getIncomingBlock(Index));
      auto Known = Numbers.find(V);
      // Constants are the same objects in both bodies that are compared.
      if (Known != Numbers.end())
        Entries.push_back({From, 0, Known->second});
      else if (isa<PHINode>(V))
        Entries.push_back({From, 1, 0});
      else
        Entries.push_back({From, 2, reinterpret_cast<uintptr_t>(V)});
    }
    llvm::sort(Entries);
    return Entries;
  }
};

/// Puts operands that may change places in one order.
class OperandSorter {
public:
  explicit OperandSorter(Function &F) : F(F) {
    for (Argument &A : F.args())
      number(A);
    for (BasicBlock *Block : ReversePostOrderTraversal<Function *>(&F)) {
      number(*Block);
      for (Instruction &I : *Block)
        number(I);
    }
  }

  void run() {
    for (BasicBlock &Block : F)
      for (Instruction &I : Block)
        if (auto *Phi = dyn_cast<PHINode>(&I))
          sort(*Phi);
        else if (auto *Compare = dyn_cast<CmpInst>(&I))
          sort(*Compare);
        else if (commutes(I) && isBefore(I.getOperand(1), I.getOperand(0)))
          swap(I);
  }

private:
  Function &F;
  DenseMap<const Value *, size_t> Numbers;

  void number(const Value &V) { Numbers.insert({&V, Numbers.size()}); }

  /// The first two operands may change places.
  static bool commutes(const Instruction &I) {
    if (const auto *Call = dyn_cast<IntrinsicInst>(&I))
      return Call->isCommutative();
    return isa<BinaryOperator>(I) && I.isCommutative();
  }

  /// What a call says of an argument goes where the argument goes.
  static void swap(Instruction &I) {
    I.getOperandUse(0).swap(I.getOperandUse(1));
    auto *Call = dyn_cast<CallBase>(&I);
    if (!Call)
      return;
    AttributeList All = Call->getAttributes();
    SmallVector<AttributeSet, 4> Arguments;
    for (unsigned At = 0; At != Call->arg_size(); ++At)
      Arguments.push_back(All.getParamAttrs(At));
    std::swap(Arguments[0], Arguments[1]);
    Call->setAttributes(AttributeList::get(I.getContext(), All.getFnAttrs(),
                                           All.getRetAttrs(), Arguments));
  }

  /// Constants are the same objects in both bodies that are compared.
  bool isBefore(const Value *A, const Value *B) const {
    auto Key = [this](const Value *V) -> std::pair<size_t, const Value *> {
      auto Known = Numbers.find(V);
      if (Known == Numbers.end())
        return {SIZE_MAX, V};
      return {Known->second, nullptr};
    };
    return Key(A) < Key(B);
  }

  void sort(PHINode &Phi) {
    SmallVector<std::pair<BasicBlock *, Value *>, 8> Entries;
    for (unsigned Index = 0; Index != Phi.getNumIncomingValues(); ++Index)
      Entries.push_back({Phi.getIncomingBlock(Index), Phi.getIncomingValue(Index)});
    llvm::stable_sort(Entries, [this](const auto &A, const auto &B) {
      return isBefore(A.first, B.first);
    });
    for (unsigned Index = 0; Index != Entries.size(); ++Index) {
      Phi.setIncomingBlock(Index, Entries[Index].first);
      Phi.setIncomingValue(Index, Entries[Index].second);
    }
  }

  /// Of the two ways to write an order, "less" is taken.
  void sort(CmpInst &Compare) {
    CmpInst::Predicate Swapped = Compare.getSwappedPredicate();
    bool HasOtherName = Swapped != Compare.getPredicate();
    bool Swaps = HasOtherName
                     ? isGreater(Compare.getPredicate())
                     : isBefore(Compare.getOperand(1), Compare.getOperand(0));
    if (!Swaps)
      return;
    Compare.setPredicate(Swapped);
    Compare.getOperandUse(0).swap(Compare.getOperandUse(1));
  }

  static bool isGreater(CmpInst::Predicate Predicate) {
    switch (Predicate) {
    case CmpInst::ICMP_SGT:
    case CmpInst::ICMP_SGE:
    case CmpInst::ICMP_UGT:
    case CmpInst::ICMP_UGE:
    case CmpInst::FCMP_OGT:
    case CmpInst::FCMP_OGE:
    case CmpInst::FCMP_UGT:
    case CmpInst::FCMP_UGE:
      return true;
    default:
      return false;
    }
  }
};

} // namespace

/// Writes a body in the one way that all bodies with the same meaning share
/// that differ in nothing but what outlining leaves behind.
extern "C" void rmNormalize(LLVMValueRef Function) {
  auto *F = unwrap<llvm::Function>(Function);
  EliminateUnreachableBlocks(*F);
  countBytes(*F);
  removeEmptyChoices(*F);
  splitEdges(*F);
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (BasicBlock &Block : llvm::make_early_inc_range(*F))
      Changed |= removeInstructions(Block) || removeEmptyBlock(Block) ||
                 MergeBlockIntoPredecessor(&Block);
    Changed |= removePhiCircles(*F);
  }
  countVariableBytes(*F);
  VariableSorter(*F).run();
  // The edges have their last places.
  spellOutBlockAddresses(*F);
  PhiSorter(*F).run();
  OperandSorter(*F).run();
}
