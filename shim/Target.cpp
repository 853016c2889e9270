//===- Target.cpp - what a module says of its target ----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Access.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Module.h"
#if LLVM_VERSION_MAJOR >= 17
#include "llvm/TargetParser/Triple.h"
#else
#include "llvm/ADT/Triple.h"
#endif

using namespace llvm;
using namespace rustmerge;

enum RmProcessor : uint32_t {
  RmUnknownProcessor = 0,
  RmX86_64 = 1,
  RmI386 = 2,
  RmAArch64 = 3,
  RmArm = 4,
  RmThumb = 5,
  RmRiscV = 6,
  RmLoongArch = 7,
  RmGraphics = 8,
  RmWebAssembly = 9,
  RmUnspecified = 10,
};

/// What the size of code depends on, as far as the module says it.
struct RmTarget {
  uint32_t Processor;
  /// The version of LLVM that generates the code.
  uint32_t LlvmMajor;
  uint32_t PointerBits;
  uint8_t IsPositionIndependent;
  uint8_t IsWindows;
  uint8_t IsDarwin;
  /// ARM: floating-point numbers travel in registers of their own.
  uint8_t IsHardFloat;
  /// The triple names a processor that has only the first Thumb.
  uint8_t IsFirstThumb;
  /// The module comes from rustc or out of a link, which give each function a
  /// section of its own.
  uint8_t HasFunctionSections;
  /// Pointers of address space 0 are plain integers.
  uint8_t HasIntegralPointers;
  uint8_t Padding[1];
};
static_assert(sizeof(RmTarget) == 20, "mirrored in src/llvm/target.rs");

static RmProcessor processorOf(const Triple &T) {
  if (T.str().empty())
    return RmUnspecified;
  switch (T.getArch()) {
  case Triple::x86_64:
    return RmX86_64;
  case Triple::x86:
    return RmI386;
  case Triple::aarch64:
  case Triple::aarch64_be:
  case Triple::aarch64_32:
    return RmAArch64;
  case Triple::arm:
  case Triple::armeb:
    return RmArm;
  case Triple::thumb:
  case Triple::thumbeb:
    return RmThumb;
  case Triple::riscv32:
  case Triple::riscv64:
    return RmRiscV;
  case Triple::loongarch32:
  case Triple::loongarch64:
    return RmLoongArch;
  case Triple::wasm32:
  case Triple::wasm64:
    return RmWebAssembly;
  case Triple::nvptx:
  case Triple::nvptx64:
  case Triple::amdgcn:
  case Triple::r600:
#if LLVM_VERSION_MAJOR >= 17
  case Triple::spirv:
#endif
  case Triple::spirv32:
  case Triple::spirv64:
    return RmGraphics;
  default:
    return RmUnknownProcessor;
  }
}

static bool isFirstThumb(const Triple &T) {
  switch (T.getSubArch()) {
  case Triple::NoSubArch:
  case Triple::ARMSubArch_v4t:
  case Triple::ARMSubArch_v5:
  case Triple::ARMSubArch_v5te:
  case Triple::ARMSubArch_v6:
  case Triple::ARMSubArch_v6k:
  case Triple::ARMSubArch_v6m:
    return T.isThumb();
  default:
    return false;
  }
}

static bool hasFunctionSections(const llvm::Module &M) {
  if (M.getModuleFlag("LTOPostLink"))
    return true;
  const NamedMDNode *Producers = M.getNamedMetadata("llvm.ident");
  return Producers &&
         llvm::any_of(Producers->operands(), [](const MDNode *Producer) {
           const auto *Name = Producer->getNumOperands() == 0
                                  ? nullptr
                                  : dyn_cast_or_null<MDString>(Producer->getOperand(0).get());
           return Name && Name->getString().find("rustc") == 0;
         });
}

extern "C" void rmDescribeTarget(LLVMModuleRef Module, RmTarget *Out) {
  const llvm::Module &M = *unwrap(Module);
  Triple T(M.getTargetTriple());
  *Out = RmTarget();
  Out->Processor = processorOf(T);
  Out->LlvmMajor = LLVM_VERSION_MAJOR;
  Out->PointerBits = M.getDataLayout().getPointerSizeInBits(0);
  Out->HasIntegralPointers = !M.getDataLayout().isNonIntegralAddressSpace(0);
  Out->IsPositionIndependent = M.getPICLevel() != PICLevel::NotPIC;
  Out->IsWindows = T.isOSWindows();
  Out->IsDarwin = T.isOSDarwin();
  Triple::EnvironmentType E = T.getEnvironment();
  Out->IsHardFloat = E == Triple::EABIHF || E == Triple::GNUEABIHF ||
                     E == Triple::MuslEABIHF;
  Out->IsFirstThumb = isFirstThumb(T);
  Out->HasFunctionSections = hasFunctionSections(M);
}
