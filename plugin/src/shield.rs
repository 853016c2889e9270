//! Stops panics before they reach C++.

use rustmerge_core::host::pass::{catch, say};

/// Runs the work of a function that C++ called.  A panic becomes an error line, and the
/// host goes on with the result `harmless`.
pub(crate) fn shielded<R>(harmless: R, work: impl FnOnce() -> R) -> R {
    catch(work).unwrap_or_else(|panic| {
        say(&format!("rustmerge: internal error: {panic}"));
        harmless
    })
}
