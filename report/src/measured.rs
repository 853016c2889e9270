//! Measured bytes beside estimates: a program that was linked with and without the plugin.

use crate::difference::{Change, changes};
use crate::names::readable;
use crate::summary::{Kind, Summary};
use object::{Object, ObjectSection, ObjectSymbol, SectionFlags, SectionKind, SymbolKind};
use serde::Serialize;
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{fs, io};

/// Why a program was not measured.
#[derive(Debug, thiserror::Error)]
pub(crate) enum MeasureError {
    #[error("cannot read '{}': {error}", .path.display())]
    Unreadable { path: PathBuf, error: io::Error },
    #[error("'{}' is no program or library: {error}", .path.display())]
    Other { path: PathBuf, error: object::Error },
}

/// What shared functions weigh.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct SharedSize {
    pub(crate) name: String,
    /// The size of the symbol in the linked program.
    pub(crate) bytes: i64,
    /// What its family saves, as it was estimated.
    pub(crate) estimated_bytes_saved: i64,
}

/// Two linked programs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Measured {
    /// Bytes that are loaded from the files.
    pub(crate) before: i64,
    pub(crate) after: i64,
    /// The loaded sections, those that became smaller by most first.
    pub(crate) sections: Vec<Change>,
    /// Functions whose size changed, those that became smaller by most first.
    pub(crate) functions: Vec<Change>,
    /// Functions that others share, the largest first.
    pub(crate) shared: Vec<SharedSize>,
    /// Whether both files have the symbols of functions and their sizes.
    pub(crate) has_symbols: bool,
}

/// The sizes in one file.
struct Sizes {
    sections: BTreeMap<String, i64>,
    /// By symbol; local functions of one name together.
    functions: BTreeMap<String, i64>,
}

impl Measured {
    /// Measures two files; the second was built with the plugin.
    ///
    /// # Errors
    ///
    /// A file that cannot be read, or is of another kind.
    pub(crate) fn read(
        before: &Path,
        after: &Path,
        summary: &Summary,
    ) -> Result<Self, MeasureError> {
        Ok(Measured::of(&Sizes::read(before)?, &Sizes::read(after)?, summary))
    }

    fn of(before: &Sizes, after: &Sizes, summary: &Summary) -> Self {
        let sum = |sizes: &Sizes| sizes.sections.values().sum();
        let sections = |sizes: &Sizes| sizes.sections.clone();
        let functions = |sizes: &Sizes| -> Vec<(String, i64)> {
            sizes.functions.iter().map(|(symbol, &size)| (readable(symbol), size)).collect()
        };
        Measured {
            before: sum(before),
            after: sum(after),
            sections: changes(sections(before), sections(after)),
            functions: changes(functions(before), functions(after)),
            shared: shared(after, summary),
            has_symbols: !before.functions.is_empty() && !after.functions.is_empty(),
        }
    }
}

impl Sizes {
    fn read(path: &Path) -> Result<Self, MeasureError> {
        let data = fs::read(path)
            .map_err(|error| MeasureError::Unreadable { path: path.to_owned(), error })?;
        let file = object::File::parse(&*data)
            .map_err(|error| MeasureError::Other { path: path.to_owned(), error })?;
        Ok(Sizes::of(&file))
    }

    fn of(file: &object::File<'_>) -> Self {
        let mut sizes = Sizes { sections: BTreeMap::new(), functions: BTreeMap::new() };
        for section in file.sections().filter(is_loaded) {
            let name = String::from_utf8_lossy(section.name_bytes().unwrap_or_default());
            *sizes.sections.entry(name.into_owned()).or_default() += section.size() as i64;
        }
        let functions = file.symbols().filter(|symbol| symbol.kind() == SymbolKind::Text);
        for symbol in functions.filter(|symbol| symbol.is_definition() && symbol.size() > 0) {
            let name = String::from_utf8_lossy(symbol.name_bytes().unwrap_or_default());
            *sizes.functions.entry(name.into_owned()).or_default() += symbol.size() as i64;
        }
        sizes
    }
}

/// Whether the bytes of a section are loaded from the file.
fn is_loaded<'a>(section: &impl ObjectSection<'a>) -> bool {
    match (section.flags(), section.kind()) {
        (_, SectionKind::UninitializedData | SectionKind::UninitializedTls) => false,
        (SectionFlags::Elf { sh_flags, .. }, _) => sh_flags.contains(object::elf::SHF_ALLOC),
        (_, SectionKind::Debug | SectionKind::DebugString | SectionKind::Linker) => false,
        (_, SectionKind::Metadata | SectionKind::Other | SectionKind::OtherString) => false,
        _ => true,
    }
}

/// The functions of families that are new functions, and in the program.
fn shared(after: &Sizes, summary: &Summary) -> Vec<SharedSize> {
    let mut shared: BTreeMap<&str, SharedSize> = BTreeMap::new();
    for family in summary.families.iter().filter(|family| family.kind != Kind::Body) {
        let Some(&bytes) = after.functions.get(&family.survivor.symbol) else { continue };
        let new = || SharedSize {
            name: family.survivor.readable.clone(),
            bytes,
            estimated_bytes_saved: 0,
        };
        let known = shared.entry(&family.survivor.symbol).or_insert_with(new);
        known.estimated_bytes_saved += family.bytes_saved;
    }
    let mut shared: Vec<SharedSize> = shared.into_values().collect();
    shared.sort_by_key(|one| Reverse(one.bytes));
    shared
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::summary::Family;

    fn sizes(sections: &[(&str, i64)], functions: &[(&str, i64)]) -> Sizes {
        let owned = |sizes: &[(&str, i64)]| {
            sizes.iter().map(|&(name, size)| (name.to_owned(), size)).collect()
        };
        Sizes { sections: owned(sections), functions: owned(functions) }
    }

    fn code(shared: &str, bytes_saved: i64) -> Family {
        Family { bytes_saved, ..Family::sample(shared, Kind::Code(7), &[]) }
    }

    #[test]
    fn what_became_smaller_comes_first() {
        let before = sizes(&[(".text", 100), (".data", 8)], &[("f", 40), ("g", 30), ("same", 5)]);
        let after = sizes(
            &[(".text", 70), (".data", 8), (".got", 16)],
            &[("f", 10), ("g", 35), ("same", 5), ("f.outlined.0", 20)],
        );
        let families = vec![code("f.outlined.0", 25), code("f.outlined.0", 4), code("gone", 9)];
        let measured = Measured::of(&before, &after, &Summary { families, ..Summary::of(&[]) });
        assert_eq!((measured.before, measured.after, measured.has_symbols), (108, 94, true));
        let changes = |changes: &[Change]| -> Vec<(String, i64)> {
            changes.iter().map(|one| (one.name.clone(), one.by())).collect()
        };
        let expected = [(".text".to_owned(), -30), (".got".to_owned(), 16)];
        assert_eq!(changes(&measured.sections), expected);
        let names = changes(&measured.functions);
        assert_eq!(names[0], ("f".to_owned(), -30));
        assert_eq!(names.len(), 3);
        let [shared] = &measured.shared[..] else { panic!("{measured:?}") };
        assert_eq!((shared.bytes, shared.estimated_bytes_saved), (20, 29));
    }

    #[test]
    fn stripped_programs_have_no_functions() {
        let before = sizes(&[(".text", 100)], &[("f", 40)]);
        let measured = Measured::of(&before, &sizes(&[(".text", 90)], &[]), &Summary::of(&[]));
        assert!(!measured.has_symbols);
    }
}
