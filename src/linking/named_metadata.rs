//! The functions that named metadata mentions, such as kernel annotations.  Both passes leave
//! them alone, because readers of the metadata rely on the function that it names.

use crate::llvm::{GlobalValue, MetadataContent, Module, Value};
use crate::vocabulary::metadata::may_name_functions;
use rustc_hash::{FxHashMap, FxHashSet};

/// The functions that a module's named metadata mentions, each with the name of the first one that
/// does.
pub(crate) fn functions_in_named_metadata<'ll>(
    module: Module<'ll>,
) -> FxHashMap<Value<'ll>, &'ll [u8]> {
    let mut functions = FxHashMap::default();
    let mut seen = FxHashSet::default();
    for named in module.named_metadata() {
        let name = named.name();
        if may_name_functions(name) {
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
