//! From LLVM's instructions to a [`Program`](super::program::Program).
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

use super::legality::{Call, Callee, IntrinsicClass, Legality, Reason, Subject, Verdict};
use super::mapping::{BYTES, MappedFunction, Mapping, Moved};
use super::program::{Entry, NO_VALUE, ProgramBuilder, Role, Use};
use super::symbols::Symbols;
use crate::comparator::{has_only_fast_math_flags, has_only_poison_flags, is_callee};
use crate::llvm::{
    Attribute, Block, Function, Inst, InstFacts, Metadata, Module, Opcode, Operand, OperandBuffer,
    Reached, Type, TypeKind, Value, ValueKind,
};
use crate::similarity::NAME;
use crate::similarity::pace::Pace;
use rustc_hash::{FxHashMap, FxHashSet};
use std::mem;
use std::ops::Range;
use std::time::Instant;

/// About as many values as a function has; a table that need not grow saves time.
const USUAL_VALUES: usize = 32;

/// More positions than most functions have, and for how many there is room at first:
/// what is not needed is never touched, but counts where memory is limited.
const USUAL_POSITIONS: usize = 96;
const MOST_POSITIONS_AT_FIRST: usize = 1 << 19;

/// Maps all functions of a module, in its order.
pub(crate) fn map_module<'ll>(module: Module<'ll>, legality: &dyn Legality<'ll>) -> Mapping<'ll> {
    let mut mapper = Mapper::new(module, legality);
    mapper.update(&Moved::default());
    mapper.mapping
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

/// Maps a module, and again what changes of it: each function keeps its positions,
/// and its values their numbers, as long as it stays as it is.
pub(crate) struct Mapper<'a, 'll> {
    module: Module<'ll>,
    legality: &'a dyn Legality<'ll>,
    mapping: Mapping<'ll>,
    /// The program, while it grows.
    builder: ProgramBuilder,
    /// How many values and blocks have had a number.
    value_count: u32,
    /// The functions that were looked at, whether they are mapped or not.
    known: FxHashSet<Function<'ll>>,
    /// The values and blocks of each function after the other; constants are of
    /// none.
    locals: Vec<Value<'ll>>,
    symbols: Symbols,
    /// The number in the program of each number of bytes.
    numbers_of_bytes: FxHashMap<i64, u32>,
    /// The numbers of the current function's blocks.
    blocks: Range<u32>,
    /// The block that follows the current one.
    next_block: Option<Block<'ll>>,
    /// The last block goes on in this one as if they were one.
    goes_on: bool,
    callees: FxHashMap<Value<'ll>, CalleeFacts>,
    operands: OperandBuffer<'ll>,
    /// What [`Legality::context`] says of the current function.
    context: u64,
    /// What the current instruction does.
    words: Vec<u64>,
    /// What the current instruction works on.
    uses: Vec<Use>,
    /// As which operands it has them.
    slots: Vec<u32>,
}

/// The state bits of a call that hold its tail-call kind, and those of a call
/// that may be a tail call.
const TAIL_KIND: u32 = 3;
const TAIL: u32 = 1;

/// What is not understood cannot be described.
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
                log::info!("{NAME}: {done} of {} functions mapped", functions.len());
            }
            if self.known.insert(function) {
                self.function(function);
            }
        }
        log::info!(
            "{NAME}: {} instructions of {} functions, {} symbols; {:.1?}",
            self.mapping.instruction_count,
            functions.len(),
            self.builder.symbol_count(),
            begin.elapsed(),
        );
        self.mapping.program = mem::take(&mut self.builder).finish(self.value_count);
        self.note_dirty(old, &survivors);
    }

    /// Where the instructions are that moved code leaves in its functions.
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

    /// Notes which positions from `begin` on were not there before, or not behind the
    /// same one.
    fn note_dirty(&mut self, begin: usize, survivors: &FxHashMap<Inst<'ll>, u32>) {
        let Mapping { program, instructions, is_dirty, .. } = &mut self.mapping;
        is_dirty.fill(false);
        let symbols = program.symbols();
        // An instruction that looks different is another one.
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

    /// Forgets functions.  Their values may be gone, and others may be where they
    /// were.
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
            Verdict::Illegal(reason) => self.illegal(reason),
            Verdict::Legal => {
                if self.legal(inst, facts, place).is_err() {
                    self.illegal(Reason::Unknown);
                }
            }
        }
        true
    }

    fn verdict(&mut self, inst: Inst<'ll>, facts: &InstFacts<'ll>) -> Verdict {
        let Some(opcode) = facts.opcode else { return Verdict::Illegal(Reason::Unknown) };
        let call = matches!(opcode, Opcode::Call | Opcode::Invoke).then(|| Call {
            callee: self.callee(inst, self.operands.get(facts.operand_count - 1)),
            is_must_tail: inst.is_must_tail_call(),
            convention: inst.calling_convention(),
        });
        if opcode == Opcode::Call && self.legality.can_do_without(inst, facts, &self.operands) {
            return Verdict::Invisible;
        }
        match self.legality.verdict(&Subject { opcode, call }) {
            Verdict::Legal => match self.legality.inspect(inst, facts, &self.operands) {
                Ok(()) => Verdict::Legal,
                Err(reason) => Verdict::Illegal(reason),
            },
            other => other,
        }
    }

    fn illegal(&mut self, reason: Reason) {
        self.mapping.illegal.push((self.mapping.instruction_count, reason));
        self.boundary();
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
        mapping.weights.push(self.legality.weight(self.context, facts, &self.operands));
        mapping.numbers.push(mapping.instruction_count);
        Ok(())
    }

    /// Puts into words what an instruction does, and lists its operands.  Says
    /// whether the first two may change places.
    fn describe(
        &mut self,
        inst: Inst<'ll>,
        opcode: Opcode,
        facts: &InstFacts<'ll>,
        block: u32,
    ) -> Result<bool, NotUnderstood> {
        let may_differ = has_only_poison_flags(opcode)
            || (has_only_fast_math_flags(opcode) && self.legality.intersects_fast_math());
        let flags = if may_differ { 0 } else { facts.optional_data };
        self.words.extend([
            u64::from(opcode as u32) << 32 | u64::from(facts.operand_count as u32),
            u64::from(facts.subclass_data) << 32 | u64::from(flags),
            facts.ty.identity(),
        ]);
        if self.context != 0 {
            self.words.push(self.context);
        }
        use Opcode::*;
        match opcode {
            ICmp | FCmp => return self.comparison(inst, facts),
            GetElementPtr => self.gep(facts)?,
            Phi => self.phi(inst, facts, block)?,
            Switch => self.switch(inst)?,
            Call => return self.call(inst, facts),
            Invoke => return self.invoke(inst, facts),
            Ret => {
                self.words.push(self.legality.returned_as(inst));
                self.ordinary_operands(opcode, facts)?;
            }
            Load | Store | Fence | AtomicCmpXchg | AtomicRMW => {
                self.words.push(u64::from(facts.sync_scope));
                self.all_operands(facts)?;
            }
            ExtractValue | InsertValue | ShuffleVector => {
                self.words.extend(inst.auxiliary_numbers(facts.auxiliary_count));
                self.all_operands(facts)?;
            }
            _ => self.ordinary_operands(opcode, facts)?,
        }
        Ok(matches!(opcode, Add | FAdd | Mul | FMul | And | Or | Xor))
    }

    fn all_operands(&mut self, facts: &InstFacts<'ll>) -> Result<(), NotUnderstood> {
        (0..facts.operand_count).try_for_each(|index| self.operand(index))
    }

    fn ordinary_operands(
        &mut self,
        opcode: Opcode,
        facts: &InstFacts<'ll>,
    ) -> Result<(), NotUnderstood> {
        for index in 0..facts.operand_count {
            let Operand { value, kind } = self.operands.get(index);
            if kind == ValueKind::Constant && self.legality.constant_stays(opcode, index) {
                // No type has the number 0.
                self.words.push(0);
                self.fixed(value, kind)?;
            } else {
                self.operand(index)?;
            }
        }
        Ok(())
    }

    /// Adds an operand, whose type belongs to the description.
    fn operand(&mut self, index: usize) -> Result<(), NotUnderstood> {
        let Operand { value, kind } = self.operands.get(index);
        match kind {
            ValueKind::Instruction | ValueKind::Argument => {
                self.words.push(value.ty().identity());
                let number = self.local(value);
                self.use_of(number, Role::Value, index);
                Ok(())
            }
            ValueKind::Constant | ValueKind::Global => {
                self.words.push(value.ty().identity());
                let number = self.number(value);
                self.use_of(number, Role::Value, index);
                Ok(())
            }
            ValueKind::Block => {
                let number = self.local(value);
                self.use_of(number, Role::Successor, index);
                Ok(())
            }
            ValueKind::Metadata => self.fixed(value, kind),
            ValueKind::InlineAsm | ValueKind::Unknown => Err(NotUnderstood),
        }
    }

    /// Makes a value that must be the same in all candidates part of the
    /// description.
    fn fixed(&mut self, value: Value<'ll>, kind: ValueKind) -> Result<(), NotUnderstood> {
        match kind {
            ValueKind::Constant | ValueKind::Global => self.words.push(value.identity()),
            ValueKind::Metadata => match Metadata::behind(value) {
                (node, None) => self.words.push(node.identity()),
                (_, Some(_)) => return Err(NotUnderstood),
            },
            _ => return Err(NotUnderstood),
        }
        Ok(())
    }

    fn comparison(
        &mut self,
        inst: Inst<'ll>,
        facts: &InstFacts<'ll>,
    ) -> Result<bool, NotUnderstood> {
        let predicate = inst.predicate();
        let canonical = if predicate.is_greater() { predicate.swapped() } else { predicate };
        // The predicate is all that the state bits of a comparison hold; what
        // else a later LLVM puts there stays part of the description.
        let rest = facts.subclass_data ^ predicate.0;
        self.words[1] = u64::from(rest) << 32 | self.words[1] & u64::from(u32::MAX);
        self.words.push(u64::from(canonical.0));
        self.all_operands(facts)?;
        if predicate.is_greater() {
            self.uses.swap(0, 1);
            self.slots.swap(0, 1);
        }
        Ok(predicate.is_symmetric())
    }

    /// The index of a struct member says which type comes next, so it cannot
    /// become a parameter; the number of bytes that it stands for can.
    fn gep(&mut self, facts: &InstFacts<'ll>) -> Result<(), NotUnderstood> {
        let mut current = facts.auxiliary_type.ok_or(NotUnderstood)?;
        if let Some(offset) = facts.constant_offset
            && self.legality.members_by_offset()
            && current.facts().kind == TypeKind::Struct
        {
            return self.constant_gep(facts, offset);
        }
        self.words.push(current.identity());
        for index in 0..facts.operand_count {
            if index < 2 {
                self.operand(index)?;
                continue;
            }
            let known = current.facts();
            let member = match known.kind {
                TypeKind::Struct => {
                    let Operand { value, kind } = self.operands.get(index);
                    self.fixed(value, kind)?;
                    let bits = value.constant_facts().bits;
                    bits.filter(|&member| member < known.number).ok_or(NotUnderstood)?
                }
                TypeKind::Array | TypeKind::FixedVector | TypeKind::ScalableVector => {
                    self.operand(index)?;
                    0
                }
                _ => return Err(NotUnderstood),
            };
            current = current.contained(member);
        }
        Ok(())
    }

    /// The address of a member is what any address is that is so many bytes away.
    fn constant_gep(&mut self, facts: &InstFacts<'ll>, offset: i64) -> Result<(), NotUnderstood> {
        self.words[0] = (Opcode::GetElementPtr as u64) << 32 | 2;
        self.words.push(self.module.integer_type(8).identity());
        self.operand(0)?;
        let ty = facts.ty.facts();
        if ty.kind != TypeKind::Pointer || ty.number != 0 {
            // No type has the number 0.
            self.words.extend([0, offset as u64]);
            return Ok(());
        }
        self.words.push(self.module.index_type().identity());
        let number = self.number_of_bytes(offset);
        self.uses.push(Use::new(number, Role::Value));
        self.slots.push(BYTES);
        Ok(())
    }

    /// The number of the constant that counts so many bytes.
    fn number_of_bytes(&mut self, count: i64) -> u32 {
        if let Some(&number) = self.numbers_of_bytes.get(&count) {
            return number;
        }
        let value = self.module.index_type().constant_integer(count);
        let number = self.number(value);
        self.mapping.bytes.insert(number, value);
        self.numbers_of_bytes.insert(count, number);
        number
    }

    /// The order of the entries means nothing.  They are taken going back from
    /// the phi's own block, block by block and round the function, which is the
    /// same order in similar candidates: first what is in the candidate before the
    /// phi, then what is outside of it, then what is in the candidate behind.
    fn phi(
        &mut self,
        inst: Inst<'ll>,
        facts: &InstFacts<'ll>,
        block: u32,
    ) -> Result<(), NotUnderstood> {
        let sources = inst.incoming_blocks(facts.operand_count);
        let own = block - self.blocks.start;
        let mut entries: Vec<(u32, usize, u32)> = Vec::with_capacity(sources.len());
        for (index, source) in sources.iter().enumerate() {
            let number = self.local(source.as_value());
            let source = number - self.blocks.start;
            let steps_back = (own + self.blocks.len() as u32 - source) % self.blocks.len() as u32;
            entries.push((steps_back, index, number));
        }
        entries.sort_unstable();
        for (_, index, source) in entries {
            self.operand(index)?;
            self.use_of(source, Role::IncomingBlock, index);
        }
        Ok(())
    }

    /// LLVM 22 keeps case values out of the operand list; every version has
    /// this view of them.
    fn switch(&mut self, inst: Inst<'ll>) -> Result<(), NotUnderstood> {
        self.operand(0)?;
        let (default, cases) = inst.switch_cases();
        self.target(default);
        self.words[0] = u64::from(Opcode::Switch as u32) << 32 | cases.len() as u64;
        for (value, block) in cases {
            self.fixed(value, ValueKind::Constant)?;
            self.target(block);
        }
        Ok(())
    }

    fn target(&mut self, block: Block<'ll>) {
        let number = self.local(block.as_value());
        self.use_of(number, Role::Successor, 0);
    }

    /// Calling convention and tail-call kind are among the state bits.  Says
    /// whether the first two arguments may change places.
    fn call(&mut self, inst: Inst<'ll>, facts: &InstFacts<'ll>) -> Result<bool, NotUnderstood> {
        let ty = facts.auxiliary_type.ok_or(NotUnderstood)?;
        let callee = self.operands.get(facts.operand_count - 1);
        self.words.extend([
            ty.identity(),
            self.legality.promises(inst, facts, callee.value),
            u64::from(facts.bundle_count),
        ]);
        if !self.legality.tells_tail_calls_apart() && facts.subclass_data & TAIL_KIND == TAIL {
            self.words[1] ^= u64::from(TAIL) << 32;
        }
        let fixed_from = self.bundles(inst, facts);
        let class = self.callee(inst, callee);
        // An argument that is no operand has nothing to change places with.
        let mut commutes = self.callees.get(&callee.value).is_some_and(|facts| facts.commutes);
        for index in 0..facts.operand_count {
            let operand = self.operands.get(index);
            if operand.kind == ValueKind::Block {
                continue;
            }
            let is_fixed = if is_callee(Opcode::Call, facts, index) {
                match class {
                    Callee::Intrinsic(_) => true,
                    Callee::Function | Callee::Constant => self.legality.calls_by_name(),
                    Callee::Indirect | Callee::Assembly => false,
                }
            } else {
                let is_constant = matches!(operand.kind, ValueKind::Constant | ValueKind::Global);
                let stays = operand.kind == ValueKind::Constant
                    && matches!(class, Callee::Intrinsic(_))
                    && self.legality.constant_stays(Opcode::Call, index);
                self.is_immediate(callee.value, index)
                    || is_constant && index >= fixed_from
                    || stays
            };
            // Which operands are fixed is part of the description too.
            self.words.push(u64::from(is_fixed));
            commutes &= index > 1 || !is_fixed;
            if is_fixed {
                self.fixed(operand.value, operand.kind)?;
            } else {
                self.operand(index)?;
            }
        }
        Ok(commutes && (facts.attributes.is_empty() || same_for_both(&inst.call_attributes())))
    }

    /// An invoke that goes on in the next block, to which nothing else leads, does
    /// what a call does.  Where an exception goes is no part of the description.
    fn invoke(&mut self, inst: Inst<'ll>, facts: &InstFacts<'ll>) -> Result<bool, NotUnderstood> {
        // Behind the arguments are the block that control goes on in, the one of
        // the exception, and the callee.
        let normal = facts.operand_count - 3;
        let goes_on = !may_be_floating(facts.ty)
            && self.next_block.is_some_and(|next| {
                next.as_value() == self.operands.get(normal).value && is_only_reached_here(next)
            });
        if goes_on {
            self.words[0] = u64::from(Opcode::Call as u32) << 32 | (facts.operand_count - 2) as u64;
        }
        let commutes = self.call(inst, facts)?;
        if goes_on {
            self.goes_on = true;
        } else {
            self.operand(normal)?;
        }
        Ok(commutes)
    }

    /// Describes the bundles of a call and returns from where on the operands
    /// belong to them.  What a constant in a bundle means is the bundle's own
    /// affair, so it stays.
    fn bundles(&mut self, inst: Inst<'ll>, facts: &InstFacts<'ll>) -> usize {
        let mut first = facts.operand_count;
        for index in 0..facts.bundle_count {
            let bundle = inst.bundle(index);
            self.words.extend([bundle.tag.len() as u64, bundle.operands.len() as u64]);
            self.words.extend(bundle.tag.iter().map(|&byte| u64::from(byte)));
            if !bundle.operands.is_empty() {
                first = first.min(bundle.operands.start);
            }
        }
        first
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

    fn callee(&mut self, call: Inst<'ll>, operand: Operand<'ll>) -> Callee {
        match operand.kind {
            ValueKind::InlineAsm => Callee::Assembly,
            ValueKind::Constant | ValueKind::Global => {
                let facts = self.callees.entry(operand.value);
                facts.or_insert_with(|| callee_facts(call, operand.value)).callee
            }
            _ => Callee::Indirect,
        }
    }

    fn is_immediate(&self, callee: Value<'ll>, argument: usize) -> bool {
        self.callees.get(&callee).is_some_and(|facts| facts.immediates.contains(&argument))
    }
}

/// Whether a call with a value of a type may permit floating point to be less
/// exact.
fn may_be_floating(ty: Type<'_>) -> bool {
    let facts = ty.facts();
    match facts.kind {
        TypeKind::Integer | TypeKind::Pointer => false,
        TypeKind::Struct if facts.number > 0 => may_be_floating(ty.contained(0)),
        _ => !ty.is_void(),
    }
}

/// Whether control comes to a block from one place only, and nothing tells where
/// it came from.
fn is_only_reached_here(block: Block<'_>) -> bool {
    let opcode = |inst: Inst<'_>| inst.describe(&mut OperandBuffer::new()).opcode;
    block.predecessors().len() == 1
        && !block.is_address_taken()
        && block.first().is_some_and(|first| opcode(first) != Some(Opcode::Phi))
}

/// What there is to know of a callee, from the first call of it.
fn callee_facts<'ll>(call: Inst<'ll>, value: Value<'ll>) -> CalleeFacts {
    let plain = |callee| CalleeFacts { callee, immediates: Vec::new(), commutes: false };
    let function = match value.reached() {
        Reached::Function(function) => function,
        Reached::Pointer => return plain(Callee::Indirect),
        Reached::Unknown => return plain(Callee::Constant),
    };
    let Some(class) = IntrinsicClass::of_name(function.name()) else {
        return plain(Callee::Function);
    };
    let mut immediates: Vec<usize> = function
        .attributes()
        .iter()
        .filter(|attribute| !attribute.is_string && attribute.key == b"immarg")
        .filter_map(|attribute| attribute.index.checked_sub(1))
        .map(|argument| argument as usize)
        .collect();
    // It must name a thread-local variable itself, though nothing says so.
    if function.name().starts_with(b"llvm.threadlocal.address") {
        immediates.push(0);
    }
    let commutes = call.calls_commutative_intrinsic();
    CalleeFacts { callee: Callee::Intrinsic(class), immediates, commutes }
}

/// Whether a call says the same of its first two arguments, so that they may
/// change places.
fn same_for_both(attributes: &[Attribute<'_>]) -> bool {
    let of = |argument: u32| {
        let own = attributes.iter().filter(move |attribute| attribute.index == argument);
        own.map(|attribute| attribute.identity)
    };
    of(1).eq(of(2))
}
