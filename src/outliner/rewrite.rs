//! Makes a shared function and the calls of it.

use super::legality::OutlinerLegality;
use super::options::UnwindTables;
use super::pricing::Choice;
use super::region::{Column, Ending, Pattern, Source};
use super::survey::Survey;
use crate::llvm::{Function, Module, OperandBuffer, Region, Slot, Type, Value, replace_region};
use crate::similarity::mapper::{BYTES, Mapping};

/// Everything a rewrite looks at.
pub(super) struct Rewriter<'a, 'll> {
    pub module: Module<'ll>,
    pub mapping: &'a Mapping<'ll>,
    pub survey: &'a Survey<'ll>,
    pub legality: &'a OutlinerLegality<'ll>,
    pub unwind_tables: UnwindTables,
}

impl<'ll> Rewriter<'_, 'll> {
    /// Moves the code of a choice into a new function.
    pub(super) fn apply(&self, choice: &Choice, number: usize) -> Function<'ll> {
        let pattern = &choice.pattern;
        let regions: Vec<Region<'ll>> =
            pattern.starts.iter().map(|&start| self.region(start, pattern.length)).collect();
        regions.iter().for_each(Region::drop_inner_markers);
        let shared = self.create(choice, &regions, number);
        self.build(shared, choice, &regions);
        for (at, region) in regions.into_iter().enumerate() {
            let arguments: Vec<Value<'ll>> = pattern
                .parameters
                .iter()
                .map(|column| self.argument(pattern, &region, at, column))
                .collect();
            let is_tail = pattern.ends_in_tail_call(self.survey, at);
            replace_region(region, shared, &arguments, &pattern.outputs, is_tail);
        }
        shared
    }

    fn region(&self, start: u32, length: u32) -> Region<'ll> {
        let instructions =
            (start..start + length).map(|position| self.mapping.instruction(position));
        Region {
            instructions: instructions.collect(),
            enters_at_head: self.mapping.program.entry(start as usize).is_head,
        }
    }

    /// LLVM's number of the operand that a use of the program stands for, or
    /// [`BYTES`].
    fn slot(&self, pattern: &Pattern, region: usize, source: Source) -> u32 {
        let position = pattern.starts[region] + source.instruction;
        self.mapping.slots(position as usize)[source.place as usize]
    }

    /// The value that a region has now; an earlier rewrite may have put the
    /// result of a call in the place of the one that was searched.
    fn argument(
        &self,
        pattern: &Pattern,
        region: &Region<'ll>,
        at: usize,
        column: &Column,
    ) -> Value<'ll> {
        let source = column.sources[at];
        let slot = self.slot(pattern, at, source);
        if slot == BYTES {
            return self.mapping.bytes[&column.numbers[at]];
        }
        let mut operands = OperandBuffer::new();
        region.instructions[source.instruction as usize].describe(&mut operands);
        operands.get(slot as usize).value
    }

    fn create(&self, choice: &Choice, regions: &[Region<'ll>], number: usize) -> Function<'ll> {
        let pattern = &choice.pattern;
        let parameters: Vec<Type<'ll>> = pattern
            .parameters
            .iter()
            .map(|column| self.argument(pattern, &regions[0], 0, column).ty())
            .collect();
        let like = self.survey.function_of(pattern.starts[0]).function;
        let result = self.result(pattern, &regions[0], like);
        let described = pattern
            .starts
            .iter()
            .map(|&start| self.survey.function_of(start).function)
            .find(|function| function.has_subprogram());
        let name = format!("{}.outlined.{number}", like.display_name());
        let shared = like.create_shared(described, result, &parameters, &name);
        self.set_attributes(shared, choice);
        shared
    }

    fn result(&self, pattern: &Pattern, region: &Region<'ll>, like: Function<'ll>) -> Type<'ll> {
        let exits = match pattern.ending {
            Ending::Returns => return like.facts().ty.contained(0),
            Ending::Never => 0,
            Ending::Exits(exits) => exits,
        };
        let mut types: Vec<Type<'ll>> = pattern
            .outputs
            .iter()
            .map(|&offset| region.instructions[offset as usize].as_value().ty())
            .collect();
        match exits {
            0 | 1 => {}
            2 => types.push(self.module.integer_type(1)),
            _ => types.push(self.module.integer_type(32)),
        }
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

    fn build(&self, shared: Function<'ll>, choice: &Choice, regions: &[Region<'ll>]) {
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
        let copies = shared.build_shared_body(&regions[0], &slots, &pattern.outputs);
        for (offset, &copy) in copies.iter().enumerate() {
            let originals = || regions[1..].iter().map(|region| region.instructions[offset]);
            originals().for_each(|original| {
                copy.intersect_flags(original);
                copy.intersect_call_attributes(original);
            });
            for attachment in copy.attachments() {
                let is_common = self.legality.keeps(attachment.kind)
                    && originals().all(|original| original.attachments().contains(&attachment));
                if !is_common {
                    copy.set_metadata(attachment.kind, None);
                }
            }
        }
        shared.finish_shared_body(copies);
    }
}
