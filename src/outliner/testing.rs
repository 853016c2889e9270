//! Modules full of similar code for the tests that compare a stage with its naive twin, and
//! what the stages before it say of them.

use crate::llvm::ObjectFormat;
use crate::llvm::testing::with_parsed;
use crate::outliner::analysis::frame_reader::Frames;
use crate::outliner::analysis::frequencies::{Frequencies, KnownFrequencies};
use crate::outliner::analysis::{self, Code, ProgramAnalysis};
use crate::outliner::candidate::allocas::Allocas;
use crate::outliner::candidate::candidates::Candidates;
use crate::outliner::cost::OutlineCostModel;
use crate::outliner::legality::OutlinerLegality;
use crate::outliner::options::Options;
use crate::outliner::price::{FrequencyOf, Pricing};
use crate::program::mapper::Mapper;
use crate::program::mapping::Moved;
use crate::similarity::search::candidates::Group;
use crate::similarity::search::dirty_similar_candidates;
use crate::similarity::search::encoding::ValueCorrespondence;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use std::fmt::Write;

/// How the tests run: always with the same seed, so that a failure on one machine is a failure
/// on all.  `RUSTMERGE_TEST_FACTOR=50` runs fifty times as many cases and
/// `RUSTMERGE_TEST_SEED=7` other ones, as for the tests in tests/functions.
pub(in crate::outliner) fn property_config(cases: u32) -> ProptestConfig {
    let number = |name| std::env::var(name).ok().and_then(|text| text.parse::<u32>().ok());
    ProptestConfig {
        cases: cases.saturating_mul(number("RUSTMERGE_TEST_FACTOR").unwrap_or(1)),
        rng_seed: RngSeed::Fixed(number("RUSTMERGE_TEST_SEED").unwrap_or(0).into()),
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

/// One statement: what it does, and which of the values at hand it uses.
#[derive(Clone, Copy, Debug)]
pub(in crate::outliner) struct Statement {
    operation: u8,
    operands: [u8; 2],
}

/// Functions of the same statements, except for some operands of each.
#[derive(Clone, Debug)]
pub(in crate::outliner) struct Relatives {
    statements: Vec<Statement>,
    /// For each function the changes: which statement, which operand, what instead.
    functions: Vec<Vec<(usize, usize, u8)>>,
}

/// Modules of a few relatives.  Only with `commuting` there are operations whose operands may
/// change places.
pub(in crate::outliner) fn relatives(commuting: bool) -> impl Strategy<Value = Relatives> {
    let operation = if commuting { 0_u8..9 } else { 1_u8..9 };
    let statement = (operation, any::<[u8; 2]>())
        .prop_map(|(operation, operands)| Statement { operation, operands });
    let changes = vec((any::<usize>(), 0_usize..2, any::<u8>()), 0..3);
    (vec(statement, 4..24), vec(changes, 2..6))
        .prop_map(|(statements, functions)| Relatives { statements, functions })
}

/// Modules of two families of relatives, from which several shared functions can be made.
pub(in crate::outliner) fn two_families() -> impl Strategy<Value = String> {
    let family = || {
        let statement = (0_u8..9, any::<[u8; 2]>())
            .prop_map(|(operation, operands)| Statement { operation, operands });
        let changes = vec((any::<usize>(), 0_usize..2, any::<u8>()), 0..8);
        (vec(statement, 20..60), vec(changes, 2..8))
    };
    (family(), family()).prop_map(|families| {
        let [first, second] = [families.0, families.1]
            .map(|(statements, functions)| Relatives { statements, functions });
        let count = first.functions.len();
        DECLARATIONS.to_owned() + &first.definitions(0) + &second.definitions(count)
    })
}

const DECLARATIONS: &str = "target triple = \"x86_64-unknown-linux-gnu\"\n\
                            declare i32 @ask(i32, i32)\ndeclare void @tell(i32)\n";

impl Relatives {
    /// The module as textual IR.
    pub(in crate::outliner) fn text(&self) -> String {
        DECLARATIONS.to_owned() + &self.definitions(0)
    }

    /// The functions, numbered from some number on.
    fn definitions(&self, first: usize) -> String {
        let mut text = String::new();
        for (number, changes) in (first..).zip(&self.functions) {
            let mut statements = self.statements.clone();
            for &(statement, operand, value) in changes {
                let at = statement % statements.len();
                statements[at].operands[operand] = value;
            }
            let _ = writeln!(text, "define i32 @f{number}(i32 %x, i32 %y, ptr %p) minsize {{");
            let mut body = Body::default();
            statements.into_iter().for_each(|statement| body.write(statement));
            let last = body.value(u8::MAX);
            let _ = writeln!(text, "entry:\n{}  ret i32 {last}\n}}", body.text);
        }
        text
    }
}

/// A body that grows statement by statement.
#[derive(Default)]
struct Body {
    text: String,
    /// How many values the statements have computed.
    values: usize,
    /// How many blocks there are besides the first.
    blocks: usize,
}

impl Body {
    /// One of the values at hand: arguments, a few constants, what was computed.
    fn value(&self, choice: u8) -> String {
        const OTHERS: [&str; 4] = ["%x", "%y", "7", "1000"];
        let at = usize::from(choice) % (OTHERS.len() + self.values);
        match at.checked_sub(OTHERS.len()) {
            None => OTHERS[at].to_owned(),
            Some(at) => format!("%v{at}"),
        }
    }

    fn write(&mut self, Statement { operation, operands }: Statement) {
        let [a, b] = operands.map(|operand| self.value(operand));
        let new = format!("%v{}", self.values);
        let text = match operation {
            0 => format!("{new} = add i32 {a}, {b}"),
            1 => format!("{new} = sub i32 {a}, {b}"),
            2 => format!("{new} = shl i32 {a}, {b}"),
            3 => format!("{new} = udiv i32 {a}, {b}"),
            4 => format!("{new} = call i32 @ask(i32 {a}, i32 {b})"),
            5 => format!("{new} = load i32, ptr %p"),
            6 => format!("store i32 {a}, ptr %p"),
            7 => format!("call void @tell(i32 {a})"),
            _ => return self.diamond(&a, &b),
        };
        self.values += usize::from(text.starts_with('%'));
        let _ = writeln!(self.text, "  {text}");
    }

    /// A branch around one instruction.
    fn diamond(&mut self, a: &str, b: &str) {
        let (value, block) = (self.values, self.blocks);
        let from = if block == 0 { "entry".to_owned() } else { format!("join{}", block - 1) };
        let _ = writeln!(
            self.text,
            "  %c{value} = icmp slt i32 {a}, {b}\n  \
             br i1 %c{value}, label %then{block}, label %join{block}\n\
             then{block}:\n  %t{value} = sub i32 {b}, {a}\n  br label %join{block}\n\
             join{block}:\n  %v{value} = phi i32 [ %t{value}, %then{block} ], [ {a}, %{from} ]",
        );
        self.values += 1;
        self.blocks += 1;
    }
}

/// What the stages before candidates say of a module.
pub(in crate::outliner) struct Search<'a, 'll> {
    pub code: Code<'a>,
    pub candidates: Candidates<'a, 'll>,
    pub frequency: &'a FrequencyOf<'a>,
    pub cost: &'a OutlineCostModel,
    pub options: &'a Options,
    pub groups: &'a [Group],
}

impl<'a> Search<'a, '_> {
    /// Prices of the first round.
    pub(in crate::outliner) fn pricing(&self) -> Pricing<'a> {
        let Search { code, frequency, cost, options, .. } = *self;
        Pricing::new(code, frequency, cost, options, true)
    }
}

/// Calls a function with all groups of a module and its analysis.
pub(in crate::outliner) fn with_search<R>(
    text: &str,
    options: &Options,
    work: impl FnOnce(Search<'_, '_>) -> R,
) -> R {
    with_parsed(text, |module| {
        let cost = OutlineCostModel::of_module(module);
        let legality = OutlinerLegality::analyse(module, options, cost);
        let mut mapper = Mapper::new(module, &legality);
        mapper.update(&Moved::default());
        let mapping = mapper.mapping();
        let mut analysis = ProgramAnalysis::default();
        analysis.weights.extend(mapping, options);
        let found = dirty_similar_candidates(
            mapping,
            ValueCorrespondence::InternalOnly,
            options.least_length(),
            |_: &mut dyn Iterator<Item = u32>, _| true,
        );
        let all = vec![true; mapping.functions.len()];
        analysis::extend(&mut analysis, module, mapping, &legality, &all);
        let allocas = Allocas::new(Frames::new(mapping), &analysis);
        let known = KnownFrequencies::default();
        let frequencies = Frequencies::new(mapping, &[], &known, ObjectFormat::Elf, cost.time());
        let code = Code { program: &mapping.program, analysis: &analysis };
        work(Search {
            code,
            candidates: Candidates { code, allocas: &allocas },
            frequency: &|start| frequencies.at(start),
            cost: &cost,
            options,
            groups: &found.groups,
        })
    })
}
