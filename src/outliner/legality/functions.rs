//! Which functions code may leave.

use crate::canonical::has_metadata_that_matters;
use crate::facts::argument_registers::ArgumentRegisters;
use crate::facts::delicate_calls::{callers_of_exclusive_loads, callers_of_what_returns_twice};
use crate::facts::excluded::Excluded;
use crate::host::reasons::counts;
use crate::linking::content::{
    Contents, Naming, Unread, is_hidden_in_comdat, name_by_content, needs_name_by_content,
};
use crate::linking::named_metadata::{explanation_of_mention, functions_in_named_metadata};
use crate::llvm::{
    AttributeListId, FUNCTION_INDEX, Function, FunctionFacts, GlobalValue, Inst, LibraryFunctions,
    Linkage, Module, ObjectFormat, Operand, OperandBuffer, Value, ValueKind,
};
use crate::outliner::bound::has_cfi_per_push;
use crate::outliner::calls::{boolean_jumps, competing_jumps};
use crate::outliner::legality::explanation;
use crate::outliner::legality::function_rejection::FunctionRejection;
use crate::outliner::options::Options;
use crate::outliner::stack;
use crate::target::TargetFacts;
use crate::vocabulary::attributes::{OnFunction, OnParameter, is_sanitized, row};
use crate::vocabulary::conventions::has_plain_frame;
use crate::vocabulary::named_attributes::{NO_BUILTINS, SIZE_LEVELS};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::RefCell;

/// The largest total size in bytes of the allocas whose lifetime markers may be removed.
/// Without markers allocas cannot share a place in the frame; with larger frames the code
/// that addresses the allocas grows too.  Measured in docs/outliner-figures.md.
const MAX_FRAME_GROWTH: u64 = 256;

/// Which functions of one module code may leave.
pub(in crate::outliner) struct FunctionLegality<'ll> {
    /// The registers in which the module's code passes arguments.
    registers: ArgumentRegisters,
    /// Code moves out of functions that are compiled for speed too.
    takes_all: bool,
    /// Says what code of functions whose copies the linker folds may mention, so that shared
    /// functions can have names by content; `None` where such functions keep their code.
    names: RefCell<Option<(Naming, Contents<'ll, Unread>)>>,
    object_format: ObjectFormat,
    /// Every function keeps its code, see [`Processor::is_read_by_loader`](crate::target::Processor::is_read_by_loader).
    is_read_by_loader: bool,
    library: LibraryFunctions<'ll>,
    /// Functions that call something that returns twice.
    callers_of_setjmp: FxHashSet<Function<'ll>>,
    /// Functions that read memory exclusively.
    with_exclusive_loads: FxHashSet<Function<'ll>>,
    /// Functions that a kernel annotation or the like names.
    named_in_metadata: FxHashMap<Value<'ll>, &'ll [u8]>,
    excluded: Excluded<'ll>,
    memo: RefCell<FunctionMemo<'ll>>,
}

/// Cached answers.
#[derive(Default)]
struct FunctionMemo<'ll> {
    contexts: FxHashMap<AttributeListId, Result<u64, FunctionRejection>>,
    /// The number of each set of attributes that code generation depends on.
    numbers: FxHashMap<Vec<usize>, u64>,
    /// Whether the unwind tables of functions with some attributes note what is pushed.
    have_cfi_per_push: FxHashMap<AttributeListId, bool>,
    /// For functions whose copies the linker folds, whether other shared objects may see
    /// them; `None` for others.
    folded: FxHashMap<Value<'ll>, Option<bool>>,
    /// Whether a sanitizer checks functions with some attributes.
    sanitized: FxHashMap<AttributeListId, bool>,
    /// Whether the lifetime markers of a function may be removed.
    markers: FxHashMap<Value<'ll>, bool>,
    /// Functions that call nothing that returns twice; shared code never does.
    return_once: FxHashSet<Value<'ll>>,
}

impl<'ll> FunctionLegality<'ll> {
    /// Reads what the module says about its functions.
    pub(super) fn analyse(module: Module<'ll>, options: &Options) -> Self {
        let target = TargetFacts::collect(module);
        let naming = name_by_content(module).filter(|_| options.linkonce_odr);
        FunctionLegality {
            registers: ArgumentRegisters::for_target(&target),
            takes_all: options.all,
            names: RefCell::new(naming.map(|naming| (naming, Contents::new(FxHashSet::default())))),
            object_format: module.triple_facts().object_format,
            is_read_by_loader: target.processor.is_read_by_loader,
            library: LibraryFunctions::of(module),
            callers_of_setjmp: callers_of_what_returns_twice(module),
            with_exclusive_loads: callers_of_exclusive_loads(module),
            named_in_metadata: functions_in_named_metadata(module),
            excluded: Excluded::of(module, &options.skip),
            memo: RefCell::default(),
        }
    }

    /// Forgets what may not hold any more of functions from which code moved.
    pub(in crate::outliner) fn forget(&self, changed: &FxHashSet<Function<'ll>>) {
        let markers = &mut self.memo.borrow_mut().markers;
        changed.iter().for_each(|function| {
            markers.remove(&function.as_value());
        });
        if let Some((_, contents)) = &mut *self.names.borrow_mut() {
            contents.forget_constants();
        }
    }

    /// Whether a function pushes constants, and its unwind table describes each push.
    pub(super) fn has_cfi_per_push(&self, function: Function<'ll>) -> bool {
        let memo = &mut self.memo.borrow_mut().have_cfi_per_push;
        *memo.entry(function.attribute_list()).or_insert_with(|| has_cfi_per_push(function))
    }

    /// A number for the context of a function's code: equal where semantics and code
    /// generation depend on the same attributes.
    ///
    /// # Errors
    ///
    /// Why the function keeps all of its code.
    pub(in crate::outliner) fn context_of(
        &self,
        function: Function<'ll>,
    ) -> Result<u64, FunctionRejection> {
        let context = self.attribute_context(function)?;
        self.why_it_stays(function).map_or(Ok(context), Err)
    }

    fn attribute_context(&self, function: Function<'ll>) -> Result<u64, FunctionRejection> {
        let FunctionMemo { contexts, numbers, .. } = &mut *self.memo.borrow_mut();
        *contexts.entry(function.attribute_list()).or_insert_with(|| {
            let key = self.context_key(function)?;
            let next = numbers.len() as u64 + 1;
            Ok(*numbers.entry(key).or_insert(next))
        })
    }

    /// Why a function keeps all of its code, for people.
    pub(in crate::outliner) fn explanation(
        &self,
        function: Function<'ll>,
        reason: FunctionRejection,
    ) -> String {
        match reason {
            FunctionRejection::Placement => explanation::of_place(function),
            FunctionRejection::Attribute => explanation::of_attribute(function),
            FunctionRejection::Skipped => {
                let why = self.excluded.reason(function);
                why.unwrap_or_else(|| reason.explanation().to_owned())
            }
            FunctionRejection::NamedInMetadata => {
                let name = self.named_in_metadata.get(&function.as_value());
                explanation_of_mention(name.copied().unwrap_or_default())
            }
            _ => reason.explanation().to_owned(),
        }
    }

    /// The identities of the attributes that decide the semantics of a function's code and its
    /// code generation.
    fn context_key(&self, function: Function<'ll>) -> Result<Vec<usize>, FunctionRejection> {
        let (mut for_size, mut key) = (false, Vec::new());
        for attribute in function.attributes() {
            if explanation::keeps_code(&attribute) && FunctionRejection::Attribute.counts() {
                return Err(FunctionRejection::Attribute);
            }
            let row = row(&attribute);
            if attribute.index != FUNCTION_INDEX {
                // Unknown attributes of the result keep the `ret` only.
                if attribute.index != 0
                    && row.parameter == OnParameter::CallersMemory
                    && FunctionRejection::ArgumentMemory.counts()
                {
                    return Err(FunctionRejection::ArgumentMemory);
                }
                continue;
            }
            for_size |= SIZE_LEVELS.has(&attribute);
            if row.function == OnFunction::Context {
                key.push(attribute.identity);
            }
        }
        key.sort_unstable();
        if for_size || self.takes_all { Ok(key) } else { Err(FunctionRejection::ForSpeed) }
    }

    /// Why a function keeps all of its code for reasons other than attributes, the cheapest
    /// checks first.
    fn why_it_stays(&self, function: Function<'ll>) -> Option<FunctionRejection> {
        let facts = function.facts();
        let linkage_fits = match facts.linkage {
            Linkage::External | Linkage::Internal | Linkage::Private => !facts.has_comdat,
            Linkage::LinkOnceOdr | Linkage::WeakOdr | Linkage::LinkOnce | Linkage::Weak => {
                self.names.borrow().is_some() && !shares_comdat(function, facts.has_comdat)
            }
            Linkage::AvailableExternally | Linkage::Other => false,
        };
        let has_place = self.is_read_by_loader
            || !facts.section.is_empty() && !is_initialiser(function, &facts)
            || !facts.partition.is_empty()
            || facts.address_space != 0;
        let value = function.as_value();
        FunctionRejection::first([
            (FunctionRejection::Linkage, &|| !linkage_fits || facts.is_declaration),
            (FunctionRejection::LibraryFunction, &|| self.is_library_function(function)),
            (FunctionRejection::CallingConvention, &|| !has_plain_frame(facts.calling_convention)),
            (FunctionRejection::Placement, &|| has_place),
            (FunctionRejection::GarbageCollector, &|| !facts.garbage_collector.is_empty()),
            (FunctionRejection::Personality, &|| {
                facts.personality.is_some() && !facts.personality_needs_handlers
            }),
            (FunctionRejection::FunctionMetadata, &|| {
                facts.has_metadata && has_metadata_that_matters(function)
            }),
            (FunctionRejection::Skipped, &|| self.excluded.contains(function)),
            (FunctionRejection::NamedInMetadata, &|| self.named_in_metadata.contains_key(&value)),
            (FunctionRejection::ReturnsTwice, &|| self.may_return_twice(function)),
            (FunctionRejection::Exclusive, &|| self.with_exclusive_loads.contains(&function)),
            (FunctionRejection::UnknownOperation, &|| function.has_unknown_operation()),
            (FunctionRejection::UnreachableCode, &|| function.has_unreachable_code()),
            (FunctionRejection::CompetingJumps, &|| {
                competing_jumps::count(self.registers, function) > 1
            }),
            (FunctionRejection::BooleanJump, &|| {
                boolean_jumps::depend_on_phi(self.registers, function)
            }),
        ])
    }

    /// Whether later passes know a function by its name, a local one too.  They make calls of library
    /// functions from what other functions do, of `memset` from a loop, but not in the function of
    /// that name; and none with `no-builtins`, which shared functions have as well.
    fn is_library_function(&self, function: Function<'ll>) -> bool {
        self.library.knows(function.name()) && !function.has_string_attribute(NO_BUILTINS)
    }

    /// Notes a function that this pass made, which gets a name where it needs one.
    pub(in crate::outliner) fn note_shared(&self, shared: Function<'ll>) {
        if let Some((_, contents)) = &mut *self.names.borrow_mut() {
            contents.name(shared, String::new());
        }
    }

    /// Whether a shared function with an instruction could have the name by content that it
    /// needs.
    pub(super) fn may_mention_all(&self, inst: Inst<'ll>, operands: &OperandBuffer<'ll>) -> bool {
        let constant = |operand: Operand<'ll>| match operand.kind {
            ValueKind::Global => operand.as_global().map(GlobalValue::as_constant),
            ValueKind::Constant => operand.as_constant(),
            _ => None,
        };
        let mut constants =
            (0..operands.len()).filter_map(|at| constant(operands.get(at))).peekable();
        if constants.peek().is_none() {
            return true;
        }
        let Some(is_visible) = self.visible_if_folded(inst.function()) else { return true };
        let names = &mut *self.names.borrow_mut();
        names.as_mut().is_some_and(|(naming, contents)| {
            let visibility = naming.visibility(is_visible);
            constants.all(|constant| contents.can_be_mentioned(constant, visibility))
        })
    }

    /// For a function whose copies the linker folds, whether other shared objects may see
    /// it.
    fn visible_if_folded(&self, function: Function<'ll>) -> Option<bool> {
        *self.memo.borrow_mut().folded.entry(function.as_value()).or_insert_with(|| {
            let facts = function.facts();
            let is_folded = needs_name_by_content(&facts, self.object_format);
            is_folded.then(|| !is_hidden_in_comdat(&facts))
        })
    }

    /// Whether something that a function calls may return twice.
    fn may_return_twice(&self, function: Function<'ll>) -> bool {
        let value = function.as_value();
        if self.memo.borrow().return_once.contains(&value) {
            return false;
        }
        let answer =
            self.callers_of_setjmp.contains(&function) || function.calls_what_returns_twice();
        if !answer {
            self.memo.borrow_mut().return_once.insert(value);
        }
        answer
    }

    /// Whether the lifetime markers of a function may be removed: its frame stays small, and
    /// no sanitizer checks accesses to dead allocas.
    pub(super) fn may_lose_markers(&self, function: Function<'ll>) -> bool {
        let FunctionMemo { markers, sanitized, .. } = &mut *self.memo.borrow_mut();
        *markers.entry(function.as_value()).or_insert_with(|| {
            let sanitized = sanitized.entry(function.attribute_list());
            !*sanitized.or_insert_with(|| is_sanitized(function))
                && (stack::marked_bytes(function) <= MAX_FRAME_GROWTH
                    || !counts("MAX_FRAME_GROWTH"))
        })
    }
}

/// Whether a function initialises variables of C++ and only the compiler could name it so: it runs
/// when all code of its program is loaded, and its section only keeps it out of the way.
fn is_initialiser(function: Function<'_>, facts: &FunctionFacts<'_>) -> bool {
    const SECTION: &[u8] = b".text.startup";
    const NAMES: [&[u8]; 2] = [b"_GLOBAL__", b"__cxx_global_"];
    facts.section == SECTION
        && facts.linkage.is_local()
        && NAMES.iter().any(|name| function.name().starts_with(name))
}

/// Whether other symbols are in the function's comdat, or the linker compares the comdat's
/// size or content with other modules'.  With a copy that the linker discards the local
/// symbols of its comdat vanish, and shared code that mentions them would stay.
fn shares_comdat(function: Function<'_>, has_comdat: bool) -> bool {
    has_comdat && function.comdat().is_none_or(|comdat| comdat.members > 1 || !comdat.is_any)
}
