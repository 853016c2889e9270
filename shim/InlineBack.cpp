//===- InlineBack.cpp - shared code put back where it came from -----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// llvm::InlineFunction folds instructions that it copies, and the original's are
// not folded.  So that the two can be compared, the copy here is unchanged; only
// what outlining added goes away.
//
//===----------------------------------------------------------------------===//

#include "Access.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/SSAUpdater.h"
#include "llvm/Transforms/Utils/ValueMapper.h"

using namespace llvm;
using namespace rustmerge;

/// Removes the mark `tail` of a call.  Returns whether there was one; nothing
/// happens to what is no call.
extern "C" bool rmTakeTailMark(LLVMValueRef Instruction) {
  auto *Call = dyn_cast<CallInst>(unwrap(Instruction));
  if (!Call || Call->getTailCallKind() != CallInst::TCK_Tail)
    return false;
  Call->setTailCallKind(CallInst::TCK_None);
  return true;
}

/// Takes everything out of a block that only debuggers and profilers look at.
static void dropDebugInfo(BasicBlock &Block) {
  for (Instruction &I : llvm::make_early_inc_range(Block)) {
    if (isa<DbgInfoIntrinsic>(I) || isa<PseudoProbeInst>(I)) {
      I.eraseFromParent();
      continue;
    }
#if LLVM_VERSION_MAJOR >= 19
    I.dropDbgRecords();
#endif
    I.setDebugLoc(DebugLoc());
    // It ties a store to the debug info of the function it was copied from.
    I.setMetadata(LLVMContext::MD_DIAssignID, nullptr);
  }
}

/// Copies a body to the end of a function.  Map says what takes the place of
/// the arguments.  Returns the copies of the blocks.
static SmallVector<BasicBlock *, 16>
copyBody(const Function &From, Function &To, ValueToValueMapTy &Map) {
  SmallVector<BasicBlock *, 16> Copies;
  for (const BasicBlock &Block : From) {
    BasicBlock *Copy = CloneBasicBlock(&Block, Map, "", &To);
    Map[&Block] = Copy;
    if (Block.hasAddressTaken()) {
      Constant *Address = BlockAddress::get(const_cast<Function *>(&From),
                                            const_cast<BasicBlock *>(&Block));
      Map[Address] = BlockAddress::get(&To, Copy);
    }
    dropDebugInfo(*Copy);
    Copies.push_back(Copy);
  }
  for (BasicBlock *Copy : Copies)
    for (Instruction &I : *Copy)
      RemapInstruction(&I, Map,
                       RF_NoModuleLevelChanges | RF_IgnoreMissingLocals);
  return Copies;
}

/// Makes a copy of a function, without a name, debug info and metadata of its
/// own, at the end of the module.
extern "C" LLVMValueRef rmCopyFunction(LLVMValueRef Function) {
  auto *F = unwrap<llvm::Function>(Function);
  auto *Copy = llvm::Function::Create(F->getFunctionType(),
                                      GlobalValue::InternalLinkage,
                                      F->getAddressSpace(), "", F->getParent());
#if LLVM_VERSION_MAJOR >= 19 && LLVM_VERSION_MAJOR < 21
  Copy->setNewDbgInfoFormatFlag(F->IsNewDbgInfoFormat);
#endif
  Copy->copyAttributesFrom(F);
  ValueToValueMapTy Map;
  for (Argument &A : F->args())
    Map[&A] = Copy->getArg(A.getArgNo());
  copyBody(*F, *Copy, Map);
  return wrap(Copy);
}

namespace {

/// Constants, and what takes their places.
using Replacements = SmallVector<std::pair<Constant *, Constant *>, 4>;

/// What takes the place of calls.
struct SharedBody {
  Function &F;
  /// The addresses of the blocks of the original, and those of the copy.
  Replacements Addresses;
};

/// Where the exceptions of a call go, and the values that the phis there have
/// for it.
struct Handler {
  BasicBlock *Pad = nullptr;
  SmallVector<Value *, 4> Values;

  Handler() = default;

  explicit Handler(const InvokeInst &Invoke) : Pad(Invoke.getUnwindDest()) {
    for (PHINode &Phi : Pad->phis())
      Values.push_back(Phi.getIncomingValueForBlock(Invoke.getParent()));
  }

  /// Makes the exceptions of a call go here too.
  void handle(CallInst &Call) const {
    BasicBlock *Block = Call.getParent();
    BasicBlock *Next = Block->splitBasicBlock(Call.getNextNode());
    Block->getTerminator()->eraseFromParent();
    SmallVector<Value *, 8> Arguments(Call.args());
    InvokeInst *Invoke =
        InvokeInst::Create(Call.getFunctionType(), Call.getCalledOperand(), Next,
                           Pad, Arguments, "", Block);
    Invoke->setCallingConv(Call.getCallingConv());
    Invoke->setAttributes(Call.getAttributes());
    Invoke->copyMetadata(Call);
    Call.replaceAllUsesWith(Invoke);
    Call.eraseFromParent();
    for (auto [Phi, Value] : llvm::zip(Pad->phis(), Values))
      Phi.addIncoming(Value, Block);
  }
};

/// Replaces one call with the body of a function.
class CallInliner {
public:
  CallInliner(CallInst &Call, const SharedBody &Shared,
              const Handler &Exceptions)
      : Call(Call), Before(*Call.getParent()), F(*Before.getParent()),
        Shared(Shared), Exceptions(Exceptions) {}

  /// Returns the reason why it is impossible, or null.
  const char *run() {
    // After has the call and what follows it.
    After = Before.splitBasicBlock(Call.getIterator());
    insertBody();
    if (Returns.empty())
      return endInUnreachable();
    if (Returns.size() == 1) {
      continueFrom(*Returns.front());
      return nullptr;
    }
    return continueFromEach();
  }

private:
  CallInst &Call;
  BasicBlock &Before;
  Function &F;
  const SharedBody &Shared;
  const Handler &Exceptions;
  BasicBlock *After = nullptr;
  SmallVector<ReturnInst *, 4> Returns;
  /// The blocks that ended with returns, which keep their operands.
  SmallVector<std::pair<BasicBlock *, ReturnInst *>, 4> Ended;

  void insertBody() {
    ValueToValueMapTy Map;
    for (Argument &A : Shared.F.args())
      Map[&A] = Call.getArgOperand(A.getArgNo());
    for (auto [Address, Own] : Shared.Addresses)
      Map[Address] = Own;
    SmallVector<BasicBlock *, 16> Copies = copyBody(Shared.F, F, Map);
    Before.getTerminator()->setSuccessor(0, Copies.front());
    moveVariables(*Copies.front());
    for (BasicBlock *Copy : Copies)
      if (auto *Return = dyn_cast<ReturnInst>(Copy->getTerminator()))
        Returns.push_back(Return);
    if (Exceptions.Pad)
      handleExceptions(Copies);
  }

  /// The caller has a variable all the time that it runs, wherever the call is.
  void moveVariables(BasicBlock &Copy) {
    BasicBlock &Entry = F.getEntryBlock();
    for (Instruction &I : llvm::make_early_inc_range(Copy))
      if (isa<AllocaInst>(I))
        I.moveBefore(Entry, Entry.begin());
  }

  /// What may throw in the body did so where the call was.
  void handleExceptions(ArrayRef<BasicBlock *> Copies) {
    SmallVector<CallInst *, 8> Throwing;
    for (BasicBlock *Copy : Copies)
      for (Instruction &I : *Copy)
        if (auto *Inner = dyn_cast<CallInst>(&I);
            Inner && !Inner->doesNotThrow())
          Throwing.push_back(Inner);
    for (CallInst *Inner : Throwing)
      Exceptions.handle(*Inner);
  }

  const char *endInUnreachable() {
    if (!isa<UnreachableInst>(Call.getNextNode()))
      return "the function never returns, and its caller goes on";
    After->eraseFromParent();
    return nullptr;
  }

  /// What a member of a returned struct is, if that can be told.
  static Value *member(Value *Struct, unsigned Index) {
    while (auto *Insert = dyn_cast<InsertValueInst>(Struct)) {
      if (Insert->getNumIndices() != 1)
        return nullptr;
      if (Insert->getIndices().front() == Index)
        return Insert->getInsertedValueOperand();
      Struct = Insert->getAggregateOperand();
    }
    auto *Known = dyn_cast<Constant>(Struct);
    return Known ? Known->getAggregateElement(Index) : nullptr;
  }

  /// What a result of the call is at one return: the call's own value, or a
  /// member of it.
  Value *resultAt(const ReturnInst &Return, const Value *Result) const {
    if (Result == &Call)
      return Return.getReturnValue();
    const auto *Extract = dyn_cast<ExtractValueInst>(Result);
    if (!Extract || Extract->getAggregateOperand() != &Call ||
        Extract->getNumIndices() != 1)
      return nullptr;
    return member(Return.getReturnValue(), Extract->getIndices().front());
  }

  void continueFrom(ReturnInst &Return) {
    for (User *U : llvm::make_early_inc_range(Call.users())) {
      auto *I = cast<Instruction>(U);
      if (Value *Known = resultAt(Return, I)) {
        I->replaceAllUsesWith(Known);
        I->eraseFromParent();
      }
    }
    if (!Call.use_empty())
      Call.replaceAllUsesWith(Return.getReturnValue());
    Call.eraseFromParent();
    ReplaceInstWithInst(&Return, UnconditionalBranch::Create(After));
  }

  /// Several returns say where the caller goes on, and nothing but that happens
  /// after the call.  Each return then goes there on its own.
  const char *continueFromEach() {
    SmallVector<Instruction *, 8> Results;
    Instruction *Last = After->getTerminator();
    for (Instruction *I = &Call; I != Last; I = I->getNextNode()) {
      for (ReturnInst *Return : Returns)
        if (!Call.getType()->isVoidTy() && !resultAt(*Return, I))
          return "the caller does more than to choose where it goes on";
      Results.push_back(I);
    }
    if (!isBranch(*Last) && !isa<SwitchInst>(Last) &&
        !isa<ReturnInst>(Last))
      return "the caller does not choose where it goes on";
    for (ReturnInst *Return : Returns)
      goOn(*Return, *Last);
    for (unsigned Index = 0; Index != Last->getNumSuccessors(); ++Index)
      Last->getSuccessor(Index)->removePredecessor(After,
                                                   /*KeepOneInputPHIs=*/true);
    Last->eraseFromParent();
    for (auto [End, Return] : Ended)
      ConstantFoldTerminator(End);
    for (Instruction *Result : Results)
      if (!Result->getType()->isVoidTy())
        joinResults(*Result);
    for (ReturnInst *Return : Returns)
      Return->deleteValue();
    for (Instruction *Result : llvm::reverse(Results))
      Result->eraseFromParent();
    After->eraseFromParent();
    return nullptr;
  }

  /// Replaces a return with a copy of the caller's terminator.
  void goOn(ReturnInst &Return, Instruction &Last) {
    BasicBlock *End = Return.getParent();
    Instruction *Copy = Last.clone();
    for (Use &U : Copy->operands())
      if (isa<Instruction>(U.get()))
        if (Value *Known = resultAt(Return, U.get()))
          U.set(Known);
    for (unsigned Index = 0; Index != Last.getNumSuccessors(); ++Index)
      for (PHINode &Phi : Last.getSuccessor(Index)->phis()) {
        Value *Incoming = Phi.getIncomingValueForBlock(After);
        Value *Known = isa<Instruction>(Incoming) ? resultAt(Return, Incoming)
                                                  : nullptr;
        Phi.addIncoming(Known ? Known : Incoming, End);
      }
    Copy->insertInto(End, Return.getIterator());
    Return.removeFromParent();
    Ended.push_back({End, &Return});
  }

  /// Gives each use of a result the value of the return it comes from.
  void joinResults(Instruction &Result) {
    SSAUpdater Updater;
    Updater.Initialize(Result.getType(), "");
    for (auto [End, Return] : Ended)
      Updater.AddAvailableValue(End, resultAt(*Return, &Result));
    for (Use &U : llvm::make_early_inc_range(Result.uses()))
      if (cast<Instruction>(U.getUser())->getParent() != After)
        Updater.RewriteUse(U);
  }
};

} // namespace

/// The addresses of a function's blocks, and those of a copy that is as the
/// function is.
static Replacements addressesIn(Function &Original, Function &Copy) {
  Replacements Addresses;
  for (auto [Block, Own] : llvm::zip(Original, Copy))
    if (Block.hasAddressTaken())
      Addresses.push_back({BlockAddress::get(&Original, &Block),
                           BlockAddress::get(&Copy, &Own)});
  return Addresses;
}

/// As before, for a call whose exceptions the caller handles.
static const char *inlineInvoke(InvokeInst &Invoke,
                                const SharedBody &Shared) {
  Handler Exceptions(Invoke);
  BasicBlock *Block = Invoke.getParent();
  if (!Invoke.getNormalDest()->getSinglePredecessor())
    splitEdge(Invoke, 0);
  BasicBlock *Next = Invoke.getNormalDest();
  SmallVector<Value *, 8> Arguments(Invoke.args());
  CallInst *Call = CallInst::Create(Invoke.getFunctionType(),
                                    Invoke.getCalledOperand(), Arguments);
  Call->setCallingConv(Invoke.getCallingConv());
  Call->insertInto(Block, Invoke.getIterator());
  Invoke.replaceAllUsesWith(Call);
  Exceptions.Pad->removePredecessor(Block, /*KeepOneInputPHIs=*/true);
  ReplaceInstWithInst(&Invoke, UnconditionalBranch::Create(Next));
  MergeBlockIntoPredecessor(Next);
  return CallInliner(*Call, Shared, Exceptions).run();
}

/// Replaces every call of Shared in a copy of Original with a body; where
/// the body has addresses of Original's blocks, the copy has those of its own.
/// Body is Shared or a copy of it.  Returns the reason where that is impossible,
/// else null.
extern "C" const char *rmInlineCalls(LLVMValueRef Copy, LLVMValueRef Original,
                                     LLVMValueRef Shared, LLVMValueRef Body) {
  auto *F = unwrap<llvm::Function>(Copy);
  auto *S = unwrap<llvm::Function>(Shared);
  const SharedBody Inlined = {*unwrap<llvm::Function>(Body),
                              addressesIn(*unwrap<llvm::Function>(Original),
                                          *F)};
  EliminateUnreachableBlocks(*F);
  SmallVector<CallBase *, 8> Calls;
  for (BasicBlock &Block : *F)
    for (Instruction &I : Block)
      for (Use &U : I.operands())
        if (U.get() == S) {
          auto *Call = dyn_cast<CallBase>(&I);
          if (!Call || isa<CallBrInst>(I) || !Call->isCallee(&U) ||
              Call->getFunctionType() != S->getFunctionType() ||
              Call->getCallingConv() != S->getCallingConv())
            return "the function is used for something else than a call";
          Calls.push_back(Call);
        }
  for (CallBase *Call : Calls) {
    auto *Invoke = dyn_cast<InvokeInst>(Call);
    const char *Reason =
        Invoke ? inlineInvoke(*Invoke, Inlined)
               : CallInliner(*cast<CallInst>(Call), Inlined, Handler()).run();
    if (Reason)
      return Reason;
  }
  return nullptr;
}
