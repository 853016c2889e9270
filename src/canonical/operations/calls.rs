//! Calls in the canonical form: what they say, and whether they are made jumps.

use super::{BodyEncoder, Canonicalizer, STATE_SHIFT, is_callee};
use crate::canonical::attributes::Holder;
use crate::canonical::globals::CalleeClass;
use crate::facts::fastcc::fast_guarantees_jumps;
use crate::facts::tail_position::{is_for_assumptions, is_lasting_branch};
use crate::llvm::{Call, Inst, InstFacts, Opcode, TAIL_KIND};
use crate::vocabulary::conventions;

/// A call that is marked `tail`.
pub(super) struct MarkedCall {
    /// Where the word is that has the mark.
    word: usize,
    /// Its calling convention promises that it is a jump.
    is_guaranteed: bool,
}

impl<'ll> BodyEncoder<'_, 'll> {
    /// Forgets the mark of the last call, which is not made a jump.
    pub(super) fn forget_tail_mark(&mut self) {
        let Some(call) = self.marked_call.take() else { return };
        self.drop_mark_at(call.word);
    }

    fn drop_mark_at(&mut self, word: usize) {
        if self.canonicalizer.normal_form {
            self.scratch.words[word] &= !(TAIL_KIND << STATE_SHIFT);
        }
    }

    /// Notes whether a call may be a jump, given where its word is.
    pub(super) fn note_tail_mark(&mut self, inst: Inst<'ll>, facts: &InstFacts<'ll>, word: usize) {
        self.facts.must_jump |= facts.is_must_tail();
        self.facts.may_jump |= facts.is_must_tail();
        if !facts.is_marked_tail() || facts.is_must_tail() {
            return;
        }
        if self.callee.is_none_or(|known| known.may_call_program) {
            let convention = inst.as_call().map(Call::calling_convention);
            let is_guaranteed = convention.is_some_and(conventions::guarantees_tail_calls);
            self.marked_call = Some(MarkedCall { word, is_guaranteed });
        } else {
            self.drop_mark_at(word);
        }
    }

    /// Whether a call before an instruction of its block is never made a jump.  It follows
    /// [`crate::facts::tail_position`], which knows more such instructions.
    pub(super) fn ends_tail_position(
        &self,
        call: &MarkedCall,
        inst: Inst<'ll>,
        opcode: Opcode,
        facts: &InstFacts<'ll>,
    ) -> bool {
        use Opcode::*;
        match opcode {
            Load => !is_for_assumptions(inst),
            Store | Fence | AtomicRMW | AtomicCmpXchg | Invoke => true,
            Unreachable => !call.is_guaranteed && !fast_guarantees_jumps(),
            Br | Switch => facts.operand_count > 1 && is_lasting_branch(inst),
            // Not whether it has effects: attributes say so that may differ.
            Call => {
                !self.calls_intrinsic()
                    && !inst.effects().is_speculatable
                    && !is_for_assumptions(inst)
            }
            _ => false,
        }
    }

    /// How a call passes its arguments, as far as types say it.  Where pointers travel in another
    /// way than integers, only calls of the same type do the same.
    fn called_type(&mut self, facts: &InstFacts<'ll>) {
        self.auxiliary_type(facts);
        if self.canonicalizer.passes_pointers_as_integers {
            return;
        }
        let operands = 0..facts.operand_count;
        let types = operands.map(|index| self.scratch.operands.get(index).value.ty());
        for ty in types.chain(facts.auxiliary_type).collect::<Vec<_>>() {
            let Canonicalizer { types, interner, .. } = &mut *self.canonicalizer;
            let symbol = types.own_symbol(interner, ty);
            self.scratch.words.push(symbol.0);
        }
    }

    /// Function type, attributes and operand bundles of a call.  Calling
    /// convention and tail-call kind are among the state bits.
    pub(super) fn call_state(&mut self, call: Call<'ll>, opcode: Opcode, facts: &InstFacts<'ll>) {
        self.called_type(facts);
        let callee = (0..facts.operand_count).rfind(|&index| is_callee(opcode, facts, index));
        let callee = callee.and_then(|index| self.scratch.operands.get(index).as_global());
        let callee = callee.map(|global| *self.canonicalizer.globals.entry(global));
        self.callee = callee;
        let holder = if self.calls_intrinsic() { Holder::Intrinsic } else { Holder::Function };
        let attributes =
            self.canonicalizer.attribute_list(facts.attributes, holder, call.attribute_owner());
        self.facts.calls_nomerge |= self.canonicalizer.nomerge.contains(&attributes)
            || callee.is_some_and(|it| it.is_nomerge);
        self.scratch.words.extend_from_slice(&[attributes.0, facts.bundle_count]);
        for bundle in call.bundles().take(facts.bundle_count as usize) {
            let tag = self.canonicalizer.interner.text(bundle.tag);
            self.scratch.words.extend_from_slice(&[
                tag.0,
                bundle.operands.start as u32,
                bundle.operands.end as u32,
            ]);
        }
        if opcode == Opcode::CallBr {
            self.scratch.words.push(facts.auxiliary_count);
        }
        if let Some(known) = callee {
            self.note_callee(known.class);
        }
    }

    /// Whether the last call was one of LLVM's own functions.
    fn calls_intrinsic(&self) -> bool {
        self.callee.is_some_and(|known| known.is_intrinsic)
    }

    fn note_callee(&mut self, class: CalleeClass) {
        match class {
            CalleeClass::Ordinary => {}
            CalleeClass::ObservesFrame => self.facts.observes_frame = true,
            CalleeClass::OwnsFrame => self.facts.owns_frame = true,
        }
    }
}
