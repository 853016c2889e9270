//! Compiler caches that start a wrapper.
//!
//! Their keys have the wrapper's file and arguments, and neither the plugin nor `RUSTMERGE_PASSES`.
//! For a hit some start no compiler at all, so nothing that a wrapper prints can correct the keys.
//! Therefore a wrapper compiles nothing below a cache.

use std::fs;
use std::path::PathBuf;

/// Programs that keep what a compiler makes.
const CACHES: [&str; 4] = ["ccache", "sccache", "buildcache", "recc"];

/// ccache sets this for each program that it starts, and for the compiler that it becomes when it
/// gives up caching.
const STARTED_BY_CCACHE: &str = "UNCACHED_ERR_FD";

/// ccache sets this too, so that no other ccache works below it.
pub(crate) const CCACHE_DISABLE: &str = "CCACHE_DISABLE";

/// The cache that waits for this process, directly or through programs in between.  None is found
/// where there is no /proc.
pub(crate) fn cache_above() -> Option<&'static str> {
    let mut process = Process::read(std::os::unix::process::parent_id())?;
    loop {
        if let Some(cache) = process.cache() {
            return Some(cache);
        }
        process = Process::read(process.parent)?;
    }
}

/// ccache, if it became this process because it caches nothing of the command.  It does so after
/// [`cache_above`] made it fail to preprocess the source.
pub(crate) fn ccache_that_gave_up() -> Option<PathBuf> {
    std::env::var_os(STARTED_BY_CCACHE)?;
    which::which("ccache").ok()
}

/// A process as /proc describes it.
struct Process {
    parent: u32,
    /// The name of the file that was executed, which may be a link to the program.
    name: String,
    /// The program; empty if it is another user's.
    program: PathBuf,
}

impl Process {
    fn read(id: u32) -> Option<Self> {
        let (name, parent) = parse_stat(&fs::read_to_string(format!("/proc/{id}/stat")).ok()?)?;
        let program = fs::read_link(format!("/proc/{id}/exe")).unwrap_or_default();
        Some(Process { parent, name, program })
    }

    fn cache(&self) -> Option<&'static str> {
        let program = self.program.file_name();
        CACHES
            .into_iter()
            .find(|cache| self.name == *cache || program.is_some_and(|file| file == *cache))
    }
}

/// The name and the parent in `/proc/ID/stat`, where the name may have spaces and parentheses.
fn parse_stat(stat: &str) -> Option<(String, u32)> {
    let (front, after) = stat.rsplit_once(") ")?;
    let (_, name) = front.split_once(" (")?;
    let parent = after.split(' ').nth(1)?.parse().ok()?;
    Some((name.to_owned(), parent))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_of_a_process_may_have_anything() {
        let parsed = |stat| parse_stat(stat);
        assert_eq!(parsed("7 (ccache) S 5 7 7 0 -1"), Some(("ccache".to_owned(), 5)));
        assert_eq!(parsed("7 (a) b (c) R 1 7"), Some(("a) b (c".to_owned(), 1)));
        assert_eq!(parsed("7 (ccache"), None);
    }

    #[test]
    fn a_cache_has_its_name_or_its_file() {
        let cache = |name: &str, program: &str| {
            let (name, program) = (name.to_owned(), PathBuf::from(program));
            Process { parent: 1, name, program }.cache()
        };
        assert_eq!(cache("ccache", ""), Some("ccache"));
        assert_eq!(cache("clang", "/usr/bin/ccache"), Some("ccache"));
        assert_eq!(cache("sccache", "/usr/bin/sccache (deleted)"), Some("sccache"));
        assert_eq!(cache("make", "/usr/bin/make"), None);
        assert_eq!(cache("ccache.sh", "/ccache/sh"), None);
    }
}
