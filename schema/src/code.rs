//! The code of a module as numbers and places in its source: the contents of the files
//! `*.code.jsonl` in `RUSTMERGE_REPORT`, which docs/report.md documents.
//!
//! The first line is a [`CodeHeader`], every other one a [`CodeLine`].  The numbers of a symbol
//! mean the same in every module, so that one search finds what repeats in a program.

use crate::{Header, Source};
use serde::{Deserialize, Serialize};

/// The value of `schema` in the first line.
pub const CODE_SCHEMA: &str = "rustmerge-code";

/// Goes up when a program that reads these files would have to be changed.  New
/// fields do not: readers pass over what they do not know.
pub const CODE_VERSION: u32 = 1;

/// How the names of these files end.  Reports of changes end in `.json`.
pub const CODE_ENDING: &str = ".code.jsonl";

/// The first line of a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CodeHeader {
    /// [`CODE_SCHEMA`] and [`CODE_VERSION`].
    #[serde(flatten)]
    pub header: Header,
    /// The version of the plugin.
    pub plugin: String,
    /// The major version of the LLVM that the plugin was built for.
    pub llvm: String,
    /// The module's identifier, usually a file name.
    pub module: String,
    /// How many visible instructions the module has.
    pub instructions: u64,
    /// What instructions do, whatever their operands: digests of 16 hexadecimal digits, equal in
    /// two modules where the instructions do the same.
    pub symbols: Vec<String>,
    /// The files that places are in.
    pub files: Vec<SourceFile>,
}

impl CodeHeader {
    /// The header of the version that this crate describes.
    pub fn current() -> Header {
        Header { schema: CODE_SCHEMA.to_owned(), version: CODE_VERSION }
    }
}

/// A source file.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct SourceFile {
    /// The directory that a relative name counts from; may be empty.
    pub directory: String,
    /// The name that the compiler was told.
    pub file: String,
}

/// Any other line of a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CodeLine {
    /// A function with code that may be shared.
    Function(FunctionCode),
    /// Regions of the module that are similar.
    Group(CodeGroup),
}

/// The code of a function.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct FunctionCode {
    /// The symbol (linkage name); bytes that are not UTF-8 are replaced.
    pub name: String,
    /// One position after the other: 0 where code must not be shared, else 1 + the index of the
    /// symbol in the header; [`IS_HEAD`] and [`COMMUTES`] + 4 times the number of operands;
    /// 1 + the number of the value, or 0; the number of the block; and for each operand its
    /// number times 4 + [`SUCCESSOR`] or [`INCOMING_BLOCK`].  Values and blocks are numbered
    /// together, function by function.
    pub words: Vec<u32>,
    /// For each instruction 1 + the index of a file in the header, or 0; the line; the column.
    /// Positions where code must not be shared have none.
    pub places: Vec<u32>,
    /// The instructions, a line each.
    pub text: String,
}

/// The instruction is the first of its block.
pub const IS_HEAD: u32 = 1;
/// The first two operands may change places.
pub const COMMUTES: u32 = 2;
/// The operand is a block that control may go to.
pub const SUCCESSOR: u32 = 1;
/// The operand is a block that control may have come from.
pub const INCOMING_BLOCK: u32 = 2;

/// Regions that do the same.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CodeGroup {
    /// The number of instructions of each region.
    pub instructions: u32,
    /// Digest of the canonical code in 16 hexadecimal digits, equal for similar regions of all
    /// modules.
    pub key: String,
    /// Where they are.
    pub regions: Vec<CodeRegion>,
}

/// A region of a function's code.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CodeRegion {
    /// The symbol of the function.
    pub function: String,
    /// The first of its instructions among those of the function's `text`, from 0.
    pub start: u32,
    /// The first place that debug info knows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<Source>,
    /// The column of that place, from 1; 0 where it is not known.
    #[serde(default)]
    pub column: u32,
    /// The last line in the same file.
    #[serde(default)]
    pub last_line: u32,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_say_what_they_are() {
        let function = CodeLine::Function(FunctionCode { name: "f".into(), ..Default::default() });
        let text = serde_json::to_string(&function).unwrap();
        assert_eq!(text, r#"{"function":{"name":"f","words":[],"places":[],"text":""}}"#);
        assert_eq!(serde_json::from_str::<CodeLine>(&text).unwrap(), function);
        let group = r#"{"group":{"instructions":9,"key":"0","regions":[],"later":1}}"#;
        assert!(matches!(serde_json::from_str(group).unwrap(), CodeLine::Group(_)));
    }
}
