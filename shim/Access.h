//===- Access.h - small C++ helpers shared by the shim's files --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef RUSTMERGE_ACCESS_H
#define RUSTMERGE_ACCESS_H

#include "Shim.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/IR/Attributes.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/Value.h"
#include "llvm/Support/MathExtras.h"

namespace rustmerge {

/// Whether an instruction is there for debug info or alias metadata only.
inline bool isInvisible(const llvm::Instruction &I) {
  return llvm::isa<llvm::DbgInfoIntrinsic, llvm::NoAliasScopeDeclInst>(I);
}

inline RmText text(llvm::StringRef String) {
  return {String.data(), String.size()};
}

/// Writes a list as far as there is room for it, and counts all of it.
template <typename T> struct ListWriter {
  T *Out;
  size_t Capacity;
  size_t Count = 0;

  void add(T Item) {
    if (Count < Capacity)
      Out[Count] = Item;
    ++Count;
  }
};

#if LLVM_VERSION_MAJOR >= 23
using UnconditionalBranch = llvm::UncondBrInst;
#else
using UnconditionalBranch = llvm::BranchInst;
#endif

/// Whether an instruction is a `br` with or without a condition.
inline bool isBranch(const llvm::Instruction &I) {
#if LLVM_VERSION_MAJOR >= 23
  return llvm::isa<llvm::UncondBrInst, llvm::CondBrInst>(I);
#else
  return llvm::isa<llvm::BranchInst>(I);
#endif
}

/// Moves what a block has from an instruction on to the end of another block,
/// which control comes from then.  LLVM's splitBasicBlock looks through the phis
/// of the next blocks once for each edge, which is quadratic for a switch.
void moveRest(llvm::Instruction &Begin, llvm::BasicBlock &To);

/// Splits a block before an instruction; returns the second block.
llvm::BasicBlock *splitBefore(llvm::Instruction &Begin);

/// Makes a local function right after another one, with its attributes and
/// metadata, debug info included, and without a body.
llvm::Function *localLike(llvm::Function &Old, llvm::FunctionType *Type,
                          llvm::StringRef Name);

/// Puts a block on the way from a terminator to one of its successors.
void splitEdge(llvm::Instruction &Last, unsigned Index);

inline llvm::StringRef string(RmText Text) { return {Text.Data, Text.Length}; }

/// The objects of a list of the C API's references, cast to their class.
template <typename Class, typename Reference>
llvm::SmallVector<Class *, 8> objects(RmList<Reference> List) {
  llvm::SmallVector<Class *, 8> Objects;
  for (Reference Object : List)
    Objects.push_back(llvm::cast<Class>(llvm::unwrap(Object)));
  return Objects;
}

/// Reads the state bits that LLVM keeps protected.  They hold an instruction's
/// state that is neither operand nor type.  They are compared whole, so that
/// flags that later versions put there are compared too.
struct StateBits : llvm::Value {
  static unsigned subclassData(const llvm::Value &V) {
    return (V.*&StateBits::getSubclassDataFromValue)();
  }
};

/// nuw, nsw, exact and their kind, and fast-math flags, which LLVM 23 keeps apart from
/// the optional data.
inline unsigned flagsOf(const llvm::Instruction &I) {
  unsigned Flags = I.getRawSubclassOptionalData();
#if LLVM_VERSION_MAJOR >= 23
  static_assert(llvm::FastMathFlags::AllFlagsMask == 0x7f,
                "a new fast-math flag is compared too");
  if (llvm::isa<llvm::FPMathOperator>(I)) {
    llvm::FastMathFlags Fast = I.getFastMathFlags();
    Flags |= (Fast.allowReassoc() | Fast.noNaNs() << 1 | Fast.noInfs() << 2 |
              Fast.noSignedZeros() << 3 | Fast.allowReciprocal() << 4 |
              Fast.allowContract() << 5 | Fast.approxFunc() << 6)
             << 8;
  }
#endif
  return Flags;
}

/// The bits of an index of an address computation's address space; 0 where the
/// result is no single address, and where there are more than 64.
inline unsigned indexWidth(const llvm::GetElementPtrInst &GEP) {
  if (!GEP.getType()->isPointerTy())
    return 0;
  unsigned Width =
      GEP.getModule()->getDataLayout().getIndexTypeSizeInBits(GEP.getType());
  return Width <= 64 ? Width : 0;
}

/// The byte offset of an address computation with constant indices; false for
/// others.  It has the width of the address space's index type, which is not that
/// of its pointers everywhere.
inline bool constantOffset(const llvm::GetElementPtrInst &GEP, int64_t &Out) {
  unsigned Width = indexWidth(GEP);
  if (Width == 0)
    return false;
  // Optimized code has steps of bytes only, from LLVM 19 on.
  if (GEP.getNumIndices() == 1 && GEP.getSourceElementType()->isIntegerTy(8)) {
    const auto *Index = llvm::dyn_cast<llvm::ConstantInt>(GEP.getOperand(1));
    if (!Index)
      return false;
    if (Index->getBitWidth() <= Width) {
      Out = Index->getSExtValue();
      return true;
    }
  }
  llvm::APInt Offset(Width, 0);
  if (!GEP.hasAllConstantIndices() ||
      !GEP.accumulateConstantOffset(GEP.getModule()->getDataLayout(), Offset))
    return false;
  Out = Offset.getSExtValue();
  return true;
}

/// The steps of an address computation without vectors and scalable types:
/// calls Visit with the number of the operand and the distance of elements for
/// each index that is no constant integer, and returns the bytes of the others
/// together.  An index counts with its sign and in the width of the address
/// space's index type.  Returns false for other computations, perhaps after
/// some calls.
template <typename Visitor>
bool addressSteps(const llvm::GetElementPtrInst &GEP, int64_t &Offset,
                  Visitor Visit) {
  unsigned Width = indexWidth(GEP);
  if (Width == 0)
    return false;
  const llvm::DataLayout &Layout = GEP.getModule()->getDataLayout();
  uint64_t Bytes = 0;
  llvm::Type *Of = nullptr;
  for (unsigned Number = 1; Number != GEP.getNumOperands(); ++Number) {
    const llvm::Value *Index = GEP.getOperand(Number);
    const auto *Constant = llvm::dyn_cast<llvm::ConstantInt>(Index);
    if (auto *Struct = llvm::dyn_cast_or_null<llvm::StructType>(Of)) {
      if (!Constant)
        return false;
      unsigned Member = static_cast<unsigned>(Constant->getZExtValue());
      Bytes += Layout.getStructLayout(Struct)->getElementOffset(Member);
      Of = Struct->getElementType(Member);
      continue;
    }
    // The first index is between objects of the source type, the others are in arrays.
    if (!Of)
      Of = GEP.getSourceElementType();
    else if (auto *Array = llvm::dyn_cast<llvm::ArrayType>(Of))
      Of = Array->getElementType();
    else
      return false;
    llvm::TypeSize Size = Layout.getTypeAllocSize(Of);
    if (Size.isScalable())
      return false;
    uint64_t Stride = Size.getFixedValue();
    if (Constant)
      Bytes += Stride * static_cast<uint64_t>(
                            Constant->getValue().sextOrTrunc(Width).getSExtValue());
    else
      Visit(Number, Stride);
  }
  Offset = llvm::SignExtend64(Bytes, Width);
  return true;
}

} // namespace rustmerge

#endif // RUSTMERGE_ACCESS_H
