//! The page of a program.

use super::places::{CodePlace, Repeated, RepeatedGroup};
use super::program::Code;
use super::source::{Shortener, Sources};
use rustc_hash::FxHashMap;
use rustmerge_pages::{Data, Line, PageGroup, Part, Place, RegionCard};
use std::path::Path;

/// How many groups the page lists, the longest.
const MAX_GROUPS: usize = 2000;
/// How many places of a group the page names.
const MAX_PLACES: usize = 40;
/// How many places of a group the page has the text of.
const MAX_SHOWN: usize = 4;
/// How many source lines or instructions of a place the page has.
const MAX_LINES: usize = 150;
/// How many source lines and instructions the page has in all.
const MAX_ALL_LINES: usize = 60_000;

/// The whole page; the code is from reports in a directory.
pub(super) fn page(code: &Code, repeated: &Repeated, directory: &Path) -> String {
    let mut writer = PageWriter {
        code,
        sources: Sources::default(),
        shortener: Shortener::of(&code.files),
        functions: Vec::new(),
        numbers: FxHashMap::default(),
        room: MAX_ALL_LINES,
    };
    let shown = repeated.groups.iter().take(MAX_GROUPS).enumerate();
    let groups = shown.map(|(index, group)| writer.group(index + 1, group)).collect();
    rustmerge_pages::page(&Data {
        module: directory.display().to_string(),
        modules: Some(code.modules),
        instructions: code.instructions,
        all_groups: repeated.groups.len(),
        skipped_repeats: repeated.skipped,
        max_shown: MAX_SHOWN,
        functions: writer.functions,
        groups,
    })
}

struct PageWriter<'a> {
    code: &'a Code,
    sources: Sources,
    shortener: Shortener,
    functions: Vec<String>,
    numbers: FxHashMap<&'a str, usize>,
    /// How many more lines the page may have.
    room: usize,
}

impl<'a> PageWriter<'a> {
    fn group(&mut self, number: usize, group: &RepeatedGroup) -> PageGroup {
        let length = group.length as usize;
        let cost: usize = group
            .places
            .iter()
            .take(MAX_SHOWN)
            .map(|place| length.min(MAX_LINES) + lines_shown(place))
            .sum();
        let is_shown = cost <= self.room;
        if is_shown {
            self.room -= cost;
        }
        let places = group.places.iter().take(MAX_PLACES).enumerate();
        PageGroup {
            number,
            listed: None,
            length: group.length,
            count: group.places.len(),
            saved: group.gain() as u64,
            source_lines: Some(group.lines),
            regions: places
                .map(|(index, place)| self.region(place, group, is_shown && index < MAX_SHOWN))
                .collect(),
        }
    }

    fn region(&mut self, place: &CodePlace, group: &RepeatedGroup, is_shown: bool) -> RegionCard {
        let function = &self.code.functions[place.function];
        let range = function.instructions(place.start, group.length);
        let lines = is_shown.then(|| {
            let texts = function.text(place.start, group.length).take(MAX_LINES);
            let line = |text: &str| Line { parts: vec![Part::Text(text.to_owned())], source: None };
            texts.map(line).collect()
        });
        let place = self.place(place, is_shown);
        let functions = &mut self.functions;
        RegionCard {
            start: range.start as u32 + 1,
            end: range.end as u32,
            function: *self.numbers.entry(&function.name).or_insert_with(|| {
                functions.push(function.name.clone());
                functions.len() - 1
            }),
            block: String::new(),
            lines,
            place: Some(place),
        }
    }

    fn place(&mut self, place: &CodePlace, is_shown: bool) -> Place {
        let (first, last) = place.range();
        let Some(file) = place.file.map(|file| &self.code.files[file]) else {
            let file = self.code.functions[place.function].module.clone();
            let missing = Some("built without debug info: no source lines are known".to_owned());
            return Place { file, first, last, text: None, missing };
        };
        let text = is_shown.then(|| self.sources.lines(file, first, lines_shown(place)));
        let (text, missing) = match text {
            Some(Ok(text)) => (Some(text), None),
            Some(Err(missing)) => (None, Some(missing)),
            None => (None, None),
        };
        Place { file: self.shortener.name(file), first, last, text, missing }
    }
}

/// How many lines of a place the page has.
fn lines_shown(place: &CodePlace) -> usize {
    let (first, last) = place.range();
    ((last - first) as usize + 1).min(MAX_LINES)
}
