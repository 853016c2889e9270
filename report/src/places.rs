//! Where bytes were saved: by source file and by folder.

use crate::paths::{common, plain};
use rustmerge_schema::{Function, ModuleReport};
use serde::Serialize;
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// What a file or folder has of what was saved.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub(crate) struct Share {
    /// Its path below [`Places::root`].
    pub(crate) name: String,
    /// Estimate; may be negative, where a new function stands in for others elsewhere.
    pub(crate) bytes_saved: i64,
    /// How many functions lost their bodies, and regions.
    pub(crate) places: usize,
}

/// The files and folders of a build, those that saved most first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub(crate) struct Places {
    /// The folder that all files are in; empty where there is none.
    pub(crate) root: String,
    pub(crate) files: Vec<Share>,
    /// A folder has what is in its files, not in folders below.
    pub(crate) folders: Vec<Share>,
}

impl Places {
    /// Attributes what reports say to source files where debug info knows them, and to modules
    /// elsewhere.
    pub(crate) fn of(reports: &[ModuleReport]) -> Self {
        let mut files: BTreeMap<PathBuf, Share> = BTreeMap::new();
        for report in reports {
            let mut add = |function: &Function, bytes_saved: i64, places: usize| {
                let share = files.entry(file(function, report)).or_default();
                share.bytes_saved += bytes_saved;
                share.places += places;
            };
            for merge in &report.merges {
                let of_members: i64 = merge.members.iter().map(|one| one.bytes_saved).sum();
                add(&merge.survivor, merge.bytes_saved - of_members, 0);
                merge.members.iter().for_each(|one| add(&one.function, one.bytes_saved, 1));
            }
            for outline in &report.outlines {
                let all: i64 = outline.regions.iter().map(|region| region.bytes).sum();
                let mut rest = outline.bytes_saved;
                for region in &outline.regions {
                    let part = outline.bytes_saved * region.bytes / all.max(1);
                    rest -= part;
                    add(&region.function, part, 1);
                }
                outline.regions.first().into_iter().for_each(|one| add(&one.function, rest, 0));
            }
        }
        Places::below_common_root(files)
    }

    /// The path of a file below another folder.
    pub(crate) fn name_below(&self, root: &Path, file: &Share) -> String {
        let path = Path::new(&self.root).join(&file.name);
        path.strip_prefix(root).unwrap_or(&path).display().to_string()
    }

    fn below_common_root(files: BTreeMap<PathBuf, Share>) -> Self {
        let root = common_parent(files.keys());
        let mut folders: BTreeMap<String, Share> = BTreeMap::new();
        let mut in_order: Vec<Share> = Vec::new();
        for (path, share) in files {
            let path = path.strip_prefix(&root).unwrap_or(&path);
            let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
            let folder = folder.unwrap_or(Path::new(".")).display().to_string();
            let sum = folders.entry(folder.clone()).or_default();
            sum.name = folder;
            sum.bytes_saved += share.bytes_saved;
            sum.places += share.places;
            in_order.push(Share { name: path.display().to_string(), ..share });
        }
        in_order.sort_by_key(|share| Reverse(share.bytes_saved));
        let mut folders: Vec<Share> = folders.into_values().collect();
        folders.sort_by_key(|share| Reverse(share.bytes_saved));
        Places { root: root.display().to_string(), files: in_order, folders }
    }
}

/// The source file of a function, or its module where debug info does not know it.
fn file(function: &Function, report: &ModuleReport) -> PathBuf {
    match &function.source {
        Some(source) => plain(&Path::new(&source.directory).join(&source.file)),
        None => PathBuf::from(&report.module),
    }
}

/// The longest folder that all paths are in.
fn common_parent<'a>(paths: impl Iterator<Item = &'a PathBuf>) -> PathBuf {
    common(paths.map(|path| path.parent().unwrap_or(Path::new(""))))
}

/// The longest folder that all files of two builds are in.
pub(crate) fn common_folder(builds: [&Places; 2]) -> PathBuf {
    common(builds.iter().map(|places| Path::new(&places.root)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn report(text: &str) -> ModuleReport {
        let head = r#""schema":"rustmerge-report","version":1,"plugin":"0","llvm":"22","pass":"p",
                      "module":"m.c","refused":[],"statistics":{},"time":{"phases":[]}"#;
        serde_json::from_str(&format!("{{{head},{text}}}")).expect("a report")
    }

    fn function(name: &str, file: &str) -> String {
        format!(r#""name":"{name}","source":{{"directory":"/p/src","file":"{file}","line":3}}"#)
    }

    fn shares(shares: &[Share]) -> Vec<(&str, i64, usize)> {
        shares.iter().map(|one| (one.name.as_str(), one.bytes_saved, one.places)).collect()
    }

    #[test]
    fn bytes_count_for_the_files_that_they_were_in() {
        let outlined = report(&format!(
            r#""merges":[],"outlines":[{{"shared":"s","round":1,"instructions":7,"parameters":0,
               "outputs":0,"bytes":{{"regions":0,"calls":0,"function":0}},"bytes_saved":10,
               "regions":[{{{},"bytes":20}},{{{},"bytes":10}}]}}]"#,
            function("f", "a.c"),
            function("g", "sub/b.c"),
        ));
        let merged = report(&format!(
            r#""merges":[{{"survivor":{{{}}},"shared_body":true,"bytes_saved":6,"members":[
               {{{},"form":"erased","redirected_uses":0,"bytes_saved":9}}]}}]"#,
            function("h", "a.c"),
            function("i", "./other/../sub/b.c"),
        ));
        let places = Places::of(&[outlined, merged]);
        assert_eq!(places.root, "/p/src");
        assert_eq!(shares(&places.files), [("sub/b.c", 12, 2), ("a.c", 4, 1)]);
        assert_eq!(shares(&places.folders), [("sub", 12, 2), (".", 4, 1)]);
    }

    #[test]
    fn a_module_stands_for_its_file_without_debug_info() {
        let text = r#""merges":[{"survivor":{"name":"f"},"shared_body":false,"bytes_saved":9,
            "members":[{"name":"g","form":"erased","redirected_uses":0,"bytes_saved":9}]}]"#;
        let places = Places::of(&[report(text)]);
        assert_eq!((places.root.as_str(), shares(&places.files)), ("", vec![("m.c", 9, 1)]));
        assert_eq!(shares(&places.folders), [(".", 9, 1)]);
    }
}
