//===- Access.h - small C++ helpers shared by the shim's files --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef RUSTMERGE_ACCESS_H
#define RUSTMERGE_ACCESS_H

#include "Shim.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/IR/Attributes.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Value.h"

namespace rustmerge {

inline RmText text(llvm::StringRef String) {
  return {String.data(), String.size()};
}

/// Puts a block on the way from a terminator to one of its successors.
void splitEdge(llvm::Instruction &Last, unsigned Index);

inline llvm::StringRef string(RmText Text) { return {Text.Data, Text.Length}; }

/// Reads the state bits that LLVM keeps protected.  They hold an instruction's
/// state that is neither operand nor type.  They are compared whole, so that
/// flags that later versions put there are compared too.
struct StateBits : llvm::Value {
  static unsigned subclassData(const llvm::Value &V) {
    return (V.*&StateBits::getSubclassDataFromValue)();
  }
};

/// The byte offset of an address computation with constant indices; false for
/// others.  It has the width of the address space's index type, which is not that
/// of its pointers everywhere.
inline bool constantOffset(const llvm::GetElementPtrInst &GEP, int64_t &Out) {
  if (!GEP.getType()->isPointerTy())
    return false;
  const llvm::DataLayout &Layout = GEP.getModule()->getDataLayout();
  unsigned Width = Layout.getIndexTypeSizeInBits(GEP.getType());
  if (Width > 64)
    return false;
  // Optimized code has steps of bytes only, from LLVM 19 on.
  if (GEP.getNumIndices() == 1 && GEP.getSourceElementType()->isIntegerTy(8)) {
    const auto *Index = llvm::dyn_cast<llvm::ConstantInt>(GEP.getOperand(1));
    if (!Index)
      return false;
    if (Index->getBitWidth() <= Width) {
      Out = Index->getSExtValue();
      return true;
    }
  }
  llvm::APInt Offset(Width, 0);
  if (!GEP.hasAllConstantIndices() ||
      !GEP.accumulateConstantOffset(Layout, Offset))
    return false;
  Out = Offset.getSExtValue();
  return true;
}

} // namespace rustmerge

#endif // RUSTMERGE_ACCESS_H
