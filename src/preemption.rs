//! Which modules have symbols that another shared object may define again, for both passes.

use crate::llvm::{Module, ObjectFormat, TargetDescription};

/// Whether the module is part of an ELF shared library, in which calls of a visible
/// function may reach a definition elsewhere: it is compiled with `-fPIC`, not with
/// `-fPIE`, as programs are.
pub(crate) fn allows_preemption(module: Module<'_>) -> bool {
    is_library_code(&module.target_description(), module.triple_facts().object_format)
}

fn is_library_code(target: &TargetDescription, format: ObjectFormat) -> bool {
    target.pic_level != 0 && target.pie_level == 0 && format == ObjectFormat::Elf
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
        for format in
            [ObjectFormat::MachO, ObjectFormat::Coff, ObjectFormat::Wasm, ObjectFormat::Other]
        {
            assert!(!is_library(2, 0, format));
        }
    }
}
