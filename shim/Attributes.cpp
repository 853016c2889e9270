//===- Attributes.cpp - attribute lists and metadata ----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Access.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Metadata.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace rustmerge;

static AttributeList attributesOf(LLVMValueRef Holder) {
  if (const auto *F = dyn_cast<Function>(unwrap(Holder)))
    return F->getAttributes();
  return unwrap<CallBase>(Holder)->getAttributes();
}

static RmAttribute describe(const Attribute &A, unsigned Index) {
  RmAttribute Out = RmAttribute();
  Out.Identity = A.getRawPointer();
  Out.Index = Index;
  if (A.isStringAttribute()) {
    Out.IsString = true;
    Out.Key = text(A.getKindAsString());
    Out.Value = text(A.getValueAsString());
    return Out;
  }
  Out.Key = text(Attribute::getNameFromAttrKind(A.getKindAsEnum()));
  if (A.isTypeAttribute())
    Out.Type = wrap(A.getValueAsType());
  else if (A.isIntAttribute())
    Out.Integer = A.getValueAsInt();
  return Out;
}

/// Writes the attributes of a function or call and returns how many there are.
extern "C" size_t rmAttributes(LLVMValueRef Holder, RmAttribute *Out,
                               size_t Capacity) {
  AttributeList List = attributesOf(Holder);
  size_t Count = 0;
  for (unsigned Index : List.indexes())
    for (const Attribute &A : List.getAttributes(Index)) {
      if (Count < Capacity)
        Out[Count] = describe(A, Index);
      ++Count;
    }
  return Count;
}

/// Whether a list has an attribute with a type, anywhere.
extern "C" bool rmHasTypeAttribute(LLVMValueRef Holder) {
  AttributeList List = attributesOf(Holder);
  for (unsigned Kind = Attribute::FirstTypeAttr;
       Kind <= Attribute::LastTypeAttr; ++Kind)
    if (List.hasAttrSomewhere(static_cast<Attribute::AttrKind>(Kind)))
      return true;
  return false;
}

/// Reads bits instead of attributes: most lists are asked nothing more.
extern "C" void rmAttributeBits(LLVMValueRef Holder, RmAttributeBits *Out) {
  AttributeList List = attributesOf(Holder);
  *Out = RmAttributeBits();
  AttributeSet OnFunction = List.getFnAttrs();
  Out->Naked = OnFunction.hasAttribute(Attribute::Naked);
  Out->PresplitCoroutine =
      OnFunction.hasAttribute(Attribute::PresplitCoroutine) ||
      OnFunction.hasAttribute("coroutine.presplit");
  Out->ReturnsTwice = OnFunction.hasAttribute(Attribute::ReturnsTwice);
  Out->OptimizeForSize = OnFunction.hasAttribute(Attribute::OptimizeForSize);
  Out->MinSize = OnFunction.hasAttribute(Attribute::MinSize);
  Out->ByVal = List.hasAttrSomewhere(Attribute::ByVal);
  Out->InAlloca = List.hasAttrSomewhere(Attribute::InAlloca);
  Out->Preallocated = List.hasAttrSomewhere(Attribute::Preallocated);
  Out->InReg = List.hasAttrSomewhere(Attribute::InReg);
  Out->SwiftError = List.hasAttrSomewhere(Attribute::SwiftError);
  Out->ByRef = List.hasAttrSomewhere(Attribute::ByRef);
}

/// The text of an attribute, to be freed with LLVMDisposeMessage.
extern "C" char *rmAttributeText(void *Identity) {
  return LLVMCreateMessage(
      Attribute::fromRawPointer(Identity).getAsString().c_str());
}

template <typename Holder>
static size_t writeAttachments(const Holder &From, RmAttachment *Out,
                               size_t Capacity) {
  SmallVector<std::pair<unsigned, MDNode *>, 8> Nodes;
  if constexpr (std::is_same_v<Holder, Instruction>)
    From.getAllMetadataOtherThanDebugLoc(Nodes);
  else
    From.getAllMetadata(Nodes);
  size_t Count = 0;
  for (const auto &[Kind, Node] : Nodes) {
    if (Count < Capacity)
      Out[Count] = {wrap(Node), Kind, 0};
    ++Count;
  }
  return Count;
}

/// Metadata of an instruction (debug location excepted) or of a function.
extern "C" size_t rmAttachments(LLVMValueRef Holder, RmAttachment *Out,
                                size_t Capacity) {
  if (const auto *F = dyn_cast<Function>(unwrap(Holder)))
    return writeAttachments<GlobalObject>(*F, Out, Capacity);
  return writeAttachments<Instruction>(*unwrap<Instruction>(Holder), Out,
                                       Capacity);
}

/// Whether a function has metadata other than its subprogram and profile.
extern "C" bool rmHasOtherMetadata(LLVMValueRef Function) {
  SmallVector<std::pair<unsigned, MDNode *>, 4> Nodes;
  unwrap<llvm::Function>(Function)->getAllMetadata(Nodes);
  return llvm::any_of(Nodes, [](const auto &Attached) {
    return Attached.first != LLVMContext::MD_dbg &&
           Attached.first != LLVMContext::MD_prof;
  });
}

extern "C" uint32_t rmMetadataKind(LLVMModuleRef Module, RmText Name) {
  return unwrap(Module)->getContext().getMDKindID(string(Name));
}

/// Drops one kind of metadata from an instruction (Node null) or sets it.
extern "C" void rmSetInstructionMetadata(LLVMValueRef Instruction,
                                         uint32_t Kind, LLVMMetadataRef Node) {
  unwrap<llvm::Instruction>(Instruction)
      ->setMetadata(Kind, Node ? unwrap<MDNode>(Node) : nullptr);
}

extern "C" void rmMostGenericTBAA(LLVMMetadataRef A, LLVMMetadataRef B,
                                  LLVMMetadataRef *Out) {
  MDNode *Generic =
      MDNode::getMostGenericTBAA(unwrap<MDNode>(A), unwrap<MDNode>(B));
  *Out = Generic ? wrap(Generic) : nullptr;
}

/// The properties of a loop identifier: what follows the self-reference, but
/// for the source range.
static SmallVector<const Metadata *, 4> loopProperties(const MDNode &Loop) {
  SmallVector<const Metadata *, 4> Properties;
  for (const MDOperand &Operand : llvm::drop_begin(Loop.operands()))
    if (!isa_and_nonnull<DILocation>(Operand.get()))
      Properties.push_back(Operand.get());
  return Properties;
}

/// Whether two loop identifiers have the same properties.
extern "C" bool rmSameLoopProperties(LLVMMetadataRef A, LLVMMetadataRef B) {
  const auto *LoopA = dyn_cast<MDNode>(unwrap(A));
  const auto *LoopB = dyn_cast<MDNode>(unwrap(B));
  return LoopA && LoopB && LoopA->getNumOperands() && LoopB->getNumOperands() &&
         loopProperties(*LoopA) == loopProperties(*LoopB);
}

/// Whether a node mentions a global, or has more operands than are looked at.
static bool mentionsGlobal(const Metadata &Root) {
  constexpr size_t MaxNodes = 64;
  SmallPtrSet<const Metadata *, 16> Seen;
  SmallVector<const Metadata *, 16> Pending = {&Root};
  while (!Pending.empty()) {
    const Metadata *Node = Pending.pop_back_val();
    if (!Seen.insert(Node).second)
      continue;
    if (Seen.size() > MaxNodes)
      return true;
    if (const auto *Wrapped = dyn_cast<ConstantAsMetadata>(Node)) {
      if (!isa<ConstantData>(Wrapped->getValue()))
        return true;
    } else if (const auto *Inner = dyn_cast<MDNode>(Node)) {
      for (const MDOperand &Operand : Inner->operands())
        if (Operand)
          Pending.push_back(Operand.get());
    } else if (!isa<MDString>(Node)) {
      return true;
    }
  }
  return false;
}

/// Whether replacing a function may change or free a metadata node: it
/// mentions a global, or may do so.
extern "C" bool rmMetadataMentionsGlobal(LLVMMetadataRef Node) {
  return mentionsGlobal(*unwrap(Node));
}

static void collectFunctions(const NamedMDNode &Named,
                             SmallPtrSetImpl<const MDNode *> &Seen,
                             SmallSetVector<Function *, 16> &Out) {
  SmallVector<const MDNode *, 16> Pending(Named.op_begin(), Named.op_end());
  while (!Pending.empty()) {
    const MDNode *Node = Pending.pop_back_val();
    if (!Seen.insert(Node).second)
      continue;
    for (const MDOperand &Operand : Node->operands()) {
      if (const auto *Wrapped = dyn_cast_or_null<ConstantAsMetadata>(Operand)) {
        Value *Inner = Wrapped->getValue()->stripPointerCastsAndAliases();
        if (auto *F = dyn_cast<Function>(Inner))
          Out.insert(F);
      } else if (const auto *Nested = dyn_cast_or_null<MDNode>(Operand)) {
        Pending.push_back(Nested);
      }
    }
  }
}

/// Functions that named metadata speaks of (kernel annotations and the like;
/// the module flags, whose function references are profile data, excepted).
extern "C" size_t rmFunctionsInNamedMetadata(LLVMModuleRef Module,
                                             LLVMValueRef *Out,
                                             size_t Capacity) {
  SmallSetVector<Function *, 16> Functions;
  SmallPtrSet<const MDNode *, 16> Seen;
  for (const NamedMDNode &Named : unwrap(Module)->named_metadata()) {
    StringRef Name = Named.getName();
    if (Name != "llvm.module.flags" && Name.substr(0, 8) != "llvm.dbg")
      collectFunctions(Named, Seen, Functions);
  }
  for (size_t Index = 0; Index != Functions.size() && Index != Capacity; ++Index)
    Out[Index] = wrap(Functions[Index]);
  return Functions.size();
}

/// Entry count of a function's profile; false where it has none.
extern "C" bool rmEntryCount(LLVMValueRef Function, uint64_t *Count,
                             bool *Synthetic) {
  auto Entry = unwrap<llvm::Function>(Function)->getEntryCount(true);
  if (!Entry)
    return false;
  *Count = Entry->getCount();
  *Synthetic = Entry->isSynthetic();
  return true;
}

extern "C" void rmSetEntryCount(LLVMValueRef Function, uint64_t Count,
                                bool Synthetic) {
  unwrap<llvm::Function>(Function)->setEntryCount(
      Count, Synthetic ? Function::PCT_Synthetic : Function::PCT_Real);
}
