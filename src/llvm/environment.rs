//! The inputs of code generation besides a function's own body: the module's target and
//! flags, the version of LLVM, and the declarations of the symbols that the body mentions.

use super::llvm_sys::core;
use super::{GlobalValue, Module, RawText, Visibility};
use std::ffi::CStr;

/// The value of a module flag.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum FlagValue<'ll> {
    /// An integer of at most 64 bits.
    Integer(u64),
    /// A string.
    Text(&'ll [u8]),
    /// Anything else, such as a list of nodes.
    Other,
}

/// One entry of `llvm.module.flags`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ModuleFlag<'ll> {
    /// The name, such as `PIC Level`.
    pub name: &'ll [u8],
    /// LLVM's number for how flags of two modules are merged.
    pub behavior: u32,
    /// The value.
    pub value: FlagValue<'ll>,
}

#[repr(C)]
#[derive(Clone, Copy)]
struct RawModuleFlag {
    name: RawText,
    text: RawText,
    integer: u64,
    behavior: u32,
    kind: u8,
    padding: [u8; 3],
}

const _: () = assert!(size_of::<RawModuleFlag>() == 48);

/// What code that mentions a symbol may depend on besides its name; mirrors
/// `RmSymbol`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SymbolFacts<'ll> {
    /// The section that the declaration names; empty where it names none.
    pub section: &'ll [u8],
    /// The bytes of a variable; 0 for everything else and where unknown.
    pub size: u64,
    /// The alignment in bytes, 0 where none is set.
    pub alignment: u32,
    /// Thread-local mode, visibility, DLL storage class, dso_local, code model,
    /// whether it is constant, whether it is an alias or ifunc, whether it may stay
    /// undefined, whether its memory is tagged, as LLVM's numbers.
    pub access: [u8; 9],
    /// No other shared object sees it.
    pub is_hidden: bool,
}

#[repr(C)]
struct RawSymbol {
    section: RawText,
    size: u64,
    alignment: u32,
    /// As [`SymbolFacts::access`].
    access: [u8; 9],
    padding: [u8; 3],
}

/// The place of the visibility in [`SymbolFacts::access`].
const VISIBILITY: usize = 1;

const _: () = assert!(size_of::<RawSymbol>() == 40);

unsafe extern "C" {
    fn rmModuleFlags(module: Module<'_>, out: *mut RawModuleFlag, capacity: usize) -> usize;
    fn rmModuleFlagStrings(
        module: Module<'_>,
        name: RawText,
        out: *mut RawText,
        capacity: usize,
    ) -> usize;
    fn rmLLVMVersion(out: *mut u32);
    fn rmDescribeSymbol(global: GlobalValue<'_>, out: *mut RawSymbol);
}

/// Major, minor and patch version of the LLVM that has loaded the library.
pub(crate) fn llvm_version() -> [u32; 3] {
    // SAFETY: the shim writes three numbers.
    unsafe { super::written(|out: *mut [u32; 3]| rmLLVMVersion(out.cast())) }
}

impl<'ll> Module<'ll> {
    /// The target triple.
    pub(crate) fn target_triple(self) -> &'ll [u8] {
        // SAFETY: live; a terminated text that lives as long as the module,
        // whose triple no pass changes.
        unsafe { CStr::from_ptr(core::LLVMGetTarget(self.raw())).to_bytes() }
    }

    /// The data layout as a string.
    pub(crate) fn data_layout(self) -> &'ll [u8] {
        // SAFETY: live; a terminated text that lives as long as the module,
        // whose layout no pass changes.
        unsafe { CStr::from_ptr(core::LLVMGetDataLayoutStr(self.raw())).to_bytes() }
    }

    /// The value of a module flag that is an integer.
    pub fn integer_flag(self, name: &str) -> Option<u64> {
        self.flags().into_iter().find_map(|flag| match flag.value {
            FlagValue::Integer(number) if flag.name == name.as_bytes() => Some(number),
            _ => None,
        })
    }

    /// The module's flags, in the order in which they stand.
    pub(crate) fn flags(self) -> Vec<ModuleFlag<'ll>> {
        // SAFETY: live, room.
        let raw = unsafe { super::read_list(|out, room| rmModuleFlags(self, out, room)) };
        raw.into_iter().map(describe).collect()
    }

    /// The strings of a flag whose value is a list of nothing but strings.
    pub(crate) fn flag_strings(self, name: &[u8]) -> Option<Vec<&'ll [u8]>> {
        let mut is_known = true;
        // SAFETY: live, room; of another flag no string is read; the strings belong to the module's
        // context.
        let strings = unsafe {
            let raw: Vec<RawText> = super::read_list(|out, room| {
                let count = rmModuleFlagStrings(self, RawText::new(name), out, room);
                is_known = count != usize::MAX;
                if is_known { count } else { 0 }
            });
            raw.into_iter().map(|text| text.bytes()).collect()
        };
        is_known.then_some(strings)
    }
}

fn describe<'ll>(raw: RawModuleFlag) -> ModuleFlag<'ll> {
    // SAFETY: live; the strings belong to the module's context.
    let (name, text) = unsafe { (raw.name.bytes(), raw.text.bytes()) };
    let value = match raw.kind {
        1 => FlagValue::Integer(raw.integer),
        2 => FlagValue::Text(text),
        _ => FlagValue::Other,
    };
    ModuleFlag { name, behavior: raw.behavior, value }
}

impl<'ll> GlobalValue<'ll> {
    /// What is declared of the symbol.
    pub(crate) fn symbol_facts(self) -> SymbolFacts<'ll> {
        // SAFETY: live, kind; the shim fills the whole struct.
        let raw: RawSymbol = unsafe { super::written(|out| rmDescribeSymbol(self, out)) };
        SymbolFacts {
            // SAFETY: live; the text belongs to the module's context.
            section: unsafe { raw.section.bytes() },
            size: raw.size,
            alignment: raw.alignment,
            access: raw.access,
            is_hidden: raw.access[VISIBILITY] == Visibility::Hidden as u8,
        }
    }
}
