//! The summary as text.

use crate::summary::{Kind, Pass, Summary};
use std::fmt::Write;

/// Names longer than this are cut in tables.
const MAX_NAME: usize = 60;

/// Rows of text in columns that are as wide as they need be.
struct Table {
    rows: Vec<Vec<String>>,
    /// How many of the first columns are right-aligned numbers.
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

/// What was saved, by which families, what was refused, and where time went.
pub(crate) fn overview(summary: &Summary, top: usize) -> String {
    let mut text = String::new();
    let mut passes = Table::new(3, &["bytes saved", "modules", "seconds", "pass", ""]);
    for pass in &summary.passes {
        passes.row([
            pass.bytes_saved.to_string(),
            pass.modules.to_string(),
            seconds(pass.microseconds),
            pass.name.clone(),
            counters(pass),
        ]);
    }
    passes.write(&mut text);
    for sentence in summary.passes.iter().flat_map(|pass| &pass.idle) {
        let _ = writeln!(text, "{sentence}");
    }
    families(summary, top, &mut text);
    reasons(summary, &mut text);
    phases(summary, &mut text);
    text
}

fn seconds(microseconds: u64) -> String {
    format!("{:.3}", microseconds as f64 / 1e6)
}

/// Everything that was counted, by name.
fn counters(pass: &Pass) -> String {
    let counter = |(name, number): (&String, &u64)| format!("{number} {}", name.replace('-', " "));
    pass.statistics
        .iter()
        .filter(|&(_, &number)| number > 0)
        .map(counter)
        .collect::<Vec<_>>()
        .join(", ")
}

fn families(summary: &Summary, top: usize, text: &mut String) {
    if summary.families.is_empty() || top == 0 {
        return;
    }
    text.push_str("\nFunctions that share a body, or code that moved to a function of its own\n");
    let mut table = Table::new(3, &["bytes saved", "functions", "modules", "body", "and others"]);
    for family in summary.families.iter().take(top) {
        let first = family.members.first().map(|member| cut(&member.function.readable));
        table.row([
            family.bytes_saved.to_string(),
            family.functions().to_string(),
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

fn reasons(summary: &Summary, text: &mut String) {
    for (is_about_groups, head) in [
        (false, "Functions that were not merged, or not as far"),
        (true, "Groups of repeated code that stayed where it is"),
    ] {
        let mut reasons = summary
            .reasons
            .iter()
            .filter(|reason| reason.is_about_groups == is_about_groups)
            .peekable();
        if reasons.peek().is_none() {
            continue;
        }
        let _ = writeln!(text, "\n{head}");
        let counted = if is_about_groups { "groups" } else { "functions" };
        let mut table = Table::new(1, &[counted, "reason", "because"]);
        for reason in reasons {
            table.row([reason.count.to_string(), reason.name.clone(), reason.explanation.clone()]);
        }
        table.write(text);
    }
}

fn phases(summary: &Summary, text: &mut String) {
    text.push_str("\nTime by phase\n");
    let mut table = Table::new(1, &["seconds", "phase", "pass"]);
    for pass in &summary.passes {
        for (name, microseconds) in &pass.phases {
            table.row([seconds(*microseconds), name.clone(), pass.name.clone()]);
        }
    }
    table.write(text);
}

/// The families with a function that has the text in its name.
pub(crate) fn found(summary: &Summary, wanted: &str) -> String {
    let wanted = wanted.to_lowercase();
    let mut text = String::new();
    for family in summary.families.iter().filter(|family| family.mentions(&wanted)) {
        let kind = match family.kind {
            Kind::Body => "body",
            Kind::SharedBody => "shared body",
            Kind::Code(_) => "shared code",
        };
        let mut table = Table::new(0, &[kind, &family.survivor.readable, ""]);
        table.rows[0][2] = match family.kind {
            Kind::Code(instructions) => format!("{instructions} instructions"),
            Kind::Body | Kind::SharedBody => family.survivor.place.clone().unwrap_or_default(),
        };
        for member in &family.members {
            let function = &member.function;
            table.row([
                member.role.name().to_owned(),
                function.readable.clone(),
                function.place.clone().unwrap_or_default(),
            ]);
        }
        table.write(&mut text);
        let _ = writeln!(text, "in {}\n", family.modules.join(", "));
    }
    if text.is_empty() {
        text.push_str("no function with this in its name shares a body or code\n");
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
