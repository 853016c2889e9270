//! Reading the files of a directory.

use rustmerge_schema::{Header, ModuleReport, SCHEMA, VERSION};
use std::path::{Path, PathBuf};
use std::{fs, io};

/// Why there are no reports to sum up.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ReadError {
    /// A file or directory cannot be read.
    #[error("cannot read '{}': {error}", .path.display())]
    Unreadable {
        /// Its path.
        path: PathBuf,
        /// What the file system reports.
        error: io::Error,
    },
    /// A directory has no reports.
    #[error(
        "no reports in '{}'; set RUSTMERGE_REPORT to its path while building; with -flto the \
         linker needs the plugin too",
        .0.display()
    )]
    Empty(PathBuf),
    /// A file is not a report.
    #[error("'{}' {problem}", .path.display())]
    Invalid {
        /// Its path.
        path: PathBuf,
        /// What is wrong with its content.
        problem: ParseError,
    },
}

/// What is wrong with the content of a file: the rest of a sentence that begins with its name.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ParseError {
    /// No JSON, or none with a header.
    #[error("is not a report: {0}")]
    Header(serde_json::Error),
    /// JSON for something else.
    #[error("is not a report: its schema is '{0}'")]
    Schema(String),
    /// A report of another version of the schema.
    #[error("has version {0} of the schema, and this program reads version {VERSION}")]
    Version(u32),
    /// Something is missing or of another type.
    #[error("is not a complete report: {0}")]
    Content(serde_json::Error),
}

/// The reports of a directory, in the order of modules, so that the names of
/// files, which differ from build to build, decide nothing.
pub(crate) fn reports_in(directory: &Path) -> Result<Vec<ModuleReport>, ReadError> {
    let paths = files_in(directory, ".json")
        .map_err(|error| ReadError::Unreadable { path: directory.to_owned(), error })?;
    if paths.is_empty() {
        return Err(ReadError::Empty(directory.to_owned()));
    }
    let mut reports = paths.iter().map(|path| read(path)).collect::<Result<Vec<_>, _>>()?;
    reports.sort_by_cached_key(|report| {
        let timeless = ModuleReport { time: Default::default(), ..report.clone() };
        (report.module.clone(), report.pass.clone(), serde_json::to_string(&timeless).ok())
    });
    Ok(reports)
}

/// The files of a directory whose names have an ending, without drafts, which begin with a dot.
///
/// # Errors
///
/// What the file system reports.
pub(crate) fn files_in(directory: &Path, ending: &str) -> io::Result<Vec<PathBuf>> {
    let mut paths = Vec::new();
    for entry in fs::read_dir(directory)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if name.ends_with(ending) && !name.starts_with('.') {
            paths.push(path);
        }
    }
    Ok(paths)
}

fn read(path: &Path) -> Result<ModuleReport, ReadError> {
    let path = path.to_owned();
    match fs::read(&path) {
        Err(error) => Err(ReadError::Unreadable { path, error }),
        Ok(text) => parse(&text).map_err(|problem| ReadError::Invalid { path, problem }),
    }
}

fn parse(text: &[u8]) -> Result<ModuleReport, ParseError> {
    let header: Header = serde_json::from_slice(text).map_err(ParseError::Header)?;
    if header.schema != SCHEMA {
        return Err(ParseError::Schema(header.schema));
    }
    if header.version != VERSION {
        return Err(ParseError::Version(header.version));
    }
    serde_json::from_slice(text).map_err(ParseError::Content)
}

#[cfg(test)]
mod tests {
    use super::parse;

    #[test]
    fn what_is_wrong_is_named() {
        let problem = |text: &str| parse(text.as_bytes()).unwrap_err().to_string();
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
