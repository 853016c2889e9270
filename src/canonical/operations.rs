//! The canonical form of a body: a run of words that two functions share
//! exactly when they do the same thing.
//!
//! The walk starts at the entry block and follows successors in order; values
//! and blocks get serial numbers when they are met, so names, addresses and
//! block order do not show, and blocks that cannot be reached do not count.
//! Every instruction contributes its opcode, type, operands, the state bits
//! that LLVM keeps for it, and what [`BodyEncoder::special_state`] lists.

mod calls;

use super::globals::GlobalEntry;
use super::interner::{Symbol, words};
use super::open_operands::{Known, OpenRules, Opening, Openings, is_surely_defined};
use super::serial::SerialNumbers;
use super::words::{MAX_NUMBER, Reference, Special, reference_word};
use super::{BodyFacts, Canonicalizer, Depth, ReplaceableCallee, has_only_poison_flags};
use crate::linking::preemption::Preemption;
use crate::llvm::{
    AddressIndex, Attachment, Block, Constant, Function, FunctionFacts, GlobalValue, Inst,
    InstFacts, Metadata, Opcode, Operand, OperandBuffer, Phi, Switch, Value, ValueKind,
};
use crate::vocabulary::attributes::passes_shadow;
use calls::MarkedCall;

/// The state of an instruction is above its opcode in one word.
const STATE_SHIFT: u32 = 8;

/// Writes one body as words.
pub(super) struct BodyEncoder<'a, 'll> {
    canonicalizer: &'a mut Canonicalizer<'ll>,
    function: Value<'ll>,
    /// Calls of the function by its own name reach this body.
    calls_itself_for_sure: bool,
    personality: Option<Constant<'ll>>,
    depth: Depth,
    /// Which operands may be open; `None` if they are not needed.
    open: Option<OpenRules<'ll>>,
    /// MemorySanitizer checks the function.
    passes_shadow: bool,
    scratch: Box<Scratch<'ll>>,
    facts: BodyFacts,
    /// What the last call calls, if that is a global.
    callee: Option<GlobalEntry>,
    /// The last call that is marked `tail` and that code generation may make a jump, for all that
    /// the walk met of its block.
    marked_call: Option<MarkedCall>,
}

/// The buffers of a walk, which the next one uses again.
pub(super) struct Scratch<'ll> {
    words: Vec<u32>,
    numbers: SerialNumbers<'ll>,
    operands: OperandBuffer<'ll>,
    pending: Vec<Block<'ll>>,
    successors: Vec<Block<'ll>>,
    attachments: Vec<Attachment<'ll>>,
    visited: SerialNumbers<'ll>,
    openings: Openings<'ll>,
    callees: Vec<ReplaceableCallee>,
}

impl Default for Scratch<'_> {
    fn default() -> Self {
        Scratch {
            words: Vec::new(),
            numbers: SerialNumbers::new(),
            operands: OperandBuffer::new(),
            pending: Vec::new(),
            successors: Vec::new(),
            attachments: Vec::new(),
            visited: SerialNumbers::new(),
            openings: Openings::default(),
            callees: Vec::new(),
        }
    }
}

impl<'ll> Scratch<'ll> {
    /// The words of the last walk.
    pub(super) fn words(&self) -> &[u32] {
        &self.words
    }

    /// The operands that may be open, if the last walk noted them.
    pub(super) fn openings(&self) -> &Openings<'ll> {
        &self.openings
    }

    /// The calls of replaceable functions that the last walk met.
    pub(super) fn callees(&self) -> &[ReplaceableCallee] {
        &self.callees
    }
}

impl<'a, 'll> BodyEncoder<'a, 'll> {
    pub(super) fn new(
        canonicalizer: &'a mut Canonicalizer<'ll>,
        function: Function<'ll>,
        facts: &FunctionFacts<'ll>,
        depth: Depth,
        open: Option<OpenRules<'ll>>,
        mut scratch: Box<Scratch<'ll>>,
    ) -> Self {
        scratch.words.clear();
        scratch.pending.clear();
        scratch.openings.replacements.clear();
        scratch.callees.clear();
        scratch.numbers.start();
        scratch.visited.start();
        for argument in function.arguments() {
            scratch.numbers.meet(argument);
        }
        let preemption = Preemption::of(function, facts, canonicalizer.allows_preemption);
        BodyEncoder {
            canonicalizer,
            function: function.as_value(),
            calls_itself_for_sure: !facts.is_interposable && preemption != Preemption::ByAny,
            personality: facts.personality,
            depth,
            open,
            passes_shadow: open.is_some() && passes_shadow(function),
            scratch,
            facts: BodyFacts::default(),
            callee: None,
            marked_call: None,
        }
    }

    /// Walks the body, or as much of it as the depth allows.
    pub(super) fn encode(mut self, entry: Option<Block<'ll>>) -> (Box<Scratch<'ll>>, BodyFacts) {
        if let Some(entry) = entry {
            self.meet_block(entry);
        }
        while let Some(block) = self.scratch.pending.pop() {
            let number = self.number(block.as_value());
            self.scratch.words.push(number);
            self.facts.blocks += 1;
            let mut next = block.first();
            self.marked_call = None;
            while let Some(inst) = next {
                if self.facts.instructions >= self.depth.limit() {
                    self.forget_tail_mark();
                    return (self.scratch, self.facts);
                }
                let facts = inst.describe(&mut self.scratch.operands);
                next = facts.next;
                if !facts.is_invisible() {
                    self.facts.instructions += 1;
                    self.instruction(inst, &facts);
                    // Code generation copies a `ret` to where a branch leads to it.
                    let is_way_out = matches!(
                        facts.opcode,
                        Some(Opcode::Ret | Opcode::Br | Opcode::Switch | Opcode::Unreachable)
                    );
                    self.facts.may_jump |= is_way_out && self.marked_call.is_some();
                }
                if next.is_none() {
                    self.meet_successors(inst);
                }
            }
        }
        self.facts.is_complete = true;
        (self.scratch, self.facts)
    }

    /// Plans visits to the blocks that a terminator leads to, the first of them next.
    fn meet_successors(&mut self, last: Inst<'ll>) {
        let mut successors = std::mem::take(&mut self.scratch.successors);
        last.successors_in(&mut successors);
        successors.iter().rev().for_each(|&successor| self.meet_block(successor));
        self.scratch.successors = successors;
    }

    /// Plans a visit to a block, once.
    fn meet_block(&mut self, block: Block<'ll>) {
        if self.scratch.visited.meet(block.as_value()).1 {
            self.scratch.pending.push(block);
        }
    }

    /// The serial number of an argument, block or instruction, given at the
    /// first meeting.
    fn number(&mut self, value: Value<'ll>) -> u32 {
        self.scratch.numbers.meet(value).0
    }

    /// The personality function is part of what these do.
    fn note_exception_handling(&mut self, opcode: Opcode) {
        use Opcode::*;
        let handles_exceptions = matches!(
            opcode,
            Invoke
                | LandingPad
                | Resume
                | CleanupPad
                | CatchPad
                | CatchSwitch
                | CleanupRet
                | CatchRet
        );
        if handles_exceptions {
            let personality =
                self.personality.map_or(0, |value| self.canonicalizer.constant(value).0 + 1);
            self.scratch.words.push(personality);
        }
    }

    fn instruction(&mut self, inst: Inst<'ll>, facts: &InstFacts<'ll>) {
        let Some(opcode) = facts.opcode else {
            // Nothing is known about this operation.
            let unequal = self.canonicalizer.interner.fresh();
            self.scratch.words.push(unequal.0);
            self.facts.is_understood = false;
            return;
        };
        let flags = if has_only_poison_flags(opcode) { 0 } else { facts.optional_data };
        let ty = self.canonicalizer.ty(facts.ty);
        let number = self.number(inst.as_value());
        let word = self.scratch.words.len();
        self.scratch.words.extend_from_slice(&[
            opcode as u32 | facts.subclass_data << STATE_SHIFT,
            flags,
            ty.0,
            facts.operand_count as u32,
            number,
        ]);
        self.note_exception_handling(opcode);
        let is_call = opcode.is_call();
        if is_call && let Some(call) = inst.as_call() {
            self.call_state(call, opcode, facts);
        }
        if let Some(call) = &self.marked_call
            && self.ends_tail_position(call, inst, opcode, facts)
        {
            self.forget_tail_mark();
        }
        if is_call {
            self.note_tail_mark(inst, facts, word);
        }
        if opcode == Opcode::Switch
            && let Some(switch) = inst.as_switch()
        {
            self.switch(switch);
        } else {
            let count = self.special_state(inst, opcode, facts);
            (0..count).for_each(|index| self.operand_of(inst, facts, index));
        }
        self.attachments(inst, facts);
    }

    /// Writes an operand by number, which may be open.
    fn operand_of(&mut self, inst: Inst<'ll>, facts: &InstFacts<'ll>, index: usize) {
        let operand = self.scratch.operands.get(index);
        let start = self.scratch.words.len();
        let is_callee = facts.opcode.is_some_and(|opcode| is_callee(opcode, facts, index));
        self.operand(operand, is_callee);
        let is_constant = matches!(operand.kind, ValueKind::Constant | ValueKind::Global);
        if is_constant && self.may_be_open(inst, facts, index) {
            self.note_open(start, Opening::Operand(inst, index as u32));
        }
    }

    /// Writes the state of an instruction that is neither in its operands nor in its state
    /// bits.  Returns how many operands are still to be written.
    fn special_state(&mut self, inst: Inst<'ll>, opcode: Opcode, facts: &InstFacts<'ll>) -> usize {
        match opcode {
            Opcode::GetElementPtr => return self.address_computation(inst, facts),
            Opcode::Alloca => self.auxiliary_type(facts),
            Opcode::Load
            | Opcode::Store
            | Opcode::Fence
            | Opcode::AtomicCmpXchg
            | Opcode::AtomicRMW => self.scratch.words.push(facts.sync_scope),
            Opcode::Phi => {
                for block in inst.as_phi().into_iter().flat_map(Phi::incoming_blocks) {
                    let number = self.number(block.as_value());
                    self.scratch.words.push(number);
                }
            }
            Opcode::ExtractValue
            | Opcode::InsertValue
            | Opcode::ShuffleVector
            | Opcode::LandingPad => {
                self.scratch.words.push(facts.auxiliary_count);
                for number in inst.auxiliary_numbers() {
                    self.scratch.words.extend(words(number));
                }
            }
            _ => {}
        }
        facts.operand_count
    }

    /// An address is the bytes that its constant indices add and the distance that each of the
    /// others counts, whatever the types it was computed with.
    fn address_computation(&mut self, inst: Inst<'ll>, facts: &InstFacts<'ll>) -> usize {
        let count_word = self.scratch.words.len() - 2;
        if let Some(offset) = facts.constant_offset() {
            // The number of indices that lead there does not matter.
            self.scratch.words[count_word] = 1;
            self.scratch.words.push(1);
            let start = self.scratch.words.len();
            self.scratch.words.extend(words(offset as u64));
            if self.open.is_some_and(|rules| rules.may_offset_be_open(facts)) {
                self.note_open(start, Opening::Offset(inst, offset));
            }
            return 1;
        }
        let normal_form = self.canonicalizer.normal_form;
        let Some(address) = normal_form.then(|| inst.address_indices()).flatten() else {
            self.scratch.words.push(0);
            self.auxiliary_type(facts);
            return facts.operand_count;
        };
        self.scratch.words[count_word] = 1;
        self.scratch.words.extend_from_slice(&[2, address.indices.len() as u32]);
        self.scratch.words.extend(words(address.bytes as u64));
        for AddressIndex { stride, operand } in address.indices {
            self.scratch.words.extend(words(stride));
            let index = self.scratch.operands.get(operand);
            self.operand(index, false);
        }
        1
    }

    fn auxiliary_type(&mut self, facts: &InstFacts<'ll>) {
        let symbol = match facts.auxiliary_type {
            Some(ty) => self.canonicalizer.ty(ty),
            None => self.canonicalizer.interner.fresh(),
        };
        self.scratch.words.push(symbol.0);
    }

    /// LLVM 22 keeps case values out of the operand list; every version has
    /// this view of them.
    fn switch(&mut self, switch: Switch<'ll>) {
        let condition = self.scratch.operands.get(0);
        self.operand(condition, false);
        let (default, cases) = switch.cases();
        let default = self.number(default.as_value());
        self.scratch.words.extend_from_slice(&[default, cases.len() as u32]);
        for (value, block) in cases {
            let value = self.canonicalizer.constant(value);
            let block = self.number(block.as_value());
            self.scratch.words.extend_from_slice(&[value.0, block]);
        }
    }

    fn may_be_open(&mut self, inst: Inst<'ll>, facts: &InstFacts<'ll>, index: usize) -> bool {
        let operands = &self.scratch.operands;
        let attributes = &mut self.canonicalizer.attributes;
        let known = Known { attributes, callee: self.callee.as_ref() };
        (!self.passes_shadow || is_surely_defined(operands.get(index)))
            && self.open.is_some_and(|rules| rules.may_be_open(inst, facts, operands, index, known))
    }

    /// Notes what the form that leaves operands open has instead of the words from `start`
    /// on.
    fn note_open(&mut self, start: usize, opening: Opening<'ll>) {
        self.scratch.openings.note(start, self.scratch.words.len(), opening);
    }

    fn operand(&mut self, operand: Operand<'ll>, is_callee: bool) {
        match operand.kind {
            ValueKind::Instruction | ValueKind::Argument | ValueKind::Block => {
                let number = self.number(operand.value);
                self.reference(Reference::Local, number);
            }
            ValueKind::Global => match operand.as_global() {
                Some(global) => self.global(global, is_callee),
                None => self.not_understood(),
            },
            ValueKind::Constant => match operand.as_constant() {
                Some(constant) => self.constant(constant),
                None => self.not_understood(),
            },
            ValueKind::InlineAsm => match operand.value.inline_asm_facts() {
                Some(facts) => {
                    let symbol = self.canonicalizer.inline_asm(&facts);
                    self.reference(Reference::Symbol, symbol.0);
                }
                None => self.not_understood(),
            },
            ValueKind::Metadata => self.metadata(operand.value),
            ValueKind::Unknown => self.not_understood(),
        }
    }

    /// An operand that is equal to nothing, in a body that is not merged.
    fn not_understood(&mut self) {
        self.facts.is_understood = false;
        let unequal = self.canonicalizer.interner.fresh();
        self.reference(Reference::Symbol, unequal.0);
    }

    /// A call of the function itself is the same in every function; its
    /// address taken for anything else is not.
    fn global(&mut self, global: GlobalValue<'ll>, is_callee: bool) {
        let known = match self.callee {
            Some(known) if is_callee => known,
            _ => *self.canonicalizer.globals.entry(global),
        };
        self.facts.mentions_replaceable |= known.may_be_replaced;
        let is_own_call = is_callee && global.as_value() == self.function;
        let word = self.scratch.words.len();
        if is_own_call && self.calls_itself_for_sure {
            self.scratch.callees.push(ReplaceableCallee { word, callee: None });
            self.reference(Reference::Special, Special::OwnCall as u32);
            if self.open.is_some() {
                // With parameters, calls of one function by itself would not be calls of the others.
                let symbol = reference_word(Reference::Symbol, self.symbol_of_global(global).0);
                self.note_open(word, Opening::Word(symbol));
            }
            return;
        }
        if is_callee && known.may_be_replaced {
            let callee = Some(known.number);
            self.scratch.callees.push(ReplaceableCallee { word, callee });
        }
        let symbol = known.symbol.unwrap_or_else(|| self.symbol_of_global(global));
        self.reference(Reference::Symbol, symbol.0);
    }

    fn symbol_of_global(&mut self, global: GlobalValue<'ll>) -> Symbol {
        let symbol = self.canonicalizer.constant(global.as_constant());
        self.canonicalizer.globals.entry(global).symbol = Some(symbol);
        symbol
    }

    fn constant(&mut self, value: Constant<'ll>) {
        if let Some(symbol) = self.canonicalizer.constants.leaf(value) {
            return self.reference(Reference::Symbol, symbol.0);
        }
        let symbol = self.canonicalizer.constant(value);
        self.facts.mentions_replaceable |=
            self.canonicalizer.constants.mentions_replaceable(symbol);
        if let Some(block) = self.own_block_address(value) {
            let number = self.number(block.as_value());
            self.reference(Reference::Special, Special::OwnBlockAddress as u32);
            self.scratch.words.push(number);
        } else {
            self.reference(Reference::Symbol, symbol.0);
        }
    }

    fn own_block_address(&self, value: Constant<'ll>) -> Option<Block<'ll>> {
        let (function, block) = value.block_address()?;
        (function.as_value() == self.function).then_some(block)
    }

    fn metadata(&mut self, value: Value<'ll>) {
        match Metadata::in_value(value) {
            Some((_, Some(local))) => {
                let number = self.number(local);
                self.reference(Reference::Local, number);
            }
            Some((node, None)) => {
                let symbol = self.canonicalizer.metadata(node);
                self.reference(Reference::Symbol, symbol.0);
            }
            None => self.not_understood(),
        }
    }

    fn reference(&mut self, reference: Reference, number: u32) {
        if number > MAX_NUMBER {
            self.facts.is_understood = false;
        }
        self.scratch.words.push(reference_word(reference, number));
    }

    fn attachments(&mut self, inst: Inst<'ll>, facts: &InstFacts<'ll>) {
        if !facts.has_metadata {
            return self.scratch.words.push(0);
        }
        inst.as_value().attachments_in(&mut self.scratch.attachments);
        let meaning = self.canonicalizer.meaning_of_attachments(&self.scratch.attachments);
        self.scratch.words.push(meaning.len() as u32);
        for (kind, node) in meaning {
            self.scratch.words.extend_from_slice(&[kind, node.0]);
        }
    }
}

/// Whether an operand of a call is what it calls, which is the last one of
/// every kind of call.
pub(crate) fn is_callee(opcode: Opcode, facts: &InstFacts<'_>, index: usize) -> bool {
    opcode.is_call() && index + 1 == facts.operand_count
}
