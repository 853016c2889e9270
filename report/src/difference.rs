//! What changed between two builds.

use crate::places::{Places, Share, common_folder};
use crate::summary::{Family, Kind, Summary};
use serde::Serialize;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

/// A number that is another one now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Change {
    pub(crate) name: String,
    pub(crate) before: i64,
    pub(crate) after: i64,
}

impl Change {
    pub(crate) fn by(&self) -> i64 {
        self.after - self.before
    }
}

/// Functions that share a body or code in one of two builds only.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct FamilyChange {
    pub(crate) body: String,
    pub(crate) functions: usize,
    pub(crate) bytes_saved: i64,
}

/// What is not the same in two builds.  Changes are those that save less first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Difference {
    /// Bytes that were saved by all passes.
    pub(crate) before: i64,
    pub(crate) after: i64,
    /// Bytes by pass, and by file.
    pub(crate) passes: Vec<Change>,
    pub(crate) files: Vec<Change>,
    /// How many functions or groups stayed for a reason.
    pub(crate) reasons: Vec<Change>,
    pub(crate) gone: Vec<FamilyChange>,
    pub(crate) new: Vec<FamilyChange>,
}

impl Difference {
    /// How many bytes more are saved.
    pub(crate) fn by(&self) -> i64 {
        self.after - self.before
    }

    pub(crate) fn of(before: &Summary, after: &Summary) -> Self {
        let bytes_of_passes = |summary: &Summary| -> Vec<(String, i64)> {
            summary.passes.iter().map(|pass| (pass.name.clone(), pass.bytes_saved)).collect()
        };
        let root = common_folder([before, after].map(|summary| &summary.places));
        let bytes_of_files = |summary: &Summary| -> Vec<(String, i64)> {
            let Places { files, .. } = &summary.places;
            let share =
                |share: &Share| (summary.places.name_below(&root, share), share.bytes_saved);
            files.iter().map(share).collect()
        };
        let counts_of_reasons = |summary: &Summary| -> Vec<(String, i64)> {
            summary.reasons.iter().map(|one| (one.name.clone(), one.count as i64)).collect()
        };
        let mut reasons = changes(counts_of_reasons(before), counts_of_reasons(after));
        reasons.sort_by_key(|change| Reverse(change.by()));
        Difference {
            before: before.bytes_saved(),
            after: after.bytes_saved(),
            passes: changes(bytes_of_passes(before), bytes_of_passes(after)),
            files: changes(bytes_of_files(before), bytes_of_files(after)),
            reasons,
            gone: only_in(before, after),
            new: only_in(after, before),
        }
    }
}

/// The numbers that differ by name, those that became smaller by most first; one that is missing
/// is 0, and numbers of one name count together.
pub(crate) fn changes(
    before: impl IntoIterator<Item = (String, i64)>,
    after: impl IntoIterator<Item = (String, i64)>,
) -> Vec<Change> {
    let mut numbers: BTreeMap<String, (i64, i64)> = BTreeMap::new();
    before.into_iter().for_each(|(name, number)| numbers.entry(name).or_default().0 += number);
    after.into_iter().for_each(|(name, number)| numbers.entry(name).or_default().1 += number);
    let change = |(name, (before, after))| Change { name, before, after };
    let mut changes: Vec<Change> =
        numbers.into_iter().map(change).filter(|change| change.by() != 0).collect();
    changes.sort_by_key(Change::by);
    changes
}

/// What a family is, whatever number its shared function has.
type Identity<'a> = (&'a str, Kind, BTreeSet<&'a str>);

fn identity(family: &Family) -> Identity<'_> {
    let survivor = (family.kind == Kind::Body).then_some(&family.survivor);
    let members = family.members.iter().map(|member| &member.function);
    let symbols = survivor.into_iter().chain(members).map(|function| function.symbol.as_str());
    (&family.pass, family.kind, symbols.collect())
}

fn only_in(here: &Summary, there: &Summary) -> Vec<FamilyChange> {
    let known: BTreeSet<Identity<'_>> = there.families.iter().map(identity).collect();
    let only = here.families.iter().filter(|&family| !known.contains(&identity(family)));
    let change = |family: &Family| FamilyChange {
        body: family.survivor.readable.clone(),
        functions: family.functions(),
        bytes_saved: family.bytes_saved,
    };
    only.map(change).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::summary::Pass;

    fn code(shared: &str, regions: &[&str], bytes_saved: i64) -> Family {
        Family { bytes_saved, ..Family::sample(shared, Kind::Code(7), regions) }
    }

    fn summary(families: Vec<Family>) -> Summary {
        let bytes_saved = families.iter().map(|family| family.bytes_saved).sum();
        let pass = Pass { name: "rust-iroutliner".to_owned(), bytes_saved, ..Pass::default() };
        Summary { passes: vec![pass], families, ..Summary::of(&[]) }
    }

    #[test]
    fn families_are_the_same_under_other_numbers() {
        let before = summary(vec![code("f.outlined.0", &["f", "g"], 9)]);
        let after = summary(vec![
            code("f.outlined.1", &["f", "g"], 9),
            code("f.outlined.0", &["f", "h"], 4),
        ]);
        let difference = Difference::of(&before, &after);
        assert_eq!((difference.before, difference.after), (9, 13));
        assert_eq!(difference.gone, []);
        let [new] = &difference.new[..] else { panic!("{difference:?}") };
        assert_eq!((new.body.as_str(), new.functions, new.bytes_saved), ("f.outlined.0", 2, 4));
        let [pass] = &difference.passes[..] else { panic!("{difference:?}") };
        assert_eq!((pass.before, pass.after, pass.by()), (9, 13, 4));
    }

    #[test]
    fn files_are_the_same_below_other_roots() {
        let share =
            |name: &str| Share { name: name.to_owned(), bytes_saved: 5, ..Share::default() };
        let in_files = |root: &str, files: &[&str]| {
            let files = files.iter().map(|name| share(name)).collect();
            let places = Places { root: root.to_owned(), files, ..Places::default() };
            Summary { places, ..Summary::of(&[]) }
        };
        let before = in_files("/p/src", &["a.c"]);
        let after = in_files("/p", &["src/a.c", "lib/b.c"]);
        let [change] = &Difference::of(&before, &after).files[..] else { panic!() };
        assert_eq!((change.name.as_str(), change.before, change.after), ("lib/b.c", 0, 5));
    }

    #[test]
    fn what_saves_less_comes_first() {
        let numbers = |pairs: &[(&str, i64)]| -> Vec<(String, i64)> {
            pairs.iter().map(|&(name, number)| (name.to_owned(), number)).collect()
        };
        let before = numbers(&[("a", 5), ("b", 7), ("c", 1)]);
        let after = numbers(&[("a", 6), ("c", 1), ("d", 2)]);
        let names: Vec<String> = changes(before, after).into_iter().map(|one| one.name).collect();
        assert_eq!(names, ["b", "a", "d"]);
    }
}
