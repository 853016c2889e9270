//! The code of all modules as one program for the search.

use super::loading::{LoadError, ModuleCode, Problem};
use super::source;
use crate::names::readable;
use rustc_hash::{FxHashMap, FxHashSet};
use rustmerge_schema::code::{
    COMMUTES, FunctionCode, INCOMING_BLOCK, IS_HEAD, SUCCESSOR, SourceFile,
};
use rustmerge_search::program::{Entry, NO_VALUE, Program, ProgramBuilder, Role, Use};
use std::collections::BTreeSet;

/// How many bits of a word are flags, and of an operand its role.
const LOW_BITS: u32 = 2;

/// All code of a program, each function once.
pub(super) struct Code {
    pub(super) program: Program,
    pub(super) functions: Vec<CodeFunction>,
    pub(super) files: Vec<SourceFile>,
    pub(super) modules: usize,
    pub(super) instructions: u64,
}

/// A function, and where it is in the program.
pub(super) struct CodeFunction {
    /// The name as people write it.
    pub(super) name: String,
    /// The identifier of its module.
    pub(super) module: String,
    /// The position of its first instruction or boundary.
    begin: u32,
    /// For each position from `begin` on, how many instructions are before it.
    before: Vec<u32>,
    /// For each instruction 1 + the index of a file or 0, line and column.
    places: Vec<[u32; 3]>,
    text: String,
}

impl CodeFunction {
    /// The numbers of the instructions at some positions, among those of the function.
    pub(super) fn instructions(&self, start: u32, length: u32) -> std::ops::Range<usize> {
        let first = self.before[(start - self.begin) as usize] as usize;
        first..first + length as usize
    }

    /// Index of a file and line of each instruction, where it has them.
    pub(super) fn lines(
        &self,
        start: u32,
        length: u32,
    ) -> impl Iterator<Item = Option<(usize, u32)>> {
        let places = &self.places[self.instructions(start, length)];
        places.iter().map(|&[file, line, _]| Some((file.checked_sub(1)? as usize, line)))
    }

    /// The instructions at some positions as text.
    pub(super) fn text(&self, start: u32, length: u32) -> impl Iterator<Item = &str> {
        let range = self.instructions(start, length);
        self.text.lines().skip(range.start).take(range.len())
    }
}

/// What a symbol fixes.
#[derive(PartialEq, Eq)]
struct Shape {
    flags: u32,
    has_value: bool,
    roles: Vec<Role>,
}

struct Known {
    symbol: u32,
    shape: Shape,
    /// Whether the instruction after it, where it is one, begins a block.
    ends_block: Option<bool>,
}

/// Joins one module after the other.
#[derive(Default)]
struct Joiner {
    builder: ProgramBuilder,
    symbols: FxHashMap<u64, Known>,
    files: Vec<SourceFile>,
    file_numbers: FxHashMap<SourceFile, u32>,
    value_count: u32,
    functions: Vec<CodeFunction>,
    /// Functions of headers are in many modules.
    met: FxHashSet<(String, Vec<u64>, Vec<[u32; 3]>)>,
}

impl Code {
    /// Joins the code of modules; a function with the same code at the same places counts once.
    ///
    /// # Errors
    ///
    /// The first function that no plugin wrote so.
    pub(super) fn join(modules: Vec<ModuleCode>) -> Result<Self, LoadError> {
        let mut joiner = Joiner::default();
        // Files have the order of their paths, and so have places.
        let files = modules.iter().flat_map(|module| &module.header.files);
        files.map(source::without_detours).collect::<BTreeSet<_>>().into_iter().for_each(|file| {
            joiner.file(file);
        });
        let (count, mut instructions) = (modules.len(), 0);
        for ModuleCode { path, header, functions } in modules {
            instructions += header.instructions;
            let invalid = |name: String| LoadError::Invalid {
                path: path.clone(),
                problem: Problem::Words(name),
            };
            let digest = |text: &String| u64::from_str_radix(text, 16).ok();
            let digests: Option<Vec<u64>> = header.symbols.iter().map(digest).collect();
            let digests = digests.ok_or_else(|| invalid(String::new()))?;
            let files: Vec<u32> = header
                .files
                .iter()
                .map(|file| joiner.file(source::without_detours(file)))
                .collect();
            for function in functions {
                let name = function.name.clone();
                joiner
                    .function(function, &header.module, &digests, &files)
                    .ok_or_else(|| invalid(name))?;
            }
        }
        Ok(Code {
            program: joiner.builder.finish(joiner.value_count),
            functions: joiner.functions,
            files: joiner.files,
            modules: count,
            instructions,
        })
    }

    /// The function that a position is in.
    pub(super) fn function_at(&self, position: u32) -> usize {
        self.functions.partition_point(|function| function.begin <= position) - 1
    }
}

impl Joiner {
    fn file(&mut self, file: SourceFile) -> u32 {
        let next = self.files.len() as u32;
        *self.file_numbers.entry(file).or_insert_with_key(|file| {
            self.files.push(file.clone());
            next
        })
    }

    /// Adds a function; `None` where its numbers contradict each other.
    fn function(
        &mut self,
        code: FunctionCode,
        module: &str,
        digests: &[u64],
        files: &[u32],
    ) -> Option<()> {
        let places = places(&code.places, files)?;
        let decoded = decode(&code.words, digests)?;
        let legal = decoded.iter().flatten().count();
        if legal != places.len() || code.text.lines().count() != legal {
            return None;
        }
        let content = content_of(&decoded);
        if !self.met.insert((code.name.clone(), content, places.clone())) {
            return Some(());
        }
        let begin = self.builder.len() as u32;
        let mut before = Vec::with_capacity(decoded.len());
        let mut instructions = 0;
        let mut last: Option<u64> = None;
        let mut highest = 0;
        for instruction in &decoded {
            let Some(instruction) = instruction else {
                last = None;
                let boundary = self.builder.len();
                self.builder.illegal();
                // One boundary follows another only where the plugin joined them.
                before.resize(before.len() + self.builder.len() - boundary, instructions);
                continue;
            };
            if let Some(last) = last {
                let ends = &mut self.symbols.get_mut(&last)?.ends_block;
                if *ends.get_or_insert(instruction.is_head) != instruction.is_head {
                    return None;
                }
            }
            last = Some(instruction.digest);
            before.push(instructions);
            instructions += 1;
            highest = highest.max(self.add(instruction)?);
        }
        let boundary = self.builder.len();
        self.builder.illegal();
        before.resize(before.len() + self.builder.len() - boundary, instructions);
        self.value_count = self.value_count.checked_add(highest)?;
        self.functions.push(CodeFunction {
            name: readable(&code.name),
            module: module.to_owned(),
            begin,
            before,
            places,
            text: code.text,
        });
        Some(())
    }

    /// Adds an instruction; returns a number above all of its values.
    fn add(&mut self, instruction: &Instruction) -> Option<u32> {
        let shape = Shape {
            flags: instruction.commutes.into(),
            has_value: instruction.value.is_some(),
            roles: instruction.uses.iter().map(|&(_, role)| role).collect(),
        };
        let builder = &mut self.builder;
        let known = self.symbols.entry(instruction.digest).or_insert_with(|| Known {
            symbol: builder.fresh_symbol(),
            shape: Shape {
                flags: shape.flags,
                has_value: shape.has_value,
                roles: shape.roles.clone(),
            },
            ends_block: None,
        });
        if known.shape != shape {
            return None;
        }
        let base = self.value_count;
        let number =
            |local: u32| base.checked_add(local).filter(|&number| number < Use::MAX_VALUES - 1);
        let uses: Option<Vec<Use>> = instruction
            .uses
            .iter()
            .map(|&(local, role)| Some(Use::new(number(local)?, role)))
            .collect();
        let value = match instruction.value {
            Some(local) => number(local)?,
            None => NO_VALUE,
        };
        self.builder.legal(Entry {
            symbol: known.symbol,
            value,
            block: number(instruction.block)?,
            is_head: instruction.is_head,
            commutes: instruction.commutes,
            uses: &uses?,
        });
        let locals = instruction.uses.iter().map(|&(local, _)| local);
        locals.chain([instruction.block]).chain(instruction.value).max().map(|local| local + 1)
    }
}

/// One instruction as a report has it.
struct Instruction {
    digest: u64,
    is_head: bool,
    commutes: bool,
    value: Option<u32>,
    block: u32,
    uses: Vec<(u32, Role)>,
}

/// The positions of a function; `None` for those that must not be shared.
fn decode(words: &[u32], digests: &[u64]) -> Option<Vec<Option<Instruction>>> {
    let mut words = words.iter().copied();
    let mut positions = Vec::new();
    while let Some(symbol) = words.next() {
        let Some(index) = symbol.checked_sub(1) else {
            positions.push(None);
            continue;
        };
        let flags = words.next()?;
        let value = words.next()?.checked_sub(1);
        let block = words.next()?;
        let count = (flags >> LOW_BITS) as usize;
        let uses: Vec<(u32, Role)> =
            words.by_ref().take(count).map(operand).collect::<Option<_>>()?;
        let commutes = flags & COMMUTES != 0;
        if uses.len() != count || commutes && count < 2 {
            return None;
        }
        positions.push(Some(Instruction {
            digest: *digests.get(index as usize)?,
            is_head: flags & IS_HEAD != 0,
            commutes,
            value,
            block,
            uses,
        }));
    }
    Some(positions)
}

fn operand(word: u32) -> Option<(u32, Role)> {
    let role = match word & ((1 << LOW_BITS) - 1) {
        0 => Role::Value,
        SUCCESSOR => Role::Successor,
        INCOMING_BLOCK => Role::IncomingBlock,
        _ => return None,
    };
    Some((word >> LOW_BITS, role))
}

fn places(words: &[u32], files: &[u32]) -> Option<Vec<[u32; 3]>> {
    let (places, rest) = words.as_chunks::<3>();
    let joined = places.iter().map(|&[file, line, column]| match file.checked_sub(1) {
        Some(_) if line == 0 => None,
        Some(file) => Some([files.get(file as usize)? + 1, line, column]),
        None => Some([0; 3]),
    });
    if rest.is_empty() { joined.collect() } else { None }
}

/// What a function does, in numbers that mean the same in all modules.
fn content_of(decoded: &[Option<Instruction>]) -> Vec<u64> {
    let mut content = Vec::new();
    for position in decoded {
        let Some(instruction) = position else {
            content.push(0);
            continue;
        };
        content.push(instruction.digest);
        content.extend(instruction.uses.iter().map(|&(local, _)| u64::from(local)));
    }
    content
}
