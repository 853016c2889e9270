//! MIPS with 32- or 64-bit registers.  Only the registers for arguments are known.
//!
//! Position-independent code of MIPS computes the address of its table in each function and loads each callee from
//! there, so that files grow if it is outlined by the figures of AArch64.

use super::processor::Processor;
use super::unknown::UNKNOWN;

/// With 32-bit registers.
pub(super) const MIPS32: Processor = Processor { sure_arguments: (4, 0), ..UNKNOWN };

/// With 64-bit registers.
pub(super) const MIPS64: Processor = Processor { sure_arguments: (8, 0), ..UNKNOWN };
