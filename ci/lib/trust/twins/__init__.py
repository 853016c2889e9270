"""Functions and their twins, made of LLVM's own test inputs, for ci/twins."""
