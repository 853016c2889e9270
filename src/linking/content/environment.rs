//! The inputs of code generation outside of functions, which a name by content must
//! cover.
//!
//! LLVM generates code from the function, the declarations of what it mentions
//! ([`super`] has both), and from what follows: data layout, target
//! triple, module flags, the version of LLVM, and options of the process that
//! no module records.  A flag changes the name unless [`HARMLESS_FLAGS`] lists
//! it, so a flag that a later LLVM or another frontend adds is covered before
//! it is known.

use crate::llvm::{self, FlagValue, Module, ModuleFlag};
use sha2::{Digest, Sha256};

/// Flags that no code of a function depends on: they describe debug info,
/// profiles, how LTO splits modules and what is passed to the linker.
const HARMLESS_FLAGS: [&[u8]; 15] = [
    b"CG Profile",
    b"CSProfileSummary",
    b"CodeView",
    b"CodeViewGHash",
    b"Debug Info Version",
    b"debug-info-assignment-tracking",
    b"Dwarf Version",
    b"DWARF64",
    b"EnableSplitLTOUnit",
    b"LTOPostLink",
    b"Linker Options",
    b"ProfileSummary",
    b"ThinLTO",
    b"UnifiedLTO",
    b"Virtual Function Elim",
];

/// A digest of all inputs of code generation outside of functions; `None` where a flag has
/// a value that cannot be described (a node of more than strings), so that no body can have
/// a name by content.
pub(super) fn digest(module: Module<'_>) -> Option<[u8; 32]> {
    let mut hash = Sha256::new();
    add_text(&mut hash, env!("CARGO_PKG_VERSION").as_bytes());
    for number in llvm::llvm_version() {
        hash.update(number.to_le_bytes());
    }
    add_text(&mut hash, module.target_triple());
    add_text(&mut hash, module.data_layout());
    let mut flags = module.flags();
    flags.retain(|flag| !HARMLESS_FLAGS.contains(&flag.name));
    // Linking and frontends put the same flags in another order.
    flags.sort_by_key(|flag| flag.name);
    for flag in flags {
        add_flag(&mut hash, module, flag)?;
    }
    Some(hash.finalize().into())
}

fn add_flag(hash: &mut Sha256, module: Module<'_>, flag: ModuleFlag<'_>) -> Option<()> {
    add_text(hash, flag.name);
    hash.update(flag.behavior.to_le_bytes());
    match flag.value {
        FlagValue::Integer(number) => {
            hash.update([1]);
            hash.update(number.to_le_bytes());
        }
        FlagValue::Text(text) => {
            hash.update([2]);
            add_text(hash, text);
        }
        // RISC-V has its extensions in one.
        FlagValue::Other => {
            let strings = module.flag_strings(flag.name)?;
            hash.update([3]);
            hash.update((strings.len() as u64).to_le_bytes());
            strings.into_iter().for_each(|text| add_text(hash, text));
        }
    }
    Some(())
}

fn add_text(hash: &mut Sha256, text: &[u8]) {
    hash.update((text.len() as u64).to_le_bytes());
    hash.update(text);
}
