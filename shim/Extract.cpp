//===- Extract.cpp - shared functions made of regions ---------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Access.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#if LLVM_VERSION_MAJOR >= 17
#include "llvm/IR/AttributeMask.h"
#endif
#include "llvm/IR/DIBuilder.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace rustmerge;

/// An operand of an instruction of a region that becomes a parameter.
struct RmSlot {
  uint32_t Instruction;
  uint32_t Operand;
  uint32_t Parameter;
};
static_assert(sizeof(RmSlot) == 12, "mirrored in src/llvm/extract.rs");

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

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

extern "C" LLVMTypeRef rmStructType(LLVMModuleRef Module, LLVMTypeRef *Members,
                                    size_t Count) {
  SmallVector<Type *, 4> Types;
  for (size_t Index = 0; Index != Count; ++Index)
    Types.push_back(unwrap(Members[Index]));
  return wrap(StructType::get(unwrap(Module)->getContext(), Types));
}

extern "C" LLVMTypeRef rmVoidType(LLVMModuleRef Module) {
  return wrap(Type::getVoidTy(unwrap(Module)->getContext()));
}

/// Whether an access of memory is volatile or atomic.
extern "C" bool rmIsOrderedAccess(LLVMValueRef Instruction) {
  const auto *I = unwrap<llvm::Instruction>(Instruction);
  return I->isVolatile() || I->isAtomic();
}

//===----------------------------------------------------------------------===//
// The shared function
//===----------------------------------------------------------------------===//

/// A subprogram for code that comes from several places: no line, artificial.
static DISubprogram *artificialSubprogram(Function &F,
                                          const DISubprogram &Like) {
  DIBuilder Builder(*F.getParent(), /*AllowUnresolved=*/false, Like.getUnit());
  DISubroutineType *Type =
      Builder.createSubroutineType(Builder.getOrCreateTypeArray({}));
  DISubprogram *Program = Builder.createFunction(
      Like.getFile(), F.getName(), F.getName(), Like.getFile(), /*LineNo=*/0,
      Type, /*ScopeLine=*/0, DINode::FlagArtificial,
      DISubprogram::SPFlagDefinition | DISubprogram::SPFlagLocalToUnit |
          DISubprogram::SPFlagOptimized);
  Builder.finalizeSubprogram(Program);
  return Program;
}

/// Creates a function without a body after Like, with Like's attributes as a
/// function.  Described is null or a function with debug info.
extern "C" LLVMValueRef rmCreateSharedFunction(LLVMValueRef Like,
                                               LLVMValueRef Described,
                                               LLVMTypeRef Result,
                                               LLVMTypeRef *Parameters,
                                               size_t Count, RmText Name) {
  auto *L = unwrap<Function>(Like);
  SmallVector<Type *, 8> Types;
  for (size_t Index = 0; Index != Count; ++Index)
    Types.push_back(unwrap(Parameters[Index]));
  auto *F = Function::Create(
      FunctionType::get(unwrap(Result), Types, /*isVarArg=*/false),
      GlobalValue::InternalLinkage, L->getAddressSpace(), string(Name));
  L->getParent()->getFunctionList().insertAfter(L->getIterator(), F);
#if LLVM_VERSION_MAJOR >= 19 && LLVM_VERSION_MAJOR < 22
  F->setNewDbgInfoFormatFlag(L->IsNewDbgInfoFormat);
#endif
  F->setUnnamedAddr(GlobalValue::UnnamedAddr::Global);
  F->setDSOLocal(true);
  F->addFnAttrs(AttrBuilder(L->getContext(), L->getAttributes().getFnAttrs()));
  if (Described)
    F->setSubprogram(artificialSubprogram(
        *F, *unwrap<Function>(Described)->getSubprogram()));
  return wrap(F);
}

extern "C" bool rmHasSubprogram(LLVMValueRef Function) {
  return unwrap<llvm::Function>(Function)->getSubprogram() != nullptr;
}

extern "C" void rmRemoveFunctionAttribute(LLVMValueRef Function, RmText Key,
                                          bool IsString) {
  auto *F = unwrap<llvm::Function>(Function);
  if (IsString)
    F->removeFnAttr(string(Key));
  else
    F->removeFnAttr(Attribute::getAttrKindFromName(string(Key)));
}

extern "C" void rmAddFunctionAttribute(LLVMValueRef Function, RmText Key) {
  unwrap<llvm::Function>(Function)->addFnAttr(
      Attribute::getAttrKindFromName(string(Key)));
}

/// What a region's function returns: nothing, one value, or a struct.
static Value *packed(IRBuilder<> &Builder, ArrayRef<Value *> Outputs,
                     Type *Result) {
  if (Outputs.size() == 1)
    return Outputs.front();
  Value *Struct = PoisonValue::get(Result);
  for (unsigned Index = 0; Index != Outputs.size(); ++Index)
    Struct = Builder.CreateInsertValue(Struct, Outputs[Index], Index);
  return Struct;
}

/// Fills Function with copies of Count instructions of one block.  Slots say
/// which operands are parameters; operands that are instructions of the region
/// become their copies; all others stay.  Unless the last instruction is a
/// terminator, the function returns the Outputs, which are indices of
/// instructions.
extern "C" void rmBuildSharedBody(LLVMValueRef Function,
                                  LLVMValueRef *Instructions, size_t Count,
                                  const RmSlot *Slots, size_t SlotCount,
                                  const uint32_t *Outputs,
                                  size_t OutputCount) {
  auto *F = unwrap<llvm::Function>(Function);
  BasicBlock *Block = BasicBlock::Create(F->getContext(), "", F);
  IRBuilder<> Builder(Block);
  DenseMap<const Value *, Instruction *> Copies;
  SmallVector<Instruction *, 16> InOrder;
  DebugLoc Location;
  if (DISubprogram *Program = F->getSubprogram())
    Location = DILocation::get(F->getContext(), 0, 0, Program);
  for (size_t Index = 0; Index != Count; ++Index) {
    auto *Original = unwrap<Instruction>(Instructions[Index]);
    Instruction *Copy = Original->clone();
    Builder.Insert(Copy);
    Copy->setDebugLoc(Location);
    for (Use &U : Copy->operands())
      if (Instruction *Inner = Copies.lookup(U.get()))
        U.set(Inner);
    Copies[Original] = Copy;
    InOrder.push_back(Copy);
  }
  for (size_t Index = 0; Index != SlotCount; ++Index)
    InOrder[Slots[Index].Instruction]->setOperand(
        Slots[Index].Operand, F->getArg(Slots[Index].Parameter));
  if (InOrder.back()->isTerminator())
    return;
  Builder.SetCurrentDebugLocation(Location);
  if (!OutputCount) {
    Builder.CreateRetVoid();
    return;
  }
  SmallVector<Value *, 4> Values;
  for (size_t Index = 0; Index != OutputCount; ++Index)
    Values.push_back(InOrder[Outputs[Index]]);
  Builder.CreateRet(packed(Builder, Values, F->getReturnType()));
}

/// Lets a call be a jump where the code generator can do it.
extern "C" void rmMarkTailCall(LLVMValueRef Call) {
  auto *C = unwrap<CallInst>(Call);
  if (C->getTailCallKind() == CallInst::TCK_None)
    C->setTailCallKind(CallInst::TCK_Tail);
}

//===----------------------------------------------------------------------===//
// The calls
//===----------------------------------------------------------------------===//

static DebugLoc locationOf(ArrayRef<LLVMValueRef> Instructions) {
  for (LLVMValueRef Inst : Instructions)
    if (const DebugLoc &Location = unwrap<Instruction>(Inst)->getDebugLoc())
      return Location;
  const Function *F = unwrap<Instruction>(Instructions.front())->getFunction();
  if (DISubprogram *Program = F->getSubprogram())
    return DILocation::get(F->getContext(), 0, 0, Program);
  return DebugLoc();
}

/// Replaces a region by a call.  A terminator at its end stays; a ret returns
/// what the call does.  The other instructions are erased.
extern "C" LLVMValueRef
rmReplaceRegion(LLVMValueRef *Instructions, size_t Count, LLVMValueRef Shared,
                LLVMValueRef *Arguments, size_t ArgumentCount,
                const uint32_t *Outputs, size_t OutputCount, bool IsTail) {
  ArrayRef<LLVMValueRef> Region(Instructions, Count);
  auto *F = unwrap<Function>(Shared);
  auto *First = unwrap<Instruction>(Region.front());
  IRBuilder<> Builder(First);
  Builder.SetCurrentDebugLocation(locationOf(Region));
  SmallVector<Value *, 8> Values;
  for (size_t Index = 0; Index != ArgumentCount; ++Index)
    Values.push_back(unwrap(Arguments[Index]));
  CallInst *Call = Builder.CreateCall(F->getFunctionType(), F, Values);
  Call->setCallingConv(F->getCallingConv());
  if (IsTail)
    Call->setTailCallKind(CallInst::TCK_Tail);
  for (size_t Index = 0; Index != OutputCount; ++Index) {
    Value *Output = Call;
    if (OutputCount > 1)
      Output = Builder.CreateExtractValue(Call, Index);
    auto *Old = unwrap<Instruction>(Region[Outputs[Index]]);
    Output->takeName(Old);
    Old->replaceAllUsesWith(Output);
  }
  auto *Last = unwrap<Instruction>(Region.back());
  if (Last->isTerminator()) {
    if (!F->getReturnType()->isVoidTy())
      cast<ReturnInst>(Last)->setOperand(0, Call);
    Region = Region.drop_back();
  }
  for (LLVMValueRef Inst : llvm::reverse(Region))
    unwrap<Instruction>(Inst)->eraseFromParent();
  return wrap(Call);
}

/// Whether a function has memory of its own that a callee may be given: a
/// call in it is then no tail call for all that this library knows.
extern "C" bool rmOwnsMemory(LLVMValueRef Function) {
  const auto *F = unwrap<llvm::Function>(Function);
  for (const Argument &A : F->args())
    if (A.hasPassPointeeByValueCopyAttr())
      return true;
  for (const BasicBlock &Block : *F)
    for (const Instruction &I : Block)
      if (isa<AllocaInst>(I))
        return true;
  return F->isVarArg();
}

/// Whether a call promises not to throw; for what is no call, that it is none.
extern "C" bool rmIsNoUnwindCall(LLVMValueRef Instruction) {
  const auto *Call = dyn_cast<CallBase>(unwrap(Instruction));
  return !Call || Call->doesNotThrow();
}

extern "C" LLVMValueRef rmAsConstant(LLVMValueRef Value) {
  return wrap(dyn_cast<Constant>(unwrap(Value)));
}
