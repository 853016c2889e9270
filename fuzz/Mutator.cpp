//===- Mutator.cpp - textual IR that is almost other textual IR -----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// libFuzzer's own mutations change bytes, and hardly any result is a module.
// These mutate functions, lines and words; half of the inputs go through LLVM's
// FuzzMutate instead, which respects types and dominance.  The passes look for
// equal code, so most mutations begin with a copy of a function.

#include "Fuzz.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/FuzzMutate/IRMutator.h"
#include "llvm/FuzzMutate/Operations.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdlib>
#include <cstring>
#include <random>
#include <vector>

using namespace llvm;

namespace {

using Random = std::minstd_rand;

size_t below(Random &Choice, size_t Limit) {
  return std::uniform_int_distribution<size_t>(0, Limit - 1)(Choice);
}

/// A piece of a text.
struct Span {
  size_t Begin, End;
};

/// Kinds of words; a word may replace another one of its kind.
enum class Sort { Local, Global, Metadata, Group, Number, Word };

struct Token : Span {
  Sort Kind;
};

bool isInWord(char C) { return isAlnum(C) || C == '_' || C == '.' || C == '$'; }

Sort sortOf(char First) {
  switch (First) {
  case '%':
    return Sort::Local;
  case '@':
    return Sort::Global;
  case '!':
    return Sort::Metadata;
  case '#':
    return Sort::Group;
  default:
    return isDigit(First) || First == '-' ? Sort::Number : Sort::Word;
  }
}

/// The words of a text after its first line, which names the passes.
std::vector<Token> tokens(StringRef Text) {
  std::vector<Token> Found;
  for (size_t At = std::min(Text.find('\n'), Text.size()); At < Text.size();) {
    const size_t Begin = At++;
    if (!isInWord(Text[Begin]) && !StringRef("%@!#-").contains(Text[Begin]))
      continue;
    while (At < Text.size() && isInWord(Text[At]))
      ++At;
    if (At > Begin + 1 || isInWord(Text[Begin]))
      Found.push_back({{Begin, At}, sortOf(Text[Begin])});
  }
  return Found;
}

/// The definitions of functions, each with its last line.
std::vector<Span> functions(StringRef Text) {
  std::vector<Span> Found;
  size_t At = 0;
  while ((At = Text.find("\ndefine ", At)) != StringRef::npos) {
    const size_t End = Text.find("\n}\n", At);
    if (End == StringRef::npos)
      break;
    Found.push_back({At + 1, End + 3});
    At = End + 2;
  }
  return Found;
}

StringRef slice(StringRef Text, Span Part) {
  return Text.slice(Part.Begin, Part.End);
}

std::string replaced(StringRef Text, Span Part, StringRef With) {
  return (Text.take_front(Part.Begin) + With + Text.drop_front(Part.End)).str();
}

/// Replaces a word with another of its sort, from this text or another.
std::string withOtherToken(StringRef Text, StringRef Lender, Random &Choice) {
  const std::vector<Token> Places = tokens(Text);
  if (Places.empty())
    return Text.str();
  const Token Place = Places[below(Choice, Places.size())];
  std::vector<Token> Alike = tokens(Lender);
  erase_if(Alike, [&](const Token &One) { return One.Kind != Place.Kind; });
  if (Alike.empty())
    return Text.str();
  return replaced(Text, Place, slice(Lender, Alike[below(Choice, Alike.size())]));
}

std::string withOtherNumber(StringRef Text, Random &Choice) {
  static constexpr StringLiteral Numbers[] = {
      "0", "1", "-1", "2", "7", "8", "64", "255", "2147483648",
      "9223372036854775807"};
  std::vector<Token> Places = tokens(Text);
  erase_if(Places, [](const Token &One) { return One.Kind != Sort::Number; });
  if (Places.empty())
    return Text.str();
  return replaced(Text, Places[below(Choice, Places.size())],
                  Numbers[below(Choice, std::size(Numbers))]);
}

/// Removes a line, doubles it, or exchanges it with the next.
std::string withOtherLines(StringRef Text, Random &Choice) {
  SmallVector<StringRef, 0> Lines;
  Text.split(Lines, '\n');
  if (Lines.size() < 4)
    return Text.str();
  const size_t At = 1 + below(Choice, Lines.size() - 2);
  switch (below(Choice, 3)) {
  case 0:
    Lines.erase(Lines.begin() + At);
    break;
  case 1:
    Lines.insert(Lines.begin() + At, Lines[At]);
    break;
  default:
    std::swap(Lines[At], Lines[At + 1]);
  }
  return join(Lines, "\n");
}

/// Copies a function of a text to the end of another under a new name.
std::string withCopy(StringRef Text, StringRef Lender, Random &Choice) {
  const std::vector<Span> Functions = functions(Lender);
  if (Functions.empty())
    return Text.str();
  const StringRef Function =
      slice(Lender, Functions[below(Choice, Functions.size())]);
  std::string Copy = "\n" + Function.str();
  const size_t At = Copy.find('@');
  if (At == std::string::npos || Copy.compare(At, 2, "@\"") == 0)
    return Text.str();
  Copy.insert(At + 1, "t" + std::to_string(below(Choice, 1000)) + ".");
  if (below(Choice, 3) != 0)
    Copy = withOtherToken(Copy, Copy, Choice);
  return Text.str() + Copy;
}

/// Names other passes; the list comes from outside.
std::string withOtherPasses(StringRef Text, Random &Choice) {
  const char *Listed = std::getenv("RUSTMERGE_FUZZED_PASSES");
  if (!Listed)
    return Text.str();
  SmallVector<StringRef, 8> Pipelines;
  StringRef(Listed).split(Pipelines, '\n');
  const size_t End = std::min(Text.find('\n'), Text.size());
  return replaced(Text, {0, End},
                  (fuzz::PassesPrefix +
                   Pipelines[below(Choice, Pipelines.size())]).str());
}

std::string mutatedText(StringRef Text, StringRef Lender, Random &Choice) {
  switch (below(Choice, 16)) {
  case 0:
    return withOtherPasses(Text, Choice);
  case 1:
  case 2:
  case 3:
    return withCopy(Text, Text, Choice);
  case 4:
    return withCopy(Text, Lender, Choice);
  case 5:
  case 6:
    return withOtherLines(Text, Choice);
  case 7:
  case 8:
    return withOtherNumber(Text, Choice);
  case 9:
  case 10:
    return withOtherToken(Text, Lender, Choice);
  default:
    return withOtherToken(Text, Text, Choice);
  }
}

std::unique_ptr<IRMutator> irMutator() {
  std::vector<TypeGetter> Types = {
      Type::getInt1Ty,  Type::getInt8Ty,   Type::getInt32Ty,
      Type::getInt64Ty, Type::getDoubleTy, [](LLVMContext &Context) -> Type * {
        return PointerType::get(Context, 0);
      }};
  std::vector<std::unique_ptr<IRMutationStrategy>> Strategies;
  Strategies.push_back(std::make_unique<InjectorIRStrategy>(
      InjectorIRStrategy::getDefaultOps()));
  Strategies.push_back(std::make_unique<InstDeleterIRStrategy>());
  Strategies.push_back(std::make_unique<InstModificationIRStrategy>());
  Strategies.push_back(std::make_unique<InsertCFGStrategy>());
  Strategies.push_back(std::make_unique<InsertPHIStrategy>());
  Strategies.push_back(std::make_unique<SinkInstructionStrategy>());
  Strategies.push_back(std::make_unique<ShuffleBlockStrategy>());
  return std::make_unique<IRMutator>(std::move(Types), std::move(Strategies));
}

/// Lets FuzzMutate change what is a module.
std::string mutatedModule(const std::string &Text, size_t MaxSize,
                          Random &Choice) {
  LLVMContext Context;
  std::optional<StringRef> Passes = fuzz::passes(Text);
  std::unique_ptr<Module> M = fuzz::parsed(Text, Context);
  if (!M || !Passes)
    return Text;
  static const std::unique_ptr<IRMutator> Mutator = irMutator();
#if LLVM_VERSION_MAJOR >= 17
  Mutator->mutateModule(*M, Choice(), MaxSize);
#else
  Mutator->mutateModule(*M, Choice(), Text.size(), MaxSize);
#endif
  std::string Printed;
  raw_string_ostream Out(Printed);
  Out << fuzz::PassesPrefix << *Passes << '\n' << *M;
  return Out.str();
}

size_t written(const std::string &Text, uint8_t *Data, size_t Old,
               size_t MaxSize) {
  if (Text.size() > MaxSize)
    return Old;
  std::memcpy(Data, Text.data(), Text.size());
  return Text.size();
}

std::string text(const uint8_t *Data, size_t Size) {
  return std::string(reinterpret_cast<const char *>(Data), Size);
}

} // namespace

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t *Data, size_t Size,
                                          size_t MaxSize, unsigned Seed) {
  Random Choice(Seed);
  const std::string Old = text(Data, Size);
  if (below(Choice, 3) == 0)
    return written(mutatedModule(Old, MaxSize, Choice), Data, Size, MaxSize);
  std::string New = Old;
  for (size_t Changes = 1 + below(Choice, 3); Changes != 0; --Changes)
    New = mutatedText(New, New, Choice);
  return written(New, Data, Size, MaxSize);
}

extern "C" size_t LLVMFuzzerCustomCrossOver(const uint8_t *One, size_t OneSize,
                                            const uint8_t *Other,
                                            size_t OtherSize, uint8_t *Out,
                                            size_t MaxSize, unsigned Seed) {
  Random Choice(Seed);
  const std::string New =
      mutatedText(text(One, OneSize), text(Other, OtherSize), Choice);
  return written(New, Out, 0, MaxSize);
}
