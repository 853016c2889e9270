//===- Constants.cpp - constants and types --------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Access.h"
#include "llvm/IR/ConstantRange.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/GlobalValue.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"

// Inline functions of APFloat mention this variable of later versions.  A plugin
// that asks for a variable that the host lacks is not loaded at all, and cannot
// say that it is the wrong one (Loading.cpp).
__asm__(".weak _ZN4llvm11APFloatBase18semPPCDoubleDoubleE");

using namespace llvm;
using namespace rustmerge;

static void setBits(const APInt &Value, RmConstant &Out) {
  Out.FitsBits = Value.getBitWidth() <= 64;
  if (Out.FitsBits)
    Out.Bits = Value.getZExtValue();
}

static uint32_t constantKind(const Constant &C) {
  if (isa<GlobalValue>(C))
    return RmConstantGlobal;
  if (isa<PoisonValue>(C))
    return RmConstantPoison;
  if (isa<UndefValue>(C))
    return RmConstantUndef;
  // A vector-typed ConstantInt is a splat in newer LLVM: not a plain integer.
  if (isa<ConstantInt>(C) && C.getType()->isIntegerTy())
    return RmConstantInt;
  if (isa<ConstantFP>(C) && C.getType()->isFloatingPointTy())
    return RmConstantFP;
  if (isa<ConstantPointerNull>(C) || isa<ConstantAggregateZero>(C))
    return RmConstantNull;
  if (isa<ConstantAggregate>(C))
    return RmConstantAggregate;
  if (isa<ConstantDataSequential>(C))
    return RmConstantData;
  if (isa<ConstantExpr>(C))
    return RmConstantExpr;
  if (isa<BlockAddress>(C))
    return RmConstantBlockAddress;
  if (isa<DSOLocalEquivalent>(C))
    return RmConstantDSOLocalEquivalent;
  if (isa<NoCFIValue>(C))
    return RmConstantNoCFI;
#if LLVM_VERSION_MAJOR >= 19
  if (isa<ConstantPtrAuth>(C))
    return RmConstantPtrAuth;
#endif
  return RmUnknownConstant;
}

static void setInRange(const GEPOperator &GEP, RmConstant &Out) {
#if LLVM_VERSION_MAJOR >= 19
  std::optional<ConstantRange> Range = GEP.getInRange();
  Out.HasInRange = Range.has_value();
  Out.FitsInRange = Range && Range->getBitWidth() <= 64;
  if (Out.FitsInRange) {
    Out.InRange[0] = Range->getLower().getZExtValue();
    Out.InRange[1] = Range->getUpper().getZExtValue();
  }
#else
  auto Index = GEP.getInRangeIndex();
  Out.HasInRange = Out.FitsInRange = Index.has_value();
  Out.InRange[0] = Index ? *Index : 0;
#endif
}

extern "C" void rmDescribeConstant(LLVMValueRef Constant, RmConstant *Out) {
  const auto &C = *unwrap<llvm::Constant>(Constant);
  *Out = RmConstant();
  Out->Type = wrap(C.getType());
  Out->Kind = constantKind(C);
  Out->OperandCount = C.getNumOperands();
  if (Out->Kind == RmConstantInt)
    setBits(cast<ConstantInt>(C).getValue(), *Out);
  else if (Out->Kind == RmConstantFP)
    setBits(cast<ConstantFP>(C).getValueAPF().bitcastToAPInt(), *Out);
  else if (const auto *Expression = dyn_cast<ConstantExpr>(&C)) {
    Out->Opcode = LLVMGetConstOpcode(Constant);
    Out->OptionalData = Expression->getRawSubclassOptionalData();
    Out->SubclassData = StateBits::subclassData(C);
#if LLVM_VERSION_MAJOR < 19
    // LLVM 19 has no comparisons among constants.
    if (Expression->isCompare())
      Out->SubclassData = Expression->getPredicate();
#endif
    if (const auto *GEP = dyn_cast<GEPOperator>(&C)) {
      Out->AuxiliaryType = wrap(GEP->getSourceElementType());
      setInRange(*GEP, *Out);
    }
  }
}

/// An operand of a constant; null past the last one, and for a block.
extern "C" LLVMValueRef rmConstantOperand(LLVMValueRef Constant,
                                          uint32_t Index) {
  const auto &C = *unwrap<llvm::Constant>(Constant);
  return Index < C.getNumOperands()
             ? wrap(dyn_cast<llvm::Constant>(C.getOperand(Index)))
             : nullptr;
}

/// The blockaddress of a block; null where its address is not taken.  In LLVM 22
/// a blockaddress is no user of its function.
extern "C" LLVMValueRef rmAddressOfBlock(LLVMBasicBlockRef Block) {
  return wrap(BlockAddress::lookup(unwrap(Block)));
}

/// Function and block of a blockaddress; both null for another constant.
extern "C" void rmDescribeBlockAddress(LLVMValueRef Address,
                                       LLVMValueRef *Function,
                                       LLVMBasicBlockRef *Block) {
  const auto *A = dyn_cast<BlockAddress>(unwrap(Address));
  *Function = A ? wrap(A->getFunction()) : nullptr;
  *Block = A ? wrap(A->getBasicBlock()) : nullptr;
}

extern "C" void rmDescribeType(LLVMTypeRef Type, RmType *Out) {
  llvm::Type *T = unwrap(Type);
  *Out = RmType();
  if (auto *Integer = dyn_cast<IntegerType>(T)) {
    Out->Kind = RmIntegerType;
    Out->Number = Integer->getBitWidth();
  } else if (T->isPointerTy()) {
    Out->Kind = RmPointerType;
    Out->Number = T->getPointerAddressSpace();
  } else if (auto *Function = dyn_cast<FunctionType>(T)) {
    Out->Kind = RmFunctionType;
    Out->Number = T->getNumContainedTypes();
    Out->Flag = Function->isVarArg();
  } else if (auto *Struct = dyn_cast<StructType>(T)) {
    Out->Kind = RmStructType;
    Out->Number = T->getNumContainedTypes();
    Out->Flag = Struct->isPacked();
    Out->IsOpaque = Struct->isOpaque();
  } else if (auto *Array = dyn_cast<ArrayType>(T)) {
    Out->Kind = RmArrayType;
    Out->Number = Array->getNumElements();
  } else if (auto *Vector = dyn_cast<VectorType>(T)) {
    Out->Kind = isa<FixedVectorType>(T) ? RmFixedVectorType
                                        : RmScalableVectorType;
    Out->Number = Vector->getElementCount().getKnownMinValue();
  }
}

/// A contained type; null past the last one.
extern "C" LLVMTypeRef rmContainedType(LLVMTypeRef Type, uint64_t Index) {
  const llvm::Type &T = *unwrap(Type);
  return Index < T.getNumContainedTypes() ? wrap(T.getContainedType(Index))
                                          : nullptr;
}
