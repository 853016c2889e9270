//! The functions that named metadata mentions, such as kernel annotations.  Both passes leave
//! them alone, because readers of the metadata rely on the function that it names.

use crate::llvm::{GlobalValue, MetadataContent, Module, Value};
use rustc_hash::{FxHashMap, FxHashSet};

/// Whether functions may change although named metadata of this name mentions them.  Module flags
/// name functions for profiles only; `llvm.dbg.*`, and `llvm.gcov`, which refers to compile units,
/// reach them through debug info, which keeps none.
fn is_ignored(name: &[u8]) -> bool {
    matches!(name, b"llvm.module.flags" | b"llvm.gcov") || name.starts_with(b"llvm.dbg")
}

/// The functions that a module's named metadata mentions, each with the name of the first one that
/// does.
pub(crate) fn functions_in_named_metadata<'ll>(
    module: Module<'ll>,
) -> FxHashMap<Value<'ll>, &'ll [u8]> {
    let mut functions = FxHashMap::default();
    let mut seen = FxHashSet::default();
    for named in module.named_metadata() {
        let name = named.name();
        if is_ignored(name) {
            continue;
        }
        let mut pending = named.nodes();
        while let Some(metadata) = pending.pop() {
            match metadata.content() {
                MetadataContent::Node(node) if seen.insert(metadata) => {
                    pending.extend(node.operands().into_iter().flatten());
                }
                MetadataContent::Constant { value, .. } => {
                    let value = value.without_pointer_casts_and_aliases();
                    if GlobalValue::of(value).is_some_and(|global| global.as_function().is_some()) {
                        functions.entry(value).or_insert(name);
                    }
                }
                _ => {}
            }
        }
    }
    functions
}

/// Why a function that named metadata mentions stays as it is, for people.
pub(crate) fn explanation_of_mention(name: &[u8]) -> String {
    format!("named metadata `{}` refers to it", String::from_utf8_lossy(name))
}

#[cfg(test)]
mod tests {
    use super::is_ignored;

    #[test]
    fn flags_and_debug_info_do_not_count() {
        assert!(is_ignored(b"llvm.module.flags"));
        assert!(is_ignored(b"llvm.dbg.cu"));
        assert!(is_ignored(b"llvm.gcov"));
        for name in [b"nvvm.annotations".as_slice(), b"llvm.ident", b"llvm.module.flags.2", b""] {
            assert!(!is_ignored(name));
        }
    }
}
