//===- Values.cpp - functions, instructions, operands and uses ------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Access.h"
#if LLVM_VERSION_MAJOR >= 17
#include "llvm/IR/EHPersonalities.h"
#else
#include "llvm/Analysis/EHPersonalities.h"
#endif
#include "llvm/IR/Constants.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/GlobalAlias.h"
#include "llvm/IR/GlobalIFunc.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include <algorithm>

using namespace llvm;
using namespace rustmerge;

/// 0: the address is significant, 1: local_unnamed_addr, 2: unnamed_addr.
static uint8_t unnamedAddr(const GlobalValue &G) {
  return G.hasGlobalUnnamedAddr() ? 2 : G.hasAtLeastLocalUnnamedAddr() ? 1 : 0;
}

static RmPersonality personalityKind(const Constant &Personality) {
  switch (classifyEHPersonality(&Personality)) {
  case EHPersonality::GNU_CXX:
    return RmCxxPersonality;
  case EHPersonality::Rust:
    return RmRustPersonality;
  default:
    return RmOtherPersonality;
  }
}

extern "C" void rmDescribeFunction(LLVMValueRef Function, RmFunction *Out) {
  const auto &F = *unwrap<llvm::Function>(Function);
  *Out = RmFunction();
  Out->Type = wrap(F.getFunctionType());
  Out->Attributes = F.getAttributes().getRawPointer();
  if (F.hasPersonalityFn()) {
    Out->Personality = wrap(F.getPersonalityFn());
    Out->PersonalityKind = personalityKind(*F.getPersonalityFn());
  }
  if (F.hasPrefixData())
    Out->PrefixData = wrap(F.getPrefixData());
  if (F.hasPrologueData())
    Out->PrologueData = wrap(F.getPrologueData());
  Out->HasComdat = F.hasComdat();
  Out->Section = text(F.getSection());
  Out->Partition = text(F.getPartition());
  if (F.hasGC())
    Out->GarbageCollector = text(F.getGC());
  Out->CallingConvention = F.getCallingConv();
  Out->Linkage = LLVMGetLinkage(Function);
  if (MaybeAlign Alignment = F.getAlign())
    Out->Alignment = Alignment->value();
  Out->AddressSpace = F.getAddressSpace();
  Out->UnnamedAddr = unnamedAddr(F);
  Out->IsDeclaration = F.isDeclaration();
  // As F.isInterposable(), which looks a flag of the module up each time.
  Out->IsInterposable =
      GlobalValue::isInterposableLinkage(F.getLinkage()) ||
      (!F.isDSOLocal() && F.isInterposable());
  Out->IsDiscardableIfUnused = F.isDiscardableIfUnused();
  Out->IsDSOLocal = F.isDSOLocal();
  Out->IsDLLExport = F.hasDLLExportStorageClass();
  Out->HasMetadata = F.hasMetadata();
  Out->Visibility = F.getVisibility();
  Out->HasUnwindTable = F.hasUWTable();
  Out->MayThrow = !F.doesNotThrow();
}

static void describeAuxiliary(const Instruction &I, RmInstruction &Out) {
  switch (I.getOpcode()) {
  case Instruction::Alloca:
    Out.AuxiliaryType = wrap(cast<AllocaInst>(I).getAllocatedType());
    break;
  case Instruction::GetElementPtr: {
    const auto &GEP = cast<GetElementPtrInst>(I);
    Out.AuxiliaryType = wrap(GEP.getSourceElementType());
    Out.HasConstantOffset = constantOffset(GEP, Out.ConstantOffset);
    break;
  }
  case Instruction::ExtractValue:
    Out.AuxiliaryCount = cast<ExtractValueInst>(I).getNumIndices();
    break;
  case Instruction::InsertValue:
    Out.AuxiliaryCount = cast<InsertValueInst>(I).getNumIndices();
    break;
  case Instruction::ShuffleVector:
    Out.AuxiliaryCount = cast<ShuffleVectorInst>(I).getShuffleMask().size();
    break;
  case Instruction::LandingPad:
    Out.AuxiliaryCount = cast<LandingPadInst>(I).getNumClauses();
    break;
  case Instruction::Load:
    Out.SyncScope = cast<LoadInst>(I).getSyncScopeID();
    break;
  case Instruction::Store:
    Out.SyncScope = cast<StoreInst>(I).getSyncScopeID();
    break;
  case Instruction::Fence:
    Out.SyncScope = cast<FenceInst>(I).getSyncScopeID();
    break;
  case Instruction::AtomicCmpXchg:
    Out.SyncScope = cast<AtomicCmpXchgInst>(I).getSyncScopeID();
    break;
  case Instruction::AtomicRMW:
    Out.SyncScope = cast<AtomicRMWInst>(I).getSyncScopeID();
    break;
  default:
    break;
  }
}

static uint32_t valueKind(const Value &V) {
  if (isa<Instruction>(V))
    return RmInstructionValue;
  if (isa<Argument>(V))
    return RmArgumentValue;
  if (isa<BasicBlock>(V))
    return RmBlockValue;
  if (isa<GlobalValue>(V))
    return RmGlobalValue;
  if (isa<Constant>(V))
    return RmConstantValue;
  if (isa<InlineAsm>(V))
    return RmInlineAsmValue;
  if (isa<MetadataAsValue>(V))
    return RmMetadataValue;
  return RmUnknownValue;
}

/// The opcode as LLVMGetInstructionOpcode numbers it.
static uint32_t opcode(const Instruction &I) {
  switch (I.getOpcode()) {
#define HANDLE_INST(NUMBER, NAME, CLASS)                                       \
  case Instruction::NAME:                                                      \
    return LLVM##NAME;
#define HANDLE_USER_INST(NUMBER, NAME, CLASS)
#include "llvm/IR/Instruction.def"
  default:
    return 0;
  }
}

/// Sets the bits whose numbers are those of LLVMGetInstructionOpcode for the operations of a
/// function's body, and bit 0 for one that has no number.  Out has room for 128 bits.
extern "C" void rmOperations(LLVMValueRef Function, uint64_t *Out) {
  Out[0] = Out[1] = 0;
  for (const Instruction &I : instructions(*unwrap<llvm::Function>(Function))) {
    uint32_t Number = opcode(I);
    if (Number >= 128)
      Number = 0;
    Out[Number / 64] |= uint64_t(1) << Number % 64;
  }
}

/// Fills Out and the operands, as many as Capacity allows; OperandCount tells
/// how many there are.
extern "C" void rmDescribeInstruction(LLVMValueRef Instruction,
                                      RmInstruction *Out, RmOperand *Operands,
                                      size_t Capacity) {
  const auto &I = *unwrap<llvm::Instruction>(Instruction);
  *Out = RmInstruction();
  Out->Type = wrap(I.getType());
  if (const llvm::Instruction *Next = I.getNextNode())
    Out->Next = wrap(Next);
  Out->Opcode = opcode(I);
  Out->OperandCount = I.getNumOperands();
  Out->SubclassData = StateBits::subclassData(I);
  Out->OptionalData = flagsOf(I);
  Out->HasMetadata = I.hasMetadataOtherThanDebugLoc();
  if (const auto *Call = dyn_cast<CallBase>(&I)) {
    Out->AuxiliaryType = wrap(Call->getFunctionType());
    Out->Attributes = Call->getAttributes().getRawPointer();
    Out->BundleCount = Call->getNumOperandBundles();
    if (const auto *Branch = dyn_cast<CallBrInst>(Call))
      Out->AuxiliaryCount = Branch->getNumIndirectDests();
    Out->IsDebugIntrinsic = isa<DbgInfoIntrinsic>(I);
    Out->DeclaresAliasScopes = isa<NoAliasScopeDeclInst>(I);
  } else {
    describeAuxiliary(I, *Out);
  }
  const Use *Uses = I.op_begin();
  size_t Count = std::min<size_t>(Out->OperandCount, Capacity);
  for (size_t Position = 0; Position != Count; ++Position) {
    Value *V = Uses[Position].get();
    Operands[Position] = {wrap(V), valueKind(*V), 0};
  }
}

/// An index of an address computation that is no constant integer.
struct RmAddressIndex {
  /// The distance between elements, in bytes.
  uint64_t Stride;
  /// The number of the operand.
  uint32_t Operand;
  uint32_t Padding;
};
static_assert(sizeof(RmAddressIndex) == 16, "mirrored in src/llvm/inst.rs");

/// Describes a getelementptr by bytes: Offset is what its constant indices add to the
/// pointer, and each other index adds as many strides as it says.  Returns how
/// many there are, SIZE_MAX where it cannot be described so.
extern "C" size_t rmAddressIndices(LLVMValueRef Address, int64_t *Offset,
                                   RmAddressIndex *Out, size_t Capacity) {
  ListWriter<RmAddressIndex> List{Out, Capacity};
  bool IsKnown = addressSteps(
      *unwrap<GetElementPtrInst>(Address), *Offset,
      [&](unsigned Operand, uint64_t Stride) {
        List.add({Stride, Operand, 0});
      });
  return IsKnown ? List.Count : SIZE_MAX;
}

static bool haveSameIndices(const GetElementPtrInst &A,
                            const GetElementPtrInst &B) {
  return A.getSourceElementType() == B.getSourceElementType() &&
         A.getNumOperands() == B.getNumOperands() &&
         std::equal(A.idx_begin(), A.idx_end(), B.idx_begin());
}

static bool haveSameMetadata(const Instruction &A, const Instruction &B) {
  SmallVector<std::pair<unsigned, MDNode *>, 8> OfA, OfB;
  A.getAllMetadataOtherThanDebugLoc(OfA);
  B.getAllMetadataOtherThanDebugLoc(OfB);
  return OfA == OfB;
}

static bool isMarkedTail(const Instruction &I) {
  const auto *Call = dyn_cast<CallInst>(&I);
  return Call && Call->isTailCall();
}

/// Whether an instruction may assert more than an equal one of another function,
/// by flags, marks of tail calls, attributes, metadata or the scopes it declares; false for most.
extern "C" bool rmMayAssertMore(LLVMValueRef Kept, LLVMValueRef Gone) {
  const auto &K = *unwrap<Instruction>(Kept);
  const auto &G = *unwrap<Instruction>(Gone);
  if (unsigned Flags = flagsOf(K)) {
    if (Flags & ~flagsOf(G) || K.getOpcode() != G.getOpcode())
      return true;
    // Flags hold for the steps of their own computation.
    const auto *Ours = dyn_cast<GetElementPtrInst>(&K);
    const auto *Theirs = dyn_cast<GetElementPtrInst>(&G);
    if (Ours && (!Theirs || !haveSameIndices(*Ours, *Theirs)))
      return true;
  }
  if (K.hasMetadataOtherThanDebugLoc() && !haveSameMetadata(K, G))
    return true;
  const auto *Call = dyn_cast<CallBase>(&K);
  if (!Call)
    return false;
  const auto *Other = dyn_cast<CallBase>(&G);
  return !Other || isMarkedTail(K) != isMarkedTail(G) ||
         Call->getAttributes() != Other->getAttributes() ||
         (isa<MetadataAsValue>(K.getOperand(0)) &&
          K.getOperand(0) != G.getOperand(0));
}

template <typename Range>
static size_t writeNumbers(const Range &Numbers, uint64_t *Out,
                           size_t Capacity) {
  ListWriter<uint64_t> List{Out, Capacity};
  for (auto Number : Numbers)
    List.add(static_cast<uint64_t>(static_cast<int64_t>(Number)));
  return List.Count;
}

/// Writes aggregate indices, shuffle mask elements, or for each landing pad
/// clause whether it is a filter; returns how many there are, which is
/// AuxiliaryCount.
extern "C" size_t rmAuxiliaryNumbers(LLVMValueRef Instruction, uint64_t *Out,
                                     size_t Capacity) {
  const auto &I = *unwrap<llvm::Instruction>(Instruction);
  if (const auto *Extract = dyn_cast<ExtractValueInst>(&I))
    return writeNumbers(Extract->indices(), Out, Capacity);
  if (const auto *Insert = dyn_cast<InsertValueInst>(&I))
    return writeNumbers(Insert->indices(), Out, Capacity);
  if (const auto *Shuffle = dyn_cast<ShuffleVectorInst>(&I))
    return writeNumbers(Shuffle->getShuffleMask(), Out, Capacity);
  const auto *Pad = dyn_cast<LandingPadInst>(&I);
  if (!Pad)
    return 0;
  SmallVector<int, 4> AreFilters;
  for (unsigned Clause = 0; Clause != Pad->getNumClauses(); ++Clause)
    AreFilters.push_back(Pad->isFilter(Clause));
  return writeNumbers(AreFilters, Out, Capacity);
}

/// The blocks a phi's values come from, in operand order.
extern "C" void rmIncomingBlocks(LLVMValueRef Phi, LLVMBasicBlockRef *Out) {
  for (BasicBlock *Block : unwrap<PHINode>(Phi)->blocks())
    *Out++ = wrap(Block);
}

/// The number of cases of a switch, the default not counted.
extern "C" size_t rmSwitchCaseCount(LLVMValueRef Switch) {
  return unwrap<SwitchInst>(Switch)->getNumCases();
}

/// Values and destinations of a switch's cases.  LLVM 22 keeps the values out
/// of the operand list.
extern "C" void rmSwitchCases(LLVMValueRef Switch, LLVMValueRef *Values,
                              LLVMBasicBlockRef *Blocks) {
  for (auto &Case : unwrap<SwitchInst>(Switch)->cases()) {
    *Values++ = wrap(Case.getCaseValue());
    *Blocks++ = wrap(Case.getCaseSuccessor());
  }
}

/// Tag and operand range of a call's operand bundle; false past the last one.
extern "C" bool rmOperandBundle(LLVMValueRef Call, uint32_t Index, RmText *Tag,
                                uint32_t *Begin, uint32_t *End) {
  const auto &C = *unwrap<CallBase>(Call);
  if (Index >= C.getNumOperandBundles())
    return false;
  OperandBundleUse Bundle = C.getOperandBundleAt(Index);
  *Tag = text(Bundle.getTagName());
  *Begin = Bundle.Inputs.empty()
               ? 0
               : static_cast<uint32_t>(Bundle.Inputs.begin() - C.op_begin());
  *End = *Begin + static_cast<uint32_t>(Bundle.Inputs.size());
  return true;
}

extern "C" size_t rmSuccessors(LLVMValueRef Terminator, LLVMBasicBlockRef *Out,
                               size_t Capacity) {
  const auto &I = *unwrap<llvm::Instruction>(Terminator);
  size_t Count = I.isTerminator() ? I.getNumSuccessors() : 0;
  for (size_t Index = 0; Index != Count && Index != Capacity; ++Index)
    Out[Index] = wrap(I.getSuccessor(Index));
  return Count;
}

/// Instructions of a function without the invisible ones.  LLVM's own count calls a
/// filter through a pointer for each.
extern "C" size_t rmInstructionCount(LLVMValueRef Function) {
  size_t Count = 0;
  for (const BasicBlock &Block : *unwrap<llvm::Function>(Function))
    for (const Instruction &I : Block)
      Count += !isInvisible(I);
  return Count;
}

/// The metadata of a MetadataAsValue, and the local value in it if it
/// wraps one; null for another value.
extern "C" LLVMMetadataRef rmMetadataOfValue(LLVMValueRef Value,
                                             LLVMValueRef *Local) {
  *Local = nullptr;
  const auto *Operand = dyn_cast<MetadataAsValue>(unwrap(Value));
  if (!Operand)
    return nullptr;
  Metadata *Node = Operand->getMetadata();
  if (auto *Wrapped = dyn_cast<LocalAsMetadata>(Node))
    *Local = wrap(Wrapped->getValue());
  return wrap(Node);
}

struct RmInlineAsm {
  LLVMTypeRef Type;
  uint8_t HasSideEffects, IsAlignStack, Dialect, CanThrow;
  uint8_t Padding[4];
};
static_assert(sizeof(RmInlineAsm) == 16, "mirrored in src/llvm/constant.rs");

#if LLVM_VERSION_MAJOR >= 21
static RmText asmText(StringRef String) { return text(String); }
#else
static RmText asmText(const std::string &String) { return text(String); }
#endif

/// False for another value.
extern "C" bool rmDescribeInlineAsm(LLVMValueRef Asm, RmInlineAsm *Out,
                                    RmText *Code, RmText *Constraints) {
  const auto *Found = dyn_cast<InlineAsm>(unwrap(Asm));
  if (!Found)
    return false;
  const InlineAsm &A = *Found;
  *Out = RmInlineAsm();
  Out->Type = wrap(A.getFunctionType());
  Out->HasSideEffects = A.hasSideEffects();
  Out->IsAlignStack = A.isAlignStack();
  Out->Dialect = A.getDialect();
  Out->CanThrow = A.canThrow();
  *Code = asmText(A.getAsmString());
  *Constraints = asmText(A.getConstraintString());
  return true;
}

static uint32_t useKind(const Use &U) {
  const User *Owner = U.getUser();
  if (const auto *Call = dyn_cast<CallBase>(Owner))
    return Call->isCallee(&U) ? RmCalleeUse : RmInstructionUse;
  if (isa<Instruction>(Owner))
    return RmInstructionUse;
  if (isa<GlobalAlias>(Owner))
    return RmAliasUse;
  if (isa<GlobalIFunc>(Owner))
    return RmIFuncUse;
  if (isa<GlobalVariable>(Owner))
    return RmInitializerUse;
  if (isa<Function>(Owner))
    return RmFunctionUse;
  if (isa<BlockAddress>(Owner))
    return RmBlockAddressUse;
  if (isa<DSOLocalEquivalent>(Owner))
    return RmDSOLocalUse;
  if (isa<NoCFIValue>(Owner))
    return RmNoCFIUse;
  if (isa<ConstantExpr>(Owner))
    return RmExpressionUse;
  if (isa<ConstantAggregate>(Owner))
    return RmConstantUse;
  return RmOtherUse;
}

/// Writes every use of a value and returns how many there are.
extern "C" size_t rmUses(LLVMValueRef Value, RmUse *Out, size_t Capacity) {
  ListWriter<RmUse> List{Out, Capacity};
  for (const Use &U : unwrap(Value)->uses())
    List.add({wrap(U.getUser()), useKind(U), U.getOperandNo()});
  return List.Count;
}

extern "C" LLVMValueRef rmAsGlobal(LLVMValueRef Value) {
  return wrap(dyn_cast<llvm::GlobalValue>(unwrap(Value)));
}

/// What a global variable is.
struct RmVariable {
  /// Null for a declaration.
  LLVMValueRef Initializer;
  /// 0, or the alignment in bytes.
  uint32_t Alignment;
  /// 0: significant, 1: local_unnamed_addr, 2: unnamed_addr.
  uint8_t UnnamedAddr;
  bool IsConstant;
  bool IsThreadLocal;
  bool HasSection;
  bool HasComdat;
  bool HasPartition;
  bool IsExternallyInitialized;
  uint8_t Padding[5];
};
static_assert(sizeof(RmVariable) == 24, "mirrored in src/llvm/global.rs");

/// Describes a global variable; false for another value.
extern "C" bool rmDescribeVariable(LLVMValueRef Value, RmVariable *Out) {
  const auto *V = dyn_cast<GlobalVariable>(unwrap(Value));
  if (!V)
    return false;
  *Out = RmVariable();
  if (V->hasInitializer())
    Out->Initializer = wrap(V->getInitializer());
  if (MaybeAlign Alignment = V->getAlign())
    Out->Alignment = Alignment->value();
  Out->UnnamedAddr = unnamedAddr(*V);
  Out->IsConstant = V->isConstant();
  Out->IsThreadLocal = V->isThreadLocal();
  Out->HasSection = V->hasSection();
  Out->HasComdat = V->hasComdat();
  Out->HasPartition = V->hasPartition();
  Out->IsExternallyInitialized = V->isExternallyInitialized();
  return true;
}

/// Whether a function's name is LLVM's own, told without reading it.
extern "C" bool rmHasIntrinsicName(LLVMValueRef Global) {
  const auto *F = dyn_cast<Function>(unwrap(Global));
  return F && F->isIntrinsic();
}

/// The function type that a call says it calls; null for what is no call.
extern "C" LLVMTypeRef rmCalledType(LLVMValueRef Instruction) {
  const auto *Call = dyn_cast<CallBase>(unwrap(Instruction));
  return Call ? wrap(Call->getFunctionType()) : nullptr;
}

/// The comdat's name, how many objects of the module belong to it, and how
/// linkers choose among those of several modules (a value of
/// Comdat::SelectionKind).
extern "C" void rmDescribeComdat(LLVMValueRef Object, RmText *Name,
                                 size_t *Members, uint32_t *Selection) {
  const Comdat *Group = unwrap<GlobalObject>(Object)->getComdat();
  *Selection = Group ? Group->getSelectionKind() : Comdat::Any;
  *Name = text(Group ? Group->getName() : StringRef());
  *Members = Group ? Group->getUsers().size() : 0;
}
