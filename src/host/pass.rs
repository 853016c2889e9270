//! The trait of a pass, and the barrier that keeps its panics from the host.
//!
//! A compiler must not die because of this library.  A pass therefore says
//! which phase it is in and when it starts to change the module ([`Progress`]),
//! and [`run_guarded`] turns a panic into one line: before the first change the
//! module is as it was and compilation goes on; after it the state of the module is
//! unknown, and the error is fatal.

use crate::llvm::{self, Module};
use std::any::Any;
use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;
use std::fmt;
use std::io::Write;
use std::panic::{self, AssertUnwindSafe, PanicHookInfo};
use std::sync::{Mutex, Once, PoisonError};
use std::time::{Duration, Instant};

/// A pass over a whole module.
pub trait ModulePass {
    /// The name in pipelines, in `-print-after` and in every message.
    fn name(&self) -> &'static str;

    /// Works on the module; says whether anything changed.
    ///
    /// [`Progress::begin_changes`] is called before the first change.
    fn run(&self, module: Module<'_>, progress: &Progress) -> bool;
}

/// How far a pass has come, readable after it has failed.
pub struct Progress {
    phase: Cell<&'static str>,
    changing: Cell<bool>,
    began: Cell<Instant>,
    ended: RefCell<Vec<(&'static str, Duration)>>,
}

impl Progress {
    /// The progress of a pass that has not begun.
    pub(crate) fn new() -> Self {
        Progress {
            phase: Cell::new("start"),
            changing: Cell::new(false),
            began: Cell::new(Instant::now()),
            ended: RefCell::default(),
        }
    }

    /// A phase begins.  The name completes "internal error in phase ...".
    pub fn enter(&self, phase: &'static str) {
        let now = Instant::now();
        let ended = self.phase.replace(phase);
        let time = now - self.began.replace(now);
        log::debug!("phase '{ended}' took {time:.1?}, now '{phase}'");
        self.ended.borrow_mut().push((ended, time));
    }

    /// The last phase is over.
    fn finish(&self) {
        log::debug!("phase '{}' took {:.1?}", self.phase.get(), self.began.get().elapsed());
    }

    /// How long each phase took, the current one up to now.
    pub fn times(&self) -> Vec<(&'static str, Duration)> {
        let mut times = self.ended.borrow().clone();
        times.push((self.phase.get(), self.began.get().elapsed()));
        times
    }

    /// From here on the module may differ from what the host handed over.
    pub fn begin_changes(&self) {
        self.changing.set(true);
    }
}

/// Runs a pass; a panic in it never reaches the host.  Says whether the module
/// changed.
pub fn run_guarded(pass: &dyn ModulePass, module: Module<'_>) -> bool {
    conclude(pass.name(), guard(|progress| pass.run(module, progress)))
}

/// A panic that [`catch`] stopped.  Displayed, it is one line.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub struct Panic {
    message: String,
    /// File and line.
    place: Option<String>,
}

impl fmt::Display for Panic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)?;
        self.place.as_ref().map_or(Ok(()), |place| write!(f, " ({place})"))
    }
}

/// A panic, and where the pass was.
#[derive(Debug)]
struct Failure {
    phase: &'static str,
    changing: bool,
    panic: Panic,
}

fn guard(work: impl FnOnce(&Progress) -> bool) -> Result<bool, Failure> {
    let progress = Progress::new();
    let outcome = catch(|| work(&progress)).inspect(|_| progress.finish());
    outcome.map_err(|panic| Failure {
        phase: progress.phase.get(),
        changing: progress.changing.get(),
        panic,
    })
}

fn conclude(name: &str, outcome: Result<bool, Failure>) -> bool {
    match outcome {
        Ok(changed) => changed,
        Err(Failure { phase, changing: false, panic }) => {
            say(&format!(
                "{name}: internal error in phase '{phase}': {panic}; the module is left unchanged"
            ));
            false
        }
        Err(Failure { phase, changing: true, panic }) => llvm::fatal_error(&format!(
            "{name}: internal error in phase '{phase}': {panic}; the module is half rewritten"
        )),
    }
}

/// Prints a line on the standard error stream.  `eprintln` panics where the
/// stream is closed or full, and this runs where nothing may panic.
pub fn say(line: &str) {
    let _ = writeln!(std::io::stderr().lock(), "{line}");
}

/// Prints a line that this process has not printed in this way before.
pub fn say_once(line: &str) {
    static SAID: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());
    let mut said = SAID.lock().unwrap_or_else(PoisonError::into_inner);
    if !said.contains(line) {
        say(line);
        said.insert(line.to_owned());
    }
}

/// Calls a function and turns a panic in it into an error, without the report that
/// panics print by default.
///
/// # Errors
///
/// The panic.
pub fn catch<R>(work: impl FnOnce() -> R) -> Result<R, Panic> {
    install_hook();
    GUARDS.set(GUARDS.get() + 1);
    // The closure owns or borrows only what the caller throws away after a
    // panic, which is what unwind safety asks for.
    let outcome = panic::catch_unwind(AssertUnwindSafe(work));
    GUARDS.set(GUARDS.get() - 1);
    outcome.map_err(|payload| {
        let message = one_line(payload_text(payload.as_ref()));
        // A payload is any value, and its destructor might panic again.
        std::mem::forget(payload);
        Panic { message, place: PLACE.take() }
    })
}

thread_local! {
    /// How many calls of [`catch`] this thread is inside of.
    static GUARDS: Cell<u32> = const { Cell::new(0) };
    /// Where the last guarded panic happened.
    static PLACE: Cell<Option<String>> = const { Cell::new(None) };
}

/// Makes guarded panics silent.
///
/// The hook belongs to a copy of Rust's standard library.  The plugin has its
/// own, so a host written in Rust keeps its hook; but a program that links this
/// crate (a test, a tool) shares it, on all its threads.  So the hook is put in
/// once and for good, acts only on threads that are inside of [`catch`], and
/// hands everything else to the hook that was there before.  Swapping it in and
/// out around each call would race between threads.
fn install_hook() {
    static INSTALL: Once = Once::new();
    INSTALL.call_once(|| {
        let previous = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            // A thread at its end has no such variables any more.
            if GUARDS.try_with(Cell::get).unwrap_or(0) == 0 {
                previous(info);
            } else {
                note_place(info);
            }
        }));
    });
}

fn note_place(info: &PanicHookInfo<'_>) {
    let place = info.location().map(|place| format!("{}:{}", place.file(), place.line()));
    let _ = PLACE.try_with(|noted| noted.set(place));
}

fn payload_text(payload: &(dyn Any + Send)) -> &str {
    if let Some(text) = payload.downcast_ref::<&str>() {
        text
    } else if let Some(text) = payload.downcast_ref::<String>() {
        text
    } else {
        "panic without a message"
    }
}

/// Assertions print several lines.
fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::process::{Command, Output};

    #[test]
    fn a_result_passes_through() {
        assert!(guard(|_| true).unwrap());
        assert!(!guard(|_| false).unwrap());
        assert!(conclude("a-pass", Ok(true)));
    }

    #[test]
    fn a_panic_tells_phase_message_and_place() {
        let failure = guard(|progress| {
            progress.enter("first");
            progress.enter("second");
            panic!("number {}", 7);
        })
        .unwrap_err();
        assert_eq!((failure.phase, failure.changing), ("second", false));
        let message = failure.panic.to_string();
        assert!(message.starts_with("number 7 (src/host/pass.rs:"), "{message}");
    }

    #[test]
    fn phases_are_timed_in_order() {
        let progress = Progress::new();
        progress.enter("first");
        progress.enter("second");
        let names: Vec<_> = progress.times().into_iter().map(|(name, _)| name).collect();
        assert_eq!(names, ["start", "first", "second"]);
    }

    #[test]
    fn changes_are_remembered() {
        let failure = guard(|progress| {
            progress.begin_changes();
            panic!("late")
        });
        assert!(failure.unwrap_err().changing);
    }

    #[test]
    fn a_message_is_one_line_whatever_the_payload() {
        let assertion = catch(|| assert_eq!(1, 2)).unwrap_err().to_string();
        assert_eq!(assertion.lines().count(), 1);
        assert!(assertion.contains("left: 1 right: 2"), "{assertion}");

        struct Spiteful;
        impl Drop for Spiteful {
            fn drop(&mut self) {
                panic!("again");
            }
        }
        let odd = catch(|| panic::panic_any(Spiteful)).unwrap_err().to_string();
        assert!(odd.starts_with("panic without a message"), "{odd}");
    }

    #[test]
    fn guards_nest() {
        let outer = catch(|| {
            let inner = catch(|| panic!("inner")).unwrap_err().to_string();
            assert!(inner.starts_with("inner"));
            panic!("outer")
        });
        assert!(outer.unwrap_err().to_string().starts_with("outer"));
        assert_eq!(GUARDS.get(), 0);
    }

    /// Runs one of the ignored tests below in a process of its own.
    fn in_child(test: &str) -> Output {
        let (_, module) = module_path!().split_once("::").expect("a module of the crate");
        Command::new(std::env::current_exe().unwrap())
            .args([&format!("{module}::{test}"), "--exact", "--ignored", "--nocapture"])
            .env_remove("RUST_BACKTRACE")
            .output()
            .unwrap()
    }

    fn fail(change: bool) -> bool {
        let outcome = guard(|progress| {
            progress.enter("breaking");
            if change {
                progress.begin_changes();
            }
            panic!("oh")
        });
        conclude("a-pass", outcome)
    }

    #[test]
    #[ignore = "runs as a child of a_panic_before_changes_is_one_line"]
    fn child_before_changes() {
        assert!(!fail(false));
    }

    #[test]
    fn a_panic_before_changes_is_one_line() {
        let output = in_child("child_before_changes");
        assert!(output.status.success());
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert_eq!(stderr.lines().count(), 1, "{stderr}");
        assert!(
            stderr.starts_with("a-pass: internal error in phase 'breaking': oh (src/host/pass.rs:"),
            "{stderr}"
        );
        assert!(stderr.trim_end().ends_with("the module is left unchanged"), "{stderr}");
    }

    #[test]
    #[ignore = "runs as a child of a_panic_after_changes_ends_the_host"]
    fn child_after_changes() {
        fail(true);
    }

    #[test]
    fn a_panic_after_changes_ends_the_host() {
        let output = in_child("child_after_changes");
        assert!(!output.status.success());
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert_eq!(stderr.lines().count(), 1, "{stderr}");
        assert!(stderr.contains("LLVM ERROR: a-pass: internal error in phase 'breaking'"));
    }

    #[test]
    #[ignore = "runs as a child of a_mistake_is_told_once"]
    fn child_says_once() {
        std::thread::scope(|scope| {
            for _ in 0..8 {
                scope.spawn(|| say_once("this"));
            }
        });
        say_once("that");
        say_once("this");
    }

    #[test]
    fn a_mistake_is_told_once() {
        let stderr = in_child("child_says_once").stderr;
        assert_eq!(String::from_utf8(stderr).unwrap(), "this\nthat\n");
    }

    #[test]
    #[ignore = "runs as a child of other_panics_are_reported_as_before"]
    fn child_unguarded() {
        catch(|| panic!("hush")).unwrap_err();
        std::thread::spawn(|| panic!("loud")).join().unwrap_err();
    }

    #[test]
    fn other_panics_are_reported_as_before() {
        let output = in_child("child_unguarded");
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert!(stderr.contains("loud") && !stderr.contains("hush"), "{stderr}");
    }
}
