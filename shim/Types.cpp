//===- Types.cpp - what may be handed over, and how -----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Shim.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#if LLVM_VERSION_MAJOR >= 17
#include "llvm/TargetParser/Triple.h"
#else
#include "llvm/ADT/Triple.h"
#endif

using namespace llvm;

/// Whether values of a type can be held anywhere: no token, no label, no
/// vector of unknown length, no type of one target only.
static bool isOrdinary(const Type *T) {
  switch (T->getTypeID()) {
  case Type::VoidTyID:
  case Type::HalfTyID:
  case Type::BFloatTyID:
  case Type::FloatTyID:
  case Type::DoubleTyID:
  case Type::X86_FP80TyID:
  case Type::FP128TyID:
  case Type::PPC_FP128TyID:
  case Type::IntegerTyID:
  case Type::PointerTyID:
    return true;
  case Type::FixedVectorTyID:
  case Type::ArrayTyID:
  case Type::StructTyID:
    return llvm::all_of(T->subtypes(), isOrdinary);
  default:
    return false;
  }
}

extern "C" bool rmIsOrdinaryType(LLVMTypeRef Type) {
  return isOrdinary(unwrap(Type));
}

/// Which registers pass a value of a type between functions: 0 none that this
/// library knows, 1 one general register, 2 one floating-point register.
extern "C" uint32_t rmRegisterClass(LLVMModuleRef Module, LLVMTypeRef Type) {
  const llvm::Type *T = unwrap(Type);
  const DataLayout &Layout = unwrap(Module)->getDataLayout();
  unsigned PointerBits = Layout.getPointerSizeInBits(0);
  if (const auto *Pointer = dyn_cast<PointerType>(T))
    return Pointer->getAddressSpace() == 0 &&
           !Layout.isNonIntegralPointerType(const_cast<PointerType *>(Pointer));
  if (const auto *Integer = dyn_cast<IntegerType>(T))
    return Integer->getBitWidth() <= PointerBits;
  return T->isFloatTy() || T->isDoubleTy() ? 2 : 0;
}

/// How functions with the attributes of a function hand over floating-point
/// values without changing a bit: 1 as arguments, 2 as results, 3 as both.
/// 32-bit x86 returns them in a register of the x87, where a signaling NaN
/// becomes a quiet one; 64-bit x86 has no register for them without SSE2.
extern "C" uint32_t rmPassesFloats(LLVMValueRef Function) {
  const auto *F = unwrap<llvm::Function>(Function);
  Triple Target(F->getParent()->getTargetTriple());
  if (Target.getArch() == Triple::x86)
    return 1;
  if (Target.getArch() != Triple::x86_64)
    return 3;
  StringRef Features = F->getFnAttribute("target-features").getValueAsString();
  bool Lacks = llvm::any_of(llvm::split(Features, ','), [](StringRef Feature) {
    return Feature == "-sse" || Feature == "-sse2";
  });
  return Lacks ? 0 : 3;
}

extern "C" LLVMTypeRef rmStructType(LLVMModuleRef Module, LLVMTypeRef *Members,
                                    size_t Count) {
  SmallVector<Type *, 4> Types;
  for (size_t Index = 0; Index != Count; ++Index)
    Types.push_back(unwrap(Members[Index]));
  return wrap(StructType::get(unwrap(Module)->getContext(), Types));
}

extern "C" LLVMTypeRef rmIntegerType(LLVMModuleRef Module, uint32_t Bits) {
  return wrap(IntegerType::get(unwrap(Module)->getContext(), Bits));
}

extern "C" LLVMTypeRef rmIndexType(LLVMModuleRef Module) {
  llvm::Module *M = unwrap(Module);
  Type *Pointer = PointerType::get(M->getContext(), /*AddressSpace=*/0);
  return wrap(M->getDataLayout().getIndexType(Pointer));
}

extern "C" LLVMTypeRef rmVoidType(LLVMModuleRef Module) {
  return wrap(Type::getVoidTy(unwrap(Module)->getContext()));
}

/// Whether an instruction must stay behind the call in front of it: what a call
/// that must be a tail call, or gives up compiled code, returns is returned at
/// once.
extern "C" bool rmIsBoundToCall(LLVMValueRef Instruction) {
  const auto *I = unwrap<llvm::Instruction>(Instruction);
  const CallInst *Call = I->getParent()->getTerminatingMustTailCall();
  if (!Call)
    Call = I->getParent()->getTerminatingDeoptimizeCall();
  return Call && Call->comesBefore(I);
}

/// Whether an access of memory is volatile or atomic.
extern "C" bool rmIsOrderedAccess(LLVMValueRef Instruction) {
  const auto *I = unwrap<llvm::Instruction>(Instruction);
  return I->isVolatile() || I->isAtomic();
}
