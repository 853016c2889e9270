//! Which functions linkers fold with those of other modules, so that code which moves out of
//! them needs a name by content.

use crate::llvm::{FunctionFacts, Linkage, ObjectFormat, Visibility};

/// Whether the linker keeps one copy of the function and removes those of
/// other modules: members of comdats, and on Mach-O weak definitions.
pub(crate) fn linker_folds_copies(facts: &FunctionFacts<'_>, format: ObjectFormat) -> bool {
    use Linkage::{LinkOnce, LinkOnceOdr, Weak, WeakOdr};
    let is_weak = matches!(facts.linkage, LinkOnce | LinkOnceOdr | Weak | WeakOdr);
    facts.has_comdat || (format == ObjectFormat::MachO && is_weak)
}

/// Whether code of the function, moved to a new one, needs a name by
/// content.  Where the linker folds copies, or ODR says that they are the same,
/// a local function in every object file would make the program grow.  For all
/// others a name would only add a comdat where there was none, which
/// `ld -r` with `objcopy --localize-hidden` does not survive.
pub(crate) fn needs_name_by_content(facts: &FunctionFacts<'_>, format: ObjectFormat) -> bool {
    linker_folds_copies(facts, format) || facts.linkage.is_odr()
}

/// Whether no other shared object sees the symbols of a function's comdat.
pub(crate) fn is_hidden_in_comdat(facts: &FunctionFacts<'_>) -> bool {
    facts.has_comdat && facts.visibility == Visibility::Hidden
}
