//===- Access.h - small C++ helpers shared by the shim's files --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef RUSTMERGE_ACCESS_H
#define RUSTMERGE_ACCESS_H

#include "Shim.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/IR/Attributes.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instruction.h"
#include "llvm/IR/Value.h"

namespace rustmerge {

inline RmText text(llvm::StringRef String) {
  return {String.data(), String.size()};
}

/// Puts a block on the way from a terminator to one of its successors.
void splitEdge(llvm::Instruction &Last, unsigned Index);

inline llvm::StringRef string(RmText Text) { return {Text.Data, Text.Length}; }

/// Reads the state bits that LLVM keeps protected.  They hold an instruction's
/// state that is neither operand nor type.  They are compared whole, so that
/// flags that later versions put there are compared too.
struct StateBits : llvm::Value {
  static unsigned subclassData(const llvm::Value &V) {
    return (V.*&StateBits::getSubclassDataFromValue)();
  }
};

} // namespace rustmerge

#endif // RUSTMERGE_ACCESS_H
