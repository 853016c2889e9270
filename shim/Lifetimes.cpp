//===- Lifetimes.cpp - where local variables are needed -------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Lifetimes.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

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
