//! Calling conventions, one row each.  The numbers are LLVM's and stable.
//!
//! * `calls`: ordinary code calls functions of the convention; with `forward`, a stub forwards
//!   their arguments as any caller passes them, with `callable` none can be written.
//! * `frame`: with `plain` the frame is an ordinary one, and functions have no mark in the
//!   symbol table.  (Functions that pass vectors in registers have one, because lazy binding
//!   would lose these registers.)  Code moves in and out of such functions only.
//! * `tail`: with `always`, tail calls are guaranteed and expected.
//!
//! Kernels, interrupt handlers and shader stages, which no code calls, have no row; neither
//! have conventions of a later LLVM.

/// What is known of a calling convention.
#[derive(Clone, Copy, Debug)]
struct ConventionRow {
    number: u32,
    /// What textual IR calls it.
    name: &'static str,
    is_forwardable: bool,
    has_plain_frame: bool,
    guarantees_tail_calls: bool,
}

/// The value that a word in a column stands for.
#[rustfmt::skip]
macro_rules! cell {
    (calls forward) => { true };
    (calls callable) => { false };
    (frame plain) => { true };
    (frame _) => { false };
    (tail always) => { true };
    (tail _) => { false };
}

macro_rules! conventions {
    ($($number:literal $name:literal $calls:tt $frame:tt $tail:tt;)*) => {
        &[$(ConventionRow {
            number: $number,
            name: $name,
            is_forwardable: cell!(calls $calls),
            has_plain_frame: cell!(frame $frame),
            guarantees_tail_calls: cell!(tail $tail),
        }),*]
    };
}

const CONVENTIONS: &[ConventionRow] = conventions! {
    // no name                   calls     frame  tail
    0    "ccc"                     forward   plain  _;
    8    "fastcc"                  forward   plain  _;
    9    "coldcc"                  forward   plain  _;
    10   "ghccc"                   callable  _      _;
    // HiPE
    11   "cc 11"                   callable  _      _;
    13   "anyregcc"                callable  _      _;
    14   "preserve_mostcc"         forward   _      _;
    15   "preserve_allcc"          forward   _      _;
    16   "swiftcc"                 forward   _      _;
    17   "cxx_fast_tlscc"          callable  _      _;
    18   "tailcc"                  forward   _      always;
    19   "cfguard_checkcc"         callable  _      _;
    20   "swifttailcc"             forward   _      always;
    21   "preserve_nonecc"         callable  _      _;
    64   "x86_stdcallcc"           forward   _      _;
    65   "x86_fastcallcc"          forward   _      _;
    66   "arm_apcscc"              forward   _      _;
    67   "arm_aapcscc"             forward   _      _;
    68   "arm_aapcs_vfpcc"         forward   _      _;
    70   "x86_thiscallcc"          forward   _      _;
    75   "spir_func"               callable  _      _;
    77   "intel_ocl_bicc"          callable  _      _;
    78   "x86_64_sysvcc"           forward   _      _;
    79   "win64cc"                 forward   _      _;
    80   "x86_vectorcallcc"        forward   _      _;
    // built-in functions of AVR
    86   "cc 86"                   callable  _      _;
    92   "x86_regcallcc"           forward   _      _;
    // built-in functions of MSP430
    94   "cc 94"                   callable  _      _;
    97   "aarch64_vector_pcs"      forward   _      _;
    98   "aarch64_sve_vector_pcs"  forward   _      _;
    100  "amdgpu_gfx"              callable  _      _;
    // support routines of AArch64 SME
    102  "cc 102"                  callable  _      _;
};

/// LLVM's number of `ccc`, and of `fastcc`.
pub(crate) const C: u32 = 0;
pub(crate) const FAST: u32 = 8;

/// LLVM's number of `x86_vectorcallcc`.
pub(crate) const VECTOR: u32 = 80;

fn row(convention: u32) -> Option<&'static ConventionRow> {
    let at = CONVENTIONS.binary_search_by_key(&convention, |row| row.number).ok()?;
    Some(&CONVENTIONS[at])
}

/// Whether a stub can forward arguments in this convention.
pub(crate) fn is_forwardable(convention: u32) -> bool {
    row(convention).is_some_and(|row| row.is_forwardable)
}

/// Whether ordinary code calls functions of this convention.
pub(crate) fn is_callable(convention: u32) -> bool {
    row(convention).is_some()
}

/// Whether frames of the convention are ordinary ones, and its functions have no mark in the
/// symbol table.
pub(crate) fn has_plain_frame(convention: u32) -> bool {
    row(convention).is_some_and(|row| row.has_plain_frame)
}

/// Whether the convention promises that tail calls stay tail calls.
pub(crate) fn guarantees_tail_calls(convention: u32) -> bool {
    row(convention).is_some_and(|row| row.guarantees_tail_calls)
}

/// The numbers of the conventions in which a stub can forward arguments, and of those in which
/// it can not but that may be called.
pub fn conventions() -> (Vec<u32>, Vec<u32>) {
    let (forwardable, callable): (Vec<_>, Vec<_>) =
        CONVENTIONS.iter().partition(|row| row.is_forwardable);
    let numbers = |rows: Vec<&ConventionRow>| rows.iter().map(|row| row.number).collect();
    (numbers(forwardable), numbers(callable))
}

/// What textual IR calls the conventions between whose functions code moves.
pub fn conventions_that_move() -> Vec<&'static str> {
    CONVENTIONS.iter().filter(|row| row.has_plain_frame).map(|row| row.name).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_can_be_searched() {
        assert!(CONVENTIONS.is_sorted_by(|a, b| a.number < b.number));
        assert_eq!(conventions_that_move(), ["ccc", "fastcc", "coldcc"]);
    }

    #[test]
    fn kernels_and_interrupts_are_not_callable() {
        // X86_INTR, AMDGPU_KERNEL, SPIR_KERNEL, PTX_Kernel, AVR_INTR, AMDGPU_VS, and a number
        // that no LLVM has.
        for number in [83, 91, 76, 71, 84, 87, 1000] {
            assert!(!is_callable(number), "convention {number}");
        }
    }

    #[test]
    fn guaranteed_tail_calls() {
        const TAIL: u32 = 18;
        const SWIFT_TAIL: u32 = 20;
        assert!(guarantees_tail_calls(TAIL) && guarantees_tail_calls(SWIFT_TAIL));
        assert!(!guarantees_tail_calls(0) && !guarantees_tail_calls(1000));
    }
}
