//! PowerPC with 64- or 32-bit registers.

use super::processor::Processor;
use super::unknown::UNKNOWN;

/// With 64-bit registers.  Only the size of instructions and the registers for arguments are known; outlined by the
/// figures of AArch64, programs are smaller (`benches/sections/45-small-processors-llvm-22.md`).
pub(super) const POWER_PC64: Processor =
    Processor { is_outlined: true, arguments: (8, 8), results: (4, 4), ..POWER_PC32 };

/// With 32-bit registers.  Only the registers for arguments are known.
pub(super) const POWER_PC32: Processor =
    Processor { sure_arguments: (8, 0), has_widened_booleans: true, ..UNKNOWN };
