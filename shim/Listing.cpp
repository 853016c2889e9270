//===- Listing.cpp - a module in its own order, and its instructions as text -===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Access.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Metadata.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/ModuleSlotTracker.h"
#include "llvm/Support/raw_ostream.h"
#include <memory>
#include <string>

using namespace llvm;
using namespace rustmerge;

extern "C" bool rmIsVoidType(LLVMTypeRef Type) {
  return unwrap(Type)->isVoidTy();
}

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
  // rustc says nothing of the kind that emitError makes in later versions; this
  // one, which emitError made before, is told by every host.
  LLVMContext &Context = unwrap(Module)->getContext();
  const uint64_t NoPlace = 0;
  Context.diagnose(DiagnosticInfoInlineAsm(NoPlace, string(Message)));
}

/// Prints instructions of one function after another.  What a number in the
/// text stands for is found out once for each function.
struct RmPrinter {
  std::unique_ptr<ModuleSlotTracker> Slots;
  const Function *Current = nullptr;
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

/// Makes the numbers those of the instruction's function.
static void prepare(RmPrinter &Printer, const Instruction &I) {
  if (Printer.Current == I.getFunction())
    return;
  Printer.Current = I.getFunction();
  Printer.Slots = std::make_unique<ModuleSlotTracker>(
      I.getModule(), /*ShouldInitializeAllMetadata=*/false);
}

/// The text of an instruction as Value::print writes it.  It belongs to the
/// printer and holds until the next call.
extern "C" RmText rmPrintInstruction(RmPrinter *Printer,
                                     LLVMValueRef Instruction) {
  const auto &I = *unwrap<llvm::Instruction>(Instruction);
  Printer->Text.clear();
  raw_string_ostream Out(Printer->Text);
  if (mentionsMetadata(I)) {
    I.print(Out);
  } else {
    prepare(*Printer, I);
    I.print(Out, *Printer->Slots);
  }
  Out.flush();
  return text(Printer->Text);
}

/// The text of a value as an operand of an instruction, without its
/// type.  It belongs to the printer and holds until the next call.
extern "C" RmText rmPrintOperand(RmPrinter *Printer, LLVMValueRef Instruction,
                                 LLVMValueRef Operand) {
  const auto &I = *unwrap<llvm::Instruction>(Instruction);
  prepare(*Printer, I);
  Printer->Text.clear();
  raw_string_ostream Out(Printer->Text);
  Printer->Slots->incorporateFunction(*I.getFunction());
  unwrap(Operand)->printAsOperand(Out, /*PrintType=*/false, *Printer->Slots);
  Out.flush();
  return text(Printer->Text);
}

/// Where an instruction comes from; false where nobody knows.  The texts live
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
