//! What repeats, as text for terminals and continuous integration.

use super::places::{CodePlace, Repeated, RepeatedGroup};
use super::program::Code;
use super::source::Shortener;
use crate::names::counted;
use std::fmt::Write;

/// A line for each group, the first `top` of them or all for 0, and one that counts.
pub(super) fn text(code: &Code, repeated: &Repeated, top: usize) -> String {
    let names = Shortener::of(&code.files);
    let mut text = String::new();
    for group in shown(repeated, top) {
        let places: Vec<String> =
            group.places.iter().map(|place| place_name(code, &names, place)).collect();
        let (count, size) = (counted(places.len(), "place"), size(group));
        let _ = writeln!(text, "{count}, {size}, {}", places.join(" "));
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
            let _ = writeln!(
                text,
                "Clone found:\n - {} ({})\n   {}\n",
                place_name(code, &names, first),
                size(group),
                place_name(code, &names, other),
            );
        }
    }
    text + &summary(code, repeated)
}

/// The source lines and instructions of each place.
fn size(group: &RepeatedGroup) -> String {
    let instructions = counted(group.length as usize, "instruction");
    format!("{}, {instructions}", counted(group.lines, "line"))
}

fn shown(repeated: &Repeated, top: usize) -> impl Iterator<Item = &RepeatedGroup> {
    repeated.groups.iter().take(if top == 0 { usize::MAX } else { top })
}

fn summary(code: &Code, repeated: &Repeated) -> String {
    let lines: usize = repeated.groups.iter().map(|group| group.gain()).sum();
    let skipped = match repeated.skipped {
        0 => String::new(),
        skipped => format!("; too large to search: {}", counted(skipped, "repeat")),
    };
    format!(
        "{} of repeated code, {} in all places, {}, {}{skipped}\n",
        counted(repeated.groups.len(), "group"),
        counted(lines, "line"),
        counted(code.modules, "module"),
        counted(code.instructions as usize, "instruction"),
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
