//! Files that are replaced whole or not at all.

use std::ffi::OsString;
use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Gives a file new contents.  They are written next to it and then take its
/// name, so that a reader, a second writer or a full disk never leaves half a
/// file.  A device or a pipe is written to directly.
///
/// # Errors
///
/// What the file system reports; the old file is as it was.
pub fn replace_file(path: &Path, contents: &[u8]) -> io::Result<()> {
    if fs::metadata(path).is_ok_and(|known| !known.is_file() && !known.is_dir()) {
        return OpenOptions::new().write(true).open(path)?.write_all(contents);
    }
    let draft = draft_path(path)?;
    let outcome = write_new(&draft, contents).and_then(|()| fs::rename(&draft, path));
    if outcome.is_err() {
        // The first error is the one worth reporting.
        let _ = fs::remove_file(&draft);
    }
    outcome
}

/// A name in the same directory that no other process uses.
fn draft_path(path: &Path) -> io::Result<PathBuf> {
    let Some(name) = path.file_name() else {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "not the name of a file"));
    };
    let mut draft = OsString::from(".");
    draft.push(name);
    draft.push(format!(".{}", std::process::id()));
    Ok(path.with_file_name(draft))
}

fn write_new(path: &Path, contents: &[u8]) -> io::Result<()> {
    let mut file = fs::File::create(path)?;
    file.write_all(contents)?;
    file.sync_all()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn directory(name: &str) -> PathBuf {
        let directory =
            std::env::temp_dir().join(format!("rustmerge-{name}-{}", std::process::id()));
        fs::create_dir_all(&directory).unwrap();
        directory
    }

    #[test]
    fn a_file_is_created_and_replaced() {
        let directory = directory("replace");
        let path = directory.join("report");
        replace_file(&path, b"one, rather long").unwrap();
        replace_file(&path, b"two").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"two");
        assert_eq!(fs::read_dir(&directory).unwrap().count(), 1, "no draft is left");
        fs::remove_dir_all(directory).unwrap();
    }

    #[test]
    fn failures_leave_nothing_behind() {
        let directory = directory("failure");
        assert!(replace_file(&directory.join("missing/report"), b"x").is_err());
        assert!(replace_file(&directory, b"x").is_err());
        assert!(replace_file(Path::new("/"), b"x").is_err());
        assert_eq!(fs::read_dir(&directory).unwrap().count(), 0);
        fs::remove_dir_all(&directory).unwrap();
        let parent = directory.parent().unwrap();
        let name = directory.file_name().unwrap().to_string_lossy().into_owned();
        let left = fs::read_dir(parent)
            .unwrap()
            .flatten()
            .any(|entry| entry.file_name().to_string_lossy().starts_with(&format!(".{name}")));
        assert!(!left);
    }

    #[test]
    fn devices_are_written_to() {
        replace_file(Path::new("/dev/null"), b"x").unwrap();
        assert!(!fs::metadata("/dev/null").unwrap().is_file());
    }
}
