//! What a module says of its target, as LLVM reads it: plain facts, without what they
//! mean for the size of code (`src/target/`).

use super::{Module, RawText};
use std::cell::RefCell;

/// The object format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ObjectFormat {
    /// Unknown to this library.
    Other,
    /// ELF.
    Elf,
    /// Mach-O.
    MachO,
    /// COFF.
    Coff,
    /// WebAssembly.
    Wasm,
}

impl ObjectFormat {
    fn from_name(name: &str) -> Self {
        match name {
            "elf" => ObjectFormat::Elf,
            "macho" => ObjectFormat::MachO,
            "coff" => ObjectFormat::Coff,
            "wasm" => ObjectFormat::Wasm,
            _ => ObjectFormat::Other,
        }
    }
}

/// What LLVM reads from a triple.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TripleFacts {
    /// There is no triple.
    pub is_empty: bool,
    /// LLVM's name of the architecture whatever the triple calls it, such as `x86_64` for
    /// `amd64`; `unknown` for none.
    pub architecture: &'static str,
    /// The version of ARM's architecture, such as `v7m`; empty where the triple names none,
    /// `other` for one that the shim has no name for.
    pub arm_version: &'static str,
    /// LLVM's name of the operating system that the normalized triple has, such as `linux`;
    /// `unknown` for none.
    pub operating_system: &'static str,
    /// LLVM's name of the environment, such as `gnueabihf`.
    pub environment: &'static str,
    /// The object format.
    pub object_format: ObjectFormat,
    /// The operating system is Windows.
    pub is_windows: bool,
    /// The operating system is one of Apple's.
    pub is_darwin: bool,
}

/// What a module's data layout and flags say of its target; mirrors `RmTarget`.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct TargetDescription {
    /// The major version of the LLVM that generates the code.
    pub llvm_major: u32,
    /// Bits of a pointer in address space 0, as many as a register of the processor at most: a
    /// module without a data layout has pointers of 64 bits whatever its triple says.
    pub pointer_bits: u32,
    /// 0 (none), 1 (`-fpic`) or 2 (`-fPIC`).
    pub pic_level: u32,
    /// 0 (none), 1 (`-fpie`) or 2 (`-fPIE`).
    pub pie_level: u32,
    /// Address space 0 is not in the data layout's list of non-integral ones.
    pub has_integral_pointers: bool,
    padding: [u8; 3],
}

const _: () = assert!(size_of::<TargetDescription>() == 20);

/// How wide the pointers of an address space are and how memory places them, next to the
/// integer of their width; mirrors `RmPointerLayout`.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct PointerLayout {
    /// The ABI's alignment of a pointer in bytes.
    pub abi_alignment: u64,
    /// The alignment that the data layout prefers for a pointer, in bytes.
    pub preferred_alignment: u64,
    /// The ABI's alignment of the integer in bytes.
    pub integer_abi_alignment: u64,
    /// The alignment that the data layout prefers for the integer, in bytes.
    pub integer_preferred_alignment: u64,
    /// Bits of a pointer.
    pub bits: u32,
    /// Bits of an offset that is added to a pointer.
    pub index_bits: u32,
    /// The data layout lists the address space as non-integral.
    pub is_non_integral: bool,
    padding: [u8; 7],
}

const _: () = assert!(size_of::<PointerLayout>() == 48);

#[repr(C)]
struct RawTriple {
    architecture: RawText,
    arm_version: RawText,
    operating_system: RawText,
    environment: RawText,
    object_format: RawText,
    is_windows: bool,
    is_darwin: bool,
    padding: [u8; 6],
}

const _: () = assert!(size_of::<RawTriple>() == 88);

unsafe extern "C" {
    fn rmDescribeTriple(triple: RawText, out: *mut RawTriple);
    fn rmDescribeTarget(module: Module<'_>, out: *mut TargetDescription);
    fn rmDescribePointers(module: Module<'_>, address_space: u32, out: *mut PointerLayout);
}

impl TripleFacts {
    /// Reads a triple as LLVM does.
    pub(crate) fn parse(triple: &[u8]) -> Self {
        // SAFETY: the triple outlives the call; the shim fills the whole struct, with texts
        // that are constants of the shim and LLVM.
        unsafe {
            let raw: RawTriple = super::written(|out| rmDescribeTriple(RawText::new(triple), out));
            let name = |text: RawText| std::str::from_utf8(text.bytes()).unwrap_or_default();
            TripleFacts {
                is_empty: triple.is_empty(),
                architecture: name(raw.architecture),
                arm_version: name(raw.arm_version),
                operating_system: name(raw.operating_system),
                environment: name(raw.environment),
                object_format: ObjectFormat::from_name(name(raw.object_format)),
                is_windows: raw.is_windows,
                is_darwin: raw.is_darwin,
            }
        }
    }
}

impl Module<'_> {
    /// What the module's triple says.
    pub(crate) fn triple_facts(self) -> TripleFacts {
        thread_local! {
            /// The last triple: a compiler has the same one for all modules, and reading it
            /// takes as long as a small module.
            static LAST: RefCell<Option<(Vec<u8>, TripleFacts)>> = const { RefCell::new(None) };
        }
        let triple = self.target_triple();
        LAST.with_borrow_mut(|last| match last {
            Some((known, facts)) if known == triple => *facts,
            _ => last.insert((triple.to_owned(), TripleFacts::parse(triple))).1,
        })
    }

    /// What the module's data layout and flags say of its target.
    pub(crate) fn target_description(self) -> TargetDescription {
        // SAFETY: live; the shim fills the whole struct.
        unsafe { super::written(|out| rmDescribeTarget(self, out)) }
    }

    /// What the module's data layout says of the pointers of an address space.
    pub(crate) fn pointer_layout(self, address_space: u32) -> PointerLayout {
        // SAFETY: live; the shim fills the whole struct.
        unsafe { super::written(|out| rmDescribePointers(self, address_space, out)) }
    }
}
