//===- SharedVariables.cpp - variables that shared functions get ----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A parameter of a shared function is shown in debuggers where all regions
// call what they hand over by one name.

#include "Access.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/DIBuilder.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/ValueMap.h"

using namespace llvm;
using namespace rustmerge;

/// The variables of a function that have one value only, wherever debug info
/// knows one, by that value.  Those of the function itself come before those of
/// inlined functions.  Values may be replaced and erased.
struct RmVariables {
  ValueMap<const Value *, SmallVector<const DILocalVariable *, 1>> OfValue;

  ArrayRef<const DILocalVariable *> of(const Value *V) const {
    auto Found = OfValue.find(V);
    return Found == OfValue.end() ? ArrayRef<const DILocalVariable *>()
                                  : ArrayRef(Found->second);
  }
};

/// What a region hands over for a parameter, and the variables of the function
/// that it is in.
struct RmRegionArgument {
  const RmVariables *Variables;
  LLVMValueRef Value;
};
static_assert(sizeof(RmRegionArgument) == 16, "mirrored in src/llvm/extract.rs");

namespace {

bool haveSameName(const DILocalVariable *A, const DILocalVariable *B) {
  return A->getName() == B->getName() && A->getType() == B->getType();
}

/// Collects what debug info says of the variables of a function.
class VariableReader {
public:
  void read(Function &F) {
    for (BasicBlock &Block : F)
      for (Instruction &I : Block) {
#if LLVM_VERSION_MAJOR >= 19
        for (DbgVariableRecord &Record : filterDbgVars(I.getDbgRecordRange()))
          add(Record, Record.isDbgValue());
#endif
        if (auto *Intrinsic = dyn_cast<DbgVariableIntrinsic>(&I))
          add(*Intrinsic, Intrinsic->getIntrinsicID() == Intrinsic::dbg_value);
      }
  }

  /// A value has one variable of each name and type, however often the function
  /// that has it was inlined, and no more than MostNames.
  void write(RmVariables &Out) const {
    for (bool IsInlined : {false, true})
      for (const auto &[Key, V] : Values)
        if (V && bool(Key.second) == IsInlined)
          add(*Key.first, Out.OfValue[V]);
  }

private:
  /// All variables of a value are compared with all of another one's.
  static constexpr size_t MostNames = 16;

  /// For a variable, and where it was inlined, its value, or null if there are
  /// several or it is not known.
  MapVector<std::pair<const DILocalVariable *, const DILocation *>,
            const Value *>
      Values;

  static void add(const DILocalVariable &Variable,
                  SmallVectorImpl<const DILocalVariable *> &To) {
    auto IsSame = [&](const DILocalVariable *Other) {
      return haveSameName(&Variable, Other);
    };
    if (To.size() < MostNames && llvm::none_of(To, IsSame))
      To.push_back(&Variable);
  }

  template <typename Record> void add(const Record &Said, bool IsValue) {
    const Value *V = IsValue ? valueOf(Said) : nullptr;
    const DILocation *InlinedAt = Said.getDebugLoc()->getInlinedAt();
    auto [Known, IsNew] =
        Values.insert({{Said.getVariable(), InlinedAt}, V});
    if (!IsNew && Known->second != V)
      Known->second = nullptr;
  }

  template <typename Record> static const Value *valueOf(const Record &Said) {
    if (Said.getNumVariableLocationOps() != 1 ||
        Said.getExpression()->getNumElements() != 0)
      return nullptr;
    const Value *V = Said.getVariableLocationOp(0);
    return isa_and_nonnull<Instruction, Argument>(V) ? V : nullptr;
  }
};

ArrayRef<const DILocalVariable *> names(const RmRegionArgument &Argument) {
  return Argument.Variables->of(unwrap(Argument.Value));
}

} // namespace

/// Reads the variables of a function.  Freed by rmFreeVariables.
extern "C" RmVariables *rmReadVariables(LLVMValueRef F) {
  VariableReader Reader;
  Reader.read(*unwrap<Function>(F));
  auto *Result = new RmVariables();
  Reader.write(*Result);
  return Result;
}

extern "C" void rmFreeVariables(RmVariables *Variables) { delete Variables; }

/// Adds a variable to a parameter of a function with a subprogram if all
/// regions (at least one) call what they hand over by one
/// name, and the function's unit has variables at all: a debugger would show
/// those of other units in the functions of one with line tables only.
extern "C" void rmNameSharedParameter(LLVMValueRef Shared, uint32_t Parameter,
                                      RmList<RmRegionArgument> Regions) {
  auto &F = *unwrap<Function>(Shared);
  DISubprogram *Program = F.getSubprogram();
  if (Program->getUnit()->getEmissionKind() != DICompileUnit::FullDebug)
    return;
  auto IsCommon = [&](const DILocalVariable *Variable) {
    auto HasName = [&](const DILocalVariable *Other) {
      return haveSameName(Variable, Other);
    };
    return llvm::all_of(Regions, [&](const RmRegionArgument &Argument) {
      return llvm::any_of(names(Argument), HasName);
    });
  };
  auto First = names(*Regions.begin());
  const auto *Found = llvm::find_if(First, IsCommon);
  if (Found == First.end())
    return;
  DIBuilder Builder(*F.getParent(), /*AllowUnresolved=*/false,
                    Program->getUnit());
  DILocalVariable *Named = Builder.createParameterVariable(
      Program, (*Found)->getName(), Parameter + 1, Program->getFile(),
      Program->getLine(), (*Found)->getType());
  DILocation *Location = DILocation::get(F.getContext(), Program->getLine(), 0,
                                         Program);
#if LLVM_VERSION_MAJOR >= 20
  auto Before = F.getEntryBlock().getTerminator()->getIterator();
#else
  Instruction *Before = F.getEntryBlock().getTerminator();
#endif
  Builder.insertDbgValueIntrinsic(F.getArg(Parameter), Named,
                                  Builder.createExpression(), Location, Before);
}
