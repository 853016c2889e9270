//===- Rewrite.cpp - changes to functions, calls and symbols --------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Access.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallVector.h"
#if LLVM_VERSION_MAJOR >= 17
#include "llvm/IR/AttributeMask.h"
#endif
#include "llvm/IR/Constants.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/GlobalAlias.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/ValueMapper.h"

using namespace llvm;
using namespace rustmerge;

//===----------------------------------------------------------------------===//
// Uses
//===----------------------------------------------------------------------===//

static bool isReplaceableInConstants(const Use &U) {
  const User *Owner = U.getUser();
  return isa<ConstantExpr>(Owner) || isa<ConstantAggregate>(Owner) ||
         isa<DSOLocalEquivalent>(Owner) || isa<NoCFIValue>(Owner);
}

/// Constants that are made of others, from those that mention a value up to
/// those that only instructions, initializers and metadata use.
static void collectConstants(Value &Mentioned,
                             SmallSetVector<Constant *, 16> &Found) {
  size_t Next = Found.size();
  for (Use &U : Mentioned.uses())
    if (isReplaceableInConstants(U))
      Found.insert(cast<Constant>(U.getUser()));
  for (; Next != Found.size(); ++Next)
    for (User *Owner : Found[Next]->users())
      if (isa<Constant>(Owner) && !isa<GlobalValue>(Owner))
        Found.insert(cast<Constant>(Owner));
}

struct RmReplacedValue {
  LLVMValueRef Old;
  LLVMValueRef New;
};
static_assert(sizeof(RmReplacedValue) == 16, "mirrored in src/llvm/rewrite.rs");

/// Replaces each Old by its New inside constants, all at once: uniqued
/// constants cannot change in place, and one that mentions many of them is made
/// anew once instead of once for each.
extern "C" void rmReplaceInConstants(RmList<RmReplacedValue> Pairs) {
  ValueToValueMapTy Map;
  SmallSetVector<Constant *, 16> Affected;
  for (auto [Old, New] : Pairs) {
    Map[unwrap(Old)] = unwrap(New);
    collectConstants(*unwrap(Old), Affected);
  }
  for (Constant *C : Affected) {
    Value *Mapped = MapValue(C, Map);
    SmallVector<Use *, 8> Uses;
    for (Use &U : C->uses())
      if (!isa<Constant>(U.getUser()) || isa<GlobalValue>(U.getUser()))
        Uses.push_back(&U);
    for (Use *U : Uses)
      U->set(Mapped);
    if (C->isUsedByMetadata())
      ValueAsMetadata::handleRAUW(C, Mapped);
  }
  for (auto [Old, New] : Pairs)
    unwrap<Constant>(Old)->removeDeadConstantUsers();
}

//===----------------------------------------------------------------------===//
// Casts between congruent types
//===----------------------------------------------------------------------===//

/// Turns V into a value of type To, where both have the same structure and
/// differ in integers that are pointers on the other side.
static Value *castCongruent(IRBuilder<> &Builder, Value *V, Type *To) {
  Type *From = V->getType();
  if (From == To)
    return V;
  if (From->isStructTy() || From->isArrayTy()) {
    Value *Result = PoisonValue::get(To);
    unsigned Count = From->isStructTy() ? From->getStructNumElements()
                                        : From->getArrayNumElements();
    for (unsigned Index = 0; Index != Count; ++Index) {
      Type *ElementType = From->isStructTy() ? To->getStructElementType(Index)
                                             : To->getArrayElementType();
      Value *Element = Builder.CreateExtractValue(V, Index);
      Element = castCongruent(Builder, Element, ElementType);
      Result = Builder.CreateInsertValue(Result, Element, Index);
    }
    return Result;
  }
  return Builder.CreateBitOrPointerCast(V, To);
}

/// The attributes of a set that a value of another type cannot have.
static AttributeMask attributesAgainst(Type *Wanted, AttributeSet Set) {
#if LLVM_VERSION_MAJOR >= 20
  return AttributeFuncs::typeIncompatible(Wanted, Set);
#else
  (void)Set;
  return AttributeFuncs::typeIncompatible(Wanted);
#endif
}

/// An invoke has no place after it, and nothing may stand between a musttail
/// call and its ret.
extern "C" bool rmCanRedirectWithCasts(LLVMValueRef Call) {
  const auto *C = dyn_cast<CallInst>(unwrap(Call));
  return C && !C->isMustTailCall() &&
         C->arg_size() >= C->getFunctionType()->getNumParams();
}

/// Points a call at New, whose type is congruent to the call's but not the
/// same, with casts around it.  False, and nothing changed, where there is no
/// place for the cast of the result.
extern "C" bool rmRedirectCallWithCasts(LLVMValueRef Call, LLVMValueRef New) {
  if (!rmCanRedirectWithCasts(Call))
    return false;
  auto *C = unwrap<CallInst>(Call);
  auto *F = unwrap<Function>(New);
  IRBuilder<> Builder(C);
  // Variadic arguments, which come after the parameters, stay as they are.
  FunctionType *WantedTypes = F->getFunctionType();
  for (unsigned Index = 0; Index != WantedTypes->getNumParams(); ++Index) {
    Value *Old = C->getArgOperand(Index);
    Type *Wanted = WantedTypes->getParamType(Index);
    if (Old->getType() == Wanted)
      continue;
    C->setArgOperand(Index, castCongruent(Builder, Old, Wanted));
    // The arguments whose numbers it has must be integers, and which memory is
    // that of arguments depends on which of them are pointers.
    C->removeFnAttr(Attribute::AllocSize);
    C->removeFnAttr(Attribute::Memory);
    C->removeParamAttrs(
        Index, attributesAgainst(Wanted, C->getAttributes().getParamAttrs(Index)));
  }
  Type *OldType = C->getType();
  Type *NewType = F->getReturnType();
  if (OldType == NewType) {
    C->setCalledFunction(F);
    return true;
  }
  // The uses are taken before the cast exists, so that it is not among them.
  SmallVector<Use *, 8> Uses;
  for (Use &U : C->uses())
    Uses.push_back(&U);
  C->mutateType(NewType);
  C->setCalledFunction(F);
  C->removeRetAttrs(
      attributesAgainst(NewType, C->getAttributes().getRetAttrs()));
  // What metadata says of the value, it says of the old type.
  C->dropUnknownNonDebugMetadata();
  Builder.SetInsertPoint(C->getParent(), std::next(C->getIterator()));
  Value *Cast = castCongruent(Builder, C, OldType);
  for (Use *U : Uses)
    U->set(Cast);
  return true;
}

//===----------------------------------------------------------------------===//
// Bodies
//===----------------------------------------------------------------------===//

/// Removes the body and what belongs to it, the personality function, and
/// keeps everything that belongs to the symbol: linkage, comdat, attributes,
/// metadata.
static void eraseBody(Function &F) {
  for (BasicBlock &Block : F)
    Block.dropAllReferences();
  while (!F.empty())
    F.begin()->eraseFromParent();
  if (F.hasPersonalityFn())
    F.setPersonalityFn(nullptr);
}

/// Whether a function and its calls can get another calling convention: it is
/// local, and all uses are plain calls.  GlobalOpt's hasChangeableCC is less
/// strict: it ignores block addresses.
extern "C" bool rmHasChangeableConvention(LLVMValueRef Function) {
  const auto &F = *unwrap<llvm::Function>(Function);
  if (F.isDeclaration() || !F.hasLocalLinkage() || F.isVarArg())
    return false;
  for (const Use &U : F.uses()) {
    const auto *Call = dyn_cast<CallBase>(U.getUser());
    if (!Call || !Call->isCallee(&U) || Call->isMustTailCall() ||
        Call->getCallingConv() != F.getCallingConv() ||
        Call->getFunctionType() != F.getFunctionType())
      return false;
  }
  // Such a call has the convention of its caller.
  return none_of(F, [](const BasicBlock &Block) {
    return Block.getTerminatingMustTailCall();
  });
}

/// Gives a function and its calls a calling convention, only after
/// rmHasChangeableConvention.
extern "C" void rmSetConventionWithCalls(LLVMValueRef Function,
                                         uint32_t Convention) {
  auto *F = unwrap<llvm::Function>(Function);
  F->setCallingConv(Convention);
  for (User *Call : F->users())
    cast<CallBase>(Call)->setCallingConv(Convention);
}

extern "C" void rmEraseBody(LLVMValueRef Function) {
  eraseBody(*unwrap<llvm::Function>(Function));
}

extern "C" void rmSetSubprogram(LLVMValueRef Function, LLVMMetadataRef Node) {
  unwrap<llvm::Function>(Function)->setSubprogram(
      Node ? unwrap<DISubprogram>(Node) : nullptr);
}

/// What a thunk's call passes on about parameters and result.  Function
/// attributes stay on the callee; a call in a strictfp function must say so.
static AttributeList callAttributes(const Function &Target) {
  AttributeList List = Target.getAttributes();
  List = List.removeFnAttributes(Target.getContext());
  if (Target.hasFnAttribute(Attribute::StrictFP))
    List = List.addFnAttribute(Target.getContext(), Attribute::StrictFP);
  return List;
}

/// Gives Thunk, which has no body, one that forwards every argument, then
/// constants, to Target and returns its result.  TailKind is a value of
/// LLVMTailCallKind.  Returns the call.
extern "C" LLVMValueRef rmWriteForwardingBody(LLVMValueRef Thunk,
                                              LLVMValueRef Target,
                                              uint32_t TailKind,
                                              RmList<LLVMValueRef> Constants) {
  auto *From = unwrap<Function>(Thunk);
  auto *To = unwrap<Function>(Target);
  BasicBlock *Block = BasicBlock::Create(From->getContext(), "", From);
  IRBuilder<> Builder(Block);
  SmallVector<Value *, 8> Arguments;
  for (Argument &A : From->args())
    Arguments.push_back(castCongruent(
        Builder, &A, To->getFunctionType()->getParamType(A.getArgNo())));
  append_range(Arguments, objects<Value>(Constants));
  CallInst *Call = Builder.CreateCall(To->getFunctionType(), To, Arguments);
  Call->setTailCallKind(static_cast<CallInst::TailCallKind>(TailKind));
  Call->setCallingConv(To->getCallingConv());
  Call->setAttributes(callAttributes(*To));
  if (From->getReturnType()->isVoidTy())
    Builder.CreateRetVoid();
  else
    Builder.CreateRet(castCongruent(Builder, Call, From->getReturnType()));
  return wrap(Call);
}

Function *rustmerge::localLike(Function &Old, FunctionType *Type,
                               StringRef Name) {
  auto *New = Function::Create(Type, GlobalValue::InternalLinkage,
                               Old.getAddressSpace(), Name);
  Old.getParent()->getFunctionList().insertAfter(Old.getIterator(), New);
#if LLVM_VERSION_MAJOR >= 19 && LLVM_VERSION_MAJOR < 21
  New->setNewDbgInfoFormatFlag(Old.IsNewDbgInfoFormat);
#endif
  New->setCallingConv(Old.getCallingConv());
  New->setAttributes(Old.getAttributes());
  // The function that clears what it allocates takes the same arguments.
  if (Type != Old.getFunctionType())
    New->removeFnAttr("alloc-variant-zeroed");
  New->setAlignment(Old.getAlign());
  New->setUnnamedAddr(GlobalValue::UnnamedAddr::Global);
  New->setDSOLocal(true);
  if (Old.hasGC())
    New->setGC(Old.getGC());
  if (Old.hasSection())
    New->setSection(Old.getSection());
  New->setPartition(Old.getPartition());
  if (Old.hasPersonalityFn())
    New->setPersonalityFn(Old.getPersonalityFn());
  New->copyMetadata(&Old, 0);
#if LLVM_VERSION_MAJOR >= 23
  // It says which function of the sources this is, and that is the old one.
  New->setMetadata(LLVMContext::MD_unique_id, nullptr);
#endif
  return New;
}

/// Moves the body of a function into a new local one right after it, with
/// the same result, parameters, attributes and debug info, and more
/// parameters.  The old one is left without a body and without a subprogram.
extern "C" LLVMValueRef rmMoveBodyToLocalFunction(LLVMValueRef Function,
                                                  RmText Name,
                                                  RmList<LLVMTypeRef> More) {
  auto *Old = unwrap<llvm::Function>(Function);
  FunctionType *OldType = Old->getFunctionType();
  SmallVector<Type *, 8> Types(OldType->params());
  append_range(Types, objects<Type>(More));
  auto *NewType = FunctionType::get(OldType->getReturnType(), Types,
                                    OldType->isVarArg());
  auto *New = rustmerge::localLike(*Old, NewType, string(Name));
  Old->setSubprogram(nullptr);
  New->splice(New->begin(), Old);
  auto NewArgument = New->arg_begin();
  for (Argument &A : Old->args()) {
    NewArgument->takeName(&A);
    A.replaceAllUsesWith(&*NewArgument++);
  }
  if (Old->hasPersonalityFn())
    Old->setPersonalityFn(nullptr);
  return wrap(New);
}

/// Replaces a call or invoke with one of Target, with more arguments.
/// Target has the parameters of the old callee, then some for the new
/// arguments, whose attributes these get.  Returns the new call.
extern "C" LLVMValueRef rmCallWithMoreArguments(LLVMValueRef Instruction,
                                                LLVMValueRef Target,
                                                RmList<LLVMValueRef> More) {
  auto *Old = unwrap<CallBase>(Instruction);
  auto *To = unwrap<Function>(Target);
  SmallVector<Value *, 8> Arguments(Old->args());
  AttributeList Attributes = Old->getAttributes();
  for (Value *Argument : objects<Value>(More)) {
    unsigned Parameter = Arguments.size();
    AttrBuilder OfParameter(Old->getContext(),
                            To->getAttributes().getParamAttrs(Parameter));
    Attributes = Attributes.addParamAttributes(Old->getContext(), Parameter,
                                               OfParameter);
    Arguments.push_back(Argument);
  }
  SmallVector<OperandBundleDef, 2> Bundles;
  Old->getOperandBundlesAsDefs(Bundles);
  CallBase *New;
  if (auto *Invoke = dyn_cast<InvokeInst>(Old)) {
    New = InvokeInst::Create(To->getFunctionType(), To, Invoke->getNormalDest(),
                             Invoke->getUnwindDest(), Arguments, Bundles);
  } else {
    auto *Call = CallInst::Create(To->getFunctionType(), To, Arguments, Bundles);
    Call->setTailCallKind(cast<CallInst>(Old)->getTailCallKind());
    New = Call;
  }
  New->insertInto(Old->getParent(), Old->getIterator());
  New->setCallingConv(Old->getCallingConv());
  // The function that clears what it allocates takes the old arguments.
  New->setAttributes(Attributes.removeFnAttribute(Old->getContext(),
                                                  "alloc-variant-zeroed"));
  // What it said of memory held without addresses among the arguments, and the new
  // callee may call itself by the name of the old one.
  New->removeFnAttr(Attribute::Memory);
  New->removeFnAttr(Attribute::NoRecurse);
  New->copyIRFlags(Old);
  New->copyMetadata(*Old);
  New->takeName(Old);
  Old->replaceAllUsesWith(New);
  Old->eraseFromParent();
  return wrap(New);
}

extern "C" bool rmHasAddressTakenBlock(LLVMValueRef Function) {
  return llvm::any_of(*unwrap<llvm::Function>(Function),
                      [](const BasicBlock &B) { return B.hasAddressTaken(); });
}

extern "C" void rmEraseFunction(LLVMValueRef Function) {
  auto *F = unwrap<llvm::Function>(Function);
  eraseBody(*F);
  F->eraseFromParent();
}

//===----------------------------------------------------------------------===//
// Symbols
//===----------------------------------------------------------------------===//

/// Makes an alias of Target that takes the name of a function and has its
/// linkage and visibility.
extern "C" LLVMValueRef rmCreateAlias(LLVMValueRef Function,
                                      LLVMValueRef Target) {
  auto *Old = unwrap<llvm::Function>(Function);
  auto *To = unwrap<llvm::Function>(Target);
  auto *Alias =
      GlobalAlias::create(Old->getValueType(), Old->getAddressSpace(),
                          Old->getLinkage(), "", To, Old->getParent());
  Alias->takeName(Old);
  Alias->setVisibility(Old->getVisibility());
  Alias->setDLLStorageClass(Old->getDLLStorageClass());
  Alias->setDSOLocal(Old->isDSOLocal());
  Alias->setUnnamedAddr(Old->getUnnamedAddr());
  Alias->setPartition(Old->getPartition());
  return wrap(Alias);
}

static_assert(GlobalValue::DefaultVisibility == 0 &&
                  GlobalValue::HiddenVisibility == 1 &&
                  GlobalValue::ProtectedVisibility == 2,
              "mirrored in src/llvm/function.rs");

/// Gives a local function a name that linkers fold it by.  False where the
/// module has that name already.
extern "C" bool rmPublish(LLVMValueRef Function, RmText Name,
                          uint32_t Visibility, bool InComdat) {
  auto *F = unwrap<llvm::Function>(Function);
  Module *M = F->getParent();
  if (M->getNamedValue(string(Name)))
    return false;
  F->setName(string(Name));
  F->setLinkage(GlobalValue::LinkOnceODRLinkage);
  F->setVisibility(static_cast<GlobalValue::VisibilityTypes>(Visibility));
  F->setDSOLocal(true);
  if (InComdat)
    F->setComdat(M->getOrInsertComdat(F->getName()));
  return true;
}

//===----------------------------------------------------------------------===//
// Flags
//===----------------------------------------------------------------------===//

extern "C" void rmDropPoisonFlags(LLVMValueRef Instruction) {
  unwrap<llvm::Instruction>(Instruction)->dropPoisonGeneratingFlags();
}

extern "C" void rmDropFastMathFlags(LLVMValueRef Instruction) {
  auto *I = unwrap<llvm::Instruction>(Instruction);
  if (isa<FPMathOperator>(I))
    I->copyFastMathFlags(FastMathFlags());
}

/// Keeps of Kept's poison and fast-math flags those that Other has too.  False
/// where LLVM does not know how to intersect them and all were dropped.
extern "C" bool rmIntersectFlags(LLVMValueRef Kept, LLVMValueRef Other) {
  auto *K = unwrap<Instruction>(Kept);
  const auto *O = unwrap<Instruction>(Other);
  unsigned Wanted = flagsOf(*K) & flagsOf(*O);
  if (flagsOf(*K) == Wanted)
    return true;
  K->andIRFlags(O);
  if (flagsOf(*K) == Wanted)
    return true;
  rmDropPoisonFlags(Kept);
  rmDropFastMathFlags(Kept);
  return false;
}
