//! Words of descriptions that mean the same in every module, instead of addresses.
//!
//! What has no meaning elsewhere (an opaque type, a local symbol, a node of metadata) gets a number
//! of its module alone, so that it equals nothing of another one.

use crate::linking::content::{Contents, PartDigest};
use crate::llvm::{Inst, Metadata, MetadataContent, Module, Type, Value};
use rustc_hash::{FxHashMap, FxHashSet};
use sha2::{Digest, Sha256};

/// The kinds of what is numbered, which digests begin with.
const TYPE: u8 = 0;
const SYMBOL: u8 = 1;
const CONSTANT: u8 = 2;
const ATTRIBUTES: u8 = 3;
const STRING: u8 = 4;
const LOCAL: u8 = 5;

/// Numbers the types, constants, attribute lists and metadata of a module by their content.
pub(super) struct ContentNumbers<'ll> {
    contents: Contents<'ll, Vec<u8>>,
    /// The module's identifier.
    module: String,
    /// The numbers by identity; types, constants and nodes have addresses of their own.
    known: FxHashMap<u64, u64>,
    /// How many things have a number of this module alone.
    local: u64,
}

impl<'ll> ContentNumbers<'ll> {
    pub(super) fn new(module: Module<'ll>) -> Self {
        ContentNumbers {
            contents: Contents::new(FxHashSet::default()),
            module: module.identifier(),
            known: FxHashMap::default(),
            local: 0,
        }
    }

    /// The number of a type.
    pub(super) fn ty(&mut self, ty: Type<'ll>) -> u64 {
        self.number(ty.identity(), |contents| Some(of_part(TYPE, &contents.type_digest(ty)?)))
    }

    /// The number of a constant; symbols of the linker count by name.
    pub(super) fn constant(&mut self, value: Value<'ll>) -> u64 {
        self.number(value.identity(), |contents| {
            let constant = value.as_constant()?;
            match constant.as_global() {
                Some(global) if !global.linkage().is_local() && !global.name().is_empty() => {
                    Some(digest(SYMBOL, global.name()))
                }
                _ => Some(of_part(CONSTANT, &contents.constant_digest(constant)?)),
            }
        })
    }

    /// The number of metadata: of strings by content.
    pub(super) fn metadata(&mut self, node: Metadata<'ll>) -> u64 {
        self.number(node.identity(), |_| match node.content() {
            MetadataContent::String(text) => Some(digest(STRING, text)),
            _ => None,
        })
    }

    /// The number of a call's attributes, whose list has an identity.
    pub(super) fn attributes(&mut self, identity: u64, call: Inst<'ll>) -> u64 {
        self.number(identity, |contents| {
            let digest = contents.attributes_digest(call.call_attributes())?;
            Some(of_part(ATTRIBUTES, &digest))
        })
    }

    /// The number of a synchronisation scope that the target defines.
    pub(super) fn scope(&mut self, scope: u32) -> u64 {
        // No object has this address.
        self.number(u64::from(scope) | 1 << 63, |_| None)
    }

    fn number(
        &mut self,
        identity: u64,
        content: impl FnOnce(&mut Contents<'ll, Vec<u8>>) -> Option<u64>,
    ) -> u64 {
        if let Some(&known) = self.known.get(&identity) {
            return known;
        }
        let number = content(&mut self.contents).unwrap_or_else(|| {
            self.local += 1;
            digest(LOCAL, format!("{} {}", self.local, self.module).as_bytes())
        });
        self.known.insert(identity, number);
        number
    }
}

/// The digest of a symbol's words.
pub(super) fn digest_of_words(words: &[u64]) -> u64 {
    let mut hasher = Sha256::new();
    words.iter().for_each(|word| hasher.update(word.to_le_bytes()));
    first_word(&hasher.finalize())
}

fn of_part(kind: u8, part: &PartDigest) -> u64 {
    digest(kind, part)
}

fn digest(kind: u8, bytes: &[u8]) -> u64 {
    first_word(&Sha256::new().chain_update([kind]).chain_update(bytes).finalize())
}

fn first_word(digest: &[u8]) -> u64 {
    digest.iter().take(8).fold(0, |word, &byte| word << 8 | u64::from(byte))
}
