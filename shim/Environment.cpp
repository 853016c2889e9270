//===- Environment.cpp - what decides code besides a function's own text ---===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Access.h"
#include "llvm-c/Core.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Metadata.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace rustmerge;

enum RmFlagKind : uint8_t {
  RmOtherFlag = 0,
  RmIntegerFlag = 1,
  RmTextFlag = 2,
};

struct RmModuleFlag {
  RmText Name;
  RmText Text;      // RmTextFlag
  uint64_t Integer; // RmIntegerFlag
  /// How LLVM merges the flag of two modules; a value of ModFlagBehavior.
  uint32_t Behavior;
  uint8_t Kind;
  uint8_t Padding[3];
};
static_assert(sizeof(RmModuleFlag) == 48, "mirrored in src/llvm/environment.rs");

/// Writes the flags of a module and returns how many there are.
extern "C" size_t rmModuleFlags(LLVMModuleRef Module, RmModuleFlag *Out,
                                size_t Capacity) {
  SmallVector<llvm::Module::ModuleFlagEntry, 16> Flags;
  unwrap(Module)->getModuleFlagsMetadata(Flags);
  for (size_t Index = 0; Index != Flags.size() && Index != Capacity; ++Index) {
    const llvm::Module::ModuleFlagEntry &Flag = Flags[Index];
    RmModuleFlag &To = Out[Index] = RmModuleFlag();
    To.Name = text(Flag.Key->getString());
    To.Behavior = Flag.Behavior;
    if (const auto *Number = mdconst::dyn_extract<ConstantInt>(Flag.Val)) {
      if (Number->getBitWidth() <= 64) {
        To.Kind = RmIntegerFlag;
        To.Integer = Number->getZExtValue();
      }
    } else if (const auto *String = dyn_cast<MDString>(Flag.Val)) {
      To.Kind = RmTextFlag;
      To.Text = text(String->getString());
    }
  }
  return Flags.size();
}

/// Writes the strings of a flag whose value is a node of nothing but strings, such as
/// RISC-V's list of extensions, and returns how many there are; SIZE_MAX for another flag.
extern "C" size_t rmModuleFlagStrings(LLVMModuleRef Module, RmText Name,
                                      RmText *Out, size_t Capacity) {
  const auto *Node =
      dyn_cast_or_null<MDNode>(unwrap(Module)->getModuleFlag(string(Name)));
  if (!Node || !llvm::all_of(Node->operands(), [](const MDOperand &Operand) {
        return isa_and_nonnull<MDString>(Operand.get());
      }))
    return SIZE_MAX;
  for (size_t Index = 0; Index != Node->getNumOperands() && Index != Capacity; ++Index)
    Out[Index] = text(cast<MDString>(Node->getOperand(Index))->getString());
  return Node->getNumOperands();
}

extern "C" void rmLLVMVersion(uint32_t *Out) {
  LLVMGetVersion(&Out[0], &Out[1], &Out[2]);
}

/// The properties of a symbol on which code that mentions it may depend.
struct RmSymbol {
  RmText Section;
  /// The bytes of a variable; 0 for everything else and where unknown.
  uint64_t Size;
  /// 0, or the alignment in bytes.
  uint32_t Alignment;
  /// 0 for what is not thread-local, else a value of ThreadLocalMode.
  uint8_t ThreadLocalMode;
  /// 0: default, 1: hidden, 2: protected.
  uint8_t Visibility;
  uint8_t DLLStorageClass;
  uint8_t IsDSOLocal;
  /// 0, or the code model of a variable plus one.
  uint8_t CodeModel;
  uint8_t IsConstant;
  uint8_t IsAlias;
  uint8_t IsExternWeak;
  uint8_t IsTagged;
  uint8_t Padding[3];
};
static_assert(sizeof(RmSymbol) == 40, "mirrored in src/llvm/environment.rs");

static MaybeAlign alignmentOf(const GlobalObject &Object) {
  if (const auto *F = dyn_cast<Function>(&Object))
    return F->getAlign();
  const auto *Variable = dyn_cast<GlobalVariable>(&Object);
  return Variable ? Variable->getAlign() : MaybeAlign();
}

extern "C" void rmDescribeSymbol(LLVMValueRef Global, RmSymbol *Out) {
  const auto &G = *unwrap<GlobalValue>(Global);
  *Out = RmSymbol();
  Out->ThreadLocalMode = G.getThreadLocalMode();
  Out->Visibility = G.getVisibility();
  Out->DLLStorageClass = G.getDLLStorageClass();
  Out->IsDSOLocal = G.isDSOLocal();
  Out->IsAlias = !isa<GlobalObject>(G);
  Out->IsExternWeak = G.hasExternalWeakLinkage();
  Out->IsTagged = G.hasSanitizerMetadata() && G.getSanitizerMetadata().Memtag;
  if (const auto *Object = dyn_cast<GlobalObject>(&G)) {
    Out->Section = text(Object->getSection());
    if (MaybeAlign Alignment = alignmentOf(*Object))
      Out->Alignment = Alignment->value();
  }
  if (const auto *Variable = dyn_cast<GlobalVariable>(&G)) {
    Out->IsConstant = Variable->isConstant();
    Type *Value = Variable->getValueType();
    if (Value->isSized())
      Out->Size = G.getParent()->getDataLayout().getTypeAllocSize(Value)
                      .getKnownMinValue();
#if LLVM_VERSION_MAJOR >= 18
    if (auto Model = Variable->getCodeModel())
      Out->CodeModel = static_cast<uint8_t>(*Model) + 1;
#endif
  }
}
