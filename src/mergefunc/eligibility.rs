//! Which functions may be merged at all, and which of their properties restrict stubs: all
//! that is known without reading bodies.

use super::reason::MergeRejection;
use crate::cost::SizeLevel;
use crate::facts::excluded::Excluded;
use crate::linking::named_metadata::{explanation_of_mention, functions_in_named_metadata};
use crate::llvm::{
    Attribute, AttributeListId, AttributeSetId, FUNCTION_INDEX, Function, FunctionFacts, Linkage,
    Module, Value,
};
use crate::target::TargetFacts;
use crate::vocabulary::attributes::{
    AttributeRow, FunctionAttribute, reserves_argument_registers, row,
};
use crate::vocabulary::conventions;
use crate::vocabulary::named_attributes::{COROUTINE, FRAME, PASSING};
use rustc_hash::FxHashMap;
use std::borrow::Cow;

/// What attributes say about merging and stubs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
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
    /// A register that may pass arguments is reserved: calls end the compilation, or change it.
    pub reserved_registers: bool,
    /// Entries are counted, traced or patched.
    pub instrumented: bool,
    /// The function has an attribute that is not known to this library.
    pub unknown: bool,
    /// Every attribute of the function but `nonlazybind` describes its body only: code
    /// generation reads none of them from the callee of a call.
    pub speaks_of_body_only: bool,
    /// `nonlazybind`: calls by name load the address, and bind no symbol when they run first.
    pub binds_early: bool,
    /// What the function is compiled for.
    pub level: SizeLevel,
}

impl AttributeTraits {
    /// What the function's own attributes say.
    fn of_function(function: Function<'_>, attributes: &[Attribute<'_>]) -> Self {
        let [naked, presplit, returns_twice] = FRAME.on_function(function);
        let rows: Vec<&AttributeRow> = attributes.iter().map(row).collect();
        let has = |wanted| rows.iter().any(|row| row.merge == wanted);
        AttributeTraits {
            naked,
            coroutine: presplit || function.has_string_attribute(COROUTINE),
            entry_point: has(FunctionAttribute::EntryPoint),
            returns_twice,
            argument_memory: false,
            by_value: false,
            no_guaranteed_tail_call: false,
            processor_mode: has(FunctionAttribute::ProcessorMode),
            reserved_registers: attributes.iter().any(reserves_argument_registers),
            instrumented: has(FunctionAttribute::Instrumentation),
            unknown: has(FunctionAttribute::Unknown),
            level: SizeLevel::of(function),
            speaks_of_body_only: rows
                .iter()
                .all(|row| row.speaks_of_body_only || row.decides_binding()),
            binds_early: rows.iter().any(|row| row.decides_binding()),
        }
    }

    /// The same with what the attributes of its parameters and result say.
    fn with_parameters(self, function: Function<'_>) -> Self {
        let [by_value, in_alloca, preallocated, in_reg, swift_error, by_ref] =
            PASSING.anywhere(function);
        AttributeTraits {
            argument_memory: in_alloca || preallocated,
            by_value,
            no_guaranteed_tail_call: in_reg || swift_error || by_ref,
            ..self
        }
    }
}

/// The first attribute of a function that forbids merging because it is not known.
fn unknown_attribute(function: Function<'_>) -> Option<String> {
    let attributes = function.attributes();
    let is_unknown = |one: &&Attribute<'_>| {
        one.index == FUNCTION_INDEX && row(one).merge == FunctionAttribute::Unknown
    };
    attributes.iter().find(is_unknown).map(|one| String::from_utf8_lossy(one.key).into_owned())
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

/// Decides eligibility for the functions of one module.
pub(super) struct Eligibility<'ll> {
    named_in_metadata: FxHashMap<Value<'ll>, &'ll [u8]>,
    traits: FxHashMap<AttributeListId, AttributeTraits>,
    /// What a function's own attributes say: many lists have the same ones.
    of_functions: FxHashMap<Option<AttributeSetId>, AttributeTraits>,
    /// See [`Processor::is_read_by_loader`](crate::target::Processor::is_read_by_loader).
    is_read_by_loader: bool,
    excluded: Excluded<'ll>,
}

impl<'ll> Eligibility<'ll> {
    /// Reads what the module says about its functions; `skip` are patterns of names.
    pub(super) fn new(module: Module<'ll>, target: &TargetFacts, skip: &[String]) -> Self {
        Eligibility {
            excluded: Excluded::of(module, skip),
            named_in_metadata: functions_in_named_metadata(module),
            traits: FxHashMap::default(),
            of_functions: FxHashMap::default(),
            is_read_by_loader: target.processor.is_read_by_loader,
        }
    }

    /// What a function's attributes say.
    pub(super) fn traits(
        &mut self,
        function: Function<'ll>,
        facts: &FunctionFacts<'ll>,
    ) -> AttributeTraits {
        let of_functions = &mut self.of_functions;
        *self.traits.entry(facts.attributes).or_insert_with(|| {
            let owner = function.attribute_owner();
            let own = owner.sets().into_iter().find(|&(index, _)| index == FUNCTION_INDEX);
            let traits = of_functions.entry(own.map(|(_, set)| set)).or_insert_with(|| {
                AttributeTraits::of_function(function, &owner.attributes_at(FUNCTION_INDEX))
            });
            traits.with_parameters(function)
        })
    }

    /// Why a function takes no part, if there is a reason.
    pub(super) fn check(
        &self,
        function: Function<'ll>,
        facts: &FunctionFacts<'ll>,
        traits: AttributeTraits,
    ) -> Result<(), MergeRejection> {
        use MergeRejection as Reason;
        let is_for_loader = || {
            !is_section_of_code(facts.section)
                || (self.is_read_by_loader && !facts.linkage.is_local())
        };
        let refused = Reason::first([
            (Reason::AvailableExternally, &|| facts.linkage == Linkage::AvailableExternally),
            (Reason::UnknownLinkage, &|| facts.linkage == Linkage::Other),
            (Reason::Naked, &|| traits.naked),
            (Reason::OwnsFrame, &|| traits.coroutine),
            (Reason::EntryPoint, &|| {
                traits.entry_point || !conventions::is_callable(facts.calling_convention)
            }),
            (Reason::ReadByLoader, &is_for_loader),
            (Reason::Instrumented, &|| traits.instrumented),
            (Reason::UnknownAttribute, &|| traits.unknown),
            (Reason::Skipped, &|| self.excluded.contains(function)),
            (Reason::NamedInMetadata, &|| {
                self.named_in_metadata.contains_key(&function.as_value())
            }),
        ]);
        refused.map_or(Ok(()), Err)
    }

    /// Why a function takes no part, for people: it names the section, attribute or metadata.
    pub(super) fn explanation(
        &self,
        function: Function<'ll>,
        reason: MergeRejection,
    ) -> Cow<'static, str> {
        match reason {
            MergeRejection::ReadByLoader if !is_section_of_code(function.facts().section) => {
                let section = String::from_utf8_lossy(function.facts().section);
                format!("a loader may look at its section `{section}`, which is not one of code")
                    .into()
            }
            MergeRejection::UnknownAttribute => unknown_attribute(function)
                .map_or(reason.explanation().into(), |name| {
                    format!("attribute `{name}` is not known").into()
                }),
            MergeRejection::Skipped => {
                self.excluded.reason(function).map_or(reason.explanation().into(), Cow::Owned)
            }
            MergeRejection::NamedInMetadata => {
                let name = self.named_in_metadata.get(&function.as_value());
                explanation_of_mention(name.copied().unwrap_or_default()).into()
            }
            _ => reason.explanation().into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::is_section_of_code;

    #[test]
    fn sections_of_code() {
        for name in ["", ".text", ".text.hot.", ".init.text", ".text$mn", "__TEXT,__text,regular"] {
            assert!(is_section_of_code(name.as_bytes()), "section {name}");
        }
        for name in ["tc", "xdp/entry", ".vectors", ".textual", "text", "__DATA,__text"] {
            assert!(!is_section_of_code(name.as_bytes()), "section {name}");
        }
    }
}
