//! The structural hash: sixty-four bits over the words of a canonical form.
//!
//! The law that everything relies on, *equal functions have equal hashes*,
//! holds because a hash is a function of the words that
//! [`crate::canonical`] compares, and of nothing else.  The mixing is the
//! folded 64×64→128 bit multiplication that wyhash made popular: one
//! multiplication for two words, and no word can be cancelled by a later one
//! that does not know the state.

/// An odd constant with well spread bits (the fraction of the golden ratio).
const SEED: u64 = 0x9e37_79b9_7f4a_7c15;
const FACTOR: u64 = 0xa076_1d64_78bd_642f;

/// The hash of a run of words.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct StructuralHash(pub u64);

impl StructuralHash {
    /// Hashes a run of words together with its length.
    pub fn of(words: &[u32]) -> Self {
        let pairs = words.chunks_exact(2);
        let rest = pairs.remainder().first().copied().unwrap_or(0);
        let mut state = SEED ^ words.len() as u64;
        for pair in pairs {
            state = fold(state ^ (u64::from(pair[0]) << 32 | u64::from(pair[1])), FACTOR);
        }
        StructuralHash(fold(state ^ u64::from(rest), SEED))
    }
}

/// Multiplies to 128 bits and folds the halves together.
fn fold(value: u64, factor: u64) -> u64 {
    let product = u128::from(value) * u128::from(factor);
    (product as u64) ^ ((product >> 64) as u64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn length_counts() {
        assert_ne!(StructuralHash::of(&[]), StructuralHash::of(&[0]));
        assert_ne!(StructuralHash::of(&[0]), StructuralHash::of(&[0, 0]));
    }

    proptest! {
        #[test]
        fn equal_words_have_equal_hashes(words: Vec<u32>) {
            prop_assert_eq!(StructuralHash::of(&words), StructuralHash::of(&words.clone()));
        }

        #[test]
        fn one_changed_word_changes_the_hash(
            mut words in proptest::collection::vec(any::<u32>(), 1..64),
            position: prop::sample::Index,
            bits in 1u32..,
        ) {
            let before = StructuralHash::of(&words);
            let position = position.index(words.len());
            words[position] ^= bits;
            prop_assert_ne!(before, StructuralHash::of(&words));
        }
    }
}
