//! Ranges divided into what may be regions.

use super::control_flow::{ends_among_phis, entered_from_outside, is_phi};
use super::jumps;
use crate::outliner::analysis::{Code, ProgramAnalysis};

/// The pieces of a range into which control enters at the first instruction
/// only and which keep the calls that are jumps, each as long as it can be.
pub(in crate::outliner) fn single_entry_pieces(
    code: Code<'_>,
    start: u32,
    length: u32,
) -> Vec<(u32, u32)> {
    let mut pieces = Vec::new();
    let mut pending = pieces_with_one_pad(code.analysis, start, start + length);
    while let Some((begin, end)) = pending.pop() {
        match entered_from_outside(code, begin, end) {
            None => {
                let (begin, end) = without_part_of_phis(code.analysis, begin, end);
                if begin == end {
                    continue;
                }
                match jumps::cut(code, begin, end) {
                    Some(cut) => pending.extend([(begin, cut.end), (cut.begin, end)]),
                    None => pieces.push((begin - start, end - begin)),
                }
            }
            Some(cut) => pending.extend([(begin, cut), (cut, end)]),
        }
    }
    pieces
}

/// The longest pieces of a range, which may overlap, whose exceptions all go to one place;
/// and the pieces between its invokes.
fn pieces_with_one_pad(analysis: &ProgramAnalysis, begin: u32, end: u32) -> Vec<(u32, u32)> {
    let invokes = analysis.invokes(begin, end);
    if invokes.is_empty() {
        return vec![(begin, end)];
    }
    let pad = |position: u32| analysis.positions[position as usize].pad;
    let throwing = analysis.throwing(begin, end);
    let runs: Vec<&[u32]> = throwing.chunk_by(|&one, &other| pad(one) == pad(other)).collect();
    let mut pieces = Vec::new();
    for at in 0..runs.len() {
        let before = at.checked_sub(1).and_then(|before| runs[before].last());
        let after = runs.get(at + 1).and_then(|after| after.first());
        pieces.push((before.map_or(begin, |last| last + 1), after.copied().unwrap_or(end)));
    }
    let bounds = || invokes.iter().copied();
    let between = [begin].into_iter().chain(bounds().map(|invoke| invoke + 1));
    pieces.extend(between.zip(bounds().chain([end])).filter(|(begin, end)| begin < end));
    pieces
}

/// A range without phis at its begin, and without those at its end if the
/// block has more of them.
fn without_part_of_phis(analysis: &ProgramAnalysis, mut begin: u32, mut end: u32) -> (u32, u32) {
    while begin < end && is_phi(analysis, begin) {
        begin += 1;
    }
    if begin < end && ends_among_phis(analysis, end) {
        while begin < end && is_phi(analysis, end - 1) {
            end -= 1;
        }
    }
    (begin, end)
}
