//! The one place where panics on the way to C++ end.

use rustmerge_core::pass::{catch, say};

/// Runs what C++ called.  Should our own glue fail, the host hears of it and
/// goes on with a harmless answer.
pub(crate) fn shielded<R>(harmless: R, work: impl FnOnce() -> R) -> R {
    catch(work).unwrap_or_else(|panic| {
        say(&format!("rustmerge: internal error: {panic}"));
        harmless
    })
}
