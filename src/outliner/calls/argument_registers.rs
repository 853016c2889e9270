//! How many calls of a function code generation may make jumps, and which it makes jumps
//! wherever they are.

use super::values::{self, RegisterClass};
use crate::cost::TargetFacts;
use crate::llvm::{Function, Inst, Module, OperandBuffer, Type, TypeKind};
use crate::tail_position::tail_calls;
use crate::vocabulary::attributes::{OnResult, row};

/// How many calls of a function may be jumps; those of `shared` count as often as
/// `weight` says.
pub(in crate::outliner) fn count<'ll>(
    function: Function<'ll>,
    shared: Function<'ll>,
    weight: usize,
) -> usize {
    let counts_as = |call: Inst<'ll>| {
        let mut operands = OperandBuffer::new();
        let callee = call.describe(&mut operands).operand_count - 1;
        if operands.get(callee).value == shared.as_value() { weight } else { 1 }
    };
    tail_calls(function).map(|(call, _)| counts_as(call)).sum()
}

/// Registers that pass arguments.  Arguments on the stack are where the caller's own
/// are, which may be fewer: such a call is no jump.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(in crate::outliner) struct ArgumentRegisters {
    /// Those for numbers and addresses, of the width of a pointer.
    general: u32,
    /// Those for floating-point numbers; with none, these take general ones.
    float: u32,
    /// How wide a pointer is.
    pointer_bits: u32,
    /// Pointers are integers of that width.
    pass_pointers: bool,
    /// Arguments behind the named ones of a variadic callee are on the stack.
    has_variadic_on_stack: bool,
    /// Of the calls of one function that pass its own stack arguments on, code
    /// generation makes only the first one that it selects a jump: LLVM for x86 does.
    pub limits_forwarding_jumps: bool,
    /// Code generation may make integers of `i1` results: LLVM for PowerPC does.
    pub has_widened_booleans: bool,
}

/// The registers that the arguments of a call need.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(in crate::outliner) struct Demand {
    general: u32,
    float: u32,
}

impl Demand {
    /// Adds a value of a class, which may be wider than a pointer.
    pub(in crate::outliner) fn add(&mut self, class: RegisterClass, is_wide: bool) {
        match class {
            RegisterClass::General => self.general += 1 + u32::from(is_wide),
            // Twice as many where such a value takes general ones.
            RegisterClass::Float => self.float += 1,
        }
    }
}

impl ArgumentRegisters {
    /// Whether no register is left for a value of a class behind others, which are
    /// counted as at least what they are passed in.
    pub(in crate::outliner) fn are_used_up(self, class: RegisterClass, others: Demand) -> bool {
        match class {
            _ if self.float == 0 => others.general + others.float >= self.general,
            RegisterClass::General => others.general >= self.general,
            RegisterClass::Float => others.float >= self.float,
        }
    }

    /// A lower bound for code generation of a module; none where the processor is not known.
    pub(in crate::outliner) fn for_module(module: Module<'_>) -> Self {
        let TargetFacts { pointer_bits, has_integral_pointers, .. } = TargetFacts::collect(module);
        let registers = Self::of_triple(&module.triple(), pointer_bits);
        ArgumentRegisters { pass_pointers: has_integral_pointers, ..registers }
    }

    fn of_triple(triple: &str, pointer_bits: u32) -> Self {
        let encoding_class = triple.split('-').next().unwrap_or_default();
        let begins = |names: &[&str]| names.iter().any(|name| encoding_class.starts_with(name));
        let is_windows = ["windows", "win32", "mingw", "cygwin", "uefi"]
            .iter()
            .any(|name| triple.contains(name));
        let (general, float) = if begins(&["x86_64", "amd64"]) {
            // Windows has one register for each place, of either class.
            if is_windows { (4, 0) } else { (6, 8) }
        } else if begins(&["aarch64", "arm64"]) {
            (8, 8)
        } else if begins(&["arm", "thumb"]) {
            // The fourth is for the address of a callee that is computed.
            (3, 0)
        } else if begins(&["riscv", "loongarch", "powerpc", "ppc", "mips64"]) {
            (8, 0)
        } else if begins(&["mips", "s390x", "systemz"]) {
            (4, 0)
        } else {
            (0, 0)
        };
        // Apple's AArch64.
        let has_variadic_on_stack = float == 8 && general == 8 && triple.contains("-apple-");
        let is_x86_32 = matches!(encoding_class.as_bytes(), [b'i', b'3'..=b'9', b'8', b'6']);
        let limits_forwarding_jumps = is_x86_32 || begins(&["x86", "amd64"]);
        ArgumentRegisters {
            general,
            float,
            pointer_bits,
            pass_pointers: true,
            has_variadic_on_stack,
            limits_forwarding_jumps,
            has_widened_booleans: begins(&["powerpc", "ppc"]),
        }
    }

    /// Whether there are registers for all arguments.
    pub(in crate::outliner) fn hold(self, demand: Demand) -> bool {
        if self.float == 0 {
            demand.general + 2 * demand.float <= self.general
        } else {
            demand.general <= self.general && demand.float <= self.float
        }
    }

    /// Whether a call in a convention, numbered as LLVM does, from one in another is a
    /// jump where its arguments are in registers: both are C's, or C's and the fast one
    /// where that is the same.  With `-tailcallopt` the fast one is not.
    pub(in crate::outliner) fn may_change_convention(self, convention: u32) -> bool {
        const C: u32 = 0;
        const FAST: u32 = 8;
        let has_same = self.general > 0 && crate::llvm::boolean_option("tailcallopt") != Some(true);
        convention == C || convention == FAST && has_same
    }

    /// The register that passes a value of a type between functions, where one does.
    pub(in crate::outliner) fn class(self, ty: Type<'_>) -> Option<RegisterClass> {
        let class = values::register_class(ty, self.pointer_bits)?;
        let is_passed = self.pass_pointers || ty.facts().kind != TypeKind::Pointer;
        is_passed.then_some(class)
    }

    /// Whether a value is wider than one register.
    pub(in crate::outliner) fn is_wide(self, ty: Type<'_>) -> bool {
        let facts = ty.facts();
        facts.kind == TypeKind::Integer && facts.number > u64::from(self.pointer_bits)
    }

    /// Whether a call is a jump in every function of C's convention that returns what
    /// the call does: all it hands over is in registers, and how it returns its result
    /// is understood.
    pub(in crate::outliner) fn jumps_anywhere(self, call: Inst<'_>) -> bool {
        let is_variadic = call.called_type().is_none_or(|ty| ty.facts().flag);
        let mut operands = OperandBuffer::new();
        let arguments = call.describe(&mut operands).operand_count - 1;
        let mut demand = Demand::default();
        let are_known = (0..arguments).all(|index| {
            let ty = operands.get(index).value.ty();
            let class = self.class(ty);
            if let Some(class) = class {
                demand.add(class, self.is_wide(ty));
            }
            class.is_some()
        });
        are_known
            && !(is_variadic && self.has_variadic_on_stack)
            && self.hold(demand)
            && call
                .as_call()
                .is_some_and(|call| self.may_change_convention(call.calling_convention()))
            && call.call_attributes().iter().all(|attribute| {
                attribute.index != 0 || row(attribute).result != OnResult::Forbidden
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hold(triple: &str, pointer_bits: u32, values: &[(RegisterClass, bool)]) -> bool {
        let mut demand = Demand::default();
        values.iter().for_each(|&(class, is_wide)| demand.add(class, is_wide));
        ArgumentRegisters::of_triple(triple, pointer_bits).hold(demand)
    }

    #[test]
    fn what_is_on_the_stack_is_no_jump() {
        let general = (RegisterClass::General, false);
        let wide = (RegisterClass::General, true);
        let float = (RegisterClass::Float, false);
        assert!(hold("x86_64-unknown-linux-gnu", 64, &[general; 6]));
        assert!(!hold("x86_64-unknown-linux-gnu", 64, &[general; 7]));
        assert!(hold("x86_64-unknown-linux-gnu", 64, &[float; 8]));
        assert!(!hold("x86_64-unknown-linux-gnu", 64, &[float; 9]));
        assert!(hold("x86_64-pc-windows-msvc", 64, &[general; 4]));
        assert!(!hold("x86_64-pc-windows-msvc", 64, &[general; 5]));
        assert!(hold("aarch64-apple-ios", 64, &[general; 8]));
        assert!(hold("thumbv7em-none-eabi", 32, &[general, wide]));
        assert!(!hold("thumbv7em-none-eabi", 32, &[wide, wide]));
        assert!(hold("riscv64-unknown-linux-gnu", 64, &[general; 8]));
        assert!(!hold("riscv32-unknown-elf", 32, &[float; 5]));
        assert!(hold("i686-unknown-linux-gnu", 32, &[]));
        assert!(!hold("i686-unknown-linux-gnu", 32, &[general]));
        assert!(!hold("something-new", 64, &[general]));
    }
}
