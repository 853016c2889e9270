//! Makes a shared function and the calls of it.

use super::legality::{OutlinerLegality, returned_as};
use super::options::UnwindTables;
use super::pricing::Choice;
use super::region::{Column, Columns, Ending, Pattern, Source};
use super::survey::Survey;
use crate::comparator::computes_address_in_other_steps;
use crate::llvm::{
    Attribute, Function, Module, OperandBuffer, Region, Slot, Type, Value, erase_local_variable,
    replace_region,
};
use crate::similarity::mapping::{BYTES, Mapping};

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
        let regions: Vec<Region<'ll>> = pattern
            .starts
            .iter()
            .map(|&start| region(self.mapping, start, pattern.length))
            .collect();
        regions.iter().for_each(Region::drop_inner_markers);
        let shared = self.create(choice, &regions, number);
        self.build(shared, choice, &regions);
        for (at, region) in regions.into_iter().enumerate() {
            let arguments = self.values(&pattern.parameters, pattern, &region, at);
            for variable in self.values(&pattern.locals, pattern, &region, at) {
                erase_local_variable(variable);
            }
            let is_tail = choice.tail_calls[at];
            let call = replace_region(region, shared, &arguments, &pattern.outputs, is_tail);
            returned_as(&shared.attributes()).iter().for_each(|one| call.add_result_attribute(one));
        }
        shared
    }

    /// The values that a region hands over or has for variables.
    fn values(
        &self,
        columns: &Columns,
        pattern: &Pattern,
        region: &Region<'ll>,
        at: usize,
    ) -> Vec<Value<'ll>> {
        let value = |column: Column<'_>| {
            let (start, source) = (pattern.starts[at], pattern.source(column, at));
            match slot(self.mapping, start, source) {
                BYTES => self.mapping.bytes[&column.numbers[at]],
                _ => operand(self.mapping, region, start, source),
            }
        };
        columns.iter().map(value).collect()
    }

    fn create(&self, choice: &Choice, regions: &[Region<'ll>], number: usize) -> Function<'ll> {
        let pattern = &choice.pattern;
        let parameters: Vec<Type<'ll>> = self
            .values(&pattern.parameters, pattern, &regions[0], 0)
            .into_iter()
            .map(Value::ty)
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
        let ways = match pattern.ending {
            Ending::Returns => returned_as(&like.attributes()),
            _ => returned_by_last_call(choice, &regions[0]),
        };
        ways.iter().for_each(|one| shared.add_result_attribute(one));
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
            if drops_tables || !super::attributes::is_context(&attribute) {
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
                operand: slot(self.mapping, pattern.starts[0], parameter_use.source),
                parameter: parameter_use.parameter,
            })
            .collect();
        let locals = self.values(&pattern.locals, pattern, &regions[0], 0);
        let copies = shared.build_shared_body(&regions[0], &slots, &locals, &pattern.outputs);
        let mark = |&offset: &u32| copies[offset as usize].mark_tail_call();
        for (offset, &copy) in copies.iter().enumerate() {
            let originals = || regions[1..].iter().map(|region| region.instructions[offset]);
            originals().for_each(|original| {
                if computes_address_in_other_steps(copy, original) {
                    copy.drop_poison_flags();
                }
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
        // Without variables every call may be one; with some, only those that all regions
        // have as one, which are marked already.
        if locals.is_empty() {
            choice.jumps.iter().for_each(mark);
        }
        shared.finish_shared_body(copies);
    }
}

/// How a shared function returns what the call returns that regions end in.
fn returned_by_last_call<'ll>(choice: &Choice, region: &Region<'ll>) -> Vec<Attribute<'ll>> {
    match (&choice.jumps[..], &choice.pattern.outputs[..]) {
        ([jump], [output]) if jump == output => {
            returned_as(&region.instructions[*jump as usize].call_attributes())
        }
        _ => Vec::new(),
    }
}

/// The code of one length that begins at a position.
pub(super) fn region<'ll>(mapping: &Mapping<'ll>, start: u32, length: u32) -> Region<'ll> {
    let positions = start..start + length;
    Region {
        instructions: positions.map(|position| mapping.instruction(position)).collect(),
        enters_at_head: mapping.program.entry(start as usize).is_head,
    }
}

/// LLVM's number of the operand that a use of the program stands for, or
/// [`BYTES`].
fn slot(mapping: &Mapping<'_>, start: u32, source: Source) -> u32 {
    let position = start + source.instruction;
    mapping.slots(position as usize)[source.place as usize]
}

/// The value that the region at a position has now; an earlier rewrite may have
/// put the result of a call in the place of the one that was searched.
pub(super) fn operand<'ll>(
    mapping: &Mapping<'ll>,
    region: &Region<'ll>,
    start: u32,
    source: Source,
) -> Value<'ll> {
    let slot = slot(mapping, start, source);
    let mut operands = OperandBuffer::new();
    region.instructions[source.instruction as usize].describe(&mut operands);
    operands.get(slot as usize).value
}
