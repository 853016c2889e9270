//! Suffix array and common prefixes of a run of symbols, in linear time and
//! memory.
//!
//! The alphabet is as large as the program: every kind of instruction is a
//! symbol, and so is every single instruction that must not be shared.  The
//! construction is SA-IS (Nong, Zhang, Chan: Linear Suffix Array Construction
//! by Almost Pure Induced-Sorting, 2009) and the common prefixes come from
//! Kasai et al. (Linear-Time Longest-Common-Prefix Computation in Suffix
//! Arrays, 2001).  docs/similarity.md has the measurements against the crate
//! `libsais`, which would add a C library to the plugin.

/// Marks a place of the array that nothing has been put into yet.
const EMPTY: u32 = u32::MAX;

/// The suffixes of a run of symbols in lexicographic order.
#[derive(Clone, Debug)]
pub struct SuffixArray {
    /// Where each suffix starts, in lexicographic order of the suffixes.
    pub starts: Vec<u32>,
    /// The position in `starts` of the suffix that starts at each place.
    pub ranks: Vec<u32>,
    /// How many symbols a suffix shares with the one before it in the order; 0
    /// for the first.
    pub lcp: Vec<u32>,
}

impl SuffixArray {
    /// Sorts the suffixes of `symbols`, which are all below `alphabet`.
    ///
    /// # Panics
    ///
    /// Where a symbol is not below `alphabet`, or where there are 2³²-1 symbols
    /// or more.
    pub fn sort(symbols: &[u32], alphabet: u32) -> Self {
        assert!(symbols.len() < EMPTY as usize, "fewer than 2^32 - 1 instructions");
        assert!(symbols.iter().all(|&symbol| symbol < alphabet), "symbols below the alphabet");
        let starts = sort_suffixes(symbols, alphabet as usize);
        let mut ranks = vec![0; symbols.len()];
        for (rank, &start) in starts.iter().enumerate() {
            ranks[start as usize] = rank as u32;
        }
        let lcp = lcp_array(symbols, &starts, &ranks);
        SuffixArray { starts, ranks, lcp }
    }
}

/// Kasai's observation: leaving out the first symbol shortens what two
/// neighbours have in common by one at most.
fn lcp_array(symbols: &[u32], starts: &[u32], ranks: &[u32]) -> Vec<u32> {
    let mut lcp = vec![0; symbols.len()];
    let mut length = 0_usize;
    for (start, &rank) in ranks.iter().enumerate() {
        if rank == 0 {
            length = 0;
            continue;
        }
        let before = starts[rank as usize - 1] as usize;
        let longest = symbols.len() - start.max(before);
        while length < longest && symbols[start + length] == symbols[before + length] {
            length += 1;
        }
        lcp[rank as usize] = length as u32;
        length = length.saturating_sub(1);
    }
    lcp
}

/// One level of SA-IS.
struct Level<'a> {
    symbols: &'a [u32],
    /// Whether the suffix is smaller than its successor.
    is_smaller: Vec<bool>,
    /// Where the larger suffixes (L) of each first symbol begin.
    larger_begin: Vec<u32>,
    /// Where the smaller suffixes (S) of each first symbol begin; one entry
    /// more than there are symbols.
    smaller_begin: Vec<u32>,
}

fn sort_suffixes(symbols: &[u32], alphabet: usize) -> Vec<u32> {
    match symbols {
        [] => return Vec::new(),
        [_] => return vec![0],
        _ => {}
    }
    let level = Level::new(symbols, alphabet);
    let leftmost: Vec<u32> = (1..symbols.len())
        .filter(|&at| level.is_leftmost_smaller(at))
        .map(|at| at as u32)
        .collect();
    let mut starts = vec![EMPTY; symbols.len()];
    level.induce(&leftmost, &mut starts);
    if leftmost.len() > 1 {
        let sorted = level.sort_leftmost(&leftmost, &starts);
        level.induce(&sorted, &mut starts);
    }
    starts
}

impl<'a> Level<'a> {
    fn new(symbols: &'a [u32], alphabet: usize) -> Self {
        let mut is_smaller = vec![false; symbols.len()];
        for at in (0..symbols.len() - 1).rev() {
            is_smaller[at] = match symbols[at].cmp(&symbols[at + 1]) {
                std::cmp::Ordering::Less => true,
                std::cmp::Ordering::Equal => is_smaller[at + 1],
                std::cmp::Ordering::Greater => false,
            };
        }
        let mut larger = vec![0_u32; alphabet];
        let mut smaller = vec![0_u32; alphabet];
        for (&symbol, &is_smaller) in symbols.iter().zip(&is_smaller) {
            let counts = if is_smaller { &mut smaller } else { &mut larger };
            counts[symbol as usize] += 1;
        }
        let mut larger_begin = Vec::with_capacity(alphabet + 1);
        let mut smaller_begin = Vec::with_capacity(alphabet);
        let mut begin = 0;
        for (larger, smaller) in larger.into_iter().zip(smaller) {
            larger_begin.push(begin);
            smaller_begin.push(begin + larger);
            begin += larger + smaller;
        }
        larger_begin.push(begin);
        Level { symbols, is_smaller, larger_begin, smaller_begin }
    }

    /// Whether a smaller suffix follows a larger one: the places from which
    /// everything else can be induced.
    fn is_leftmost_smaller(&self, at: usize) -> bool {
        at > 0 && self.is_smaller[at] && !self.is_smaller[at - 1]
    }

    /// Puts the leftmost smaller suffixes into their buckets in the given
    /// order, and from them all others.
    fn induce(&self, leftmost: &[u32], starts: &mut [u32]) {
        let symbol = |at: u32| self.symbols[at as usize] as usize;
        starts.fill(EMPTY);
        let mut next = self.smaller_begin.clone();
        for &at in leftmost {
            starts[next[symbol(at)] as usize] = at;
            next[symbol(at)] += 1;
        }

        next.copy_from_slice(&self.larger_begin[..self.smaller_begin.len()]);
        let last = self.symbols.len() as u32 - 1;
        starts[next[symbol(last)] as usize] = last;
        next[symbol(last)] += 1;
        for position in 0..starts.len() {
            let at = starts[position];
            if at != EMPTY && at > 0 && !self.is_smaller[at as usize - 1] {
                let bucket = &mut next[symbol(at - 1)];
                starts[*bucket as usize] = at - 1;
                *bucket += 1;
            }
        }

        next.copy_from_slice(&self.larger_begin[1..]);
        for position in (0..starts.len()).rev() {
            let at = starts[position];
            if at != EMPTY && at > 0 && self.is_smaller[at as usize - 1] {
                let bucket = &mut next[symbol(at - 1)];
                *bucket -= 1;
                starts[*bucket as usize] = at - 1;
            }
        }
    }

    /// The leftmost smaller suffixes in lexicographic order.  `starts` has them in
    /// the order of their LMS substrings (Nong et al.); equal substrings get equal
    /// names, and the sequence of names is sorted recursively.
    fn sort_leftmost(&self, leftmost: &[u32], starts: &[u32]) -> Vec<u32> {
        let mut number = vec![EMPTY; self.symbols.len()];
        for (index, &at) in leftmost.iter().enumerate() {
            number[at as usize] = index as u32;
        }
        let mut names = vec![0; leftmost.len()];
        let mut name = 0;
        let mut previous = None;
        for &at in starts {
            let index = number[at as usize];
            if index == EMPTY {
                continue;
            }
            let substring = self.lms_substring(leftmost, index as usize);
            if previous.is_some_and(|previous| previous != substring) {
                name += 1;
            }
            names[index as usize] = name;
            previous = Some(substring);
        }
        let order = sort_suffixes(&names, name as usize + 1);
        order.into_iter().map(|index| leftmost[index as usize]).collect()
    }

    /// The symbols from the start of one leftmost smaller suffix to that of the
    /// next, inclusive, and whether there is no next one: the last substring ends
    /// with the text and equals no other.
    fn lms_substring(&self, leftmost: &[u32], index: usize) -> (&'a [u32], bool) {
        let begin = leftmost[index] as usize;
        match leftmost.get(index + 1) {
            Some(&end) => (&self.symbols[begin..=end as usize], false),
            None => (&self.symbols[begin..], true),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The quadratic twin.
    fn sorted_naively(symbols: &[u32]) -> Vec<u32> {
        let mut starts: Vec<u32> = (0..symbols.len() as u32).collect();
        starts.sort_by_key(|&start| &symbols[start as usize..]);
        starts
    }

    fn lcp_naively(symbols: &[u32], starts: &[u32]) -> Vec<u32> {
        let suffix = |start: u32| symbols[start as usize..].iter();
        let pair = |pair: &[u32]| {
            suffix(pair[0]).zip(suffix(pair[1])).take_while(|(a, b)| a == b).count() as u32
        };
        let first = starts.first().map(|_| 0);
        first.into_iter().chain(starts.windows(2).map(pair)).collect()
    }

    fn check(symbols: &[u32], alphabet: u32) {
        let array = SuffixArray::sort(symbols, alphabet);
        assert_eq!(array.starts, sorted_naively(symbols), "{symbols:?}");
        assert_eq!(array.lcp, lcp_naively(symbols, &array.starts), "{symbols:?}");
        for (rank, &start) in array.starts.iter().enumerate() {
            assert_eq!(array.ranks[start as usize] as usize, rank);
        }
    }

    #[test]
    fn every_short_text() {
        for length in 0..=8_u32 {
            for number in 0..3_u32.pow(length) {
                let symbols: Vec<u32> =
                    (0..length).map(|digit| number / 3_u32.pow(digit) % 3).collect();
                check(&symbols, 3);
            }
        }
    }

    #[test]
    fn long_runs_and_periods() {
        check(&vec![0; 1000], 1);
        check(&(0..1000).map(|at| at % 7).collect::<Vec<_>>(), 7);
        check(&(0..1000).rev().collect::<Vec<_>>(), 1000);
    }

    proptest! {
        #[test]
        fn small_alphabets(symbols in prop::collection::vec(0_u32..4, 0..300)) {
            check(&symbols, 4);
        }

        #[test]
        fn large_alphabets(symbols in prop::collection::vec(0_u32..5000, 0..300)) {
            check(&symbols, 5000);
        }
    }
}
