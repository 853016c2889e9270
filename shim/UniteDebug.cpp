//===- UniteDebug.cpp - debug info of a body for two functions ------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Bodies and the copies that prove them are made without debug info, so that it
// decides nothing, and so that LLVM's verifier, which follows metadata wherever it
// leads, does not walk through the types of the program for each pair.  A body that
// stays takes the debug info of the first function.
//
//===----------------------------------------------------------------------===//

#include "Union.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/ValueMapper.h"

using namespace llvm;
using namespace rustmerge;

/// Nodes stay the same, also distinct ones, which mean something by being one.
static const RemapFlags InModule = RF_NoModuleLevelChanges | RF_IgnoreMissingLocals;

/// Takes from an instruction what debug info says of it.  Identifiers of loops
/// name places in the source, which belong to one function; those of one loop stay
/// one.
static void dropDebugInfo(Instruction &I, LoopMap &Loops) {
  I.setDebugLoc(DebugLoc());
  if (!I.hasMetadata())
    return;
  I.setMetadata(LLVMContext::MD_DIAssignID, nullptr);
  MDNode *Loop = I.getMetadata(LLVMContext::MD_loop);
  auto IsPlace = [](const MDOperand &Of) { return isa_and_nonnull<DILocation>(Of.get()); };
  if (!Loop || none_of(Loop->operands(), IsPlace))
    return;
  auto [Known, IsNew] = Loops.insert({Loop, nullptr});
  if (IsNew) {
    SmallVector<Metadata *, 4> Rest = {nullptr};
    for (const MDOperand &Of : drop_begin(Loop->operands()))
      if (!IsPlace(Of))
        Rest.push_back(Of);
    // Without properties the identifier is there for the places only.
    if (Rest.size() != 1) {
      Known->second = MDNode::getDistinct(I.getContext(), Rest);
      Known->second->replaceOperandWith(0, Known->second);
    }
  }
  I.setMetadata(LLVMContext::MD_loop, Known->second);
}

Instruction *rustmerge::cloneWithoutDebugInfo(const Instruction &I, LoopMap &Loops) {
  Instruction *Clone = I.clone();
  dropDebugInfo(*Clone, Loops);
  return Clone;
}

Function *rustmerge::copyWithoutDebugInfo(Function &Of, FunctionType *Type,
                                          StringRef Name, ValueToValueMapTy &Map,
                                          LoopMap &Loops) {
  Function *Copy = localLike(Of, Type, Name);
  Copy->setSubprogram(nullptr);
  for (auto [Old, New] : zip(Of.args(), Copy->args())) {
    New.setName(Old.getName());
    Map[&Old] = &New;
  }
  for (BasicBlock &Block : Of)
    Map[&Block] = BasicBlock::Create(Of.getContext(), Block.getName(), Copy);
  for (BasicBlock &Block : Of) {
    auto *Here = cast<BasicBlock>(static_cast<Value *>(Map[&Block]));
    for (Instruction &I : Block) {
      if (isInvisible(I))
        continue;
      Instruction *New = cloneWithoutDebugInfo(I, Loops);
      New->insertInto(Here, Here->end());
      New->setName(I.getName());
      Map[&I] = New;
    }
  }
  for (BasicBlock &Block : *Copy)
    for (Instruction &I : Block)
      RemapInstruction(&I, Map, InModule);
  return Copy;
}

/// Gives an instruction what debug info says in front of one that it is a copy of:
/// records, or calls of intrinsic functions.
static void copyVariables(Instruction &Of, Instruction &To, ValueToValueMapTy &Map) {
  SmallVector<Instruction *, 4> Calls;
  for (Instruction *I = Of.getPrevNode(); I && isInvisible(*I); I = I->getPrevNode())
    if (isa<DbgInfoIntrinsic>(I))
      Calls.push_back(I);
  for (Instruction *Call : reverse(Calls)) {
    Instruction *New = Call->clone();
    insertBefore(*New, To);
    RemapInstruction(New, Map, InModule);
  }
#if LLVM_VERSION_MAJOR >= 19
  if (Of.hasDbgRecords())
    RemapDbgRecordRange(To.getModule(), To.cloneDebugInfoFrom(&Of), Map, InModule);
#endif
}

void Union::takeDebugInfo() {
  DISubprogram *Subprogram = First.getSubprogram();
  for (BasicBlock &Block : First)
    for (Instruction &I : Block)
      if (auto *Here = isInvisible(I) ? nullptr : &mine(I)) {
        Here->setDebugLoc(I.getDebugLoc());
        Here->setMetadata(LLVMContext::MD_DIAssignID,
                          I.getMetadata(LLVMContext::MD_DIAssignID));
        copyVariables(I, *Here, OfFirst);
      }
  for (auto [Made, Like] : Located)
    Made->setDebugLoc(Like->getDebugLoc());
  for (auto [Select, User] : zip(Selects, UserOfSelect))
    Select->setDebugLoc(User->getDebugLoc());
  if (!Subprogram)
    return;
  // Of what only the second function does no line of the first one can be told.
  for (Instruction *Copy : Copies)
    Copy->setDebugLoc(DILocation::get(Body->getContext(), 0, 0, Subprogram));
  Body->setSubprogram(Subprogram);
  First.setSubprogram(nullptr);
}

/// Gives a body the debug info of the first function, which has none then.  The
/// body is as rmUnite made it.
extern "C" void rmTakeDebugInfo(RmUnion *Made) { Made->Of.takeDebugInfo(); }
