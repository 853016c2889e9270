//! The values of a function: where each is defined and used, what passes it, and where it is live.

use super::AnalysisBuilder;
use crate::facts::argument_registers::RegisterClass;
use crate::facts::tail_position::has_undefined_part;
use crate::llvm::{
    ConstantKind, Described, Opcode, Operand, OperandBuffer, Phi, Type, Value, ValueKind,
};
use crate::outliner::analysis::liveness::LastUse;
use crate::outliner::analysis::nowhere::NOWHERE;
use crate::outliner::cost::ArgumentKind;
use crate::program::Role;
use crate::program::mapping::BYTES;

impl<'ll> AnalysisBuilder<'_, 'll> {
    /// Notes what an address is a constant number of bytes from: the value that all addresses on
    /// the way begin with.
    pub(super) fn note_address(&mut self, number: u32, described: Described<'_, 'll>) {
        let Described { facts, operands, .. } = described;
        if number == NOWHERE || facts.opcode != Some(Opcode::GetElementPtr) {
            return;
        }
        let Some(bytes) = facts.constant_offset() else { return };
        let from = operands.get(0);
        if !matches!(from.kind, ValueKind::Instruction | ValueKind::Argument) {
            return;
        }
        let from = self.number(from.value);
        if from == NOWHERE {
            return;
        }
        let between = self.analysis.values[from as usize];
        let (base, before) =
            if between.base == NOWHERE { (from, 0) } else { (between.base, between.distance) };
        if let Some(distance) = bytes.checked_add(before) {
            let facts = &mut self.analysis.values[number as usize];
            (facts.base, facts.distance) = (base, distance);
        }
    }

    /// Notes what the instruction at the current position, which may be part of a
    /// region, uses.
    pub(super) fn legal_uses(&mut self, block: u32, operands: &OperandBuffer<'ll>) {
        let mapping = self.mapping;
        let uses = mapping.program.entry(self.position).uses;
        let slots = mapping.slots(self.position);
        for (at, operand) in uses.iter().enumerate() {
            if operand.role() != Role::Value {
                continue;
            }
            if slots[at] == BYTES {
                self.note_constant(mapping.bytes[&operand.number()], operand.number());
                continue;
            }
            let Operand { value, kind } = operands.get(slots[at] as usize);
            if !matches!(kind, ValueKind::Instruction | ValueKind::Argument) {
                self.note_constant(value, operand.number());
                continue;
            }
            // The value of a phi is followed by the block it comes from.
            let from = uses.get(at + 1).filter(|next| next.role() == Role::IncomingBlock);
            let last_use = match from {
                Some(from) => (self.place_of(from.number()), LastUse::After),
                None => (block, LastUse::At(self.position as u32)),
            };
            self.note_use(value, operand.number(), last_use);
        }
    }

    /// Notes the uses of an instruction that stays.
    pub(super) fn illegal_uses(&mut self, described: Described<'_, 'll>, block: u32) {
        let Described { inst, facts, operands } = described;
        let phi = if facts.opcode == Some(Opcode::Phi) { inst.as_phi() } else { None };
        let incoming = phi.map_or_else(Vec::new, Phi::incoming_blocks);
        for index in 0..facts.operand_count {
            let Operand { value, kind } = operands.get(index);
            if !matches!(kind, ValueKind::Instruction | ValueKind::Argument) {
                continue;
            }
            let last_use = match incoming.get(index) {
                Some(from) => (self.place_of(self.number(from.as_value())), LastUse::After),
                None => (block, LastUse::At(self.position as u32)),
            };
            self.note_use(value, self.number(value), last_use);
        }
    }

    fn note_use(&mut self, value: Value<'ll>, number: u32, last_use: (u32, LastUse)) {
        if number != NOWHERE {
            self.analysis.values[number as usize].is_used_at(self.position as u32);
        }
        let local = self.local(value, number);
        self.values.note_use(local, last_use.0, last_use.1);
    }

    /// The place of a value of the current function in the list of its values.
    fn local(&mut self, value: Value<'ll>, number: u32) -> usize {
        let next = self.values.len() as u32;
        let local = if number == NOWHERE {
            self.unnumbered.entry(value).or_insert(next)
        } else {
            &mut self.local_of[number as usize]
        };
        if *local == NOWHERE {
            *local = next;
        }
        let local = *local;
        if local == next {
            self.values.add(number);
        }
        local as usize
    }

    pub(super) fn define(
        &mut self,
        value: Value<'ll>,
        ty: Type<'ll>,
        number: u32,
        argument_kind: ArgumentKind,
        block: u32,
    ) {
        let position = self.position as u32;
        let local = self.local(value, number);
        let (class, words) = self.class(ty);
        let local = self.values.get_mut(local);
        let is_register = argument_kind.is_in_register() && class.is_some();
        local.registers = if is_register { words } else { 0 };
        local.block = block;
        local.position = position;
        if number == NOWHERE {
            return;
        }
        let facts = &mut self.analysis.values[number as usize];
        facts.defined = position;
        facts.class = class;
        facts.words = words;
        facts.argument_kind =
            if class.is_some() { argument_kind } else { ArgumentKind::Unpassable };
    }

    /// The registers that pass values of a type, and how many.
    pub(super) fn class(&mut self, ty: Type<'ll>) -> (Option<RegisterClass>, u8) {
        let known = self.classes.entry(ty);
        *known.or_insert_with(|| match self.registers.passing(ty) {
            Some((class, words)) => (Some(class), words),
            None => (None, 1),
        })
    }

    pub(super) fn note_liveness(&mut self) {
        let (base, calls, flow) = (self.base, &self.calls, &mut self.flow);
        let calls_between =
            |first: u32, end: u32| calls[end as usize - base] - calls[first as usize - base];
        flow.allow(self.live.len());
        let mut live = Vec::new();
        for value in self.values.registers() {
            flow.segments(&self.values, value, &mut live);
            let registers = i32::from(value.registers);
            let is_saved = live.iter().any(|segment| {
                let end = match segment.last {
                    LastUse::At(position) => position,
                    LastUse::After => flow.end(segment.last_block),
                };
                segment.first < end && calls_between(segment.first, end) > 0
            });
            for segment in &live {
                let end = match segment.last {
                    LastUse::At(position) => position + 1,
                    LastUse::After => flow.end(segment.last_block),
                };
                if segment.first < end {
                    for class in 0..=usize::from(!is_saved) {
                        self.live[segment.first as usize - base][class] += registers;
                        self.live[end as usize - base][class] -= registers;
                    }
                }
            }
            if value.number != NOWHERE {
                self.analysis.values[value.number as usize].is_saved = is_saved;
                self.analysis.note_segments(value.number, &live, self.first_block);
            }
        }
        let mut sums = [0; 2];
        for changes in &mut self.live {
            for (sum, change) in sums.iter_mut().zip(changes) {
                *sum += *change;
                *change = *sum;
            }
        }
    }

    /// Notes the facts of a constant, once.
    fn note_constant(&mut self, value: Value<'ll>, number: u32) {
        if std::mem::replace(&mut self.is_constant_noted[number as usize], true) {
            return;
        }
        let Some(constant) = value.as_constant() else { return };
        let facts = constant.facts();
        let (class, words) = self.class(facts.ty);
        let argument_kind = match (class, facts.kind) {
            (None, _) | (_, ConstantKind::BlockAddress) => ArgumentKind::Unpassable,
            (Some(RegisterClass::Float), _) => ArgumentKind::FloatConstant,
            (_, ConstantKind::Int | ConstantKind::Null) => {
                ArgumentKind::Constant(facts.bits.unwrap_or(0))
            }
            (_, ConstantKind::Undef | ConstantKind::Poison) => ArgumentKind::Constant(0),
            _ => ArgumentKind::Address,
        };
        let value = &mut self.analysis.values[number as usize];
        value.argument_kind = argument_kind;
        value.class = class;
        value.words = words;
        value.is_undefined = class.is_some() && has_undefined_part(constant);
    }
}
