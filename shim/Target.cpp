//===- Target.cpp - what a module says of its target ----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Access.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/Module.h"
#if LLVM_VERSION_MAJOR >= 17
#include "llvm/TargetParser/Triple.h"
#else
#include "llvm/ADT/Triple.h"
#endif
#include <algorithm>

using namespace llvm;
using namespace rustmerge;

/// What LLVM reads from a triple.  The names are static texts, and the same in
/// all versions of LLVM.
struct RmTriple {
  /// LLVM's name of the architecture whatever the triple calls it, such as
  /// `x86_64` for `amd64`; `unknown` for none.
  RmText Architecture;
  /// The version of ARM's architecture, such as `v7m`; empty where the triple
  /// names none, `other` for one without a name here.
  RmText ArmVersion;
  /// LLVM's name of the operating system that the normalized triple has, such as
  /// `linux`; `unknown` for none.
  RmText OperatingSystem;
  /// LLVM's name of the environment, such as `gnueabihf`.
  RmText Environment;
  /// `elf`, `macho`, `coff`, `wasm` or `other`.
  RmText ObjectFormat;
  bool IsWindows;
  bool IsDarwin;
  uint8_t Padding[6];
};
static_assert(sizeof(RmTriple) == 88, "mirrored in src/llvm/target.rs");

static StringRef armVersion(Triple::SubArchType Version) {
  switch (Version) {
  case Triple::NoSubArch:
    return "";
#define ARM_VERSION(NAME)                                                      \
  case Triple::ARMSubArch_##NAME:                                              \
    return #NAME;
    ARM_VERSION(v4t)
    ARM_VERSION(v5)
    ARM_VERSION(v5te)
    ARM_VERSION(v6)
    ARM_VERSION(v6k)
    ARM_VERSION(v6m)
    ARM_VERSION(v6t2)
    ARM_VERSION(v7)
    ARM_VERSION(v7em)
    ARM_VERSION(v7k)
    ARM_VERSION(v7m)
    ARM_VERSION(v7s)
    ARM_VERSION(v7ve)
    ARM_VERSION(v8)
    ARM_VERSION(v8m_baseline)
    ARM_VERSION(v8m_mainline)
    ARM_VERSION(v8_1m_mainline)
    ARM_VERSION(v8r)
    ARM_VERSION(v9)
#undef ARM_VERSION
  default:
    return "other";
  }
}

/// Triple::getObjectFormatTypeName is private in LLVM 16.
static StringRef objectFormat(const Triple &T) {
  switch (T.getObjectFormat()) {
  case Triple::ELF:
    return "elf";
  case Triple::MachO:
    return "macho";
  case Triple::COFF:
    return "coff";
  case Triple::Wasm:
    return "wasm";
  default:
    return "other";
  }
}

extern "C" void rmDescribeTriple(RmText Name, RmTriple *Out) {
  Triple T(string(Name));
  *Out = RmTriple();
  Out->Architecture = text(Triple::getArchTypeName(T.getArch()));
  Out->ArmVersion = text(armVersion(T.getSubArch()));
  Triple Normalized(Triple::normalize(string(Name)));
  Out->OperatingSystem = text(Triple::getOSTypeName(Normalized.getOS()));
  Out->Environment = text(Triple::getEnvironmentTypeName(T.getEnvironment()));
  Out->ObjectFormat = text(objectFormat(T));
  Out->IsWindows = T.isOSWindows();
  Out->IsDarwin = T.isOSDarwin();
}

/// What a module's data layout and flags say of its target.
struct RmTarget {
  /// The version of LLVM that generates the code.
  uint32_t LlvmMajor;
  /// Of address space 0; never more than a register of the processor.
  uint32_t PointerBits;
  /// 0 (none), 1 (-fpic) or 2 (-fPIC).
  uint32_t PicLevel;
  /// 0 (none), 1 (-fpie) or 2 (-fPIE).
  uint32_t PieLevel;
  /// Address space 0 is not in the data layout's list of non-integral ones.
  uint8_t HasIntegralPointers;
  uint8_t Padding[3];
};
static_assert(sizeof(RmTarget) == 20, "mirrored in src/llvm/target.rs");

/// An empty data layout has pointers of 64 bits whatever the triple says, and
/// opt of LLVM 16 leaves it empty with `-mtriple`.
static uint32_t pointerBits(const llvm::Module &M) {
  Triple T(M.getTargetTriple());
  unsigned Layout = M.getDataLayout().getPointerSizeInBits(0);
  unsigned Register = T.isArch32Bit() ? 32 : T.isArch16Bit() ? 16 : Layout;
  return std::min(Layout, Register);
}

extern "C" void rmDescribeTarget(LLVMModuleRef Module, RmTarget *Out) {
  const llvm::Module &M = *unwrap(Module);
  *Out = RmTarget();
  Out->LlvmMajor = LLVM_VERSION_MAJOR;
  Out->PointerBits = pointerBits(M);
  Out->PicLevel = M.getPICLevel();
  Out->PieLevel = M.getPIELevel();
  Out->HasIntegralPointers = !M.getDataLayout().isNonIntegralAddressSpace(0);
}

/// How wide the pointers of an address space are and how memory places them,
/// next to the integer of their width.
struct RmPointerLayout {
  /// Alignments of a pointer and of the integer, in bytes.
  uint64_t AbiAlignment;
  uint64_t PreferredAlignment;
  uint64_t IntegerAbiAlignment;
  uint64_t IntegerPreferredAlignment;
  uint32_t Bits;
  /// Bits of an offset that is added to a pointer.
  uint32_t IndexBits;
  /// The data layout lists the address space as non-integral.
  uint8_t IsNonIntegral;
  uint8_t Padding[7];
};
static_assert(sizeof(RmPointerLayout) == 48, "mirrored in src/llvm/target.rs");

extern "C" void rmDescribePointers(LLVMModuleRef Module, uint32_t AddressSpace,
                                   RmPointerLayout *Out) {
  const DataLayout &Layout = unwrap(Module)->getDataLayout();
  LLVMContext &Context = unwrap(Module)->getContext();
  Type *Pointer = PointerType::get(Context, AddressSpace);
  Type *Integer = Layout.getIntPtrType(Context, AddressSpace);
  *Out = RmPointerLayout();
  Out->AbiAlignment = Layout.getABITypeAlign(Pointer).value();
  Out->PreferredAlignment = Layout.getPrefTypeAlign(Pointer).value();
  Out->IntegerAbiAlignment = Layout.getABITypeAlign(Integer).value();
  Out->IntegerPreferredAlignment = Layout.getPrefTypeAlign(Integer).value();
  Out->Bits = Layout.getPointerSizeInBits(AddressSpace);
  Out->IndexBits = Layout.getIndexSizeInBits(AddressSpace);
  Out->IsNonIntegral = Layout.isNonIntegralAddressSpace(AddressSpace);
}
