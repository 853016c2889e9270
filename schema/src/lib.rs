//! What a pass says of one run on one module: the contents of the files in
//! `RUSTMERGE_REPORT`, which docs/report.md documents.
//!
//! The plugin writes them and `rustmerge-report` reads them.  This crate knows
//! nothing of LLVM, so that the reader needs none.

pub mod code;
pub mod directory;

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The value of `schema` in every report.
pub const SCHEMA: &str = "rustmerge-report";

/// Goes up when a program that reads reports would have to be changed.  New
/// fields do not: readers pass over what they do not know.
pub const VERSION: u32 = 1;

/// The fields that decide whether the rest of a file can be read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// [`SCHEMA`].
    pub schema: String,
    /// [`VERSION`] of the writer.
    pub version: u32,
}

impl Header {
    /// The header of the version that this crate describes.
    pub fn current() -> Self {
        Header { schema: SCHEMA.to_owned(), version: VERSION }
    }
}

/// One run of one pass on one module.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ModuleReport {
    /// The format of the file and its version.
    #[serde(flatten)]
    pub header: Header,
    /// The name of the pass.
    pub pass: String,
    /// The version of the plugin.
    pub plugin: String,
    /// The major version of the LLVM that the plugin was built for.
    pub llvm: String,
    /// The module's identifier, usually a file name.
    pub module: String,
    /// What was merged, in the order in which it was.
    pub merges: Vec<Merge>,
    /// What was not, and why.
    pub refused: Vec<Refusal>,
    /// Code that moved to shared functions, in the order in which it did.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub outlines: Vec<Outline>,
    /// Code that repeats and stayed where it is after the last search.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub refused_groups: Vec<RefusedGroup>,
    /// Why the pass had nothing to do, where that is known of the whole module.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub idle: Option<Idle>,
    /// The object that the wrapper of the compiler kept, where it is the one without the passes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plain_object: Option<PlainObject>,
    /// Counters by name.
    pub statistics: BTreeMap<String, u64>,
    /// The only part that differs from run to run.
    pub time: Time,
}

impl ModuleReport {
    /// The report of a pass that has done nothing yet.
    pub fn empty(pass: &str, plugin: &str, llvm: &str, module: String) -> Self {
        ModuleReport {
            header: Header::current(),
            pass: pass.to_owned(),
            plugin: plugin.to_owned(),
            llvm: llvm.to_owned(),
            module,
            merges: Vec::new(),
            refused: Vec::new(),
            outlines: Vec::new(),
            refused_groups: Vec::new(),
            idle: None,
            plain_object: None,
            statistics: BTreeMap::new(),
            time: Time::default(),
        }
    }
}

/// Why a pass had nothing to do: of the module's functions none was of the kind that it works on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Idle {
    /// The name of the remark that says the same.
    pub reason: String,
    /// How many functions with a body the module has.
    pub functions: u64,
    /// The rest of the sentence "0 of N functions …".
    pub explanation: String,
}

/// An object that was compiled without the passes, and kept because it is the smaller one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlainObject {
    /// Its loaded bytes.
    pub bytes: u64,
    /// Those of the object with the passes.
    pub bytes_with_passes: u64,
}

/// Functions that have shared a body since one step of the pass.  A survivor
/// may be a member of a later step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Merge {
    /// Its number among the merges and outlinings of the module, from 1, as remarks have it.
    #[serde(default)]
    pub number: u32,
    /// Whose body it is.
    pub survivor: Function,
    /// The survivor is a new function, made to hold the body.
    pub shared_body: bool,
    /// The others.
    pub members: Vec<Member>,
    /// Estimate of what the program got smaller by; what a new function costs
    /// is taken off.
    pub bytes_saved: i64,
}

/// A function, and where it comes from.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Function {
    /// The symbol, as it is after the pass; bytes that are not UTF-8 are
    /// replaced.
    pub name: String,
    /// The place of its definition, where debug info knows it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<Source>,
}

/// A line of a source file.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Source {
    /// The directory that a relative name counts from; may be empty.
    pub directory: String,
    /// The name that the compiler was told.
    pub file: String,
    /// Counted from 1; 0 where only the file is known.
    pub line: u32,
}

/// A function that has no body of its own any more, or whose callers call the
/// survivor.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Member {
    /// The function.
    #[serde(flatten)]
    pub function: Function,
    /// What became of it.
    pub form: Form,
    /// Uses that were pointed at the survivor.
    pub redirected_uses: u64,
    /// Estimate of the code that went away.
    pub bytes_saved: i64,
}

/// What became of a member.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Form {
    /// It is gone.
    Erased,
    /// Its symbol is another name of the survivor.
    Alias,
    /// It forwards to the survivor.
    Thunk,
    /// It kept its body, and callers call the survivor.
    Redirected,
}

impl Form {
    /// Every form.
    pub const ALL: [Form; 4] = [Form::Erased, Form::Alias, Form::Thunk, Form::Redirected];

    /// The name in reports.
    pub fn name(self) -> &'static str {
        match self {
            Form::Erased => "erased",
            Form::Alias => "alias",
            Form::Thunk => "thunk",
            Form::Redirected => "redirected",
        }
    }
}

/// A function that took no part, or not the part that it could have.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Refusal {
    /// The function.
    #[serde(flatten)]
    pub function: Function,
    /// The name of a function that it is equal to, except perhaps for constants; absent where the
    /// function took no part in the search.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub equal_to: Option<String>,
    /// The stable name of the reason, as remarks have it.
    pub reason: String,
    /// The reason for people: the rest of a sentence that ends in "because".
    pub explanation: String,
}

/// Regions that became calls of a function which was made for them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outline {
    /// Its number among the merges and outlinings of the module, from 1, as remarks have it.
    #[serde(default)]
    pub number: u32,
    /// The symbol of the shared function.
    pub shared: String,
    /// The search that found the regions, counted from 1.  A later one may take
    /// code from shared functions.
    pub round: u32,
    /// The number of instructions of each region.
    pub instructions: u32,
    /// The number of arguments of each call.
    pub parameters: u32,
    /// The number of values that each call returns.
    pub outputs: u32,
    /// Where the code was.
    pub regions: Vec<ReportedRegion>,
    /// The estimate that decided.
    pub bytes: OutlineBytes,
    /// Estimate of what the program got smaller by.
    pub bytes_saved: i64,
}

/// A region of a function's code.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReportedRegion {
    /// The function, and the first line of the region that debug info knows.
    #[serde(flatten)]
    pub function: Function,
    /// Estimate of its code.
    pub bytes: i64,
}

/// Estimated bytes of an outline.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct OutlineBytes {
    /// The code of all regions.
    pub regions: i64,
    /// The calls in their places.
    pub calls: i64,
    /// The shared function.
    pub function: i64,
}

/// Regions that do the same and share no function.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RefusedGroup {
    /// The stable name of the reason, as remarks have it.
    pub reason: String,
    /// The reason for people: the rest of a sentence that ends in "because".
    pub explanation: String,
    /// The number of instructions of each region.
    pub instructions: u32,
    /// How many regions there are.
    pub all_regions: u64,
    /// Some of them.
    pub regions: Vec<ReportedRegion>,
    /// The estimate; absent where the group was not priced.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bytes: Option<OutlineBytes>,
}

/// How long it took.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Time {
    /// The phases in the order in which they began.
    pub phases: Vec<Phase>,
}

/// How long one phase took.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Phase {
    /// The name, as in log lines.
    pub name: String,
    /// Wall-clock time.
    pub microseconds: u64,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_are_written_by_their_names() {
        for form in Form::ALL {
            let written = serde_json::to_string(&form).unwrap();
            assert_eq!(written, format!("\"{}\"", form.name()));
        }
    }

    #[test]
    fn unknown_fields_are_passed_over() {
        let text =
            r#"{"name": "f", "form": "alias", "redirected_uses": 1, "bytes_saved": -2, "new": 3}"#;
        let member: Member = serde_json::from_str(text).unwrap();
        assert_eq!((member.function.name.as_str(), member.form), ("f", Form::Alias));
        assert_eq!(member.function.source, None);
    }
}
