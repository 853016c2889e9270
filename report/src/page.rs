//! The summary as one HTML file without references to others.
//!
//! The page is a template (`templates/page.html`) that takes the data as JSON,
//! escaped so that nothing in it ends the script.  What is embedded is limited, so
//! that the page of a large build still opens at once; the page says what was left
//! out.

use crate::summary::{Family, Kind, Named, Pass, Reason, Summary};
use askama::Template;
use serde::Serialize;

/// How many families the page has, those that saved most.
const MAX_FAMILIES: usize = 10_000;
/// How many members of a family the page names.
const MAX_MEMBERS: usize = 500;
/// How many modules of a family the page names.
const MAX_MODULES: usize = 50;
/// How many functions the page names for each reason.
const MAX_REFUSED: usize = 300;

#[derive(Template)]
#[template(path = "page.html")]
struct Page<'a> {
    data: Data<'a>,
}

#[derive(Serialize)]
struct Data<'a> {
    version: &'static str,
    passes: &'a [Pass],
    all_families: usize,
    families: Vec<PageFamily<'a>>,
    reasons: Vec<PageReason<'a>>,
}

#[derive(Serialize)]
struct PageFamily<'a> {
    pass: &'a str,
    survivor: &'a Named,
    /// "body", "shared-body", or "code" with the number of its instructions.
    kind: Kind,
    functions: usize,
    bytes_saved: i64,
    all_members: usize,
    members: Vec<(&'static str, &'a Named)>,
    all_modules: usize,
    modules: &'a [String],
}

#[derive(Serialize)]
struct PageReason<'a> {
    name: &'a str,
    pass: &'a str,
    explanation: &'a str,
    is_about_groups: bool,
    count: usize,
    all_functions: usize,
    functions: &'a [(Named, Option<String>)],
}

fn first<T>(all: &[T], most: usize) -> &[T] {
    &all[..all.len().min(most)]
}

fn page_family(family: &Family) -> PageFamily<'_> {
    let members = first(&family.members, MAX_MEMBERS);
    PageFamily {
        pass: &family.pass,
        survivor: &family.survivor,
        kind: family.kind,
        functions: family.functions(),
        bytes_saved: family.bytes_saved,
        all_members: family.members.len(),
        members: members.iter().map(|member| (member.role.name(), &member.function)).collect(),
        all_modules: family.modules.len(),
        modules: first(&family.modules, MAX_MODULES),
    }
}

fn page_reason(reason: &Reason) -> PageReason<'_> {
    PageReason {
        name: &reason.name,
        pass: &reason.pass,
        explanation: &reason.explanation,
        is_about_groups: reason.is_about_groups,
        count: reason.count,
        all_functions: reason.functions.len(),
        functions: first(&reason.functions, MAX_REFUSED),
    }
}

/// The whole page.
pub(crate) fn page(summary: &Summary) -> String {
    let data = Data {
        version: env!("CARGO_PKG_VERSION"),
        passes: &summary.passes,
        all_families: summary.families.len(),
        families: first(&summary.families, MAX_FAMILIES).iter().map(page_family).collect(),
        reasons: summary.reasons.iter().map(page_reason).collect(),
    };
    Page { data }.render().expect("text and numbers can be written")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_needs_no_network() {
        let summary = Summary {
            passes: Vec::new(),
            families: Vec::new(),
            reasons: Vec::new(),
            ..Summary::of(&[])
        };
        assert!(!page(&summary).contains("http"));
    }

    #[test]
    fn names_cannot_end_the_script() {
        let name = Named {
            symbol: "</script>".to_owned(),
            readable: "</script>".to_owned(),
            place: None,
            directory: None,
        };
        let family = Family {
            pass: "p".to_owned(),
            survivor: name,
            kind: Kind::Body,
            members: Vec::new(),
            modules: Vec::new(),
            bytes_saved: 1,
        };
        let summary = Summary {
            passes: Vec::new(),
            families: vec![family],
            reasons: Vec::new(),
            ..Summary::of(&[])
        };
        assert_eq!(page(&summary).matches("</script>").count(), 1);
    }
}
