//! Reading the code of the modules of a program.

use crate::reading::files_in;
use rustmerge_schema::Header;
use rustmerge_schema::code::{
    CODE_ENDING, CODE_SCHEMA, CODE_VERSION, CodeHeader, CodeLine, FunctionCode,
};
use std::path::{Path, PathBuf};
use std::{fs, io};

/// The code of a module.
pub(super) struct ModuleCode {
    pub(super) path: PathBuf,
    pub(super) header: CodeHeader,
    pub(super) functions: Vec<FunctionCode>,
}

/// Why there is no code to search.
#[derive(Debug, thiserror::Error)]
pub(crate) enum LoadError {
    /// A file or directory cannot be read.
    #[error("cannot read '{}': {error}", .path.display())]
    Unreadable { path: PathBuf, error: io::Error },
    /// A directory has no code of modules.
    #[error(
        "no code of modules in '{}'; set RUSTMERGE_REPORT to its path and RUSTMERGE_PASSES to \
         rust-ir-similarity while building",
        .0.display()
    )]
    Empty(PathBuf),
    /// A file is not what its name says.
    #[error("'{}' {problem}", .path.display())]
    Invalid { path: PathBuf, problem: Problem },
}

/// What is wrong with the content of a file: the rest of a sentence that begins with its name.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Problem {
    #[error("is not the code of a module: {0}")]
    Header(serde_json::Error),
    #[error("is not the code of a module: its schema is '{0}'")]
    Schema(String),
    #[error("has version {0} of the schema, and this program reads version {CODE_VERSION}")]
    Version(u32),
    #[error("is not complete: {0}")]
    Content(serde_json::Error),
    #[error("is damaged: the numbers of function '{0}' contradict each other")]
    Words(String),
}

/// The modules of a directory, by identifier, so that the names of files, which differ from build
/// to build, decide nothing.
pub(super) fn modules_in(directory: &Path) -> Result<Vec<ModuleCode>, LoadError> {
    let paths = files_in(directory, CODE_ENDING)
        .map_err(|error| LoadError::Unreadable { path: directory.to_owned(), error })?;
    let mut modules = paths.into_iter().map(read).collect::<Result<Vec<_>, _>>()?;
    if modules.is_empty() {
        return Err(LoadError::Empty(directory.to_owned()));
    }
    modules.sort_by(|one, other| {
        let names = |module: &ModuleCode| -> Vec<String> {
            module.functions.iter().map(|function| function.name.clone()).collect()
        };
        one.header
            .module
            .cmp(&other.header.module)
            .then_with(|| names(one).cmp(&names(other)))
            .then_with(|| one.header.files.cmp(&other.header.files))
            .then_with(|| one.header.symbols.cmp(&other.header.symbols))
    });
    Ok(modules)
}

fn read(path: PathBuf) -> Result<ModuleCode, LoadError> {
    let text = match fs::read(&path) {
        Ok(text) => text,
        Err(error) => return Err(LoadError::Unreadable { path, error }),
    };
    match parse(&text) {
        Ok((header, functions)) => Ok(ModuleCode { path, header, functions }),
        Err(problem) => Err(LoadError::Invalid { path, problem }),
    }
}

fn parse(text: &[u8]) -> Result<(CodeHeader, Vec<FunctionCode>), Problem> {
    let mut lines = text.split(|&byte| byte == b'\n').filter(|line| !line.is_empty());
    let first = lines.next().unwrap_or_default();
    let Header { schema, version } = serde_json::from_slice(first).map_err(Problem::Header)?;
    if schema != CODE_SCHEMA {
        return Err(Problem::Schema(schema));
    }
    if version != CODE_VERSION {
        return Err(Problem::Version(version));
    }
    let header = serde_json::from_slice(first).map_err(Problem::Content)?;
    let mut functions = Vec::new();
    for line in lines {
        // Groups of one module are in those of the program.
        if let CodeLine::Function(function) =
            serde_json::from_slice(line).map_err(Problem::Content)?
        {
            functions.push(function);
        }
    }
    Ok((header, functions))
}
