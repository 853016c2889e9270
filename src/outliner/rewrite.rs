//! Makes a shared function and the calls of it.

use super::legality::OutlinerLegality;
use super::options::UnwindTables;
use super::region::{Ending, Pattern, Source};
use super::selection::Choice;
use super::survey::Survey;
use crate::llvm::{Function, Inst, Module, OperandBuffer, Slot, Type, Value, replace_region};
use crate::similarity::Similarity;

/// Everything a rewrite looks at.
pub(super) struct Rewriter<'a, 'll> {
    pub module: Module<'ll>,
    pub similarity: &'a Similarity<'ll>,
    pub survey: &'a Survey<'ll>,
    pub legality: &'a OutlinerLegality<'ll>,
    pub unwind_tables: UnwindTables,
}

impl<'ll> Rewriter<'_, 'll> {
    /// Moves the code of a choice into a new function.
    pub(super) fn apply(&self, choice: &Choice, number: usize) -> Function<'ll> {
        let pattern = &choice.pattern;
        let regions: Vec<Vec<Inst<'ll>>> =
            pattern.starts.iter().map(|&start| self.instructions(start, pattern.length)).collect();
        let shared = self.create(choice, &regions, number);
        self.build(shared, choice, &regions);
        for (region, instructions) in regions.iter().enumerate() {
            let arguments: Vec<Value<'ll>> = pattern
                .parameters
                .iter()
                .map(|column| self.operand(pattern, instructions, region, column.sources[region]))
                .collect();
            let owner = self.owner(pattern.starts[region]);
            let is_tail = pattern.ending == Ending::Returns && !owner.owns_memory;
            replace_region(instructions, shared, &arguments, &pattern.outputs, is_tail);
        }
        shared
    }

    fn owner(&self, start: u32) -> &super::survey::FunctionInfo<'ll> {
        &self.survey.functions[self.survey.positions[start as usize].function as usize]
    }

    fn instructions(&self, start: u32, length: u32) -> Vec<Inst<'ll>> {
        (start..start + length).map(|position| self.similarity.instruction(position)).collect()
    }

    /// LLVM's number of the operand that a use of the program stands for.
    fn slot(&self, pattern: &Pattern, region: usize, source: Source) -> u32 {
        let position = pattern.starts[region] + source.instruction;
        self.similarity.mapping.slots(position as usize)[source.operand as usize]
    }

    /// The value that a region has now; an earlier rewrite may have put the
    /// result of a call in the place of the one that was searched.
    fn operand(
        &self,
        pattern: &Pattern,
        instructions: &[Inst<'ll>],
        region: usize,
        source: Source,
    ) -> Value<'ll> {
        let slot = self.slot(pattern, region, source);
        let mut operands = OperandBuffer::new();
        instructions[source.instruction as usize].describe(&mut operands);
        operands.get(slot as usize).value
    }

    fn create(&self, choice: &Choice, regions: &[Vec<Inst<'ll>>], number: usize) -> Function<'ll> {
        let pattern = &choice.pattern;
        let parameters: Vec<Type<'ll>> = pattern
            .parameters
            .iter()
            .map(|column| self.operand(pattern, &regions[0], 0, column.sources[0]).ty())
            .collect();
        let like = self.owner(pattern.starts[0]).function;
        let result = self.result(pattern, &regions[0], like);
        let described = pattern
            .starts
            .iter()
            .map(|&start| self.owner(start).function)
            .find(|function| function.has_subprogram());
        let name = format!("{}.outlined.{number}", like.display_name());
        let shared = like.create_shared(described, result, &parameters, &name);
        self.set_attributes(shared, choice);
        shared
    }

    fn result(&self, pattern: &Pattern, region: &[Inst<'ll>], like: Function<'ll>) -> Type<'ll> {
        if pattern.ending == Ending::Returns {
            return like.facts().ty.contained(0);
        }
        let types: Vec<Type<'ll>> =
            pattern.outputs.iter().map(|&offset| region[offset as usize].as_value().ty()).collect();
        match types[..] {
            [] => self.module.void_type(),
            [single] => single,
            _ => self.module.struct_type(&types),
        }
    }

    /// Only what holds for all regions stays.
    fn set_attributes(&self, shared: Function<'ll>, choice: &Choice) {
        for attribute in shared.attributes() {
            let drops_tables =
                self.unwind_tables == UnwindTables::Drop && attribute.key == b"uwtable";
            if drops_tables || !super::attributes::is_context(attribute.key) {
                shared.remove_attribute(&attribute);
            }
        }
        for key in ["noinline", "minsize", "optsize"] {
            shared.add_attribute(key);
        }
        if choice.is_nounwind {
            shared.add_attribute("nounwind");
        }
    }

    fn build(&self, shared: Function<'ll>, choice: &Choice, regions: &[Vec<Inst<'ll>>]) {
        let pattern = &choice.pattern;
        let slots: Vec<Slot> = pattern
            .uses
            .iter()
            .map(|parameter_use| Slot {
                instruction: parameter_use.source.instruction,
                operand: self.slot(pattern, 0, parameter_use.source),
                parameter: parameter_use.parameter,
            })
            .collect();
        shared.build_shared_body(&regions[0], &slots, &pattern.outputs);
        let mut copy = shared.entry().and_then(|block| block.first());
        let mut operands = OperandBuffer::new();
        let mut last_call = None;
        for offset in 0..pattern.length as usize {
            let Some(inst) = copy else { break };
            for region in &regions[1..] {
                inst.intersect_flags(region[offset]);
            }
            self.keep_common_metadata(inst, offset, regions);
            let facts = inst.describe(&mut operands);
            if facts.opcode.is_some_and(|opcode| opcode.is_call()) {
                last_call = Some(inst);
            }
            copy = facts.next;
        }
        if let (true, Some(call)) = (choice.ends_in_call, last_call) {
            call.mark_tail_call();
        }
    }

    fn keep_common_metadata(&self, copy: Inst<'ll>, offset: usize, regions: &[Vec<Inst<'ll>>]) {
        for attachment in copy.attachments() {
            let is_common = self.legality.keeps(attachment.kind)
                && regions[1..]
                    .iter()
                    .all(|region| region[offset].attachments().contains(&attachment));
            if !is_common {
                copy.set_metadata(attachment.kind, None);
            }
        }
    }
}
