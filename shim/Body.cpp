//===- Body.cpp - small changes to the body of a function -----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What src/outliner/normalizer and stack.rs need and LLVM's C API lacks.
//
//===----------------------------------------------------------------------===//

#include "Access.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/BasicBlock.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/GetElementPtrTypeIterator.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"
#include <utility>

using namespace llvm;
using namespace rustmerge;

//===----------------------------------------------------------------------===//
// Blocks
//===----------------------------------------------------------------------===//

void rustmerge::moveRest(Instruction &Begin, BasicBlock &To) {
  BasicBlock *From = Begin.getParent();
  To.splice(To.end(), From, Begin.getIterator(), From->end());
  SmallSetVector<BasicBlock *, 4> Next(succ_begin(&To), succ_end(&To));
  for (BasicBlock *Block : Next)
    Block->replacePhiUsesWith(From, &To);
}

BasicBlock *rustmerge::splitBefore(Instruction &Begin) {
  BasicBlock *Front = Begin.getParent();
  auto *Back = BasicBlock::Create(Front->getContext(), "", Front->getParent(),
                                  Front->getNextNode());
  DebugLoc Location = Begin.getDebugLoc();
  moveRest(Begin, *Back);
  UnconditionalBranch::Create(Back, Front)->setDebugLoc(Location);
  return Back;
}

void rustmerge::splitEdge(Instruction &Last, unsigned Index) {
  BasicBlock *From = Last.getParent();
  BasicBlock *To = Last.getSuccessor(Index);
  BasicBlock *Edge =
      BasicBlock::Create(From->getContext(), "", From->getParent());
  UnconditionalBranch::Create(To, Edge);
  Last.setSuccessor(Index, Edge);
  for (PHINode &Phi : To->phis())
    Phi.setIncomingBlock(Phi.getBasicBlockIndex(From), Edge);
}

extern "C" void rmSplitEdge(LLVMValueRef Terminator, uint32_t Index) {
  splitEdge(*unwrap<Instruction>(Terminator), Index);
}

/// Puts a block on the way from some predecessors, for which the phis of the
/// block have the same values, and returns it.
extern "C" LLVMBasicBlockRef
rmSplitPredecessors(LLVMBasicBlockRef Block,
                    RmList<LLVMBasicBlockRef> Predecessors) {
  return wrap(SplitBlockPredecessors(unwrap(Block),
                                     objects<BasicBlock>(Predecessors), ""));
}

/// Moves all instructions of a block to a new one after it and returns that.
extern "C" LLVMBasicBlockRef rmSplitAtBegin(LLVMBasicBlockRef Block) {
  return wrap(splitBefore(unwrap(Block)->front()));
}

/// Erases blocks that nothing but each other leads to, and their entries in
/// phis.
extern "C" void rmEraseDeadBlocks(RmList<LLVMBasicBlockRef> Blocks) {
  DeleteDeadBlocks(objects<BasicBlock>(Blocks), nullptr,
                   /*KeepOneInputPHIs=*/true);
}

/// Moves the instructions of a block without phis to the end of another one, where
/// they replace its branch to this block, and erases the block.
extern "C" void rmAppendBlock(LLVMBasicBlockRef To, LLVMBasicBlockRef From) {
  BasicBlock *Front = unwrap(To), *Back = unwrap(From);
  Front->getTerminator()->eraseFromParent();
  moveRest(Back->front(), *Front);
  Back->eraseFromParent();
}

/// Replaces a terminator by a branch.  Phis stay as they are.
extern "C" void rmReplaceByBranch(LLVMValueRef Terminator,
                                  LLVMBasicBlockRef To) {
  auto *Last = unwrap<Instruction>(Terminator);
  BasicBlock *Block = Last->getParent();
  Last->eraseFromParent();
  UnconditionalBranch::Create(unwrap(To), Block);
}

//===----------------------------------------------------------------------===//
// Phis
//===----------------------------------------------------------------------===//

struct RmEntry {
  LLVMBasicBlockRef Block;
  LLVMValueRef Value;
};
static_assert(sizeof(RmEntry) == 16, "mirrored in src/llvm/body.rs");

/// Replaces block and value of each entry of a phi.
extern "C" void rmSetEntries(LLVMValueRef Phi, RmList<RmEntry> Entries) {
  auto *P = unwrap<PHINode>(Phi);
  unsigned Index = 0;
  for (auto [Block, Value] : Entries) {
    P->setIncomingBlock(Index, unwrap(Block));
    P->setIncomingValue(Index++, unwrap(Value));
  }
}

/// Removes an entry of a phi and returns its value; null where it has none for
/// the block.  The phi stays, even without entries.
extern "C" LLVMValueRef rmRemoveEntry(LLVMValueRef Phi,
                                      LLVMBasicBlockRef Block) {
  auto *P = unwrap<PHINode>(Phi);
  int Index = P->getBasicBlockIndex(unwrap(Block));
  if (Index < 0)
    return nullptr;
  return wrap(P->removeIncomingValue(static_cast<unsigned>(Index),
                                     /*DeletePHIIfEmpty=*/false));
}

//===----------------------------------------------------------------------===//
// Instructions
//===----------------------------------------------------------------------===//

/// Whether LLVM would erase an instruction, which nothing uses and which does
/// nothing.
extern "C" bool rmIsTriviallyDead(LLVMValueRef Instruction) {
  return isInstructionTriviallyDead(unwrap<llvm::Instruction>(Instruction));
}

/// Moves an instruction to the start of its block.
extern "C" void rmMoveToBegin(LLVMValueRef Instruction) {
  auto *I = unwrap<llvm::Instruction>(Instruction);
  I->moveBefore(*I->getParent(), I->getParent()->begin());
}

/// Writes a comparison with its operands exchanged.
extern "C" void rmSwapComparison(LLVMValueRef Comparison) {
  unwrap<CmpInst>(Comparison)->swapOperands();
}

/// Exchanges the first two operands of an instruction, and what a call says of
/// these arguments.
extern "C" void rmSwapOperands(LLVMValueRef Instruction) {
  auto &I = *unwrap<llvm::Instruction>(Instruction);
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

/// Where an index of an address leads.
struct RmAddressStep {
  /// Between two elements, or to the member that the index names.
  uint64_t Bytes;
  uint8_t IsMember;
  uint8_t Padding[7];
};
static_assert(sizeof(RmAddressStep) == 16, "mirrored in src/llvm/body.rs");

/// Describes each index of a getelementptr without vectors; of a scalable type,
/// the least number of bytes.
extern "C" void rmAddressSteps(LLVMValueRef Address, RmAddressStep *Out) {
  const auto &A = *unwrap<GetElementPtrInst>(Address);
  const DataLayout &Layout = A.getModule()->getDataLayout();
  for (auto Step = gep_type_begin(A), End = gep_type_end(A); Step != End;
       ++Step) {
    *Out = RmAddressStep();
    if (StructType *Struct = Step.getStructTypeOrNull()) {
      const auto *Index = cast<ConstantInt>(Step.getOperand());
      Out->Bytes =
          Layout.getStructLayout(Struct)->getElementOffset(Index->getZExtValue());
      Out->IsMember = true;
    } else {
      Out->Bytes =
          Layout.getTypeAllocSize(Step.getIndexedType()).getKnownMinValue();
    }
    ++Out;
  }
}

static void replaceByBytes(GetElementPtrInst &A, Value *Bytes) {
  auto *New = GetElementPtrInst::Create(Type::getInt8Ty(A.getContext()),
                                        A.getPointerOperand(), Bytes);
  New->insertInto(A.getParent(), A.getIterator());
  New->copyIRFlags(&A);
  New->copyMetadata(A);
  New->takeName(&A);
  A.replaceAllUsesWith(New);
  A.eraseFromParent();
}

/// Replaces a getelementptr by one that adds a number of bytes to its pointer,
/// with the same flags.
extern "C" void rmReplaceByBytes(LLVMValueRef Address, int64_t Bytes) {
  auto &A = *unwrap<GetElementPtrInst>(Address);
  const DataLayout &Layout = A.getModule()->getDataLayout();
  APInt Offset(Layout.getIndexTypeSizeInBits(A.getType()),
               static_cast<uint64_t>(Bytes), /*isSigned=*/true);
  replaceByBytes(A, ConstantInt::get(A.getContext(), Offset));
}

/// The same with a value.
extern "C" void rmReplaceByDistance(LLVMValueRef Address, LLVMValueRef Bytes) {
  replaceByBytes(*unwrap<GetElementPtrInst>(Address), unwrap(Bytes));
}

/// Writes instructions before another one that compute a constant expression or
/// aggregate from its operands, the result last.  Out has room for as many as
/// the constant has operands; returns how many there are.
extern "C" size_t rmComputeConstant(LLVMValueRef Constant, LLVMValueRef Before,
                                    LLVMValueRef *Out) {
  auto &C = *unwrap<llvm::Constant>(Constant);
  auto &Place = *unwrap<Instruction>(Before);
  SmallVector<Instruction *, 4> Steps;
  if (auto *Expression = dyn_cast<ConstantExpr>(&C)) {
    Steps.push_back(Expression->getAsInstruction());
  } else {
    Value *Whole = PoisonValue::get(C.getType());
    Type *Index = Type::getInt32Ty(C.getContext());
    for (unsigned At = 0; At != C.getNumOperands(); ++At) {
      Value *Part = C.getOperand(At);
      Steps.push_back(C.getType()->isVectorTy()
                          ? cast<Instruction>(InsertElementInst::Create(
                                Whole, Part, ConstantInt::get(Index, At)))
                          : InsertValueInst::Create(Whole, Part, At));
      Whole = Steps.back();
    }
  }
  for (Instruction *Step : Steps) {
    Step->insertInto(Place.getParent(), Place.getIterator());
    *Out++ = wrap(Step);
  }
  return Steps.size();
}

//===----------------------------------------------------------------------===//
// Allocas
//===----------------------------------------------------------------------===//

/// What an alloca is.
struct RmAlloca {
  /// The size; 0 where it is not known, the least where it is scalable.
  uint64_t Bytes;
  uint32_t Alignment;
  /// The size is known.
  bool IsFixed;
  /// It exists as long as its function runs.
  bool IsStatic;
  bool IsSwiftError;
  uint8_t Padding;
};
static_assert(sizeof(RmAlloca) == 16, "mirrored in src/llvm/alloca.rs");

/// Describes an alloca; `false` for another value.
extern "C" bool rmDescribeAlloca(LLVMValueRef Value, RmAlloca *Out) {
  const auto *A = dyn_cast<AllocaInst>(unwrap(Value));
  if (!A)
    return false;
  *Out = RmAlloca();
  if (auto Size = A->getAllocationSize(A->getModule()->getDataLayout())) {
    Out->Bytes = Size->getKnownMinValue();
    Out->IsFixed = !Size->isScalable();
  }
  Out->Alignment = static_cast<uint32_t>(A->getAlign().value());
  Out->IsStatic = A->isStaticAlloca();
  Out->IsSwiftError = A->isSwiftError();
  return true;
}

/// Makes an alloca one array of bytes.
extern "C" void rmSetAllocatedBytes(LLVMValueRef Alloca, uint64_t Bytes) {
  auto *A = unwrap<AllocaInst>(Alloca);
  LLVMContext &Context = A->getContext();
  A->setAllocatedType(ArrayType::get(Type::getInt8Ty(Context), Bytes));
  A->setOperand(0, ConstantInt::get(Type::getInt32Ty(Context), 1));
}

/// 1 for a marker that a lifetime begins, 2 for one that it ends, 0 for another
/// instruction.
extern "C" uint32_t rmLifetimeMarker(LLVMValueRef Instruction) {
  const auto *Call =
      dyn_cast<IntrinsicInst>(unwrap<llvm::Instruction>(Instruction));
  if (!Call || !Call->isLifetimeStartOrEnd())
    return 0;
  return Call->getIntrinsicID() == Intrinsic::lifetime_start ? 1 : 2;
}

/// Writes the allocas of a function, as many as there is room for, and returns
/// how many there are.
extern "C" size_t rmAllocas(LLVMValueRef Function, LLVMValueRef *Out,
                            size_t Capacity) {
  ListWriter<LLVMValueRef> List{Out, Capacity};
  for (BasicBlock &Block : *unwrap<llvm::Function>(Function))
    for (Instruction &I : Block)
      if (isa<AllocaInst>(I))
        List.add(wrap(&I));
  return List.Count;
}
