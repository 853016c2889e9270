//! Compilers and linkers, and the LLVM that each has.

use crate::error::DriverError;
use crate::linked::linked_llvm;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A compiler or linker.
#[derive(Debug)]
pub(crate) struct Tool {
    /// Its file.
    pub(crate) path: PathBuf,
    /// The major version of its LLVM.
    pub(crate) llvm_major: u32,
}

/// What a tool is, which argument prints its version, and the words before LLVM's.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ToolKind {
    /// What the user calls it.
    pub(crate) name: &'static str,
    /// Names of its files without a version, if they are linked to LLVM.
    files: &'static [&'static str],
    /// The argument that makes it print its version.
    version_argument: &'static str,
    /// The text before the version of its LLVM.
    version_prefix: &'static str,
    /// A version after this text is another's: Apple numbers its clang by Xcode.
    excluded: Option<&'static str>,
}

pub(crate) const CLANG: ToolKind = ToolKind {
    name: "clang",
    files: &["clang", "clang++"],
    version_argument: "--version",
    version_prefix: "clang version ",
    excluded: Some("Apple clang version "),
};

pub(crate) const RUSTC: ToolKind = ToolKind {
    name: "rustc",
    files: &[],
    version_argument: "-vV",
    version_prefix: "LLVM version: ",
    excluded: None,
};

pub(crate) const LLD: ToolKind = ToolKind {
    name: "lld",
    files: &["lld"],
    version_argument: "--version",
    version_prefix: "LLD ",
    excluded: None,
};

impl ToolKind {
    /// The major version of LLVM in what a tool prints.
    fn llvm_major(self, version: &str) -> Option<u32> {
        if self.excluded.is_some_and(|excluded| version.contains(excluded)) {
            return None;
        }
        let (_, after) = version.split_once(self.version_prefix)?;
        let digits = after.find(|digit: char| !digit.is_ascii_digit()).unwrap_or(after.len());
        after[..digits].parse().ok()
    }

    /// Whether a file has the name of such a tool, as `clang` and `clang-22` have.
    fn has_file(self, file: &Path) -> bool {
        let name = file.file_name().and_then(OsStr::to_str).unwrap_or_default();
        let unversioned = name.trim_end_matches(|digit: char| digit.is_ascii_digit());
        self.files.contains(&unversioned.strip_suffix('-').unwrap_or(name))
    }

    /// The major version of the LLVM that a tool is linked to, which takes no time to find, whereas
    /// clang with its libraries takes 20 ms to print its version.
    fn linked_llvm(self, path: &Path) -> Option<u32> {
        let file = std::fs::canonicalize(path).ok()?;
        if self.has_file(&file) { linked_llvm(&file) } else { None }
    }

    /// The major version of LLVM that a tool prints.
    fn asked_llvm(self, program: &OsStr, path: &Path) -> Result<u32, DriverError> {
        let output = Command::new(path)
            .arg(self.version_argument)
            .output()
            .map_err(|error| DriverError::cannot_run(program, error))?;
        let version = String::from_utf8_lossy(&output.stdout);
        self.llvm_major(&version).ok_or_else(|| DriverError::NoLlvm {
            program: program.to_string_lossy().into_owned(),
            wanted: self.name,
            says: version.lines().next().unwrap_or_default().to_owned(),
        })
    }
}

impl Tool {
    /// Finds a program by its name, as a shell does, and its LLVM.
    ///
    /// # Errors
    ///
    /// [`DriverError::CannotRun`], [`DriverError::CallsItself`], and [`DriverError::NoLlvm`] for a
    /// program of another kind.
    pub(crate) fn find(program: &OsStr, kind: ToolKind) -> Result<Self, DriverError> {
        let path = which::which(program)
            .map_err(|_| DriverError::cannot_run(program, reason_for_no_program(program)))?;
        if is_this_program(&path) {
            return Err(DriverError::CallsItself(path));
        }
        let llvm_major = match kind.linked_llvm(&path) {
            Some(major) => major,
            None => kind.asked_llvm(program, &path)?,
        };
        Ok(Tool { path, llvm_major })
    }
}

/// Debian's compilers have their version in the name only, and a user who asks for none gets the
/// names that work.
fn reason_for_no_program(program: &OsStr) -> String {
    let reason = "there is no such program";
    match program.to_str() {
        Some(name @ ("clang" | "clang++")) => format!(
            "{reason}; 'rustmerge-{name}-22', a link of rustmerge-clang, and 'rustmerge-{name} -- {name}-22' stand for {name}-22"
        ),
        _ => reason.to_owned(),
    }
}

/// Whether a file is the one that runs, by whatever name.
fn is_this_program(path: &Path) -> bool {
    let this = std::env::current_exe().and_then(std::fs::canonicalize);
    matches!((this, std::fs::canonicalize(path)), (Ok(this), Ok(path)) if this == path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_of_tools_may_have_a_version() {
        for (file, is_clang) in [
            ("/a/clang", true),
            ("/a/clang++", true),
            ("/a/clang-22", true),
            ("/a/clang22", false),
            ("/a/clang-format-22", false),
            ("/a/flang-22", false),
            ("/a/ccache", false),
        ] {
            assert_eq!(CLANG.has_file(Path::new(file)), is_clang, "{file}");
        }
        assert!(LLD.has_file(Path::new("/a/lld")) && !RUSTC.has_file(Path::new("/a/rustc")));
    }

    #[test]
    fn versions_are_those_of_llvm() {
        let debian = "Debian clang version 16.0.6 (15~deb12u1)\nTarget: x86_64-pc-linux-gnu";
        let android = "Android (11349228, based on r522817) clang version 18.0.1 (https://a/b)";
        assert_eq!(CLANG.llvm_major(debian), Some(16));
        assert_eq!(CLANG.llvm_major(android), Some(18));
        assert_eq!(CLANG.llvm_major("Apple clang version 16.0.0 (clang-1600.0.26.6)"), None);
        assert_eq!(CLANG.llvm_major("gcc (Debian 12.2.0-14) 12.2.0"), None);
        assert_eq!(RUSTC.llvm_major("rustc 1.95.0\nhost: a\nLLVM version: 22.1.2\n"), Some(22));
        assert_eq!(LLD.llvm_major("Debian LLD 22.1.8 (compatible with GNU linkers)"), Some(22));
        assert_eq!(LLD.llvm_major("mold 1.10.1 (compatible with GNU ld)"), None);
    }
}
