//! Symbols for what instructions do, equal exactly where the descriptions are.

use super::ProgramBuilder;
use super::content_numbers::digest_of_words;
use rustc_hash::{FxHashMap, FxHasher};
use std::hash::Hasher;

const NONE: u32 = u32::MAX;

/// A description that has a symbol.
struct Known {
    symbol: u32,
    /// Where its words end in the store.
    end: usize,
    /// Another description with the same hash, or [`NONE`].
    next: u32,
}

/// Remembers descriptions.  All are in one store, so that looking one up, which
/// happens for every instruction, allocates nothing.
#[derive(Default)]
pub(crate) struct Symbols {
    words: Vec<u64>,
    known: Vec<Known>,
    /// The last description that was added with each hash.
    last: FxHashMap<u64, u32>,
}

impl Symbols {
    /// The symbol of a description; a new one comes from the builder.
    pub(crate) fn symbol(&mut self, words: &[u64], builder: &mut ProgramBuilder) -> u32 {
        let mut hasher = FxHasher::default();
        words.iter().for_each(|&word| hasher.write_u64(word));
        let last = self.last.entry(hasher.finish()).or_insert(NONE);
        let mut at = *last;
        while at != NONE {
            let known = &self.known[at as usize];
            let begin = (at as usize).checked_sub(1).map_or(0, |before| self.known[before].end);
            if self.words[begin..known.end] == *words {
                return known.symbol;
            }
            at = known.next;
        }
        let symbol = builder.fresh_symbol();
        self.words.extend_from_slice(words);
        self.known.push(Known { symbol, end: self.words.len(), next: *last });
        *last = self.known.len() as u32 - 1;
        symbol
    }

    /// A digest of the description of each symbol below `alphabet`; 0 for those without one.
    pub(crate) fn digests(&self, alphabet: u32) -> Vec<u64> {
        let mut digests = vec![0; alphabet as usize];
        let mut begin = 0;
        for known in &self.known {
            digests[known.symbol as usize] = digest_of_words(&self.words[begin..known.end]);
            begin = known.end;
        }
        digests
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_words_equal_symbols() {
        let (mut symbols, mut builder) = (Symbols::default(), ProgramBuilder::default());
        let mut symbol = |words: &[u64]| symbols.symbol(words, &mut builder);
        assert_eq!(symbol(&[1, 2]), 0);
        assert_eq!(symbol(&[1, 2, 0]), 1);
        assert_eq!(symbol(&[]), 2);
        assert_eq!(symbol(&[1, 2]), 0);
        assert_eq!(symbol(&[1, 2, 0]), 1);
        assert_eq!(symbol(&[]), 2);
    }
}
