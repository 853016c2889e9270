//===- Debug.cpp - debug info of thunks -----------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Access.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/DIBuilder.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace rustmerge;

namespace {

/// Where the debugger finds a parameter on entry.
struct ParameterLocation {
  unsigned ArgumentNumber;
  DILocalVariable *Variable;
  DIExpression *Expression;
  bool IsAddress;
};

} // namespace

/// The argument that V is, or whose value the entry of an unoptimised
/// function stores in the stack slot V.
static const Argument *argumentBehind(const Value *V, bool &ThroughSlot) {
  ThroughSlot = false;
  if (const auto *A = dyn_cast<Argument>(V))
    return A;
  const auto *Slot = dyn_cast<AllocaInst>(V);
  if (!Slot)
    return nullptr;
  ThroughSlot = true;
  for (const User *Owner : Slot->users())
    if (const auto *Store = dyn_cast<StoreInst>(Owner))
      if (Store->getPointerOperand() == Slot)
        if (const auto *A = dyn_cast<Argument>(Store->getValueOperand()))
          return A;
  return nullptr;
}

static void addLocation(const DISubprogram *Program, DILocalVariable *Variable,
                        DIExpression *Expression, const DILocation *Location,
                        const Value *V, bool IsDeclare,
                        SmallVectorImpl<ParameterLocation> &Out) {
  if (!V || !Variable->isParameter() || Location->getInlinedAt() ||
      Variable->getScope()->getSubprogram() != Program)
    return;
  for (const ParameterLocation &Known : Out)
    if (Known.Variable == Variable)
      return;
  bool ThroughSlot;
  const Argument *A = argumentBehind(V, ThroughSlot);
  // A slot whose address the expression changes holds more than the argument.
  if (!A || (ThroughSlot && (!IsDeclare || Expression->getNumElements())))
    return;
  Out.push_back(
      {A->getArgNo(), Variable, Expression, IsDeclare && !ThroughSlot});
}

static void collectLocations(Function &F,
                             SmallVectorImpl<ParameterLocation> &Out) {
  const DISubprogram *Program = F.getSubprogram();
  for (BasicBlock &Block : F)
    for (Instruction &I : Block) {
#if LLVM_VERSION_MAJOR >= 19
      for (DbgVariableRecord &Record : filterDbgVars(I.getDbgRecordRange()))
        if (Record.getNumVariableLocationOps() == 1)
          addLocation(Program, Record.getVariable(), Record.getExpression(),
                      Record.getDebugLoc().get(),
                      Record.getVariableLocationOp(0),
                      Record.isDbgDeclare(), Out);
#endif
      if (auto *Intrinsic = dyn_cast<DbgVariableIntrinsic>(&I))
        if (Intrinsic->getNumVariableLocationOps() == 1)
          addLocation(Program, Intrinsic->getVariable(),
                      Intrinsic->getExpression(),
                      Intrinsic->getDebugLoc().get(),
                      Intrinsic->getVariableLocationOp(0),
                      isa<DbgDeclareInst>(Intrinsic), Out);
    }
}

/// Gives an instruction without a location one in line 0 of the function that
/// it is in, if that function has debug info.
extern "C" void rmAddLocation(LLVMValueRef Inst) {
  auto *I = unwrap<Instruction>(Inst);
  if (I->getDebugLoc())
    return;
  if (DISubprogram *Program = I->getFunction()->getSubprogram())
    I->setDebugLoc(DILocation::get(I->getContext(), 0, 0, Program));
}

struct RmParameterLocations {
  SmallVector<ParameterLocation, 8> Locations;
};

/// Reads where a function's parameters are, before its body goes away.  Freed
/// by rmWriteThunkDebugInfo.
extern "C" RmParameterLocations *rmReadParameterLocations(LLVMValueRef F) {
  auto *Result = new RmParameterLocations();
  if (unwrap<Function>(F)->getSubprogram())
    collectLocations(*unwrap<Function>(F), Result->Locations);
  return Result;
}

/// Makes a thunk's instructions belong to its own subprogram and its
/// parameters visible in a debugger.
extern "C" void rmWriteThunkDebugInfo(LLVMValueRef Thunk, LLVMValueRef Call,
                                      RmParameterLocations *Parameters) {
  auto *F = unwrap<Function>(Thunk);
  auto *C = unwrap<Instruction>(Call);
  if (DISubprogram *Program = F->getSubprogram()) {
    DILocation *Location = DILocation::get(
        F->getContext(), Program->getScopeLine(), 0, Program);
    for (BasicBlock &Block : *F)
      for (Instruction &I : Block)
        I.setDebugLoc(Location);
    DIBuilder Builder(*F->getParent(), /*AllowUnresolved=*/false,
                      Program->getUnit());
#if LLVM_VERSION_MAJOR >= 20
    auto Before = C->getIterator();
#else
    Instruction *Before = C;
#endif
    for (const ParameterLocation &P : Parameters->Locations) {
      Value *A = F->getArg(P.ArgumentNumber);
      auto *Scope = DILocation::get(F->getContext(), P.Variable->getLine(), 0,
                                    Program);
      if (P.IsAddress)
        Builder.insertDeclare(A, P.Variable, P.Expression, Scope, Before);
      else
        Builder.insertDbgValueIntrinsic(A, P.Variable, P.Expression, Scope,
                                        Before);
    }
  }
  delete Parameters;
}
