//===- Unite.cpp - one body that does the work of two functions -----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Two functions with the same control flow become one with a flag behind their
// parameters.  Instructions that correspond are there once; what only one of
// them has is behind a branch on the flag, or executed for both where that does
// no harm; operands that differ are selected by the flag.  Rust says what
// corresponds, and compares what is left for each value of the flag with the
// functions, so that nothing here has to be believed.
//
//===----------------------------------------------------------------------===//

#include "Access.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;
using namespace rustmerge;

/// So many instructions of which only one of two functions has need are executed
/// without asking.
static const size_t MostUnguarded = 3;

namespace {

/// What one of the functions does alone, behind a branch on the flag.
struct Diamond {
  BasicBlock *Head;
  /// What the first function does, and what the second does; null for nothing.
  BasicBlock *Sides[2];
  BasicBlock *Join;
};

/// The united body while it is made.
class Union {
public:
  Union(Function &First, Function &Second, StringRef Name);

  /// Notes instructions that correspond, and says what the first one is here.
  Instruction *match(Instruction &First, Instruction &Second);
  /// Notes blocks that correspond.
  void pair(BasicBlock &First, BasicBlock &Second);
  /// Takes over what only the second function has; false where that cannot be.
  bool build();
  /// A copy for one value of the flag, as simple as the function it came from.
  Function *specialize(bool ForFirst);

  Function *Body;
  size_t Guards() const { return Diamonds.size(); }
  size_t Selections() const { return Selects.size() + Merges.size(); }

private:
  bool buildBlock(BasicBlock &Mine, BasicBlock &Theirs);
  bool placeRun(ArrayRef<Instruction *> Mine, ArrayRef<Instruction *> Theirs,
                Instruction &Next);
  Instruction *copy(Instruction &Theirs, Instruction *Before,
                    BasicBlock *AtEnd = nullptr);
  void guard(ArrayRef<Instruction *> Mine, ArrayRef<Instruction *> Theirs,
             Instruction &Next);
  bool translateCopies();
  Value *translate(Value *Theirs) const;
  BasicBlock *blockOf(BasicBlock *Theirs) const;
  bool joinOperands(Instruction &Mine, Instruction &Theirs);
  bool joinPhis(PHINode &Mine, PHINode &Theirs);
  Value *either(Value *Mine, Value *Theirs, Instruction &User);
  const Diamond *diamondOf(const Value *V, bool &IsSecond) const;
  void closeDiamonds();

  Argument *Flag;
  ValueToValueMapTy OfFirst;
  DenseMap<const Value *, Value *> OfSecond;
  DenseMap<const Instruction *, Instruction *> MatchOf;
  SmallVector<std::pair<BasicBlock *, BasicBlock *>, 16> Blocks;
  SmallVector<std::pair<Instruction *, Instruction *>, 64> Matched;
  SmallVector<Diamond, 8> Diamonds;
  DenseMap<const BasicBlock *, size_t> DiamondOf;
  /// What is executed for both and needed for one.
  SmallVector<Instruction *, 8> Alone[2];
  SmallVector<Instruction *, 32> Copies;
  SmallVector<PHINode *, 8> Merges;
  SmallVector<SelectInst *, 8> Selects;
  DominatorTree Dominators;
};

} // namespace

static void insertBefore(Instruction &New, Instruction &Next) {
  New.insertInto(Next.getParent(), Next.getIterator());
}

static bool isInvisible(const Instruction &I) {
  return isa<DbgInfoIntrinsic>(I);
}

Union::Union(Function &First, Function &Second, StringRef Name) {
  FunctionType *Type = First.getFunctionType();
  SmallVector<llvm::Type *, 8> Types(Type->params());
  Types.push_back(llvm::Type::getInt1Ty(First.getContext()));
  Body = Function::Create(FunctionType::get(Type->getReturnType(), Types, false),
                          GlobalValue::PrivateLinkage, First.getAddressSpace(),
                          Name);
  First.getParent()->getFunctionList().insertAfter(First.getIterator(), Body);
#if LLVM_VERSION_MAJOR >= 19 && LLVM_VERSION_MAJOR < 21
  Body->setNewDbgInfoFormatFlag(First.IsNewDbgInfoFormat);
#endif
  auto Mine = Body->arg_begin();
  for (Argument &A : First.args()) {
    Mine->setName(A.getName());
    OfFirst[&A] = &*Mine;
    OfSecond[Second.getArg(A.getArgNo())] = &*Mine++;
  }
  Flag = &*Mine;
  SmallVector<ReturnInst *, 4> Returns;
  CloneFunctionInto(Body, &First, OfFirst,
                    CloneFunctionChangeType::LocalChangesOnly, Returns);
  Body->setVisibility(GlobalValue::DefaultVisibility);
  Body->setDLLStorageClass(GlobalValue::DefaultStorageClass);
  Body->setUnnamedAddr(GlobalValue::UnnamedAddr::Global);
  Body->setDSOLocal(true);
#if LLVM_VERSION_MAJOR >= 23
  Body->setMetadata(LLVMContext::MD_unique_id, nullptr);
#endif
}

Instruction *Union::match(Instruction &First, Instruction &Theirs) {
  auto *Mine = cast<Instruction>(static_cast<Value *>(OfFirst[&First]));
  MatchOf[Mine] = &Theirs;
  OfSecond[&Theirs] = Mine;
  Matched.push_back({Mine, &Theirs});
  return Mine;
}

void Union::pair(BasicBlock &First, BasicBlock &Theirs) {
  auto *Mine = cast<BasicBlock>(static_cast<Value *>(OfFirst[&First]));
  OfSecond[&Theirs] = Mine;
  Blocks.push_back({Mine, &Theirs});
}

bool Union::build() {
  for (auto [Mine, Theirs] : Blocks)
    if (!buildBlock(*Mine, *Theirs))
      return false;
  if (!translateCopies())
    return false;
  Dominators.recalculate(*Body);
  for (auto [Mine, Theirs] : Matched) {
    auto *Phi = dyn_cast<PHINode>(Mine);
    bool IsDone = Phi ? joinPhis(*Phi, *cast<PHINode>(Theirs))
                      : joinOperands(*Mine, *Theirs);
    if (!IsDone)
      return false;
  }
  closeDiamonds();
  // Code generation expects static allocas in the entry block.
  for (const Diamond &D : Diamonds)
    for (Instruction &I : *D.Join)
      if (D.Head == &Body->getEntryBlock() && isa<AllocaInst>(I))
        return false;
  return !verifyFunction(*Body);
}

/// Walks through two blocks that correspond, from one instruction that does to
/// the next.
bool Union::buildBlock(BasicBlock &Block, BasicBlock &Other) {
  auto TheirNext = Other.begin();
  Instruction *MyNext = &Block.front();
  while (true) {
    SmallVector<Instruction *, 8> Mine, Theirs;
    for (; !MatchOf.count(MyNext); MyNext = MyNext->getNextNode()) {
      if (MyNext->isTerminator())
        return false;
      if (!isInvisible(*MyNext))
        Mine.push_back(MyNext);
    }
    Instruction *Match = MatchOf[MyNext];
    for (; &*TheirNext != Match; ++TheirNext) {
      if (TheirNext->isTerminator())
        return false;
      if (!isInvisible(*TheirNext))
        Theirs.push_back(&*TheirNext);
    }
    if ((!Mine.empty() || !Theirs.empty()) && !placeRun(Mine, Theirs, *MyNext))
      return false;
    if (MyNext->isTerminator())
      return true;
    MyNext = MyNext->getNextNode();
    ++TheirNext;
  }
}

static bool isUnguarded(ArrayRef<Instruction *> Run) {
  return all_of(Run, [](const Instruction *I) {
    return !isa<CallBase>(I) && !I->mayReadOrWriteMemory() &&
           isSafeToSpeculativelyExecute(I);
  });
}

/// Places what is between two instructions that correspond, the second of which
/// is Next.
bool Union::placeRun(ArrayRef<Instruction *> Mine,
                     ArrayRef<Instruction *> Theirs, Instruction &Next) {
  Instruction *Before = isa<PHINode>(Next) || Next.isEHPad() ||
                                Mine.empty() || isa<PHINode>(Mine.front())
                            ? &Next
                            : Mine.front();
  SmallVector<Instruction *, 8> Rest[2];
  for (Instruction *I : Mine) {
    bool IsFixed = isa<PHINode>(I) || isa<AllocaInst>(I);
    (IsFixed ? Alone[0] : Rest[0]).push_back(I);
    if (isa<AllocaInst>(I) && !cast<AllocaInst>(I)->isStaticAlloca())
      return false;
  }
  for (Instruction *I : Theirs) {
    if (isa<PHINode>(I)) {
      // The first run of a block has the phis that end the list of them.
      Instruction *End = &Next;
      while (!isa<PHINode>(Next) && End->getPrevNode() &&
             !isa<PHINode>(End->getPrevNode()))
        End = End->getPrevNode();
      Alone[1].push_back(copy(*I, End));
    } else if (auto *Alloca = dyn_cast<AllocaInst>(I)) {
      if (!Alloca->isStaticAlloca())
        return false;
      Alone[1].push_back(copy(*I, Before));
    } else {
      Rest[1].push_back(I);
    }
  }
  size_t Length = Rest[0].size() + Rest[1].size();
  if (Length == 0)
    return true;
  if (isa<PHINode>(Next) || Next.isEHPad())
    return false;
  if (Length <= MostUnguarded && isUnguarded(Rest[0]) && isUnguarded(Rest[1])) {
    Alone[0].append(Rest[0]);
    for (Instruction *I : Rest[1])
      Alone[1].push_back(copy(*I, &Next));
    return true;
  }
  // Allocas between would be behind the branch.
  for (Instruction *I = Rest[0].empty() ? &Next : Rest[0].front(); I != &Next;
       I = I->getNextNode())
    if (isa<AllocaInst>(I))
      return false;
  guard(Rest[0], Rest[1], Next);
  return true;
}

/// Copies an instruction of the second function, whose operands are still there.
Instruction *Union::copy(Instruction &Theirs, Instruction *Before,
                         BasicBlock *AtEnd) {
  Instruction *Copy = Theirs.clone();
  if (Before)
    insertBefore(*Copy, *Before);
  else
    Copy->insertInto(AtEnd, AtEnd->end());
  Copy->setMetadata(LLVMContext::MD_DIAssignID, nullptr);
  DebugLoc Location;
  if (DISubprogram *Subprogram = Body->getSubprogram())
    Location = DILocation::get(Body->getContext(), 0, 0, Subprogram);
  Copy->setDebugLoc(Location);
  OfSecond[&Theirs] = Copy;
  Copies.push_back(Copy);
  return Copy;
}

void Union::guard(ArrayRef<Instruction *> Mine, ArrayRef<Instruction *> Theirs,
                  Instruction &Next) {
  Diamond D = {};
  Instruction *Begin = Mine.empty() ? &Next : Mine.front();
  D.Head = Begin->getParent();
  DebugLoc Location = Begin->getDebugLoc();
  BasicBlock *Tail = D.Head->splitBasicBlock(Begin->getIterator());
  D.Join = Tail;
  if (!Mine.empty()) {
    D.Sides[0] = Tail;
    D.Join = Tail->splitBasicBlock(Next.getIterator());
  }
  if (!Theirs.empty()) {
    D.Sides[1] = BasicBlock::Create(Body->getContext(), "", Body, D.Join);
    for (Instruction *I : Theirs)
      copy(*I, nullptr, D.Sides[1]);
    BranchInst::Create(D.Join, D.Sides[1])->setDebugLoc(Location);
  }
  BasicBlock *To[2];
  for (int Side = 0; Side != 2; ++Side)
    To[Side] = D.Sides[Side] ? D.Sides[Side] : D.Join;
  BranchInst *Guard = BranchInst::Create(To[0], To[1], Flag);
  ReplaceInstWithInst(D.Head->getTerminator(), Guard);
  Guard->setDebugLoc(Location);
  for (BasicBlock *Side : D.Sides)
    if (Side)
      DiamondOf[Side] = Diamonds.size();
  Diamonds.push_back(D);
}

/// What a value of the second function is here; null for one that cannot be.
Value *Union::translate(Value *Theirs) const {
  if (isa<Instruction>(Theirs) || isa<Argument>(Theirs) ||
      isa<BasicBlock>(Theirs))
    return OfSecond.lookup(Theirs);
  if (isa<MetadataAsValue>(Theirs) &&
      isa<LocalAsMetadata>(cast<MetadataAsValue>(Theirs)->getMetadata()))
    return nullptr;
  return Theirs;
}

/// The block here that leads on where one of the second function does.
BasicBlock *Union::blockOf(BasicBlock *Theirs) const {
  auto *Terminator =
      cast_or_null<Instruction>(OfSecond.lookup(Theirs->getTerminator()));
  return Terminator ? Terminator->getParent() : nullptr;
}

bool Union::translateCopies() {
  for (Instruction *Copy : Copies) {
    for (Use &U : Copy->operands()) {
      Value *Mine = translate(U.get());
      if (!Mine)
        return false;
      U.set(Mine);
    }
    if (auto *Phi = dyn_cast<PHINode>(Copy))
      for (unsigned N = 0; N != Phi->getNumIncomingValues(); ++N) {
        BasicBlock *From = blockOf(Phi->getIncomingBlock(N));
        if (!From)
          return false;
        Phi->setIncomingBlock(N, From);
      }
  }
  return true;
}

bool Union::joinOperands(Instruction &Mine, Instruction &Theirs) {
  for (unsigned N = 0; N != Mine.getNumOperands(); ++N) {
    Value *Own = Mine.getOperand(N);
    Value *Other = translate(Theirs.getOperand(N));
    if (!Other)
      return false;
    if (Own == Other)
      continue;
    Value *Joined = either(Own, Other, Mine);
    if (!Joined)
      return false;
    Mine.setOperand(N, Joined);
  }
  return true;
}

bool Union::joinPhis(PHINode &Mine, PHINode &Theirs) {
  for (unsigned N = 0; N != Theirs.getNumIncomingValues(); ++N) {
    BasicBlock *From = blockOf(Theirs.getIncomingBlock(N));
    Value *Other = translate(Theirs.getIncomingValue(N));
    int Index = From ? Mine.getBasicBlockIndex(From) : -1;
    if (Index < 0 || !Other)
      return false;
    Value *Own = Mine.getIncomingValue(Index);
    // A block that comes here twice was dealt with the first time.
    if (Own == Other || Theirs.getBasicBlockIndex(Theirs.getIncomingBlock(N)) <
                            static_cast<int>(N))
      continue;
    Value *Joined = either(Own, Other, *From->getTerminator());
    if (!Joined)
      return false;
    for (unsigned At = 0; At != Mine.getNumIncomingValues(); ++At)
      if (Mine.getIncomingBlock(At) == From)
        Mine.setIncomingValue(At, Joined);
  }
  return true;
}

const Diamond *Union::diamondOf(const Value *V, bool &IsSecond) const {
  const auto *I = dyn_cast<Instruction>(V);
  auto Found = I ? DiamondOf.find(I->getParent()) : DiamondOf.end();
  if (Found == DiamondOf.end())
    return nullptr;
  const Diamond &D = Diamonds[Found->second];
  IsSecond = I->getParent() == D.Sides[1];
  return &D;
}

/// One value for the first function and another for the second, in front of a
/// user; null where the flag cannot choose between them.
Value *Union::either(Value *Mine, Value *Theirs, Instruction &User) {
  Type *Of = Mine->getType();
  if (Of != Theirs->getType() || !(Of->isIntegerTy() || Of->isPointerTy() ||
                                   Of->isFloatTy() || Of->isDoubleTy()))
    return nullptr;
  bool IsSecond[2] = {false, true};
  const Diamond *Around[2] = {diamondOf(Mine, IsSecond[0]),
                              diamondOf(Theirs, IsSecond[1])};
  Value *Values[2] = {Mine, Theirs};
  for (int Side = 0; Side != 2; ++Side) {
    auto *I = dyn_cast<Instruction>(Values[Side]);
    // The result of an invoke is not known in front of it.
    if (I && !Around[Side] && !Dominators.dominates(I, &User))
      return nullptr;
    if (Around[Side] && IsSecond[Side] != (Side == 1))
      return nullptr;
  }
  const Diamond *D = Around[0] ? Around[0] : Around[1];
  bool MayMerge = D && (!Around[0] || !Around[1] || Around[0] == Around[1]) &&
                  (D->Join == User.getParent() ||
                   Dominators.dominates(D->Join, User.getParent()));
  for (int Side = 0; MayMerge && Side != 2; ++Side) {
    auto *I = dyn_cast<Instruction>(Values[Side]);
    if (I && !Around[Side])
      MayMerge = Dominators.dominates(I, D->Head->getTerminator());
  }
  if (MayMerge) {
    BasicBlock *From[2];
    for (int Side = 0; Side != 2; ++Side)
      From[Side] = D->Sides[Side] ? D->Sides[Side] : D->Head;
    for (PHINode *Known : Merges)
      if (Known->getParent() == D->Join &&
          Known->getIncomingValueForBlock(From[0]) == Mine &&
          Known->getIncomingValueForBlock(From[1]) == Theirs)
        return Known;
    auto *Merge = PHINode::Create(Of, 2);
    Merge->insertInto(D->Join, D->Join->begin());
    for (int Side = 0; Side != 2; ++Side)
      Merge->addIncoming(Values[Side], From[Side]);
    Merges.push_back(Merge);
    return Merge;
  }
  for (SelectInst *Known : Selects)
    if (Known->getTrueValue() == Mine && Known->getFalseValue() == Theirs &&
        Dominators.dominates(Known, &User))
      return Known;
  auto *Select = SelectInst::Create(Flag, Mine, Theirs);
  insertBefore(*Select, User);
  Select->setDebugLoc(User.getDebugLoc());
  Selects.push_back(Select);
  return Select;
}

/// Lets values leave the sides of the diamonds.
void Union::closeDiamonds() {
  for (const Diamond &D : Diamonds)
    for (int Side = 0; Side != 2; ++Side) {
      BasicBlock *Block = D.Sides[Side];
      if (!Block)
        continue;
      BasicBlock *Other = D.Sides[1 - Side] ? D.Sides[1 - Side] : D.Head;
      for (Instruction &I : *Block) {
        PHINode *Escape = nullptr;
        SmallVector<Use *, 8> Outside;
        for (Use &U : I.uses()) {
          auto *User = cast<Instruction>(U.getUser());
          auto *Phi = dyn_cast<PHINode>(User);
          bool IsOnEdge = Phi && Phi->getParent() == D.Join &&
                          Phi->getIncomingBlock(U) == Block;
          if (User->getParent() != Block && !IsOnEdge)
            Outside.push_back(&U);
        }
        if (Outside.empty())
          continue;
        Escape = PHINode::Create(I.getType(), 2);
        Escape->insertInto(D.Join, D.Join->begin());
        Escape->addIncoming(&I, Block);
        Escape->addIncoming(PoisonValue::get(I.getType()), Other);
        Merges.push_back(Escape);
        for (Use *U : Outside)
          U->set(Escape);
      }
    }
}

static void eraseAll(ArrayRef<Instruction *> Instructions) {
  for (Instruction *I : Instructions)
    if (!I->getType()->isVoidTy())
      I->replaceAllUsesWith(PoisonValue::get(I->getType()));
  for (Instruction *I : Instructions)
    I->eraseFromParent();
}

/// Erases a block that nothing leads to and that has one successor without phis
/// that name it.
static void eraseDead(BasicBlock &Block) {
  SmallVector<Instruction *, 8> Gone;
  for (Instruction &I : Block) {
#if LLVM_VERSION_MAJOR >= 19
    // What is left of them would go to the next block at this address.
    I.dropDbgRecords();
#endif
    Gone.push_back(&I);
  }
  eraseAll(Gone);
  Block.eraseFromParent();
}

Function *Union::specialize(bool ForFirst) {
  ValueToValueMapTy Map;
  Map[Flag] = ConstantInt::get(Flag->getType(), ForFirst);
  Function *Special = CloneFunction(Body, Map);
  auto Here = [&](auto *Value) {
    return cast<std::remove_pointer_t<decltype(Value)>>(
        static_cast<llvm::Value *>(Map[Value]));
  };
  int Taken = ForFirst ? 0 : 1;
  for (const Diamond &D : Diamonds) {
    BasicBlock *Head = Here(D.Head), *Join = Here(D.Join);
    BasicBlock *To = D.Sides[Taken] ? Here(D.Sides[Taken]) : Join;
    BasicBlock *Dead =
        D.Sides[1 - Taken] ? Here(D.Sides[1 - Taken]) : nullptr;
    for (PHINode &Phi : Join->phis())
      Phi.removeIncomingValue(Dead ? Dead : Head, false);
    ReplaceInstWithInst(Head->getTerminator(), BranchInst::Create(To));
    if (Dead)
      eraseDead(*Dead);
  }
  for (PHINode *Merge : Merges) {
    PHINode *Phi = Here(Merge);
    Phi->replaceAllUsesWith(Phi->getIncomingValue(0));
    Phi->eraseFromParent();
  }
  for (SelectInst *S : Selects) {
    SelectInst *Select = Here(S);
    Select->replaceAllUsesWith(ForFirst ? Select->getTrueValue()
                                        : Select->getFalseValue());
    Select->eraseFromParent();
  }
  SmallVector<Instruction *, 8> Gone;
  for (Instruction *I : Alone[1 - Taken])
    Gone.push_back(Here(I));
  eraseAll(Gone);
  for (const Diamond &D : Diamonds) {
    if (D.Sides[Taken])
      MergeBlockIntoPredecessor(Here(D.Sides[Taken]));
    MergeBlockIntoPredecessor(Here(D.Join));
  }
  return Special;
}

/// What rmUnite made.
struct RmUnion {
  LLVMValueRef Body;
  /// The body for one value of the flag and for the other.
  LLVMValueRef ForFirst;
  LLVMValueRef ForSecond;
  /// How many branches and choices between values there are.
  size_t Guards;
  size_t Selections;
};
static_assert(sizeof(RmUnion) == 40, "mirrored in src/llvm/unite.rs");

/// Makes a private function with the parameters of First and a flag, which does
/// what First does where the flag is set, and what Second does where it is not.
/// First and Second have equal types.  Corresponding blocks and instructions are
/// pairs, one behind the other; all terminators are among these.  Made gets the
/// instruction of the body for each pair.  Returns false, and nothing is left,
/// where it cannot be.
extern "C" bool rmUnite(LLVMValueRef First, LLVMValueRef Second, RmText Name,
                        const LLVMBasicBlockRef *Blocks, size_t BlockPairs,
                        const LLVMValueRef *Instructions,
                        size_t InstructionPairs, LLVMValueRef *Made,
                        RmUnion *Out) {
  Union U(*unwrap<Function>(First), *unwrap<Function>(Second), string(Name));
  for (size_t N = 0; N != BlockPairs; ++N)
    U.pair(*unwrap(Blocks[2 * N]), *unwrap(Blocks[2 * N + 1]));
  for (size_t N = 0; N != InstructionPairs; ++N)
    Made[N] = wrap(U.match(*unwrap<Instruction>(Instructions[2 * N]),
                           *unwrap<Instruction>(Instructions[2 * N + 1])));
  if (!U.build()) {
    U.Body->eraseFromParent();
    return false;
  }
  *Out = {wrap(U.Body), wrap(U.specialize(true)), wrap(U.specialize(false)),
          U.Guards(), U.Selections()};
  return true;
}
