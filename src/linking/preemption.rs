//! Which symbols another shared object may define again, for both passes.

use crate::llvm::{Function, FunctionFacts, Module, ObjectFormat, TargetDescription};

/// Whether the module may be part of an ELF shared library, in which calls of a visible function
/// that is not `dso_local` may reach a definition elsewhere.  Code for programs (`-fPIE`) may as
/// well: a link makes one module of files that are compiled with `-fPIC` and with `-fPIE`, which
/// then says that it is for a program; what is compiled for one says `dso_local`.
pub(crate) fn allows_preemption(module: Module<'_>) -> bool {
    may_be_library_code(&module.target_description(), module.triple_facts().object_format)
}

fn may_be_library_code(target: &TargetDescription, format: ObjectFormat) -> bool {
    target.pic_level != 0 && format == ObjectFormat::Elf
}

/// Whether the module is compiled for an ELF shared library, which exports what is visible: with
/// `-fPIC`, not with `-fPIE`, as programs are.
pub(crate) fn is_for_library(module: Module<'_>) -> bool {
    is_library_code(&module.target_description(), module.triple_facts().object_format)
}

/// Whether the module is compiled for a program of ELF (`-fPIE`), where linkers refuse names that
/// nothing defines.  Where a link made one module of it and of files for a library, definitions of
/// these may lack `dso_local`, and it counts as none.
pub(crate) fn is_for_program(module: Module<'_>) -> bool {
    let is_replaceable = |function: Function<'_>| {
        let facts = function.facts();
        !facts.is_declaration_for_linker() && !facts.is_dso_local && !facts.linkage.is_local()
    };
    module.target_description().pie_level != 0
        && module.triple_facts().object_format == ObjectFormat::Elf
        && !module.functions().into_iter().any(is_replaceable)
}

fn is_library_code(target: &TargetDescription, format: ObjectFormat) -> bool {
    may_be_library_code(target, format) && target.pie_level == 0
}

/// What a call of a function by name may reach but its definition in this module, once the
/// dynamic linker has chosen.  What the static linker may choose is not part of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Preemption {
    /// Nothing else.
    Never,
    /// A definition in another shared object that is compiled from the same source, and
    /// perhaps optimised in another way.  A call may go to this module's body all the same,
    /// as it does where LLVM inlines it.
    BySameSource,
    /// Any definition: calls keep the name.
    ByAny,
}

impl Preemption {
    /// How a function of a module may be preempted, where the module
    /// [allows it](allows_preemption).
    ///
    /// All definitions of an inline function or of an instance of a template have one source: that is what ODR linkage
    /// says, and why LLVM inlines them.  Rust has no way to define a function of another crate again: the names that
    /// rustc makes name one function of one crate, whose identity is part of the name.
    pub(crate) fn of(
        function: Function<'_>,
        facts: &FunctionFacts<'_>,
        allows_preemption: bool,
    ) -> Self {
        if !allows_preemption || facts.is_dso_local {
            Preemption::Never
        } else if facts.linkage.is_odr() || is_made_by_rustc(function.name()) {
            Preemption::BySameSource
        } else {
            Preemption::ByAny
        }
    }
}

/// The path of functions that are what a program chooses: the allocator, the
/// handler of panics.  Which of several definitions they call is the linker's affair.
const STANDS_FOR_A_CHOICE: &str = "__rustc";

/// Whether rustc made a symbol for one function of one crate, in one of its two manners of
/// mangling: `_R…`, and `_ZN…E` with a hash as the last part.  A function of C++ never has such a
/// name, as its parameters follow the `E`.
pub(crate) fn is_made_by_rustc(symbol: &[u8]) -> bool {
    let Ok(name) = std::str::from_utf8(symbol) else { return false };
    let is_new = name.starts_with("_R");
    (is_new || name.starts_with("_ZN"))
        && !name.contains(STANDS_FOR_A_CHOICE)
        && rustc_demangle::try_demangle(name)
            .is_ok_and(|path| is_new || path.to_string() != format!("{path:#}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn libraries_of_elf_allow_it() {
        let is_library = |pic_level, pie_level, format| {
            let mut target = TargetDescription::default();
            (target.pic_level, target.pie_level) = (pic_level, pie_level);
            is_library_code(&target, format)
        };
        assert!(is_library(1, 0, ObjectFormat::Elf));
        assert!(is_library(2, 0, ObjectFormat::Elf));
        assert!(!is_library(0, 0, ObjectFormat::Elf));
        assert!(!is_library(1, 1, ObjectFormat::Elf));
        assert!(!is_library(2, 2, ObjectFormat::Elf));
        let mut pie = TargetDescription::default();
        (pie.pic_level, pie.pie_level) = (2, 2);
        assert!(may_be_library_code(&pie, ObjectFormat::Elf));
        assert!(!may_be_library_code(&pie, ObjectFormat::MachO));
        assert!(!may_be_library_code(&TargetDescription::default(), ObjectFormat::Elf));
        for format in
            [ObjectFormat::MachO, ObjectFormat::Coff, ObjectFormat::Wasm, ObjectFormat::Other]
        {
            assert!(!is_library(2, 0, format));
        }
    }

    #[test]
    fn names_of_rustc() {
        for name in [
            "_RNvCsgaoKJpM5Y7F_12clap_builder3run",
            "_RINvMNtCsgEmfK2I1SDS_4core3stre5parsexECsgaoKJpM5Y7F_12clap_builder",
            "_ZN4core3fmt9Formatter3pad17h0123456789abcdefE",
            "_ZN4core3fmt9Formatter3pad17h0123456789abcdefE.llvm.42",
        ] {
            assert!(is_made_by_rustc(name.as_bytes()), "{name}");
        }
        for name in [
            "malloc",
            "_RNvCsj4CZ6flxxfE_7___rustc12___rust_alloc",
            "_ZN7__rustc12__rust_alloc17h0123456789abcdefE",
            "_start",
            "_R",
            "_Rest",
            "_ZN4core3fmt9Formatter3padEv",
            "_ZN4core3fmt9Formatter3padE",
            "_ZN4core3fmt17h0123456789abcdefEv",
            "_Z3runv",
            "R",
            "RNvC3foo3bar",
            "ZN4core3fmt9Formatter3pad17h0123456789abcdefE",
            "rust_eh_personality",
            "",
        ] {
            assert!(!is_made_by_rustc(name.as_bytes()), "{name}");
        }
        assert!(!is_made_by_rustc(b"_RNvC3foo3bar\xff"));
    }
}
