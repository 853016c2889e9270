//! Each group as an analysis remark.

use super::json::instructions_saved;
use crate::llvm::{Module, Remark, RemarkKind};
use crate::similarity::Similarity;
use std::ffi::CStr;

/// The pass that remarks are of.
pub(in crate::similarity) const PASS: &CStr = c"rust-ir-similarity";

/// Reports each group about the function of its first region.
pub(in crate::similarity) fn emit(similarity: &Similarity<'_>, module: Module<'_>) {
    if !module.remarks_enabled(PASS) {
        return;
    }
    for (index, group) in similarity.groups.iter().enumerate() {
        let function = similarity.instruction(group.starts[0]).function();
        let (first, last) = similarity.numbers(group.starts[0], group.length);
        // A region of a function without lines, as shared code is, does not hide the others.
        let mut positions = group.starts.iter().flat_map(|&start| start..start + group.length);
        Remark::new(RemarkKind::Analysis, "SimilarRegions")
            .at(positions.find_map(|position| similarity.instruction(position).debug_place()))
            .and("group ", "Group", index + 1)
            .and(": ", "Regions", group.starts.len())
            .and(" regions of ", "Length", group.length)
            .and(" instructions do the same, the first of them instructions ", "Start", first)
            .and(" to ", "End", last)
            .and("; sharing them would save ", "Saved", instructions_saved(group))
            .text(" instructions")
            .emit(PASS, function);
    }
}
