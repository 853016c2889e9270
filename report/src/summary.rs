//! Sums up the reports of a build.

use crate::names::readable;
use crate::places::Places;
use rustmerge_schema::{
    Form, Function, Idle, Merge, ModuleReport, Outline, OutlineBytes, PlainObject, RefusedGroup,
    ReportedRegion, Source,
};
use serde::{Serialize, Serializer};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

/// What happened to all modules together.
#[derive(Debug, Serialize)]
pub(crate) struct Summary {
    /// One per pass, by name.
    pub(crate) passes: Vec<Pass>,
    /// Functions that share a body or code, those that saved most first.
    pub(crate) families: Vec<Family>,
    /// Why functions were not merged and code not shared, the most frequent
    /// reason first.
    pub(crate) reasons: Vec<Reason>,
    /// Where it was.
    pub(crate) places: Places,
    /// Modules whose object is the one without the passes, by name.
    pub(crate) plain_objects: Vec<PlainModule>,
}

/// A module whose object was smaller without the passes, and is as without them.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub(crate) struct PlainModule {
    pub(crate) module: String,
    #[serde(flatten)]
    pub(crate) object: PlainObject,
}

impl Summary {
    /// The sum of all passes.
    pub(crate) fn bytes_saved(&self) -> i64 {
        self.passes.iter().map(|pass| pass.bytes_saved).sum()
    }
}

/// What one pass did.
#[derive(Debug, Default, Serialize)]
pub(crate) struct Pass {
    pub(crate) name: String,
    pub(crate) modules: usize,
    pub(crate) bytes_saved: i64,
    pub(crate) microseconds: u64,
    /// Counters by name, of all modules together.
    pub(crate) statistics: BTreeMap<String, u64>,
    /// Microseconds of each phase, in the order in which they begin.
    pub(crate) phases: Vec<(String, u64)>,
    /// Why there was nothing to do in some modules: a sentence for each reason.
    pub(crate) idle: Vec<String>,
}

/// What the members of a family have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Kind {
    /// The body of one of them.
    Body,
    /// A new function that has the body of all members.
    SharedBody,
    /// Code that moved out of them; its number of instructions.
    Code(u32),
}

/// Functions that share one body or some code, in every module where it happened
/// alike.
#[derive(Debug, Serialize)]
pub(crate) struct Family {
    pub(crate) pass: String,
    pub(crate) survivor: Named,
    pub(crate) kind: Kind,
    pub(crate) members: Vec<FamilyMember>,
    pub(crate) modules: Vec<String>,
    pub(crate) bytes_saved: i64,
}

/// A function with the name that its source has.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub(crate) struct Named {
    pub(crate) symbol: String,
    pub(crate) readable: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) place: Option<String>,
    /// The folder that a relative place counts from.
    #[serde(skip)]
    pub(crate) directory: Option<String>,
}

/// A member of a family other than the survivor.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub(crate) struct FamilyMember {
    pub(crate) function: Named,
    pub(crate) role: Role,
}

/// What became of a member.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Role {
    /// Its body went away.
    Merged(Form),
    /// A part of it moved.
    Region,
}

impl Role {
    /// The name in tables.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Role::Merged(form) => form.name(),
            Role::Region => "region",
        }
    }
}

impl Serialize for Role {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

/// One reason, and the functions or groups that it kept as they are.
#[derive(Debug, Serialize)]
pub(crate) struct Reason {
    pub(crate) pass: String,
    pub(crate) name: String,
    pub(crate) explanation: String,
    /// What is counted: functions, or groups of regions.
    pub(crate) is_about_groups: bool,
    pub(crate) count: usize,
    /// Each once, with a function that it is equal to; or the function of each
    /// group's first region, with what the group is.
    pub(crate) functions: Vec<(Named, Option<String>)>,
}

impl Named {
    fn of(function: &Function) -> Self {
        Named {
            symbol: function.name.clone(),
            readable: readable(&function.name),
            place: function.source.as_ref().map(place),
            directory: function.source.as_ref().map(|source| source.directory.clone()),
        }
    }

    /// Whether text in lower case is part of a name.
    pub(crate) fn mentions(&self, wanted: &str) -> bool {
        self.symbol.to_lowercase().contains(wanted) || self.readable.to_lowercase().contains(wanted)
    }
}

fn place(source: &Source) -> String {
    format!("{}:{}", source.file, source.line)
}

impl Family {
    /// Whether text in lower case is part of the name of one of the functions.
    pub(crate) fn mentions(&self, wanted: &str) -> bool {
        self.survivor.mentions(wanted)
            || self.members.iter().any(|member| member.function.mentions(wanted))
    }

    /// How many functions of the source it is about.
    pub(crate) fn functions(&self) -> usize {
        let names: BTreeSet<&str> =
            self.members.iter().map(|member| member.function.symbol.as_str()).collect();
        names.len() + usize::from(self.kind == Kind::Body)
    }
}

impl Summary {
    /// Sums up reports.
    pub(crate) fn of(reports: &[ModuleReport]) -> Self {
        Summary {
            passes: passes(reports),
            families: families(reports),
            reasons: reasons(reports),
            places: Places::of(reports),
            plain_objects: plain_objects(reports),
        }
    }
}

fn plain_objects(reports: &[ModuleReport]) -> Vec<PlainModule> {
    let module = |report: &ModuleReport| {
        let object = report.plain_object?;
        Some(PlainModule { module: report.module.clone(), object })
    };
    reports.iter().filter_map(module).collect()
}

/// Why a pass had nothing to do, with the number of functions in all modules where that is so.
fn idle_sentences(reports: &[ModuleReport], pass: &Pass) -> Vec<String> {
    let reports = reports.iter().filter(|report| report.pass == pass.name);
    let mut reasons: BTreeMap<&str, BTreeMap<&str, u64>> = BTreeMap::new();
    for report in reports {
        if let Some(Idle { functions, explanation, .. }) = &report.idle {
            reasons.entry(explanation).or_default().insert(&report.module, *functions);
        }
    }
    let sentence = |(explanation, modules): (&str, BTreeMap<&str, u64>)| {
        let functions: u64 = modules.values().sum();
        let place = match modules.len() {
            some if some < pass.modules => format!(", {some} of {} modules", pass.modules),
            _ => String::new(),
        };
        format!("{}{place}: 0 of {functions} functions {explanation}", pass.name)
    };
    reasons.into_iter().map(sentence).collect()
}

fn passes(reports: &[ModuleReport]) -> Vec<Pass> {
    let mut passes: BTreeMap<&str, Pass> = BTreeMap::new();
    let mut modules: BTreeSet<(&str, &str)> = BTreeSet::new();
    for report in reports {
        let pass = passes.entry(&report.pass).or_default();
        pass.name.clone_from(&report.pass);
        pass.modules += usize::from(modules.insert((&report.pass, &report.module)));
        pass.bytes_saved += report.merges.iter().map(|merge| merge.bytes_saved).sum::<i64>();
        pass.bytes_saved += report.outlines.iter().map(|outline| outline.bytes_saved).sum::<i64>();
        for (name, number) in &report.statistics {
            *pass.statistics.entry(name.clone()).or_default() += number;
        }
        for phase in &report.time.phases {
            pass.microseconds += phase.microseconds;
            match pass.phases.iter_mut().find(|(name, _)| *name == phase.name) {
                Some((_, sum)) => *sum += phase.microseconds,
                None => pass.phases.push((phase.name.clone(), phase.microseconds)),
            }
        }
    }
    let mut passes: Vec<Pass> = passes.into_values().collect();
    for pass in &mut passes {
        pass.idle = idle_sentences(reports, pass);
    }
    passes
}

type FamilyKey = (String, Named, Kind, Vec<FamilyMember>);

/// The prefix of the names of shared bodies that are a digest of their content.
const NAMED_BY_CONTENT: &str = "__rustmerge_";

/// Local functions of one name in two modules are different functions, so families are
/// found module by module.  A name by content stands for the same body in every module.
fn families(reports: &[ModuleReport]) -> Vec<Family> {
    let mut found: BTreeMap<FamilyKey, (BTreeSet<FamilyMember>, BTreeSet<&str>, i64)> =
        BTreeMap::new();
    for report in reports {
        let outlined = report.outlines.iter().map(|outline| code_family(&report.pass, outline));
        for ((pass, mut survivor, kind, members), saved) in
            families_of(report).into_iter().chain(outlined)
        {
            let mut told_apart_by = members.clone();
            if kind == Kind::SharedBody && survivor.symbol.starts_with(NAMED_BY_CONTENT) {
                told_apart_by.clear();
                // Its place is that of one of the members.
                survivor.place = None;
                survivor.directory = None;
            }
            let key = (pass, survivor, kind, told_apart_by);
            let (all, modules, sum) = found.entry(key).or_default();
            all.extend(members);
            modules.insert(&report.module);
            *sum += saved;
        }
    }
    let mut families: Vec<Family> = found
        .into_iter()
        .map(|((pass, survivor, kind, told_apart_by), (members, modules, bytes_saved))| Family {
            pass,
            survivor,
            kind,
            // A function may have given several regions, and without debug info
            // they look alike.
            members: match kind {
                Kind::Code(_) => told_apart_by,
                Kind::Body | Kind::SharedBody => members.into_iter().collect(),
            },
            modules: modules.into_iter().map(str::to_owned).collect(),
            bytes_saved,
        })
        .collect();
    families.sort_by_key(|family| Reverse(family.bytes_saved));
    families
}

fn families_of(report: &ModuleReport) -> Vec<(FamilyKey, i64)> {
    let mut parents: BTreeMap<&str, &str> = BTreeMap::new();
    for merge in &report.merges {
        for member in &merge.members {
            parents.insert(&member.function.name, &merge.survivor.name);
        }
    }
    let mut by_root: BTreeMap<&str, Vec<&Merge>> = BTreeMap::new();
    for merge in &report.merges {
        by_root.entry(root(&parents, &merge.survivor.name)).or_default().push(merge);
    }
    by_root.into_iter().map(|(root, merges)| family(&report.pass, root, &merges)).collect()
}

/// The function that stands for another one in the end.
fn root<'a>(parents: &BTreeMap<&'a str, &'a str>, name: &'a str) -> &'a str {
    let mut seen = BTreeSet::from([name]);
    let mut name = name;
    while let Some(&parent) = parents.get(name) {
        // Reports that a pass wrote have no circles; other files may.
        if !seen.insert(parent) {
            break;
        }
        name = parent;
    }
    name
}

fn family(pass: &str, root: &str, merges: &[&Merge]) -> (FamilyKey, i64) {
    let last = merges.iter().rev().find(|merge| merge.survivor.name == root);
    let survivor = last.map_or_else(
        || Named::of(&Function { name: root.to_owned(), source: None }),
        |merge| Named::of(&merge.survivor),
    );
    // What became of a function last is what it is.
    let mut members: BTreeMap<&str, FamilyMember> = BTreeMap::new();
    for member in merges.iter().flat_map(|merge| &merge.members) {
        let function = Named::of(&member.function);
        let role = Role::Merged(member.form);
        members.insert(&member.function.name, FamilyMember { function, role });
    }
    members.remove(root);
    let saved = merges.iter().map(|merge| merge.bytes_saved).sum();
    let is_shared = last.is_some_and(|merge| merge.shared_body);
    let kind = if is_shared { Kind::SharedBody } else { Kind::Body };
    ((pass.to_owned(), survivor, kind, members.into_values().collect()), saved)
}

/// Code that moved to a shared function, and where it was.
fn code_family(pass: &str, outline: &Outline) -> (FamilyKey, i64) {
    let survivor = Named::of(&Function { name: outline.shared.clone(), source: None });
    let member = |region: &ReportedRegion| FamilyMember {
        function: Named::of(&region.function),
        role: Role::Region,
    };
    let members = outline.regions.iter().map(member).collect();
    ((pass.to_owned(), survivor, Kind::Code(outline.instructions), members), outline.bytes_saved)
}

fn reasons(reports: &[ModuleReport]) -> Vec<Reason> {
    let mut reasons = reasons_of_functions(reports);
    reasons.extend(reasons_of_groups(reports));
    reasons.sort_by_key(|reason| Reverse(reason.count));
    reasons
}

/// Groups of code that repeats and stayed, those that cost least first.
fn reasons_of_groups(reports: &[ModuleReport]) -> Vec<Reason> {
    let mut found: BTreeMap<(&str, &str), Vec<&RefusedGroup>> = BTreeMap::new();
    for report in reports {
        for group in &report.refused_groups {
            found.entry((&report.pass, &group.reason)).or_default().push(group);
        }
    }
    let reason = |((pass, name), mut groups): ((&str, &str), Vec<&RefusedGroup>)| {
        groups.sort_by_key(|group| Reverse(group.bytes.map(saved)));
        Reason {
            pass: pass.to_owned(),
            name: name.to_owned(),
            explanation: groups[0].explanation.clone(),
            is_about_groups: true,
            count: groups.len(),
            functions: groups.into_iter().filter_map(first_of_group).collect(),
        }
    };
    found.into_iter().map(reason).collect()
}

fn saved(bytes: OutlineBytes) -> i64 {
    bytes.regions - bytes.calls - bytes.function
}

fn first_of_group(group: &RefusedGroup) -> Option<(Named, Option<String>)> {
    let first = group.regions.first()?;
    let mut what = format!("{} regions of {} instructions", group.all_regions, group.instructions);
    if let Some(OutlineBytes { regions, calls, function }) = group.bytes {
        what += &format!(", {regions} bytes; calls {calls}, function {function}");
    }
    Some((Named::of(&first.function), Some(what)))
}

fn reasons_of_functions(reports: &[ModuleReport]) -> Vec<Reason> {
    type Kept = BTreeMap<Named, Option<String>>;
    let mut found: BTreeMap<(&str, &str), (&str, usize, Kept)> = BTreeMap::new();
    for report in reports {
        for refusal in &report.refused {
            let (_, count, functions) = found.entry((&report.pass, &refusal.reason)).or_insert((
                &refusal.explanation,
                0,
                Kept::new(),
            ));
            *count += 1;
            let equal_to = refusal.equal_to.as_deref().map(readable);
            functions.entry(Named::of(&refusal.function)).or_insert(equal_to);
        }
    }
    found
        .into_iter()
        .map(|((pass, name), (explanation, count, functions))| Reason {
            pass: pass.to_owned(),
            name: name.to_owned(),
            explanation: explanation.to_owned(),
            is_about_groups: false,
            count,
            functions: functions.into_iter().collect(),
        })
        .collect()
}

/// What tests of other modules show.
#[cfg(test)]
impl Family {
    /// A family without places and modules, whose members are regions.
    pub(crate) fn sample(survivor: &str, kind: Kind, members: &[&str]) -> Self {
        let named = |symbol: &str| Named::of(&Function { name: symbol.to_owned(), source: None });
        let member = |symbol: &&str| FamilyMember { function: named(symbol), role: Role::Region };
        Family {
            pass: String::new(),
            survivor: named(survivor),
            kind,
            members: members.iter().map(member).collect(),
            modules: Vec::new(),
            bytes_saved: 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rustmerge_schema::{Member, Phase, Time};

    fn function(name: &str) -> Function {
        Function { name: name.to_owned(), source: None }
    }

    fn merge(survivor: &str, members: &[&str]) -> Merge {
        let member = |name: &&str| Member {
            function: function(name),
            form: Form::Erased,
            redirected_uses: 0,
            bytes_saved: 10,
        };
        Merge {
            number: 1,
            survivor: function(survivor),
            shared_body: false,
            members: members.iter().map(member).collect(),
            bytes_saved: 10 * members.len() as i64,
        }
    }

    fn report(module: &str, merges: Vec<Merge>) -> ModuleReport {
        ModuleReport {
            merges,
            statistics: BTreeMap::from([("functions".to_owned(), 5)]),
            ..ModuleReport::empty("rust-mergefunc", "0", "22", module.to_owned())
        }
    }

    fn region(function_name: &str) -> ReportedRegion {
        ReportedRegion { function: function(function_name), bytes: 20 }
    }

    fn outline(shared: &str, functions: &[&str]) -> Outline {
        Outline {
            number: 1,
            shared: shared.to_owned(),
            round: 1,
            instructions: 7,
            parameters: 2,
            outputs: 0,
            regions: functions.iter().map(|name| region(name)).collect(),
            bytes: OutlineBytes { regions: 60, calls: 15, function: 25 },
            bytes_saved: 20,
        }
    }

    fn refused(first: &str, bytes: Option<OutlineBytes>) -> RefusedGroup {
        RefusedGroup {
            reason: "NotProfitable".to_owned(),
            explanation: "it is not worth it".to_owned(),
            instructions: 3,
            all_regions: 2,
            regions: vec![region(first), region("z")],
            bytes,
        }
    }

    fn symbols(family: &Family) -> Vec<&str> {
        family.members.iter().map(|member| member.function.symbol.as_str()).collect()
    }

    #[test]
    fn modules_without_the_passes_are_listed() {
        let object = PlainObject { bytes: 463, bytes_with_passes: 847 };
        let plain = ModuleReport { plain_object: Some(object), ..report("a.c", Vec::new()) };
        let summary = Summary::of(&[plain, report("b.c", Vec::new())]);
        let expected = PlainModule { module: "a.c".to_owned(), object };
        assert_eq!(summary.plain_objects, [expected]);
        let text = crate::terminal::overview(&summary, 1);
        assert!(
            text.contains("\na.c is as without the passes: 463 bytes, 847 with them\n"),
            "{text}"
        );
    }

    #[test]
    fn a_survivor_that_is_merged_later_takes_its_family_along() {
        let summary =
            Summary::of(&[report("m", vec![merge("b", &["c", "d"]), merge("a", &["b"])])]);
        let [family] = &summary.families[..] else { panic!("{summary:?}") };
        assert_eq!((family.survivor.symbol.as_str(), family.bytes_saved), ("a", 30));
        assert_eq!(symbols(family), ["b", "c", "d"]);
    }

    #[test]
    fn modules_with_the_same_family_are_one_and_others_stay_apart() {
        let reports = ["m", "n"].map(|module| report(module, vec![merge("a", &["b"])]));
        let other = report("o", vec![merge("a", &["c"])]);
        let summary = Summary::of(&[reports[0].clone(), reports[1].clone(), other]);
        assert_eq!(summary.families.len(), 2);
        assert_eq!(summary.families[0].modules, ["m", "n"]);
        assert_eq!(summary.families[0].bytes_saved, 20);
        assert_eq!((summary.passes[0].modules, summary.passes[0].statistics["functions"]), (3, 15));
    }

    #[test]
    fn a_name_by_content_is_one_body_in_all_modules() {
        let mut merges = [merge("__rustmerge_00", &["a", "b"]), merge("__rustmerge_00", &["c"])];
        merges.iter_mut().for_each(|merge| merge.shared_body = true);
        let [one, other] = merges;
        let summary = Summary::of(&[report("m", vec![one]), report("n", vec![other])]);
        let [family] = &summary.families[..] else { panic!("{summary:?}") };
        assert_eq!(symbols(family), ["a", "b", "c"]);
    }

    #[test]
    fn outlined_code_is_a_family_of_the_functions_it_was_in() {
        let outlines = vec![outline("f.outlined.0", &["f", "g", "g"])];
        let summary = Summary::of(&[ModuleReport { outlines, ..report("m", Vec::new()) }]);
        let [family] = &summary.families[..] else { panic!("{summary:?}") };
        assert_eq!((family.kind, family.functions(), family.bytes_saved), (Kind::Code(7), 2, 20));
        assert_eq!(symbols(family), ["f", "g", "g"]);
        assert!(family.mentions("outlined.0") && family.mentions("g"));
        assert_eq!(family.members[0].role.name(), "region");
        assert_eq!(summary.passes[0].bytes_saved, 20);
    }

    #[test]
    fn groups_that_stay_are_ordered_by_what_they_would_cost() {
        let bytes = |function| Some(OutlineBytes { regions: 20, calls: 10, function });
        let refused_groups =
            vec![refused("f", None), refused("g", bytes(30)), refused("h", bytes(12))];
        let summary = Summary::of(&[ModuleReport { refused_groups, ..report("m", Vec::new()) }]);
        let [reason] = &summary.reasons[..] else { panic!("{summary:?}") };
        let names: Vec<_> =
            reason.functions.iter().map(|(named, _)| named.symbol.as_str()).collect();
        assert_eq!((reason.count, reason.is_about_groups), (3, true));
        assert_eq!(names, ["h", "g", "f"]);
        let what = reason.functions[0].1.as_deref();
        assert_eq!(what, Some("2 regions of 3 instructions, 20 bytes; calls 10, function 12"));
    }

    #[test]
    fn time_adds_up_by_phase() {
        let phase = |name: &str| Phase { name: name.to_owned(), microseconds: 7 };
        let time = Time { phases: vec![phase("b"), phase("a")] };
        let reports = ["m", "n"]
            .map(|module| ModuleReport { time: time.clone(), ..report(module, Vec::new()) });
        let summary = Summary::of(&reports);
        assert_eq!(summary.passes[0].phases, [("b".to_owned(), 14), ("a".to_owned(), 14)]);
        assert_eq!(summary.passes[0].microseconds, 28);
    }

    #[test]
    fn circles_end() {
        let summary = Summary::of(&[report("m", vec![merge("a", &["b"]), merge("b", &["a"])])]);
        assert!(!summary.families.is_empty());
    }

    #[test]
    fn names_are_found_in_both_spellings() {
        let summary = Summary::of(&[report("m", vec![merge("_Z1fv", &["_Z1gv"])])]);
        let family = &summary.families[0];
        assert!(family.mentions("f()") && family.mentions("_z1g") && !family.mentions("h"));
    }
}
