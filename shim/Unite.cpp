//===- Unite.cpp - one body that does the work of two functions -----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Two functions with the same control flow become one with a flag behind their
// parameters.  Instructions that correspond are there once; what only one of
// them has is behind a branch on the flag, the ends of blocks included, or
// executed for both where that does no harm; operands that differ are selected
// by the flag.  Rust says what corresponds, and compares what is left for each
// value of the flag with the functions, so that nothing here has to be believed.
//
//===----------------------------------------------------------------------===//

#include "Access.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/CFG.h"
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
#include <memory>
#include <optional>

using namespace llvm;
using namespace rustmerge;

/// So many instructions of which only one of two functions has need are executed
/// without asking.
static const size_t MostUnguarded = 3;

/// So many selects of the same values, the last ones, are looked at for one that
/// can be used again: two constants may be chosen anywhere.
static const size_t MostKnown = 8;

namespace {

/// What one of the functions does alone, behind a branch on the flag.
struct Diamond {
  ConditionalBranch *Guard;
  /// The block that ends in the branch.
  BasicBlock *Head;
  /// What the first function does, and what the second does; null for nothing.
  BasicBlock *Sides[2];
  /// Where both go on; of sides with ends of their own null, unless control
  /// comes to their first successor from nowhere else.
  BasicBlock *Join;
  /// The sides are what two blocks end with, terminators included.
  bool IsEnd;
};

/// What is between two instructions that correspond, or behind the last one.
struct Run {
  SmallVector<Instruction *, 8> Mine, Theirs;
  /// Null where the run ends the block.
  Instruction *Next;
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
  /// Whether LLVM's verifier accepts the body.
  bool isValid();
  /// A copy for one value of the flag, as simple as the function it came from.
  Function *specialize(bool ForFirst);

  Function *Body;
  size_t Guards() const { return Diamonds.size(); }
  size_t Selections() const { return Selects.size() + Merges.size(); }

private:
  bool buildBlock(BasicBlock &Mine, BasicBlock &Theirs);
  bool placeRun(ArrayRef<Instruction *> Mine, ArrayRef<Instruction *> Theirs,
                Instruction &Next);
  bool placeEnds(ArrayRef<Instruction *> Mine, ArrayRef<Instruction *> Theirs);
  Instruction *copy(Instruction &Theirs, Instruction *Before,
                    BasicBlock *AtEnd = nullptr);
  void guard(ArrayRef<Instruction *> Mine, ArrayRef<Instruction *> Theirs,
             Instruction &Next);
  void note(const Diamond &D);
  void findJoins();
  bool translateCopies();
  Value *translate(Value *Theirs) const;
  BasicBlock *blockOf(BasicBlock *Theirs) const;
  bool joinAll();
  void insertChoices();
  bool joinOperands(Instruction &Mine, Instruction &Theirs);
  bool joinPhis(PHINode &Mine, PHINode &Theirs);
  bool isEnd(const BasicBlock *Block, int Side) const;
  void completePhis();
  Value *either(Value *Mine, Value *Theirs, Instruction &User);
  const Diamond *diamondOf(const Value *V, bool &IsSecond) const;
  bool closeDiamonds();

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
  /// The same by the values that they choose from, with the block of a phi and
  /// the first user of a select.  They are put there when all are known: LLVM
  /// numbers a block again after each insertion to say what comes first.
  using Choice = std::pair<const Value *, const Value *>;
  DenseMap<Choice, SmallVector<std::pair<PHINode *, BasicBlock *>, 1>> MergesOf;
  DenseMap<Choice, SmallVector<std::pair<SelectInst *, Instruction *>, 1>>
      SelectsOf;
  SmallVector<BasicBlock *, 8> BlockOfMerge;
  SmallVector<Instruction *, 8> UserOfSelect;
  /// The allocas of both in their entry blocks.
  SmallVector<AllocaInst *, 8> EntryAllocas;
  DominatorTree Dominators;
  std::optional<bool> IsKnownToBeValid;
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
  for (Instruction &I : Body->getEntryBlock())
    if (auto *Alloca = dyn_cast<AllocaInst>(&I))
      EntryAllocas.push_back(Alloca);
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
  findJoins();
  Dominators.recalculate(*Body);
  bool IsJoined = joinAll();
  insertChoices();
  completePhis();
  if (!IsJoined || !closeDiamonds())
    return false;
  // Behind a branch on the flag they would be dynamic.
  auto IsInEntry = [this](const AllocaInst *A) {
    return A->getParent() == &Body->getEntryBlock();
  };
  return all_of(EntryAllocas, IsInEntry);
}

bool Union::isValid() {
  if (!IsKnownToBeValid)
    IsKnownToBeValid = !verifyFunction(*Body);
  return *IsKnownToBeValid;
}

/// Joins the operands of all instructions that correspond.
bool Union::joinAll() {
  return all_of(Matched, [this](const auto &Pair) {
    auto [Mine, Theirs] = Pair;
    auto *Phi = dyn_cast<PHINode>(Mine);
    return Phi ? joinPhis(*Phi, *cast<PHINode>(Theirs))
               : joinOperands(*Mine, *Theirs);
  });
}

void Union::insertChoices() {
  for (auto [Merge, Block] : zip(Merges, BlockOfMerge))
    Merge->insertInto(Block, Block->begin());
  for (auto [Select, User] : zip(Selects, UserOfSelect))
    insertBefore(*Select, *User);
}

/// Walks through two blocks that correspond, from one instruction that does to
/// the next.
bool Union::buildBlock(BasicBlock &Block, BasicBlock &Other) {
  SmallVector<Run, 8> Runs;
  auto TheirNext = Other.begin();
  Instruction *MyNext = &Block.front();
  while (true) {
    SmallVector<Instruction *, 8> Mine, Theirs;
    for (; MyNext && !MatchOf.count(MyNext); MyNext = MyNext->getNextNode())
      if (!isInvisible(*MyNext))
        Mine.push_back(MyNext);
    Instruction *Match = MyNext ? MatchOf[MyNext] : nullptr;
    for (; TheirNext != Other.end() && &*TheirNext != Match; ++TheirNext)
      if (!isInvisible(*TheirNext))
        Theirs.push_back(&*TheirNext);
    if (Match && TheirNext == Other.end())
      return false;
    if (!Mine.empty() || !Theirs.empty())
      Runs.push_back({std::move(Mine), std::move(Theirs), MyNext});
    if (!MyNext || MyNext->isTerminator())
      break;
    MyNext = MyNext->getNextNode();
    ++TheirNext;
  }
  size_t Known = Diamonds.size();
  // The last one first, because each branch moves what is behind it.
  for (const Run &R : reverse(Runs))
    if (R.Next ? !placeRun(R.Mine, R.Theirs, *R.Next)
               : !placeEnds(R.Mine, R.Theirs))
      return false;
  for (Diamond &D : drop_begin(Diamonds, Known))
    D.Head = D.Guard->getParent();
  return true;
}

/// Whether an instruction takes a moment and has no effect.
static bool isUnguarded(const Instruction *I) {
  auto IsPlain = [](const Value *V) {
    Type *Of = V->getType();
    return Of->isPointerTy() || (Of->isIntegerTy() && Of->getIntegerBitWidth() <= 64);
  };
  if (!IsPlain(I) || !all_of(I->operands(), IsPlain))
    return false;
  switch (I->getOpcode()) {
  case Instruction::Add:
  case Instruction::Sub:
  case Instruction::Mul:
  case Instruction::And:
  case Instruction::Or:
  case Instruction::Xor:
  case Instruction::Shl:
  case Instruction::LShr:
  case Instruction::AShr:
  case Instruction::ICmp:
  case Instruction::Select:
  case Instruction::GetElementPtr:
  case Instruction::Freeze:
    return true;
  default:
    return I->isCast();
  }
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
  // The first run of a block has the phis that end the list of them.
  Instruction *EndOfPhis = &Next;
  if (!isa<PHINode>(Next) && !Theirs.empty() && isa<PHINode>(Theirs.front()))
    EndOfPhis = &*find_if(*Next.getParent(), [](const Instruction &I) {
      return !isa<PHINode>(I);
    });
  for (Instruction *I : Theirs) {
    if (isa<PHINode>(I)) {
      Alone[1].push_back(copy(*I, EndOfPhis));
    } else if (auto *Alloca = dyn_cast<AllocaInst>(I)) {
      if (!Alloca->isStaticAlloca())
        return false;
      Alone[1].push_back(copy(*I, Before));
      EntryAllocas.push_back(cast<AllocaInst>(Alone[1].back()));
    } else {
      Rest[1].push_back(I);
    }
  }
  size_t Length = Rest[0].size() + Rest[1].size();
  if (Length == 0)
    return true;
  if (isa<PHINode>(Next) || Next.isEHPad())
    return false;
  if (Length <= MostUnguarded && all_of(Rest[0], isUnguarded) &&
      all_of(Rest[1], isUnguarded)) {
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

/// Places what is behind the last instructions that correspond, the terminators
/// included, behind a branch on the flag.
bool Union::placeEnds(ArrayRef<Instruction *> Mine,
                      ArrayRef<Instruction *> Theirs) {
  auto IsFixed = [](const Instruction *I) {
    return isa<PHINode>(I) || isa<AllocaInst>(I) || I->isEHPad();
  };
  if (any_of(Mine, IsFixed) || any_of(Theirs, IsFixed))
    return false;
  Diamond D = {};
  D.IsEnd = true;
  Instruction *Begin = Mine.front();
  BasicBlock *Head = Begin->getParent();
  DebugLoc Location = Begin->getDebugLoc();
  D.Sides[0] = Head->splitBasicBlock(Begin->getIterator());
  D.Sides[1] = BasicBlock::Create(Body->getContext(), "", Body,
                                  D.Sides[0]->getNextNode());
  for (Instruction *I : Theirs)
    copy(*I, nullptr, D.Sides[1]);
  D.Guard = conditionalBranch(Flag, D.Sides[0], D.Sides[1]);
  ReplaceInstWithInst(Head->getTerminator(), D.Guard);
  D.Guard->setDebugLoc(Location);
  note(D);
  return true;
}

void Union::note(const Diamond &D) {
  for (BasicBlock *Side : D.Sides)
    if (Side)
      DiamondOf[Side] = Diamonds.size();
  Diamonds.push_back(D);
}

/// Finds where sides with ends of their own meet: what they compute can be
/// chosen where control comes from nowhere else.
void Union::findJoins() {
  for (Diamond &D : Diamonds) {
    Instruction *End = D.IsEnd ? D.Sides[0]->getTerminator() : nullptr;
    if (!End || End->getNumSuccessors() == 0)
      continue;
    BasicBlock *Next = End->getSuccessor(0);
    auto IsSide = [&D](const BasicBlock *Block) {
      return is_contained(D.Sides, Block);
    };
    if (pred_size(Next) == 2 && all_of(predecessors(Next), IsSide))
      D.Join = Next;
  }
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
  BasicBlock *Head = Begin->getParent();
  DebugLoc Location = Begin->getDebugLoc();
  BasicBlock *Tail = Head->splitBasicBlock(Begin->getIterator());
  D.Join = Tail;
  if (!Mine.empty()) {
    D.Sides[0] = Tail;
    D.Join = Tail->splitBasicBlock(Next.getIterator());
  }
  if (!Theirs.empty()) {
    D.Sides[1] = BasicBlock::Create(Body->getContext(), "", Body, D.Join);
    for (Instruction *I : Theirs)
      copy(*I, nullptr, D.Sides[1]);
    UnconditionalBranch::Create(D.Join, D.Sides[1])->setDebugLoc(Location);
  }
  BasicBlock *To[2];
  for (int Side = 0; Side != 2; ++Side)
    To[Side] = D.Sides[Side] ? D.Sides[Side] : D.Join;
  D.Guard = conditionalBranch(Flag, To[0], To[1]);
  ReplaceInstWithInst(Head->getTerminator(), D.Guard);
  D.Guard->setDebugLoc(Location);
  note(D);
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
  // A block that comes here twice has the same value both times.
  SmallDenseMap<const BasicBlock *, Value *, 8> Values;
  for (unsigned N = 0; N != Theirs.getNumIncomingValues(); ++N) {
    BasicBlock *From = blockOf(Theirs.getIncomingBlock(N));
    Value *Other = translate(Theirs.getIncomingValue(N));
    if (!From || !Other)
      return false;
    Values[From] = Other;
  }
  SmallDenseMap<const BasicBlock *, Value *, 8> Done;
  for (unsigned N = 0; N != Mine.getNumIncomingValues(); ++N) {
    BasicBlock *From = Mine.getIncomingBlock(N);
    if (isEnd(From, 0))
      continue;
    Value *Own = Mine.getIncomingValue(N), *Other = Values.lookup(From);
    if (!Other)
      return false;
    Value *&Joined = Done[From];
    if (!Joined)
      Joined = Own == Other ? Own : either(Own, Other, *From->getTerminator());
    if (!Joined)
      return false;
    Mine.setIncomingValue(N, Joined);
  }
  for (unsigned N = 0; N != Theirs.getNumIncomingValues(); ++N) {
    BasicBlock *From = blockOf(Theirs.getIncomingBlock(N));
    if (isEnd(From, 1))
      Mine.addIncoming(translate(Theirs.getIncomingValue(N)), From);
  }
  return true;
}

/// Whether a block is what the first function alone ends one with, or the
/// second.
bool Union::isEnd(const BasicBlock *Block, int Side) const {
  auto Found = DiamondOf.find(Block);
  if (Found == DiamondOf.end())
    return false;
  const Diamond &D = Diamonds[Found->second];
  return D.IsEnd && D.Sides[Side] == Block;
}

/// What only one of the functions has is no value where control comes from an
/// end of the other one.
void Union::completePhis() {
  for (const Diamond &D : Diamonds) {
    if (!D.IsEnd)
      continue;
    for (BasicBlock *Side : D.Sides)
      for (BasicBlock *Next : successors(Side))
        for (PHINode &Phi : Next->phis())
          if (Phi.getBasicBlockIndex(Side) < 0)
            for (BasicBlock *Again : successors(Side))
              if (Again == Next)
                Phi.addIncoming(PoisonValue::get(Phi.getType()), Side);
  }
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
  // Of some address spaces only constant addresses can be accessed.
  Type *Of = Mine->getType();
  bool IsPointer = Of->isPointerTy() && Of->getPointerAddressSpace() == 0;
  if (Of != Theirs->getType() || !(Of->isIntegerTy() || IsPointer ||
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
  bool MayMerge = D && D->Join && (!Around[0] || !Around[1] || Around[0] == Around[1]) &&
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
    auto &Known = MergesOf[{Mine, Theirs}];
    for (auto [Merge, Block] : Known)
      if (Block == D->Join)
        return Merge;
    auto *Merge = PHINode::Create(Of, 2);
    for (int Side = 0; Side != 2; ++Side)
      Merge->addIncoming(Values[Side], From[Side]);
    Known.push_back({Merge, D->Join});
    Merges.push_back(Merge);
    BlockOfMerge.push_back(D->Join);
    return Merge;
  }
  auto &Known = SelectsOf[{Mine, Theirs}];
  for (auto [Select, First] : Known)
    if (First == &User || Dominators.dominates(First, &User))
      return Select;
  auto *Select = SelectInst::Create(Flag, Mine, Theirs);
  Select->setDebugLoc(User.getDebugLoc());
  if (Known.size() == MostKnown)
    Known.erase(Known.begin());
  Known.push_back({Select, &User});
  Selects.push_back(Select);
  UserOfSelect.push_back(&User);
  return Select;
}

/// Whether there are phis of a type that code generation can deal with.
static bool hasPhis(Type *Of) {
  Of = Of->getScalarType();
  return Of->isIntegerTy() || Of->isPointerTy() || Of->isFloatingPointTy() ||
         Of->isAggregateType();
}

/// Lets values leave the sides of the diamonds; false where one cannot.
bool Union::closeDiamonds() {
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
          bool IsOnEdge = Phi && Phi->getIncomingBlock(U) == Block;
          if (User->getParent() != Block && !IsOnEdge)
            Outside.push_back(&U);
        }
        if (Outside.empty())
          continue;
        if (!D.Join || !hasPhis(I.getType()))
          return false;
        Escape = PHINode::Create(I.getType(), 2);
        Escape->insertInto(D.Join, D.Join->begin());
        Escape->addIncoming(&I, Block);
        Escape->addIncoming(PoisonValue::get(I.getType()), Other);
        Merges.push_back(Escape);
        for (Use *U : Outside)
          U->set(Escape);
      }
    }
  return true;
}

static void eraseAll(ArrayRef<Instruction *> Instructions) {
  for (Instruction *I : Instructions)
    if (!I->getType()->isVoidTy())
      I->replaceAllUsesWith(PoisonValue::get(I->getType()));
  for (Instruction *I : Instructions)
    I->eraseFromParent();
}

/// Takes a block out of the phis behind it.
static void leavePhis(BasicBlock &Block) {
  for (BasicBlock *Next : successors(&Block))
    for (PHINode &Phi : Next->phis())
      for (int N; (N = Phi.getBasicBlockIndex(&Block)) >= 0;)
        Phi.removeIncomingValue(N, false);
}

/// Erases a block that nothing leads to and that no phi names.
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
    BasicBlock *Head = Here(D.Head);
    BasicBlock *To = Here(D.Sides[Taken] ? D.Sides[Taken] : D.Join);
    BasicBlock *Dead =
        D.Sides[1 - Taken] ? Here(D.Sides[1 - Taken]) : nullptr;
    if (Dead)
      leavePhis(*Dead);
    else
      for (PHINode &Phi : Here(D.Join)->phis())
        Phi.removeIncomingValue(Head, false);
    ReplaceInstWithInst(Head->getTerminator(), UnconditionalBranch::Create(To));
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
    if (!D.IsEnd)
      MergeBlockIntoPredecessor(Here(D.Join));
  }
  return Special;
}

/// How a body was made; Rust only hands it back.
struct RmUnion {
  Union Of;
};

/// What rmUnite made.
struct RmUnited {
  RmUnion *Made;
  LLVMValueRef Body;
  /// How many branches and choices between values there are.
  size_t Guards;
  size_t Selections;
};
static_assert(sizeof(RmUnited) == 32, "mirrored in src/llvm/unite.rs");

/// Makes a private function with the parameters of First and a flag, which does
/// what First does where the flag is set, and what Second does where it is not.
/// First and Second have equal types.  Corresponding blocks and instructions are
/// pairs, one behind the other; terminators that are none lead to blocks that
/// correspond.  Made gets the instruction of the body for each pair.  Returns
/// false, and nothing is left, where it cannot be.
extern "C" bool rmUnite(LLVMValueRef First, LLVMValueRef Second, RmText Name,
                        const LLVMBasicBlockRef *Blocks, size_t BlockPairs,
                        const LLVMValueRef *Instructions,
                        size_t InstructionPairs, LLVMValueRef *Made,
                        RmUnited *Out) {
  std::unique_ptr<RmUnion> Owner(
      new RmUnion{{*unwrap<Function>(First), *unwrap<Function>(Second), string(Name)}});
  Union &U = Owner->Of;
  for (size_t N = 0; N != BlockPairs; ++N)
    U.pair(*unwrap(Blocks[2 * N]), *unwrap(Blocks[2 * N + 1]));
  for (size_t N = 0; N != InstructionPairs; ++N)
    Made[N] = wrap(U.match(*unwrap<Instruction>(Instructions[2 * N]),
                           *unwrap<Instruction>(Instructions[2 * N + 1])));
  if (!U.build()) {
    U.Body->eraseFromParent();
    return false;
  }
  *Out = {Owner.release(), wrap(U.Body), U.Guards(), U.Selections()};
  return true;
}

/// A copy of a body that rmUnite made, unchanged since, for one value of the
/// flag.  Returns null where the body is not valid.
extern "C" LLVMValueRef rmSpecialize(RmUnion *Made, bool ForFirst) {
  Union &U = Made->Of;
  return U.isValid() ? wrap(U.specialize(ForFirst)) : nullptr;
}

/// Forgets how a body was made, which stays.
extern "C" void rmDisposeUnion(RmUnion *Made) { delete Made; }
