//! LoongArch with 64- or 32-bit registers.

use super::processor::{FastAsC, NEVER, Processor};
use super::riscv::WIDE_RISCV;
use super::shared::{FOUR_BYTES, SHARED_FOUR_BYTES};

/// A row for a version of LLVM.
pub(super) fn of_version(row: Processor, llvm_major: u32) -> Processor {
    // Functions are padded since LLVM 17 or 18.
    let padded_alignment = if llvm_major > 16 { row.padded_alignment } else { 1 };
    if llvm_major < 20 {
        // A call is one instruction.
        return Processor { sizes: &FOUR_BYTES, jump: 4, call: 4, padded_alignment, ..row };
    }
    row
}

/// With 64-bit registers.
pub(super) const LOONGARCH: Processor = Processor {
    comparison: 40,
    minimum: 160,
    constant_product: 0,
    float_to_integer: 4,
    global: 80,
    sure_arguments: (8, 0),
    has_wide_registers: true,
    fast_as_c: FastAsC::All,
    padded_alignment: 32,
    machine_outliner: NEVER,
    shared: SHARED_FOUR_BYTES,
    ..WIDE_RISCV
};

/// With 32-bit registers, for which the outliner has no figures.
pub(super) const LOONGARCH32: Processor = Processor {
    is_outlined: false,
    has_wide_registers: false,
    fast_as_c: FastAsC::Unknown,
    ..LOONGARCH
};
