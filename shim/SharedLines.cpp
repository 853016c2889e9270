//===- SharedLines.cpp - source lines of shared functions -----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Shared code stands for several places.  It has the lines of one of them, in a
// subprogram of its own, and shows the functions that were inlined at all.

#include "Access.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/DIBuilder.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instruction.h"

using namespace llvm;
using namespace rustmerge;

static const DILocation *outermost(const DILocation *Location) {
  while (const DILocation *Caller = Location->getInlinedAt())
    Location = Caller;
  return Location;
}

/// Gives a function an artificial subprogram in the unit of that of Described.
/// It begins at Place, a DILocation of Described, or in line 0 if that is null or
/// in no file.
extern "C" void rmAddSharedSubprogram(LLVMValueRef Shared,
                                      LLVMValueRef Described,
                                      LLVMMetadataRef Place) {
  auto &F = *unwrap<Function>(Shared);
  const DISubprogram &Like = *unwrap<Function>(Described)->getSubprogram();
  DIFile *File = Like.getFile();
  unsigned Line = 0;
  if (Place) {
    const DILocation *First = outermost(cast<DILocation>(unwrap(Place)));
    File = First->getFile();
    Line = File ? First->getLine() : 0;
  }
  DIBuilder Builder(*F.getParent(), /*AllowUnresolved=*/false, Like.getUnit());
  DISubroutineType *Type =
      Builder.createSubroutineType(Builder.getOrCreateTypeArray({}));
  DISubprogram *Program = Builder.createFunction(
      File, F.getName(), F.getName(), File, Line, Type, /*ScopeLine=*/Line,
      DINode::FlagArtificial,
      DISubprogram::SPFlagDefinition | DISubprogram::SPFlagLocalToUnit |
          DISubprogram::SPFlagOptimized);
  Builder.finalizeSubprogram(Program);
  F.setSubprogram(Program);
}

namespace {

/// Makes locations in a shared function of those in regions.
class SharedLines {
public:
  explicit SharedLines(DISubprogram &Program) : Program(Program) {}

  /// The location of an instruction that the regions have at these locations;
  /// some may be null.
  DILocation *location(ArrayRef<const DILocation *> Regions) {
    const DILocation *First = Regions.front();
    if (!First)
      return DILocation::get(Program.getContext(), 0, 0, &Program);
    return moved(*First, commonFrames(Regions));
  }

private:
  DISubprogram &Program;
  /// For the call of an inlined function and the number of the calls around it
  /// that are kept, the call in the shared function.
  DenseMap<std::pair<const DILocation *, unsigned>, DILocation *> Calls;

  /// How many frames of inlined functions the locations have in common.
  static unsigned commonFrames(ArrayRef<const DILocation *> Regions) {
    SmallVector<const DILocation *, 8> Frames(Regions);
    for (unsigned Count = 0;; ++Count) {
      const DILocation *First = Frames.front();
      bool IsCommon = llvm::all_of(Frames, [&](const DILocation *Frame) {
        return Frame && Frame->getInlinedAt() &&
               Frame->getLine() == First->getLine() &&
               Frame->getScope()->getSubprogram() ==
                   First->getScope()->getSubprogram();
      });
      if (!IsCommon)
        return Count;
      for (const DILocation *&Frame : Frames)
        Frame = Frame->getInlinedAt();
    }
  }

  /// A location in the shared function: in its innermost Frames frames as it
  /// was, and from the next one on in the function itself.
  DILocation *moved(const DILocation &Location, unsigned Frames) {
    if (Frames == 0)
      return DILocation::get(Program.getContext(), Location.getLine(),
                             Location.getColumn(), scope(Location.getFile()));
    return DILocation::get(Program.getContext(), Location.getLine(),
                           Location.getColumn(), Location.getScope(),
                           call(*Location.getInlinedAt(), Frames - 1));
  }

  /// Instructions of one inlined call stay together, and apart from others.
  DILocation *call(const DILocation &Call, unsigned Frames) {
    if (DILocation *Made = Calls.lookup({&Call, Frames}))
      return Made;
    SmallVector<const DILocation *, 8> Places = {&Call};
    while (Places.size() <= Frames)
      Places.push_back(Places.back()->getInlinedAt());
    // From the outermost call inwards: a call is made of the one around it, and
    // a reference into Calls does not outlive the next one.
    DILocation *Around = nullptr;
    unsigned Kept = 0;
    for (const DILocation *Place : llvm::reverse(Places)) {
      DILocation *&Made = Calls[{Place, Kept}];
      if (!Made)
        Made = DILocation::getDistinct(
            Program.getContext(), Place->getLine(), Place->getColumn(),
            Kept ? Place->getScope() : scope(Place->getFile()), Around);
      Around = Made;
      ++Kept;
    }
    return Around;
  }

  /// A scope of the function in a file, which not every subprogram has.
  DILocalScope *scope(DIFile *File) {
    if (!File || File == Program.getFile())
      return &Program;
    return DILexicalBlockFile::get(Program.getContext(), &Program, File,
                                   /*Discriminator=*/0);
  }
};

} // namespace

/// Gives the copies of a shared function, if it has a subprogram, their
/// source lines.  Originals are the instructions of the first region, whose
/// lines these are, then those of each other one.
extern "C" void rmWriteSharedLines(LLVMValueRef Shared,
                                   RmList<LLVMValueRef> Copies,
                                   RmList<LLVMValueRef> Originals) {
  DISubprogram *Program = unwrap<Function>(Shared)->getSubprogram();
  if (!Program)
    return;
  SharedLines Lines(*Program);
  for (size_t Index = 0; Index != Copies.Count; ++Index) {
    SmallVector<const DILocation *, 8> Regions;
    for (size_t Place = Index; Place < Originals.Count; Place += Copies.Count)
      Regions.push_back(
          unwrap<Instruction>(Originals.Items[Place])->getDebugLoc().get());
    unwrap<Instruction>(Copies.Items[Index])
        ->setDebugLoc(Lines.location(Regions));
  }
}
