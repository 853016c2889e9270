//! The map from functions of a program to the places that share them, for symbolisers and profilers.

use crate::summary::{FamilyMember, Kind, Named, Summary};
use serde::Serialize;

/// One body or shared function: a line of the map.
#[derive(Serialize)]
struct Line<'a> {
    #[serde(flatten)]
    function: &'a Named,
    pass: &'a str,
    kind: &'static str,
    /// Of code that moved: the length of each region, in LLVM instructions.
    #[serde(skip_serializing_if = "Option::is_none")]
    instructions: Option<u32>,
    modules: &'a [String],
    stands_for: Vec<Origin<'a>>,
}

/// A function whose body or code is somewhere else.
#[derive(Serialize)]
struct Origin<'a> {
    #[serde(flatten)]
    function: &'a Named,
    role: &'static str,
}

impl<'a> Origin<'a> {
    fn of(member: &'a FamilyMember) -> Self {
        Origin { function: &member.function, role: member.role.name() }
    }
}

/// A JSON object in a line of its own for each body or code that functions share.
pub(crate) fn lines(summary: &Summary) -> String {
    let mut text = String::new();
    for family in &summary.families {
        let (kind, instructions) = match family.kind {
            Kind::Body => ("body", None),
            Kind::SharedBody => ("shared-body", None),
            Kind::Code(instructions) => ("code", Some(instructions)),
        };
        let line = Line {
            function: &family.survivor,
            pass: &family.pass,
            kind,
            instructions,
            modules: &family.modules,
            stands_for: family.members.iter().map(Origin::of).collect(),
        };
        text += &serde_json::to_string(&line).expect("text and numbers can be written");
        text.push('\n');
    }
    text
}
