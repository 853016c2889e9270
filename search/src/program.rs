//! A module as the search sees it: one position for each instruction, with a
//! symbol for what it does and numbers for what it works on.
//!
//! This is plain data.  The mapper makes it from LLVM's objects, tests make it
//! from nothing.

use std::ops::Range;

/// The value of an instruction that has none.
pub const NO_VALUE: u32 = u32::MAX;

/// What an operand means to its instruction.
#[repr(u32)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// A value that is computed with.
    Value = 0,
    /// A block that control may go to.
    Successor = 1,
    /// A block that control may have come from.
    IncomingBlock = 2,
}

const ROLE_BITS: u32 = 2;

/// One operand: the number of a value or block, and its role.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Use(u32);

impl Use {
    /// How many values and blocks can be told apart.
    pub const MAX_VALUES: u32 = u32::MAX >> ROLE_BITS;

    /// A use of a value or block, whose number is below [`Use::MAX_VALUES`].
    pub fn new(number: u32, role: Role) -> Self {
        debug_assert!(number < Self::MAX_VALUES);
        Use(number << ROLE_BITS | role as u32)
    }

    /// The number of the value or block.
    pub fn number(self) -> u32 {
        self.0 >> ROLE_BITS
    }

    /// What it is used for.
    pub fn role(self) -> Role {
        match self.0 & ((1 << ROLE_BITS) - 1) {
            0 => Role::Value,
            1 => Role::Successor,
            _ => Role::IncomingBlock,
        }
    }
}

/// One instruction that may be shared.
#[derive(Clone, Copy, Debug)]
pub struct Entry<'a> {
    /// Equal for two instructions exactly where they do the same, whatever
    /// their operands.  Fixes the number and the roles of the operands and
    /// whether there is a value.
    pub symbol: u32,
    /// The number of its value, or [`NO_VALUE`].
    pub value: u32,
    /// The number of its block.
    pub block: u32,
    /// It is the first of its block.
    pub is_head: bool,
    /// Its first two operands may change places.
    pub commutes: bool,
    /// Its operands, in an order that is part of what the symbol means.
    pub uses: &'a [Use],
}

impl Entry<'_> {
    /// Whether what the instruction computes depends on where control came from.
    pub fn is_phi(&self) -> bool {
        self.uses.last().is_some_and(|operand| operand.role() == Role::IncomingBlock)
    }
}

const HEAD: u32 = 1;
const COMMUTES: u32 = 2;
const LEGAL: u32 = 4;
const FLAG_BITS: u32 = 3;

/// A module as a run of positions.
///
/// Neighbouring instructions that must not be shared are one position, whose
/// symbol occurs nowhere else.
#[derive(Clone, Debug, Default)]
pub struct Program {
    symbols: Vec<u32>,
    alphabet: u32,
    rows: Vec<Row>,
    uses: Vec<Use>,
    value_count: u32,
}

/// What of an instruction is of fixed size, next to each other because it is
/// read together.
#[derive(Clone, Copy, Debug)]
struct Row {
    value: u32,
    block: u32,
    uses_begin: u32,
    /// The flags in the low bits, above them the number of operands.
    flags: u32,
}

impl Program {
    /// The program of some runs of positions, ascending, with the same symbols and
    /// numbers; and for each of its positions, which one of this program it was.
    /// No candidate goes from one run to the next.
    pub fn part(&self, runs: &[Range<u32>]) -> (Program, Vec<u32>) {
        let mut part = ProgramBuilder { next_symbol: self.alphabet, ..ProgramBuilder::default() };
        let length = runs.iter().map(|run| run.len() + 1).sum();
        part.symbols.reserve(length);
        part.rows.reserve(length);
        let mut positions = Vec::with_capacity(length);
        for run in runs {
            let range = run.start as usize..run.end as usize;
            part.symbols.extend_from_slice(&self.symbols[range.clone()]);
            part.rows.extend_from_slice(&self.rows[range]);
            positions.extend(run.clone());
            part.illegal();
            positions.resize(part.len(), run.end);
        }
        part.uses.clone_from(&self.uses);
        (part.finish(self.value_count), positions)
    }

    /// The symbol of each position.
    pub fn symbols(&self) -> &[u32] {
        &self.symbols
    }

    /// All symbols are below this.
    pub fn alphabet(&self) -> u32 {
        self.alphabet
    }

    /// How many positions there are.
    pub fn len(&self) -> usize {
        self.symbols.len()
    }

    /// Whether there are no positions.
    pub fn is_empty(&self) -> bool {
        self.symbols.is_empty()
    }

    /// How many operands all instructions have together.
    pub fn use_count(&self) -> usize {
        self.uses.len()
    }

    /// The numbers of values and blocks are below this.
    pub fn value_count(&self) -> u32 {
        self.value_count
    }

    /// Whether the instruction may be shared.
    pub fn is_legal(&self, position: usize) -> bool {
        self.rows[position].flags & LEGAL != 0
    }

    /// Where the uses of the instruction at a position begin among all uses of
    /// the program.
    pub fn uses_begin(&self, position: usize) -> usize {
        self.rows[position].uses_begin as usize
    }

    /// The number of the value of the instruction at a position, or [`NO_VALUE`].
    pub fn value(&self, position: usize) -> u32 {
        self.rows[position].value
    }

    /// The operands of all instructions of a candidate, one after the other; none of
    /// its positions is an illegal one.
    pub fn uses_of(&self, start: u32, length: u32) -> &[Use] {
        &self.uses[self.places_of_uses(start, length)]
    }

    /// The places of those operands among all uses of the program.
    pub fn places_of_uses(&self, start: u32, length: u32) -> Range<usize> {
        let [.., last] = &self.rows[start as usize..(start + length) as usize] else {
            return 0..0;
        };
        let end = last.uses_begin + (last.flags >> FLAG_BITS);
        self.uses_begin(start as usize)..end as usize
    }

    /// The instruction at a position, which must be a legal one.
    #[inline]
    pub fn entry(&self, position: usize) -> Entry<'_> {
        let Row { value, block, uses_begin, flags } = self.rows[position];
        debug_assert!(flags & LEGAL != 0);
        let uses_begin = uses_begin as usize;
        Entry {
            symbol: self.symbols[position],
            value,
            block,
            is_head: flags & HEAD != 0,
            commutes: flags & COMMUTES != 0,
            uses: &self.uses[uses_begin..uses_begin + (flags >> FLAG_BITS) as usize],
        }
    }
}

/// Collects a program position by position.
#[derive(Default)]
pub struct ProgramBuilder {
    symbols: Vec<u32>,
    next_symbol: u32,
    rows: Vec<Row>,
    uses: Vec<Use>,
}

impl ProgramBuilder {
    /// Makes room for this number of further positions.
    pub fn reserve(&mut self, positions: usize) {
        self.symbols.reserve(positions);
        self.rows.reserve(positions);
        self.uses.reserve(2 * positions);
    }

    /// A symbol that was never handed out before.
    pub fn fresh_symbol(&mut self) -> u32 {
        let symbol = self.next_symbol;
        self.next_symbol = symbol.checked_add(1).expect("fewer than 2^32 symbols");
        symbol
    }

    /// How many symbols were handed out.
    pub fn symbol_count(&self) -> u32 {
        self.next_symbol
    }

    /// Goes on where another program ends.
    pub fn continuing(program: Program) -> Self {
        let Program { symbols, alphabet, rows, uses, value_count: _ } = program;
        ProgramBuilder { symbols, next_symbol: alphabet, rows, uses }
    }

    /// Adds an instruction, whose symbol came from
    /// [`ProgramBuilder::fresh_symbol`].  Returns its position.
    pub fn legal(&mut self, entry: Entry<'_>) -> u32 {
        debug_assert!(!entry.commutes || entry.uses.len() >= 2);
        let count = entry.uses.len() as u32;
        assert!(count < 1 << (u32::BITS - FLAG_BITS), "fewer than 2^29 operands");
        let uses_begin = u32::try_from(self.uses.len()).expect("fewer than 2^32 operands");
        self.uses.extend_from_slice(entry.uses);
        let flags = LEGAL
            | if entry.is_head { HEAD } else { 0 }
            | if entry.commutes { COMMUTES } else { 0 };
        let Entry { value, block, .. } = entry;
        self.push(entry.symbol, Row { value, block, uses_begin, flags: flags | count << FLAG_BITS })
    }

    /// Adds an instruction that must not be shared, unless the one before is
    /// such a one too.
    pub fn illegal(&mut self) {
        if self.rows.last().is_some_and(|row| row.flags & LEGAL == 0) {
            return;
        }
        let symbol = self.fresh_symbol();
        self.push(symbol, Row { value: NO_VALUE, block: NO_VALUE, uses_begin: 0, flags: 0 });
    }

    /// How many positions there are so far.
    pub fn len(&self) -> usize {
        self.symbols.len()
    }

    /// Whether there are no positions so far.
    pub fn is_empty(&self) -> bool {
        self.symbols.is_empty()
    }

    fn push(&mut self, symbol: u32, row: Row) -> u32 {
        let position = self.symbols.len() as u32;
        self.symbols.push(symbol);
        self.rows.push(row);
        position
    }

    /// The program; `value_count` is above all numbers of values and blocks.
    pub fn finish(self, value_count: u32) -> Program {
        assert!(value_count <= Use::MAX_VALUES, "fewer than 2^30 values in a module");
        Program {
            symbols: self.symbols,
            alphabet: self.next_symbol,
            rows: self.rows,
            uses: self.uses,
            value_count,
        }
    }
}
