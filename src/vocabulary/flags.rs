//! Which operations have flags, and what these mean.
//!
//! The flags of an operation without a row are compared like its other state.  One with a row must
//! have no flags but those: `python3 -m ci.lib.new_names --check` compares the table with LLVM's headers.

use crate::llvm::Opcode::{self, *};

/// What the flags of an operation say.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Meaning {
    /// The result is poison where they do not hold.
    Poison,
    /// The result may be less exact.
    FastMath,
}

/// Flags that some operations share, and that are all flags of these.
#[allow(dead_code, reason = "python3 -m ci.lib.new_names reads the names")]
struct Flags {
    /// The class that has them in LLVM's headers.
    class: &'static str,
    meaning: Meaning,
    operations: &'static [Opcode],
    /// Their names in LLVM's headers.
    names: &'static [&'static str],
}

const FLAGS: [Flags; 9] = [
    Flags {
        class: "OverflowingBinaryOperator",
        meaning: Meaning::Poison,
        operations: &[Add, Sub, Mul, Shl],
        names: &["NoUnsignedWrap", "NoSignedWrap"],
    },
    Flags {
        class: "PossiblyExactOperator",
        meaning: Meaning::Poison,
        operations: &[UDiv, SDiv, LShr, AShr],
        names: &["IsExact"],
    },
    Flags {
        class: "PossiblyDisjointInst",
        meaning: Meaning::Poison,
        operations: &[Or],
        names: &["IsDisjoint"],
    },
    Flags {
        class: "PossiblyNonNegInst",
        meaning: Meaning::Poison,
        operations: &[ZExt, UIToFP],
        names: &["NonNeg"],
    },
    Flags {
        class: "TruncInst",
        meaning: Meaning::Poison,
        operations: &[Trunc],
        names: &["NoUnsignedWrap", "NoSignedWrap"],
    },
    Flags {
        class: "ICmpInst",
        meaning: Meaning::Poison,
        operations: &[ICmp],
        names: &["SameSign"],
    },
    // Before LLVM 19.
    Flags {
        class: "GEPOperator",
        meaning: Meaning::Poison,
        operations: &[GetElementPtr],
        names: &["IsInBounds"],
    },
    Flags {
        class: "GEPNoWrapFlags",
        meaning: Meaning::Poison,
        operations: &[GetElementPtr],
        names: &["InBoundsFlag", "NUSWFlag", "NUWFlag"],
    },
    Flags {
        class: "FPMathOperator",
        meaning: Meaning::FastMath,
        operations: &[FNeg, FAdd, FSub, FMul, FDiv, FRem, FCmp, FPTrunc, FPExt, Phi, Select, Call],
        names: &[
            "AllowReassoc",
            "NoNaNs",
            "NoInfs",
            "NoSignedZeros",
            "AllowReciprocal",
            "AllowContract",
            "ApproxFunc",
        ],
    },
];

/// What the flags of each operation say, by its number.
const MEANINGS: [Option<Meaning>; 80] = {
    let mut meanings = [None; 80];
    let mut row = 0;
    while row < FLAGS.len() {
        let mut place = 0;
        while place < FLAGS[row].operations.len() {
            meanings[FLAGS[row].operations[place] as usize] = Some(FLAGS[row].meaning);
            place += 1;
        }
        row += 1;
    }
    meanings
};

/// Poison-generating flags are all that the optional data of these holds.
/// They are intersected in the survivor instead of compared.
pub(crate) fn has_only_poison_flags(opcode: Opcode) -> bool {
    MEANINGS[opcode as usize] == Some(Meaning::Poison)
}

/// Fast-math flags are all that the optional data of these holds.  Each permits
/// something, so code without them does what code with them may do.
pub(crate) fn has_only_fast_math_flags(opcode: Opcode) -> bool {
    MEANINGS[opcode as usize] == Some(Meaning::FastMath)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_of_an_operation_have_one_meaning() {
        for row in &FLAGS {
            assert!(!row.names.is_empty(), "{}", row.class);
            for &operation in row.operations {
                assert_eq!(MEANINGS[operation as usize], Some(row.meaning), "{operation:?}");
            }
        }
    }
}
