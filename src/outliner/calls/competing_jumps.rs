//! Functions with several calls where code generation makes only one of them a jump.
//!
//! ```text
//!   %r = tail call i1 @f(ptr %0, i64 %x, i64 %2, i64 %3, i64 %4, i64 %5, i64 %6, i64 %7)
//!   ret i1 %r
//! ```
//!
//! The last two arguments lie in the caller's own stack arguments already, so LLVM for
//! x86 makes this call a jump.  `MatchingStackOffset` in X86ISelLoweringCall.cpp, which
//! decides that, finds the values in their places for the call of a function that is
//! selected first, and not for the next ones (LLVM 16 to 22).  Which one is first
//! depends on the blocks of the function: moving other code of it can make a call of
//! what was a jump.  Calls that pass copies of memory only (`byval`) do not compete.

use crate::facts::argument_registers::{ArgumentRegisters, Demand, RegisterClass};
use crate::facts::tail_position::{passes_value_on, tail_calls};
use crate::host::reasons::counts;
use crate::llvm::{Function, Inst, Opcode, Operand, OperandBuffer, Value, ValueKind};
use crate::vocabulary::conventions::C;
use crate::vocabulary::named_attributes::{BY_VALUE, OWN_REGISTER};
use rustc_hash::FxHashSet;

/// No more instructions than this are looked at for one argument of a call.
const MOST_STEPS: usize = 256;

/// How many calls of a function may be jumps and pass stack arguments of the function
/// on, where code generation makes only one of those a jump; counted up to 2.
pub(in crate::outliner) fn count(registers: ArgumentRegisters, function: Function<'_>) -> usize {
    if !registers.limits_forwarding_jumps {
        return 0;
    }
    let mut places = Places::new(registers, true);
    if function.arguments().all(|argument| places.next(argument) == Place::Register) {
        return 0;
    }
    let own = OwnArguments::collect(function);
    tail_calls(function)
        .filter(|&(call, _)| forwards_stack_arguments(registers, call, &own))
        .take(2)
        .count()
}

/// Whether all stack arguments of a call are stack arguments of its function.
fn forwards_stack_arguments<'ll>(
    registers: ArgumentRegisters,
    call: Inst<'ll>,
    own: &OwnArguments<'ll>,
) -> bool {
    let attributes = call.call_attributes();
    let is_ordinary = call.as_call().is_some_and(|call| call.calling_convention() == C)
        && !attributes.iter().any(|one| OWN_REGISTER.has(one));
    let mut places = Places::new(registers, is_ordinary);
    let mut operands = OperandBuffer::new();
    let arguments = call.describe(&mut operands).operand_count - 1;
    let mut forwards = false;
    for (index, number) in (0..arguments).zip(1..) {
        let operand = operands.get(index);
        if attributes.iter().any(|one| one.index == number && BY_VALUE.has(one)) {
            places.skip();
            continue;
        }
        match places.next(operand.value) {
            Place::Register => {}
            Place::Stack if !own.reach(operand) => return false,
            Place::Stack => forwards = true,
            Place::Unknown => forwards |= own.reach(operand),
        }
    }
    forwards
}

/// Where an argument is passed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Place {
    Register,
    Stack,
    Unknown,
}

/// Where one argument after the other is passed.
struct Places {
    registers: ArgumentRegisters,
    /// 32-bit x86 passes some in registers where an attribute or another convention
    /// than C's says so.
    is_ordinary: bool,
    /// The most and the least registers that the previous arguments take.
    most: Demand,
    least: Demand,
}

impl Places {
    fn new(registers: ArgumentRegisters, is_ordinary: bool) -> Self {
        let (most, least) = (Demand::default(), Demand::default());
        Places { registers, is_ordinary, most, least }
    }

    fn next(&mut self, argument: Value<'_>) -> Place {
        let ty = argument.ty();
        let Some(class) = self.registers.class(ty) else {
            self.skip();
            return Place::Unknown;
        };
        let is_used_up = self.is_ordinary && self.registers.are_used_up(class, self.least);
        self.most.add(class, 1);
        self.least.add(class, 1);
        if self.registers.hold(self.most) {
            Place::Register
        } else if is_used_up {
            Place::Stack
        } else {
            Place::Unknown
        }
    }

    /// Goes on after an argument that is passed in some way.
    fn skip(&mut self) {
        // An aggregate of two, of either class.
        self.most.add(RegisterClass::General, 2);
        self.most.add(RegisterClass::Float, 1);
        self.most.add(RegisterClass::Float, 1);
    }
}

/// The arguments of a function.
struct OwnArguments<'ll> {
    all: FxHashSet<Value<'ll>>,
    /// Those that are memory which the caller filled.
    by_value: FxHashSet<Value<'ll>>,
}

impl<'ll> OwnArguments<'ll> {
    fn collect(function: Function<'ll>) -> Self {
        let all: Vec<Value<'ll>> = function.arguments().collect();
        let attributes = function.attributes();
        let is_memory = |&(number, _): &(u32, &Value<'ll>)| {
            attributes.iter().any(|one| one.index == number && BY_VALUE.has(one))
        };
        let by_value = (1..).zip(&all).filter(is_memory).map(|(_, &argument)| argument).collect();
        OwnArguments { by_value, all: all.into_iter().collect() }
    }

    /// Whether an operand may be one of them, or a part of one, as it is; what is loaded
    /// from memory that the caller filled is too.
    fn reach(&self, operand: Operand<'ll>) -> bool {
        let mut operands = OperandBuffer::new();
        let mut pending = vec![(operand, &self.all)];
        let mut seen = FxHashSet::default();
        while let Some((Operand { value, kind }, wanted)) = pending.pop() {
            if wanted.contains(&value)
                || seen.len() >= MOST_STEPS && counts("competing_jumps::MOST_STEPS")
            {
                return true;
            }
            if kind != ValueKind::Instruction || !seen.insert(value) {
                continue;
            }
            let opcode =
                value.as_instruction().and_then(|inst| inst.describe(&mut operands).opcode);
            let is_load = opcode == Some(Opcode::Load);
            let wanted = if is_load { &self.by_value } else { wanted };
            if is_load || passes_value_on(opcode) {
                pending.extend((0..operands.len()).map(|index| (operands.get(index), wanted)));
            }
        }
        false
    }
}
