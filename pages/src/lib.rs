//! The page of repeated code as one HTML file without references to others, for a module, as
//! rust-ir-similarity writes it, or for a program, as `rustmerge-report similar` does.
//!
//! The page is a template (`templates/similarity.html`) that takes the data as JSON, escaped so
//! that nothing in it ends the script.  Those who fill it limit what they embed, so that the page of
//! a large module or program still opens at once; it says what was left out.

use askama::Template;
use serde::Serialize;

#[derive(Template)]
#[template(path = "similarity.html")]
struct Page<'a> {
    data: &'a Data,
}

/// What a page shows.
#[derive(Serialize)]
pub struct Data {
    /// The module, or the folder that the program's code comes from.
    pub module: String,
    /// How many modules a program has; absent for the page of one module.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub modules: Option<usize>,
    /// How many instructions there are.
    pub instructions: u64,
    /// How many groups were found.
    pub all_groups: usize,
    /// Repeats that were too large to search.
    pub skipped_repeats: usize,
    /// How many regions of a group have their instructions in the page.
    pub max_shown: usize,
    /// The names of functions; regions refer to them by index.
    pub functions: Vec<String>,
    /// The groups, in the order of the list.
    pub groups: Vec<PageGroup>,
}

/// Regions that do the same.
#[derive(Serialize)]
pub struct PageGroup {
    /// The number in links, from 1 in the order of the list.
    pub number: usize,
    /// The number in other reports of the module.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub listed: Option<usize>,
    /// The instructions of each region.
    pub length: u32,
    /// How many regions there are.
    pub count: usize,
    /// Instructions that sharing would save; for a program source lines times places.
    pub saved: u64,
    /// Source lines of each region; absent where only instructions are known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source_lines: Option<usize>,
    /// Some of them.
    pub regions: Vec<RegionCard>,
}

/// One region.
#[derive(Serialize)]
pub struct RegionCard {
    /// The number of its first instruction.
    pub start: u32,
    /// The number of its last instruction.
    pub end: u32,
    /// The index of its function in [`Data::functions`].
    pub function: usize,
    /// The name of its block; empty where it has none.
    pub block: String,
    /// Absent where they were left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lines: Option<Vec<Line>>,
    /// Its place in the source, for a program.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<Place>,
}

/// Lines of a source file.
#[derive(Serialize)]
pub struct Place {
    /// The name of the file as far as people need it.
    pub file: String,
    /// The first line, from 1; 0 where debug info does not know it.
    pub first: u32,
    /// The last line.
    pub last: u32,
    /// The lines from the first on; absent where they were left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub text: Option<Vec<String>>,
    /// Why there are no lines.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub missing: Option<String>,
}

/// One instruction.
#[derive(Clone, Serialize)]
pub struct Line {
    /// Text, then text and number of an operand in turn.
    pub parts: Vec<Part>,
    /// File and line, where they are known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
}

/// A piece of an instruction's text; operands have a number that is the same for
/// corresponding operands of similar regions.
#[derive(Clone, Serialize, PartialEq, Eq, Debug)]
#[serde(untagged)]
pub enum Part {
    /// Text.
    Text(String),
    /// An operand and its number.
    Operand(String, u32),
}

/// The whole page.
pub fn page(data: &Data) -> String {
    Page { data }.render().expect("text and numbers can be written")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_needs_no_network_and_no_name_ends_its_script() {
        let data = Data {
            module: "</script><b>&amp;'\u{2028}".to_owned(),
            modules: None,
            instructions: 0,
            all_groups: 0,
            skipped_repeats: 0,
            max_shown: 4,
            functions: Vec::new(),
            groups: Vec::new(),
        };
        let page = page(&data);
        assert!(!page.contains("http"));
        assert_eq!(page.matches("</script>").count(), 1);
        assert!(page.contains(r#"const data = {"module":"\u003c/script"#), "{page}");
    }
}
