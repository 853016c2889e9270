//! The summary as JSON, for programs.

use crate::difference::Difference;
use crate::measured::Measured;
use crate::summary::Summary;
use serde::Serialize;

/// Raised when a program that reads summaries has to be changed.
const VERSION: u32 = 1;

#[derive(Serialize)]
struct Document<'a> {
    schema: &'static str,
    version: u32,
    bytes_saved: i64,
    #[serde(flatten)]
    summary: &'a Summary,
    #[serde(skip_serializing_if = "Option::is_none")]
    difference: Option<&'a Difference>,
    #[serde(skip_serializing_if = "Option::is_none")]
    measured: Option<&'a Measured>,
}

/// One object; docs/report.md says what is in it.
pub(crate) fn document(
    summary: &Summary,
    difference: Option<&Difference>,
    measured: Option<&Measured>,
) -> String {
    let document = Document {
        schema: "rustmerge-summary",
        version: VERSION,
        bytes_saved: summary.bytes_saved(),
        summary,
        difference,
        measured,
    };
    serde_json::to_string_pretty(&document).expect("text and numbers can be written") + "\n"
}
