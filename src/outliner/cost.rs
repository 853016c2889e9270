//! How many bytes code and calls take, as far as that can be told from IR.
//!
//! The figures for code are on the low side and those for calls on the high
//! side, so that a shared function that seems to pay does.  docs/outliner.md
//! has the measurements behind them.

mod code;

use crate::llvm::Architecture;
use code::CodeSizes;
use std::iter::Sum;

/// Where a value is when a call needs it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ValueSort {
    /// Computed, in a register or in the frame.
    Register,
    /// A number of at most 64 bits.
    Constant(u64),
    /// A floating-point number, which most processors have to load.
    FloatConstant,
    /// The address of a global, or an expression of one.
    Address,
    /// The address of memory in the frame.
    Frame,
    /// Nothing that this library hands to a function.
    Unpassable,
}

/// Whether a number with these bits fits a byte with a sign, as one of 32 or 64 bits.
fn fits_byte(bits: u64) -> bool {
    let is_small = |number: i64| i8::try_from(number).is_ok();
    let narrow = u32::try_from(bits).map(|bits| i64::from(bits as i32));
    is_small(bits as i64) || narrow.is_ok_and(is_small)
}

/// What sharing costs on a processor, in bytes.
#[derive(Clone, Copy, Debug)]
struct Figures {
    /// A call, and what it does to the registers around it.
    call: u32,
    /// What an argument adds, by where it is.
    register: u32,
    small_constant: u32,
    constant: u32,
    address: u32,
    frame_address: u32,
    float_constant: u32,
    /// Taking one of several results from its register.
    result: u32,
    /// Telling one exit more from the others, at the call.
    other_exit: u32,
    /// Keeping a value over a call that was not there: in a register that no
    /// other call made the function save, or in none.
    saved: u32,
    spill: u32,
    /// Registers that calls leave alone.
    kept_registers: u32,
    /// Being a function, an exit of it, making a frame for its calls and keeping
    /// a value over them; and making room there for variables.
    function: u32,
    exit: u32,
    frame: u32,
    kept: u32,
    variables: u32,
    /// Registers that pass arguments of each class.
    general_arguments: usize,
    float_arguments: usize,
    /// Registers that return values of each class.
    general_results: usize,
    float_results: usize,
}

/// Estimates for one processor.
#[derive(Clone, Copy, Debug)]
pub(super) struct CostModel {
    sizes: &'static CodeSizes,
    figures: Figures,
}

/// A regression over what outlining did to the objects of the corpus, rounded
/// up; docs/outliner.md has it.
const X86: Figures = Figures {
    call: 9,
    register: 2,
    small_constant: 3,
    constant: 3,
    address: 5,
    frame_address: 3,
    float_constant: 8,
    result: 1,
    other_exit: 9,
    saved: 2,
    spill: 0,
    kept_registers: 6,
    function: 4,
    exit: 3,
    frame: 4,
    kept: 2,
    variables: 4,
    general_arguments: 6,
    float_arguments: 8,
    general_results: 3,
    float_results: 2,
};

/// Rounded from a regression over objects for AArch64, so that no program is
/// promised more than it saves: `ci/fit-costs --calls`.
const FIXED4: Figures = Figures {
    call: 11,
    register: 2,
    small_constant: 3,
    constant: 5,
    address: 8,
    frame_address: 3,
    float_constant: 8,
    result: 3,
    other_exit: 8,
    saved: 6,
    spill: 8,
    kept_registers: 10,
    function: 4,
    exit: 12,
    frame: 12,
    kept: 4,
    variables: 4,
    general_arguments: 8,
    float_arguments: 8,
    general_results: 4,
    float_results: 4,
};

const COMPACT: Figures = Figures {
    call: 6,
    register: 1,
    small_constant: 2,
    constant: 4,
    address: 8,
    frame_address: 2,
    float_constant: 8,
    result: 1,
    other_exit: 6,
    saved: 4,
    spill: 4,
    kept_registers: 4,
    function: 2,
    exit: 4,
    frame: 4,
    kept: 4,
    variables: 4,
    general_arguments: 4,
    float_arguments: 4,
    general_results: 2,
    float_results: 2,
};

/// An entry of the unwind tables: of a function without a frame, what a frame
/// adds, and what each register does that is saved.
const UNWIND_LEAF: u32 = 26;
const UNWIND_FRAME: u32 = 0;
const UNWIND_SAVED: u32 = 2;

/// How large the code of a shared function is, for each hundred bytes of a
/// region: nothing around it needs registers.
const CODE_PERCENT: u32 = 80;

/// A shared function, as far as its cost is not in its instructions.
#[derive(Default, Clone, Copy, Debug)]
pub(super) struct Shape {
    /// It makes calls after which it goes on, or has variables in memory.
    pub has_frame: bool,
    /// It has variables in memory.
    pub has_variables: bool,
    /// Values that it keeps over those calls.
    pub saved_values: u32,
    /// Places where it returns and the region did not.
    pub exits: u32,
    /// It has an entry in the unwind tables.
    pub has_unwind_table: bool,
}

/// What takes the places of regions, in bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct CallTerms {
    /// The calls themselves, and what they do to the registers around them.
    pub calls: u32,
    pub arguments: u32,
    /// Taking results from their registers.
    pub results: u32,
    /// Going where the shared function says.
    pub exits: u32,
    /// Keeping values over calls that were not there.
    pub kept_values: u32,
    /// The first calls of functions that had none.
    pub frames: u32,
}

impl CallTerms {
    /// All of them.
    pub(super) fn bytes(&self) -> i64 {
        let CallTerms { calls, arguments, results, exits, kept_values, frames } = *self;
        [calls, arguments, results, exits, kept_values, frames].map(i64::from).iter().sum()
    }
}

impl Sum for CallTerms {
    fn sum<I: Iterator<Item = Self>>(terms: I) -> Self {
        terms.fold(CallTerms::default(), |sum, one| CallTerms {
            calls: sum.calls + one.calls,
            arguments: sum.arguments + one.arguments,
            results: sum.results + one.results,
            exits: sum.exits + one.exits,
            kept_values: sum.kept_values + one.kept_values,
            frames: sum.frames + one.frames,
        })
    }
}

/// What a shared function consists of, in bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct FunctionTerms {
    /// What the regions did, and being a function.
    pub code: u32,
    /// A frame for its calls, and the registers that it saves there.
    pub frame: u32,
    /// Saying which exit the region takes.
    pub exits: u32,
    /// Its entry in the unwind tables.
    pub unwind_table: u32,
}

impl FunctionTerms {
    /// All of it.
    pub(super) fn bytes(&self) -> i64 {
        let FunctionTerms { code, frame, exits, unwind_table } = *self;
        [code, frame, exits, unwind_table].map(i64::from).iter().sum()
    }
}

impl CostModel {
    /// The model for a processor.
    pub(super) fn new(architecture: Architecture) -> Self {
        let (sizes, figures) = match architecture {
            Architecture::X86 => (&code::X86, X86),
            Architecture::Compact => (&code::COMPACT, COMPACT),
            Architecture::Fixed4 | Architecture::Other | Architecture::Gpu => {
                (&code::FIXED4, FIXED4)
            }
        };
        CostModel { sizes, figures }
    }

    /// A call of a shared function, its arguments not counted.
    pub(super) fn call(&self) -> u32 {
        self.figures.call
    }

    /// Putting a value where a call wants it.  Nothing is gained where the shared
    /// code does no more than to pass it on.  `notes_pushes` says whether the unwind
    /// table of the caller has an entry for whatever is pushed.
    pub(super) fn argument(&self, sort: ValueSort, is_passed_on: bool, notes_pushes: bool) -> u32 {
        if is_passed_on {
            return self.passed_argument(sort, notes_pushes);
        }
        let figures = &self.figures;
        match sort {
            ValueSort::Register => figures.register,
            ValueSort::Constant(0) => figures.small_constant,
            ValueSort::Constant(bits) if fits_byte(bits) && notes_pushes => {
                figures.small_constant + self.noted_push()
            }
            ValueSort::Constant(bits) if fits_byte(bits) => figures.small_constant,
            ValueSort::Constant(_) => figures.constant,
            ValueSort::FloatConstant => figures.float_constant,
            ValueSort::Address | ValueSort::Unpassable => figures.address,
            ValueSort::Frame => figures.frame_address,
        }
    }

    /// Taking one of several results from its register.
    pub(super) fn result(&self) -> u32 {
        self.figures.result
    }

    /// Keeping values over a call that was not there: all that are in registers,
    /// and those of them that no other call makes the function keep.  Those for which
    /// there is no register are in the frame already.
    pub(super) fn kept_values(&self, all: u32, unsaved: u32) -> u32 {
        let figures = &self.figures;
        unsaved.min(figures.kept_registers) * figures.saved
            + all.saturating_sub(figures.kept_registers) * figures.spill
    }

    /// Going where the shared function says.
    pub(super) fn choosing_exit(&self, exits: u32) -> u32 {
        exits.saturating_sub(1) * self.figures.other_exit
    }

    /// What the first call costs in a function that had none.
    pub(super) fn first_call(&self, has_unwind_table: bool) -> u32 {
        self.figures.frame + if has_unwind_table { UNWIND_FRAME + UNWIND_SAVED } else { 0 }
    }

    /// The code of a shared function, given that of a region.
    pub(super) fn shared_code(&self, code: u32) -> u32 {
        code * CODE_PERCENT / 100
    }

    /// A shared function, given the bytes of a region.
    pub(super) fn shared_function(&self, code: u32, shape: Shape) -> FunctionTerms {
        let Shape { has_frame, has_variables, saved_values, exits, has_unwind_table } = shape;
        let figures = &self.figures;
        let (mut frame, mut unwind_table) = (0, UNWIND_LEAF);
        if has_frame {
            frame = figures.frame + saved_values * figures.kept;
            frame += if has_variables { figures.variables } else { 0 };
            unwind_table += UNWIND_FRAME + saved_values * UNWIND_SAVED;
        }
        FunctionTerms {
            code: figures.function + self.shared_code(code),
            frame,
            exits: exits * figures.exit,
            unwind_table: if has_unwind_table { unwind_table } else { 0 },
        }
    }

    /// How many arguments of each class are passed in registers.
    pub(super) fn argument_registers(&self) -> (usize, usize) {
        (self.figures.general_arguments, self.figures.float_arguments)
    }

    /// How many results of each class are returned in registers.
    pub(super) fn result_registers(&self) -> (usize, usize) {
        (self.figures.general_results, self.figures.float_results)
    }
}
