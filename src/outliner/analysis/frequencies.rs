//! How often regions are entered, from LLVM's block frequencies.

use crate::content::needs_name_by_content;
use crate::cost::{CALLEE_INSTRUCTIONS, RegionFrequency, SizeLevel, entries, is_marked_cold};
use crate::llvm::{BlockFrequency, Function, ObjectFormat};
use crate::similarity::input::mapping::{MappedFunction, Mapping};
use rustc_hash::FxHashMap;
use std::cell::RefCell;

/// The frequencies of functions, by their place in the mapping.  They hold in all rounds: a
/// function that changes gets another place.
pub(in crate::outliner) type KnownFrequencies = RefCell<FxHashMap<usize, FunctionFrequencies>>;

/// The frequencies of a module's functions, computed when they are first asked for.  The module
/// must not change while this object lives.
pub(in crate::outliner) struct Frequencies<'a, 'll> {
    mapping: &'a Mapping<'ll>,
    /// Of the shared functions, how often they are entered.
    entries: &'a FxHashMap<Function<'ll>, f64>,
    known: &'a KnownFrequencies,
    object_format: ObjectFormat,
}

/// The frequencies of a function's blocks.
pub(in crate::outliner) struct FunctionFrequencies {
    /// By the number of the block in the program.
    blocks: FxHashMap<u32, BlockFrequency>,
    /// That of the first block, which is not 0.
    entry: u64,
    /// How many instructions are executed each time that the function is entered.
    executed: f64,
    /// [`RegionFrequency::entries`].
    entries: f64,
    /// A measured profile says how often the function was entered.
    is_profiled: bool,
    /// The function is cold as a whole.
    is_cold: bool,
    level: SizeLevel,
}

impl<'a, 'll> Frequencies<'a, 'll> {
    /// Those of the functions of a mapping, in a module for object files of some format.
    pub(in crate::outliner) fn new(
        mapping: &'a Mapping<'ll>,
        entries: &'a FxHashMap<Function<'ll>, f64>,
        known: &'a KnownFrequencies,
        object_format: ObjectFormat,
    ) -> Self {
        Frequencies { mapping, entries, known, object_format }
    }

    /// How often the code that begins at a position is entered.
    pub(in crate::outliner) fn at(&self, start: u32) -> RegionFrequency {
        let at = self.mapping.function_at(start);
        let mut known = self.known.borrow_mut();
        let function = known.entry(at).or_insert_with(|| {
            let mapped = &self.mapping.functions[at];
            FunctionFrequencies::read(self.mapping, mapped, self.entries(mapped.function))
        });
        function.of_block(self.mapping.program.entry(start as usize).block)
    }
}

impl<'ll> Frequencies<'_, 'll> {
    /// [`RegionFrequency::entries`] of a function.
    fn entries(&self, function: Function<'ll>) -> f64 {
        let of_shared = self.entries.get(&function).copied();
        of_shared.unwrap_or_else(|| {
            entries(function, needs_name_by_content(&function.facts(), self.object_format))
        })
    }
}

impl FunctionFrequencies {
    fn read<'ll>(
        mapping: &Mapping<'ll>,
        mapped: &MappedFunction<'ll>,
        entries_of_function: f64,
    ) -> Self {
        let function = mapped.function;
        let frequencies = function.block_frequencies();
        let entry = frequencies.first().map_or(1, |first| first.frequency.max(1));
        let executed = |block: &BlockFrequency| {
            let instructions =
                f64::from(block.instructions) + f64::from(block.calls) * CALLEE_INSTRUCTIONS;
            block.frequency as f64 / entry as f64 * instructions
        };
        let executed = frequencies.iter().map(executed).sum();
        let blocks = function.blocks().zip(frequencies);
        let blocks = blocks.filter_map(|(block, frequency)| {
            Some((*mapping.values.get(&block.as_value())?, frequency))
        });
        let entries = function.measured_entry_count();
        FunctionFrequencies {
            blocks: blocks.collect(),
            entry,
            executed,
            entries: entries_of_function,
            is_profiled: entries.is_some(),
            is_cold: entries == Some(0) || is_marked_cold(function),
            level: SizeLevel::of(function),
        }
    }

    fn of_block(&self, block: u32) -> RegionFrequency {
        // A block that the program does not number has no region.
        let BlockFrequency {
            frequency,
            loop_frequency,
            loop_depth,
            is_cold,
            is_hot,
            calls_cold,
            ..
        } = self.blocks.get(&block).copied().unwrap_or_default();
        // What was measured is true of a block, and what an attribute says of it is believed.
        let seems_cold = calls_cold && !self.is_profiled || self.is_cold;
        let is_cold = !is_hot && (is_cold || seems_cold);
        let per_entry = |frequency: u64| frequency as f64 / self.entry as f64;
        RegionFrequency {
            runs: per_entry(frequency),
            loop_runs: per_entry(loop_frequency),
            loop_depth,
            executed: self.executed,
            entries: self.entries,
            is_cold,
            is_hot,
            level: self.level,
        }
    }
}
