//! Files that are replaced whole or not at all.

use std::fs::{self, OpenOptions, Permissions};
use std::io::{self, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

/// The permissions of a new file before the user's umask is applied.
const EVERYBODY: u32 = 0o666;

/// Gives a file new contents, which take its name when they are complete.  A
/// device or a pipe is written to directly.
///
/// # Errors
///
/// What the file system reports; the old file is as it was.
pub(crate) fn replace_file(path: &Path, contents: &[u8]) -> io::Result<()> {
    if fs::metadata(path).is_ok_and(|known| !known.is_file() && !known.is_dir()) {
        return OpenOptions::new().write(true).open(path)?.write_all(contents);
    }
    let directory = match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    };
    let mut draft = tempfile::Builder::new()
        .permissions(Permissions::from_mode(EVERYBODY))
        .tempfile_in(directory)?;
    draft.write_all(contents)?;
    draft.persist(path)?;
    Ok(())
}
