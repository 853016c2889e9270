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
pub(crate) fn replace_file(path: &Path, contents: &[u8]) -> io::Result<()> {
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

/// Makes a new file with the given contents in a directory: `STEM-N` and the
/// ending, with the first number that is free.  Readers never see half of it,
/// and of several writers each gets a file of its own.
///
/// # Errors
///
/// What the file system reports; no file is made.
pub(super) fn create_file(
    directory: &Path,
    stem: &str,
    ending: &str,
    contents: &[u8],
) -> io::Result<PathBuf> {
    for number in 0u32.. {
        let name = format!("{stem}-{number}{ending}");
        let path = directory.join(&name);
        // The process that creates the draft owns the number.  A name that is taken has no
        // draft any more, so it is looked for afterwards.
        let draft = directory.join(format!(".{name}.draft"));
        let mut file = match OpenOptions::new().write(true).create_new(true).open(&draft) {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => continue,
            Err(error) => return Err(error),
        };
        if path.exists() {
            fs::remove_file(&draft)?;
            continue;
        }
        let outcome = file.write_all(contents).and_then(|()| fs::rename(&draft, &path));
        if outcome.is_err() {
            // The first error is the one worth reporting.
            let _ = fs::remove_file(&draft);
        }
        return outcome.map(|()| path);
    }
    Err(io::Error::new(io::ErrorKind::AlreadyExists, "every name is taken"))
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
    fn failures_leave_no_files() {
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
    fn every_writer_gets_a_file_of_its_own() {
        let directory = directory("create");
        std::thread::scope(|scope| {
            for writer in 0..8u8 {
                let directory = &directory;
                scope.spawn(move || {
                    for _ in 0..10 {
                        create_file(directory, "stem", ".json", &[writer; 100]).unwrap();
                    }
                });
            }
        });
        let mut counts = [0; 8];
        for entry in fs::read_dir(&directory).unwrap() {
            let contents = fs::read(entry.unwrap().path()).unwrap();
            assert_eq!(contents, [contents[0]; 100]);
            counts[usize::from(contents[0])] += 1;
        }
        assert_eq!(counts, [10; 8]);
        fs::remove_dir_all(&directory).unwrap();
        assert!(create_file(&directory, "stem", ".json", b"x").is_err());
    }

    #[test]
    fn devices_are_written_to() {
        replace_file(Path::new("/dev/null"), b"x").unwrap();
        assert!(!fs::metadata("/dev/null").unwrap().is_file());
    }
}
