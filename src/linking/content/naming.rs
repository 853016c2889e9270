//! Names by content: two modules that give a function the same name have the same function.
//!
//! A local function that holds code of `linkonce_odr` functions would stay in every object
//! file that has them, where the linker used to keep one copy of each: the program would
//! grow.  So it gets a name that is a digest of its content, `linkonce_odr` linkage and a
//! comdat of its own.  The linker folds functions of one name, and a call of the name reaches
//! an equal function whichever copy the linker takes.
//!
//! This happens when a pass has changed all that it changes, because a digest must not become
//! stale.  A function that has no digest in the end stays local.

use super::environment;
use super::{Contents, Untold};
use crate::llvm::{Attachment, Function, MetadataKind, Module, ObjectFormat, Value, Visibility};
use crate::target::TargetFacts;
use rustc_hash::{FxHashMap, FxHashSet};

/// What all names start with.
const PREFIX: &str = "__rustmerge_";

/// How many characters a name has: the prefix and 128 bits in hexadecimal.
pub(crate) const NAME_LENGTH: u64 = PREFIX.len() as u64 + 32;

/// How functions of a module get names by content; `None` where they cannot.
pub(crate) fn name_by_content(module: Module<'_>) -> Option<Naming> {
    // Module-level assembly may define symbols that only look external.
    if module.has_inline_asm() || TargetFacts::collect(module).processor.is_graphics {
        return None;
    }
    let (in_comdat, visible) = match module.triple_facts().object_format {
        ObjectFormat::Elf => (true, Visibility::Protected),
        ObjectFormat::Coff | ObjectFormat::Wasm => (true, Visibility::Hidden),
        ObjectFormat::MachO => (false, Visibility::Hidden),
        ObjectFormat::Other => return None,
    };
    environment::digest(module).map(|environment| Naming { environment, in_comdat, visible })
}

/// How named functions are folded with those of other modules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Naming {
    /// The digest of all inputs of code generation outside of functions, see
    /// [`environment::digest`].
    environment: [u8; 32],
    /// They go into comdats of their own.
    in_comdat: bool,
    /// The visibility of those that stand for a visible symbol.  No other shared object
    /// may replace one with another body, and 32-bit x86 jumps to no symbol of
    /// default visibility.
    visible: Visibility,
}

impl Naming {
    /// Gives names to local functions, and removes their metadata; returns those that have
    /// one.
    pub(crate) fn name<'ll>(
        &self,
        unnamed: Vec<Unnamed<'ll>>,
        droppable: FxHashSet<MetadataKind>,
    ) -> Vec<Function<'ll>> {
        for unnamed in &unnamed {
            drop_what_is_local(unnamed.body, &droppable);
        }
        let mut named = name_bottom_up(unnamed, self, Contents::new(droppable));
        named.retain(|(Unnamed { body, is_visible }, name)| {
            body.publish(name, self.visibility(*is_visible), self.in_comdat)
        });
        named.into_iter().map(|(unnamed, _)| unnamed.body).collect()
    }

    /// Those of some local functions that can have names: all that they mention has one, or
    /// is among them.
    pub(crate) fn nameable<'ll>(
        &self,
        unnamed: Vec<Unnamed<'ll>>,
        droppable: FxHashSet<MetadataKind>,
    ) -> Vec<Function<'ll>> {
        let named = name_bottom_up(unnamed.clone(), self, Contents::new(droppable));
        let named: FxHashSet<Function<'ll>> = named.iter().map(|(one, _)| one.body).collect();
        unnamed.into_iter().map(|one| one.body).filter(|body| named.contains(body)).collect()
    }

    /// The visibility of a named function.
    pub(crate) fn visibility(&self, is_visible: bool) -> Visibility {
        if is_visible { self.visible } else { Visibility::Hidden }
    }
}

/// A function that is to get a name.
#[derive(Clone, Copy)]
pub(crate) struct Unnamed<'ll> {
    /// The function, which is local.
    pub(crate) body: Function<'ll>,
    /// It holds code of functions that other shared objects may see, so that its own symbol
    /// must not be hidden: `objcopy --localize-hidden` would make it local, and a link that
    /// folds its comdat by name would break.
    pub(crate) is_visible: bool,
}

/// Removes metadata from a body: it may hold in this module and not in another one.
fn drop_what_is_local(body: Function<'_>, droppable: &FxHashSet<MetadataKind>) {
    body.erase_scope_declarations();
    for inst in body.blocks().flat_map(|block| block.instructions()) {
        for Attachment { kind, .. } in inst.as_value().attachments() {
            if droppable.contains(&kind) {
                inst.set_metadata(kind, None);
            }
        }
    }
}

/// A body that mentions another one needs that one's name first and waits for
/// it; bodies that mention each other in a circle never get one.
fn name_bottom_up<'ll>(
    bodies: Vec<Unnamed<'ll>>,
    naming: &Naming,
    mut contents: Contents<'ll, Vec<u8>>,
) -> Vec<(Unnamed<'ll>, String)> {
    let mut waiting: FxHashMap<Value<'ll>, Vec<Unnamed<'ll>>> = FxHashMap::default();
    let mut named = Vec::new();
    let mut pending = bodies;
    while let Some(unnamed) = pending.pop() {
        let body = unnamed.body;
        match contents.digest(body, naming.environment, naming.visibility(unnamed.is_visible)) {
            Ok(digest) => {
                let name = format!("{PREFIX}{}", digest.to_hex());
                contents.name(body, name.clone());
                named.push((unnamed, name));
                pending.extend(waiting.remove(&body.as_value()).unwrap_or_default());
            }
            Err(Untold::Mentions(other)) => waiting.entry(other).or_default().push(unnamed),
            Err(Untold::Never) => {}
        }
    }
    named
}
