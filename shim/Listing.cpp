//===- Listing.cpp - a module in its own order, and its instructions as text -===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Access.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/AssemblyAnnotationWriter.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Metadata.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/ModuleSlotTracker.h"
#include "llvm/Support/FormattedStream.h"
#include "llvm/Support/raw_ostream.h"
#include <memory>
#include <string>

using namespace llvm;
using namespace rustmerge;

/// The predicate of a comparison, in the numbers of the C API: those of floats
/// are below 16, those of integers above.
extern "C" uint32_t rmPredicate(LLVMValueRef Comparison) {
  return unwrap<CmpInst>(Comparison)->getPredicate();
}

extern "C" bool rmIsMustTailCall(LLVMValueRef Call) {
  return unwrap<CallBase>(Call)->isMustTailCall();
}

/// Whether the first two arguments of a call, which has at least two, may
/// change places as LLVM sees it: a property of the intrinsic function.
extern "C" bool rmCommutes(LLVMValueRef Call) {
  return unwrap<CallBase>(Call)->isCommutative();
}

/// Reports an error to the host, which decides what becomes of it.
extern "C" void rmEmitError(LLVMModuleRef Module, RmText Message) {
  // rustc does not print the diagnostics that emitError makes in later versions;
  // every host prints this kind, which emitError made before.
  LLVMContext &Context = unwrap(Module)->getContext();
  const uint64_t NoPlace = 0;
  Context.diagnose(DiagnosticInfoInlineAsm(NoPlace, string(Message)));
}

namespace {
/// Notes where the text of each instruction is while its function is printed.
class PlaceKeeper final : public AssemblyAnnotationWriter {
public:
  struct Place {
    uint64_t Begin, End;
  };
  DenseMap<const Value *, Place> Places;

  void emitInstructionAnnot(const Instruction *,
                            formatted_raw_ostream &Out) override {
    Begin = Out.tell();
  }

  void printInfoComment(const Value &V, formatted_raw_ostream &Out) override {
    if (isa<Instruction>(V))
      Places[&V] = {Begin, Out.tell()};
  }

private:
  uint64_t Begin = 0;
};
} // namespace

/// Prints instructions.  LLVM looks at every global of a module before it
/// prints one instruction, so a function is printed as a whole and kept until
/// instructions of another one are asked for.
struct RmPrinter {
  const Function *Current = nullptr;
  std::string Body;
  DenseMap<const Value *, PlaceKeeper::Place> Places;
  /// What the numbers of operands are, in one function after another.
  std::unique_ptr<ModuleSlotTracker> Slots;
  std::string Text;
};

extern "C" RmPrinter *rmCreatePrinter() { return new RmPrinter; }

extern "C" void rmDisposePrinter(RmPrinter *Printer) { delete Printer; }

/// For these LLVM numbers all metadata of the module.
static bool mentionsMetadata(const Instruction &I) {
  return llvm::any_of(I.operands(), [](const Use &Operand) {
    return isa<MetadataAsValue>(Operand);
  });
}

static void printBody(RmPrinter &Printer, const Function &F) {
  if (Printer.Current == &F)
    return;
  Printer.Current = &F;
  Printer.Body.clear();
  PlaceKeeper Keeper;
  raw_string_ostream Out(Printer.Body);
  F.print(Out, &Keeper);
  Out.flush();
  Printer.Places = std::move(Keeper.Places);
}

/// The text of an instruction as Value::print writes it.  It belongs to the
/// printer and holds until the next call.
extern "C" RmText rmPrintInstruction(RmPrinter *Printer,
                                     LLVMValueRef Instruction) {
  const auto &I = *unwrap<llvm::Instruction>(Instruction);
  if (mentionsMetadata(I)) {
    Printer->Text.clear();
    raw_string_ostream Out(Printer->Text);
    I.print(Out);
    Out.flush();
    return text(Printer->Text);
  }
  printBody(*Printer, *I.getFunction());
  PlaceKeeper::Place Place = Printer->Places.lookup(&I);
  return text(
      StringRef(Printer->Body).slice(Place.Begin, Place.End));
}

/// The text of a value as an operand of an instruction, without its
/// type.  It belongs to the printer and holds until the next call.
extern "C" RmText rmPrintOperand(RmPrinter *Printer, LLVMValueRef Instruction,
                                 LLVMValueRef Operand) {
  const auto &I = *unwrap<llvm::Instruction>(Instruction);
  if (!Printer->Slots)
    Printer->Slots = std::make_unique<ModuleSlotTracker>(
        I.getModule(), /*ShouldInitializeAllMetadata=*/false);
  Printer->Text.clear();
  raw_string_ostream Out(Printer->Text);
  Printer->Slots->incorporateFunction(*I.getFunction());
  unwrap(Operand)->printAsOperand(Out, /*PrintType=*/false, *Printer->Slots);
  Out.flush();
  return text(Printer->Text);
}

/// The debug location of an instruction; false where it has none.  The texts live
/// as long as the context.
extern "C" bool rmSourceLocation(LLVMValueRef Instruction, RmText *Directory,
                                 RmText *File, uint32_t *Line) {
  const DebugLoc &Location =
      unwrap<llvm::Instruction>(Instruction)->getDebugLoc();
  if (!Location || Location.getLine() == 0)
    return false;
  const DILocation *Found = Location.get();
  *Directory = text(Found->getDirectory());
  *File = text(Found->getFilename());
  *Line = Found->getLine();
  return true;
}
