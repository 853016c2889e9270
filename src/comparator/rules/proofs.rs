//! Proofs by exhaustion: what each rule calls equal computes the same.
//!
//! A [`Computation`] is a set of instructions, each written with every set of its flags.  All
//! pairs that a rule makes equal are weakened as a survivor and a merged function are, and
//! the survivor, with the flags that are left to it, must refine the merged one: where that
//! is not poison, both compute the same.  Values are computed here from LLVM's manual and
//! not by LLVM.

use super::super::{Canonicalizer, Depth};
use super::{Rule, Rules};
use crate::llvm::testing::TestModule;
use crate::llvm::{Module, OperandBuffer};
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// A value of small width; `None` is poison.
type Bits = Option<u64>;

/// Names of flags with their bits.
type Flags = &'static [(&'static str, u32)];

/// What an operation makes of two numbers.
type Operation<Number> = fn(Number, Number) -> Number;

/// The value for flags and inputs.
type Value = dyn Fn(u32, &[Bits]) -> Bits;

/// The instruction `%r`, and what it computes.
struct Writing {
    /// Textual IR, with `FLAGS` where flags stand.
    text: String,
    /// Its flags and their bits.
    flags: Flags,
    value: Box<Value>,
}

/// Instructions of which some compute the same.
struct Computation {
    rule: Rule,
    layout: &'static str,
    parameters: String,
    result: String,
    writings: Vec<Writing>,
    inputs: Vec<Vec<Bits>>,
}

/// A writing by its number, with flags.
type Variant = (usize, u32);

impl Computation {
    fn variants(&self) -> Vec<Variant> {
        let subsets = |(number, writing): (usize, &Writing)| {
            let subset = move |set: u32| {
                let bits = writing.flags.iter().enumerate().filter(|(at, _)| set >> at & 1 != 0);
                (number, bits.fold(0, |all, (_, &(_, bit))| all | bit))
            };
            (0..1 << writing.flags.len()).map(subset).collect::<BTreeSet<_>>()
        };
        self.writings.iter().enumerate().flat_map(subsets).collect()
    }

    fn function(&self, name: &str, (number, set): Variant) -> String {
        let Computation { parameters, result, .. } = self;
        let writing = &self.writings[number];
        let flags = writing.flags.iter().filter(|(_, bit)| set & bit == *bit);
        let flags: String = flags.map(|(name, _)| format!("{name} ")).collect();
        let text = writing.text.replace("FLAGS ", &flags);
        format!("define {result} @{name}({parameters}) {{\n  %r = {text}\n  ret {result} %r\n}}\n")
    }

    fn module(&self, functions: impl Iterator<Item = String>) -> TestModule {
        let layout = format!("target datalayout = \"{}\"\n", self.layout);
        TestModule::parse(&functions.fold(layout, |text, function| text + &function))
    }

    /// The pairs of variants that are equal by a rule and not without it.
    fn equal_pairs(&self) -> Vec<[Variant; 2]> {
        let variants = self.variants();
        let functions =
            variants.iter().enumerate().map(|(at, &one)| self.function(&format!("f{at}"), one));
        let module = self.module(functions);
        let classes = |rules| classes(module.handle(), rules);
        let (without, with) = (classes(Rules::NONE), classes(Rules::NONE.with(self.rule)));
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
        let module = self.module(functions);
        let functions = module.handle().functions();
        let mut canonicalizer =
            Canonicalizer::with_rules(module.handle(), Rules::NONE.with(self.rule));
        for (&[kept, gone], functions) in pairs.iter().zip(functions.chunks_exact(2)) {
            canonicalizer.weaken_survivor(functions[0], functions[1]);
            let left = flags_of_first_instruction(functions[0]);
            assert_eq!(left & !kept.1, 0, "a survivor gets no flags");
            for variant in [(kept.0, left), gone] {
                let (number, flags) = variant;
                let value = &self.writings[number].value;
                let compute = || self.inputs.iter().map(|input| value(flags, input)).collect();
                outputs.entry(variant).or_insert_with(compute);
            }
            let both = outputs[&(kept.0, left)].iter().zip(&outputs[&gone]);
            let wrong =
                both.zip(&self.inputs).find(|((kept, gone), _)| gone.is_some() && kept != gone);
            assert!(
                wrong.is_none(),
                "{:?}: with flags {left}\n{}does not refine\n{}: {wrong:?}",
                self.rule,
                self.function("kept", kept),
                self.function("gone", gone),
            );
        }
        pairs.len()
    }
}

/// The numbers of the classes of all functions.
fn classes(module: Module<'_>, rules: Rules) -> Vec<usize> {
    let mut canonicalizer = Canonicalizer::with_rules(module, rules);
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

/// What proves a rule; `None` for one that is not about computations.
fn computations(rule: Rule) -> Option<Vec<Computation>> {
    match rule {
        Rule::Addresses => Some(addresses::computations()),
        Rule::OperandOrder => Some(operands::computations()),
        Rule::Arithmetic => Some(vec![arithmetic::computation(3), arithmetic::computation(4)]),
        Rule::Promises | Rule::TailMarks | Rule::PhiOrder => None,
    }
}

#[test]
fn each_rule_is_proved() {
    for rule in Rule::ALL {
        let Some(computations) = computations(rule) else { continue };
        let pairs: usize = computations.iter().map(Computation::prove).sum();
        assert!(pairs > 0, "{rule:?} made nothing equal");
    }
}

/// Addresses in a space of eight bits, with indices of three, four and nine.
mod addresses {
    use super::{Bits, Computation, Rule, Writing, combinations, signed, values};
    use Step::{Bytes, Index, Member};

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
        Writing {
            text: format!("getelementptr FLAGS {source}, ptr %p, {indices}"),
            flags: FLAGS,
            value: Box::new(move |flags, inputs| address(steps, flags, inputs)),
        }
    }

    fn computation(x: u32, y: u32, writings: Vec<Writing>) -> Computation {
        let pointers: Vec<Bits> = [0, 1, 100, 127, 128, 250].map(Some).to_vec();
        let objects = [(0, 255), (90, 140), (100, 104), (0, 20), (200, 255)];
        let indices = combinations(&[pointers, values(x), values(y)]);
        let inputs = indices.into_iter().flat_map(|inputs| {
            objects.map(|(first, last)| [&inputs[..], &[Some(first), Some(last)]].concat())
        });
        Computation {
            rule: Rule::Addresses,
            layout: "p:8:8:8:8",
            parameters: format!("ptr %p, i{x} %x, i{y} %y"),
            result: "ptr".to_owned(),
            writings,
            inputs: inputs.collect(),
        }
    }

    pub(super) fn computations() -> Vec<Computation> {
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
            // One more byte, before and behind.
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
        vec![computation(3, 1, one), computation(3, 4, two), computation(9, 1, wide)]
    }
}

/// Flags and values of operations on integers of a few bits.
mod integers {
    use super::{Bits, Flags, signed};

    pub(super) const NUW: u32 = 1;
    pub(super) const NSW: u32 = 2;
    pub(super) const WRAPS: Flags = &[("nuw", NUW), ("nsw", NSW)];

    /// The bits of a result, where it is the same without a sign and with one, or flags do not say
    /// that it has to be.
    pub(super) fn wrapped(bits: u32, flags: u32, unsigned: i128, result: i128) -> Bits {
        let mask = (1_i128 << bits) - 1;
        let wraps = flags & NUW != 0 && unsigned & mask != unsigned;
        let wraps_signed =
            flags & NSW != 0 && i128::from(signed(bits, (result & mask) as u64)) != result;
        (!wraps && !wraps_signed).then_some((result & mask) as u64)
    }

    /// Both operands without a sign and with one.
    pub(super) fn both(bits: u32, inputs: &[Bits]) -> Option<[[i128; 2]; 2]> {
        let [x, y] = [inputs[0]?, inputs[1]?];
        let with_sign = |value| i128::from(signed(bits, value));
        Some([[x.into(), y.into()], [with_sign(x), with_sign(y)]])
    }
}

/// Operations that commute and comparisons, both ways round.
mod operands {
    use super::integers::{WRAPS, both, wrapped};
    use super::{Bits, Computation, Flags, Operation, Rule, Value, Writing, combinations, values};

    const BITS: u32 = 3;

    #[cfg(not(llvm_at_least_19))]
    const DISJOINT: Flags = &[];
    #[cfg(llvm_at_least_19)]
    const DISJOINT: Flags = &[("disjoint", 1)];
    #[cfg(not(llvm_at_least_21))]
    const SAMESIGN: Flags = &[];
    #[cfg(llvm_at_least_21)]
    const SAMESIGN: Flags = &[("samesign", 1)];

    /// The operation with its operands in both orders; `value` computes it of them in order.
    fn in_both_orders(
        operation: &str,
        flags: Flags,
        operands: [&str; 2],
        value: impl Fn(u32, &[Bits]) -> Bits + Copy + 'static,
    ) -> [Writing; 2] {
        let write = |[first, second]: [&str; 2], is_turned: bool| {
            let value: Box<Value> = Box::new(move |flags, inputs| {
                let [x, y] = [inputs[0], inputs[1]];
                value(flags, &if is_turned { [y, x] } else { [x, y] })
            });
            Writing { text: format!("{operation} {first}, {second}"), flags, value }
        };
        let [x, y] = operands;
        [write([x, y], false), write([y, x], true)]
    }

    fn computation(ty: &str, result: &str, writings: Vec<Writing>, each: Vec<Bits>) -> Computation {
        Computation {
            rule: Rule::OperandOrder,
            layout: "",
            parameters: format!("{ty} %x, {ty} %y"),
            result: result.to_owned(),
            writings,
            inputs: combinations(&[each.clone(), each]),
        }
    }

    fn arithmetic() -> Vec<Writing> {
        let operations: [(&str, Flags, Operation<i128>); 4] = [
            ("add FLAGS i3", WRAPS, |x, y| x + y),
            ("mul FLAGS i3", WRAPS, |x, y| x * y),
            ("and i3", &[], |x, y| x & y),
            ("xor i3", &[], |x, y| x ^ y),
        ];
        let both_orders = operations.into_iter().flat_map(|(name, flags, operation)| {
            in_both_orders(name, flags, ["%x", "%y"], move |flags, inputs| {
                let [[x, y], [signed_x, signed_y]] = both(BITS, inputs)?;
                wrapped(BITS, flags, operation(x, y), operation(signed_x, signed_y))
            })
        });
        let or = in_both_orders("or FLAGS i3", DISJOINT, ["%x", "%y"], |flags, inputs| {
            let [x, y] = [inputs[0]?, inputs[1]?];
            (flags == 0 || x & y == 0).then_some(x | y)
        });
        both_orders.chain(or).collect()
    }

    fn comparisons() -> Vec<Writing> {
        let predicates = ["eq", "ne", "ugt", "uge", "ult", "ule", "sgt", "sge", "slt", "sle"];
        let both_orders = predicates.into_iter().flat_map(|predicate| {
            let operation = format!("icmp FLAGS {predicate} i3");
            in_both_orders(&operation, SAMESIGN, ["%x", "%y"], move |flags, inputs| {
                let [[x, y], [signed_x, signed_y]] = both(BITS, inputs)?;
                if flags != 0 && (signed_x < 0) != (signed_y < 0) {
                    return None;
                }
                let [x, y] = if predicate.starts_with('s') { [signed_x, signed_y] } else { [x, y] };
                let holds = match &predicate[predicate.len() - 2..] {
                    "eq" => x == y,
                    "ne" => x != y,
                    "gt" => x > y,
                    "ge" => x >= y,
                    "lt" => x < y,
                    _ => x <= y,
                };
                Some(holds.into())
            })
        });
        both_orders.collect()
    }

    /// Zeros, numbers, what is too small or too large, infinities and not a number.
    const FLOATS: [f32; 12] = [
        0.0,
        -0.0,
        1.0,
        -1.0,
        0.1,
        3.5e-45,
        -3.5e-45,
        f32::MAX,
        f32::MIN,
        f32::INFINITY,
        f32::NEG_INFINITY,
        f32::NAN,
    ];

    fn floats(inputs: &[Bits]) -> Option<[f32; 2]> {
        Some([f32::from_bits(inputs[0]? as u32), f32::from_bits(inputs[1]? as u32)])
    }

    /// LLVM does not say which of the values that are no number an operation computes.
    fn float_bits(value: f32) -> u64 {
        if value.is_nan() { f32::NAN.to_bits().into() } else { value.to_bits().into() }
    }

    fn float_arithmetic() -> Vec<Writing> {
        let operations: [(&str, Operation<f32>); 2] =
            [("fadd float", |x, y| x + y), ("fmul float", |x, y| x * y)];
        let both_orders = operations.into_iter().flat_map(|(name, operation)| {
            in_both_orders(name, &[], ["%x", "%y"], move |_, inputs| {
                floats(inputs).map(|[x, y]| float_bits(operation(x, y)))
            })
        });
        both_orders.collect()
    }

    fn float_comparisons() -> Vec<Writing> {
        // One bit each for equal, greater, less and unordered.
        let predicates = [
            "false", "oeq", "ogt", "oge", "olt", "ole", "one", "ord", "uno", "ueq", "ugt", "uge",
            "ult", "ule", "une", "true",
        ];
        let both_orders = predicates.into_iter().enumerate().flat_map(|(holds, predicate)| {
            let operation = format!("fcmp {predicate} float");
            in_both_orders(&operation, &[], ["%x", "%y"], move |_, inputs| {
                let relation = floats(inputs).map(|[x, y]| match x.partial_cmp(&y) {
                    Some(std::cmp::Ordering::Equal) => 1,
                    Some(std::cmp::Ordering::Greater) => 2,
                    Some(std::cmp::Ordering::Less) => 4,
                    None => 8,
                });
                relation.map(|relation| u64::from(holds & relation != 0))
            })
        });
        both_orders.collect()
    }

    /// Each constant on both sides.
    fn with_constant() -> Computation {
        let writings = (0..1_u64 << BITS).flat_map(|constant| {
            let number = constant.to_string();
            let operands = ["%x".to_owned(), number];
            let operands = operands.each_ref().map(String::as_str);
            let sum = in_both_orders("add FLAGS i3", WRAPS, operands, |flags, inputs| {
                let [[x, y], [signed_x, signed_y]] = both(BITS, inputs)?;
                wrapped(BITS, flags, x + y, signed_x + signed_y)
            });
            sum.map(|Writing { text, flags, value }| {
                let is_turned = !text.ends_with(&constant.to_string());
                let value: Box<Value> = Box::new(move |flags, inputs| {
                    let (x, constant) = (inputs[0], Some(constant));
                    value(flags, &if is_turned { [constant, x] } else { [x, constant] })
                });
                Writing { text, flags, value }
            })
        });
        computation("i3", "i3", writings.collect(), values(BITS))
    }

    pub(super) fn computations() -> Vec<Computation> {
        let float_values: Vec<Bits> =
            FLOATS.iter().map(|value| Some(u64::from(value.to_bits()))).chain([None]).collect();
        vec![
            computation("i3", "i3", arithmetic(), values(BITS)),
            computation("i3", "i1", comparisons(), values(BITS)),
            computation("float", "float", float_arithmetic(), float_values.clone()),
            computation("float", "i1", float_comparisons(), float_values),
            with_constant(),
        ]
    }
}

/// Products and shifts, differences and sums of a value and a constant.
mod arithmetic {
    use super::integers::{NSW, NUW, WRAPS, both, wrapped};
    use super::{Bits, Computation, Operation, Rule, Writing, signed, values};

    fn of_both(bits: u32, operation: Operation<i128>, flags: u32, inputs: [Bits; 2]) -> Bits {
        let [[x, y], [signed_x, signed_y]] = both(bits, &inputs)?;
        wrapped(bits, flags, operation(x, y), operation(signed_x, signed_y))
    }

    /// Where bits that are shifted out are not as the flags say it is poison.
    fn shift(bits: u32, by: u64, flags: u32, x: Bits) -> Bits {
        let (x, mask) = (x?, (1 << bits) - 1);
        let shifted = x << by & mask;
        let loses = flags & NUW != 0 && shifted >> by != x;
        let loses_sign = flags & NSW != 0 && signed(bits, shifted) >> by != signed(bits, x);
        (!loses && !loses_sign).then_some(shifted)
    }

    pub(super) fn computation(bits: u32) -> Computation {
        let operations: [(&str, Operation<i128>); 3] =
            [("add", |x, y| x + y), ("sub", |x, y| x - y), ("mul", |x, y| x * y)];
        let constants = (0..1_u64 << bits).flat_map(|constant| {
            operations.map(|(name, operation)| Writing {
                text: format!("{name} FLAGS i{bits} %x, {constant}"),
                flags: WRAPS,
                value: Box::new(move |flags, inputs| {
                    of_both(bits, operation, flags, [inputs[0], Some(constant)])
                }),
            })
        });
        let shifts = (0..u64::from(bits)).map(|by| Writing {
            text: format!("shl FLAGS i{bits} %x, {by}"),
            flags: WRAPS,
            value: Box::new(move |flags, inputs| shift(bits, by, flags, inputs[0])),
        });
        Computation {
            rule: Rule::Arithmetic,
            layout: "",
            parameters: format!("i{bits} %x"),
            result: format!("i{bits}"),
            writings: constants.chain(shifts).collect(),
            inputs: values(bits).into_iter().map(|value| vec![value]).collect(),
        }
    }
}
