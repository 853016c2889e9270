//===- Union.h - one body that does the work of two functions ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef RUSTMERGE_UNION_H
#define RUSTMERGE_UNION_H

#include "Access.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/ValueMapper.h"
#include <optional>

namespace rustmerge {

/// A branch on the flag.
struct Decision {
  ConditionalBranch *Guard;
  /// What the first function does alone, and what the second does; null for
  /// nothing.
  llvm::BasicBlock *Sides[2];
  /// Where both go on; of sides with ends of their own null, unless control
  /// comes to their first successor from nowhere else.
  llvm::BasicBlock *Join;
};

/// What is between two instructions that correspond, or behind the last one.
struct Run {
  llvm::SmallVector<llvm::Instruction *, 8> Mine, Theirs;
  /// Null where the run ends the block.
  llvm::Instruction *Next;
};

/// Identifiers of loops by those that they had before.
using LoopMap = llvm::DenseMap<llvm::MDNode *, llvm::MDNode *>;

/// A copy of an instruction, with the same operands.
llvm::Instruction *cloneWithoutDebugInfo(const llvm::Instruction &I, LoopMap &Loops);

/// A local copy right after a function, with its first parameters or with more.
/// Map has what else takes the place of a value.
llvm::Function *copyWithoutDebugInfo(llvm::Function &Of, llvm::FunctionType *Type,
                                     llvm::StringRef Name,
                                     llvm::ValueToValueMapTy &Map, LoopMap &Loops);

/// The united body while it is made.
class Union {
public:
  Union(llvm::Function &First, llvm::Function &Second, llvm::StringRef Name);

  ~Union();

  /// Divides a block of one of the functions in front of an instruction, before
  /// anything is noted; those of a block from the last one on.
  void divide(llvm::Instruction &Begin, int Side);
  /// Notes instructions that correspond, and says what the first one is here.
  llvm::Instruction *match(llvm::Instruction &First, llvm::Instruction &Second);
  /// Notes that blocks correspond, which begin with these.
  void pair(llvm::Instruction &First, llvm::Instruction &Second);
  /// Notes a block that only the second function has, which begins with this.
  void add(llvm::Instruction &Second);
  /// Takes over what only the second function has; false where that cannot be.
  bool build();
  /// Whether LLVM's verifier accepts the body.
  bool isValid();
  /// A copy for one value of the flag, as simple as the function it came from.
  llvm::Function *specialize(bool ForFirst);
  /// Gives the body the debug info of the first function, which has none then.
  void takeDebugInfo();

  llvm::Function *Body;
  size_t guards() const { return Decisions.size(); }
  size_t selections() const { return Selects.size() + Phis.size(); }

private:
  // Blocks (Unite.cpp).
  llvm::Instruction &mine(llvm::Instruction &First);
  llvm::Instruction &theirs(llvm::Instruction &Second);
  void takeArguments(llvm::Function &Theirs);
  void matchParts();
  void forgetSecond();
  bool copyOwnBlocks();
  bool buildBlock(llvm::BasicBlock &Mine, llvm::BasicBlock &Theirs);
  bool placeRun(llvm::ArrayRef<llvm::Instruction *> Mine,
                llvm::ArrayRef<llvm::Instruction *> Theirs,
                llvm::Instruction &Next);
  bool placeEnds(llvm::ArrayRef<llvm::Instruction *> Mine,
                 llvm::ArrayRef<llvm::Instruction *> Theirs);
  void guard(llvm::ArrayRef<llvm::Instruction *> Mine,
             llvm::ArrayRef<llvm::Instruction *> Theirs,
             llvm::Instruction &Next);
  llvm::BasicBlock *split(llvm::Instruction &Begin);
  void note(const Decision &D, llvm::Instruction &Begin);
  void addPart(llvm::BasicBlock *Block);
  void findJoins();
  void dropLoopProperties();
  bool isReducible() const;
  llvm::Instruction *copy(llvm::Instruction &Theirs, llvm::Instruction *Before,
                          llvm::BasicBlock *AtEnd = nullptr);
  bool translateCopies();
  llvm::Value *translate(llvm::Value *Theirs) const;
  llvm::BasicBlock *blockOf(llvm::BasicBlock *Theirs) const;

  // Values (UniteValues.cpp).
  bool joinAll();
  bool joinOperands(llvm::Instruction &Mine, llvm::Instruction &Theirs);
  bool joinPhis(llvm::PHINode &Mine, llvm::PHINode &Theirs);
  bool choose(llvm::Instruction &User, unsigned Index, llvm::Value *Theirs,
              llvm::Instruction &Place);
  bool mayChoose(llvm::Value *const (&Values)[2],
                 const llvm::Instruction &Place) const;
  const Decision *joinedAt(llvm::Value *const (&Values)[2],
                           const llvm::Instruction &Place) const;
  bool isVariable(llvm::Value *const (&Values)[2]) const;
  llvm::Value *merge(llvm::Value *const (&Values)[2], const Decision &D);
  llvm::Value *select(llvm::Value *const (&Values)[2],
                      llvm::Instruction &Place);
  void insertChoices();
  bool completePhis();
  bool mayHavePhis(size_t Values) const;
  bool defineVariables();
  bool repair();
  const Decision *decisionOf(const llvm::Value *V) const;
  /// Which function alone executes a block, by its index; none for both.
  std::optional<int> ownerOf(const llvm::BasicBlock *Block) const;
  std::optional<int> ownerOf(const llvm::Value *V) const;

  // Copies for one value of the flag (Specialize.cpp).
  void foldPhis(llvm::ValueToValueMapTy &Map) const;

  llvm::Function &First, &Second;
  llvm::Argument *Flag;
  llvm::ValueToValueMapTy OfFirst;
  /// A copy of the second function whose blocks are divided, and what its values
  /// are there; null where none is.
  llvm::Function *Divided = nullptr;
  llvm::ValueToValueMapTy OfDivided;
  /// The branches between the parts of divided blocks.
  llvm::SmallPtrSet<const llvm::Instruction *, 8> BetweenParts;
  llvm::DenseMap<const llvm::Value *, llvm::Value *> OfSecond;
  llvm::DenseMap<const llvm::Instruction *, llvm::Instruction *> MatchOf;
  llvm::SmallVector<std::pair<llvm::BasicBlock *, llvm::BasicBlock *>, 16> Blocks;
  /// Those of the second function that correspond to none.
  llvm::SmallVector<llvm::BasicBlock *, 8> OwnBlocks;
  llvm::SmallVector<std::pair<llvm::Instruction *, llvm::Instruction *>, 64>
      Matched;
  llvm::SmallVector<Decision, 8> Decisions;
  llvm::DenseMap<const llvm::BasicBlock *, size_t> DecisionOf;
  llvm::DenseMap<const llvm::BasicBlock *, int> OwnerOf;
  /// Parts of what is one block in each function, behind its first part.
  llvm::SmallVector<llvm::BasicBlock *, 16> Parts[2];
  /// The blocks of the divided copy that are such parts.
  llvm::SmallVector<llvm::BasicBlock *, 4> PartsOfSecond;
  /// Where the ends of blocks went that were split.
  BlockMap EndOf;
  /// What is executed for both and needed for one.
  llvm::SmallVector<llvm::Instruction *, 8> Alone[2];
  llvm::SmallVector<llvm::Instruction *, 32> Copies;
  /// Branches that are in neither function, and whose line they have.
  llvm::SmallVector<std::pair<llvm::Instruction *, llvm::Instruction *>, 16> Located;
  LoopMap Loops;
  /// Phis that are in neither function.
  llvm::SmallVector<llvm::PHINode *, 8> Phis;
  llvm::SmallVector<llvm::SelectInst *, 8> Selects;
  /// Phis and selects by the values that they choose from, with the block of a
  /// phi and the first user of a select.  They are put there when all are known:
  /// LLVM numbers a block again after each insertion to say what comes first.
  using Choice = std::pair<const llvm::Value *, const llvm::Value *>;
  llvm::DenseMap<Choice, llvm::SmallVector<
                             std::pair<llvm::PHINode *, llvm::BasicBlock *>, 1>>
      PhisOf;
  llvm::DenseMap<Choice,
                 llvm::SmallVector<
                     std::pair<llvm::SelectInst *, llvm::Instruction *>, 1>>
      SelectsOf;
  llvm::SmallVector<llvm::BasicBlock *, 8> BlockOfPhi;
  llvm::SmallVector<llvm::Instruction *, 8> UserOfSelect;
  /// Values of which each is computed where the other is not, and the operands
  /// that they are: whichever was computed last is the right one.
  struct Variable {
    llvm::Value *Values[2];
    llvm::SmallVector<std::pair<llvm::Instruction *, unsigned>, 2> Uses;
  };
  llvm::SmallVector<Variable, 8> Variables;
  llvm::DenseMap<Choice, size_t> VariableOf;
  /// The allocas of both in their entry blocks.
  llvm::SmallVector<llvm::AllocaInst *, 8> EntryAllocas;
  llvm::DominatorTree Dominators;
  std::optional<bool> IsKnownToBeValid;
};

} // namespace rustmerge

/// How a body was made; Rust only hands it back.
struct RmUnion {
  rustmerge::Union Of;
};

namespace rustmerge {

inline void insertBefore(llvm::Instruction &New, llvm::Instruction &Next) {
  New.insertInto(Next.getParent(), Next.getIterator());
}

} // namespace rustmerge

#endif // RUSTMERGE_UNION_H
