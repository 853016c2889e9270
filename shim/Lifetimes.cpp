//===- Lifetimes.cpp - what LLVM's analyses know of allocas ---------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Shim.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/CaptureTracking.h"
#include "llvm/Analysis/StackLifetime.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace {

/// Collects all that use a variable or an address that comes from its own.
class UseTracker final : public CaptureTracker {
public:
  bool IsCaptured = false;
  bool IsComplete = true;
  SmallVector<const Instruction *, 8> Users;

  void tooManyUses() override {
    IsCaptured = true;
    IsComplete = false;
  }

  bool shouldExplore(const Use *U) override {
    Users.push_back(cast<Instruction>(U->getUser()));
    return true;
  }

#if LLVM_VERSION_MAJOR >= 21
  Action captured(const Use *, UseCaptureInfo) override {
    IsCaptured = true;
    return Continue;
  }
#else
  bool captured(const Use *) override {
    IsCaptured = true;
    return false;
  }

  /// LLVM's own implementation does not exist in later versions, whose hosts
  /// could not load a library that refers to it, nor print why.
  bool isDereferenceableOrNull(Value *, const DataLayout &) override {
    return false;
  }
#endif
};

} // namespace

/// Writes the users of an alloca and of the addresses that come from its own, as
/// many as there is room for, and returns how many there are.  Says whether the
/// address is captured, and whether these are all users.
extern "C" size_t rmTrackUses(LLVMValueRef Alloca, LLVMValueRef *Out,
                              size_t Capacity, bool *IsCaptured,
                              bool *IsComplete) {
  UseTracker Tracker;
  PointerMayBeCaptured(unwrap(Alloca), &Tracker);
  for (size_t Index = 0; Index != Tracker.Users.size() && Index != Capacity;
       ++Index)
    Out[Index] = wrap(Tracker.Users[Index]);
  *IsCaptured = Tracker.IsCaptured;
  *IsComplete = Tracker.IsComplete;
  return Tracker.Users.size();
}

/// Whether an instruction accesses memory, apart from what only debuggers and
/// profilers see.
extern "C" bool rmMayAccessMemory(LLVMValueRef Instruction) {
  const auto *I = unwrap<llvm::Instruction>(Instruction);
  return I->mayReadOrWriteMemory() && !I->isDebugOrPseudoInst();
}

/// The alloca that a lifetime marker names according to StackLifetime; null
/// where it finds none, and for another instruction.
extern "C" LLVMValueRef rmAllocaOfMarker(LLVMValueRef Marker) {
  const auto *M = dyn_cast<IntrinsicInst>(unwrap(Marker));
  if (!M || !M->isLifetimeStartOrEnd())
    return nullptr;
  return wrap(
      llvm::findAllocaForValue(M->getArgOperand(M->arg_size() - 1), true));
}

struct RmLifetimes {
  // Of has a reference to it.
  SmallVector<const AllocaInst *, 8> Allocas;
  StackLifetime Of;

  RmLifetimes(const Function &F, RmList<LLVMValueRef> List)
      : Allocas(objects<const AllocaInst>(List)),
        Of(F, Allocas, StackLifetime::LivenessType::May) {
    Of.run();
  }
};

/// Computes the lifetimes of allocas of a function, which must not change while
/// the result is used.
extern "C" RmLifetimes *rmComputeLifetimes(LLVMValueRef Function,
                                           RmList<LLVMValueRef> Allocas) {
  return new RmLifetimes(*unwrap<llvm::Function>(Function), Allocas);
}

extern "C" void rmDisposeLifetimes(RmLifetimes *Lifetimes) { delete Lifetimes; }

/// Whether a lifetime of one of these allocas may go on after an instruction.
extern "C" bool rmIsAliveAfter(RmLifetimes *Lifetimes, LLVMValueRef Alloca,
                               LLVMValueRef Instruction) {
  return Lifetimes->Of.isAliveAfter(unwrap<AllocaInst>(Alloca),
                                    unwrap<llvm::Instruction>(Instruction));
}
