//! How many bytes of an object, a library or a program a machine loads.

use object::read::archive::ArchiveFile;
use object::{FileKind, Object, ObjectSection, SectionFlags, SectionKind, elf, pe};

/// What WebAssembly files begin with.
const WASM_MAGIC: &[u8] = b"\0asm";
/// Sections of WebAssembly that have code and data.
const WASM_SECTIONS: [u8; 2] = [10, 11];

/// Code, constants, data and unwind tables.  None for other files.
pub(crate) fn loaded_bytes(content: &[u8]) -> Option<u64> {
    if let Some(sections) = content.strip_prefix(WASM_MAGIC) {
        return wasm_bytes(sections.get(4..)?);
    }
    match FileKind::parse(content).ok()? {
        FileKind::Archive => archive_bytes(content),
        _ => object_bytes(content),
    }
}

fn object_bytes(content: &[u8]) -> Option<u64> {
    let file = object::File::parse(content).ok()?;
    Some(file.sections().filter(is_loaded).map(|section| section.size()).sum())
}

fn is_loaded<'data>(section: &impl ObjectSection<'data>) -> bool {
    if matches!(section.kind(), SectionKind::UninitializedData | SectionKind::UninitializedTls) {
        return false;
    }
    match section.flags() {
        SectionFlags::Elf { sh_flags, .. } => sh_flags.contains(elf::SHF_ALLOC),
        SectionFlags::Coff { characteristics } => {
            let left_out = [pe::IMAGE_SCN_LNK_REMOVE, pe::IMAGE_SCN_MEM_DISCARDABLE];
            !left_out.iter().any(|&flag| characteristics.contains(flag))
        }
        // Linkers make an eighth of `__LD,__compact_unwind`.
        SectionFlags::MachO { .. } => {
            let segment = section.segment_name().ok().flatten();
            segment.is_some_and(|segment| !["__LD", "__DWARF", "__LLVM"].contains(&segment))
        }
        _ => false,
    }
}

/// The members that are objects; the metadata of a library of Rust is none.
fn archive_bytes(content: &[u8]) -> Option<u64> {
    let archive = ArchiveFile::parse(content).ok()?;
    let mut sum = 0;
    for member in archive.members() {
        sum += loaded_bytes(member.ok()?.data(content).ok()?).unwrap_or(0);
    }
    Some(sum)
}

/// Each section is a number, its length in LEB128, and its content.
fn wasm_bytes(mut sections: &[u8]) -> Option<u64> {
    let mut sum = 0;
    while let Some((&id, rest)) = sections.split_first() {
        let (length, content) = leb128(rest)?;
        sections = content.get(usize::try_from(length).ok()?..)?;
        if WASM_SECTIONS.contains(&id) {
            sum += length;
        }
    }
    Some(sum)
}

fn leb128(bytes: &[u8]) -> Option<(u64, &[u8])> {
    let last = bytes.iter().take(5).position(|byte| byte & 0x80 == 0)?;
    let (number, rest) = bytes.split_at(last + 1);
    let value = number.iter().rev().fold(0, |sum, byte| sum << 7 | u64::from(byte & 0x7f));
    Some((value, rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sections_of_webassembly_add_up() {
        let module = [
            &b"\0asm\x01\0\0\0"[..],
            &[1, 2, 0, 0],
            &[10, 0x83, 0x00, 7, 7, 7],
            &[11, 1, 0],
            &[0, 4, 1, 2, 3, 4],
        ];
        assert_eq!(loaded_bytes(&module.concat()), Some(4));
        assert_eq!(loaded_bytes(&module[..2].concat()), Some(0));
        assert_eq!(loaded_bytes(b"\0asm\x01\0\0\0\x0a\x09\0"), None);
    }

    #[test]
    fn programs_are_objects_and_texts_are_not() {
        let program = std::fs::read(std::env::current_exe().expect("a program")).expect("read");
        let bytes = loaded_bytes(&program).expect("it is an object");
        assert!(bytes > 0 && bytes < program.len() as u64);
        assert_eq!(loaded_bytes(b"int f(void);"), None);
        assert_eq!(loaded_bytes(b""), None);
    }
}
