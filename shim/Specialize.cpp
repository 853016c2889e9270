//===- Specialize.cpp - what a body for two functions does for one --------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A copy of a body that Unite.cpp made, for one value of its flag, made as simple
// as the function that it stands for.  Rust compares the two.  Each step is right
// of any body: branches on the flag are decided, blocks that control no longer
// reaches go, phis and selects that have one value left are that value.  How the
// body was made only says where to look.
//
//===----------------------------------------------------------------------===//

#include "Union.h"
#include "llvm/ADT/DepthFirstIterator.h"
#include "llvm/ADT/EquivalenceClasses.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Constants.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;
using namespace rustmerge;

static void eraseAll(ArrayRef<Instruction *> Instructions) {
  for (Instruction *I : Instructions)
    if (!I->getType()->isVoidTy())
      I->replaceAllUsesWith(PoisonValue::get(I->getType()));
  for (Instruction *I : Instructions)
    I->eraseFromParent();
}

using BlockSet = df_iterator_default_set<BasicBlock *>;

/// Keeps the entries of a phi for some blocks.  Each moves at most once.
static void keepEntries(PHINode &Phi, const BlockSet &Blocks) {
  unsigned Kept = 0;
  for (unsigned N = 0; N != Phi.getNumIncomingValues(); ++N) {
    if (!Blocks.count(Phi.getIncomingBlock(N)))
      continue;
    if (Kept != N) {
      Phi.setIncomingValue(Kept, Phi.getIncomingValue(N));
      Phi.setIncomingBlock(Kept, Phi.getIncomingBlock(N));
    }
    ++Kept;
  }
  while (Phi.getNumIncomingValues() != Kept)
    Phi.removeIncomingValue(Phi.getNumIncomingValues() - 1, false);
}

/// Erases the blocks that control does not reach, and their entries in phis.
static void eraseUnreachable(Function &F) {
  BlockSet Reached;
  for (BasicBlock *Block : depth_first_ext(&F, Reached))
    (void)Block;
  SmallVector<BasicBlock *, 8> Dead;
  SmallVector<Instruction *, 32> Gone;
  for (BasicBlock &Block : F) {
    if (Reached.count(&Block)) {
      for (PHINode &Phi : Block.phis())
        keepEntries(Phi, Reached);
      continue;
    }
    Dead.push_back(&Block);
    for (Instruction &I : Block) {
#if LLVM_VERSION_MAJOR >= 19
      // What is left of them would go to the next block at this address.
      I.dropDbgRecords();
#endif
      Gone.push_back(&I);
    }
  }
  eraseAll(Gone);
  for (BasicBlock *Block : Dead)
    Block->eraseFromParent();
}

/// Replaces phis that are in neither function.  What comes into those that pass
/// values to each other is what comes into any of them from elsewhere: where that
/// is one value, all of them are this value.
void Union::foldPhis(ValueToValueMapTy &Map) const {
  EquivalenceClasses<PHINode *> Webs;
  SmallPtrSet<const Value *, 8> Made;
  SmallVector<PHINode *, 8> InOrder;
  for (PHINode *Phi : Phis)
    if (auto *Here = dyn_cast_or_null<PHINode>(static_cast<Value *>(Map.lookup(Phi)))) {
      Made.insert(Here);
      InOrder.push_back(Here);
      Webs.insert(Here);
    }
  for (PHINode *Phi : InOrder)
    for (Value *In : Phi->incoming_values())
      if (Made.count(In))
        Webs.unionSets(Phi, cast<PHINode>(In));
  // What comes into a web; null for several values.
  MapVector<PHINode *, Value *> Only;
  for (PHINode *Phi : InOrder)
    for (Value *In : Phi->incoming_values()) {
      if (Made.count(In))
        continue;
      auto [Known, IsFirst] = Only.insert({Webs.getLeaderValue(Phi), In});
      if (!IsFirst && Known->second != In)
        Known->second = nullptr;
    }
  SmallVector<PHINode *, 8> Gone;
  for (PHINode *Phi : InOrder)
    if (Value *In = Only.lookup(Webs.getLeaderValue(Phi))) {
      Phi->replaceAllUsesWith(In);
      Gone.push_back(Phi);
    }
  for (PHINode *Phi : Gone)
    Phi->eraseFromParent();
}

/// Moves what a block without phis has to the only block that leads there, where
/// that leads nowhere else.  Phis of the next blocks name the block still.
static void append(BasicBlock &Part, BlockMap &Moved) {
  BasicBlock *Before = Part.getSinglePredecessor();
  if (!Before || Before->getSingleSuccessor() != &Part ||
      isa<PHINode>(Part.front()))
    return;
  Before->getTerminator()->eraseFromParent();
  moveRest(Part.front(), *Before, /*RenamesEdges=*/false);
  Moved[&Part] = Before;
  Part.eraseFromParent();
}

Function *Union::specialize(bool ForFirst) {
  ValueToValueMapTy Map;
  Map[Flag] = ConstantInt::get(Flag->getType(), ForFirst);
  Function *Special =
      copyWithoutDebugInfo(*Body, First.getFunctionType(), "", Map, Loops);
  int Taken = ForFirst ? 0 : 1;
  for (const Decision &D : Decisions) {
    if (D.Guard->getCondition() != Flag)
      continue;
    auto *Guard = cast<ConditionalBranch>(static_cast<Value *>(Map[D.Guard]));
    BasicBlock *To = Guard->getSuccessor(Taken);
    Guard->getSuccessor(1 - Taken)->removePredecessor(Guard->getParent(), true);
    ReplaceInstWithInst(Guard, UnconditionalBranch::Create(To));
  }
  eraseUnreachable(*Special);
  // What was erased with its block is mapped to poison, or to nothing.
  auto here = [&](auto *Of) {
    return dyn_cast_or_null<std::remove_pointer_t<decltype(Of)>>(
        static_cast<Value *>(Map.lookup(Of)));
  };
  foldPhis(Map);
  for (SelectInst *Of : Selects)
    if (SelectInst *Select = Of->getCondition() == Flag ? here(Of) : nullptr) {
      Select->replaceAllUsesWith(ForFirst ? Select->getTrueValue()
                                          : Select->getFalseValue());
      Select->eraseFromParent();
    }
  SmallVector<Instruction *, 8> Gone;
  for (Instruction *Of : Alone[1 - Taken])
    if (Instruction *I = here(Of); I && !I->mayHaveSideEffects())
      Gone.push_back(I);
  eraseAll(Gone);
  // From the first part of a block on, so that instructions move seldom.
  BlockMap Moved;
  for (BasicBlock *Of : reverse(Parts[Taken]))
    if (BasicBlock *Part = here(Of))
      append(*Part, Moved);
  renameEdges(*Special, Moved);
  return Special;
}
