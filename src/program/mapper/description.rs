//! What an instruction does, in words, and its operands.

use super::{CalleeFacts, Mapper, NotUnderstood};
use crate::canonical::{has_only_fast_math_flags, has_only_poison_flags, is_callee};
use crate::llvm::{
    Attribute, Block, Call, Constant, Inst, InstFacts, Metadata, Opcode, Operand, Phi, Reached,
    Switch, Type, TypeKind, Value, ValueKind,
};
use crate::program::legality::{Callee, IntrinsicClass};
use crate::program::mapping::BYTES;
use crate::program::{Role, Use};
use crate::vocabulary::functions::Named;
use crate::vocabulary::named_attributes::IMMEDIATE;

/// The state bits of a call that hold its tail-call kind, and those of a call
/// that may be a tail call.
const TAIL_KIND: u32 = 3;
const TAIL: u32 = 1;

/// Synchronisation scopes have fixed numbers up to this one.
const SYSTEM_SCOPE: u32 = 1;

impl<'ll> Mapper<'_, 'll> {
    /// Puts into words what an instruction does, and lists its operands.  Says
    /// whether the first two may change places.
    pub(super) fn describe(
        &mut self,
        inst: Inst<'ll>,
        opcode: Opcode,
        facts: &InstFacts<'ll>,
        block: u32,
    ) -> Result<bool, NotUnderstood> {
        let may_differ = has_only_poison_flags(opcode)
            || (has_only_fast_math_flags(opcode) && self.legality.intersects_fast_math());
        let flags = if may_differ { 0 } else { facts.optional_data };
        let ty = self.type_word(facts.ty);
        self.words.extend([
            u64::from(opcode as u32) << 32 | u64::from(facts.operand_count as u32),
            u64::from(facts.subclass_data) << 32 | u64::from(flags),
            ty,
        ]);
        if self.context != 0 {
            self.words.push(self.context);
        }
        use Opcode::*;
        match opcode {
            ICmp | FCmp => return self.comparison(inst, facts),
            GetElementPtr => self.gep(facts)?,
            Phi => self.phi(inst.as_phi().ok_or(NotUnderstood)?, block)?,
            Switch => self.switch(inst.as_switch().ok_or(NotUnderstood)?)?,
            Call => return self.call(inst, facts),
            Invoke => return self.invoke(inst, facts),
            Ret => {
                self.words.push(self.legality.returned_as(inst));
                self.ordinary_operands(opcode, facts)?;
            }
            Load | Store | Fence | AtomicCmpXchg | AtomicRMW => {
                let scope = match &mut self.contents {
                    Some(contents) if facts.sync_scope > SYSTEM_SCOPE => {
                        contents.scope(facts.sync_scope)
                    }
                    _ => u64::from(facts.sync_scope),
                };
                self.words.push(scope);
                self.all_operands(facts)?;
            }
            ExtractValue | InsertValue | ShuffleVector => {
                self.words.extend(inst.auxiliary_numbers());
                self.all_operands(facts)?;
            }
            _ => self.ordinary_operands(opcode, facts)?,
        }
        Ok(matches!(opcode, Add | FAdd | Mul | FMul | And | Or | Xor))
    }

    /// A number for a type: its address, or by its content.
    fn type_word(&mut self, ty: Type<'ll>) -> u64 {
        match &mut self.contents {
            Some(contents) => contents.ty(ty),
            None => ty.identity(),
        }
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
                let ty = self.type_word(value.ty());
                self.words.push(ty);
                let number = self.local(value);
                self.use_of(number, Role::Value, index);
                Ok(())
            }
            ValueKind::Constant | ValueKind::Global => {
                let ty = self.type_word(value.ty());
                self.words.push(ty);
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
            ValueKind::Constant | ValueKind::Global => {
                let word = match &mut self.contents {
                    Some(contents) => contents.constant(value),
                    None => value.identity(),
                };
                self.words.push(word);
            }
            ValueKind::Metadata => match Metadata::in_value(value) {
                Some((node, None)) => {
                    let word = match &mut self.contents {
                        Some(contents) => contents.metadata(node),
                        None => node.identity(),
                    };
                    self.words.push(word);
                }
                _ => return Err(NotUnderstood),
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
        let predicate = inst.predicate().ok_or(NotUnderstood)?;
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
        if let Some(offset) = facts.constant_offset()
            && self.legality.members_by_offset()
            && current.facts().kind == TypeKind::Struct
        {
            return self.constant_gep(facts, offset);
        }
        let ty = self.type_word(current);
        self.words.push(ty);
        for index in 0..facts.operand_count {
            if index < 2 {
                self.operand(index)?;
                continue;
            }
            let known = current.facts();
            let member = match known.kind {
                TypeKind::Struct => {
                    let operand = self.operands.get(index);
                    self.fixed(operand.value, operand.kind)?;
                    let bits = operand.as_constant().and_then(Constant::bits);
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

    /// Addresses with equal byte offsets are the same, whatever types and indices lead there.
    fn constant_gep(&mut self, facts: &InstFacts<'ll>, offset: i64) -> Result<(), NotUnderstood> {
        self.words[0] = (Opcode::GetElementPtr as u64) << 32 | 2;
        let byte = self.type_word(self.module.integer_type(8));
        self.words.push(byte);
        self.operand(0)?;
        let ty = facts.ty.facts();
        if ty.kind != TypeKind::Pointer || ty.number != 0 {
            // No type has the number 0.
            self.words.extend([0, offset as u64]);
            return Ok(());
        }
        let index = self.type_word(self.module.index_type());
        self.words.push(index);
        let number = self.number_of_bytes(offset);
        self.uses.push(Use::new(number, Role::Value));
        self.slots.push(BYTES);
        Ok(())
    }

    /// The number, among the values of the program, of a number of bytes.
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
    /// phi, then what is outside of it, then what is in the candidate after it.
    fn phi(&mut self, phi: Phi<'ll>, block: u32) -> Result<(), NotUnderstood> {
        let sources = phi.incoming_blocks();
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
    fn switch(&mut self, switch: Switch<'ll>) -> Result<(), NotUnderstood> {
        self.operand(0)?;
        let (default, cases) = switch.cases();
        self.target(default);
        self.words[0] = u64::from(Opcode::Switch as u32) << 32 | cases.len() as u64;
        for (value, block) in cases {
            self.fixed(value.as_value(), ValueKind::Constant)?;
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
        let ty = self.type_word(ty);
        let promises = self.legality.promises(inst, facts, callee.value);
        let promises = match &mut self.contents {
            Some(contents) => contents.attributes(promises, inst),
            None => promises,
        };
        self.words.extend([ty, promises, u64::from(facts.bundle_count)]);
        if !self.legality.tells_tail_calls_apart() && facts.subclass_data & TAIL_KIND == TAIL {
            self.words[1] ^= u64::from(TAIL) << 32;
        }
        let fixed_from = self.bundles(inst, facts);
        let class = self.callee(inst, callee);
        // Arguments that are part of the description are not operands and cannot change places.
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
        // After the arguments come the block that control goes on in, the one of
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

    /// Describes the bundles of a call and returns from which operand on the operands
    /// belong to them.  Constants in a bundle stay constants, because what they mean
    /// depends on its tag.
    fn bundles(&mut self, inst: Inst<'ll>, facts: &InstFacts<'ll>) -> usize {
        let mut first = facts.operand_count;
        for bundle in inst.as_call().into_iter().flat_map(Call::bundles) {
            self.words.extend([bundle.tag.len() as u64, bundle.operands.len() as u64]);
            self.words.extend(bundle.tag.iter().map(|&byte| u64::from(byte)));
            if !bundle.operands.is_empty() {
                first = first.min(bundle.operands.start);
            }
        }
        first
    }

    pub(super) fn callee(&mut self, call: Inst<'ll>, operand: Operand<'ll>) -> Callee {
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
    block.predecessors().len() == 1
        && !block.is_address_taken()
        && block.first().is_some_and(|first| first.opcode() != Some(Opcode::Phi))
}

/// The facts of a callee, read from the first call of it.
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
        .filter(|attribute| IMMEDIATE.has(attribute))
        .filter_map(|attribute| attribute.index.checked_sub(1))
        .map(|argument| argument as usize)
        .collect();
    // The argument must be a thread-local variable itself; no attribute says so.
    if Named::THREAD_LOCAL_ADDRESS.has(function.name()) {
        immediates.push(0);
    }
    let commutes = call.as_call().is_some_and(Call::is_of_commutative_intrinsic);
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
