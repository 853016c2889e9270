//===- Lifetimes.cpp - where local variables are needed -------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Lifetimes.h"
#include "Shim.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace rustmerge;

/// Whether a marker speaks of its whole variable.  LLVM 22 knows no others; those
/// of earlier versions name a size, and that of a part has no defined meaning.
static bool marksAllOf(const IntrinsicInst &Marker, const AllocaInst &Variable) {
  if (Marker.arg_size() == 1)
    return true;
  const auto *Bytes = dyn_cast<ConstantInt>(Marker.getArgOperand(0));
  if (!Bytes || Bytes->isMinusOne())
    return Bytes;
  auto Size = Variable.getAllocationSize(Marker.getModule()->getDataLayout());
  return Size && !Size->isScalable() &&
         Size->getFixedValue() == Bytes->getZExtValue();
}

AllocaInst *rustmerge::markedVariable(const Instruction &I) {
  const auto *Marker = dyn_cast<IntrinsicInst>(&I);
  if (!Marker || !Marker->isLifetimeStartOrEnd())
    return nullptr;
  auto *Variable = dyn_cast<AllocaInst>(
      Marker->getArgOperand(Marker->arg_size() - 1));
  return Variable && Variable->isStaticAlloca() &&
                 marksAllOf(*Marker, *Variable)
             ? Variable
             : nullptr;
}

static void dropMarkers(AllocaInst &Variable) {
  for (User *U : llvm::make_early_inc_range(Variable.users()))
    if (auto *I = cast<Instruction>(U); markedVariable(*I) == &Variable)
      I->eraseFromParent();
}

static bool hasMarkers(const AllocaInst &Variable) {
  return llvm::any_of(Variable.users(), [&](const User *U) {
    return markedVariable(*cast<Instruction>(U)) == &Variable;
  });
}

/// Erases a local variable whose uses, but for markers, are about to be erased
/// too.  Debug info says of it that it is optimised out.
extern "C" void rmEraseLocalVariable(LLVMValueRef Variable) {
  auto *V = unwrap<AllocaInst>(Variable);
  dropMarkers(*V);
  V->replaceAllUsesWith(PoisonValue::get(V->getType()));
  V->eraseFromParent();
}

extern "C" bool rmMarksLocalVariable(LLVMValueRef Instruction) {
  return markedVariable(*unwrap<llvm::Instruction>(Instruction)) != nullptr;
}

/// Removes all lifetime markers of the local variables of which one is between
/// instructions that follow each other in layout.
extern "C" void rmDropInnerMarkers(LLVMValueRef *Instructions, size_t Count) {
  SmallSetVector<AllocaInst *, 4> Variables;
  for (size_t Index = 1; Index < Count; ++Index) {
    const Instruction *Before = unwrap<Instruction>(Instructions[Index - 1]);
    const Instruction *I = unwrap<Instruction>(Instructions[Index]);
    while ((I = I->getPrevNode()) && I != Before)
      if (AllocaInst *Variable = markedVariable(*I))
        Variables.insert(Variable);
  }
  for (AllocaInst *Variable : Variables)
    dropMarkers(*Variable);
}

static SmallVector<AllocaInst *, 8> localVariables(Function &F) {
  SmallVector<AllocaInst *, 8> Variables;
  for (Instruction &I : F.getEntryBlock())
    if (auto *Variable = dyn_cast<AllocaInst>(&I))
      Variables.push_back(Variable);
  return Variables;
}

/// How large all local variables with lifetime markers are together; the largest
/// number where that is not known.
extern "C" uint64_t rmMarkedBytes(LLVMValueRef Function) {
  auto &F = *unwrap<llvm::Function>(Function);
  const DataLayout &Layout = F.getParent()->getDataLayout();
  uint64_t Bytes = 0;
  for (const AllocaInst *Variable : localVariables(F)) {
    if (!hasMarkers(*Variable))
      continue;
    auto Size = Variable->getAllocationSize(Layout);
    if (!Size || Size->isScalable())
      return UINT64_MAX;
    Bytes = SaturatingAdd<uint64_t>(Bytes, Size->getFixedValue());
  }
  return Bytes;
}

/// Removes the lifetime markers of the local variables for which another
/// function has none.  Returns whether both have the same variables.
extern "C" bool rmDropMarkersLike(LLVMValueRef Function, LLVMValueRef Like) {
  auto Own = localVariables(*unwrap<llvm::Function>(Function));
  auto Others = localVariables(*unwrap<llvm::Function>(Like));
  if (Own.size() != Others.size())
    return false;
  for (auto [Variable, Other] : llvm::zip(Own, Others))
    if (!hasMarkers(*Other))
      dropMarkers(*Variable);
  return true;
}
