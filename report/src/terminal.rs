//! The summary as text.

use crate::summary::{Family, Summary};
use std::fmt::Write;

/// Names longer than this are cut in tables.
const MAX_NAME: usize = 60;

/// Rows of text in columns that are as wide as they need be.
struct Table {
    rows: Vec<Vec<String>>,
    /// Columns that hold numbers, which end in one line below each other.
    numbers: usize,
}

impl Table {
    /// A table whose last columns, all but the first `numbers`, are text.
    fn new(numbers: usize, head: &[&str]) -> Self {
        Table { rows: vec![head.iter().map(|&cell| cell.to_owned()).collect()], numbers }
    }

    fn row(&mut self, cells: impl IntoIterator<Item = String>) {
        self.rows.push(cells.into_iter().collect());
    }

    fn write(&self, text: &mut String) {
        let columns = self.rows[0].len();
        let width = |column: usize| {
            self.rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0)
        };
        let widths: Vec<usize> = (0..columns).map(width).collect();
        for row in &self.rows {
            let mut line = String::new();
            for (column, cell) in row.iter().enumerate() {
                let width = widths[column];
                // Writing to a string cannot fail.
                let _ = match column < self.numbers {
                    true => write!(line, "{cell:>width$}  "),
                    false => write!(line, "{cell:<width$}  "),
                };
            }
            text.push_str(line.trim_end());
            text.push('\n');
        }
    }
}

/// What was saved, by which families, and what was refused.
pub(crate) fn overview(summary: &Summary, top: usize) -> String {
    let mut text = String::new();
    let head = [
        "bytes saved",
        "functions",
        "erased",
        "aliases",
        "thunks",
        "shared bodies",
        "modules",
        "seconds",
        "pass",
    ];
    let mut passes = Table::new(8, &head);
    for pass in &summary.passes {
        passes.row([
            pass.bytes_saved.to_string(),
            pass.functions.to_string(),
            pass.erased.to_string(),
            pass.aliased.to_string(),
            pass.thunked.to_string(),
            pass.shared_bodies.to_string(),
            pass.modules.to_string(),
            format!("{:.3}", pass.microseconds as f64 / 1e6),
            pass.name.clone(),
        ]);
    }
    passes.write(&mut text);
    families(summary, top, &mut text);
    reasons(summary, &mut text);
    text
}

fn families(summary: &Summary, top: usize, text: &mut String) {
    if summary.families.is_empty() || top == 0 {
        return;
    }
    text.push_str("\nFunctions that share a body\n");
    let mut table = Table::new(3, &["bytes saved", "functions", "modules", "body", "and others"]);
    for family in summary.families.iter().take(top) {
        let first = family.members.first().map(|member| cut(&member.function.readable));
        table.row([
            family.bytes_saved.to_string(),
            size(family).to_string(),
            family.modules.len().to_string(),
            cut(&family.survivor.readable),
            first.unwrap_or_default(),
        ]);
    }
    table.write(text);
    let rest = summary.families.len().saturating_sub(top);
    if rest > 0 {
        let _ = writeln!(text, "and {rest} more families; see --top, --find and --html");
    }
}

/// How many functions of the source share the body.
fn size(family: &Family) -> usize {
    family.members.len() + usize::from(!family.shared_body)
}

fn reasons(summary: &Summary, text: &mut String) {
    if summary.reasons.is_empty() {
        return;
    }
    text.push_str("\nFunctions that were not merged, or not as far\n");
    let mut table = Table::new(1, &["functions", "reason", "because"]);
    for reason in &summary.reasons {
        table.row([reason.count.to_string(), reason.name.clone(), reason.explanation.clone()]);
    }
    table.write(text);
}

/// The families with a function that has the text in its name.
pub(crate) fn found(summary: &Summary, wanted: &str) -> String {
    let wanted = wanted.to_lowercase();
    let mut text = String::new();
    for family in summary.families.iter().filter(|family| family.mentions(&wanted)) {
        let kind = if family.shared_body { "shared body" } else { "body" };
        let mut table = Table::new(0, &[kind, &family.survivor.readable, ""]);
        table.rows[0][2] = family.survivor.place.clone().unwrap_or_default();
        for member in &family.members {
            let function = &member.function;
            table.row([
                member.form.name().to_owned(),
                function.readable.clone(),
                function.place.clone().unwrap_or_default(),
            ]);
        }
        table.write(&mut text);
        let _ = writeln!(text, "in {}\n", family.modules.join(", "));
    }
    if text.is_empty() {
        text.push_str("no function with this in its name shares a body\n");
    }
    text
}

fn cut(name: &str) -> String {
    if name.chars().count() <= MAX_NAME {
        return name.to_owned();
    }
    name.chars().take(MAX_NAME - 1).chain(['…']).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_line_up() {
        let mut table = Table::new(1, &["n", "name", "x"]);
        table.row(["100".to_owned(), "ä".to_owned(), "y".to_owned()]);
        let mut text = String::new();
        table.write(&mut text);
        assert_eq!(text, "  n  name  x\n100  ä     y\n");
    }

    #[test]
    fn long_names_are_cut() {
        assert_eq!(cut(&"é".repeat(100)).chars().count(), MAX_NAME);
        assert_eq!(cut("short"), "short");
    }
}
