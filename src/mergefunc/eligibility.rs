//! Which functions may be merged at all, and what a stub for them must heed:
//! everything that can be told without looking at bodies.

use super::attributes::{FunctionAttribute, speaks_of_body_only};
use super::reason::MergeRejection;
use crate::llvm::{AttributeListId, Function, FunctionFacts, Linkage, Module, Value};
use rustc_hash::{FxHashMap, FxHashSet};

/// The index of a function's own attributes in its list.
const FUNCTION_INDEX: u32 = u32::MAX;

/// What attributes say about merging and stubs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct AttributeTraits {
    /// No prologue.
    pub naked: bool,
    /// A coroutine that has not been split.
    pub coroutine: bool,
    /// Entered by hardware, a driver or a runtime.
    pub entry_point: bool,
    /// May return a second time.
    pub returns_twice: bool,
    /// An argument lives in memory that the caller set up for this call.
    pub argument_memory: bool,
    /// An argument is passed as a copy in memory.
    pub by_value: bool,
    /// An argument is passed in a way that a guaranteed tail call cannot.
    pub(super) no_guaranteed_tail_call: bool,
    /// The processor changes its mode on entry, which a stub would do twice.
    pub processor_mode: bool,
    /// Entries are counted, traced or patched.
    pub instrumented: bool,
    /// The function has an attribute that is not known to this library.
    pub unknown: bool,
    /// Every attribute of the function speaks of its body, and none is one that
    /// code generation asks the callee of a call for.
    pub speaks_of_body_only: bool,
}

impl AttributeTraits {
    fn of(function: Function<'_>) -> Self {
        let bits = function.attribute_bits();
        let on_function: Vec<FunctionAttribute> = function
            .attributes()
            .iter()
            .filter(|attribute| attribute.index == FUNCTION_INDEX)
            .map(FunctionAttribute::of)
            .collect();
        let speaks_of_body_only = function
            .attributes()
            .iter()
            .filter(|attribute| attribute.index == FUNCTION_INDEX)
            .all(speaks_of_body_only);
        let has = |wanted| on_function.contains(&wanted);
        AttributeTraits {
            naked: bits.naked != 0,
            coroutine: bits.presplit_coroutine != 0,
            entry_point: has(FunctionAttribute::EntryPoint),
            returns_twice: bits.returns_twice != 0,
            argument_memory: bits.in_alloca | bits.preallocated != 0,
            by_value: bits.by_val != 0,
            no_guaranteed_tail_call: bits.in_reg | bits.swift_error | bits.by_ref != 0,
            processor_mode: has(FunctionAttribute::ProcessorMode),
            instrumented: has(FunctionAttribute::Instrumentation),
            unknown: has(FunctionAttribute::Unknown),
            speaks_of_body_only,
        }
    }
}

/// Whether a module is a program for BPF.  libbpf refuses calls from one program
/// to another, and the kernel verifies visible functions one by one and wants
/// type information of each, which a stub has not.
pub(super) fn is_bpf(module: Module<'_>) -> bool {
    module.target_triple().starts_with(b"bpf")
}

/// Sections of ordinary code.  A loader may look for functions in any other
/// one: libbpf's programs, boards' reset vectors.
fn is_section_of_code(name: &[u8]) -> bool {
    const PREFIXES: [&[u8]; 5] =
        [b".text.", b".text$", b".ltext", b"__TEXT,__text", b"__TEXT,__StaticInit"];
    // Linux has a dozen of the form `.init.text`.
    name.is_empty()
        || name.ends_with(b".text")
        || PREFIXES.iter().any(|prefix| name.starts_with(prefix))
}

/// Calling conventions in which a stub forwards its arguments as any caller
/// passes them.  The numbers are LLVM's and stable.
pub(crate) mod convention {
    /// `tailcc`: tail calls are guaranteed and expected.
    pub(crate) const TAIL: u32 = 18;
    /// `swifttailcc`: the same for Swift's asynchronous functions.
    pub(crate) const SWIFT_TAIL: u32 = 20;
    /// C, fast, cold, preserve_most, preserve_all, swift, tailcc, swifttailcc;
    /// the x86 and ARM conventions of C and C++ code.
    const FORWARDABLE: [u32; 20] =
        [0, 8, 9, 14, 15, 16, TAIL, SWIFT_TAIL, 64, 65, 66, 67, 68, 70, 78, 79, 80, 92, 97, 98];
    /// Conventions of code that ordinary code calls, forwardable or not: GHC,
    /// HiPE, anyreg, cxx_fast_tls, cfguard_check, preserve_none, MSP430 and
    /// AVR built-ins, Intel OpenCL built-ins, SPIR functions, AMDGPU Gfx.
    const CALLABLE: [u32; 12] = [10, 11, 13, 17, 19, 21, 75, 77, 86, 94, 100, 102];

    /// Those in which a stub can forward arguments, and those in which it can not but
    /// that may be called.
    pub fn lists() -> (&'static [u32], &'static [u32]) {
        (&FORWARDABLE, &CALLABLE)
    }

    /// Whether a stub can forward arguments in this convention.
    pub(crate) fn is_forwardable(convention: u32) -> bool {
        FORWARDABLE.contains(&convention)
    }

    /// Whether functions of this convention may be called at all; kernels,
    /// interrupt handlers, shader stages and unknown ones may not.
    pub(crate) fn is_callable(convention: u32) -> bool {
        is_forwardable(convention) || CALLABLE.contains(&convention)
    }

    /// Whether functions of the convention have no mark in the symbol table, as those
    /// have that pass vectors in registers which lazy binding would lose: C, fast,
    /// cold.
    pub(crate) fn is_unmarked(convention: u32) -> bool {
        matches!(convention, 0 | 8 | 9)
    }

    /// Whether the convention promises that tail calls stay tail calls.
    pub(crate) fn guarantees_tail_calls(convention: u32) -> bool {
        matches!(convention, TAIL | SWIFT_TAIL)
    }
}

/// Decides eligibility for the functions of one module.
pub(super) struct Eligibility<'ll> {
    named_in_metadata: FxHashSet<Value<'ll>>,
    traits: FxHashMap<AttributeListId, AttributeTraits>,
    is_bpf: bool,
}

impl<'ll> Eligibility<'ll> {
    /// Reads what the module says about its functions.
    pub(super) fn new(module: Module<'ll>) -> Self {
        Eligibility {
            named_in_metadata: module.functions_in_named_metadata().into_iter().collect(),
            traits: FxHashMap::default(),
            is_bpf: is_bpf(module),
        }
    }

    /// What a function's attributes say.
    pub(super) fn traits(
        &mut self,
        function: Function<'ll>,
        facts: &FunctionFacts<'ll>,
    ) -> AttributeTraits {
        *self.traits.entry(facts.attributes).or_insert_with(|| AttributeTraits::of(function))
    }

    /// Why a function takes no part, if there is a reason.
    pub(super) fn check(
        &self,
        function: Function<'ll>,
        facts: &FunctionFacts<'ll>,
        traits: AttributeTraits,
    ) -> Result<(), MergeRejection> {
        match facts.linkage {
            Linkage::AvailableExternally => return Err(MergeRejection::AvailableExternally),
            Linkage::Other => return Err(MergeRejection::UnknownLinkage),
            _ => {}
        }
        if traits.naked {
            Err(MergeRejection::Naked)
        } else if traits.coroutine {
            Err(MergeRejection::OwnsFrame)
        } else if traits.entry_point || !convention::is_callable(facts.calling_convention) {
            Err(MergeRejection::EntryPoint)
        } else if !is_section_of_code(facts.section) || (self.is_bpf && !facts.linkage.is_local()) {
            Err(MergeRejection::ReadByLoader)
        } else if traits.instrumented {
            Err(MergeRejection::Instrumented)
        } else if traits.unknown {
            Err(MergeRejection::UnknownAttribute)
        } else if self.named_in_metadata.contains(&function.as_value()) {
            Err(MergeRejection::NamedInMetadata)
        } else {
            Ok(())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{convention, is_section_of_code};

    #[test]
    fn kernels_and_interrupts_are_not_callable() {
        // X86_INTR, AMDGPU_KERNEL, SPIR_KERNEL, PTX_Kernel, AVR_INTR, AMDGPU_VS.
        for number in [83, 91, 76, 71, 84, 87] {
            assert!(!convention::is_callable(number), "convention {number}");
        }
    }

    #[test]
    fn sections_of_code() {
        for name in ["", ".text", ".text.hot.", ".init.text", ".text$mn", "__TEXT,__text,regular"] {
            assert!(is_section_of_code(name.as_bytes()), "section {name}");
        }
        for name in ["tc", "xdp/entry", ".vectors", ".textual", "text", "__DATA,__text"] {
            assert!(!is_section_of_code(name.as_bytes()), "section {name}");
        }
    }

    #[test]
    fn unknown_conventions_are_not_callable() {
        assert!(!convention::is_callable(1000));
    }

    #[test]
    fn guaranteed_tail_calls() {
        assert!(convention::guarantees_tail_calls(convention::TAIL));
        assert!(convention::guarantees_tail_calls(convention::SWIFT_TAIL));
        assert!(!convention::guarantees_tail_calls(0));
    }
}
