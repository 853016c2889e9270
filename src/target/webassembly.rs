//! WebAssembly: operators of a byte and operands of variable length on a stack of values.

use super::processor::*;
use super::unknown::UNKNOWN;

/// Only the code section counts as loaded; a stub gets and passes each parameter.
pub(super) const WEB_ASSEMBLY: Processor = Processor {
    has_figures: true,
    is_outlined: true,
    // Nine tenths of a regression over 15,949 functions, whose operands count with the lengths that a linker may make
    // them, or of one that had SQLite and bzip2 too, whichever is less.  Kinds with few samples have what the
    // encoding takes: an operator a byte, an operand with another user two (`local.get`), a small constant two, an
    // address three to six.
    sizes: &CodeSizes {
        phi: [29, 17, 50, 12, 60, 3, 3],
        returned: [31, 10, 45, 32, 48, 22, 22],
        stored: [37, 67, 40, 80, 80, 69, 69],
        compared: [0, 2, 60, 40, 40, 52, 52],
        computed: [20, 28, 49, 40, 40, 15, 15],
        passed: [43, 15, 30, 35, 64, 29, 29],
        jump: 40,
        branch: 36,
        switch: 106,
        ret: 0,
        load: 22,
        near_address: 9,
        far_address: 9,
        computed_address: 47,
        multiplied: 39,
        divided: 40,
        zero_extended: 1,
        sign_extended: 0,
        selected: 100,
        float_compared: 60,
        intrinsic: 60,
        call: 13,
        push_cfi: 0,
        indirect_call: 51,
        other: 9,
    },
    jump: 9,
    argument_before_jump: ForwardedArgument::Operand(2),
    // Operands, as many as there are arguments.
    arguments: (ALL, ALL),
    most_results: 1,
    // Its locals have 64 bits too.
    word_bits: Some(64),
    fast_as_c: FastAsC::All,
    // There are no jumps, but a call needs no frame.
    makes_jumps: true,
    unwind: UnwindSizes::NONE,
    // By its encoding: `local.set` takes two bytes.  Values live over calls where they were.  Memory for results is
    // taken from the stack of linear memory, which reads and writes `__stack_pointer` on the way in and out.  A
    // function has a type, a length, its locals and an end.
    shared: SharedCodeCosts {
        float_constant: 9,
        folded_address: 0,
        stack_argument: 0,
        stack_arguments: 0,
        result: 2,
        memory_result: 6,
        memory_results: 30,
        other_exit: 7,
        saved: 0,
        spill: 0,
        kept_registers: 0,
        lost_values: 0,
        function: 8,
        exit: 4,
        frame: 0,
        kept: 0,
        variables: 40,
        loaded_argument: 0,
        stored_result: 7,
        code_percent: 90,
    },
    ..UNKNOWN
};
