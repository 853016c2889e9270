//! The source files of a program, as they are now.

use crate::paths::{common, plain};
use rustmerge_schema::code::SourceFile;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// Where a file is.
pub(super) fn path(file: &SourceFile) -> PathBuf {
    plain(&Path::new(&file.directory).join(&file.file))
}

/// The one name of a file: names that lead to it by `..` are equal.
pub(super) fn without_detours(file: &SourceFile) -> SourceFile {
    SourceFile { directory: String::new(), file: path(file).display().to_string() }
}

/// Files that were read.
#[derive(Default)]
pub(super) struct Sources {
    read: BTreeMap<PathBuf, Result<Vec<String>, String>>,
}

impl Sources {
    /// Some lines of a file, from 1.
    ///
    /// # Errors
    ///
    /// Why there are none, for people.
    pub(super) fn lines(
        &mut self,
        file: &SourceFile,
        first: u32,
        count: usize,
    ) -> Result<Vec<String>, String> {
        let path = path(file);
        let lines = self.read.entry(path.clone()).or_insert_with(|| match fs::read(&path) {
            Ok(text) => Ok(String::from_utf8_lossy(&text).lines().map(str::to_owned).collect()),
            Err(error) => Err(format!("'{}' cannot be read: {error}", path.display())),
        });
        let lines = lines.as_ref().map_err(Clone::clone)?;
        let first = first as usize - 1;
        if first >= lines.len() {
            let all = lines.len();
            return Err(format!("'{}' has {all} lines only: it changed since", path.display()));
        }
        Ok(lines[first..lines.len().min(first + count)].to_vec())
    }
}

/// Folders that all files have in common are left out of what people read.
pub(super) struct Shortener {
    common: PathBuf,
}

impl Shortener {
    pub(super) fn of(files: &[SourceFile]) -> Self {
        let mut paths = files.iter().filter_map(|file| Some(path(file).parent()?.to_owned()));
        let first = paths.next().unwrap_or_default();
        // Headers of the system are not what the program's files have in common.
        let own = paths.filter(|path| !path.starts_with("/usr"));
        let folders: Vec<PathBuf> = [first].into_iter().chain(own).collect();
        let common = common(folders.iter().map(PathBuf::as_path));
        Shortener { common }
    }

    pub(super) fn name(&self, file: &SourceFile) -> String {
        let path = path(file);
        path.strip_prefix(&self.common).unwrap_or(&path).display().to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(directory: &str, file: &str) -> SourceFile {
        SourceFile { directory: directory.to_owned(), file: file.to_owned() }
    }

    #[test]
    fn names_of_one_file_are_one() {
        assert_eq!(path(&file("/a/b", "../c/./d.h")), Path::new("/a/c/d.h"));
        assert_eq!(path(&file("/a", "/x/y.c")), Path::new("/x/y.c"));
        assert_eq!(path(&file("", "../y.c")), Path::new("../y.c"));
    }

    #[test]
    fn names_begin_where_files_differ() {
        let files = [file("/p", "src/a.c"), file("/p", "lib/b.c"), file("/", "/usr/include/c.h")];
        let shortener = Shortener::of(&files);
        assert_eq!(
            files.each_ref().map(|file| shortener.name(file)),
            ["src/a.c", "lib/b.c", "/usr/include/c.h"]
        );
    }
}
