//! One file for each run of a pass on a module, where the environment asks for
//! it.  docs/report.md documents the files.

use super::file::create_file;
use crate::llvm::Module;
use rustmerge_schema::ModuleReport;
use sha2::{Digest, Sha256};
use std::path::{Path, PathBuf};

/// The environment variable that names the directory for reports.
pub const DIRECTORY_VARIABLE: &str = "RUSTMERGE_REPORT";

/// As much of a module's name as is kept in the name of its file.
const MAX_NAME: usize = 60;

/// The directory for reports, where there is to be one.
pub fn directory() -> Option<PathBuf> {
    std::env::var_os(DIRECTORY_VARIABLE).filter(|path| !path.is_empty()).map(PathBuf::from)
}

/// Writes a report.  Somebody asked for it, so not being able to is an error of
/// the build, which the host hears of; the module is right all the same.
pub fn write_report(directory: &Path, report: &ModuleReport, module: Module<'_>) {
    let mut text = serde_json::to_vec_pretty(report).expect("text and numbers can be written");
    text.push(b'\n');
    let outcome = std::fs::create_dir_all(directory)
        .and_then(|()| create_file(directory, &stem(&report.module), ".json", &text));
    match outcome {
        Ok(path) => log::debug!("report: {}", path.display()),
        Err(error) => module.emit_error(&format!(
            "{}: cannot write a report into '{}' ({DIRECTORY_VARIABLE}): {error}",
            report.pass,
            directory.display(),
        )),
    }
}

/// A file name that people recognise, with what tells modules of one name in
/// several directories apart, and processes that work on one module.
fn stem(module: &str) -> String {
    let name = module.rsplit(['/', '\\']).next().unwrap_or(module);
    let name: String = name
        .chars()
        .map(|c| if c.is_ascii_alphanumeric() || "._-".contains(c) { c } else { '_' })
        .take(MAX_NAME)
        .collect();
    // No hidden files, and nothing that looks like an option.
    let name = name.trim_start_matches(['.', '-']);
    let digest: String =
        Sha256::digest(module).iter().take(8).map(|byte| format!("{byte:02x}")).collect();
    format!("{name}-{digest}-{}", std::process::id())
}

#[cfg(test)]
mod tests {
    use super::stem;

    #[test]
    fn names_are_safe_and_told_apart() {
        assert!(stem("/a/b c/d:e.bc").starts_with("d_e.bc-"));
        assert!(stem("-").starts_with('-') && stem("-").len() > 16);
        assert!(stem("../.hidden").starts_with("hidden-"));
        assert_ne!(stem("a/x.c"), stem("b/x.c"));
        assert_eq!(stem("a/x.c"), stem("a/x.c"));
        assert!(stem(&"é/".repeat(500)).len() < 120);
        assert!(stem(&"x".repeat(500)).len() < 120);
    }
}
