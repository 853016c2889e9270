//! The directory for reports.  Tools of a build work in many folders, and a relative path in the
//! environment counts from the one in which the build was started.

use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

/// The environment variable that names the directory for reports.
pub const DIRECTORY_VARIABLE: &str = "RUSTMERGE_REPORT";

/// More ancestors than a build has.
const MAX_ANCESTORS: usize = 64;

/// The directory for reports that the environment names, if it names one.
pub fn directory() -> Option<PathBuf> {
    let path = std::env::var_os(DIRECTORY_VARIABLE).filter(|path| !path.is_empty())?;
    Some(from_beginning_of_build(DIRECTORY_VARIABLE, &path))
}

/// A path from the environment, taken relative to the folder of the outermost process that got
/// the variable with this value when it was started.  Where the system tells nothing of processes
/// (`/proc`), it stays relative to this one's.
fn from_beginning_of_build(variable: &str, value: &OsStr) -> PathBuf {
    let path = Path::new(value);
    if path.is_absolute() {
        return path.to_owned();
    }
    let entry = [variable.as_bytes(), b"=", value.as_bytes()].concat();
    let has_entry = |process: &u32| {
        let environment = fs::read(format!("/proc/{process}/environ")).unwrap_or_default();
        environment.split(|&byte| byte == 0).any(|one| one == entry)
    };
    let this = std::process::id();
    let ancestors = std::iter::successors(Some(this), |&process| parent(process));
    let builders = ancestors.take(MAX_ANCESTORS).take_while(has_entry);
    let folder = builders.last().and_then(|first| fs::read_link(format!("/proc/{first}/cwd")).ok());
    folder.map_or_else(|| path.to_owned(), |folder| folder.join(path))
}

/// The process that started another one.
fn parent(process: u32) -> Option<u32> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    status.lines().find_map(|line| line.strip_prefix("PPid:"))?.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn absolute_paths_stay() {
        let path = from_beginning_of_build("RUSTMERGE_TEST", OsStr::new("/a/b"));
        assert_eq!(path, Path::new("/a/b"));
    }

    #[test]
    fn a_variable_that_no_process_was_started_with_is_relative_to_this_one() {
        let path = from_beginning_of_build("RUSTMERGE_NO_SUCH_VARIABLE", OsStr::new("b"));
        assert_eq!(path, Path::new("b"));
    }

    #[test]
    fn this_process_has_a_parent() {
        assert_eq!(parent(std::process::id()), Some(std::os::unix::process::parent_id()));
    }
}
