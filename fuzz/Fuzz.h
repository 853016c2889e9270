//===- Fuzz.h - what the harness and its mutator share --------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "llvm/ADT/StringRef.h"
#include <memory>
#include <optional>
#include <string>

namespace llvm {
class LLVMContext;
class Module;
} // namespace llvm

namespace fuzz {

/// How the first line of an input begins.
constexpr llvm::StringLiteral PassesPrefix = "; passes: ";

/// The passes that an input names; none where it names none.
std::optional<llvm::StringRef> passes(llvm::StringRef Text);

/// The module that a text is; null where LLVM does not take it for one.
std::unique_ptr<llvm::Module> parsed(const std::string &Text,
                                     llvm::LLVMContext &Context);

} // namespace fuzz
