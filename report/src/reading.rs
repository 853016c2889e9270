//! Reading the files of a directory.

use rustmerge_schema::{Header, ModuleReport, SCHEMA, VERSION};
use std::fs;
use std::path::{Path, PathBuf};

/// The reports of a directory, in the order of modules, so that the names of
/// files, which differ from build to build, decide nothing.
pub(crate) fn reports_in(directory: &Path) -> Result<Vec<ModuleReport>, String> {
    let cannot_read = |error| format!("cannot read '{}': {error}", directory.display());
    let mut paths: Vec<PathBuf> = Vec::new();
    for entry in fs::read_dir(directory).map_err(cannot_read)? {
        let path = entry.map_err(cannot_read)?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        // Drafts of reports begin with a dot.
        if name.ends_with(".json") && !name.starts_with('.') {
            paths.push(path);
        }
    }
    if paths.is_empty() {
        return Err(format!(
            "no reports in '{}'; set RUSTMERGE_REPORT to its path while building",
            directory.display()
        ));
    }
    let mut reports = paths.iter().map(|path| read(path)).collect::<Result<Vec<_>, _>>()?;
    reports.sort_by_cached_key(|report| {
        let timeless = ModuleReport { time: Default::default(), ..report.clone() };
        (report.module.clone(), report.pass.clone(), serde_json::to_string(&timeless).ok())
    });
    Ok(reports)
}

fn read(path: &Path) -> Result<ModuleReport, String> {
    let text =
        fs::read(path).map_err(|error| format!("cannot read '{}': {error}", path.display()))?;
    parse(&text).map_err(|problem| format!("'{}' {problem}", path.display()))
}

fn parse(text: &[u8]) -> Result<ModuleReport, String> {
    let header: Header =
        serde_json::from_slice(text).map_err(|error| format!("is not a report: {error}"))?;
    if header.schema != SCHEMA {
        return Err(format!("is not a report: its schema is '{}'", header.schema));
    }
    if header.version != VERSION {
        return Err(format!(
            "has version {} of the schema, and this program reads version {VERSION}",
            header.version
        ));
    }
    serde_json::from_slice(text).map_err(|error| format!("is not a complete report: {error}"))
}

#[cfg(test)]
mod tests {
    use super::parse;

    #[test]
    fn what_is_wrong_is_named() {
        let problem = |text: &str| parse(text.as_bytes()).unwrap_err();
        assert!(problem("{").starts_with("is not a report: "));
        assert!(problem("{}").starts_with("is not a report: missing field"));
        let other = r#"{"schema": "rustmerge-similarity", "version": 1}"#;
        assert_eq!(problem(other), "is not a report: its schema is 'rustmerge-similarity'");
        let newer = r#"{"schema": "rustmerge-report", "version": 2}"#;
        assert_eq!(problem(newer), "has version 2 of the schema, and this program reads version 1");
        let incomplete = r#"{"schema": "rustmerge-report", "version": 1}"#;
        assert!(problem(incomplete).starts_with("is not a complete report: missing field"));
    }
}
