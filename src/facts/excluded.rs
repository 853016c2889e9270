//! Functions that people keep from both passes, by an annotation in the source or by name.

use crate::llvm::{Constant, Function, GlobalValue, Module, Value};
use crate::vocabulary::ANNOTATIONS;
use rustc_hash::FxHashSet;

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
        let matching = self.patterns.iter().find(|one| matches(one.as_bytes(), function.name()));
        matching.map(|pattern| format!("parameter `skip={pattern}` excludes it"))
    }

    /// Whether a function is excluded.
    pub(crate) fn contains(&self, function: Function<'ll>) -> bool {
        self.reason(function).is_some()
    }
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
    use super::matches;

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
