//! The kinds of processors, and the other properties of a target on which the size of
//! code depends: one classification for both passes.

use crate::llvm::{Module, TargetDescription, TripleFacts};

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
    /// LoongArch with 64-bit registers.
    LoongArch,
    /// LoongArch with 32-bit registers, for which the outliner has no figures.
    LoongArch32,
    /// PowerPC with 64-bit registers.  Only the size of instructions and the registers for
    /// arguments are known; outlined by the figures of AArch64, programs are smaller
    /// (`benches/sections/45-small-processors-llvm-22.md`).
    PowerPc64,
    /// MIPS with 32-bit registers.  Of this one and the next four only the registers for
    /// arguments are known.  Position-independent code of MIPS computes the address of its
    /// table in each function and loads each callee from there, so that files grow if it is
    /// outlined by the figures of AArch64.
    Mips32,
    /// MIPS with 64-bit registers.
    Mips64,
    /// PowerPC with 32-bit registers.
    PowerPc32,
    /// SystemZ.
    SystemZ,
    /// RISC-V in its big-endian mode.
    BigEndianRiscV,
    /// A graphics processor, where calls cost more than code.
    Graphics,
    /// WebAssembly.
    WebAssembly,
    /// The module has no triple.
    Unspecified,
}

/// Processors by the size of their instructions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum EncodingClass {
    /// Unknown to this library.
    Other,
    /// x86, 32 and 64 bits.
    X86,
    /// Mostly four bytes an instruction.
    FourByte,
    /// Two or four bytes an instruction.
    Compressed,
    /// WebAssembly: operators of a byte and operands of variable length on a stack of values.
    StackMachine,
    /// A graphics processor, where calls cost more than code.
    Gpu,
}

impl Processor {
    fn classify(triple: &TripleFacts) -> Self {
        match triple.architecture {
            _ if triple.is_empty => Processor::Unspecified,
            "x86_64" => Processor::X86_64,
            "i386" => Processor::I386,
            "aarch64" | "aarch64_be" | "aarch64_32" => Processor::AArch64,
            "arm" | "armeb" => Processor::Arm,
            "thumb" | "thumbeb" => Processor::Thumb,
            "riscv32" | "riscv64" => Processor::RiscV,
            "loongarch64" => Processor::LoongArch,
            "loongarch32" => Processor::LoongArch32,
            "powerpc64" | "powerpc64le" => Processor::PowerPc64,
            "mips" | "mipsel" => Processor::Mips32,
            "mips64" | "mips64el" => Processor::Mips64,
            "powerpc" | "powerpcle" => Processor::PowerPc32,
            "s390x" => Processor::SystemZ,
            "riscv32be" | "riscv64be" => Processor::BigEndianRiscV,
            "wasm32" | "wasm64" => Processor::WebAssembly,
            "nvptx" | "nvptx64" | "amdgcn" | "amdgpu" | "r600" | "spirv" | "spirv32"
            | "spirv64" | "dxil" => Processor::Graphics,
            _ => Processor::Unknown,
        }
    }

    /// Whether there are figures of its code, beyond the size of instructions.
    pub(crate) fn is_measured(self) -> bool {
        use Processor::*;
        match self {
            X86_64 | I386 | AArch64 | Arm | Thumb | RiscV | LoongArch | LoongArch32
            | WebAssembly | Unspecified => true,
            PowerPc64 | Mips32 | Mips64 | PowerPc32 | SystemZ | BigEndianRiscV | Graphics
            | Unknown => false,
        }
    }

    /// The size of its instructions.
    pub(crate) fn encoding_class(self) -> EncodingClass {
        use Processor::*;
        match self {
            X86_64 | I386 => EncodingClass::X86,
            AArch64 | Arm | LoongArch | PowerPc64 => EncodingClass::FourByte,
            Thumb | RiscV => EncodingClass::Compressed,
            Graphics => EncodingClass::Gpu,
            WebAssembly => EncodingClass::StackMachine,
            LoongArch32 | PowerPc32 | Mips32 | Mips64 | SystemZ | BigEndianRiscV => {
                EncodingClass::Other
            }
            Unspecified | Unknown => EncodingClass::Other,
        }
    }
}

/// The properties of a module's target on which the size of code depends.
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
    /// Arguments travel as on Windows, which UEFI has them do too.  Hosts may normalize the
    /// triple for code generation only, so names like `mingw32` count as what they mean.
    pub has_windows_arguments: bool,
    /// ARM: floating-point arguments travel in registers of their own.
    pub is_hard_float: bool,
    /// ARM: the processor has no Thumb instructions of four bytes but calls.
    pub is_first_thumb: bool,
    /// ARM: a microcontroller for which LLVM's machine outliner runs by default.
    pub is_outlined_microcontroller: bool,
    /// Pointers of address space 0 are plain integers.
    pub has_integral_pointers: bool,
}

impl TargetFacts {
    /// Reads a module's triple, data layout and metadata.
    pub(crate) fn collect(module: Module<'_>) -> Self {
        Self::from_descriptions(&module.triple_facts(), &module.target_description())
    }

    fn from_descriptions(triple: &TripleFacts, description: &TargetDescription) -> Self {
        let processor = Processor::classify(triple);
        TargetFacts {
            processor,
            llvm_major: description.llvm_major,
            pointer_bits: description.pointer_bits,
            is_position_independent: description.pic_level != 0,
            is_windows: triple.is_windows,
            is_darwin: triple.is_darwin,
            has_windows_arguments: matches!(triple.operating_system, "windows" | "uefi"),
            is_hard_float: matches!(triple.environment, "eabihf" | "gnueabihf" | "musleabihf"),
            is_first_thumb: processor == Processor::Thumb
                && FIRST_THUMB.contains(&triple.arm_version),
            is_outlined_microcontroller: processor == Processor::Thumb
                && OUTLINED_MICROCONTROLLERS.contains(&triple.arm_version),
            has_integral_pointers: description.has_integral_pointers,
        }
    }

    /// Whether pointers and integers of one width travel in the same registers, as
    /// arguments and as results.  On m68k they do not.  Where registers are wider than pointers
    /// (x32, arm64_32), the upper half is zero for a pointer and anything for an integer.
    pub(crate) fn passes_pointers_as_integers(&self) -> bool {
        use Processor::*;
        let has_wide_registers = matches!(self.processor, X86_64 | AArch64 | LoongArch);
        self.processor.is_measured() && (!has_wide_registers || self.pointer_bits == 64)
    }

    /// Which functions of `fastcc` pass arguments and results as those of `ccc` do, unless jumps
    /// are guaranteed (`-tailcallopt`).  `tests/lit/mergefunc/conventions` asks code generation.
    pub(crate) fn fast_as_c(&self) -> FastAsC {
        use Processor::*;
        match self.processor {
            AArch64 | WebAssembly | LoongArch => FastAsC::All,
            // `fastcc` returns a third floating-point number in a register of vectors, and `ccc`
            // in one of the x87 or in memory.
            X86_64 => FastAsC::SmallResults,
            // `fastcc` passes floating-point numbers in registers that the ABI may not use, and
            // more arguments in registers.
            Arm | Thumb | RiscV => FastAsC::FewWords,
            _ => FastAsC::Unknown,
        }
    }

    /// Whether code generation decides about jumps without regard to the callee's linkage and
    /// visibility.  PowerPC and MIPS for example jump to some functions only.
    pub(crate) fn jumps_to_any_function(&self) -> bool {
        match self.processor {
            Processor::I386 => self.is_windows || !self.is_position_independent,
            processor => processor.is_measured(),
        }
    }
}

/// Which functions of `fastcc` are as if they were `ccc`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum FastAsC {
    /// Whatever their types are.
    All,
    /// Those that return at most two values.
    SmallResults,
    /// Those of few integers and pointers.
    FewWords,
    /// Perhaps none.
    #[default]
    Unknown,
}

/// The versions of ARM's architecture that have only the first Thumb; the empty one is that
/// of a triple that names none.
const FIRST_THUMB: [&str; 7] = ["", "v4t", "v5", "v5te", "v6", "v6k", "v6m"];

/// The M profile with Thumb-2 (`ARMSubtarget::isMClass`, `isThumb2`).
const OUTLINED_MICROCONTROLLERS: [&str; 4] = ["v7m", "v7em", "v8m_mainline", "v8_1m_mainline"];

#[cfg(test)]
impl TargetFacts {
    /// Those of a triple, with nothing else known of the target.
    pub(crate) fn of_triple(triple: &str) -> Self {
        let triple = TripleFacts::parse(triple.as_bytes());
        Self::from_descriptions(&triple, &TargetDescription::default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::llvm::ObjectFormat;

    fn facts(triple: &str) -> TargetFacts {
        TargetFacts::of_triple(triple)
    }

    #[test]
    fn triples_and_their_classes() {
        use EncodingClass as Class;
        use Processor::*;
        const TRIPLES: [(&str, Processor, EncodingClass); 48] = [
            ("x86_64-unknown-linux-gnu", X86_64, Class::X86),
            ("amd64-unknown-freebsd", X86_64, Class::X86),
            ("x86_64h-apple-macosx10.12", X86_64, Class::X86),
            ("i386-apple-darwin", I386, Class::X86),
            ("i686-pc-windows-msvc", I386, Class::X86),
            ("aarch64-unknown-linux-gnu", AArch64, Class::FourByte),
            ("aarch64_be-unknown-linux-gnu", AArch64, Class::FourByte),
            ("arm64-apple-macosx11.0", AArch64, Class::FourByte),
            ("arm64e-apple-ios14.0", AArch64, Class::FourByte),
            ("arm64_32-apple-watchos8.0", AArch64, Class::FourByte),
            ("arm64ec-pc-windows-msvc", AArch64, Class::FourByte),
            ("arm-unknown-linux-gnueabi", Arm, Class::FourByte),
            ("armeb-none-eabi", Arm, Class::FourByte),
            ("armv7-unknown-linux-gnueabihf", Arm, Class::FourByte),
            ("thumbv4t-none-eabi", Thumb, Class::Compressed),
            ("thumbv7m-none-eabi", Thumb, Class::Compressed),
            ("thumbv8m.main-none-eabihf", Thumb, Class::Compressed),
            ("thumbeb-none-eabi", Thumb, Class::Compressed),
            ("armv6m-none-eabi", Thumb, Class::Compressed),
            ("riscv32-unknown-elf", RiscV, Class::Compressed),
            ("riscv64-unknown-linux-gnu", RiscV, Class::Compressed),
            ("loongarch64-unknown-linux-gnu", LoongArch, Class::FourByte),
            ("loongarch32-unknown-linux-gnu", LoongArch32, Class::Other),
            ("powerpc64-unknown-linux-gnu", PowerPc64, Class::FourByte),
            ("ppc64le-unknown-linux-gnu", PowerPc64, Class::FourByte),
            ("mips-unknown-linux-gnu", Mips32, Class::Other),
            ("mipsel-unknown-linux-gnu", Mips32, Class::Other),
            ("mips64-unknown-linux-gnuabi64", Mips64, Class::Other),
            ("mips64el-unknown-linux-gnuabi64", Mips64, Class::Other),
            ("wasm32-unknown-unknown", WebAssembly, Class::StackMachine),
            ("wasm64-unknown-unknown", WebAssembly, Class::StackMachine),
            ("nvptx-nvidia-cuda", Graphics, Class::Gpu),
            ("nvptx64-nvidia-cuda", Graphics, Class::Gpu),
            ("amdgcn-amd-amdhsa", Graphics, Class::Gpu),
            ("r600-unknown-unknown", Graphics, Class::Gpu),
            ("spirv32-unknown-unknown", Graphics, Class::Gpu),
            ("spirv64-unknown-unknown", Graphics, Class::Gpu),
            ("dxil-pc-shadermodel6.3-compute", Graphics, Class::Gpu),
            ("powerpc-unknown-linux-gnu", PowerPc32, Class::Other),
            ("powerpcle-unknown-linux-gnu", PowerPc32, Class::Other),
            ("s390x-ibm-linux", SystemZ, Class::Other),
            ("sparcv9-sun-solaris", Unknown, Class::Other),
            ("m68k-unknown-linux-gnu", Unknown, Class::Other),
            ("bpfel-unknown-none", Unknown, Class::Other),
            ("hexagon-unknown-elf", Unknown, Class::Other),
            ("avr-unknown-unknown", Unknown, Class::Other),
            ("something-new", Unknown, Class::Other),
            ("", Unspecified, Class::Other),
        ];
        for (triple, processor, class) in TRIPLES {
            let found = facts(triple).processor;
            assert_eq!((found, found.encoding_class()), (processor, class), "{triple:?}");
        }
    }

    #[test]
    fn the_first_thumb() {
        for first in ["thumb", "thumbv4t", "thumbv5", "thumbv5te", "thumbv6", "thumbv6k"] {
            assert!(facts(&format!("{first}-none-eabi")).is_first_thumb, "{first}");
        }
        assert!(facts("thumbv6m-none-eabi").is_first_thumb);
        assert!(facts("armv6m-none-eabi").is_first_thumb);
        let second =
            ["thumbv6t2", "thumbv7", "thumbv7m", "thumbv7em", "thumbv8m.base", "thumbv8m.main"];
        for second in second.into_iter().chain(["thumbv8", "thumbv8.1a", "armv4t", "arm"]) {
            assert!(!facts(&format!("{second}-none-eabi")).is_first_thumb, "{second}");
        }
        assert!(!facts("i386-unknown-linux-gnu").is_first_thumb);
    }

    #[test]
    fn microcontrollers_with_the_machine_outliner() {
        for triple in ["thumbv7m", "thumbv7em", "thumbv8m.main", "thumbv8.1m.main"] {
            assert!(facts(&format!("{triple}-none-eabi")).is_outlined_microcontroller, "{triple}");
        }
        for triple in ["thumbv6m", "thumbv8m.base", "thumbv7", "thumbv7a", "armv7a", "arm"] {
            assert!(!facts(&format!("{triple}-none-eabi")).is_outlined_microcontroller, "{triple}");
        }
    }

    #[test]
    fn systems_and_environments() {
        for (triple, is_windows, is_darwin, is_hard_float) in [
            ("x86_64-pc-windows-msvc", true, false, false),
            ("x86_64-pc-windows-gnu", true, false, false),
            ("arm64-apple-ios14.0", false, true, false),
            ("x86_64-apple-macosx10.12", false, true, false),
            ("armv7-unknown-linux-gnueabihf", false, false, true),
            ("armv7-unknown-linux-musleabihf", false, false, true),
            ("thumbv7em-none-unknown-eabihf", false, false, true),
            ("thumbv7em-none-unknown-eabi", false, false, false),
            ("x86_64-unknown-linux-gnu", false, false, false),
            ("", false, false, false),
        ] {
            let TargetFacts { is_windows: windows, is_darwin: darwin, .. } = facts(triple);
            assert_eq!((windows, darwin), (is_windows, is_darwin), "{triple:?}");
            assert_eq!(facts(triple).is_hard_float, is_hard_float, "{triple:?}");
        }
    }

    #[test]
    fn object_formats() {
        for (triple, format) in [
            ("x86_64-unknown-linux-gnu", ObjectFormat::Elf),
            ("arm64-apple-ios14.0", ObjectFormat::MachO),
            ("x86_64-pc-windows-msvc", ObjectFormat::Coff),
            ("wasm32-unknown-unknown", ObjectFormat::Wasm),
            ("powerpc64-ibm-aix", ObjectFormat::Other),
            ("x86_64-apple-none-elf", ObjectFormat::Elf),
        ] {
            assert_eq!(TripleFacts::parse(triple.as_bytes()).object_format, format, "{triple}");
        }
    }
}
