//===- MetadataUses.cpp - what metadata says of functions -----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Debug info names functions, as values of variables and as arguments of
// templates.  Without -g it is not there, so it keeps no function.
//
//===----------------------------------------------------------------------===//

#include "Access.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Metadata.h"

using namespace llvm;
using namespace rustmerge;

// LLVM tells which records and lists of debug info use a value, from LLVM 19 on, and
// never which nodes do.  The table with all of them is private; the argument of an
// explicit instantiation may name it.
using Owner = ReplaceableMetadataImpl::OwnerTy;
using UseTable = SmallDenseMap<void *, std::pair<Owner, uint64_t>, 4>;
namespace {
UseTable &usesOf(ReplaceableMetadataImpl &Of);
template <UseTable ReplaceableMetadataImpl::*Uses> struct Reach {
  friend UseTable &usesOf(ReplaceableMetadataImpl &Of) { return Of.*Uses; }
};
template struct Reach<&ReplaceableMetadataImpl::UseMap>;
} // namespace

/// What uses a value as metadata, oldest first.  Null stands for what LLVM does not
/// note, such as distinct nodes.
static SmallVector<Owner, 4> ownersOf(ValueAsMetadata &Wrapped) {
  SmallVector<std::pair<uint64_t, Owner>, 4> Numbered;
  // The base is private too; this is the only cast that reaches it.
  for (auto &Use : usesOf((ReplaceableMetadataImpl &)Wrapped))
    Numbered.push_back({Use.second.second, Use.second.first});
  sort(Numbered, less_first());
  SmallVector<Owner, 4> Owners;
  for (auto &Use : Numbered)
    Owners.push_back(Use.second);
  return Owners;
}

static bool isDebugInfo(const Owner &Of) {
  if (auto *Operand = dyn_cast_if_present<MetadataAsValue *>(Of))
    return all_of(Operand->users(),
                  [](const User *U) { return isa<DbgInfoIntrinsic>(U); });
  if (auto *Node = dyn_cast_if_present<Metadata *>(Of))
    return isa<DIArgList>(Node) || isa<DINode>(Node);
  // A record of debug info.
  return !Of.isNull();
}

static ValueAsMetadata *asMetadata(Value &V) {
  return V.isUsedByMetadata() ? ValueAsMetadata::getIfExists(&V) : nullptr;
}

/// Whether metadata other than debug info refers to a value.
extern "C" bool rmIsUsedByMetadata(LLVMValueRef Value) {
  ValueAsMetadata *Wrapped = asMetadata(*unwrap(Value));
  return Wrapped && !all_of(ownersOf(*Wrapped), isDebugInfo);
}

/// The function that takes the place of this one is not the template's argument.
/// RAUW would also make one of two nodes that become equal distinct, and LLVM notes
/// no owner for distinct nodes.
static void forgetTemplateArguments(Function &Of) {
  ValueAsMetadata *Wrapped = asMetadata(Of);
  if (!Wrapped)
    return;
  auto *None = ConstantAsMetadata::get(PoisonValue::get(Of.getType()));
  for (const Owner &By : ownersOf(*Wrapped)) {
    auto *Node = dyn_cast_if_present<Metadata *>(By);
    auto *Parameter = dyn_cast_or_null<DITemplateValueParameter>(Node);
    for (unsigned N = 0; Parameter && N != Parameter->getNumOperands(); ++N)
      if (Parameter->getOperand(N) == Wrapped)
        Parameter->replaceOperandWith(N, None);
  }
}

/// Replaces all uses of a function, in metadata too.  Arguments of templates become
/// poison where another function takes its place.
extern "C" void rmReplaceFunction(LLVMValueRef Old, LLVMValueRef New) {
  auto *F = unwrap<Function>(Old);
  if (isa<Function>(unwrap(New)))
    forgetTemplateArguments(*F);
  F->replaceAllUsesWith(unwrap(New));
}
