//! Which registers pass arguments, for both passes: how many calls of a function code generation
//! may make jumps, and which it makes jumps wherever they are.

use crate::facts::fastcc::{are_returned_alike, fast_guarantees_jumps};
use crate::facts::tail_position::{TailCall, tail_calls};
use crate::llvm::{FloatingPoint, Function, Inst, Module, OperandBuffer, Type, TypeKind};
use crate::target::{FastAsC, TargetFacts};
use crate::vocabulary::attributes::{OnResult, on_result};
use crate::vocabulary::conventions::{C, FAST};

/// Which registers pass a value between functions.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum RegisterClass {
    /// One general register.
    General,
    /// One floating-point register.
    Float,
}

/// The register that passes a value of a type between functions, where one surely does,
/// given how wide pointers are, which are plain integers.
pub(crate) fn register_class(ty: Type<'_>, pointer_bits: u32) -> Option<RegisterClass> {
    let facts = ty.facts();
    match facts.kind {
        TypeKind::Pointer => (facts.number == 0).then_some(RegisterClass::General),
        TypeKind::Integer => {
            (facts.number <= u64::from(pointer_bits)).then_some(RegisterClass::General)
        }
        TypeKind::Other => match ty.floating_point()? {
            FloatingPoint::Float | FloatingPoint::Double => Some(RegisterClass::Float),
            _ => None,
        },
        _ => None,
    }
}

/// Arrays of more registers are no arguments.
const MOST_WORDS: u64 = 4;

/// How many calls of a function that may be jumps have a property; those of `shared` count as
/// often as `weight` says.
pub(crate) fn count<'ll>(
    function: Function<'ll>,
    shared: Function<'ll>,
    weight: usize,
    has_property: impl Fn(Inst<'ll>, &TailCall<'ll>) -> bool,
) -> usize {
    let counts_as = |call: Inst<'ll>| {
        let mut operands = OperandBuffer::new();
        let callee = call.describe(&mut operands).operand_count - 1;
        if operands.get(callee).value == shared.as_value() { weight } else { 1 }
    };
    tail_calls(function)
        .filter(|(call, found)| has_property(*call, found))
        .map(|(call, _)| counts_as(call))
        .sum()
}

/// Registers that pass arguments.  Arguments on the stack are where the caller's own
/// are, which may be fewer: such a call is no jump.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct ArgumentRegisters {
    /// Those for numbers and addresses, of the width of a pointer.
    general: u32,
    /// Those for floating-point numbers; with none, these take general ones.
    float: u32,
    /// How wide a pointer is.
    pointer_bits: u32,
    /// How wide an integer is that takes one place among arguments.
    word_bits: u32,
    /// Pointers are integers of that width.
    pass_pointers: bool,
    /// Which functions of the fast convention are as those of C's.
    fast_as_c: FastAsC,
    /// Arguments after the named ones of a variadic callee are on the stack.
    has_variadic_on_stack: bool,
    /// Of the calls of one function that pass its own stack arguments on, code
    /// generation makes only the first one that it selects a jump: LLVM for x86 does.
    pub limits_forwarding_jumps: bool,
    /// Code generation may make integers of `i1` results: LLVM for PowerPC does.
    pub has_widened_booleans: bool,
}

/// The registers that the arguments of a call need.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Demand {
    general: u32,
    float: u32,
}

impl Demand {
    /// Adds a value of a class that takes some registers.  Several begin at an even one: ARM,
    /// MIPS and PowerPC pass numbers of two registers so.
    pub(crate) fn add(&mut self, class: RegisterClass, words: u8) {
        match class {
            RegisterClass::General if words > 1 => {
                self.general = self.general.next_multiple_of(2) + u32::from(words);
            }
            RegisterClass::General => self.general += 1,
            // Twice as many where such a value takes general ones.
            RegisterClass::Float => self.float += 1,
        }
    }
}

/// The places that arguments have among the registers of their classes, one after the other.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RegisterPlaces {
    registers: ArgumentRegisters,
    taken: Demand,
}

impl RegisterPlaces {
    /// The places of the arguments of one call.
    pub(crate) fn new(registers: ArgumentRegisters) -> Self {
        RegisterPlaces { registers, taken: Demand::default() }
    }

    /// How many registers of its class are taken before the next argument; `None` where that has
    /// no register.
    pub(crate) fn next(&mut self, class: RegisterClass, words: u8) -> Option<u8> {
        let taken = self.taken;
        self.taken.add(class, words);
        let place = match class {
            _ if self.registers.are_used_up(class, taken) => return None,
            _ if !self.registers.has_float_registers() => taken.general + taken.float,
            RegisterClass::General => taken.general,
            RegisterClass::Float => taken.float,
        };
        u8::try_from(place).ok()
    }
}

impl ArgumentRegisters {
    /// Whether floating-point numbers have registers of their own.
    pub(crate) fn has_float_registers(self) -> bool {
        self.float > 0
    }

    /// Whether no register is left for a value of a class after others, which are
    /// counted as at least what they are passed in.
    pub(crate) fn are_used_up(self, class: RegisterClass, others: Demand) -> bool {
        match class {
            _ if self.float == 0 => others.general + others.float >= self.general,
            RegisterClass::General => others.general >= self.general,
            RegisterClass::Float => others.float >= self.float,
        }
    }

    /// A lower bound for code generation of a module; none where the processor is not known.
    pub(crate) fn for_module(module: Module<'_>) -> Self {
        Self::for_target(&TargetFacts::collect(module))
    }

    /// A lower bound for code generation of a target.
    pub(crate) fn for_target(target: &TargetFacts) -> Self {
        let processor = &target.processor;
        let (general, float) = processor.sure_arguments;
        ArgumentRegisters {
            general,
            float,
            pointer_bits: target.pointer_bits,
            word_bits: processor.word_bits.unwrap_or(target.pointer_bits),
            pass_pointers: target.has_integral_pointers,
            fast_as_c: processor.fast_as_c,
            has_variadic_on_stack: processor.has_variadic_on_stack,
            limits_forwarding_jumps: processor.limits_forwarding_jumps,
            has_widened_booleans: processor.has_widened_booleans,
        }
    }

    /// Whether there are registers for all arguments.
    pub(crate) fn hold(self, demand: Demand) -> bool {
        if self.float == 0 {
            demand.general + 2 * demand.float <= self.general
        } else {
            demand.general <= self.general && demand.float <= self.float
        }
    }

    /// Whether a call in a convention, numbered as LLVM does, from one in another is a
    /// jump where its arguments are in registers and both return a type: both are C's, or C's and
    /// the fast one where that returns it alike.  With `-tailcallopt` the fast one does not.
    pub(crate) fn may_change_convention(self, convention: u32, result: Type<'_>) -> bool {
        convention == C
            || convention == FAST
                && !fast_guarantees_jumps()
                && are_returned_alike(result, self.fast_as_c, self.pointer_bits)
    }

    /// The register that passes a value of a type between functions, where one does.
    pub(crate) fn class(self, ty: Type<'_>) -> Option<RegisterClass> {
        let class = register_class(ty, self.pointer_bits)?;
        let is_passed = self.pass_pointers || ty.facts().kind != TypeKind::Pointer;
        is_passed.then_some(class)
    }

    /// Whether there are registers for all arguments of a function of some type and for more of
    /// other types, whichever ABI and features there are: all are pointers or numbers of one
    /// register.  Floating-point numbers count in both classes, because without hard floats they
    /// are in general registers.  x86-64 without SSE has them on the stack, and there they stay: none of
    /// `more` is one (`OpenRules::is_argument`).
    pub(crate) fn hold_words<'ll>(
        self,
        ty: Type<'ll>,
        more: impl Iterator<Item = Type<'ll>>,
    ) -> bool {
        let own = (1..ty.facts().number).map(|index| ty.contained(index));
        let mut demand = Demand::default();
        let are_words = own.chain(more).all(|ty| {
            let class = self.class(ty);
            demand.add(RegisterClass::General, 1);
            demand.float += u32::from(class == Some(RegisterClass::Float));
            class.is_some()
        });
        are_words && self.hold(demand)
    }

    /// The class of the registers that surely pass a value of a type, and how many: besides
    /// those of one register numbers of up to 64 bits, and arrays of a few numbers, which are what
    /// many conventions make of small structures.  Code generation passes them as that many numbers
    /// on each processor; calls with them are not known to be jumps.
    pub(crate) fn passing(self, ty: Type<'_>) -> Option<(RegisterClass, u8)> {
        const LARGEST_NUMBER: u64 = 64;
        if let Some(class) = self.class(ty) {
            return Some((class, 1));
        }
        let facts = ty.facts();
        match facts.kind {
            TypeKind::Integer if facts.number <= LARGEST_NUMBER => {
                let words = facts.number.div_ceil(u64::from(self.word_bits.max(1)));
                Some((RegisterClass::General, u8::try_from(words).ok()?))
            }
            TypeKind::Array if self.general > 0 => {
                let element = ty.contained(0);
                let (class, words) = self.passing(element)?;
                let is_number = element.facts().kind == TypeKind::Integer;
                let all = facts.number.checked_mul(u64::from(words))?;
                (is_number && (1..=MOST_WORDS).contains(&all)).then_some((class, all as u8))
            }
            _ => None,
        }
    }

    /// Whether a call is a jump in every function of C's convention that returns what
    /// the call does: all it hands over is in registers, and how it returns its result
    /// is understood.
    pub(crate) fn jumps_anywhere(self, call: Inst<'_>) -> bool {
        let Some(ty) = call.called_type() else { return false };
        let mut operands = OperandBuffer::new();
        let arguments = call.describe(&mut operands).operand_count - 1;
        let mut demand = Demand::default();
        let are_known = (0..arguments).all(|index| {
            let ty = operands.get(index).value.ty();
            let class = self.class(ty);
            if let Some(class) = class {
                demand.add(class, 1);
            }
            class.is_some()
        });
        are_known
            && !(ty.facts().flag && self.has_variadic_on_stack)
            && self.hold(demand)
            && call.as_call().is_some_and(|call| {
                self.may_change_convention(call.calling_convention(), ty.contained(0))
            })
            && call.call_attributes().iter().all(|attribute| {
                attribute.index != 0 || on_result(attribute) != OnResult::Forbidden
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::llvm::testing::with_parsed;

    fn registers(triple: &str, pointer_bits: u32) -> ArgumentRegisters {
        let layout = format!("p:{pointer_bits}:{pointer_bits}");
        let text = format!("target datalayout = \"{layout}\"\ntarget triple = \"{triple}\"\n");
        with_parsed(&text, ArgumentRegisters::for_module)
    }

    fn hold(triple: &str, pointer_bits: u32, values: &[(RegisterClass, u8)]) -> bool {
        let mut demand = Demand::default();
        values.iter().for_each(|&(class, words)| demand.add(class, words));
        registers(triple, pointer_bits).hold(demand)
    }

    #[test]
    fn registers_of_each_processor() {
        for (triple, general, float) in [
            ("amd64-unknown-freebsd", 6, 8),
            ("x86_64-pc-windows-gnu", 4, 0),
            ("x86_64-w64-mingw32", 4, 0),
            ("x86_64-pc-cygwin", 4, 0),
            ("arm64-apple-macosx11.0", 8, 8),
            ("armv7-unknown-linux-gnueabihf", 3, 0),
            ("armv6m-none-eabi", 3, 0),
            ("loongarch64-unknown-linux-gnu", 8, 0),
            ("loongarch32-unknown-linux-gnu", 8, 0),
            ("powerpc-unknown-linux-gnu", 8, 0),
            ("ppc64le-unknown-linux-gnu", 8, 0),
            ("mips64el-unknown-linux-gnuabi64", 8, 0),
            ("mipsel-unknown-linux-gnu", 4, 0),
            ("s390x-ibm-linux", 4, 0),
            ("i386-apple-darwin", 0, 0),
            ("wasm32-unknown-unknown", 0, 0),
            ("sparcv9-sun-solaris", 0, 0),
            ("nvptx64-nvidia-cuda", 0, 0),
            ("", 0, 0),
        ] {
            let found = registers(triple, 64);
            assert_eq!((found.general, found.float), (general, float), "{triple:?}");
        }
        // Older ones do not know it, and generate code as for no operating system.
        if crate::LLVM_MAJOR.parse::<u32>().expect("a number") >= 19 {
            assert_eq!(registers("x86_64-unknown-uefi", 64).general, 4);
        }
    }

    #[test]
    fn what_one_processor_does() {
        let (x86, arm) = ("x86_64-unknown-linux-gnu", "aarch64-unknown-linux-gnu");
        let limits = |triple| registers(triple, 64).limits_forwarding_jumps;
        assert!(limits(x86) && limits("i686-pc-windows-msvc") && !limits(arm) && !limits(""));
        let on_stack = |triple| registers(triple, 64).has_variadic_on_stack;
        assert!(on_stack("arm64-apple-ios14.0") && !on_stack(arm));
        assert!(!on_stack("x86_64-apple-macosx10.12"));
        let widened = |triple| registers(triple, 64).has_widened_booleans;
        assert!(widened("powerpc64le-unknown-linux-gnu") && widened("powerpc-unknown-aix"));
        assert!(!widened(x86) && !widened(arm));
    }

    #[test]
    fn what_is_on_the_stack_is_no_jump() {
        let general = (RegisterClass::General, 1);
        let wide = (RegisterClass::General, 2);
        let float = (RegisterClass::Float, 1);
        assert!(hold("x86_64-unknown-linux-gnu", 64, &[general; 6]));
        assert!(!hold("x86_64-unknown-linux-gnu", 64, &[general; 7]));
        assert!(hold("x86_64-unknown-linux-gnu", 64, &[float; 8]));
        assert!(!hold("x86_64-unknown-linux-gnu", 64, &[float; 9]));
        assert!(hold("x86_64-pc-windows-msvc", 64, &[general; 4]));
        assert!(!hold("x86_64-pc-windows-msvc", 64, &[general; 5]));
        assert!(hold("aarch64-apple-ios", 64, &[general; 8]));
        assert!(hold("thumbv7em-none-eabi", 32, &[wide, general]));
        // The second register stays free, and the last argument is on the stack of MIPS.
        assert!(!hold("thumbv7em-none-eabi", 32, &[general, wide]));
        assert!(!hold("mipsel-unknown-linux-gnu", 32, &[general, wide, general]));
        assert!(!hold("thumbv7em-none-eabi", 32, &[wide, wide]));
        assert!(hold("riscv64-unknown-linux-gnu", 64, &[general; 6]));
        assert!(!hold("riscv32-unknown-elf", 32, &[general; 7]));
        assert!(!hold("riscv32-unknown-elf", 32, &[float; 5]));
        assert!(hold("i686-unknown-linux-gnu", 32, &[]));
        assert!(!hold("i686-unknown-linux-gnu", 32, &[general]));
        assert!(!hold("something-new", 64, &[general]));
    }
}
