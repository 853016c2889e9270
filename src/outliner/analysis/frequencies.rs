//! How often regions are entered, from LLVM's block frequencies.

use super::callers::least_runs;
use crate::cost::{
    CALLEE_INSTRUCTIONS, KERNEL_ENTRIES, KERNEL_INSTRUCTIONS, LEAF_INSTRUCTIONS, RegionFrequency,
    SizeLevel, entries, runs_in_loop,
};
use crate::linking::content::needs_name_by_content;
use crate::llvm::{Block, BlockFrequency, Function, FunctionSet, ObjectFormat};
use crate::program::mapping::{MappedFunction, Mapping};
use crate::target::TimeFigures;
use crate::vocabulary::named_attributes::COLD;
use rustc_hash::FxHashMap;
use std::cell::{OnceCell, RefCell};

/// The frequencies of functions, by their place in the mapping.  They hold in all rounds: a
/// function that changes gets another place.
pub(in crate::outliner) type KnownFrequencies = RefCell<FxHashMap<usize, FunctionFrequencies>>;

/// The frequencies of a module's functions, computed when they are first asked for.  The module
/// must not change while this object lives.
pub(in crate::outliner) struct Frequencies<'a, 'll> {
    mapping: &'a Mapping<'ll>,
    /// The functions that this pass made: calls of them take registers where none were taken before.
    shared: FunctionSet<'ll>,
    known: &'a KnownFrequencies,
    /// [`RegionFrequency::entries`], by the place of the function in the mapping.  They hold in
    /// one round: callers change.
    entries_of: RefCell<FxHashMap<usize, f64>>,
    /// The places of functions in the mapping.
    places: OnceCell<FxHashMap<Function<'ll>, usize>>,
    object_format: ObjectFormat,
    figures: TimeFigures,
}

/// The frequencies of a function's blocks.
pub(in crate::outliner) struct FunctionFrequencies {
    /// In the order of the function.
    blocks: Vec<BlockFrequency>,
    /// The number of the first block in the program; those of the others follow.
    first_block: u32,
    /// That of the first block, which is not 0.
    entry: u64,
    /// How many instructions are executed each time that the function is entered.
    executed: f64,
    /// [`RegionFrequency::is_kernel`].
    is_kernel: bool,
    /// A measured profile says how often the function was entered.
    is_profiled: bool,
    /// The function is cold as a whole.
    is_cold: bool,
    level: SizeLevel,
}

impl<'a, 'll> Frequencies<'a, 'll> {
    /// Those of the functions of a mapping, in a module for object files of some format and for a
    /// processor with these figures.
    pub(in crate::outliner) fn new(
        mapping: &'a Mapping<'ll>,
        shared: &[Function<'ll>],
        known: &'a KnownFrequencies,
        object_format: ObjectFormat,
        figures: TimeFigures,
    ) -> Self {
        Frequencies {
            mapping,
            shared: shared.iter().copied().collect(),
            known,
            entries_of: RefCell::default(),
            places: OnceCell::new(),
            object_format,
            figures,
        }
    }

    /// How often the code that begins at a position is entered.
    pub(in crate::outliner) fn at(&self, start: u32) -> RegionFrequency {
        let at = self.mapping.function_at(start);
        let mut entries = self.entries_of.borrow_mut();
        let function = self.mapping.functions[at].function;
        let entries = *entries.entry(at).or_insert_with(|| self.entries(function));
        self.of_block(at, self.mapping.program.entry(start as usize).block, entries)
    }
}

impl<'ll> Frequencies<'_, 'll> {
    /// [`RegionFrequency::entries`] of a function.
    fn entries(&self, function: Function<'ll>) -> f64 {
        let is_folded = needs_name_by_content(&function.facts(), self.object_format);
        let assumed = entries(function, is_folded);
        if function.measured_entry_count().is_some() {
            return assumed;
        }
        let of_calls = least_runs(function, |caller, block| self.runs_of_block(caller, block));
        assumed.max(of_calls.unwrap_or(1.0))
    }

    /// How often a block of a function runs for each time that the function is entered, where
    /// the function is mapped; code in a loop counts as a part of the iterations at least.
    fn runs_of_block(&self, function: Function<'ll>, block: Block<'ll>) -> f64 {
        let places = self.places.get_or_init(|| {
            let functions = self.mapping.functions.iter().enumerate();
            let current = functions.filter(|(_, mapped)| !mapped.is_outdated);
            current.map(|(at, mapped)| (mapped.function, at)).collect()
        });
        let number = self.mapping.values.get(&block.as_value()).copied();
        let place = places.get(&function).copied().zip(number);
        place.map_or(1.0, |(at, number)| runs_in_loop(&self.of_block(at, number, 1.0)))
    }

    /// The frequency of a block of the function at a place of the mapping.
    fn of_block(&self, at: usize, block: u32, entries: f64) -> RegionFrequency {
        let mut known = self.known.borrow_mut();
        let mapped = &self.mapping.functions[at];
        let function = known
            .entry(at)
            .or_insert_with(|| FunctionFrequencies::read(self.mapping, mapped, &self.shared));
        function.of_block(block, entries, self.figures)
    }
}

impl FunctionFrequencies {
    fn read<'ll>(
        mapping: &Mapping<'ll>,
        mapped: &MappedFunction<'ll>,
        shared: &FunctionSet<'ll>,
    ) -> Self {
        let function = mapped.function;
        let frequencies = function.block_frequencies(shared, LEAF_INSTRUCTIONS);
        let entry = frequencies.first().map_or(1, |first| first.frequency.max(1));
        let executed = |block: &BlockFrequency| {
            let instructions =
                f64::from(block.instructions) + f64::from(block.calls) * CALLEE_INSTRUCTIONS;
            block.frequency as f64 / entry as f64 * instructions
        };
        let executed: f64 = frequencies.iter().map(executed).sum();
        let is_straight = |block: &BlockFrequency| {
            block.loop_depth == 0 && block.calls == block.known_calls + block.leaf_calls
        };
        let is_kernel = executed >= KERNEL_INSTRUCTIONS && frequencies.iter().all(is_straight);
        let first_block = function.entry().and_then(|it| mapping.values.get(&it.as_value()));
        let entries = function.measured_entry_count();
        FunctionFrequencies {
            blocks: frequencies,
            first_block: first_block.copied().unwrap_or(0),
            entry,
            executed,
            is_kernel: is_kernel && entries.is_none(),
            is_profiled: entries.is_some(),
            is_cold: entries == Some(0) || COLD.is_on(function),
            level: SizeLevel::of(function),
        }
    }

    fn of_block(&self, block: u32, entries: f64, figures: TimeFigures) -> RegionFrequency {
        let place = block.wrapping_sub(self.first_block) as usize;
        let block = self.blocks.get(place).copied().unwrap_or_default();
        // What was measured is true of a block, and what an attribute says of it is believed.
        let seems_cold = block.calls_cold && !self.is_profiled || self.is_cold;
        let is_cold = !block.is_hot && (block.is_cold || seems_cold);
        let frequency = RegionFrequency::of_block(&block, self.entry, self.level);
        let frequency = if self.is_profiled {
            frequency
        } else {
            frequency.without_alternatives(&block, self.entry, figures.most_alternatives)
        };
        let (executed, is_kernel) = (self.executed, self.is_kernel);
        let entries = if is_kernel { entries.max(KERNEL_ENTRIES) } else { entries };
        RegionFrequency { executed, entries, is_kernel, is_cold, ..frequency }
    }
}
