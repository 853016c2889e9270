//! Proofs by exhaustion: addresses of one form are the same.
//!
//! A [`Computation`] is a set of instructions, each written with every set of its flags.  All
//! pairs that have one form are weakened as a survivor and a merged function are, and
//! the survivor, with the flags that are left to it, must refine the merged one: where that
//! is not poison, both compute the same.  Values are computed here from LLVM's manual and
//! not by LLVM.

use super::super::{Canonicalizer, Depth};
use crate::llvm::testing::TestModule;
use crate::llvm::{Module, OperandBuffer};
use Step::{Bytes, Index, Member};
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// A value of small width; `None` is poison.
type Bits = Option<u64>;

const INBOUNDS: u32 = 1;
const NUSW: u32 = 2;
const NUW: u32 = 4;

#[cfg(not(llvm_at_least_19))]
const FLAGS: &[(&str, u32)] = &[("inbounds", INBOUNDS)];
// `inbounds` has the bit of `nusw` too.
#[cfg(llvm_at_least_19)]
const FLAGS: &[(&str, u32)] = &[("inbounds", INBOUNDS | NUSW), ("nusw", NUSW), ("nuw", NUW)];

/// What an index of an address does.
#[derive(Clone, Copy)]
enum Step {
    /// A constant index of an array: its value and the distance.
    Bytes(i64, i64),
    /// A member of a struct, by its offset.
    Member(i64),
    /// The input of the number, with its width, and the distance.
    Index(usize, u32, i64),
}

/// The instruction `%r`, and what it computes.
struct Writing {
    /// Textual IR, with `FLAGS` where flags stand.
    text: String,
    steps: &'static [Step],
}

/// Instructions in a space of eight bits; some compute the same address.
struct Computation {
    parameters: String,
    writings: Vec<Writing>,
    inputs: Vec<Vec<Bits>>,
}

/// A writing by its number, with flags.
type Variant = (usize, u32);

impl Computation {
    /// Two indices of some widths.
    fn new(x: u32, y: u32, writings: Vec<Writing>) -> Self {
        let pointers: Vec<Bits> = [0, 1, 100, 127, 128, 250].map(Some).to_vec();
        let objects = [(0, 255), (90, 140), (100, 104), (0, 20), (200, 255)];
        let indices = combinations(&[pointers, values(x), values(y)]);
        let inputs = indices.into_iter().flat_map(|inputs| {
            objects.map(|(first, last)| [&inputs[..], &[Some(first), Some(last)]].concat())
        });
        let parameters = format!("ptr %p, i{x} %x, i{y} %y");
        Computation { parameters, writings, inputs: inputs.collect() }
    }

    fn variants(&self) -> Vec<Variant> {
        let sets = (0..1_u32 << FLAGS.len()).map(|set| {
            let bits = FLAGS.iter().enumerate().filter(|(at, _)| set >> at & 1 != 0);
            bits.fold(0, |all, (_, &(_, bit))| all | bit)
        });
        let sets: BTreeSet<u32> = sets.collect();
        let numbers = 0..self.writings.len();
        numbers.flat_map(|number| sets.iter().map(move |&set| (number, set))).collect()
    }

    fn function(&self, name: &str, (number, set): Variant) -> String {
        let flags = FLAGS.iter().filter(|(_, bit)| set & bit == *bit);
        let flags: String = flags.map(|(name, _)| format!("{name} ")).collect();
        let text = self.writings[number].text.replace("FLAGS ", &flags);
        let parameters = &self.parameters;
        format!("define ptr @{name}({parameters}) {{\n  %r = {text}\n  ret ptr %r\n}}\n")
    }

    /// The pairs of variants that are equal in the normal form and not without it.
    fn equal_pairs(&self) -> Vec<[Variant; 2]> {
        let variants = self.variants();
        let functions =
            variants.iter().enumerate().map(|(at, &one)| self.function(&format!("f{at}"), one));
        let module = module(functions);
        let classes = |normal_form| classes(module.handle(), normal_form);
        let (without, with) = (classes(false), classes(true));
        let all = (0..variants.len()).flat_map(|a| (0..variants.len()).map(move |b| (a, b)));
        let is_new = |&(a, b): &(usize, usize)| with[a] == with[b] && without[a] != without[b];
        all.filter(is_new).map(|(a, b)| [variants[a], variants[b]]).collect()
    }

    /// Fails where a survivor does not refine a merged function; returns the number of pairs.
    fn prove(&self) -> usize {
        let pairs = self.equal_pairs();
        let mut outputs: HashMap<Variant, Vec<Bits>> = HashMap::new();
        let functions = pairs.iter().enumerate().map(|(at, &[kept, gone])| {
            self.function(&format!("k{at}"), kept) + &self.function(&format!("g{at}"), gone)
        });
        let module = module(functions);
        let functions = module.handle().functions();
        let mut canonicalizer = Canonicalizer::new(module.handle());
        for (&[kept, gone], functions) in pairs.iter().zip(functions.chunks_exact(2)) {
            canonicalizer.weaken_survivor(functions[0], functions[1]);
            let left = flags_of_first_instruction(functions[0]);
            assert_eq!(left & !kept.1, 0, "a survivor gets no flags");
            for variant in [(kept.0, left), gone] {
                let (number, flags) = variant;
                let steps = self.writings[number].steps;
                let compute =
                    || self.inputs.iter().map(|input| address(steps, flags, input)).collect();
                outputs.entry(variant).or_insert_with(compute);
            }
            let both = outputs[&(kept.0, left)].iter().zip(&outputs[&gone]);
            let wrong =
                both.zip(&self.inputs).find(|((kept, gone), _)| gone.is_some() && kept != gone);
            assert!(
                wrong.is_none(),
                "with flags {left}\n{}does not refine\n{}: {wrong:?}",
                self.function("kept", kept),
                self.function("gone", gone),
            );
        }
        pairs.len()
    }
}

fn module(functions: impl Iterator<Item = String>) -> TestModule {
    let layout = "target datalayout = \"p:8:8:8:8\"\n".to_owned();
    TestModule::parse(&functions.fold(layout, |text, function| text + &function))
}

/// The numbers of the classes of all functions.
fn classes(module: Module<'_>, normal_form: bool) -> Vec<usize> {
    let mut canonicalizer = Canonicalizer::with_normal_form(module, normal_form);
    let mut numbers = BTreeMap::new();
    let functions = module.functions().into_iter().map(|function| {
        let form = canonicalizer.form(function, &function.facts(), Depth::Whole);
        let next = numbers.len();
        *numbers.entry(form).or_insert(next)
    });
    functions.collect()
}

fn flags_of_first_instruction(function: crate::llvm::Function<'_>) -> u32 {
    let inst = function.entry().and_then(|block| block.first()).expect("the function has a body");
    inst.describe(&mut OperandBuffer::new()).optional_data
}

/// All values of a width, and poison.
fn values(bits: u32) -> Vec<Bits> {
    (0..1 << bits).map(Some).chain([None]).collect()
}

fn combinations(each: &[Vec<Bits>]) -> Vec<Vec<Bits>> {
    each.iter().fold(vec![Vec::new()], |lists, values| {
        let longer = |list: &Vec<Bits>| {
            let longer = |&value: &Bits| [&list[..], &[value]].concat();
            values.iter().map(longer).collect::<Vec<_>>()
        };
        lists.iter().flat_map(longer).collect()
    })
}

fn signed(bits: u32, value: u64) -> i64 {
    (value << (64 - bits)) as i64 >> (64 - bits)
}

/// The inputs: pointer, two indices, beginning and end of the object.
fn address(steps: &[Step], flags: u32, inputs: &[Bits]) -> Bits {
    let has = |flag| flags & flag != 0;
    let (nusw, nuw, inbounds) = (has(NUSW | INBOUNDS), has(NUW), has(INBOUNDS));
    let [first, last] = [inputs[3]?, inputs[4]?];
    let is_outside = |address: u64| inbounds && !(first..=last).contains(&address);
    let mut address = inputs[0]?;
    let mut offset = 0_u64;
    let mut is_poison = is_outside(address);
    for &step in steps {
        let (index, width, stride) = match step {
            Bytes(index, stride) => (index as u64 & 0xff, 8, stride),
            Member(bytes) => (1, 8, bytes),
            Index(input, width, stride) => (inputs[input]?, width, stride),
        };
        let wide = signed(width, index);
        is_poison |= nusw && signed(8, wide as u64 & 0xff) != wide;
        is_poison |= nuw && width > 8 && index >> 8 != 0;
        // Indices count with their sign, then with eight bits.
        let index = wide as u64 & 0xff;
        let product = signed(8, index) * stride;
        is_poison |= nusw && signed(8, product as u64) != product;
        is_poison |= nuw && index * stride as u64 > 0xff;
        let bytes = product as u64 & 0xff;
        let sum = signed(8, offset) + signed(8, bytes);
        is_poison |= nusw && signed(8, sum as u64) != sum;
        is_poison |= nuw && offset + bytes > 0xff;
        offset = (offset + bytes) & 0xff;
        let reached = address as i64 + signed(8, bytes);
        is_poison |= nusw && !(0..=0xff).contains(&reached);
        is_poison |= nuw && address + bytes > 0xff;
        address = reached as u64 & 0xff;
        is_poison |= is_outside(address);
    }
    (!is_poison).then_some(address)
}

fn writing(source: &str, indices: &str, steps: &'static [Step]) -> Writing {
    Writing { text: format!("getelementptr FLAGS {source}, ptr %p, {indices}"), steps }
}

#[test]
fn addresses_are_proved() {
    let pairs: usize = computations().iter().map(Computation::prove).sum();
    assert!(pairs > 0, "nothing is equal");
}

fn computations() -> Vec<Computation> {
    const X: usize = 1;
    const Y: usize = 2;
    let one = vec![
        // The pointer and x times 3.
        writing("[3 x i8]", "i3 %x", &[Index(X, 3, 3)]),
        writing("{ i8, i8, i8 }", "i3 %x", &[Index(X, 3, 3)]),
        writing("[2 x [3 x i8]]", "i8 0, i3 %x", &[Bytes(0, 6), Index(X, 3, 3)]),
        writing(
            "{ [2 x [3 x i8]], i8 }",
            "i8 0, i32 0, i3 %x",
            &[Bytes(0, 7), Member(0), Index(X, 3, 3)],
        ),
        // One more byte, before and after.
        writing("[3 x i8]", "i3 %x, i8 1", &[Index(X, 3, 3), Bytes(1, 1)]),
        writing("{ i8, i8, i8 }", "i3 %x, i32 1", &[Index(X, 3, 3), Member(1)]),
        writing(
            "{ i8, [2 x i8] }",
            "i3 %x, i32 1, i8 0",
            &[Index(X, 3, 3), Member(1), Bytes(0, 1)],
        ),
        writing(
            "{ [2 x i8], i8 }",
            "i3 %x, i32 0, i8 1",
            &[Index(X, 3, 3), Member(0), Bytes(1, 1)],
        ),
        writing(
            "{ i8, [2 x [3 x i8]] }",
            "i8 0, i32 1, i3 %x",
            &[Bytes(0, 7), Member(1), Index(X, 3, 3)],
        ),
        // Bytes that wrap around.
        writing("[3 x i8]", "i3 %x, i8 -2", &[Index(X, 3, 3), Bytes(-2, 1)]),
        writing(
            "[2 x [3 x i8]]",
            "i8 42, i3 %x, i8 2",
            &[Bytes(42, 6), Index(X, 3, 3), Bytes(2, 1)],
        ),
        // x and a byte; and other distances, none among them.
        writing("i8", "i3 %x", &[Index(X, 3, 1)]),
        writing("{ i8 }", "i3 %x, i32 0", &[Index(X, 3, 1), Member(0)]),
        writing("[2 x i8]", "i3 %x", &[Index(X, 3, 2)]),
        writing("{ i8, i8 }", "i3 %x", &[Index(X, 3, 2)]),
        writing("[0 x i8]", "i3 %x", &[Index(X, 3, 0)]),
        writing("{}", "i3 %x", &[Index(X, 3, 0)]),
        writing("[100 x i8]", "i3 %x", &[Index(X, 3, 100)]),
        writing("{ [50 x i8], [50 x i8] }", "i3 %x", &[Index(X, 3, 100)]),
    ];
    let two = vec![
        writing("[3 x [2 x i8]]", "i3 %x, i4 %y", &[Index(X, 3, 6), Index(Y, 4, 2)]),
        writing(
            "{ [3 x { i8, i8 }] }",
            "i3 %x, i32 0, i4 %y",
            &[Index(X, 3, 6), Member(0), Index(Y, 4, 2)],
        ),
        writing("[3 x { i8, i8 }]", "i3 %x, i4 %y", &[Index(X, 3, 6), Index(Y, 4, 2)]),
        writing(
            "[3 x { i8, i8 }]",
            "i3 %x, i4 %y, i32 1",
            &[Index(X, 3, 6), Index(Y, 4, 2), Member(1)],
        ),
        writing(
            "{ i8, [2 x { i8, i8 }], i8 }",
            "i3 %x, i32 1, i4 %y",
            &[Index(X, 3, 6), Member(1), Index(Y, 4, 2)],
        ),
        // The indices in another order.
        writing("[3 x [2 x i8]]", "i4 %y, i3 %x", &[Index(Y, 4, 6), Index(X, 3, 2)]),
        writing("[1 x [6 x i8]]", "i4 %y, i3 %x", &[Index(Y, 4, 6), Index(X, 3, 6)]),
    ];
    let wide = vec![
        writing("[3 x i8]", "i9 %x", &[Index(X, 9, 3)]),
        writing("{ i8, i8, i8 }", "i9 %x", &[Index(X, 9, 3)]),
        writing("[2 x [3 x i8]]", "i8 0, i9 %x", &[Bytes(0, 6), Index(X, 9, 3)]),
        writing("[3 x i8]", "i9 %x, i8 1", &[Index(X, 9, 3), Bytes(1, 1)]),
        writing("{ i8, i8, i8 }", "i9 %x, i32 1", &[Index(X, 9, 3), Member(1)]),
    ];
    vec![Computation::new(3, 1, one), Computation::new(3, 4, two), Computation::new(9, 1, wide)]
}
