//! Many reports as one.

use crate::names::readable;
use rustmerge_schema::{Form, Function, Merge, ModuleReport, Source};
use serde::Serialize;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

/// What happened to all modules together.
#[derive(Debug, Serialize)]
pub(crate) struct Summary {
    /// One per pass, by name.
    pub(crate) passes: Vec<Pass>,
    /// Functions that share a body, those that saved most first.
    pub(crate) families: Vec<Family>,
    /// Why functions were not merged, the most frequent reason first.
    pub(crate) reasons: Vec<Reason>,
}

/// What one pass did.
#[derive(Debug, Default, Serialize)]
pub(crate) struct Pass {
    pub(crate) name: String,
    pub(crate) modules: usize,
    pub(crate) functions: u64,
    pub(crate) erased: u64,
    pub(crate) aliased: u64,
    pub(crate) thunked: u64,
    pub(crate) shared_bodies: u64,
    pub(crate) bytes_saved: i64,
    pub(crate) microseconds: u64,
}

/// Functions that share one body, in every module where it happened alike.
#[derive(Debug, Serialize)]
pub(crate) struct Family {
    pub(crate) pass: String,
    pub(crate) survivor: Named,
    pub(crate) shared_body: bool,
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
}

/// A member of a family other than the survivor.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub(crate) struct FamilyMember {
    pub(crate) function: Named,
    pub(crate) form: Form,
}

/// One reason, and the functions that it kept.
#[derive(Debug, Serialize)]
pub(crate) struct Reason {
    pub(crate) pass: String,
    pub(crate) name: String,
    pub(crate) explanation: String,
    pub(crate) count: usize,
    /// Each once, with a function that it is equal to.
    pub(crate) functions: Vec<(Named, Option<String>)>,
}

impl Named {
    fn of(function: &Function) -> Self {
        Named {
            symbol: function.name.clone(),
            readable: readable(&function.name),
            place: function.source.as_ref().map(place),
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
}

impl Summary {
    /// Sums up reports.
    pub(crate) fn of(reports: &[ModuleReport]) -> Self {
        Summary { passes: passes(reports), families: families(reports), reasons: reasons(reports) }
    }
}

fn passes(reports: &[ModuleReport]) -> Vec<Pass> {
    let mut passes: BTreeMap<&str, Pass> = BTreeMap::new();
    let mut modules: BTreeSet<(&str, &str)> = BTreeSet::new();
    for report in reports {
        let counter = |name| report.statistics.get(name).copied().unwrap_or(0);
        let pass = passes.entry(&report.pass).or_default();
        pass.name.clone_from(&report.pass);
        pass.modules += usize::from(modules.insert((&report.pass, &report.module)));
        pass.functions += counter("functions");
        pass.erased += counter("functions-erased");
        pass.aliased += counter("functions-aliased");
        pass.thunked += counter("functions-thunked");
        pass.shared_bodies += counter("shared-bodies");
        pass.bytes_saved += report.merges.iter().map(|merge| merge.bytes_saved).sum::<i64>();
        pass.microseconds += report.time.phases.iter().map(|phase| phase.microseconds).sum::<u64>();
    }
    passes.into_values().collect()
}

type FamilyKey = (String, Named, bool, Vec<FamilyMember>);

/// What names of shared bodies start with that are a digest of their content.
const NAMED_BY_CONTENT: &str = "__rustmerge_";

/// Names mean nothing between modules, where local functions of one name are
/// different ones; so what shares a body is found module by module.  A name by
/// content is the same body in every module, whoever shares it there.
fn families(reports: &[ModuleReport]) -> Vec<Family> {
    let mut found: BTreeMap<FamilyKey, (BTreeSet<FamilyMember>, BTreeSet<&str>, i64)> =
        BTreeMap::new();
    for report in reports {
        for ((pass, mut survivor, shared_body, members), saved) in families_of(report) {
            let mut told_apart_by = members.clone();
            if shared_body && survivor.symbol.starts_with(NAMED_BY_CONTENT) {
                told_apart_by.clear();
                // Its place is that of one of the members.
                survivor.place = None;
            }
            let key = (pass, survivor, shared_body, told_apart_by);
            let (all, modules, sum) = found.entry(key).or_default();
            all.extend(members);
            modules.insert(&report.module);
            *sum += saved;
        }
    }
    let mut families: Vec<Family> = found
        .into_iter()
        .map(|((pass, survivor, shared_body, _), (members, modules, bytes_saved))| Family {
            pass,
            survivor,
            shared_body,
            members: members.into_iter().collect(),
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
        // Only a file that no pass wrote has circles.
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
        members.insert(&member.function.name, FamilyMember { function, form: member.form });
    }
    members.remove(root);
    let saved = merges.iter().map(|merge| merge.bytes_saved).sum();
    let shared_body = last.is_some_and(|merge| merge.shared_body);
    ((pass.to_owned(), survivor, shared_body, members.into_values().collect()), saved)
}

fn reasons(reports: &[ModuleReport]) -> Vec<Reason> {
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
    let mut reasons: Vec<Reason> = found
        .into_iter()
        .map(|((pass, name), (explanation, count, functions))| Reason {
            pass: pass.to_owned(),
            name: name.to_owned(),
            explanation: explanation.to_owned(),
            count,
            functions: functions.into_iter().collect(),
        })
        .collect();
    reasons.sort_by_key(|reason| Reverse(reason.count));
    reasons
}

#[cfg(test)]
mod tests {
    use super::*;
    use rustmerge_schema::{Header, Member, Time};

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
            survivor: function(survivor),
            shared_body: false,
            members: members.iter().map(member).collect(),
            bytes_saved: 10 * members.len() as i64,
        }
    }

    fn report(module: &str, merges: Vec<Merge>) -> ModuleReport {
        ModuleReport {
            header: Header::current(),
            pass: "rust-mergefunc".to_owned(),
            plugin: "0".to_owned(),
            llvm: "22".to_owned(),
            module: module.to_owned(),
            merges,
            refused: Vec::new(),
            statistics: BTreeMap::from([("functions".to_owned(), 5)]),
            time: Time::default(),
        }
    }

    fn symbols(family: &Family) -> Vec<&str> {
        family.members.iter().map(|member| member.function.symbol.as_str()).collect()
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
        assert_eq!((summary.passes[0].modules, summary.passes[0].functions), (3, 15));
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
