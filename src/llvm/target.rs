//! What a module says of its target, as far as the size of code depends on it.

use super::Module;
use super::llvm_sys::prelude::LLVMModuleRef;

/// A kind of processor, as far as this library has figures for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Processor {
    /// None of those below.
    Unknown,
    /// x86 with 64-bit registers.
    X86_64,
    /// x86 with 32-bit registers.
    I386,
    /// 64-bit ARM.
    AArch64,
    /// 32-bit ARM in its mode with instructions of four bytes.
    Arm,
    /// 32-bit ARM in its mode with instructions of two and four bytes.
    Thumb,
    /// RISC-V with 32- or 64-bit registers.
    RiscV,
    /// LoongArch.
    LoongArch,
    /// A graphics processor, where calls cost more than code.
    Graphics,
    /// WebAssembly.
    WebAssembly,
    /// The module has no triple.
    Unspecified,
}

/// What the size of code depends on, as far as the module says it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TargetFacts {
    /// The processor that the triple names.
    pub processor: Processor,
    /// The major version of the LLVM that generates the code.
    pub llvm_major: u32,
    /// Bits of a pointer in address space 0.
    pub pointer_bits: u32,
    /// The module is compiled with `-fPIC` or `-fPIE`.
    pub is_position_independent: bool,
    /// The operating system is Windows.
    pub is_windows: bool,
    /// The operating system is one of Apple's.
    pub is_darwin: bool,
    /// ARM: floating-point arguments travel in registers of their own.
    pub is_hard_float: bool,
    /// ARM: the processor has no Thumb instructions of four bytes but calls.
    pub is_first_thumb: bool,
    /// The module says that each function gets a section of its own.  Where it does
    /// not, `-ffunction-sections` may still ask for them.
    pub has_function_sections: bool,
    /// Pointers of address space 0 are plain integers.
    pub has_integral_pointers: bool,
}

impl TargetFacts {
    /// Whether pointers and integers of one width travel in the same registers, as
    /// arguments and as results.  On m68k they do not.
    pub(crate) fn passes_pointers_as_integers(&self) -> bool {
        !matches!(self.processor, Processor::Unknown | Processor::Graphics)
    }

    /// Whether it makes no difference to a call in tail position which function of the
    /// module is called: code generation makes a jump of it, or not, whatever the callee's
    /// linkage and visibility.  PowerPC and MIPS for example jump to some only.
    pub(crate) fn jumps_to_any_function(&self) -> bool {
        match self.processor {
            Processor::I386 => self.is_windows || !self.is_position_independent,
            Processor::Unknown | Processor::Graphics => false,
            _ => true,
        }
    }
}

#[repr(C)]
#[derive(Default)]
struct RawTarget {
    processor: u32,
    llvm_major: u32,
    pointer_bits: u32,
    is_position_independent: u8,
    is_windows: u8,
    is_darwin: u8,
    is_hard_float: u8,
    is_first_thumb: u8,
    has_function_sections: u8,
    has_integral_pointers: u8,
    padding: [u8; 1],
}

const _: () = assert!(size_of::<RawTarget>() == 20);

unsafe extern "C" {
    fn rmDescribeTarget(module: LLVMModuleRef, out: *mut RawTarget);
}

impl Module<'_> {
    /// What the module says of its target.
    pub(crate) fn target(self) -> TargetFacts {
        let mut raw = RawTarget::default();
        // SAFETY: live; the shim fills the whole struct.
        unsafe { rmDescribeTarget(self.raw(), &mut raw) };
        TargetFacts {
            processor: match raw.processor {
                1 => Processor::X86_64,
                2 => Processor::I386,
                3 => Processor::AArch64,
                4 => Processor::Arm,
                5 => Processor::Thumb,
                6 => Processor::RiscV,
                7 => Processor::LoongArch,
                8 => Processor::Graphics,
                9 => Processor::WebAssembly,
                10 => Processor::Unspecified,
                _ => Processor::Unknown,
            },
            llvm_major: raw.llvm_major,
            pointer_bits: raw.pointer_bits,
            is_position_independent: raw.is_position_independent != 0,
            is_windows: raw.is_windows != 0,
            is_darwin: raw.is_darwin != 0,
            is_hard_float: raw.is_hard_float != 0,
            is_first_thumb: raw.is_first_thumb != 0,
            has_function_sections: raw.has_function_sections != 0,
            has_integral_pointers: raw.has_integral_pointers != 0,
        }
    }
}
