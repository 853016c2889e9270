//===- UniteValues.cpp - values of a body for two functions ---------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operands that differ are chosen by the flag, or by the way that control came;
// values that are computed on some ways only get phis, with poison for the ways
// on which nobody needs them.  The ideas are those of SalSSA (Rocha and others,
// Effective Function Merging in the SSA Form, 2020); LLVM's SSAUpdater finds
// where phis have to be.
//
//===----------------------------------------------------------------------===//

#include "Union.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Constants.h"
#include "llvm/Transforms/Utils/SSAUpdater.h"

using namespace llvm;
using namespace rustmerge;

/// So many selects of the same values, the last ones, are looked at for one that
/// can be used again: two constants may be chosen anywhere.
static const size_t MostKnown = 8;

/// SSAUpdater looks at each phi of a block for each value that needs one there,
/// and makes an entry for each edge.  A body that needs more would not pay.
static const size_t MostSteps = 1 << 18;

std::optional<int> Union::ownerOf(const BasicBlock *Block) const {
  auto Found = OwnerOf.find(Block);
  return Found == OwnerOf.end() ? std::nullopt : std::optional(Found->second);
}

std::optional<int> Union::ownerOf(const Value *V) const {
  const auto *I = dyn_cast<Instruction>(V);
  return I ? ownerOf(I->getParent()) : std::nullopt;
}

const Decision *Union::decisionOf(const Value *V) const {
  const auto *I = dyn_cast<Instruction>(V);
  auto Found = I ? DecisionOf.find(I->getParent()) : DecisionOf.end();
  return Found == DecisionOf.end() ? nullptr : &Decisions[Found->second];
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

bool Union::joinOperands(Instruction &Mine, Instruction &Theirs) {
  for (unsigned N = 0; N != Mine.getNumOperands(); ++N) {
    Value *Other = translate(Theirs.getOperand(N));
    if (!Other || !choose(Mine, N, Other, Mine))
      return false;
  }
  return true;
}

/// Edges that only one of the functions has bring its value.
bool Union::joinPhis(PHINode &Mine, PHINode &Theirs) {
  // A block that comes here twice has the same value both times.
  SmallDenseMap<const BasicBlock *, Value *, 8> Values;
  SmallVector<std::pair<Value *, BasicBlock *>, 8> Own;
  for (unsigned N = 0; N != Theirs.getNumIncomingValues(); ++N) {
    BasicBlock *From = blockOf(Theirs.getIncomingBlock(N));
    Value *Other = translate(Theirs.getIncomingValue(N));
    if (!From || !Other)
      return false;
    Values[From] = Other;
    if (ownerOf(From) == 1)
      Own.push_back({Other, From});
  }
  for (unsigned N = 0; N != Mine.getNumIncomingValues(); ++N) {
    BasicBlock *From = Mine.getIncomingBlock(N);
    if (ownerOf(From) == 0)
      continue;
    Value *Other = Values.lookup(From);
    if (!Other || !choose(Mine, N, Other, *From->getTerminator()))
      return false;
  }
  for (auto [Other, From] : Own)
    Mine.addIncoming(Other, From);
  return true;
}

/// Makes an operand of the first function's one that is right for both, in front
/// of some place; false where the flag cannot choose.
bool Union::choose(Instruction &User, unsigned Index, Value *Theirs,
                   Instruction &Place) {
  Value *Values[2] = {User.getOperand(Index), Theirs};
  if (Values[0] == Theirs)
    return true;
  if (!mayChoose(Values, Place))
    return false;
  if (const Decision *D = joinedAt(Values, Place)) {
    User.setOperand(Index, merge(Values, *D));
  } else if (isVariable(Values)) {
    auto [Known, IsNew] =
        VariableOf.insert({{Values[0], Values[1]}, Variables.size()});
    if (IsNew)
      Variables.push_back({{Values[0], Values[1]}, {}});
    Variables[Known->second].Uses.push_back({&User, Index});
  } else {
    User.setOperand(Index, select(Values, Place));
  }
  return true;
}

/// Whether code generation can choose between two values, which are known in
/// front of a place where it matters.
bool Union::mayChoose(Value *const (&Values)[2],
                      const Instruction &Place) const {
  // Of some address spaces only constant addresses can be accessed.
  Type *Of = Values[0]->getType();
  bool IsPointer = Of->isPointerTy() && Of->getPointerAddressSpace() == 0;
  if (Of != Values[1]->getType() || !(Of->isIntegerTy() || IsPointer ||
                                      Of->isFloatTy() || Of->isDoubleTy()))
    return false;
  // The result of an invoke is not known in front of it.
  return !is_contained(Values, &Place);
}

/// The decision whose sides meet where both values are known, in front of a
/// place; null for none.
const Decision *Union::joinedAt(Value *const (&Values)[2],
                                const Instruction &Place) const {
  const Decision *Around[2] = {decisionOf(Values[0]), decisionOf(Values[1])};
  const Decision *D = Around[0] ? Around[0] : Around[1];
  if (!D || !D->Join || (Around[0] && Around[1] && Around[0] != Around[1]))
    return nullptr;
  auto IsKnown = [&](int Side) {
    const auto *I = dyn_cast<Instruction>(Values[Side]);
    return !I || Around[Side] || Dominators.dominates(I, D->Guard);
  };
  bool IsBehind = D->Join == Place.getParent() ||
                  Dominators.dominates(D->Join, Place.getParent());
  return IsBehind && IsKnown(0) && IsKnown(1) ? D : nullptr;
}

/// Whether the value that was computed last is always the right one: each is
/// computed by its function alone, or was there from the begin.
bool Union::isVariable(Value *const (&Values)[2]) const {
  auto IsOwn = [&](int Side) { return ownerOf(Values[Side]) == Side; };
  auto IsFixed = [&](int Side) { return !isa<Instruction>(Values[Side]); };
  return (IsOwn(0) && (IsOwn(1) || IsFixed(1))) || (IsFixed(0) && IsOwn(1));
}

Value *Union::merge(Value *const (&Values)[2], const Decision &D) {
  auto &Known = PhisOf[{Values[0], Values[1]}];
  for (auto [Phi, Block] : Known)
    if (Block == D.Join)
      return Phi;
  auto *Phi = PHINode::Create(Values[0]->getType(), 2);
  for (int Side = 0; Side != 2; ++Side)
    Phi->addIncoming(Values[Side], D.Sides[Side] ? D.Sides[Side]
                                                 : D.Guard->getParent());
  Known.push_back({Phi, D.Join});
  Phis.push_back(Phi);
  BlockOfPhi.push_back(D.Join);
  return Phi;
}

Value *Union::select(Value *const (&Values)[2], Instruction &Place) {
  auto &Known = SelectsOf[{Values[0], Values[1]}];
  for (auto [Select, First] : Known)
    if (First == &Place || Dominators.dominates(First, &Place))
      return Select;
  auto *Select = SelectInst::Create(Flag, Values[0], Values[1]);
  if (Known.size() == MostKnown)
    Known.erase(Known.begin());
  Known.push_back({Select, &Place});
  Selects.push_back(Select);
  UserOfSelect.push_back(&Place);
  return Select;
}

void Union::insertChoices() {
  for (auto [Phi, Block] : zip(Phis, BlockOfPhi))
    Phi->insertInto(Block, Block->begin());
  for (auto [Select, User] : zip(Selects, UserOfSelect))
    insertBefore(*Select, *User);
}

/// Phis of one function have no value where control comes from the other one;
/// false where too many entries would say so.
bool Union::completePhis() {
  MapVector<BasicBlock *, SmallVector<BasicBlock *, 4>> Edges;
  for (BasicBlock &Block : *Body)
    if (ownerOf(&Block))
      for (BasicBlock *Next : successors(&Block))
        if (!ownerOf(Next))
          Edges[Next].push_back(&Block);
  size_t Entries = 0;
  for (auto &[Block, Before] : Edges)
    Entries += Before.size() * std::distance(Block->phis().begin(), Block->phis().end());
  if (Entries > MostSteps)
    return false;
  for (auto &[Block, Before] : Edges)
    for (PHINode &Phi : Block->phis()) {
      SmallPtrSet<const BasicBlock *, 16> Known(Phi.block_begin(),
                                                Phi.block_end());
      for (BasicBlock *From : Before)
        if (!Known.count(From))
          Phi.addIncoming(PoisonValue::get(Phi.getType()), From);
    }
  return true;
}

/// The block at whose end a value is known.  Where that of an invoke is used behind
/// its exception too, LLVM's verifier refuses the body.
static BasicBlock *blockOfValue(Instruction &I) {
  auto *Invoke = dyn_cast<InvokeInst>(&I);
  BasicBlock *Next = Invoke ? Invoke->getNormalDest() : nullptr;
  return Next && Next->getSinglePredecessor() ? Next : I.getParent();
}

/// Whether so many values may get phis wherever they need them.
bool Union::mayHavePhis(size_t Values) const {
  size_t Edges = 0;
  for (const BasicBlock &Block : *Body)
    Edges += succ_size(&Block);
  return Values * (Values + Body->size() + Edges) <= MostSteps;
}

/// Gives variables their phis.
bool Union::defineVariables() {
  if (!mayHavePhis(Variables.size()))
    return false;
  for (const Variable &V : Variables) {
    Type *Of = V.Values[0]->getType();
    SmallVector<PHINode *, 8> Made;
    SSAUpdater Updater(&Made);
    Updater.Initialize(Of, "");
    Value *AtBegin = PoisonValue::get(Of);
    BasicBlock *Before = nullptr;
    for (Value *Own : V.Values) {
      auto *I = dyn_cast<Instruction>(Own);
      if (!I) {
        AtBegin = Own;
        continue;
      }
      BasicBlock *Block = blockOfValue(*I);
      Updater.AddAvailableValue(Block, Own);
      Before = Before ? Dominators.findNearestCommonDominator(Before, Block)
                      : Dominators.getNode(Block)->getIDom()->getBlock();
    }
    // None of its uses that is reached from here without a computation matters.
    Updater.AddAvailableValue(Before, AtBegin);
    Updater.AddAvailableValue(&Body->getEntryBlock(), AtBegin);
    for (auto [User, Index] : V.Uses)
      Updater.RewriteUse(User->getOperandUse(Index));
    Phis.append(Made.begin(), Made.end());
  }
  return true;
}

/// Whether there are phis of a type that code generation can deal with.
static bool hasPhis(Type *Of) {
  Of = Of->getScalarType();
  return Of->isIntegerTy() || Of->isPointerTy() || Of->isFloatingPointTy() ||
         Of->isAggregateType();
}

/// Gives values phis that are used where control may come without them; false
/// where one cannot have any.
bool Union::repair() {
  MapVector<Instruction *, SmallVector<Use *, 4>> Broken;
  for (BasicBlock &Block : *Body)
    for (Instruction &User : Block)
      for (Use &U : User.operands()) {
        auto *I = dyn_cast<Instruction>(U.get());
        if (I && !Dominators.dominates(I, U))
          Broken[I].push_back(&U);
      }
  if (!mayHavePhis(Broken.size() + Variables.size()))
    return false;
  for (auto &[I, Uses] : Broken) {
    BasicBlock *Block = blockOfValue(*I);
    const DomTreeNode *Node = Dominators.getNode(Block);
    if (!Node || !Node->getIDom() || !hasPhis(I->getType()))
      return false;
    SmallVector<PHINode *, 8> Made;
    SSAUpdater Updater(&Made);
    Updater.Initialize(I->getType(), "");
    Value *None = PoisonValue::get(I->getType());
    Updater.AddAvailableValue(&Body->getEntryBlock(), None);
    Updater.AddAvailableValue(Node->getIDom()->getBlock(), None);
    Updater.AddAvailableValue(Block, I);
    for (Use *U : Uses)
      Updater.RewriteUse(*U);
    Phis.append(Made.begin(), Made.end());
  }
  return true;
}
