//! Paths of source files, as debug info has them: of folders that may be gone.

use std::path::{Component, Path, PathBuf};

/// A path without `.` and, as far as can be told without reading folders, `..`.
pub(crate) fn plain(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir if plain.file_name().is_some() => {
                plain.pop();
            }
            _ => plain.push(part),
        }
    }
    plain
}

/// The longest folder that is around all of some folders, or one of them.
pub(crate) fn common<'a>(mut folders: impl Iterator<Item = &'a Path>) -> PathBuf {
    let mut common = folders.next().unwrap_or(Path::new(""));
    for folder in folders {
        while !folder.starts_with(common) {
            common = common.parent().unwrap_or(Path::new(""));
        }
    }
    common.to_path_buf()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn detours_are_left_out() {
        for (path, expected) in
            [("/a/b/../c/./d.h", "/a/c/d.h"), ("../y.c", "../y.c"), ("./x.c", "x.c")]
        {
            assert_eq!(plain(Path::new(path)), Path::new(expected));
        }
    }

    #[test]
    fn no_folder_is_common_to_other_roots() {
        let common = |folders: &[&str]| common(folders.iter().map(Path::new));
        assert_eq!(common(&["/p/src", "/p/lib"]), Path::new("/p"));
        assert_eq!(common(&["/p/src", "/p/srcs"]), Path::new("/p"));
        assert_eq!(common(&["/a", "/b"]), Path::new("/"));
        assert_eq!(common(&["a", "/b"]), Path::new(""));
        assert_eq!(common(&[]), Path::new(""));
    }
}
