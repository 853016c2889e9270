//! The summary as text.

use crate::difference::{Change, Difference, FamilyChange};
use crate::measured::Measured;
use crate::names::counted;
use crate::paths::plain;
use crate::places::Share;
use crate::summary::{Family, Kind, Named, Pass, PlainModule, Summary};
use comfy_table::{Cell, CellAlignment, ContentArrangement, presets};
use rustmerge_schema::PlainObject;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;

/// Names longer than this are cut in tables.
const MAX_NAME: usize = 60;

/// A table without lines, whose first `numbers` columns are aligned at the right.
struct Table {
    table: comfy_table::Table,
}

impl Table {
    fn new(numbers: usize, head: &[&str]) -> Self {
        let mut table = comfy_table::Table::new();
        table.load_style(presets::NOTHING).set_content_arrangement(ContentArrangement::Disabled);
        table.set_header(head.iter().map(|&cell| Cell::new(cell)));
        for (at, column) in table.column_iter_mut().enumerate() {
            column.set_padding((0, 2));
            if at < numbers {
                column.set_cell_alignment(CellAlignment::Right);
            }
        }
        Table { table }
    }

    fn row(&mut self, cells: impl IntoIterator<Item = String>) {
        self.table.add_row(cells.into_iter().map(Cell::new));
    }

    fn write(&self, text: &mut String) {
        for line in self.table.lines() {
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
    for PlainModule { module, object } in &summary.plain_objects {
        let PlainObject { bytes, bytes_with_passes } = object;
        let _ = writeln!(
            text,
            "{module} is as without the passes: {bytes} bytes, {bytes_with_passes} with them"
        );
    }
    families(summary, top, &mut text);
    places(summary, top, &mut text);
    reasons(summary, &mut text);
    phases(summary, &mut text);
    text
}

fn seconds(microseconds: u64) -> String {
    format!("{:.3}", microseconds as f64 / 1e6)
}

/// Everything that was counted, by name.
fn counters(pass: &Pass) -> String {
    let counter = |(name, number): (&String, &u64)| format!("{}: {number}", name.replace('-', " "));
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
    let shown: Vec<&Family> = summary.families.iter().take(top).collect();
    let mut rows_with: BTreeMap<&str, usize> = BTreeMap::new();
    for family in &shown {
        *rows_with.entry(&family.survivor.readable).or_default() += 1;
    }
    for family in shown {
        let first = family.members.first().map(|member| cut(&member.function.readable));
        let body = cut(&family.survivor.readable);
        let is_alone = rows_with[family.survivor.readable.as_str()] == 1;
        table.row([
            family.bytes_saved.to_string(),
            family.functions().to_string(),
            family.modules.len().to_string(),
            if is_alone { body } else { format!("{body} ({})", told_apart(family)) },
            first.unwrap_or_default(),
        ]);
    }
    table.write(text);
    let rest = summary.families.len().saturating_sub(top);
    if rest > 0 {
        let _ = writeln!(text, "and {rest} more families; see --top, --find and --html");
    }
}

/// What tells a family from others whose body has the same name.
fn told_apart(family: &Family) -> String {
    let Named { place, directory, .. } = &family.survivor;
    match (place, &family.modules[..]) {
        (Some(place), _) => {
            plain(&Path::new(directory.as_deref().unwrap_or("")).join(place)).display().to_string()
        }
        (None, [first, ..]) => first.clone(),
        (None, []) => String::new(),
    }
}

fn places(summary: &Summary, top: usize, text: &mut String) {
    let places = &summary.places;
    if places.files.len() < 2 || top == 0 {
        return;
    }
    let below = if places.root.is_empty() { "" } else { " below " };
    for (what, shares) in [("folder", &places.folders), ("file", &places.files)] {
        if shares.len() < 2 {
            continue;
        }
        let _ = writeln!(text, "\nWhere it was, by {what}{below}{}", places.root);
        let mut table = Table::new(3, &["bytes saved", "of all", "places", what]);
        for share in shares.iter().take(top) {
            table.row([
                share.bytes_saved.to_string(),
                percentage(share, summary),
                share.places.to_string(),
                share.name.clone(),
            ]);
        }
        table.write(text);
        if shares.len() > top {
            let _ = writeln!(text, "and {} more; see --top and --json", shares.len() - top);
        }
    }
}

pub(crate) fn percentage(share: &Share, summary: &Summary) -> String {
    match summary.bytes_saved() {
        0 => String::new(),
        all => format!("{:.1} %", 100.0 * share.bytes_saved as f64 / all as f64),
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

/// What is not as it was, up to `top` rows of each kind.
pub(crate) fn changes(difference: &Difference, top: usize) -> String {
    let mut text = format!(
        "{:+} bytes saved: {} before, {} now\n",
        difference.by(),
        difference.before,
        difference.after
    );
    for (head, what, changes) in [
        ("Bytes by pass", "pass", &difference.passes),
        ("Bytes by file", "file", &difference.files),
        ("Functions and groups that stay, by reason", "reason", &difference.reasons),
    ] {
        write_changes(head, what, changes, top, &mut text);
    }
    for (head, families) in [
        ("Functions that others share no more", &difference.gone),
        ("Functions that others share now", &difference.new),
    ] {
        write_families(head, families, top, &mut text);
    }
    text
}

fn write_changes(head: &str, what: &str, changes: &[Change], top: usize, text: &mut String) {
    if changes.is_empty() || top == 0 {
        return;
    }
    let _ = writeln!(text, "\n{head}");
    let mut table = Table::new(3, &["change", "before", "now", what]);
    for change in changes.iter().take(top) {
        table.row([
            format!("{:+}", change.by()),
            change.before.to_string(),
            change.after.to_string(),
            cut(&change.name),
        ]);
    }
    table.write(text);
    write_rest(changes.len(), top, text);
}

fn write_families(head: &str, families: &[FamilyChange], top: usize, text: &mut String) {
    if families.is_empty() || top == 0 {
        return;
    }
    let _ = writeln!(text, "\n{head}");
    let mut table = Table::new(2, &["bytes saved", "functions", "body"]);
    for family in families.iter().take(top) {
        table.row([
            family.bytes_saved.to_string(),
            family.functions.to_string(),
            cut(&family.body),
        ]);
    }
    table.write(text);
    write_rest(families.len(), top, text);
}

fn write_rest(all: usize, top: usize, text: &mut String) {
    if all > top {
        let _ = writeln!(text, "and {} more; see --top and --json", all - top);
    }
}

/// Measured bytes beside estimates, up to `top` rows of each kind.
pub(crate) fn measured(measured: &Measured, summary: &Summary, top: usize) -> String {
    let Measured { before, after, .. } = *measured;
    let percent = match before {
        0 => String::new(),
        _ => format!(", {:+.2} %", 100.0 * (after - before) as f64 / before as f64),
    };
    let mut text = format!(
        "\nLinked program: {before} bytes are loaded without the plugin, {after} with it{percent}\n\
         {} bytes saved were estimated, {} are measured\n",
        summary.bytes_saved(),
        before - after,
    );
    write_changes("Loaded sections", "section", &measured.sections, top, &mut text);
    if !measured.has_symbols {
        text.push_str("\nWithout symbols with sizes in both files nothing is known of functions\n");
        return text;
    }
    write_changes("Functions, in bytes", "function", &measured.functions, top, &mut text);
    if !measured.shared.is_empty() && top > 0 {
        text.push_str("\nFunctions that others share\n");
        let mut table = Table::new(2, &["bytes", "estimated bytes saved", "function"]);
        for one in measured.shared.iter().take(top) {
            table.row([
                one.bytes.to_string(),
                one.estimated_bytes_saved.to_string(),
                cut(&one.name),
            ]);
        }
        table.write(&mut text);
        write_rest(measured.shared.len(), top, &mut text);
    }
    text
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
        let detail = match family.kind {
            Kind::Code(instructions) => counted(instructions as usize, "instruction"),
            Kind::Body | Kind::SharedBody => family.survivor.place.clone().unwrap_or_default(),
        };
        let mut table = Table::new(0, &[kind, &family.survivor.readable, &detail]);
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

pub(crate) fn cut(name: &str) -> String {
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
        table.row(["2".to_owned(), "関数".to_owned(), "z".to_owned()]);
        let mut text = String::new();
        table.write(&mut text);
        // A wide character takes two columns.
        assert_eq!(text, "  n  name  x\n100  ä     y\n  2  関数  z\n");
    }

    fn family(body: &str, module: &str) -> Family {
        Family { modules: vec![module.to_owned()], ..Family::sample(body, Kind::Body, &[]) }
    }

    #[test]
    fn bodies_of_one_name_are_told_apart() {
        let mut families = vec![family("main", "a.c"), family("main", "b.c"), family("f", "a.c")];
        // Relative to folders of their own.
        for (family, directory) in families.iter_mut().zip(["/p/a", "/p/b"]) {
            family.survivor.place = Some("main.c:1".to_owned());
            family.survivor.directory = Some(directory.to_owned());
        }
        families.extend([family("init", "a.c"), family("init", "b.c")]);
        let summary = Summary { families, ..Summary::of(&[]) };
        let text = overview(&summary, 20);
        for row in ["(/p/a/main.c:1)", "(/p/b/main.c:1)", "init (a.c)", "init (b.c)", " f\n"] {
            assert!(text.contains(row), "{text}");
        }
    }

    #[test]
    fn long_names_are_cut() {
        assert_eq!(cut(&"é".repeat(100)).chars().count(), MAX_NAME);
        assert_eq!(cut("short"), "short");
    }
}
