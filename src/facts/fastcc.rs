//! Calling conventions that pass everything alike.
//!
//! GlobalOpt makes local functions that are only called `fastcc`.  Where the processor passes
//! arguments and results as for `ccc` all the same, this must not keep code apart: one of two equal
//! functions may be in a table of methods, and then it is `ccc`.  So `fastcc` is set aside while a
//! pass works, and the functions that are still only called have it again in the end.  A module in
//! which nothing is shared stays as it was, and whatever a pass does with a function, its calls
//! have the convention of the function.

use crate::llvm::{FloatingPoint, Function, Module, Type, TypeKind};
use crate::target::{FastAsC, GuaranteedJumps, TargetFacts};
use crate::vocabulary::conventions::{C, FAST};
use crate::vocabulary::named_attributes::NOT_A_WORD;

/// With at most this many parameters, `fastcc` and `ccc` use the same registers, on any
/// processor of [`FastAsC::FewWords`] (RV32E has six such registers).
const FEW_PARAMETERS: u64 = 6;

/// `fastcc` and `ccc` return at most this many values in the same registers on processors of
/// [`FastAsC::SmallResults`].
const FEW_RESULTS: u64 = 2;

/// The bits of a register of integers on these processors.
const WORD_BITS: u64 = 64;

/// The bits of the smallest registers of vectors on these processors.
const VECTOR_BITS: u64 = 128;

/// Whether `fastcc` promises that tail calls are jumps (`-tailcallopt`).
pub(crate) fn fast_guarantees_jumps() -> bool {
    crate::llvm::boolean_option("tailcallopt") == Some(true)
}

/// Whether `fastcc` and `ccc` return values of a type alike; where they do not, no function of one
/// ends with a jump to one of the other.  `bits` is the width of a pointer.
pub(crate) fn are_returned_alike(result: Type<'_>, fast_as_c: FastAsC, bits: u32) -> bool {
    match fast_as_c {
        FastAsC::All => true,
        FastAsC::SmallResults => values_in(result) <= FEW_RESULTS,
        FastAsC::FewWords => result.is_void() || is_word(result, bits),
        FastAsC::Unknown => false,
    }
}

/// Functions that are `fastcc` and were made `ccc`.
///
/// A pass that ends before it changed anything gives back what it took by dropping this.
pub(crate) struct SetAside<'ll> {
    functions: Vec<Function<'ll>>,
    /// Dropping it changes nothing any more.
    is_kept: bool,
}

impl<'ll> SetAside<'ll> {
    /// Makes those `fastcc` functions of a module `ccc` to which that means the same.
    pub(crate) fn take(module: Module<'ll>) -> Self {
        let target = TargetFacts::collect(module);
        let fast_as_c =
            if fast_guarantees_jumps() { FastAsC::Unknown } else { target.processor.fast_as_c };
        let may_change = |function: Function<'ll>| match fast_as_c {
            FastAsC::FewWords => has_few_words(function, target.pointer_bits),
            _ => {
                let result = function.ty().contained(0);
                are_returned_alike(result, fast_as_c, target.pointer_bits)
            }
        };
        let mut functions = module.functions();
        functions
            .retain(|&it| it.calling_convention() == FAST && may_change(it) && change(it, FAST, C));
        SetAside { functions, is_kept: false }
    }

    /// Takes nothing.
    pub(crate) fn nothing() -> Self {
        SetAside { functions: Vec::new(), is_kept: true }
    }

    /// From here on functions may be erased, and nothing is given back without being asked for.
    pub(crate) fn keep(&mut self) {
        self.is_kept = true;
    }

    /// The functions that were made `ccc`, in the order of the module.
    pub(crate) fn functions(&self) -> &[Function<'ll>] {
        &self.functions
    }
}

impl Drop for SetAside<'_> {
    fn drop(&mut self) {
        if !self.is_kept {
            give_back(self.functions.iter().copied());
        }
    }
}

/// Makes those of some functions `fastcc` that are still only called.
pub(crate) fn give_back<'ll>(functions: impl IntoIterator<Item = Function<'ll>>) {
    for function in functions {
        change(function, C, FAST);
    }
}

/// Whether a function's parameters and result are few pointers and integers of at most `bits` bits.
fn has_few_words(function: Function<'_>, bits: u32) -> bool {
    let ty = function.ty();
    // The type has the result and the parameters.
    ty.facts().number <= 1 + FEW_PARAMETERS
        && are_returned_alike(ty.contained(0), FastAsC::FewWords, bits)
        && function.arguments().all(|argument| is_word(argument.ty(), bits))
        && !NOT_A_WORD.anywhere(function).contains(&true)
}

/// Whether a type is that of pointers or of integers of at most `bits` bits.
fn is_word(ty: Type<'_>, bits: u32) -> bool {
    let facts = ty.facts();
    match facts.kind {
        TypeKind::Integer => facts.number <= u64::from(bits),
        TypeKind::Pointer => facts.number == 0,
        _ => false,
    }
}

/// Whether code generation makes a jump of a guaranteed tail call with the arguments and the result
/// of its function, whatever the convention.  LLVM ends the compilation where it cannot: on some
/// processors, and where memory of the caller holds the result.
pub(crate) fn may_forward_by_guaranteed_jump(
    guaranteed: GuaranteedJumps,
    function: Type<'_>,
) -> bool {
    // The type has the result and the parameters.
    let mut parameters = (1..function.facts().number).map(|at| function.contained(at));
    let result = function.contained(0);
    parameters.all(is_passed_itself)
        && match guaranteed {
            GuaranteedJumps::FewResults => values_in(result) <= FEW_RESULTS,
            GuaranteedJumps::Void => result.is_void(),
            GuaranteedJumps::Unknown => false,
        }
}

/// Whether an argument of a type is passed as it is on every processor.  Of vectors, scalable ones
/// and long floating-point numbers Windows and AArch64 pass the address of a copy, which LLVM puts
/// into the frame of the caller although a guaranteed jump leaves that.
fn is_passed_itself(parameter: Type<'_>) -> bool {
    use FloatingPoint::{BFloat, Double, Float, Half};
    match parameter.facts().kind {
        TypeKind::Integer | TypeKind::Pointer => true,
        _ => matches!(parameter.floating_point(), Some(Half | BFloat | Float | Double)),
    }
}

/// How many values code generation returns for a value of a type, at most.
fn values_in(ty: Type<'_>) -> u64 {
    let facts = ty.facts();
    match facts.kind {
        TypeKind::Struct => (0..facts.number)
            .map(|member| values_in(ty.contained(member)))
            .fold(0, u64::saturating_add),
        TypeKind::Array => values_in(ty.contained(0)).saturating_mul(facts.number),
        TypeKind::Integer => facts.number.div_ceil(WORD_BITS),
        TypeKind::FixedVector => values_in_vector(facts.number, ty.contained(0)),
        TypeKind::Pointer => 1,
        _ if ty.is_void() => 0,
        // Windows returns those of the x87 in memory.
        _ => match ty.floating_point() {
            None | Some(FloatingPoint::X86Fp80 | FloatingPoint::PpcFp128) => u64::MAX,
            Some(_) => 1,
        },
    }
}

/// The same of a vector: it is divided into registers of [`VECTOR_BITS`], or into its elements,
/// those of integers without registers of their size among them.
fn values_in_vector(elements: u64, element: Type<'_>) -> u64 {
    let facts = element.facts();
    let bits = match (facts.kind, element.floating_point()) {
        (TypeKind::Integer, _) if matches!(facts.number, 8 | 16 | 32 | 64) => facts.number,
        (TypeKind::Integer, _) => return elements.saturating_mul(values_in(element)),
        (TypeKind::Pointer, _) | (_, Some(FloatingPoint::Double)) => 64,
        (_, Some(FloatingPoint::Float)) => 32,
        (_, Some(FloatingPoint::Half | FloatingPoint::BFloat)) => 16,
        _ => VECTOR_BITS,
    };
    if elements.is_power_of_two() && bits < VECTOR_BITS {
        elements.saturating_mul(bits).div_ceil(VECTOR_BITS)
    } else {
        elements
    }
}

/// Gives a local function that is only called, and all of its calls, another convention; says
/// whether it could.
fn change(function: Function<'_>, from: u32, to: u32) -> bool {
    function.calling_convention() == from && function.set_convention_with_calls(to)
}
