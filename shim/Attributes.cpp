//===- Attributes.cpp - attribute lists and metadata ----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Access.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Metadata.h"
#include "llvm/IR/Module.h"
#include <cstring>
#include <type_traits>

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
  ListWriter<RmAttribute> Found{Out, Capacity};
  AttributeList List = attributesOf(Holder);
  for (unsigned Index : List.indexes())
    for (const Attribute &A : List.getAttributes(Index))
      Found.add(describe(A, Index));
  return Found.Count;
}

/// A set is a pointer to a node that its context uniques, as a list is.
static const void *identityOf(AttributeSet Set) {
  static_assert(sizeof(AttributeSet) == sizeof(const void *) &&
                    std::is_trivially_copyable_v<AttributeSet>,
                "a set is a pointer");
  const void *Identity;
  std::memcpy(&Identity, &Set, sizeof(Identity));
  return Identity;
}

/// Writes the sets of attributes of a function or call that are not empty, and
/// returns how many there are.
extern "C" size_t rmAttributeSets(LLVMValueRef Holder, RmAttributeSet *Out,
                                  size_t Capacity) {
  ListWriter<RmAttributeSet> Found{Out, Capacity};
  AttributeList List = attributesOf(Holder);
  for (unsigned Index : List.indexes()) {
    AttributeSet Set = List.getAttributes(Index);
    if (Set.hasAttributes())
      Found.add({identityOf(Set), Index, 0});
  }
  return Found.Count;
}

/// Writes the attributes that a function or call has at an index, and returns
/// how many there are.
extern "C" size_t rmAttributesAt(LLVMValueRef Holder, uint32_t Index,
                                 RmAttribute *Out, size_t Capacity) {
  ListWriter<RmAttribute> Found{Out, Capacity};
  for (const Attribute &A : attributesOf(Holder).getAttributes(Index))
    Found.add(describe(A, Index));
  return Found.Count;
}

/// Identity of the uniqued attribute list of a function or call; null for the
/// empty one.
extern "C" const void *rmAttributeList(LLVMValueRef Holder) {
  return attributesOf(Holder).getRawPointer();
}

/// Asks for each of some kinds of attributes, which are values of
/// Attribute::AttrKind: bit N of the result is that of the N-th one.
template <typename Predicate>
static uint64_t bits(RmList<uint32_t> Kinds, Predicate Has) {
  uint64_t Result = 0;
  for (size_t Index = 0; Index != Kinds.Count; ++Index)
    if (Has(static_cast<Attribute::AttrKind>(Kinds.Items[Index])))
      Result |= uint64_t(1) << Index;
  return Result;
}

/// Which of at most 64 kinds of attributes a function has itself.
extern "C" uint64_t rmFunctionAttributes(LLVMValueRef Function,
                                         RmList<uint32_t> Kinds) {
  AttributeSet Own = unwrap<llvm::Function>(Function)->getAttributes().getFnAttrs();
  return bits(Kinds, [&](auto Kind) { return Own.hasAttribute(Kind); });
}

/// Which of at most 64 kinds of attributes a function or call has itself, on a
/// parameter or on its result.
extern "C" uint64_t rmAttributesAnywhere(LLVMValueRef Holder,
                                         RmList<uint32_t> Kinds) {
  AttributeList List = attributesOf(Holder);
  return bits(Kinds, [&](auto Kind) { return List.hasAttrSomewhere(Kind); });
}

/// Whether a function has a string attribute of a name; writes its value.
extern "C" bool rmStringAttribute(LLVMValueRef Function, RmText Name,
                                  RmText *Out) {
  Attribute A = unwrap<llvm::Function>(Function)->getFnAttribute(string(Name));
  if (!A.isStringAttribute())
    return false;
  *Out = text(A.getValueAsString());
  return true;
}

/// Removes one attribute of a function or call, by name.
extern "C" void rmRemoveAttribute(LLVMValueRef Holder, uint32_t Index,
                                  RmText Key, bool IsString) {
  AttributeList List = attributesOf(Holder);
  LLVMContext &Context = unwrap(Holder)->getContext();
  if (IsString)
    List = List.removeAttributeAtIndex(Context, Index, string(Key));
  else
    List = List.removeAttributeAtIndex(
        Context, Index, Attribute::getAttrKindFromName(string(Key)));
  if (auto *F = dyn_cast<Function>(unwrap(Holder)))
    F->setAttributes(List);
  else
    unwrap<CallBase>(Holder)->setAttributes(List);
}

/// The text of an attribute, to be freed with LLVMDisposeMessage.
extern "C" char *rmAttributeText(const void *Identity) {
  auto A = Attribute::fromRawPointer(const_cast<void *>(Identity));
  return LLVMCreateMessage(A.getAsString().c_str());
}

template <typename Holder>
static size_t writeAttachments(const Holder &From, RmAttachment *Out,
                               size_t Capacity) {
  SmallVector<std::pair<unsigned, MDNode *>, 8> Nodes;
  if constexpr (std::is_same_v<Holder, Instruction>)
    From.getAllMetadataOtherThanDebugLoc(Nodes);
  else
    From.getAllMetadata(Nodes);
  ListWriter<RmAttachment> List{Out, Capacity};
  for (const auto &[Kind, Node] : Nodes)
    List.add({wrap(Node), Kind, 0});
  return List.Count;
}

/// Metadata of an instruction (debug location excepted), function or variable;
/// none of another value.
extern "C" size_t rmAttachments(LLVMValueRef Holder, RmAttachment *Out,
                                size_t Capacity) {
  if (const auto *Object = dyn_cast<GlobalObject>(unwrap(Holder)))
    return writeAttachments(*Object, Out, Capacity);
  if (const auto *I = dyn_cast<Instruction>(unwrap(Holder)))
    return writeAttachments(*I, Out, Capacity);
  return 0;
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

/// What sort of metadata a piece of metadata is.
enum RmMetadataClass : uint32_t {
  RmOtherMetadata = 0,
  RmMetadataString = 1,
  RmMetadataNode = 2,
  RmMetadataConstant = 3,
};

struct RmMetadata {
  RmText String;         // RmMetadataString
  LLVMValueRef Constant; // RmMetadataConstant
  uint32_t Class;
  uint32_t OperandCount; // RmMetadataNode
  /// A node that is a DILocation.
  bool IsLocation;
  /// A constant that is a ConstantData: it has no operands.
  bool IsConstantData;
  uint8_t Padding[6];
};
static_assert(sizeof(RmMetadata) == 40, "mirrored in src/llvm/metadata.rs");

extern "C" void rmDescribeMetadata(LLVMMetadataRef Metadata, RmMetadata *Out) {
  const llvm::Metadata *M = unwrap(Metadata);
  *Out = RmMetadata();
  if (const auto *String = dyn_cast<MDString>(M)) {
    Out->Class = RmMetadataString;
    Out->String = text(String->getString());
  } else if (const auto *Node = dyn_cast<MDNode>(M)) {
    Out->Class = RmMetadataNode;
    Out->OperandCount = Node->getNumOperands();
    Out->IsLocation = isa<DILocation>(Node);
  } else if (const auto *Wrapped = dyn_cast<ConstantAsMetadata>(M)) {
    Out->Class = RmMetadataConstant;
    Out->Constant = wrap(Wrapped->getValue());
    Out->IsConstantData = isa<ConstantData>(Wrapped->getValue());
  }
}

/// The operands of a node; some may be null.
extern "C" void rmMetadataOperands(LLVMMetadataRef Node, LLVMMetadataRef *Out) {
  for (const MDOperand &Operand : unwrap<MDNode>(Node)->operands())
    *Out++ = wrap(Operand.get());
}

/// The nodes of named metadata.
extern "C" size_t rmNamedMetadataOperands(LLVMNamedMDNodeRef Named,
                                          LLVMMetadataRef *Out,
                                          size_t Capacity) {
  NamedMDNode *N = unwrap(Named);
  for (size_t Index = 0; Index != N->getNumOperands() && Index != Capacity; ++Index)
    Out[Index] = wrap(N->getOperand(Index));
  return N->getNumOperands();
}

extern "C" LLVMValueRef rmStripPointerCastsAndAliases(LLVMValueRef Value) {
  return wrap(unwrap(Value)->stripPointerCastsAndAliases());
}

/// Entry count of a function's profile; false where it has none.
extern "C" bool rmEntryCount(LLVMValueRef Function, uint64_t *Count,
                             bool *Synthetic) {
#if LLVM_VERSION_MAJOR >= 23
  // These are measured.
  std::optional<uint64_t> Entry =
      unwrap<llvm::Function>(Function)->getEntryCount();
  *Count = Entry.value_or(0);
  *Synthetic = false;
  return Entry.has_value();
#else
  auto Entry = unwrap<llvm::Function>(Function)->getEntryCount(true);
  if (!Entry)
    return false;
  *Count = Entry->getCount();
  *Synthetic = Entry->isSynthetic();
  return true;
#endif
}

extern "C" void rmSetEntryCount(LLVMValueRef Function, uint64_t Count,
                                bool Synthetic) {
#if LLVM_VERSION_MAJOR >= 23
  assert(!Synthetic && "rmEntryCount finds none");
  (void)Synthetic;
  unwrap<llvm::Function>(Function)->setEntryCount(Count);
#else
  unwrap<llvm::Function>(Function)->setEntryCount(
      Count, Synthetic ? Function::PCT_Synthetic : Function::PCT_Real);
#endif
}
