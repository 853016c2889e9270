//! How many registers the arguments and the result of a function take.

use crate::llvm::{FloatingPoint, Type, TypeKind};
use crate::target::Processor;

/// Numbers of values by the class of registers that pass them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct RegisterDemand {
    pub general: usize,
    pub float: usize,
}

impl RegisterDemand {
    /// How many find none of some general and floating-point registers.
    fn beyond(self, registers: (usize, usize)) -> usize {
        self.general.saturating_sub(registers.0) + self.float.saturating_sub(registers.1)
    }

    /// All of them.
    pub(crate) fn sum(self) -> usize {
        self.general + self.float
    }

    /// Adds a value of a type; `bits` is the width of a general register.  Values that are
    /// neither integers nor pointers take floating-point registers, if there are any.
    fn add(&mut self, ty: Type<'_>, word_bits: u64, has_float_registers: bool) {
        let facts = ty.facts();
        match facts.kind {
            TypeKind::Integer => self.general += facts.number.div_ceil(word_bits.max(1)) as usize,
            TypeKind::Pointer => self.general += 1,
            TypeKind::Struct => {
                for member in 0..facts.number {
                    self.add(ty.contained(member), word_bits, has_float_registers);
                }
            }
            TypeKind::Array => {
                let mut one = RegisterDemand::default();
                one.add(ty.contained(0), word_bits, has_float_registers);
                let number = usize::try_from(facts.number).unwrap_or(usize::MAX);
                self.general = self.general.saturating_add(one.general.saturating_mul(number));
                self.float = self.float.saturating_add(one.float.saturating_mul(number));
            }
            _ if ty.is_void() => {}
            // Counted as a floating-point number of eight bytes, as most are.
            _ if !has_float_registers => self.general += 64usize.div_ceil(word_bits as usize),
            _ => self.float += 1,
        }
    }
}

impl Processor {
    /// The registers that values take, given those that they take if each class has its own.
    fn taken(&self, demand: RegisterDemand) -> RegisterDemand {
        match self.float_words {
            0 => demand,
            words => RegisterDemand { general: demand.general + words * demand.float, float: 0 },
        }
    }

    /// How many arguments find no register.
    pub(crate) fn in_memory(&self, arguments: RegisterDemand) -> usize {
        self.taken(arguments).beyond(self.arguments)
    }

    /// Whether an argument that a function passes on in its own place needs no instruction.
    pub(super) fn keeps_arguments(&self) -> bool {
        self.arguments.0 > 0 && self.most_results > 1
    }

    /// Whether all values of a result find a register.
    pub(crate) fn returns_all(&self, results: RegisterDemand) -> bool {
        let results = self.taken(results);
        results.beyond(self.results) == 0 && results.sum() <= self.most_results
    }
}

/// The bytes of a type without padding; floating-point numbers count as eight.
pub(super) fn bytes_of(ty: Type<'_>, pointer_bits: u32) -> u64 {
    let facts = ty.facts();
    match facts.kind {
        TypeKind::Integer => facts.number.div_ceil(8),
        TypeKind::Pointer => u64::from(pointer_bits).div_ceil(8),
        TypeKind::Struct => (0..facts.number)
            .map(|member| bytes_of(ty.contained(member), pointer_bits))
            .fold(0, u64::saturating_add),
        TypeKind::Array | TypeKind::FixedVector => {
            bytes_of(ty.contained(0), pointer_bits).saturating_mul(facts.number)
        }
        _ => 8,
    }
}

/// The registers that a function's result and its parameters take.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Signature {
    pub result: RegisterDemand,
    pub parameters: RegisterDemand,
    /// A parameter is a number of more than two registers, which most processors
    /// pass by reference.
    pub has_wide_number: bool,
}

impl Signature {
    /// Counts for a function type.
    pub(crate) fn of(ty: Type<'_>, word_bits: u32, has_float_registers: bool) -> Self {
        let word_bits = u64::from(word_bits);
        let mut signature = Signature::default();
        for index in 0..ty.facts().number {
            let contained = ty.contained(index);
            let place = if index == 0 { &mut signature.result } else { &mut signature.parameters };
            place.add(contained, word_bits, has_float_registers);
            let facts = contained.facts();
            let bits = match facts.kind {
                TypeKind::Integer => facts.number,
                TypeKind::Other if contained.floating_point() == Some(FloatingPoint::Fp128) => 128,
                _ => 0,
            };
            signature.has_wide_number |= bits > 2 * word_bits;
        }
        signature
    }
}
