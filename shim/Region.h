//===- Region.h - code that moves ------------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef RUSTMERGE_REGION_H
#define RUSTMERGE_REGION_H

#include "Shim.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/BasicBlock.h"
#include "llvm/IR/Instructions.h"

namespace rustmerge {

/// Instructions that follow each other in layout, entered at the first one.
struct RegionCode {
  llvm::SmallVector<llvm::Instruction *, 16> Instructions;
  /// The blocks, the one of the first instruction first.
  llvm::SmallSetVector<llvm::BasicBlock *, 8> Blocks;

  explicit RegionCode(RmList<LLVMValueRef> List) {
    for (LLVMValueRef I : List) {
      Instructions.push_back(llvm::unwrap<llvm::Instruction>(I));
      Blocks.insert(Instructions.back()->getParent());
    }
  }

  /// How many of the successors control goes to without an exception.  That of
  /// an exception is the last one.
  static unsigned successorCount(const llvm::Instruction &I) {
    if (!I.isTerminator())
      return 0;
    return I.getNumSuccessors() - llvm::isa<llvm::InvokeInst>(I);
  }

  /// The block that handles the exceptions of the region, or null where they
  /// leave the function.
  llvm::BasicBlock *pad() const {
    for (const llvm::Instruction *I : Instructions)
      if (const auto *Invoke = llvm::dyn_cast<llvm::InvokeInst>(I))
        return Invoke->getUnwindDest();
    return nullptr;
  }

  /// Control goes on after the last instruction.
  bool fallsThrough() const { return !Instructions.back()->isTerminator(); }
};

} // namespace rustmerge

#endif // RUSTMERGE_REGION_H
