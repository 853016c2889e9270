//===- Extract.cpp - shared functions made of regions ---------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Access.h"
#include "Region.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#if LLVM_VERSION_MAJOR >= 17
#include "llvm/IR/AttributeMask.h"
#endif
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;
using namespace rustmerge;

/// An operand of an instruction of a region that becomes a parameter.
struct RmSlot {
  uint32_t Instruction;
  /// Its number, or BYTES.
  uint32_t Operand;
  uint32_t Parameter;
};
static_assert(sizeof(RmSlot) == 12, "mirrored in src/llvm/extract.rs");

/// A way on which control leaves a region.
struct RmExitEdge {
  uint32_t Instruction;
  /// The number of the successor; 0 for what follows an instruction that is no
  /// terminator.
  uint32_t Successor;
  uint32_t Exit;
};
static_assert(sizeof(RmExitEdge) == 12, "mirrored in src/llvm/extract.rs");

/// What the body of a shared function is made of.
struct RmSharedBody {
  /// All of a region.
  RmList<LLVMValueRef> Instructions;
  RmList<RmSlot> Slots;
  RmList<LLVMValueRef> Locals;
  RmList<uint32_t> Outputs;
  RmList<RmExitEdge> Edges;
  uint32_t ExitCount;
};
static_assert(sizeof(RmSharedBody) == 88, "mirrored in src/llvm/extract.rs");

/// Instead of an operand: how many bytes an address is away from the one
/// that it is computed from.
static constexpr uint32_t BYTES = UINT32_MAX;

//===----------------------------------------------------------------------===//
// The shared function
//===----------------------------------------------------------------------===//

/// Creates a function without a body after Like, with Like's attributes as a
/// function.
extern "C" LLVMValueRef rmCreateSharedFunction(LLVMValueRef Like,
                                               LLVMTypeRef Result,
                                               RmList<LLVMTypeRef> Parameters,
                                               RmText Name) {
  auto *L = unwrap<Function>(Like);
  auto *F = Function::Create(
      FunctionType::get(unwrap(Result), objects<Type>(Parameters),
                        /*isVarArg=*/false),
      GlobalValue::InternalLinkage, L->getAddressSpace(), string(Name));
  L->getParent()->getFunctionList().insertAfter(L->getIterator(), F);
#if LLVM_VERSION_MAJOR >= 19 && LLVM_VERSION_MAJOR < 21
  F->setNewDbgInfoFormatFlag(L->IsNewDbgInfoFormat);
#endif
  F->setUnnamedAddr(GlobalValue::UnnamedAddr::Global);
  F->setDSOLocal(true);
  F->addFnAttrs(AttrBuilder(L->getContext(), L->getAttributes().getFnAttrs()));
  return wrap(F);
}

extern "C" void rmAddFunctionAttribute(LLVMValueRef Function, RmText Key) {
  unwrap<llvm::Function>(Function)->addFnAttr(
      Attribute::getAttrKindFromName(string(Key)));
}

/// Says of a function or call how its result is returned.
extern "C" void rmAddResultAttribute(LLVMValueRef Holder, RmText Key) {
  auto Kind = Attribute::getAttrKindFromName(string(Key));
  if (auto *F = dyn_cast<Function>(unwrap(Holder)))
    F->addRetAttr(Kind);
  else
    unwrap<CallBase>(Holder)->addRetAttr(Kind);
}

extern "C" void rmAddParameterAttribute(LLVMValueRef Function, uint32_t Index,
                                        RmText Key) {
  unwrap<llvm::Function>(Function)->addParamAttr(
      Index, Attribute::getAttrKindFromName(string(Key)));
}

//===----------------------------------------------------------------------===//
// Regions
//===----------------------------------------------------------------------===//

namespace {

/// Fills a function with copies of a region.
class BodyBuilder {
public:
  BodyBuilder(Function &F, const RegionCode &From) : F(F), From(From) {
    if (DISubprogram *Program = F.getSubprogram())
      Location = DILocation::get(F.getContext(), 0, 0, Program);
  }

  void build(const RmSharedBody &Body) {
    BasicBlock *Entry = newBlock();
    for (LLVMValueRef Local : Body.Locals)
      copyLocal(*unwrap<AllocaInst>(Local), *Entry);
    for (BasicBlock *Block : From.Blocks)
      Copies[Block] = newBlock();
    for (const RmSlot &Slot : Body.Slots)
      if (Slot.Operand == BYTES)
        Distances[From.Instructions[Slot.Instruction]] =
            F.getArg(Slot.Parameter);
    for (Instruction *Original : From.Instructions) {
      Instruction *Copy = copyLike(*Original);
      IRBuilder<> Builder(copyOf(Original->getParent()));
      Builder.Insert(Copy);
      Copy->setDebugLoc(Location);
      Copies[Original] = Copy;
      InOrder.push_back(Copy);
    }
    while (Stubs.size() != Body.ExitCount)
      Stubs.push_back(newStub());
    for (const RmExitEdge &Edge : Body.Edges)
      StubOf[{Edge.Instruction, Edge.Successor}] = Stubs[Edge.Exit];
    for (size_t Index = 0; Index != InOrder.size(); ++Index)
      connect(Index);
    for (const RmSlot &Slot : Body.Slots)
      if (Slot.Operand != BYTES)
        operandOfCopy(Slot).set(F.getArg(Slot.Parameter));
    branch(Entry, copyOf(From.Blocks.front()));
    if (From.fallsThrough())
      branch(InOrder.back()->getParent(), StubOf.lookup({InOrder.size() - 1, 0}));
    returnFromStubs(Body.Outputs);
  }

  ArrayRef<Instruction *> copies() const { return InOrder; }

private:
  Function &F;
  const RegionCode &From;
  /// That of code that no region has: line 0, or null without debug info.
  DebugLoc Location;
  /// For addresses of the region, how many bytes they are away, where that is a
  /// parameter.
  DenseMap<const Instruction *, Value *> Distances;
  /// Instructions, blocks and local variables of the region, and their copies.
  DenseMap<const Value *, Value *> Copies;
  SmallVector<Instruction *, 16> InOrder;
  /// For each exit a block that returns from the function.
  SmallVector<BasicBlock *, 4> Stubs;
  /// For an instruction and a successor that is an exit, its stub.
  DenseMap<std::pair<uint32_t, uint32_t>, BasicBlock *> StubOf;

  BasicBlock *newBlock() { return BasicBlock::Create(F.getContext(), "", &F); }

  BasicBlock *newStub() {
    BasicBlock *Stub = newBlock();
    new UnreachableInst(F.getContext(), Stub);
    return Stub;
  }

  BasicBlock *copyOf(BasicBlock *Block) {
    return cast<BasicBlock>(Copies.lookup(Block));
  }

  void branch(BasicBlock *Block, BasicBlock *To) {
    IRBuilder<> Builder(Block);
    Builder.SetCurrentDebugLocation(Location);
    Builder.CreateBr(To);
  }

  /// What is said of a variable besides its size and alignment holds for the
  /// function that it comes from.
  void copyLocal(AllocaInst &Local, BasicBlock &Entry) {
    Copies[&Local] = new AllocaInst(
        Local.getAllocatedType(), Local.getAddressSpace(), Local.getArraySize(),
        Local.getAlign(), "", &Entry);
  }

  Instruction *copyLike(const Instruction &Original) {
    if (const auto *Invoke = dyn_cast<InvokeInst>(&Original))
      return callLike(*Invoke);
    if (Value *Distance = Distances.lookup(&Original))
      return addressLike(cast<GetElementPtrInst>(Original), Distance);
    return Original.clone();
  }

  /// The same address where the indices say the same as the distance.  What the
  /// flags promise of each step holds for all together.
  static Instruction *addressLike(const GetElementPtrInst &Address,
                                  Value *Distance) {
    auto *Copy = GetElementPtrInst::Create(
        Type::getInt8Ty(Address.getContext()),
        const_cast<Value *>(Address.getPointerOperand()), Distance);
    Copy->copyIRFlags(&Address);
    Copy->copyMetadata(Address);
    return Copy;
  }

  /// The same call, whose exceptions leave the function.
  static CallInst *callLike(const InvokeInst &Invoke) {
    SmallVector<Value *, 8> Arguments(Invoke.args());
    CallInst *Call = CallInst::Create(Invoke.getFunctionType(),
                                      Invoke.getCalledOperand(), Arguments);
    Call->setCallingConv(Invoke.getCallingConv());
    Call->setAttributes(Invoke.getAttributes());
    Call->copyMetadata(Invoke);
    return Call;
  }

  /// Where the copy has an operand of its original.  Of a call, the callee is
  /// the last one, and an invoke has its blocks before that.
  Use &operandOfCopy(const RmSlot &Slot) const {
    Instruction &Copy = *InOrder[Slot.Instruction];
    const auto *Invoke =
        dyn_cast<InvokeInst>(From.Instructions[Slot.Instruction]);
    if (Invoke && Slot.Operand + 1 == Invoke->getNumOperands())
      return cast<CallInst>(Copy).getCalledOperandUse();
    return Copy.getOperandUse(Slot.Operand);
  }

  /// Makes a copy use copies.
  void connect(uint32_t Number) {
    Instruction &Original = *From.Instructions[Number];
    Instruction &Copy = *InOrder[Number];
    auto CopyOfTarget = [&](uint32_t Successor) {
      BasicBlock *Stub = StubOf.lookup({Number, Successor});
      return Stub ? Stub : copyOf(Original.getSuccessor(Successor));
    };
    for (unsigned Index = 0; Index != RegionCode::successorCount(Copy); ++Index)
      Copy.setSuccessor(Index, CopyOfTarget(Index));
    // The first successor of an invoke is where control goes on.
    if (isa<InvokeInst>(Original))
      branch(Copy.getParent(), CopyOfTarget(0));
    for (Use &U : Copy.operands())
      if (isa<Instruction>(U.get()))
        if (Value *Inner = Copies.lookup(U.get()))
          U.set(Inner);
    if (auto *Phi = dyn_cast<PHINode>(&Copy))
      for (unsigned Index = 0; Index != Phi->getNumIncomingValues(); ++Index)
        Phi->setIncomingBlock(Index, copyOf(Phi->getIncomingBlock(Index)));
  }

  /// The value of an output at an exit.  Where control can get there without
  /// passing the instruction, it has no uses.
  Value *outputAt(BasicBlock *Stub, Instruction *Output,
                  const DominatorTree &Tree) {
    SmallVector<std::pair<BasicBlock *, Value *>, 4> Incoming;
    Value *Undefined = PoisonValue::get(Output->getType());
    bool IsSame = true;
    for (BasicBlock *Block : predecessors(Stub)) {
      bool Reaches = Tree.dominates(Output, Block->getTerminator());
      Incoming.push_back({Block, Reaches ? Output : Undefined});
      IsSame &= Incoming.back().second == Incoming.front().second;
    }
    if (IsSame)
      return Incoming.empty() ? Undefined : Incoming.front().second;
    IRBuilder<> Builder(Stub, Stub->begin());
    Builder.SetCurrentDebugLocation(Location);
    PHINode *Phi = Builder.CreatePHI(Output->getType(), Incoming.size());
    for (auto [Block, Value] : Incoming)
      Phi->addIncoming(Value, Block);
    return Phi;
  }

  void returnFromStubs(RmList<uint32_t> Outputs) {
    DominatorTree Tree(F);
    for (size_t Number = 0; Number != Stubs.size(); ++Number) {
      BasicBlock *Stub = Stubs[Number];
      SmallVector<Value *, 4> Values;
      for (uint32_t Output : Outputs)
        Values.push_back(outputAt(Stub, InOrder[Output], Tree));
      Instruction *Old = Stub->getTerminator();
      IRBuilder<> Builder(Old);
      Builder.SetCurrentDebugLocation(Location);
      if (Stubs.size() > 1)
        Values.push_back(ConstantInt::get(selectorType(), Number));
      createReturn(Builder, Values);
      Old->eraseFromParent();
    }
  }

  Type *selectorType() {
    Type *Result = F.getReturnType();
    return Result->isStructTy()
               ? Result->getStructElementType(Result->getStructNumElements() - 1)
               : Result;
  }

  void createReturn(IRBuilder<> &Builder, ArrayRef<Value *> Values) {
    if (Values.empty()) {
      Builder.CreateRetVoid();
      return;
    }
    if (Values.size() == 1) {
      Builder.CreateRet(Values.front());
      return;
    }
    Value *Struct = PoisonValue::get(F.getReturnType());
    for (unsigned Index = 0; Index != Values.size(); ++Index)
      Struct = Builder.CreateInsertValue(Struct, Values[Index], Index);
    Builder.CreateRet(Struct);
  }
};

/// Replaces a region with a call.
class RegionReplacer {
public:
  RegionReplacer(const RegionCode &From, Function &Shared,
                 RmList<LLVMBasicBlockRef> Blocks)
      : From(From), Shared(Shared), Start(From.Blocks.front()), End(Start),
        IsReturning(llvm::any_of(From.Instructions, [](Instruction *I) {
          return isa<ReturnInst>(I);
        })) {
    for (LLVMBasicBlockRef Block : Blocks)
      Exits.push_back(unwrap(Block));
  }

  CallBase *replace(ArrayRef<Value *> Arguments, RmList<uint32_t> Outputs,
                    bool IsTail) {
    Instruction *First = From.Instructions.front();
    DebugLoc Location = location();
    BasicBlock *Rest = nullptr;
    if (From.fallsThrough() && From.Blocks.size() > 1) {
      Instruction *Last = From.Instructions.back();
      Rest = Last->getParent()->splitBasicBlock(Last->getNextNode());
      Exits.back() = Rest;
    }
    IRBuilder<> Builder(First);
    Builder.SetCurrentDebugLocation(Location);
    CallBase *Call = createCall(Builder, Arguments, IsTail);
    auto Result = [&](unsigned Index) -> Value * {
      return Shared.getReturnType()->isStructTy() && !IsReturning
                 ? Builder.CreateExtractValue(Call, Index)
                 : Call;
    };
    for (unsigned Index = 0; Index != Outputs.Count; ++Index) {
      Instruction *Old = From.Instructions[Outputs.Items[Index]];
      Value *New = Result(Index);
      New->takeName(Old);
      Old->replaceAllUsesWith(New);
    }
    Value *Selector = Exits.size() > 1 ? Result(Outputs.Count) : nullptr;
    if (From.Blocks.size() == 1 && From.fallsThrough()) {
      for (Instruction *I : llvm::reverse(From.Instructions))
        I->eraseFromParent();
      return Call;
    }
    for (BasicBlock *Exit : Exits)
      redirectPhis(*Exit, End ? *End : *Start);
    BasicBlock *Pad = From.pad();
    if (Pad)
      redirectPhis(*Pad, *Start);
    eraseRegion(*First);
#if LLVM_VERSION_MAJOR >= 19
    // What debug info said of the region has no instruction after an invoke.  The
    // block only forgets the records; assignments among them stay linked to
    // their variables until they are erased.
    if (DbgMarker *Trailing = Start->getTrailingDbgRecords();
        Trailing && Start->getTerminator()) {
      Trailing->eraseFromParent();
      Start->deleteTrailingDbgRecords();
    }
#endif
    if (End) {
      Builder.SetInsertPoint(End);
      terminate(Builder, Call, Selector);
    }
    // The call is no jump in a block without its `ret`: CodeGenPrepare joins the
    // two only if it changes something else.
    if (Rest)
      MergeBlockIntoPredecessor(Rest);
    return Call;
  }

private:
  const RegionCode &From;
  Function &Shared;
  /// The blocks that control goes to, by number; null, and the last one, where
  /// that is after the last instruction.
  SmallVector<BasicBlock *, 4> Exits;
  BasicBlock *Start;
  /// Where control is after the call: in the block of the call, in one of its
  /// own, or, if null, in the only exit.
  BasicBlock *End;
  /// The region returns from its function, and so does what the call returns.
  bool IsReturning;

  DebugLoc location() const {
    for (Instruction *I : From.Instructions)
      if (const DebugLoc &Location = I->getDebugLoc())
        return Location;
    if (DISubprogram *Program = Start->getParent()->getSubprogram())
      return DILocation::get(Program->getContext(), 0, 0, Program);
    return DebugLoc();
  }

  /// Creates the call, which goes on in another block if it may throw to a
  /// landing pad of the caller.
  CallBase *createCall(IRBuilder<> &Builder, ArrayRef<Value *> Values,
                       bool IsTail) {
    CallBase *Call = nullptr;
    if (BasicBlock *Pad = From.pad()) {
      bool GoesToExit =
          Exits.size() == 1 && !Shared.getReturnType()->isStructTy();
      End = GoesToExit ? nullptr
                       : BasicBlock::Create(Shared.getContext(), "",
                                            Start->getParent(),
                                            Start->getNextNode());
      BasicBlock *Next = End ? End : Exits.front();
      Call = Builder.CreateInvoke(Shared.getFunctionType(), &Shared, Next, Pad,
                                  Values);
      if (End)
        Builder.SetInsertPoint(End);
    } else {
      CallInst *Plain =
          Builder.CreateCall(Shared.getFunctionType(), &Shared, Values);
      if (IsTail)
        Plain->setTailCallKind(CallInst::TCK_Tail);
      Call = Plain;
    }
    Call->setCallingConv(Shared.getCallingConv());
    return Call;
  }

  /// All ways from the region to a block outside become one, from Block.
  void redirectPhis(BasicBlock &Exit, BasicBlock &Block) {
    for (PHINode &Phi : Exit.phis()) {
      Value *Incoming = nullptr;
      for (unsigned Index = Phi.getNumIncomingValues(); Index-- > 0;)
        if (From.Blocks.count(Phi.getIncomingBlock(Index)))
          Incoming = Phi.removeIncomingValue(Index, /*DeletePHIIfEmpty=*/false);
      if (Incoming)
        Phi.addIncoming(Incoming, &Block);
    }
  }

  /// Erases the instructions from First to the end of its block, and all other
  /// blocks of the region.
  void eraseRegion(Instruction &First) {
    SmallVector<Instruction *, 16> InStart;
    for (Instruction *I = &First; I; I = I->getNextNode())
      InStart.push_back(I);
    ArrayRef<BasicBlock *> Others =
        ArrayRef<BasicBlock *>(From.Blocks.begin(), From.Blocks.end())
            .drop_front();
    for (BasicBlock *Block : Others)
      Block->dropAllReferences();
    for (Instruction *I : llvm::reverse(InStart)) {
      if (!I->use_empty())
        I->replaceAllUsesWith(PoisonValue::get(I->getType()));
      I->eraseFromParent();
    }
    for (BasicBlock *Block : Others)
      Block->eraseFromParent();
  }

  void terminate(IRBuilder<> &Builder, CallBase *Call, Value *Selector) {
    if (Exits.empty()) {
      if (!IsReturning)
        Builder.CreateUnreachable();
      else if (Call->getType()->isVoidTy())
        Builder.CreateRetVoid();
      else
        Builder.CreateRet(Call);
    } else if (Exits.size() == 1) {
      Builder.CreateBr(Exits.front());
    } else if (Exits.size() == 2) {
      Builder.CreateCondBr(Selector, Exits[1], Exits[0]);
    } else {
      SwitchInst *Switch =
          Builder.CreateSwitch(Selector, Exits.front(), Exits.size() - 1);
      for (size_t Number = 1; Number != Exits.size(); ++Number)
        Switch->addCase(cast<ConstantInt>(ConstantInt::get(Selector->getType(),
                                                           Number)),
                        Exits[Number]);
    }
  }
};

} // namespace

/// Fills Function with copies of the instructions of a region and writes
/// the copies to Copies.  Slots say which operands are parameters; operands
/// that are instructions of the region, or one of its Locals, which become
/// variables of the function, become their copies; all others stay.
/// At each of the ExitCount exits, to which the edges lead, the function returns
/// the Outputs, which are indices of instructions, and which exit it is if there
/// are several.
extern "C" void rmBuildSharedBody(LLVMValueRef Function,
                                  const RmSharedBody *Body,
                                  LLVMValueRef *Copies) {
  RegionCode From(Body->Instructions);
  BodyBuilder Builder(*unwrap<llvm::Function>(Function), From);
  Builder.build(*Body);
  for (Instruction *Copy : Builder.copies())
    *Copies++ = wrap(Copy);
}

/// Joins blocks of a function that was built, once the copies of its branches
/// are needed no more.
extern "C" void rmFinishSharedBody(LLVMValueRef Function) {
  auto &F = *unwrap<llvm::Function>(Function);
  for (BasicBlock &Block : llvm::make_early_inc_range(F))
    MergeBlockIntoPredecessor(&Block);
}

/// A region, and the call that takes its place.
struct RmReplacement {
  RmList<LLVMValueRef> Instructions;
  RmList<LLVMValueRef> Arguments;
  RmList<uint32_t> Outputs;
  /// The blocks that control goes to, by number; null, and the last one, for
  /// what is after the last instruction.
  RmList<LLVMBasicBlockRef> Exits;
};
static_assert(sizeof(RmReplacement) == 64, "mirrored in src/llvm/extract.rs");

/// Replaces a region by a call of the function that was built from one like
/// it, and erases its instructions.
extern "C" LLVMValueRef rmReplaceRegion(const RmReplacement *What,
                                        LLVMValueRef Shared, bool IsTail) {
  RegionCode From(What->Instructions);
  RegionReplacer Replacer(From, *unwrap<Function>(Shared), What->Exits);
  return wrap(Replacer.replace(objects<Value>(What->Arguments), What->Outputs,
                               IsTail));
}

/// What an instruction may do besides computing a value.
struct RmEffects {
  /// It may write memory, throw or never return.
  bool MayHaveSideEffects;
  bool MayReadMemory;
  /// It has no undefined behaviour where it is not reached.
  bool IsSpeculatable;
};
static_assert(sizeof(RmEffects) == 3, "mirrored in src/llvm/extract.rs");

extern "C" void rmDescribeEffects(LLVMValueRef Instruction, RmEffects *Out) {
  const auto &I = *unwrap<llvm::Instruction>(Instruction);
  Out->MayHaveSideEffects = I.mayHaveSideEffects();
  Out->MayReadMemory = I.mayReadFromMemory();
  Out->IsSpeculatable = isSafeToSpeculativelyExecute(&I);
}

/// Whether a call in a function may return a second time.
extern "C" bool rmCallsWhatReturnsTwice(LLVMValueRef Function) {
  return unwrap<llvm::Function>(Function)->callsFunctionThatReturnsTwice();
}

/// Whether no path leads to some block of a function.
extern "C" bool rmHasUnreachableCode(LLVMValueRef Function) {
  const auto &F = *unwrap<llvm::Function>(Function);
  // Nothing leads to the entry block.
  SmallPtrSet<const BasicBlock *, 16> Reached;
  SmallVector<const BasicBlock *, 16> Pending;
  if (!F.empty())
    Pending.push_back(&F.getEntryBlock());
  while (!Pending.empty())
    for (const BasicBlock *Next : successors(Pending.pop_back_val()))
      if (Reached.insert(Next).second)
        Pending.push_back(Next);
  return Reached.size() + 1 < F.size();
}

/// Takes from a call the attributes that another call does not have; nothing
/// happens to what is no call.
extern "C" void rmIntersectCallAttributes(LLVMValueRef Kept,
                                          LLVMValueRef Other) {
  auto *K = dyn_cast<CallBase>(unwrap(Kept));
  const auto *O = dyn_cast<CallBase>(unwrap(Other));
  if (!K || !O)
    return;
  if (K->getAttributes() == O->getAttributes())
    return;
  AttributeList Wanted = K->getAttributes();
  for (unsigned Index : K->getAttributes().indexes())
    for (Attribute A : K->getAttributes().getAttributes(Index)) {
      AttributeSet Others = O->getAttributes().getAttributes(Index);
      if (A.isStringAttribute()) {
        if (Others.getAttribute(A.getKindAsString()) != A)
          Wanted = Wanted.removeAttributeAtIndex(K->getContext(), Index,
                                                 A.getKindAsString());
      } else if (Others.getAttribute(A.getKindAsEnum()) != A) {
        Wanted = Wanted.removeAttributeAtIndex(K->getContext(), Index,
                                               A.getKindAsEnum());
      }
    }
  K->setAttributes(Wanted);
}

/// Whether a call promises not to throw; for what is no call, that it is none.
extern "C" bool rmIsNoUnwindCall(LLVMValueRef Instruction) {
  const auto *Call = dyn_cast<CallBase>(unwrap(Instruction));
  return !Call || Call->doesNotThrow();
}

extern "C" LLVMValueRef rmAsConstant(LLVMValueRef Value) {
  return wrap(dyn_cast<Constant>(unwrap(Value)));
}

extern "C" bool rmIsAddressTaken(LLVMBasicBlockRef Block) {
  return unwrap(Block)->hasAddressTaken();
}

/// Writes the blocks that lead to a block, each as often as it does.
extern "C" size_t rmPredecessors(LLVMBasicBlockRef Block,
                                 LLVMBasicBlockRef *Out, size_t Capacity) {
  ListWriter<LLVMBasicBlockRef> List{Out, Capacity};
  for (BasicBlock *Predecessor : predecessors(unwrap(Block)))
    List.add(wrap(Predecessor));
  return List.Count;
}
