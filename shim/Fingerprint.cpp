//===- Fingerprint.cpp - walks over bodies, and a hash of equal ones ------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A canonical form takes several times as long to make as a fingerprint.  Bodies
// with equal forms have equal fingerprints, so whatever goes into a fingerprint is part of a form
// (src/canonical/operations.rs) or follows from it.  What merging may change,
// or makes equal although it differs, stays out:
//
// * Defined functions and aliases, in whose place merging may put others.
// * Types, except for kind and width, because a pointer equals an integer.
// * Flags, attributes and metadata.
// * Incoming values of phis, which unreachable blocks may have computed.
//
//===----------------------------------------------------------------------===//

#include "Access.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace rustmerge;

namespace {

/// What an operand is, where a fingerprint tells no more of it.
enum OperandWord : uint64_t {
  LocalBlock = 1,
  SomeConstant = 2,
  SomeMetadata = 3,
  Assembly = 4,
  SomethingElse = 5,
  /// With the number of the argument.
  NumberedArgument = 6,
  /// With the operation that computes it.
  Computed = 7,
  /// The instruction before.
  ComputedJustNow = 8,
  /// With the value.
  SmallInteger = 9,
  /// With the address: nothing takes the place of these.
  FixedGlobal = 10,
};

/// Visits all instructions of a body in the order of the canonical form, as long as
/// Visit returns true; says whether it always did.
template <typename Visitor>
static bool walkAll(const Function &F, Visitor Visit) {
  SmallVector<const BasicBlock *, 16> Pending;
  SmallPtrSet<const BasicBlock *, 16> Seen;
  // Nothing leads to the entry block.
  if (!F.empty())
    Pending.push_back(&F.getEntryBlock());
  while (!Pending.empty()) {
    const BasicBlock &Block = *Pending.pop_back_val();
    for (const Instruction &I : Block)
      if (!Visit(I))
        return false;
    const Instruction *Last = Block.getTerminator();
    for (unsigned Index = Last ? Last->getNumSuccessors() : 0; Index-- != 0;) {
      const BasicBlock *Next = Last->getSuccessor(Index);
      if (Seen.insert(Next).second)
        Pending.push_back(Next);
    }
  }
  return true;
}

/// The same, without those that are invisible.
template <typename Visitor>
static bool walk(const Function &F, Visitor Visit) {
  return walkAll(
      F, [&](const Instruction &I) { return isInvisible(I) || Visit(I); });
}

class Fingerprint {
public:
  explicit Fingerprint(const Function &F, bool HasOpenConstants)
      : HasOpenConstants(HasOpenConstants),
        PointerBits(F.getParent()->getDataLayout().getPointerSizeInBits(0)) {}

  /// Whether the whole body was read.
  bool read(const Function &F, size_t Limit) {
    size_t Count = 0;
    return walk(F, [&](const Instruction &I) {
      if (Count++ == Limit)
        return false;
      instruction(I);
      Before = &I;
      return true;
    });
  }

  uint64_t State = 0;

private:
  /// Constants that a form may leave open stay out.
  bool HasOpenConstants;
  unsigned PointerBits;
  /// The instruction that was read last.
  const Instruction *Before = nullptr;

  void add(uint64_t Word) {
    State = (State ^ Word) * 0x9e3779b97f4a7c15;
    State ^= State >> 32;
  }

  uint64_t typeWord(Type *Of) const {
    if (const auto *Integer = dyn_cast<IntegerType>(Of))
      return 256 + Integer->getBitWidth();
    if (Of->isPointerTy() && Of->getPointerAddressSpace() == 0)
      return 256 + PointerBits;
    return Of->getTypeID();
  }

  /// The state without the mark `tail`, in which equal calls may differ.
  static unsigned stateOf(const Instruction &I) {
    const unsigned TailKind = 0b11;
    const auto *Call = dyn_cast<CallInst>(&I);
    bool IsMarked = Call && Call->getTailCallKind() == CallInst::TCK_Tail;
    unsigned State = StateBits::subclassData(I);
    return IsMarked ? State & ~TailKind : State;
  }

  void instruction(const Instruction &I) {
    unsigned Opcode = I.getOpcode();
    add(Opcode | stateOf(I) << 8 | typeWord(I.getType()) << 32);
    switch (Opcode) {
    case Instruction::PHI:
      return add(I.getNumOperands());
    case Instruction::Switch:
      add(cast<SwitchInst>(I).getNumCases());
      return operand(*I.getOperand(0));
    case Instruction::GetElementPtr: {
      int64_t Offset;
      if (constantOffset(cast<GetElementPtrInst>(I), Offset)) {
        add(HasOpenConstants ? 0 : Offset);
        return operand(*I.getOperand(0));
      }
      // Unused where the steps cannot be told: that is so for equal ones too.
      uint64_t Start = State;
      if (addressSteps(cast<GetElementPtrInst>(I), Offset,
                       [&](unsigned Number, uint64_t Stride) {
                         add(Stride);
                         operand(*I.getOperand(Number));
                       })) {
        add(Offset);
        return operand(*I.getOperand(0));
      }
      State = Start;
      break;
    }
    case Instruction::Alloca:
      add(typeWord(cast<AllocaInst>(I).getAllocatedType()));
      break;
    case Instruction::ExtractValue:
      add(cast<ExtractValueInst>(I).getIndices().front());
      break;
    case Instruction::InsertValue:
      add(cast<InsertValueInst>(I).getIndices().front());
      break;
    default:
      break;
    }
    add(I.getNumOperands());
    for (const Use &U : I.operands())
      operand(*U);
  }

  void operand(const Value &V) {
    if (&V == Before)
      return add(ComputedJustNow);
    if (const auto *I = dyn_cast<Instruction>(&V))
      return add(Computed | uint64_t(I->getOpcode()) << 8);
    if (const auto *A = dyn_cast<Argument>(&V))
      return add(NumberedArgument | uint64_t(A->getArgNo()) << 8);
    if (isa<BasicBlock>(V))
      return add(LocalBlock);
    if (const auto *C = dyn_cast<Constant>(&V))
      return constant(*C);
    if (isa<MetadataAsValue>(V))
      return add(SomeMetadata);
    add(isa<InlineAsm>(V) ? Assembly : SomethingElse);
  }

  void integer(uint64_t Number) {
    // Zero equals the null pointer.
    if (HasOpenConstants || Number == 0)
      return add(SomeConstant);
    add(SmallInteger);
    add(Number);
  }

  void constant(const Constant &C) {
    if (HasOpenConstants)
      return add(SomeConstant);
    const auto *Integer = dyn_cast<ConstantInt>(&C);
    if (Integer && Integer->getType()->isIntegerTy() &&
        Integer->getBitWidth() <= 64)
      return integer(Integer->getZExtValue());
    const auto *F = dyn_cast<Function>(&C);
    if (isa<GlobalVariable>(C) || (F && F->isDeclaration())) {
      add(FixedGlobal);
      return add(reinterpret_cast<uintptr_t>(&C));
    }
    add(SomeConstant);
  }
};

} // namespace

/// Writes at most Limit instructions of a body in the order of the canonical form,
/// without those that are invisible; returns how many there are, up to Limit.
extern "C" size_t rmInstructionsInWalkOrder(LLVMValueRef Function, size_t Limit,
                                            LLVMValueRef *Out,
                                            size_t Capacity) {
  ListWriter<LLVMValueRef> List{Out, Capacity};
  walk(*unwrap<llvm::Function>(Function), [&](const Instruction &I) {
    if (List.Count == Limit)
      return false;
    List.add(wrap(&I));
    return true;
  });
  return List.Count;
}

/// The declarations of alias scopes in a body: what each declares, and how many
/// visible instructions are before it in the order of the canonical form.
static SmallVector<std::pair<size_t, const Value *>, 8>
scopeDeclarations(const Function &F) {
  SmallVector<std::pair<size_t, const Value *>, 8> Found;
  size_t Before = 0;
  walkAll(F, [&](const Instruction &I) {
    if (const auto *Declaration = dyn_cast<NoAliasScopeDeclInst>(&I))
      Found.emplace_back(Before, Declaration->getArgOperand(0));
    Before += !isInvisible(I);
    return true;
  });
  return Found;
}

/// Whether two bodies of equal form declare the same alias scopes in the same places.
extern "C" bool rmDeclareSameScopes(LLVMValueRef First, LLVMValueRef Second) {
  return scopeDeclarations(*unwrap<llvm::Function>(First)) ==
         scopeDeclarations(*unwrap<llvm::Function>(Second));
}

/// A hash of the first instructions of a body in the order of the canonical
/// form, what is invisible left out; IsWhole says whether there are no more.  Holds
/// for this process only, because addresses of globals are in it.  With
/// HasOpenConstants it is the same for bodies that differ in constants only.
extern "C" uint64_t rmFingerprint(LLVMValueRef Function, size_t Limit,
                                  bool HasOpenConstants, bool *IsWhole) {
  const auto &F = *unwrap<llvm::Function>(Function);
  Fingerprint Result(F, HasOpenConstants);
  *IsWhole = Result.read(F, Limit);
  return Result.State;
}
