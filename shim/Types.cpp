//===- Types.cpp - a type, and what ends a block --------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Shim.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

extern "C" LLVMTypeRef rmIndexType(LLVMModuleRef Module) {
  llvm::Module *M = unwrap(Module);
  Type *Pointer = PointerType::get(M->getContext(), /*AddressSpace=*/0);
  return wrap(M->getDataLayout().getIndexType(Pointer));
}

/// The call that must be a tail call before a block's `ret`; null where
/// there is none.
extern "C" LLVMValueRef rmTerminatingMustTailCall(LLVMBasicBlockRef Block) {
  return wrap(unwrap(Block)->getTerminatingMustTailCall());
}

/// The call before a block's `ret` that gives up compiled code; null where
/// there is none.
extern "C" LLVMValueRef rmTerminatingDeoptimizeCall(LLVMBasicBlockRef Block) {
  return wrap(unwrap(Block)->getTerminatingDeoptimizeCall());
}

/// Whether an instruction is before another one of its block.
extern "C" bool rmComesBefore(LLVMValueRef Instruction, LLVMValueRef Other) {
  return unwrap<llvm::Instruction>(Instruction)
      ->comesBefore(unwrap<llvm::Instruction>(Other));
}

/// Whether an access of memory is volatile or atomic.
extern "C" bool rmIsOrderedAccess(LLVMValueRef Instruction) {
  const auto *I = unwrap<llvm::Instruction>(Instruction);
  return I->isVolatile() || I->isAtomic();
}
