//! Symbols: small numbers that stand for types, constants, attributes and
//! texts, equal exactly where the things are.
//!
//! Symbols are handed out in the order in which a run meets things, and a run
//! walks a module in its own order, so the same module gives the same symbols
//! in every process.  No address ever becomes part of a symbol.

use rustc_hash::FxHashMap;
use std::hash::Hash;

/// Stands for a type, constant, attribute list, text or metadata node.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Symbol(pub(crate) u32);

/// What a structural key is about, so that keys of different things never
/// meet.
#[repr(u32)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Tag {
    IntegerType,
    PointerType,
    FunctionType,
    StructType,
    ArrayType,
    FixedVectorType,
    ScalableVectorType,
    Number,
    Null,
    Undef,
    Poison,
    Aggregate,
    Expression,
    InRangeExpression,
    BlockAddress,
    GlobalReference,
    DsoLocalEquivalent,
    NoCfi,
    PtrAuth,
    InlineAsm,
    AttributeList,
    AttributeSet,
    Signature,
}

/// The symbol of the empty text.
const EMPTY_TEXT: Symbol = Symbol(0);

/// Hands out symbols.
pub(crate) struct Interner {
    structural: FxHashMap<Box<[u32]>, Symbol>,
    texts: FxHashMap<Box<[u8]>, Symbol>,
    next: u32,
    /// The buffer for the key that is looked up.
    key: Vec<u32>,
}

impl Default for Interner {
    fn default() -> Self {
        Interner {
            structural: FxHashMap::default(),
            texts: FxHashMap::default(),
            next: EMPTY_TEXT.0 + 1,
            key: Vec::new(),
        }
    }
}

impl Interner {
    /// A symbol that equals no other, for what is not understood.
    pub(crate) fn fresh(&mut self) -> Symbol {
        let symbol = Symbol(self.next);
        self.next = self.next.checked_add(1).expect("fewer than 2^32 distinct things in a module");
        symbol
    }

    /// The symbol of a structure: a tag and the words that describe it.
    pub(crate) fn structure(&mut self, tag: Tag, words: &[u32]) -> Symbol {
        self.key.clear();
        self.key.push(tag as u32);
        self.key.extend_from_slice(words);
        if let Some(&known) = self.structural.get(self.key.as_slice()) {
            return known;
        }
        let symbol = self.fresh();
        self.structural.insert(self.key.as_slice().into(), symbol);
        symbol
    }

    /// The symbol of a text.
    pub(crate) fn text(&mut self, text: &[u8]) -> Symbol {
        // Most functions have no section, partition or collector.
        if text.is_empty() {
            return EMPTY_TEXT;
        }
        if let Some(&known) = self.texts.get(text) {
            return known;
        }
        let symbol = self.fresh();
        self.texts.insert(text.into(), symbol);
        symbol
    }
}

/// Remembers the symbol of something that a key identifies.
pub(crate) struct Memo<K> {
    symbols: FxHashMap<K, Symbol>,
}

impl<K> Default for Memo<K> {
    fn default() -> Self {
        Memo { symbols: FxHashMap::default() }
    }
}

impl<K: Eq + Hash> Memo<K> {
    pub(crate) fn get(&self, key: &K) -> Option<Symbol> {
        self.symbols.get(key).copied()
    }

    pub(crate) fn insert(&mut self, key: K, symbol: Symbol) -> Symbol {
        self.symbols.insert(key, symbol);
        symbol
    }

    pub(crate) fn clear(&mut self) {
        self.symbols.clear();
    }
}

/// Splits a number into two words.
pub(crate) fn words(number: u64) -> [u32; 2] {
    [(number >> 32) as u32, number as u32]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn structures_are_equal_by_tag_and_words() {
        let mut interner = Interner::default();
        let a = interner.structure(Tag::IntegerType, &[64]);
        assert_eq!(a, interner.structure(Tag::IntegerType, &[64]));
        assert_ne!(a, interner.structure(Tag::PointerType, &[64]));
        assert_ne!(a, interner.structure(Tag::IntegerType, &[64, 0]));
    }

    #[test]
    fn fresh_symbols_equal_nothing() {
        let mut interner = Interner::default();
        let text = interner.text(b"a");
        assert_ne!(text, interner.fresh());
        assert_ne!(interner.fresh(), interner.fresh());
        assert_eq!(text, interner.text(b"a"));
    }
}
