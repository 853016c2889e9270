//! Functions that people keep from both passes, by an annotation in the source or by name.

use crate::host::syntax::{ParameterError, SKIP_FROM};
use crate::llvm::{Constant, Function, GlobalValue, Module, Value};
use crate::vocabulary::ANNOTATIONS;
use rustc_hash::FxHashSet;
use std::fs;

/// What editors of Windows write at the start of a file in UTF-8.
const BYTE_ORDER_MARK: char = '\u{feff}';

/// The text of `__attribute__((annotate("rustmerge-skip")))`.
const ANNOTATION: &[u8] = b"rustmerge-skip";

/// The functions of a module that its source or a parameter excludes.
pub(crate) struct Excluded<'ll> {
    annotated: FxHashSet<Value<'ll>>,
    patterns: Vec<String>,
}

impl<'ll> Excluded<'ll> {
    /// Reads the annotations of a module; `patterns` are those of the parameter `skip`.
    pub(crate) fn of(module: Module<'ll>, patterns: &[String]) -> Self {
        let variables = module.variables();
        let table = variables.into_iter().find(|variable| variable.name() == ANNOTATIONS);
        let rows = table.and_then(GlobalValue::variable_facts).and_then(|facts| facts.initializer);
        let annotated = rows.into_iter().flat_map(elements).filter_map(annotated_function);
        Excluded { annotated: annotated.collect(), patterns: patterns.to_vec() }
    }

    /// Why a function is excluded, if it is.
    pub(crate) fn reason(&self, function: Function<'ll>) -> Option<String> {
        if self.annotated.contains(&function.as_value()) {
            let annotation = String::from_utf8_lossy(ANNOTATION);
            return Some(format!("annotation `{annotation}` excludes it"));
        }
        let is_named = |pattern: &&String| {
            let mut names = names_in_source(function.name());
            names.any(|name| matches(pattern.as_bytes(), name))
        };
        let matching = self.patterns.iter().find(is_named);
        matching.map(|pattern| format!("parameter `skip={pattern}` excludes it"))
    }

    /// Whether a function is excluded.
    pub(crate) fn contains(&self, function: Function<'ll>) -> bool {
        self.reason(function).is_some()
    }
}

/// The patterns of files, one on each line; a line that begins with `#` is a comment.
///
/// # Errors
///
/// A file cannot be read.
pub(crate) fn patterns_in(
    pass: &'static str,
    files: &[String],
) -> Result<Vec<String>, ParameterError> {
    let mut patterns = Vec::new();
    for file in files {
        let text = fs::read_to_string(file)
            .map_err(|error| ParameterError::unreadable(pass, SKIP_FROM, file, &error))?;
        let text = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(&text);
        let lines = text.lines().map(str::trim);
        let named = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
        patterns.extend(named.map(str::to_owned));
    }
    Ok(patterns)
}

/// A symbol name, and what it is without the numbers by which compilers tell apart local functions
/// of one name: `f.llvm.1` of ThinLTO and `f.__uniq.1` of `-funique-internal-linkage-names`.  Copies and
/// parts of functions (`f.specialized.1`, `f.cold.1`) are functions of their own.
fn names_in_source(symbol: &[u8]) -> impl Iterator<Item = &[u8]> {
    std::iter::successors(Some(symbol), |name| without_number(name))
}

fn without_number(name: &[u8]) -> Option<&[u8]> {
    let digits = name.iter().rev().take_while(|letter| letter.is_ascii_digit()).count();
    let before = &name[..name.len() - digits];
    let plain = before.strip_suffix(b".llvm.").or_else(|| before.strip_suffix(b".__uniq."))?;
    (digits > 0).then_some(plain)
}

fn elements(aggregate: Constant<'_>) -> impl Iterator<Item = Constant<'_>> {
    (0..aggregate.facts().operand_count).filter_map(move |at| aggregate.operand(at))
}

/// The function of a row, if its text is the annotation.
fn annotated_function(row: Constant<'_>) -> Option<Value<'_>> {
    let text = global_of(row.operand(1)?)?.variable_facts()?.initializer?;
    let is_annotation =
        text.text().is_some_and(|text| text.strip_suffix(b"\0") == Some(ANNOTATION));
    let function = is_annotation.then(|| global_of(row.operand(0)?)).flatten()?;
    function.as_function().map(Function::as_value)
}

fn global_of(pointer: Constant<'_>) -> Option<GlobalValue<'_>> {
    GlobalValue::of(pointer.as_value().without_pointer_casts_and_aliases())
}

/// Whether a name is that of a pattern, where `*` stands for any letters.
fn matches(pattern: &[u8], name: &[u8]) -> bool {
    let mut parts = pattern.split(|&letter| letter == b'*');
    let first = parts.next().unwrap_or_default();
    let Some(mut rest) = name.strip_prefix(first) else { return false };
    let Some(last) = parts.next_back() else { return rest.is_empty() };
    for part in parts {
        match rest.windows(part.len().max(1)).position(|at| at == part) {
            Some(at) => rest = &rest[at + part.len()..],
            None if part.is_empty() => {}
            None => return false,
        }
    }
    rest.ends_with(last)
}

#[cfg(test)]
mod tests {
    use super::{matches, names_in_source};

    #[test]
    fn numbers_of_local_functions_are_no_part_of_names() {
        let names =
            |symbol: &'static str| -> Vec<&[u8]> { names_in_source(symbol.as_bytes()).collect() };
        let expected: [&[u8]; 3] = [b"f.__uniq.12.llvm.3", b"f.__uniq.12", b"f"];
        assert_eq!(names("f.__uniq.12.llvm.3"), expected);
        for whole in ["f", "f.llvm.", "f.llvm.x", "f.llvm.1.cold.2", "f1", "f.specialized.1", "12"]
        {
            assert_eq!(names(whole).len(), 1, "{whole}");
        }
    }

    #[test]
    fn stars_stand_for_any_letters() {
        for (pattern, name) in
            [("f", "f"), ("*", ""), ("*", "f"), ("f*", "f"), ("f*", "fg"), ("*g", "fg")]
        {
            assert!(matches(pattern.as_bytes(), name.as_bytes()), "{pattern} {name}");
        }
        for (pattern, name) in [("*foo*", "a_foo_b"), ("a*b*c", "axbyc"), ("a**c", "abc"), ("", "")]
        {
            assert!(matches(pattern.as_bytes(), name.as_bytes()), "{pattern} {name}");
        }
        for (pattern, name) in [
            ("f", "fg"),
            ("f", "gf"),
            ("f*", "gf"),
            ("*g", "gf"),
            ("a*b*c", "acb"),
            ("ab*ba", "aba"),
        ] {
            assert!(!matches(pattern.as_bytes(), name.as_bytes()), "{pattern} {name}");
        }
    }
}
