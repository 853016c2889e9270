//! The text form of LLVM's `print<ir-similarity>`, byte for byte.

use crate::llvm::Printer;
use crate::similarity::Similarity;
use std::io::{self, BufWriter, Write};
use std::ops::Range;

/// Writes all groups.
///
/// # Errors
///
/// What the stream reports.
pub(in crate::similarity) fn print(
    similarity: &Similarity<'_>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let lines = Lines::of(similarity);
    let mut out = BufWriter::new(out);
    for group in &similarity.groups {
        writeln!(out, "{} candidates of length {}.  Found in: ", group.starts.len(), group.length)?;
        for &start in &group.starts {
            let first = similarity.instruction(start);
            out.write_all(b"  Function: ")?;
            out.write_all(first.function().name())?;
            out.write_all(b", Basic Block: ")?;
            let block = first.block().as_value().name();
            out.write_all(if block.is_empty() { b"(unnamed)" } else { block })?;
            out.write_all(b"\n    Start Instruction: ")?;
            out.write_all(lines.of_position(start).as_bytes())?;
            out.write_all(b"\n      End Instruction: ")?;
            out.write_all(lines.of_position(start + group.length - 1).as_bytes())?;
            out.write_all(b"\n")?;
        }
    }
    out.flush()
}

/// The texts of the instructions that are shown.  They are made in the order of
/// the module and once each, since numbering the values of a function costs
/// more than printing an instruction of it.
struct Lines {
    text: String,
    ranges: Vec<Range<usize>>,
}

impl Lines {
    fn of(similarity: &Similarity<'_>) -> Self {
        let mut ranges = vec![0..0; similarity.mapping.program.len()];
        let mut is_shown = vec![false; ranges.len()];
        for group in &similarity.groups {
            for &start in &group.starts {
                is_shown[start as usize] = true;
                is_shown[(start + group.length - 1) as usize] = true;
            }
        }
        let mut printer = Printer::new();
        let mut text = String::new();
        for (position, range) in ranges.iter_mut().enumerate() {
            if is_shown[position] {
                let begin = text.len();
                text.push_str(&printer.text(similarity.instruction(position as u32)));
                *range = begin..text.len();
            }
        }
        Lines { text, ranges }
    }

    fn of_position(&self, position: u32) -> &str {
        &self.text[self.ranges[position as usize].clone()]
    }
}
