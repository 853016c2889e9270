//===- Lifetimes.h - markers of local variables -----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef RUSTMERGE_LIFETIMES_H
#define RUSTMERGE_LIFETIMES_H

#include "llvm/IR/Instructions.h"

namespace rustmerge {

/// The local variable that a lifetime marker speaks of, if it exists all the
/// time that its function runs; null for what is no such marker.
llvm::AllocaInst *markedVariable(const llvm::Instruction &I);

} // namespace rustmerge

#endif // RUSTMERGE_LIFETIMES_H
