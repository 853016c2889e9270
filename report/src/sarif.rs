//! Repeated code as SARIF 2.1.0, which code hosts and editors show beside the source.

use crate::names::readable;
use crate::paths::plain;
use percent_encoding::{AsciiSet, CONTROLS, utf8_percent_encode};
use rustmerge_schema::{Function, ModuleReport, Source};
use serde_json::{Value, json};
use std::cmp::Reverse;
use std::path::Path;

/// What cannot stand in the path of an address as it is.
const NOT_IN_PATHS: &AsciiSet = &CONTROLS
    .add(b' ')
    .add(b'"')
    .add(b'#')
    .add(b'%')
    .add(b'<')
    .add(b'>')
    .add(b'?')
    .add(b'[')
    .add(b'\\')
    .add(b']')
    .add(b'^')
    .add(b'`')
    .add(b'{')
    .add(b'|')
    .add(b'}');

/// The number of results of a file that GitHub shows; it refuses files with five times as many.
const MOST_RESULTS: usize = 5000;

/// The rules, with what they say of a place.
const RULES: [(&str, &str, &str); 2] = [
    (
        "repeated-code",
        "Code repeats",
        "rust-iroutliner moved the same code of several places to one function.",
    ),
    (
        "equal-functions",
        "Functions do the same",
        "rust-mergefunc kept one body for functions that do the same, or differ in constants.",
    ),
];

/// A log with a result for each group with at least one place that has a line in debug info, those
/// that save most first.
/// Files below `base` get relative addresses, as code hosts want of a repository's root.
pub(crate) fn log(reports: &[ModuleReport], base: &Path) -> String {
    let mut results = Vec::new();
    for report in reports {
        for outline in &report.outlines {
            let regions: Vec<&Function> = outline.regions.iter().map(|one| &one.function).collect();
            let text = format!(
                "{} instructions are the same in {} places; shared, they save about {} bytes.",
                outline.instructions,
                regions.len(),
                outline.bytes_saved,
            );
            let result = result("repeated-code", &text, &regions, base);
            results.extend(result.map(|result| (outline.bytes_saved, result)));
        }
        for merge in &report.merges {
            let members = merge.members.iter().map(|member| &member.function);
            let functions: Vec<&Function> =
                std::iter::once(&merge.survivor).chain(members).collect();
            let text = format!(
                "{} and {} other functions are identical, except perhaps for constants; one body saves about {} bytes.",
                readable(&merge.survivor.name),
                merge.members.len(),
                merge.bytes_saved,
            );
            let result = result("equal-functions", &text, &functions, base);
            results.extend(result.map(|result| (merge.bytes_saved, result)));
        }
    }
    results.sort_by_cached_key(|(saved, result)| (Reverse(*saved), result.to_string()));
    results.dedup();
    results.truncate(MOST_RESULTS);
    let results: Vec<Value> = results.into_iter().map(|(_, result)| result).collect();
    let rule = |(id, name, full): (&str, &str, &str)| {
        json!({"id": id, "shortDescription": {"text": name}, "fullDescription": {"text": full},
               "defaultConfiguration": {"level": "note"}})
    };
    let log = json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": {"driver": {
                "name": "rustmerge",
                "version": env!("CARGO_PKG_VERSION"),
                "rules": RULES.map(rule),
            }},
            "columnKind": "utf16CodeUnits",
            "results": results,
        }],
    });
    serde_json::to_string_pretty(&log).expect("text and numbers can be written") + "\n"
}

/// A result at the first function that has a line, and the others as related places; `None`
/// where no function has.
fn result(rule: &str, text: &str, functions: &[&Function], base: &Path) -> Option<Value> {
    let with_lines = functions.iter().filter_map(|&function| {
        let source = function.source.as_ref().filter(|source| source.line > 0)?;
        Some((function, source))
    });
    let mut locations: Vec<Value> = with_lines
        .map(|(function, source)| {
            json!({
                "physicalLocation": {
                    "artifactLocation": {"uri": address(source, base)},
                    "region": {"startLine": source.line},
                },
                "logicalLocations": [{
                    "fullyQualifiedName": readable(&function.name), "kind": "function",
                }],
                "message": {"text": format!("in {}", readable(&function.name))},
            })
        })
        .collect();
    if locations.is_empty() {
        return None;
    }
    let first = locations.remove(0);
    for (number, location) in locations.iter_mut().enumerate() {
        location["id"] = json!(number + 1);
    }
    Some(json!({
        "ruleId": rule,
        "ruleIndex": RULES.iter().position(|&(id, ..)| id == rule),
        "level": "note",
        "message": {"text": text},
        "locations": [first],
        "relatedLocations": locations,
    }))
}

fn address(source: &Source, base: &Path) -> String {
    let path = plain(&Path::new(&source.directory).join(&source.file));
    let (prefix, path) = match path.strip_prefix(base) {
        Ok(below) => ("", below),
        Err(_) if path.is_absolute() => ("file://", path.as_path()),
        Err(_) => ("", path.as_path()),
    };
    format!("{prefix}{}", utf8_percent_encode(&path.to_string_lossy(), NOT_IN_PATHS))
}

#[cfg(test)]
mod tests {
    use super::*;
    use rustmerge_schema::{Outline, OutlineBytes, ReportedRegion};

    fn source(directory: &str, file: &str) -> Source {
        Source { directory: directory.to_owned(), file: file.to_owned(), line: 1 }
    }

    fn function(name: &str, file: &str) -> Function {
        Function { name: name.to_owned(), source: Some(source("/p/src", file)) }
    }

    #[test]
    fn logs_are_sarif() {
        let region = |name: &str| ReportedRegion { function: function(name, "a.c"), bytes: 9 };
        let outline = Outline {
            number: 1,
            shared: "f.outlined.0".to_owned(),
            round: 1,
            instructions: 7,
            parameters: 0,
            outputs: 0,
            regions: vec![region("f"), region("g"), region("_ZN1VIlE3sumEv")],
            bytes: OutlineBytes { regions: 0, calls: 0, function: 0 },
            bytes_saved: 20,
        };
        let mut nowhere = outline.clone();
        nowhere.regions.iter_mut().for_each(|region| region.function.source = None);
        let report = ModuleReport {
            outlines: vec![outline, nowhere],
            ..ModuleReport::empty("rust-iroutliner", "", "", "a.c".to_owned())
        };
        let text = log(&[report.clone(), report], Path::new("/p"));
        let log: serde_sarif::sarif::Sarif = serde_json::from_str(&text).expect("SARIF");
        let results = log.runs[0].results.as_ref().expect("results");
        // Nothing is said twice, nor of code without lines.
        let [result] = &results[..] else { panic!("{text}") };
        assert_eq!(result.rule_id.as_deref(), Some("repeated-code"));
        assert_eq!(
            result.message.text.as_deref(),
            Some("7 instructions are the same in 3 places; shared, they save about 20 bytes.")
        );
        let related = result.related_locations.as_ref().expect("places");
        assert_eq!((result.locations.as_ref().map(Vec::len), related.len()), (Some(1), 2));
        for words in ["\"src/a.c\"", "in V<long>::sum()"] {
            assert!(text.contains(words), "{text}");
        }
    }

    #[test]
    fn addresses_are_relative_below_the_base() {
        let base = Path::new("/p/src");
        for (directory, file, expected) in [
            ("/p/src/build", "../a b.c", "a%20b.c"),
            ("/p/src", "./lib/ü#.c", "lib/%C3%BC%23.c"),
            ("/p/src", "/usr/include/x.h", "file:///usr/include/x.h"),
            ("", "a.c", "a.c"),
        ] {
            assert_eq!(address(&source(directory, file), base), expected);
        }
    }
}
