//===- Shim.h - what the Rust side needs and LLVM's C API lacks -*- C++ -*-===//
//
// Part of rustmerge, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every function here answers one need: it describes an object or changes what
// it is told to; Rust decides (ARCHITECTURE.md says what that means).
// Differences between LLVM versions end in these files, so that the Rust
// signatures are the same for all of them.  Rust has the same structs, field by
// field; their sizes are pinned on both sides, with the file of the other one.
//
//===----------------------------------------------------------------------===//

#ifndef RUSTMERGE_SHIM_H
#define RUSTMERGE_SHIM_H

#include "llvm-c/Core.h"
#include <cstddef>
#include <cstdint>

/// A borrowed run of bytes, not terminated; null with length 0 when absent.
struct RmText {
  const char *Data;
  size_t Length;
};
static_assert(sizeof(RmText) == 16, "mirrored in src/llvm/mod.rs");

/// A borrowed list.
template <typename T> struct RmList {
  const T *Items;
  size_t Count;

  const T *begin() const { return Items; }
  const T *end() const { return Items + Count; }
};
static_assert(sizeof(RmList<LLVMValueRef>) == 16, "mirrored in src/llvm/mod.rs");

/// Whose personality function it is, as LLVM knows it by its name.
enum RmPersonality : uint8_t {
  RmOtherPersonality = 0,
  RmCxxPersonality = 1, // __gxx_personality_v0
  RmRustPersonality = 2,
};

/// What a function is, apart from its body.
struct RmFunction {
  LLVMTypeRef Type;
  /// Identity of the uniqued attribute list; null for the empty one.
  const void *Attributes;
  LLVMValueRef Personality;
  LLVMValueRef PrefixData;
  LLVMValueRef PrologueData;
  RmText Section;
  RmText Partition;
  RmText GarbageCollector;
  uint32_t CallingConvention;
  /// A value of LLVMLinkage.
  uint32_t Linkage;
  /// 0, or the alignment in bytes.
  uint32_t Alignment;
  uint32_t AddressSpace;
  /// 0: significant, 1: local_unnamed_addr, 2: unnamed_addr.
  uint8_t UnnamedAddr;
  bool HasComdat;
  bool IsDeclaration;
  bool IsInterposable;
  bool IsDiscardableIfUnused;
  bool IsDSOLocal;
  bool IsDLLExport;
  bool HasMetadata;
  /// 0: default, 1: hidden, 2: protected.
  uint8_t Visibility;
  bool HasUnwindTable;
  /// A value of RmPersonality.
  uint8_t PersonalityKind;
  bool MayThrow;
  uint8_t Padding[4];
};
static_assert(sizeof(RmFunction) == 120, "mirrored in src/llvm/function.rs");

/// One instruction, as far as its meaning is not in its operands.
struct RmInstruction {
  LLVMTypeRef Type;
  /// alloca: allocated type; getelementptr: source element type; calls: the
  /// function type of the call; else null.
  LLVMTypeRef AuxiliaryType;
  /// Calls: identity of the uniqued attribute list; null for the empty one.
  const void *Attributes;
  /// The next instruction of the block, or null.
  LLVMValueRef Next;
  size_t OperandCount;
  /// getelementptr: the constant byte offset where HasConstantOffset is set.
  int64_t ConstantOffset;
  /// A value of LLVMOpcode, or 0 for an opcode this file does not know.
  uint32_t Opcode;
  /// The sixteen bits in which LLVM keeps an instruction's own state:
  /// alignment, volatility, ordering, predicate, tail-call kind, convention,
  /// cleanup flag, and whatever later versions put there.
  uint32_t SubclassData;
  /// nuw, nsw, exact, fast-math and their kind.
  uint32_t OptionalData;
  /// The synchronisation scope of an atomic access; 0 elsewhere.
  uint32_t SyncScope;
  /// Operand bundles of a call.
  uint32_t BundleCount;
  /// How many indices, mask elements or clauses rmAuxiliaryNumbers has for this
  /// instruction.  callbr: the indirect destinations, for which it has none.
  uint32_t AuxiliaryCount;
  /// What Opcode is to the caller, who fills it.
  uint32_t KnownOpcode;
  bool HasConstantOffset;
  /// Metadata other than the debug location is attached.
  bool HasMetadata;
  /// A debug intrinsic, which has no meaning for the program.
  bool IsDebugIntrinsic;
  /// A declaration of alias scopes, whose only operands are metadata.
  bool DeclaresAliasScopes;
};
static_assert(sizeof(RmInstruction) == 80, "mirrored in src/llvm/inst.rs");

/// What sort of value an operand is.
enum RmValueKind : uint32_t {
  RmUnknownValue = 0,
  RmInstructionValue = 1,
  RmArgumentValue = 2,
  RmBlockValue = 3,
  RmConstantValue = 4,
  RmGlobalValue = 5,
  RmInlineAsmValue = 6,
  RmMetadataValue = 7,
};

struct RmOperand {
  LLVMValueRef Value;
  uint32_t Kind;
  uint32_t Padding;
};
static_assert(sizeof(RmOperand) == 16, "mirrored in src/llvm/value.rs");

/// What sort of constant a constant is.
enum RmConstantKind : uint32_t {
  RmUnknownConstant = 0,
  RmConstantInt = 1,
  RmConstantFP = 2,
  RmConstantNull = 3, // every all-zero constant: null pointer, zeroinitializer
  RmConstantUndef = 4,
  RmConstantPoison = 5,
  RmConstantAggregate = 6,
  RmConstantData = 7,
  RmConstantExpr = 8,
  RmConstantBlockAddress = 9,
  RmConstantGlobal = 10,
  RmConstantDSOLocalEquivalent = 11,
  RmConstantNoCFI = 12,
  RmConstantPtrAuth = 13,
};

struct RmConstant {
  LLVMTypeRef Type;
  /// getelementptr expression: its source element type.
  LLVMTypeRef AuxiliaryType;
  /// The raw bits of an integer or float of at most 64 bits.
  uint64_t Bits;
  uint32_t Kind;
  uint32_t OperandCount;
  /// Expressions: opcode (LLVMOpcode), flags, predicate.
  uint32_t Opcode;
  uint32_t OptionalData;
  uint32_t SubclassData;
  bool FitsBits;
  /// A getelementptr expression with an inrange attribute.
  bool HasInRange;
  /// InRange tells the whole attribute.
  bool FitsInRange;
  uint8_t Padding;
  /// The lower and the upper end in bytes; before LLVM 19 the number of the index, and 0.
  uint64_t InRange[2];
};
static_assert(sizeof(RmConstant) == 64, "mirrored in src/llvm/constant.rs");

/// What sort of type a type is.
enum RmTypeKind : uint32_t {
  RmOtherType = 0, // compared by identity: float, label, token, metadata, ...
  RmIntegerType = 1,
  RmPointerType = 2,
  RmFunctionType = 3,
  RmStructType = 4,
  RmArrayType = 5,
  RmFixedVectorType = 6,
  RmScalableVectorType = 7,
};

struct RmType {
  /// Integer: bits; pointer: address space; array, vector: element count;
  /// function, struct: number of contained types.
  uint64_t Number;
  uint32_t Kind;
  /// Struct: packed; function: varargs.
  bool Flag;
  /// Struct without a body.
  bool IsOpaque;
  uint8_t Padding[2];
};
static_assert(sizeof(RmType) == 16, "mirrored in src/llvm/ty.rs");

/// One attribute of a list.
struct RmAttribute {
  /// Identity of the uniqued attribute.
  const void *Identity;
  /// Type attributes: the type; else null.
  LLVMTypeRef Type;
  RmText Key;   // name of a string attribute, or of the enum kind
  RmText Value; // value of a string attribute
  uint64_t Integer;
  /// LLVMAttributeFunctionIndex, LLVMAttributeReturnIndex, or parameter + 1.
  uint32_t Index;
  bool IsString;
  uint8_t Padding[3];
};
static_assert(sizeof(RmAttribute) == 64, "mirrored in src/llvm/attribute.rs");

/// The attributes of one index of a list.
struct RmAttributeSet {
  /// Identity of the uniqued set.
  const void *Identity;
  /// As RmAttribute has it.
  uint32_t Index;
  uint32_t Padding;
};
static_assert(sizeof(RmAttributeSet) == 16, "mirrored in src/llvm/attribute.rs");

/// One piece of metadata attached to an instruction or global.
struct RmAttachment {
  LLVMMetadataRef Node;
  uint32_t Kind;
  uint32_t Padding;
};
static_assert(sizeof(RmAttachment) == 16, "mirrored in src/llvm/metadata.rs");

/// How a value is used.
enum RmUseKind : uint32_t {
  RmOtherUse = 0,          // anything not named here
  RmCalleeUse = 1,         // User calls the value
  RmInstructionUse = 2,    // an operand of an instruction
  RmConstantUse = 3,       // inside an aggregate
  RmInitializerUse = 4,    // the whole initializer of a global variable
  RmAliasUse = 5,          // aliasee of an alias
  RmIFuncUse = 6,          // resolver of an ifunc
  RmBlockAddressUse = 7,   // blockaddress(value, ...)
  RmDSOLocalUse = 8,       // dso_local_equivalent value
  RmNoCFIUse = 9,          // no_cfi value
  RmFunctionUse = 10,      // personality, prefix or prologue data
  RmExpressionUse = 11,    // inside a constant expression
};

struct RmUse {
  LLVMValueRef User;
  uint32_t Kind;
  uint32_t OperandNumber;
};
static_assert(sizeof(RmUse) == 16, "mirrored in src/llvm/uses.rs");

#endif // RUSTMERGE_SHIM_H
