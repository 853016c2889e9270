//! What repeats, as text for terminals and continuous integration.

use super::places::{CodePlace, Repeated};
use super::program::Code;
use super::source::Shortener;
use std::fmt::Write;

/// A line for each group, the first `top` of them or all for 0, and one that counts.
pub(super) fn text(code: &Code, repeated: &Repeated, top: usize) -> String {
    let names = Shortener::of(&code.files);
    let mut text = String::new();
    for group in shown(repeated, top) {
        let places: Vec<String> =
            group.places.iter().map(|place| place_name(code, &names, place)).collect();
        let (count, length, lines) = (places.len(), group.length, group.lines);
        let _ = writeln!(
            text,
            "{count} places, {lines} lines, {length} instructions, {}",
            places.join(" ")
        );
    }
    text + &summary(code, repeated)
}

/// The places of each group as jscpd lists clones: the first with each other one.
pub(super) fn jscpd(code: &Code, repeated: &Repeated, top: usize) -> String {
    let names = Shortener::of(&code.files);
    let mut text = String::new();
    for group in shown(repeated, top) {
        let [first, others @ ..] = group.places.as_slice() else { continue };
        for other in others {
            let (lines, length) = (group.lines, group.length);
            let _ = writeln!(
                text,
                "Clone found:\n - {} ({lines} lines, {length} instructions)\n   {}\n",
                place_name(code, &names, first),
                place_name(code, &names, other),
            );
        }
    }
    text + &summary(code, repeated)
}

fn shown(repeated: &Repeated, top: usize) -> impl Iterator<Item = &super::places::RepeatedGroup> {
    repeated.groups.iter().take(if top == 0 { usize::MAX } else { top })
}

fn summary(code: &Code, repeated: &Repeated) -> String {
    let lines: usize = repeated.groups.iter().map(|group| group.gain()).sum();
    let skipped = match repeated.skipped {
        0 => String::new(),
        skipped => format!("; {skipped} repeats are too large to search"),
    };
    format!(
        "{} groups of repeated code, {lines} lines in all places, {} modules, {} instructions{skipped}\n",
        repeated.groups.len(),
        code.modules,
        code.instructions,
    )
}

/// File and lines, or module and function where debug info does not know them.
fn place_name(code: &Code, names: &Shortener, place: &CodePlace) -> String {
    let function = &code.functions[place.function];
    let (first, last) = place.range();
    match place.file {
        Some(file) if first == last => format!("{}:{first}", names.name(&code.files[file])),
        Some(file) => format!("{}:{first}-{last}", names.name(&code.files[file])),
        None => format!("{}({})", function.module, function.name),
    }
}
