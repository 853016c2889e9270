//! From LLVM's instructions to a [`Program`](crate::program::Program).
//!
//! Two instructions get the same symbol where they do the same operation on the
//! same types, whatever their operands.  What must stay a constant when code is
//! shared (the index of a struct member, an immediate argument, the cases of a
//! switch) is part of the symbol; everything else is an operand.  Flags that
//! only make poison are no part of the symbol, as in the comparison of whole
//! functions: shared code keeps those that all have.  Metadata attached to an
//! instruction is none either; shared code keeps what holds for all.
//!
//! A comparison with `>` counts as the one with `<` and its operands exchanged,
//! here and therefore in every correspondence of values.

mod description;

use crate::llvm::{
    Block, Described, Function, Inst, InstFacts, Module, Opcode, OperandBuffer, Value,
};
use crate::program::content_numbers::ContentNumbers;
use crate::program::legality::{
    AnalysisLegality, CallSubject, Callee, InstructionRejection, Legality, Subject, Verdict,
};
use crate::program::mapping::{MappedFunction, Mapping, Moved};
use crate::program::symbols::Symbols;
use crate::program::{Entry, NAME, NO_VALUE, ProgramBuilder, Role, Use};
use rustc_hash::{FxHashMap, FxHashSet};
use rustmerge_search::pace::Pace;
use std::mem;
use std::ops::Range;
use std::time::Instant;

/// The initial capacity of tables of a function's values, about as many as one has.
const USUAL_VALUES: usize = 32;

/// The initial reserve of positions for each function, more than most have, and its upper
/// bound for the module: unused memory is never touched, but counts where memory is limited.
const USUAL_POSITIONS: usize = 96;
const MOST_POSITIONS_AT_FIRST: usize = 1 << 19;

/// Maps all functions of a module, in its order.
pub(crate) fn map_module<'ll>(module: Module<'ll>, legality: &dyn Legality<'ll>) -> Mapping<'ll> {
    let mut mapper = Mapper::new(module, legality);
    mapper.update(&Moved::default());
    mapper.mapping
}

/// The same for the analysis of a program in many modules: also returns a digest of each symbol,
/// equal in two modules where the instructions do the same; those of what must not be shared are 0.
/// `legality` compares calls by their list of attributes.
pub(crate) fn map_module_by_content<'ll>(
    module: Module<'ll>,
    legality: &AnalysisLegality,
) -> (Mapping<'ll>, Vec<u64>) {
    let mut mapper = Mapper::new(module, legality);
    mapper.contents = Some(ContentNumbers::new(module));
    mapper.update(&Moved::default());
    let digests = mapper.symbols.digests(mapper.mapping.program.alphabet());
    (mapper.mapping, digests)
}

/// What is remembered of a global or other constant that is called.
#[derive(Clone)]
struct CalleeFacts {
    callee: Callee,
    /// The arguments that must be constants.
    immediates: Vec<usize>,
    /// The first two arguments may change places.
    commutes: bool,
}

/// Maps a module, and after changes only the functions that changed: a function keeps its
/// positions, and its values their numbers, as long as it does not change.
pub(crate) struct Mapper<'a, 'll> {
    module: Module<'ll>,
    legality: &'a dyn Legality<'ll>,
    mapping: Mapping<'ll>,
    /// The program, while it grows.
    builder: ProgramBuilder,
    /// How many values and blocks have had a number.
    value_count: u32,
    /// The functions that were visited, whether they are mapped or not.
    known: FxHashSet<Function<'ll>>,
    /// The values and blocks of one function after the other; constants belong to no
    /// function.
    locals: Vec<Value<'ll>>,
    symbols: Symbols,
    /// Numbers by content, where the words of symbols have no addresses.
    contents: Option<ContentNumbers<'ll>>,
    /// The number in the program of each number of bytes.
    numbers_of_bytes: FxHashMap<i64, u32>,
    /// The numbers of the current function's blocks.
    blocks: Range<u32>,
    /// The block that follows the current one.
    next_block: Option<Block<'ll>>,
    /// The previous block ended in an invoke that counts as a call; this block continues it.
    goes_on: bool,
    callees: FxHashMap<Value<'ll>, CalleeFacts>,
    operands: OperandBuffer<'ll>,
    /// What [`Legality::context`] says of the current function.
    context: u64,
    /// What the current instruction does.
    words: Vec<u64>,
    /// What the current instruction works on.
    uses: Vec<Use>,
    /// For each of `uses`, the number of the operand in LLVM, or `BYTES`.
    slots: Vec<u32>,
}

/// The instruction has something that this library does not understand.
struct NotUnderstood;

/// Where an instruction stands in its block.
#[derive(Clone, Copy)]
struct Place {
    block: u32,
    is_head: bool,
}

impl<'a, 'll> Mapper<'a, 'll> {
    /// A mapper that knows no function yet.
    pub(crate) fn new(module: Module<'ll>, legality: &'a dyn Legality<'ll>) -> Self {
        Mapper {
            module,
            legality,
            mapping: Mapping::default(),
            builder: ProgramBuilder::default(),
            value_count: 0,
            known: FxHashSet::default(),
            locals: Vec::new(),
            symbols: Symbols::default(),
            contents: None,
            numbers_of_bytes: FxHashMap::default(),
            blocks: 0..0,
            next_block: None,
            goes_on: false,
            callees: FxHashMap::default(),
            operands: OperandBuffer::new(),
            context: 0,
            words: Vec::new(),
            uses: Vec::new(),
            slots: Vec::new(),
        }
    }

    /// What is mapped so far.
    pub(crate) fn mapping(&self) -> &Mapping<'ll> {
        &self.mapping
    }

    /// Maps the functions of the module that are new, in its order, and those from
    /// which code moved since they were mapped.
    pub(crate) fn update(&mut self, moved: &Moved<'ll>) {
        let begin = Instant::now();
        let survivors = self.survivors(moved);
        self.forget(&moved.functions);
        let old = self.mapping.program.len();
        let functions = self.module.functions();
        self.builder = ProgramBuilder::continuing(mem::take(&mut self.mapping.program));
        if self.known.is_empty() {
            self.mapping.values.reserve(functions.len() * USUAL_VALUES);
            let positions = (functions.len() * USUAL_POSITIONS).min(MOST_POSITIONS_AT_FIRST);
            self.mapping.reserve(positions);
            self.builder.reserve(positions);
        }
        let mut pace = Pace::begin();
        for (done, &function) in functions.iter().enumerate() {
            if pace.is_due(done) {
                log::info!("{NAME}: functions mapped: {done} of {}", functions.len());
            }
            if self.known.insert(function) {
                self.function(function);
            }
        }
        log::info!(
            "{NAME}: instructions: {}, functions: {}, symbols: {}; {:.1?}",
            self.mapping.instruction_count,
            functions.len(),
            self.builder.symbol_count(),
            begin.elapsed(),
        );
        self.mapping.program = mem::take(&mut self.builder).finish(self.value_count);
        self.note_dirty(old, &survivors);
    }

    /// The positions of the instructions that stay in functions from which code moved.
    fn survivors(&self, moved: &Moved<'ll>) -> FxHashMap<Inst<'ll>, u32> {
        let mut has_moved = vec![false; self.mapping.program.len()];
        for Range { start, end } in &moved.positions {
            has_moved[*start as usize..*end as usize].fill(true);
        }
        let functions = self.mapping.functions.iter();
        functions
            .filter(|mapped| !mapped.is_outdated && moved.functions.contains(&mapped.function))
            .flat_map(|mapped| mapped.positions.clone())
            .filter(|&position| !has_moved[position as usize])
            .filter_map(|position| Some((self.mapping.instructions[position as usize]?, position)))
            .collect()
    }

    /// Notes which positions from `begin` on were not there before, or not after the
    /// same one.
    fn note_dirty(&mut self, begin: usize, survivors: &FxHashMap<Inst<'ll>, u32>) {
        let Mapping { program, instructions, is_dirty, .. } = &mut self.mapping;
        is_dirty.fill(false);
        let symbols = program.symbols();
        // An instruction whose symbol changed counts as new.
        let before = |position: usize| {
            let old = *survivors.get(&instructions[position]?)?;
            (symbols[old as usize] == symbols[position]).then_some(old)
        };
        let mut last = None;
        for position in begin..program.len() {
            let old = before(position);
            let follows = match (last, position.checked_sub(1)) {
                (Some(last), _) => old == Some(last + 1),
                (None, Some(last)) => instructions[last].is_none(),
                (None, None) => true,
            };
            is_dirty.push(old.is_none() || !follows);
            last = old;
        }
    }

    /// Forgets functions.  Their values may have been erased, and new values may have
    /// their addresses.
    fn forget(&mut self, functions: &FxHashSet<Function<'ll>>) {
        for mapped in &mut self.mapping.functions {
            if !mapped.is_outdated && functions.contains(&mapped.function) {
                mapped.is_outdated = true;
                for local in &self.locals[mapped.locals.clone()] {
                    self.mapping.values.remove(local);
                }
            }
        }
        self.known.retain(|function| !functions.contains(function));
    }

    fn function(&mut self, function: Function<'ll>) {
        match self.legality.context(function) {
            Some(context) => self.context = context,
            None => return,
        }
        let (begin, first_local) = (self.builder.len() as u32, self.locals.len());
        self.number_blocks(function);
        self.instructions(function);
        // No candidate goes from one function to the next.
        self.boundary();
        let place = self.mapping.functions.len() as u32;
        self.mapping.function_places.resize(self.builder.len(), place);
        self.mapping.functions.push(MappedFunction {
            function,
            positions: begin..self.builder.len() as u32,
            is_outdated: false,
            locals: first_local..self.locals.len(),
        });
    }

    /// Gives numbers to the blocks of a function, in its order.
    fn number_blocks(&mut self, function: Function<'ll>) {
        let first = self.value_count;
        let count = function.blocks().map(|block| self.local(block.as_value())).count();
        self.blocks = first..self.value_count;
        assert_eq!(self.blocks.len(), count, "a function's blocks have no numbers yet");
    }

    fn instructions(&mut self, function: Function<'ll>) {
        let mut blocks = function.blocks().peekable();
        while let Some(block) = blocks.next() {
            self.next_block = blocks.peek().copied();
            let is_head = !mem::take(&mut self.goes_on);
            let mut place = Place { block: self.local(block.as_value()), is_head };
            let mut next = block.first();
            while let Some(inst) = next {
                let facts = inst.describe(&mut self.operands);
                next = facts.next;
                if facts.is_debug_intrinsic {
                    continue;
                }
                if self.instruction(inst, &facts, place) {
                    place.is_head = false;
                    self.mapping.instruction_count += 1;
                }
            }
            if !self.legality.crosses_blocks() {
                self.boundary();
            }
        }
    }

    /// Adds an instruction; says whether it is visible.
    fn instruction(&mut self, inst: Inst<'ll>, facts: &InstFacts<'ll>, place: Place) -> bool {
        match self.verdict(inst, facts) {
            Verdict::Invisible => return false,
            Verdict::Illegal(_) => self.boundary(),
            Verdict::Legal => {
                if self.legal(inst, facts, place).is_err() {
                    self.boundary();
                }
            }
        }
        true
    }

    fn verdict(&mut self, inst: Inst<'ll>, facts: &InstFacts<'ll>) -> Verdict {
        let Some(opcode) = facts.opcode else {
            return Verdict::Illegal(InstructionRejection::Unknown);
        };
        let is_call = matches!(opcode, Opcode::Call | Opcode::Invoke);
        let call = inst.as_call().filter(|_| is_call).map(|call| CallSubject {
            callee: self.callee(inst, self.operands.get(facts.operand_count - 1)),
            is_must_tail: call.is_must_tail(),
            convention: call.calling_convention(),
        });
        let described = Described { inst, facts, operands: &self.operands };
        if opcode == Opcode::Call && self.legality.can_do_without(described) {
            return Verdict::Invisible;
        }
        match self.legality.verdict(&Subject { opcode, call }) {
            Verdict::Invisible => Verdict::Invisible,
            Verdict::Illegal(reason) if reason.counts() => Verdict::Illegal(reason),
            _ => match self.legality.inspect(described) {
                Ok(()) => Verdict::Legal,
                Err(reason) => Verdict::Illegal(reason),
            },
        }
    }

    fn boundary(&mut self) {
        self.builder.illegal();
        let mapping = &mut self.mapping;
        if mapping.instructions.len() < self.builder.len() {
            mapping.instructions.push(None);
            mapping.weights.push(0);
            mapping.numbers.push(mapping.instruction_count);
        }
    }

    fn legal(
        &mut self,
        inst: Inst<'ll>,
        facts: &InstFacts<'ll>,
        place: Place,
    ) -> Result<(), NotUnderstood> {
        self.words.clear();
        self.uses.clear();
        self.slots.clear();
        let opcode = facts.opcode.ok_or(NotUnderstood)?;
        let commutes = self.describe(inst, opcode, facts, place.block)?;
        let symbol = self.symbols.symbol(&self.words, &mut self.builder);
        let has_value = match opcode {
            Opcode::Store | Opcode::Fence | Opcode::Br | Opcode::Switch => false,
            Opcode::Call | Opcode::Invoke => !facts.ty.is_void(),
            _ => !opcode.is_terminator(),
        };
        let value = if has_value { self.local(inst.as_value()) } else { NO_VALUE };
        let Place { block, is_head } = place;
        self.builder.legal(Entry { symbol, value, block, is_head, commutes, uses: &self.uses });
        let mapping = &mut self.mapping;
        mapping.slots.extend_from_slice(&self.slots);
        mapping.instructions.push(Some(inst));
        let described = Described { inst, facts, operands: &self.operands };
        mapping.weights.push(self.legality.weight(described));
        mapping.numbers.push(mapping.instruction_count);
        Ok(())
    }

    fn use_of(&mut self, number: u32, role: Role, slot: usize) {
        self.uses.push(Use::new(number, role));
        self.slots.push(slot as u32);
    }

    /// The number of a value or block of the current function.
    fn local(&mut self, value: Value<'ll>) -> u32 {
        let next = self.value_count;
        let number = self.number(value);
        if number == next {
            self.locals.push(value);
        }
        number
    }

    /// The number of a value or block, given at the first meeting.
    fn number(&mut self, value: Value<'ll>) -> u32 {
        let number = *self.mapping.values.entry(value).or_insert(self.value_count);
        if number == self.value_count {
            assert!(number < Use::MAX_VALUES, "fewer than 2^30 values in a module");
            self.value_count += 1;
        }
        number
    }
}
