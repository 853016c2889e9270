//! What formulas ask about processors: a row for each, in the file of its family, and the choice of the row for a
//! module's target.
//!
//! `src/cost/` and both passes compute with the fields of the row and do not ask which processor it is.  A processor
//! that inherits figures says from which one, by `..OTHER` or by naming the field.

mod aarch64;
mod arm;
mod loongarch;
mod mips;
mod powerpc;
mod processor;
mod riscv;
mod shared;
mod unknown;
mod webassembly;
mod x86;

pub(crate) use processor::{
    CodeSizes, FastAsC, ForwardedArgument, GuaranteedJumps, Processor, SeveralArguments,
    SharedCodeCosts, TimeFigures, UnwindSizes,
};

use crate::llvm::{Module, TargetDescription, TripleFacts};
use shared::COMPACT;

impl Processor {
    /// The row of the processor that a triple names.
    fn select(triple: &TripleFacts, llvm_major: u32) -> Self {
        match triple.architecture {
            _ if triple.is_empty => unknown::UNSPECIFIED,
            "x86_64" => x86::x86_64(triple),
            "i386" => x86::i386(triple),
            "aarch64" | "aarch64_be" | "aarch64_32" => aarch64::aarch64(triple, llvm_major),
            "arm" | "armeb" => arm::of_float_abi(arm::ARM, triple),
            "thumb" | "thumbeb" => arm::of_float_abi(arm::thumb(triple), triple),
            "riscv32" | "riscv64" => riscv::RISCV,
            "riscv32be" | "riscv64be" => riscv::BIG_ENDIAN_RISCV,
            "loongarch64" => loongarch::of_version(loongarch::LOONGARCH, llvm_major),
            "loongarch32" => loongarch::of_version(loongarch::LOONGARCH32, llvm_major),
            "powerpc64" | "powerpc64le" => powerpc::POWER_PC64,
            "powerpc" | "powerpcle" => powerpc::POWER_PC32,
            "mips" | "mipsel" => mips::MIPS32,
            "mips64" | "mips64el" => mips::MIPS64,
            "s390x" => unknown::SYSTEM_Z,
            "wasm32" | "wasm64" => webassembly::WEB_ASSEMBLY,
            "nvptx" | "nvptx64" | "amdgcn" | "amdgpu" | "r600" | "spirv" | "spirv32"
            | "spirv64" | "dxil" => unknown::GRAPHICS,
            "bpfel" | "bpfeb" => unknown::BPF,
            _ => unknown::UNKNOWN,
        }
    }

    /// The row of functions with or without compressed instructions.
    pub(crate) fn of_function(&self, is_compressed: bool) -> &Processor {
        self.uncompressed.filter(|_| !is_compressed).unwrap_or(self)
    }
}

/// The properties of a module's target on which the size of code depends.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct TargetFacts {
    /// The processor that the triple names.
    pub processor: Processor,
    /// The major version of the LLVM that generates the code.
    pub llvm_major: u32,
    /// Bits of a pointer in address space 0.
    pub pointer_bits: u32,
    /// The module is compiled with `-fPIC` or `-fPIE`.
    pub is_position_independent: bool,
    /// Entries of unwind tables on the target's system.
    pub unwind: UnwindSizes,
    /// Pointers of address space 0 are plain integers.
    pub has_integral_pointers: bool,
}

impl TargetFacts {
    /// Reads a module's triple, data layout and metadata.
    pub(crate) fn collect(module: Module<'_>) -> Self {
        Self::from_descriptions(&module.triple_facts(), &module.target_description())
    }

    fn from_descriptions(triple: &TripleFacts, description: &TargetDescription) -> Self {
        let processor = Processor::select(triple, description.llvm_major);
        TargetFacts {
            processor,
            llvm_major: description.llvm_major,
            pointer_bits: description.pointer_bits,
            is_position_independent: description.pic_level != 0,
            unwind: match triple {
                _ if triple.is_windows => processor.windows_unwind.unwrap_or(processor.unwind),
                _ if triple.is_darwin => COMPACT,
                _ => processor.unwind,
            },
            has_integral_pointers: description.has_integral_pointers,
        }
    }

    /// Whether pointers and integers of one width travel in the same registers, as arguments and as results.  On m68k
    /// they do not, and where registers are wider than pointers (x32, arm64_32) neither.
    pub(crate) fn passes_pointers_as_integers(&self) -> bool {
        let Processor { has_figures, has_wide_registers, .. } = self.processor;
        has_figures && (!has_wide_registers || self.pointer_bits == 64)
    }

    /// Whether code generation decides about jumps without regard to the callee's linkage and visibility.  PowerPC
    /// and MIPS for example jump to some functions only.
    pub(crate) fn jumps_to_any_function(&self) -> bool {
        self.processor.has_figures && !self.jumps_to_local_only()
    }

    /// Whether code generation jumps to local and hidden functions only.
    pub(crate) fn jumps_to_local_only(&self) -> bool {
        self.processor.jumps_to_local_only && self.is_position_independent
    }

    /// Bytes of computing the address of the linkage table, which 32-bit x86 does before every call that is no jump,
    /// wherever the callee is.
    pub(crate) fn linkage_table(&self) -> u64 {
        if self.is_position_independent { self.processor.linkage_table } else { 0 }
    }

    /// Whether code generation makes jumps in functions that get the address of their result (`sret`); `true` where
    /// it is not known.
    pub(crate) fn jumps_with_result_pointer(&self) -> bool {
        self.llvm_major >= self.processor.jumps_with_result_pointer
    }
}

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
    fn triples_and_their_rows() {
        use {aarch64::*, arm::*, loongarch::*, mips::*, powerpc::*, riscv::*, unknown::*, x86::*};
        const APPLE: Processor = Processor { has_variadic_on_stack: true, ..AARCH64 };
        const WINDOWS: Processor = Processor { machine_outliner: u32::MAX, ..AARCH64 };
        const MICROCONTROLLER: Processor = Processor { machine_outliner: 0, ..THUMB2 };
        let hard = |row| Processor {
            arguments: (4, 16),
            results: (4, 4),
            float_words: 0,
            has_float_registers: true,
            ..row
        };
        let triples: [(&str, Processor); 54] = [
            ("x86_64-unknown-linux-gnu", X86_64),
            ("amd64-unknown-freebsd", X86_64),
            ("x86_64h-apple-macosx10.12", X86_64),
            ("i386-apple-darwin", I386),
            ("i686-pc-windows-msvc", WINDOWS_I386),
            ("aarch64-unknown-linux-gnu", AARCH64),
            ("aarch64_be-unknown-linux-gnu", AARCH64),
            ("arm64-apple-macosx11.0", APPLE),
            ("arm64e-apple-ios14.0", APPLE),
            ("arm64_32-apple-watchos8.0", APPLE),
            ("arm64ec-pc-windows-msvc", WINDOWS),
            ("arm-unknown-linux-gnueabi", ARM),
            ("armeb-none-eabi", ARM),
            ("armv7-unknown-linux-gnueabihf", hard(ARM)),
            ("thumbv4t-none-eabi", THUMB1),
            ("thumbv7m-none-eabi", MICROCONTROLLER),
            ("thumbv8m.main-none-eabihf", MICROCONTROLLER),
            ("thumbeb-none-eabi", THUMB1),
            ("armv6m-none-eabi", THUMB1),
            ("riscv32-unknown-elf", RISCV),
            ("riscv64-unknown-linux-gnu", RISCV),
            ("loongarch64-unknown-linux-gnu", LOONGARCH),
            ("loongarch32-unknown-linux-gnu", LOONGARCH32),
            ("powerpc64-unknown-linux-gnu", POWER_PC64),
            ("ppc64le-unknown-linux-gnu", POWER_PC64),
            ("mips-unknown-linux-gnu", MIPS32),
            ("mipsel-unknown-linux-gnu", MIPS32),
            ("mips64-unknown-linux-gnuabi64", MIPS64),
            ("mips64el-unknown-linux-gnuabi64", MIPS64),
            ("wasm32-unknown-unknown", webassembly::WEB_ASSEMBLY),
            ("wasm64-unknown-unknown", webassembly::WEB_ASSEMBLY),
            ("nvptx-nvidia-cuda", GRAPHICS),
            ("nvptx64-nvidia-cuda", GRAPHICS),
            ("amdgcn-amd-amdhsa", GRAPHICS),
            ("r600-unknown-unknown", GRAPHICS),
            ("spirv32-unknown-unknown", GRAPHICS),
            ("spirv64-unknown-unknown", GRAPHICS),
            ("dxil-pc-shadermodel6.3-compute", GRAPHICS),
            ("powerpc-unknown-linux-gnu", POWER_PC32),
            ("powerpcle-unknown-linux-gnu", POWER_PC32),
            ("s390x-ibm-linux", SYSTEM_Z),
            ("sparcv9-sun-solaris", UNKNOWN),
            ("m68k-unknown-linux-gnu", UNKNOWN),
            ("bpfel-unknown-none", BPF),
            ("hexagon-unknown-elf", UNKNOWN),
            ("avr-unknown-unknown", UNKNOWN),
            ("something-new", UNKNOWN),
            ("", UNSPECIFIED),
            ("x86_64-pc-windows-msvc", WINDOWS_X86_64),
            ("x86_64-pc-windows-gnu", WINDOWS_X86_64),
            ("thumbv7-unknown-linux-gnueabi", THUMB2),
            ("armv7-unknown-linux-musleabihf", hard(ARM)),
            ("thumbv7em-none-unknown-eabihf", hard(MICROCONTROLLER)),
            ("thumbv7em-none-unknown-eabi", MICROCONTROLLER),
        ];
        for (triple, row) in triples {
            let triple_facts = TripleFacts::parse(triple.as_bytes());
            assert_eq!(Processor::select(&triple_facts, 22), row, "{triple:?}");
        }
    }

    #[test]
    fn versions_of_arm() {
        use arm::{ARM, THUMB1, THUMB2};
        let outlined = Processor { machine_outliner: 0, ..THUMB2 };
        let first = "thumb thumbv4t thumbv5 thumbv5te thumbv6 thumbv6k thumbv6m armv6m";
        let second = "thumbv6t2 thumbv7 thumbv7a thumbv8m.base thumbv8 thumbv8.1a";
        for (names, row) in [
            (first, THUMB1),
            (second, THUMB2),
            ("thumbv7m thumbv7em thumbv8m.main thumbv8.1m.main", outlined),
            ("armv4t armv7a arm", ARM),
            ("i386", x86::I386),
        ] {
            for name in names.split(' ') {
                assert_eq!(facts(&format!("{name}-none-eabi")).processor, row, "{name}");
            }
        }
    }

    #[test]
    fn unwind_tables_of_systems() {
        let windows = x86::X86_64.windows_unwind.expect("it has others");
        for (triple, unwind) in [
            ("x86_64-pc-windows-msvc", windows),
            ("x86_64-pc-windows-gnu", windows),
            ("arm64-apple-ios14.0", COMPACT),
            ("x86_64-apple-macosx10.12", COMPACT),
            ("armv7-unknown-linux-gnueabihf", arm::ARM.unwind),
            ("thumbv7em-none-unknown-eabi", arm::THUMB2.unwind),
            ("x86_64-unknown-linux-gnu", x86::X86_64.unwind),
            ("", unknown::UNSPECIFIED.unwind),
        ] {
            assert_eq!(facts(triple).unwind, unwind, "{triple:?}");
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
