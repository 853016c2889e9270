//! The LLVM that a program is linked to.

use object::elf::{DT_NEEDED, FileHeader32, FileHeader64};
use object::read::elf::{Dyn, FileHeader};
use object::{Endianness, FileKind, ReadCache, ReadRef};
use std::fs::File;
use std::path::Path;

/// The major version of the shared library of LLVM that a program loads.  None for a program with
/// LLVM inside it, and for one that is no ELF file or has no table of sections.
pub(crate) fn linked_llvm(program: &Path) -> Option<u32> {
    let file = ReadCache::new(File::open(program).ok()?);
    match FileKind::parse(&file).ok()? {
        FileKind::Elf32 => needed_llvm::<FileHeader32<Endianness>, _>(&file),
        FileKind::Elf64 => needed_llvm::<FileHeader64<Endianness>, _>(&file),
        _ => None,
    }
}

fn needed_llvm<'data, Header: FileHeader, Data: ReadRef<'data>>(file: Data) -> Option<u32> {
    let header = Header::parse(file).ok()?;
    let endian = header.endian().ok()?;
    let sections = header.sections(endian, file).ok()?;
    let (entries, names) = sections.dynamic(endian, file).ok()??;
    let names = sections.strings(endian, file, names).ok()?;
    let mut needed = entries.iter().filter(|entry| entry.tag(endian) == DT_NEEDED);
    needed.find_map(|entry| llvm_major(entry.string(endian, names).ok()?))
}

/// The major version in `libLLVM.so.22.1`, `libLLVM-16.so.1` and names like these.
fn llvm_major(library: &[u8]) -> Option<u32> {
    let version = std::str::from_utf8(library).ok()?.strip_prefix("libLLVM")?;
    let version = version.strip_prefix(".so.").or_else(|| version.strip_prefix('-'))?;
    let digits = version.find(|digit: char| !digit.is_ascii_digit()).unwrap_or(version.len());
    version[..digits].parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_libraries_have_the_version() {
        for (library, major) in [
            ("libLLVM.so.22.1", Some(22)),
            ("libLLVM.so.22.1-rust-1.95.0-stable", Some(22)),
            ("libLLVM-16.so.1", Some(16)),
            ("libLLVM-23git.so", Some(23)),
            ("libLLVM.so", None),
            ("libLLVMSupport.so.22.1", None),
            ("libclang-cpp.so.22.1", None),
        ] {
            assert_eq!(llvm_major(library.as_bytes()), major, "{library}");
        }
    }

    #[test]
    fn other_files_have_no_llvm() {
        assert_eq!(linked_llvm(&std::env::current_exe().expect("a program")), None);
        assert_eq!(linked_llvm(Path::new("src/lib.rs")), None);
        assert_eq!(linked_llvm(Path::new("/nowhere/at/all")), None);
    }
}
