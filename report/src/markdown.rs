//! The summary as Markdown, for a comment of a pull request.

use crate::difference::{Change, Difference, FamilyChange};
use crate::measured::Measured;
use crate::places::Share;
use crate::summary::Summary;
use crate::terminal::{cut, percentage};
use comfy_table::{Cell, CellAlignment, Table, presets};
use std::fmt::Write;

/// A short text, with tables that fold of up to `top` rows.
pub(crate) fn comment(
    summary: &Summary,
    difference: Option<&Difference>,
    measured: Option<&Measured>,
    top: usize,
) -> String {
    let mut text = format!("**rustmerge** saves about {} bytes", summary.bytes_saved());
    // Writing to a string cannot fail.
    let _ = match difference {
        Some(difference) => writeln!(text, ", {:+} against before.\n", difference.by()),
        None => writeln!(text, ".\n"),
    };
    if let Some(Measured { before, after, .. }) = measured {
        let _ =
            writeln!(text, "Measured: {before} bytes are loaded without it, {after} with it.\n");
    }
    let passes = summary.passes.iter();
    let rows = passes.map(|pass| [pass.bytes_saved.to_string(), code(&pass.name)]).collect();
    text.push_str(&table(["bytes saved", "pass"], 1, rows));
    if let Some(difference) = difference {
        folded("What changed by file", changes(&difference.files), top, &mut text);
        folded("Functions that others share no more", families(&difference.gone), top, &mut text);
        folded("Functions that others share now", families(&difference.new), top, &mut text);
        folded("Reasons why code stays", changes(&difference.reasons), top, &mut text);
    }
    let files = &summary.places.files;
    let row = |share: &Share| {
        [share.bytes_saved.to_string(), percentage(share, summary), code(&share.name)]
    };
    let rows =
        Rows { head: ["bytes saved", "of all", "file"], rows: files.iter().map(row).collect() };
    folded("By file", rows, top, &mut text);
    text
}

/// The rows of a table, whose last column is text.
struct Rows {
    head: [&'static str; 3],
    rows: Vec<[String; 3]>,
}

fn changes(changes: &[Change]) -> Rows {
    let row = |one: &Change| [format!("{:+}", one.by()), one.after.to_string(), code(&one.name)];
    Rows { head: ["change", "now", ""], rows: changes.iter().map(row).collect() }
}

fn families(families: &[FamilyChange]) -> Rows {
    let row = |one: &FamilyChange| {
        [one.bytes_saved.to_string(), one.functions.to_string(), code(&one.body)]
    };
    Rows { head: ["bytes saved", "functions", "body"], rows: families.iter().map(row).collect() }
}

fn folded(title: &str, Rows { head, rows }: Rows, top: usize, text: &mut String) {
    if rows.is_empty() || top == 0 {
        return;
    }
    let rest = rows.len().saturating_sub(top);
    let shown: Vec<[String; 3]> = rows.into_iter().take(top).collect();
    let _ = write!(text, "\n<details><summary>{title}</summary>\n\n{}", table(head, 2, shown));
    if rest > 0 {
        let _ = writeln!(text, "\nand {rest} more");
    }
    text.push_str("\n</details>\n");
}

fn table<const N: usize>(head: [&str; N], numbers: usize, rows: Vec<[String; N]>) -> String {
    let mut table = Table::new();
    table.load_style(presets::ASCII_MARKDOWN);
    table.set_header(head.map(Cell::new));
    for row in rows {
        table.add_row(row.map(Cell::new));
    }
    for column in table.column_iter_mut().take(numbers) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    format!("{table}\n")
}

/// A name that nothing in it can end: bars would end the cell, and backticks the code.
fn code(name: &str) -> String {
    format!("`{}`", cut(name).replace('`', "'").replace('|', "\\|"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stay_in_their_cells() {
        assert_eq!(code("f"), "`f`");
        assert_eq!(code("operator|(`a`)"), "`operator\\|('a')`");
    }

    #[test]
    fn tables_fold() {
        let rows = |count: i64| {
            let change = |before| Change { name: "a.c".to_owned(), before, after: 0 };
            changes(&(1..=count).map(change).collect::<Vec<_>>())
        };
        let mut text = String::new();
        folded("What", rows(0), 2, &mut text);
        assert_eq!(text, "");
        folded("What", rows(3), 2, &mut text);
        let expected = "\n<details><summary>What</summary>\n\n\
                        | change | now |       |\n|--------|-----|-------|\n\
                        |     -1 |   0 | `a.c` |\n|     -2 |   0 | `a.c` |\n\nand 1 more\n\n</details>\n";
        assert_eq!(text, expected);
    }
}
