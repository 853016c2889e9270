//! Estimated bytes of functions and stubs in a loaded program: one model for both passes.
//!
//! ```text
//! function = padded(body) + unwind entry + exception table
//! stub     = padded(jump, or frame + call + return) + unwind entry
//! ```
//!
//! rust-mergefunc compares the two; rust-iroutliner adds the effect of a region and of
//! a call of shared code on the registers around them (`outliner/cost.rs`).  The
//! figures come from object files; docs/mergefunc.md names the command that compares
//! them.

mod body;
mod bytes;
mod call;
mod code;
mod encoding;
mod layout;
mod registers;
mod small;
mod time;
mod traits;
mod unwind;

pub(crate) use bytes::Bytes;
pub(crate) use call::TailPosition;
pub(crate) use code::{Immediate, is_real_call};
pub(crate) use registers::RegisterDemand;
pub(crate) use time::{
    CALLEE_INSTRUCTIONS, KERNEL_ENTRIES, KERNEL_INSTRUCTIONS, LEAF_INSTRUCTIONS, RegionFrequency,
    SizeLevel, entries, runs_in_loop, time_of,
};
pub(crate) use unwind::UnwindShape;

use crate::llvm::{AttributeListId, Function, FunctionFacts, Module, Visibility};
use crate::target::TargetFacts;
use call::Calls;
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use traits::CodeTraits;

/// Prices of functions and stubs in one module.
#[derive(Debug)]
pub(crate) struct CostModel {
    target: TargetFacts,
    /// What attribute lists say: functions of a module share a few lists.
    traits: RefCell<FxHashMap<AttributeListId, CodeTraits>>,
}

/// The bytes of a function or stub, term by term.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct FunctionPrice {
    /// The machine code, without padding.
    pub code: Bytes,
    /// The machine code, with the padding before the next function.
    pub padded: Bytes,
    /// The entry in the unwind tables, and the exception table.
    pub unwind: Bytes,
    /// The code that LLVM's machine outliner would leave, if the same code is in another
    /// function: a jump or call in each block.  Of a stub: its jump, without moving
    /// arguments or making a frame.
    pub outlined: Bytes,
    /// It makes a call that is no jump, or has a frame pointer.
    pub has_frame: bool,
}

impl FunctionPrice {
    /// The sum of code, padding and unwind data.
    pub(crate) fn bytes(&self) -> Bytes {
        self.padded + self.unwind
    }

    /// Of a stub: whether it neither moves arguments nor makes a frame.
    pub(crate) fn is_plain_jump(&self) -> bool {
        !self.has_frame && self.code <= self.outlined
    }

    /// The bytes that a stub saves that replaces this function.  The machine outliner would
    /// leave a jump in the body as well, so a stub with a frame, or one that moves arguments in
    /// memory, is compared with what the machine outliner would leave.
    pub(crate) fn gain_of(&self, stub: &FunctionPrice) -> i64 {
        let code = if stub.is_plain_jump() { self.padded } else { self.padded.min(self.outlined) };
        (code + self.unwind).signed() - stub.bytes().signed()
    }
}

/// Whether calls of a symbol reach this object's definition without the
/// procedure linkage table, as code generation sees it.
pub(crate) fn binds_locally(facts: &FunctionFacts<'_>) -> bool {
    facts.linkage.is_local() || facts.visibility != Visibility::Default
}

impl CostModel {
    /// The model for a module.
    pub(crate) fn new(module: Module<'_>) -> Self {
        CostModel { target: TargetFacts::collect(module), traits: RefCell::default() }
    }

    fn traits(&self, function: Function<'_>) -> CodeTraits {
        let collect = || CodeTraits::collect(function, &self.target);
        *self.traits.borrow_mut().entry(function.attribute_list()).or_insert_with(collect)
    }

    /// What the target is.
    pub(crate) fn target(&self) -> &TargetFacts {
        &self.target
    }

    /// A function with its body.  One of [`body::COUNTED_INSTRUCTIONS`] or more is not
    /// estimated and counts as larger than any stub.
    pub(crate) fn function<'ll>(
        &self,
        function: Function<'ll>,
        facts: &FunctionFacts<'ll>,
    ) -> FunctionPrice {
        self.function_of(function, facts, body::COUNTED_INSTRUCTIONS)
    }

    /// A function however large it is, for reports.
    pub(crate) fn whole_function<'ll>(
        &self,
        function: Function<'ll>,
        facts: &FunctionFacts<'ll>,
    ) -> FunctionPrice {
        self.function_of(function, facts, usize::MAX)
    }

    /// What the linked program has less when a function goes, and more when one is added,
    /// besides its bytes in the object: the row of its unwind entry.
    pub(crate) fn unwind_row(&self, facts: &FunctionFacts<'_>) -> Bytes {
        self.target.unwind.row_of(facts)
    }

    fn function_of<'ll>(
        &self,
        function: Function<'ll>,
        facts: &FunctionFacts<'ll>,
        limit: usize,
    ) -> FunctionPrice {
        let traits = self.traits(function);
        let calls = Calls::new(&self.target, traits);
        let (code, shape) = body::measure(function, facts.ty, calls, limit);
        FunctionPrice {
            code,
            padded: layout::padded(code, calls.processor, traits, facts),
            unwind: self.target.unwind.body(facts, shape),
            outlined: self.outlined(function, calls),
            has_frame: shape.has_frame,
        }
    }

    /// [`FunctionPrice::outlined`] of a body.
    fn outlined(&self, function: Function<'_>, calls: Calls<'_>) -> Bytes {
        let since = self.target.processor.machine_outliner;
        if !calls.traits.is_min_size || self.target.llvm_major < since {
            return Bytes(u64::MAX);
        }
        Bytes(calls.processor.call) * function.blocks().count() as u64
    }

    /// Whether code generation makes a call that replaces a function's body a jump.
    pub(crate) fn stub_is_jump(&self, function: Function<'_>, call: &TailPosition<'_>) -> bool {
        let traits = self.traits(function);
        Calls::new(&self.target, traits).is_jump(call)
    }

    /// An exported symbol of an ELF library: its entry in the dynamic symbol table
    /// (`Elf64_Sym`, `Elf32_Sym`), the name with its end, a hash value and a version.
    pub(crate) fn dynamic_symbol(&self, name_length: u64) -> Bytes {
        const HASH: u64 = 4;
        const VERSION: u64 = 2;
        let symbol = if self.target.pointer_bits > 32 { 24 } else { 16 };
        Bytes(symbol + name_length + 1 + HASH + VERSION)
    }

    /// Whether calls of a function that are marked `tail` may be jumps at all: none is
    /// where attributes forbid it, or the result is in memory and the target wants its address
    /// back.
    pub(crate) fn makes_jumps(&self, function: Function<'_>) -> bool {
        let traits = self.traits(function);
        !traits.keeps_calls && (!traits.is_sret || self.target.jumps_with_result_pointer())
    }

    /// A jump to another function.
    pub(crate) fn jump(&self) -> Bytes {
        Bytes(self.target.processor.jump)
    }

    /// A constant as an argument of a call, in a function like this one.  It takes no fraction of an instruction, and no
    /// less than a value that is in a register already.
    pub(crate) fn argument(&self, function: Function<'_>, argument: Immediate) -> Bytes {
        let traits = self.traits(function);
        let processor = self.target.processor.of_function(traits.is_compressed);
        let tenths = processor.sizes.passed(argument, || false).max(processor.moved);
        Bytes(u64::from(tenths.div_ceil(10))).aligned(processor.granule)
    }

    /// A stub that replaces a function's body and makes one call.
    pub(crate) fn stub(
        &self,
        function: Function<'_>,
        facts: &FunctionFacts<'_>,
        call: &TailPosition<'_>,
    ) -> FunctionPrice {
        if self.target.processor.is_graphics {
            return FunctionPrice { padded: Bytes(u64::MAX), ..FunctionPrice::default() };
        }
        let traits = self.traits(function);
        let calls = Calls::new(&self.target, traits);
        let stub = calls.stub(call);
        FunctionPrice {
            code: stub.bytes,
            padded: layout::padded(stub.bytes, calls.processor, traits, facts),
            unwind: self.target.unwind.stub(facts, stub.has_frame),
            outlined: Bytes(calls.processor.jump),
            has_frame: stub.has_frame,
        }
    }
}
