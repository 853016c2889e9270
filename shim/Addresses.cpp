//===- Addresses.cpp - addresses that callers of shared functions compute -===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An address that is some bytes from another value is no parameter and no result
// of a shared function: both sides compute it.
//
//===----------------------------------------------------------------------===//

#include "Access.h"
#include "Region.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace rustmerge;

/// Computes the address some bytes from Base before an instruction.
extern "C" LLVMValueRef rmComputeAddress(LLVMValueRef Base, int64_t Bytes,
                                         LLVMValueRef Before) {
  auto *Next = unwrap<Instruction>(Before);
  Value *From = unwrap(Base);
  const DataLayout &Layout = Next->getModule()->getDataLayout();
  // Several steps may go around an address space of fewer bits.
  APInt Distance = APInt(64, Bytes, /*isSigned=*/true)
                       .sextOrTrunc(Layout.getIndexTypeSizeInBits(From->getType()));
  auto *Address = GetElementPtrInst::Create(
      Type::getInt8Ty(Next->getContext()), From,
      ConstantInt::get(Next->getContext(), Distance));
  Address->insertInto(Next->getParent(), Next->getIterator());
  return wrap(Address);
}

/// Copies an address to the place before another instruction, with the
/// addresses of the region that it is computed from; each at most once.
static Instruction *
copyInFront(GetElementPtrInst &Address,
            const SmallPtrSetImpl<const Instruction *> &Inside,
            Instruction &Place,
            DenseMap<const Value *, Instruction *> &Copies) {
  SmallVector<GetElementPtrInst *, 8> Steps;
  Value *From = &Address;
  while (auto *Step = dyn_cast<GetElementPtrInst>(From)) {
    if (!Inside.count(Step) || Copies.count(Step))
      break;
    Steps.push_back(Step);
    From = Step->getPointerOperand();
  }
  Instruction *Last = Copies.lookup(From);
  for (GetElementPtrInst *Step : reverse(Steps)) {
    Instruction *Copy = Step->clone();
    if (Last)
      Copy->setOperand(0, Last);
    Copy->insertInto(Place.getParent(), Place.getIterator());
    Copies[Step] = Last = Copy;
  }
  return Last;
}

/// The instruction before which a region's caller computes addresses; not in a
/// loop if the region is one.
static Instruction *placeInFront(const RegionCode &From) {
  Instruction *First = From.Instructions.front();
  BasicBlock *Head = First->getParent();
  // If other code precedes it, control returns there and so leaves the region.
  auto HasMeaning = [](const Instruction &I) {
    return !I.isLifetimeStartOrEnd() && !isa<DbgInfoIntrinsic>(I);
  };
  if (&*llvm::find_if(*Head, HasMeaning) != First)
    return First;
  SmallVector<Instruction *, 4> Back;
  for (Instruction *I : From.Instructions)
    if (I->isTerminator() && llvm::is_contained(successors(I), Head))
      Back.push_back(I);
  if (Back.empty())
    return First;
  BasicBlock *Loop = splitBefore(Head->front());
  for (Instruction *I : Back)
    I->replaceSuccessorWith(Head, Loop);
  return Head->getTerminator();
}

/// Computes addresses of a region, given by their places, before it too
/// where something outside of the region uses them, which then uses that; so
/// does debug info.
extern "C" void rmComputeInFront(RmList<LLVMValueRef> Instructions,
                                 RmList<uint32_t> Addresses) {
  RegionCode From(Instructions);
  Instruction *Place = nullptr;
  SmallPtrSet<const Instruction *, 16> Inside(From.Instructions.begin(),
                                              From.Instructions.end());
  DenseMap<const Value *, Instruction *> Copies;
  for (uint32_t Number : Addresses) {
    auto *Address = cast<GetElementPtrInst>(From.Instructions[Number]);
    SmallVector<Use *, 8> Inner;
    for (Use &U : Address->uses())
      if (Inside.count(cast<Instruction>(U.getUser())))
        Inner.push_back(&U);
    if (Address->hasNUses(Inner.size()))
      continue;
    if (!Place)
      Place = placeInFront(From);
    Instruction *Copy = copyInFront(*Address, Inside, *Place, Copies);
    Copy->takeName(Address);
    Address->replaceAllUsesWith(Copy);
    for (Use *U : Inner)
      U->set(Address);
  }
}
