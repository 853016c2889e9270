//! Which blocks of two functions correspond.
//!
//! Where control flows in the same way in both, all blocks do, one to one, unless more matches where
//! the functions are aligned as sequences of words.  There a block of one of them whose words match
//! those of several blocks of the other is divided into pieces, and those pieces correspond that have
//! many words in common, and those that control goes to from corresponding ones in the same way and
//! that have as much in common.

use super::correspondence::{Word, words};
use crate::comparator::Canonicalizer;
use crate::llvm::{Block, Function, Inst, Opcode, Value};
use rustc_hash::FxHashMap;
use rustmerge_search::near::{CommonRun, MOST_EDITS, common_runs};

/// What an instruction that is there once for both saves, and what each place costs at which the
/// functions differ, in half bytes: an estimate that only says which blocks to try.
const MATCH: usize = 9;
const GAP: usize = 28;

/// With so many others is a piece compared because control goes to both in the same way.
const MOST_TRIED: usize = 4;

/// Where control flows in the same way and so many percent of the words of the shorter function match,
/// no better pairs are looked for.
const MOST_OF_WORDS: usize = 95;

/// So many words in a row that match those of another block are worth a piece of their own.
const LEAST_OF_PIECE: usize = 3;

/// The code of a function in pieces, which are its blocks, or parts of them one behind the other.
pub(super) struct Code<'ll> {
    pub pieces: Vec<Piece<'ll>>,
}

/// A block, or a part of one.
pub(super) struct Piece<'ll> {
    pub block: Block<'ll>,
    /// The instructions with their words.
    pub words: Vec<Word<'ll>>,
    /// The pieces that control goes to.
    ways: Vec<usize>,
    /// How it ends; a part in front of another one as if by a branch to that.
    end: Option<Opcode>,
    /// What a landing pad at its begin is like.
    pad: Option<Pad<'ll>>,
    /// It is behind another part of its block.
    pub is_behind: bool,
}

/// The word of a landing pad and its clauses.
type Pad<'ll> = (u64, Vec<Value<'ll>>);

/// Two pieces, by their numbers in the first function and in the second.
pub(super) type PiecePair = (usize, usize);

/// Where a function is divided: a piece and the place in it of the first word of a new one.
type Cut = (usize, usize);

impl<'ll> Code<'ll> {
    /// The blocks of a function; `None` where an instruction may not be part of a body for two.
    pub(super) fn of(
        function: Function<'ll>,
        canonicalizer: &mut Canonicalizer<'ll>,
    ) -> Option<Self> {
        let numbers: FxHashMap<Block<'ll>, usize> =
            function.blocks().enumerate().map(|(at, block)| (block, at)).collect();
        let piece = |block: Block<'ll>| {
            let (words, last) = (words(block, canonicalizer)?, block.terminator());
            let ways = last.successors().iter().map(|next| numbers[next]).collect();
            let (end, pad) = (last.opcode(), pad(&words));
            Some(Piece { block, words, ways, end, pad, is_behind: false })
        };
        Some(Code { pieces: function.blocks().map(piece).collect::<Option<_>>()? })
    }

    /// The same with pieces divided at some places, which are in ascending order.
    fn divided(&self, cuts: &[Cut]) -> Self {
        let cuts_before = |piece: usize| cuts.partition_point(|cut| cut.0 < piece);
        let first_part = |piece: usize| piece + cuts_before(piece);
        let mut pieces: Vec<Piece<'ll>> = Vec::with_capacity(self.pieces.len() + cuts.len());
        for (at, piece) in self.pieces.iter().enumerate() {
            let mut begin = 0;
            for &(_, place) in &cuts[cuts_before(at)..cuts_before(at + 1)] {
                let next = pieces.len() + 1;
                let words = piece.words[begin..place].to_vec();
                pieces.push(piece.part(words, begin > 0, vec![next], Some(Opcode::Br)));
                begin = place;
            }
            let ways = piece.ways.iter().map(|&way| first_part(way)).collect();
            let words = piece.words[begin..].to_vec();
            pieces.push(piece.part(words, begin > 0, ways, piece.end));
        }
        Code { pieces }
    }

    /// The words with the pieces that they are in and their places there.
    fn places(&self) -> (Vec<u64>, Vec<Place>) {
        let pieces = self.pieces.iter().enumerate();
        let words = pieces.flat_map(|(number, piece)| {
            piece.words.iter().enumerate().map(move |(at, word)| (word.1, (number, at)))
        });
        words.unzip()
    }
}

impl<'ll> Piece<'ll> {
    /// A part of it with these words, which ends so.
    fn part(
        &self,
        words: Vec<Word<'ll>>,
        is_behind: bool,
        ways: Vec<usize>,
        end: Option<Opcode>,
    ) -> Self {
        let pad = self.pad.clone().filter(|_| !is_behind);
        Piece { block: self.block, words, ways, end, pad, is_behind }
    }

    /// The words that match those of another piece, in order, by their places in both; `None` where
    /// the pieces are too different.
    pub(super) fn matched(&self, other: &Self) -> Option<Vec<(usize, usize)>> {
        let [one, other] =
            [self, other].map(|piece| piece.words.iter().map(|word| word.1).collect::<Vec<u64>>());
        matched_places(&one, &other)
    }

    /// Whether enough of two pieces is the same.
    fn is_alike(&self, other: &Self) -> bool {
        self.matched(other).is_some_and(|places| {
            pay_as_one(places.into_iter(), self.words.len(), other.words.len())
        })
    }
}

/// The words of two sequences that match, in order, by their places in both; `None` where the
/// sequences are too different.
fn matched_places(one: &[u64], other: &[u64]) -> Option<Vec<(usize, usize)>> {
    let runs = common_runs(one, other, MOST_EDITS)?;
    let places = |run: CommonRun| (0..run.length).map(move |at| (run.first + at, run.second + at));
    Some(runs.into_iter().flat_map(places).collect())
}

fn pad<'ll>(words: &[Word<'ll>]) -> Option<Pad<'ll>> {
    let is_phi = |word: &&Word<'ll>| word.0.opcode() == Some(Opcode::Phi);
    let &(inst, word) = words.iter().find(|word| !is_phi(word))?;
    let is_pad = inst.opcode() == Some(Opcode::LandingPad);
    is_pad.then(|| (word, (0..inst.operand_count()).map(|at| inst.operand(at)).collect()))
}

/// Two functions, and which of their pieces correspond.
pub(super) struct Pairing<'ll> {
    pub both: [Code<'ll>; 2],
    /// The pieces that correspond, the begins of the functions first.
    pub pairs: Vec<PiecePair>,
    /// For each piece of either function whether it is in a pair.
    is_paired: [Vec<bool>; 2],
    /// Control flows in the same way in both.
    pub has_same_flow: bool,
}

impl<'ll> Pairing<'ll> {
    /// The pieces that correspond; `None` where the functions are too different.
    pub(super) fn of(first: Code<'ll>, second: Code<'ll>) -> Option<Self> {
        let mut flow = Pairing::without_pairs([first, second]);
        let matched = flow.by_control_flow().and_then(|()| flow.matched());
        flow.has_same_flow = matched.is_some();
        if matched.is_some_and(|matched| 100 * matched >= MOST_OF_WORDS * flow.fewest_words()) {
            return Some(flow);
        }
        match (Pairing::of_alike_pieces(&flow.both), matched) {
            (Some(alike), Some(matched)) => {
                Some(if alike.matched() > Some(matched) { alike } else { flow })
            }
            (alike, None) => alike,
            (None, Some(_)) => Some(flow),
        }
    }

    /// The pieces whose words are alike.
    fn of_alike_pieces([first, second]: &[Code<'ll>; 2]) -> Option<Self> {
        let [of_first, of_second] = cuts(first, second)?;
        let mut pairing =
            Pairing::without_pairs([first.divided(&of_first), second.divided(&of_second)]);
        pairing.by_words()?;
        Some(pairing)
    }

    /// The pieces that correspond.
    pub(super) fn pieces(&self) -> impl Iterator<Item = [&Piece<'ll>; 2]> {
        let [first, second] = &self.both;
        self.pairs.iter().map(|&(a, b)| [&first.pieces[a], &second.pieces[b]])
    }

    /// How many words match in pieces that correspond; `None` where some are too different.
    fn matched(&self) -> Option<usize> {
        self.pieces().map(|[a, b]| Some(a.matched(b)?.len())).sum()
    }

    /// The words of the shorter function.
    fn fewest_words(&self) -> usize {
        let words = |code: &Code<'ll>| code.pieces.iter().map(|piece| piece.words.len()).sum();
        let [first, second] = self.both.each_ref().map(words);
        std::cmp::min::<usize>(first, second)
    }

    fn without_pairs(both: [Code<'ll>; 2]) -> Self {
        let is_paired = both.each_ref().map(|code| vec![false; code.pieces.len()]);
        Pairing { both, pairs: Vec::new(), is_paired, has_same_flow: false }
    }

    /// Finds the pairs that control reaches in the same way; `None` where a block is in none, or
    /// would be in two.
    fn by_control_flow(&mut self) -> Option<()> {
        let counts = self.both.each_ref().map(|code| code.pieces.len());
        if counts[0] != counts[1] {
            return None;
        }
        let mut image: Vec<Option<usize>> = vec![None; counts[0]];
        image[0] = Some(0);
        self.pair(0, 0);
        let mut at = 0;
        while let Some(&(a, b)) = self.pairs.get(at) {
            at += 1;
            for (a, b) in self.common_ways(a, b)? {
                if image[a] == Some(b) {
                    continue;
                }
                if !self.may_pair(a, b) {
                    return None;
                }
                image[a] = Some(b);
                self.pair(a, b);
            }
        }
        Some(())
    }

    /// Finds the pairs whose words are alike.
    fn by_words(&mut self) -> Option<()> {
        let alike = alike_pieces(&self.both[0], &self.both[1])?;
        self.pair(0, 0);
        for (a, b) in alike {
            if self.may_pair(a, b) {
                self.pair(a, b);
            }
        }
        let mut tried = self.both.each_ref().map(|code| vec![0; code.pieces.len()]);
        let mut at = 0;
        while let Some(&(a, b)) = self.pairs.get(at) {
            at += 1;
            for (a, b) in self.common_ways(a, b).unwrap_or_default() {
                if !self.may_pair(a, b) || tried[0][a].max(tried[1][b]) == MOST_TRIED {
                    continue;
                }
                tried[0][a] += 1;
                tried[1][b] += 1;
                let [first, second] = &self.both;
                if first.pieces[a].is_alike(&second.pieces[b]) {
                    self.pair(a, b);
                }
            }
        }
        Some(())
    }

    fn pair(&mut self, a: usize, b: usize) {
        self.is_paired[0][a] = true;
        self.is_paired[1][b] = true;
        self.pairs.push((a, b));
    }

    /// Whether neither piece is in a pair, and exceptions come to both in the same way.
    fn may_pair(&self, a: usize, b: usize) -> bool {
        let [first, second] = &self.both;
        !self.is_paired[0][a]
            && !self.is_paired[1][b]
            && first.pieces[a].pad == second.pieces[b].pad
    }

    /// Where control goes from two pieces, side by side; `None` where they end in other ways.
    fn common_ways(&self, a: usize, b: usize) -> Option<Vec<PiecePair>> {
        let [first, second] = &self.both;
        let (a, b) = (&first.pieces[a], &second.pieces[b]);
        let is_alike = a.end == b.end && a.ways.len() == b.ways.len();
        is_alike.then(|| a.ways.iter().copied().zip(b.ways.iter().copied()).collect())
    }
}

/// Where two functions are divided so that what matches is in one piece of each; `None` where they
/// are too different.
fn cuts<'ll>(first: &Code<'ll>, second: &Code<'ll>) -> Option<[Vec<Cut>; 2]> {
    let mut cuts = [Vec::new(), Vec::new()];
    let mut before: Option<Stretch> = None;
    for stretch in stretches(first, second)? {
        if stretch.length < LEAST_OF_PIECE {
            continue;
        }
        if let Some(before) = before {
            for (side, code) in [first, second].into_iter().enumerate() {
                let (piece, place) = stretch.begin[side];
                let is_other = before.begin[1 - side].0 != stretch.begin[1 - side].0;
                let words = &code.pieces[piece].words;
                if piece == before.begin[side].0 && is_other && may_begin(words[place].0) {
                    cuts[side].push((piece, place));
                }
            }
        }
        before = Some(stretch);
    }
    Some(cuts)
}

/// Whether a block may begin with an instruction.
fn may_begin(inst: Inst<'_>) -> bool {
    !matches!(inst.opcode(), Some(Opcode::Phi | Opcode::LandingPad | Opcode::Alloca))
}

/// Words of one piece that match words of another one, without any between them that match others.
#[derive(Clone, Copy)]
struct Stretch {
    /// The first word in both functions: the piece and the place in it.
    begin: [Place; 2],
    /// How many words match.
    length: usize,
}

/// A word by its piece and its place there.
type Place = (usize, usize);

/// What matches where two functions are aligned as wholes, in order; `None` where they are too
/// different.
fn aligned(first: &Code<'_>, second: &Code<'_>) -> Option<Vec<[Place; 2]>> {
    let ((words, places), (other_words, other_places)) = (first.places(), second.places());
    let matched = matched_places(&words, &other_words)?;
    Some(matched.into_iter().map(|(at, other)| [places[at], other_places[other]]).collect())
}

/// The stretches of what matches where two functions are aligned, in order; `None` where they are
/// too different.
fn stretches(first: &Code<'_>, second: &Code<'_>) -> Option<Vec<Stretch>> {
    let mut found: Vec<Stretch> = Vec::new();
    for begin in aligned(first, second)? {
        let pieces = begin.map(|place| place.0);
        match found.last_mut().filter(|last| last.begin.map(|place| place.0) == pieces) {
            Some(last) => last.length += 1,
            None => found.push(Stretch { begin, length: 1 }),
        }
    }
    Some(found)
}

/// Pairs of pieces, without the begins of the functions, which have enough in common where these
/// are aligned, those with the most first.  A piece may be in several pairs.  `None` where the
/// functions are too different.
fn alike_pieces(first: &Code<'_>, second: &Code<'_>) -> Option<Vec<PiecePair>> {
    let mut common: FxHashMap<PiecePair, Common> = FxHashMap::default();
    for [(a, place), (b, other)] in aligned(first, second)? {
        common.entry((a, b)).or_default().add(place, other);
    }
    let mut pairs: Vec<(PiecePair, Common)> = common.into_iter().collect();
    pairs.retain(|&((a, b), common)| {
        let lengths = (first.pieces[a].words.len(), second.pieces[b].words.len());
        a != 0 && b != 0 && common.pays(lengths.0, lengths.1)
    });
    pairs.sort_by_key(|&(pair, common)| (usize::MAX - common.words, pair));
    Some(pairs.into_iter().map(|(pair, _)| pair).collect())
}

/// Whether two pieces of so many instructions had better be one, of which those at some places are
/// there once.
pub(super) fn pay_as_one(
    places: impl Iterator<Item = (usize, usize)>,
    length: usize,
    other_length: usize,
) -> bool {
    let mut common = Common::default();
    places.for_each(|(place, other)| common.add(place, other));
    common.pays(length, other_length)
}

/// What two pieces have in common, in order.
#[derive(Clone, Copy, Default)]
struct Common {
    words: usize,
    /// Places between them at which one of the pieces has more.
    gaps: usize,
    /// The places in both pieces behind the last word.
    end: (usize, usize),
}

impl Common {
    fn add(&mut self, place: usize, other: usize) {
        self.words += 1;
        self.gaps += usize::from(self.end != (place, other));
        self.end = (place + 1, other + 1);
    }

    fn pays(self, length: usize, other_length: usize) -> bool {
        let gaps = self.gaps + usize::from(self.end != (length, other_length));
        MATCH * self.words > GAP * gaps
    }
}
