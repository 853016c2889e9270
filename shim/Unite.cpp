//===- Unite.cpp - one body that does the work of two functions -----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Two functions become one with a flag behind their parameters.  Instructions
// that correspond are there once; what only one of them has is behind a branch
// on the flag, whole blocks and the ends of blocks included, or executed for both
// where that does no harm; operands that differ are selected by the flag.  Rust
// says what corresponds, and compares what is left for each value of the flag
// with the functions, so that nothing here has to be believed.
//
// This file has the blocks, UniteValues.cpp the values, UniteDebug.cpp the debug
// info, Specialize.cpp the copies for one value of the flag.
//
//===----------------------------------------------------------------------===//

#include "Union.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include <memory>

using namespace llvm;
using namespace rustmerge;

/// So many instructions of which only one of two functions has need are executed
/// without asking.
static const size_t MostUnguarded = 3;

Union::Union(Function &First, Function &Second, StringRef Name)
    : First(First), Second(Second) {
  FunctionType *Type = First.getFunctionType();
  SmallVector<llvm::Type *, 8> Types(Type->params());
  Types.push_back(llvm::Type::getInt1Ty(First.getContext()));
  Body = copyWithoutDebugInfo(
      First, FunctionType::get(Type->getReturnType(), Types, false), Name, OfFirst, Loops);
  Flag = std::prev(Body->arg_end());
  takeArguments(Second);
  for (Instruction &I : Body->getEntryBlock())
    if (auto *Alloca = dyn_cast<AllocaInst>(&I))
      EntryAllocas.push_back(Alloca);
}

Union::~Union() { forgetSecond(); }

/// The parameters of the second function are those of the body.
void Union::takeArguments(Function &Theirs) {
  for (auto [Mine, Other] : zip(Body->args(), Theirs.args()))
    OfSecond[&Other] = &Mine;
}

Instruction &Union::mine(Instruction &First) {
  return *cast<Instruction>(static_cast<Value *>(OfFirst[&First]));
}

Instruction &Union::theirs(Instruction &Second) {
  return Divided ? *cast<Instruction>(static_cast<Value *>(OfDivided[&Second]))
                 : Second;
}

void Union::divide(Instruction &Begin, int Side) {
  if (Side == 1 && !Divided) {
    Divided = copyWithoutDebugInfo(Second, Second.getFunctionType(), "", OfDivided, Loops);
    takeArguments(*Divided);
  }
  Instruction &Here = Side == 0 ? mine(Begin) : theirs(Begin);
  BasicBlock *Part = splitBefore(Here);
  Instruction *Between = Part->getSinglePredecessor()->getTerminator();
  BetweenParts.insert(Between);
  if (Side == 1)
    return PartsOfSecond.push_back(Part);
  Parts[0].push_back(Part);
  Located.push_back({Between, &Here});
}

/// Erases the copy of the second function, of which nothing is used any more.
void Union::forgetSecond() {
  if (Divided)
    Divided->eraseFromParent();
  Divided = nullptr;
}

Instruction *Union::match(Instruction &First, Instruction &Second) {
  Instruction *Mine = &mine(First), *Theirs = &theirs(Second);
  MatchOf[Mine] = Theirs;
  OfSecond[Theirs] = Mine;
  Matched.push_back({Mine, Theirs});
  return Mine;
}

void Union::pair(Instruction &First, Instruction &Second) {
  BasicBlock *Mine = mine(First).getParent(), *Theirs = theirs(Second).getParent();
  OfSecond[Theirs] = Mine;
  Blocks.push_back({Mine, Theirs});
}

void Union::add(Instruction &Second) {
  OwnBlocks.push_back(theirs(Second).getParent());
}

/// Matches branches to blocks that correspond, of which one at least is there
/// because its block is divided.
void Union::matchParts() {
  for (auto [Mine, Theirs] : Blocks) {
    Instruction *End = Mine->getTerminator(), *Other = Theirs->getTerminator();
    bool IsBetween = BetweenParts.count(End) || BetweenParts.count(Other);
    if (IsBetween && isBranch(*End) && isBranch(*Other) &&
        End->getNumSuccessors() == 1 && Other->getNumSuccessors() == 1 &&
        OfSecond.lookup(Other->getSuccessor(0)) == End->getSuccessor(0)) {
      MatchOf[End] = Other;
      OfSecond[Other] = End;
    }
  }
}

bool Union::build() {
  SmallPtrSet<const BasicBlock *, 16> Common;
  for (auto [Mine, Theirs] : Blocks)
    Common.insert(Mine);
  for (BasicBlock &Block : *Body)
    if (!Common.count(&Block))
      OwnerOf[&Block] = 0;
  matchParts();
  if (!copyOwnBlocks())
    return false;
  for (BasicBlock *Theirs : PartsOfSecond)
    Parts[1].push_back(cast<BasicBlock>(OfSecond[Theirs]));
  for (auto [Mine, Theirs] : Blocks)
    if (!buildBlock(*Mine, *Theirs))
      return false;
  renameEdges(*Body, EndOf);
  if (!translateCopies())
    return false;
  findJoins();
  Dominators.recalculate(*Body);
  bool IsJoined = isReducible() && joinAll();
  insertChoices();
  if (!IsJoined)
    return false;
  forgetSecond();
  if (!completePhis() || !defineVariables() || !repair())
    return false;
  dropLoopProperties();
  // Behind a branch on the flag they would be dynamic.
  auto IsInEntry = [this](const AllocaInst *A) {
    return A->getParent() == &Body->getEntryBlock();
  };
  return all_of(EntryAllocas, IsInEntry);
}

/// Takes what one function says of its loops from its own branches back to blocks of
/// both.  Where the other function goes around as well, by branches of its own, it
/// is one loop, and LLVM gives it the properties that any of them says it has: an
/// endless loop may not be one that makes progress.
void Union::dropLoopProperties() {
  for (BasicBlock &Block : *Body) {
    auto IsSharedLoop = [&](const BasicBlock *Next) {
      return !ownerOf(Next) && Dominators.dominates(Next, &Block);
    };
    if (ownerOf(&Block) && any_of(successors(&Block), IsSharedLoop))
      Block.getTerminator()->setMetadata(LLVMContext::MD_loop, nullptr);
  }
}

/// Whether no loop has two entries.  Without blocks of only one function the
/// control flow is theirs.
bool Union::isReducible() const {
  if (OwnBlocks.empty() && Blocks.size() == Body->size())
    return true;
  LoopInfo Loops(Dominators);
  ReversePostOrderTraversal<const Function *> Order(Body);
  return !containsIrreducibleCFG<const BasicBlock *>(Order, Loops);
}

/// Copies the blocks that only the second function has.
bool Union::copyOwnBlocks() {
  for (BasicBlock *Theirs : OwnBlocks) {
    auto *Mine = BasicBlock::Create(Body->getContext(), Theirs->getName(), Body);
    OfSecond[Theirs] = Mine;
    OwnerOf[Mine] = 1;
  }
  for (BasicBlock *Theirs : OwnBlocks)
    for (Instruction &I : *Theirs) {
      if (isa<AllocaInst>(I))
        return false;
      if (!isInvisible(I))
        copy(I, nullptr, cast<BasicBlock>(OfSecond[Theirs]));
    }
  return true;
}

bool Union::isValid() {
  if (!IsKnownToBeValid)
    IsKnownToBeValid = !verifyFunction(*Body);
  return *IsKnownToBeValid;
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
  // The last one first, because each branch moves what is behind it.
  for (const Run &R : reverse(Runs))
    if (R.Next ? !placeRun(R.Mine, R.Theirs, *R.Next)
               : !placeEnds(R.Mine, R.Theirs))
      return false;
  return true;
}

/// The first instruction of a block that is no phi.
static Instruction *endOfPhis(BasicBlock &Block) {
  return &*find_if_not(Block, [](const Instruction &I) { return isa<PHINode>(I); });
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
    EndOfPhis = endOfPhis(*Next.getParent());
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
/// included, behind a branch on the flag.  Phis stay at the begin of their block.
bool Union::placeEnds(ArrayRef<Instruction *> Mine,
                      ArrayRef<Instruction *> Theirs) {
  auto IsFixed = [](const Instruction *I) {
    return isa<AllocaInst>(I) || I->isEHPad();
  };
  if (any_of(Mine, IsFixed) || any_of(Theirs, IsFixed))
    return false;
  auto IsPhi = [](const Instruction *I) { return isa<PHINode>(I); };
  for (Instruction *I : make_filter_range(Mine, IsPhi))
    Alone[0].push_back(I);
  Instruction *Begin = *find_if_not(Mine, IsPhi);
  for (Instruction *I : make_filter_range(Theirs, IsPhi))
    Alone[1].push_back(copy(*I, endOfPhis(*Begin->getParent())));
  Decision D = {};
  BasicBlock *Head = Begin->getParent();
  D.Sides[0] = split(*Begin);
  D.Sides[1] = BasicBlock::Create(Body->getContext(), "", Body,
                                  D.Sides[0]->getNextNode());
  for (Instruction *I : Theirs)
    if (!isa<PHINode>(I))
      copy(*I, nullptr, D.Sides[1]);
  D.Guard = conditionalBranch(Flag, D.Sides[0], D.Sides[1]);
  ReplaceInstWithInst(Head->getTerminator(), D.Guard);
  note(D, *Begin);
  return true;
}

void Union::addPart(BasicBlock *Block) {
  for (auto &Of : Parts)
    Of.push_back(Block);
}

/// Notes a branch on the flag, which is there, in front of an instruction.
void Union::note(const Decision &D, Instruction &Begin) {
  Located.push_back({D.Guard, &Begin});
  for (int Side = 0; Side != 2; ++Side)
    if (BasicBlock *Block = D.Sides[Side]) {
      DecisionOf[Block] = Decisions.size();
      OwnerOf[Block] = Side;
      addPart(Block);
    }
  if (D.Join)
    addPart(D.Join);
  Decisions.push_back(D);
}

/// Finds where sides with ends of their own meet: what they compute can be
/// chosen where control comes from nowhere else.
void Union::findJoins() {
  for (Decision &D : Decisions) {
    Instruction *End = D.Join ? nullptr : D.Sides[0]->getTerminator();
    if (!End || End->getNumSuccessors() == 0)
      continue;
    BasicBlock *Next = End->getSuccessor(0);
    auto IsSide = [&D](const BasicBlock *Block) {
      return is_contained(D.Sides, Block);
    };
    // One edge from each, not two of a switch.
    SmallPtrSet<const BasicBlock *, 2> Before(pred_begin(Next), pred_end(Next));
    if (pred_size(Next) == 2 && Before.size() == 2 && all_of(Before, IsSide))
      D.Join = Next;
  }
}

/// Splits a block in front of an instruction.  Phis of the next blocks learn of it
/// when all blocks are split.
BasicBlock *Union::split(Instruction &Begin) {
  BasicBlock *Front = Begin.getParent();
  BasicBlock *Back = splitBefore(Begin, /*RenamesEdges=*/false);
  // What is split off later ends with a branch on the flag.
  EndOf.insert({Front, Back});
  return Back;
}

/// Copies an instruction of the second function, whose operands are still there.
Instruction *Union::copy(Instruction &Theirs, Instruction *Before,
                         BasicBlock *AtEnd) {
  Instruction *Copy = cloneWithoutDebugInfo(Theirs, Loops);
  if (Before)
    insertBefore(*Copy, *Before);
  else
    Copy->insertInto(AtEnd, AtEnd->end());
  OfSecond[&Theirs] = Copy;
  Copies.push_back(Copy);
  return Copy;
}

void Union::guard(ArrayRef<Instruction *> Mine, ArrayRef<Instruction *> Theirs,
                  Instruction &Next) {
  Decision D = {};
  Instruction *Begin = Mine.empty() ? &Next : Mine.front();
  BasicBlock *Head = Begin->getParent();
  BasicBlock *Tail = split(*Begin);
  D.Join = Tail;
  if (!Mine.empty()) {
    D.Sides[0] = Tail;
    D.Join = split(Next);
    Located.push_back({Tail->getTerminator(), &Next});
  }
  if (!Theirs.empty()) {
    D.Sides[1] = BasicBlock::Create(Body->getContext(), "", Body, D.Join);
    for (Instruction *I : Theirs)
      copy(*I, nullptr, D.Sides[1]);
    Located.push_back({UnconditionalBranch::Create(D.Join, D.Sides[1]), Begin});
  }
  BasicBlock *To[2];
  for (int Side = 0; Side != 2; ++Side)
    To[Side] = D.Sides[Side] ? D.Sides[Side] : D.Join;
  D.Guard = conditionalBranch(Flag, To[0], To[1]);
  ReplaceInstWithInst(Head->getTerminator(), D.Guard);
  note(D, *Begin);
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

/// What rmUnite made.
struct RmUnited {
  RmUnion *Made;
  LLVMValueRef Body;
  /// How many branches and choices between values there are.
  size_t Guards;
  size_t Selections;
};
static_assert(sizeof(RmUnited) == 32, "mirrored in src/llvm/unite.rs");

/// What corresponds in two functions, in pieces, which are blocks, or parts of
/// them; a piece is told by its first instruction.  Pairs are one behind the other.
struct RmPairs {
  const LLVMValueRef *Pieces;
  size_t PiecePairs;
  /// The pieces of the second function that are in no pair.
  const LLVMValueRef *Others;
  size_t OtherCount;
  /// The pieces of the first function that are behind others of their block.
  const LLVMValueRef *Cuts;
  size_t CutCount;
  const LLVMValueRef *OtherCuts;
  size_t OtherCutCount;
  const LLVMValueRef *Instructions;
  size_t InstructionPairs;
};
static_assert(sizeof(RmPairs) == 80, "mirrored in src/llvm/unite.rs");

/// Makes a local function with the parameters of First and a flag, which does
/// what First does where the flag is set, and what Second does where it is not.
/// First and Second have equal types, and control reaches all of their blocks.
/// Terminators that correspond lead to blocks that do.  Made gets the instruction
/// of the body for each pair.  Returns false, and nothing is left, where it cannot
/// be.
extern "C" bool rmUnite(LLVMValueRef First, LLVMValueRef Second, RmText Name,
                        const RmPairs *Pairs, LLVMValueRef *Made,
                        RmUnited *Out) {
  std::unique_ptr<RmUnion> Owner(
      new RmUnion{{*unwrap<Function>(First), *unwrap<Function>(Second), string(Name)}});
  Union &U = Owner->Of;
  auto Inst = [](LLVMValueRef Value) -> Instruction & {
    return *unwrap<Instruction>(Value);
  };
  for (size_t N = Pairs->CutCount; N != 0; --N)
    U.divide(Inst(Pairs->Cuts[N - 1]), 0);
  for (size_t N = Pairs->OtherCutCount; N != 0; --N)
    U.divide(Inst(Pairs->OtherCuts[N - 1]), 1);
  for (size_t N = 0; N != Pairs->PiecePairs; ++N)
    U.pair(Inst(Pairs->Pieces[2 * N]), Inst(Pairs->Pieces[2 * N + 1]));
  for (size_t N = 0; N != Pairs->OtherCount; ++N)
    U.add(Inst(Pairs->Others[N]));
  for (size_t N = 0; N != Pairs->InstructionPairs; ++N)
    Made[N] = wrap(U.match(Inst(Pairs->Instructions[2 * N]),
                           Inst(Pairs->Instructions[2 * N + 1])));
  if (!U.build()) {
    U.Body->eraseFromParent();
    return false;
  }
  *Out = {Owner.release(), wrap(U.Body), U.guards(), U.selections()};
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
