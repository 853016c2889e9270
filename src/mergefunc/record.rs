//! What one run did, for the report file.
//!
//! A plan is recorded before it is applied, because afterwards there are no bodies to
//! estimate and some functions, with their names, are erased.

use super::changes::Changes;
use super::forwarding::tail_position;
use super::options::NAME;
use super::parameters::plan::{Ending, ParameterPlan, PlannedMember};
use super::plan::{Disposition, Fold, Plan, Survivor};
use super::publish;
use super::reason::MergeRejection;
use super::table::{FunctionEntry, FunctionId, FunctionTable};
use crate::cost::Bytes;
use crate::host::pass::Progress;
use crate::host::records::{self, WriteError, describe};
use crate::llvm::{self, Module};
use rustmerge_schema::{Form, Member, Merge, ModuleReport, Refusal};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// What has been done so far.
pub(super) struct Record {
    directory: PathBuf,
    merges: Vec<(FunctionId, Merge)>,
    refused: Vec<Refusal>,
    counted: BTreeMap<&'static str, u64>,
}

impl Record {
    /// A record for a report in a directory.
    pub(super) fn new(directory: &Path) -> Self {
        Record {
            directory: directory.to_owned(),
            merges: Vec::new(),
            refused: Vec::new(),
            counted: BTreeMap::new(),
        }
    }

    /// Records a function that was not merged, or not as far as it could be.
    pub(super) fn refusal(
        &mut self,
        function: llvm::Function<'_>,
        equal_to: Option<String>,
        reason: MergeRejection,
        explanation: &str,
    ) {
        self.refused.push(Refusal {
            function: describe(function),
            equal_to,
            reason: reason.name().to_owned(),
            explanation: explanation.to_owned(),
        });
    }

    /// Records a plan that is about to be applied.
    pub(super) fn plan(&mut self, plan: &Plan, number: u32, table: &FunctionTable<'_>) {
        let Some(survivor) = plan.survivor else { return };
        let (id, entry, cost) = match survivor {
            Survivor::Member(id) => (id, None, Bytes(0)),
            Survivor::SharedBody { giver, gets_name } => {
                let entry = table.get(giver).with_body_of_its_own(gets_name);
                let members = plan.folds.iter().map(|fold| table.get(fold.function));
                let symbol = publish::new_symbol_bytes(gets_name, members, table);
                let cost = function_bytes(&entry, table) + symbol;
                (giver, Some(entry), cost)
            }
        };
        let survivor = entry.as_ref().unwrap_or_else(|| table.get(id));
        let members: Vec<Member> =
            plan.folds.iter().map(|&fold| member(survivor, fold, table)).collect();
        let saved =
            members.iter().fold(0, |sum: i64, member| sum.saturating_add(member.bytes_saved));
        let merge = Merge {
            number,
            survivor: describe(survivor.function),
            shared_body: entry.is_some(),
            members,
            bytes_saved: saved.saturating_sub(cost.signed()),
        };
        self.merges.push((id, merge));
    }

    /// Records a body with parameters that is about to be made.
    pub(super) fn parameters(
        &mut self,
        plan: &ParameterPlan<'_>,
        number: u32,
        table: &FunctionTable<'_>,
    ) {
        let member = |&PlannedMember { id, ending, bytes_saved }: &PlannedMember| {
            let entry = table.get(id);
            let (form, redirected_uses) = match ending {
                Ending::Calls => (Form::Erased, entry.function.as_value().uses().len() as u64),
                Ending::Thunk => (Form::Thunk, 0),
            };
            Member { function: describe(entry.function), form, redirected_uses, bytes_saved }
        };
        let giver = plan.members[0].id;
        self.merges.push((
            giver,
            Merge {
                number,
                survivor: describe(table.get(giver).function),
                shared_body: true,
                members: plan.members.iter().map(member).collect(),
                bytes_saved: plan.bytes_saved,
            },
        ));
    }

    /// Enters how many uses of each member the plan redirected that was carried out last.  Those that
    /// kept their bodies and all of their uses are no members.
    pub(super) fn redirected(&mut self, uses: &[u64]) {
        let Some((_, merge)) = self.merges.last_mut() else { return };
        for (member, &uses) in merge.members.iter_mut().zip(uses) {
            member.redirected_uses = uses;
        }
        merge.members.retain(|one| one.form != Form::Redirected || one.redirected_uses > 0);
        if merge.members.is_empty() {
            self.merges.pop();
        }
    }

    /// Notes which function holds the shared body of the plan that was carried
    /// out last.
    pub(super) fn shared_body(&mut self, id: FunctionId, table: &FunctionTable<'_>) {
        if let Some((survivor, merge)) = self.merges.last_mut() {
            *survivor = id;
            merge.survivor.name = table.get(id).function.display_name();
        }
    }

    /// Enters the final names of shared bodies.  A body that was merged again has its first
    /// name in the record of that merge.
    pub(super) fn named(&mut self, table: &FunctionTable<'_>) {
        let mut names = BTreeMap::new();
        for (id, merge) in self.merges.iter_mut().filter(|(_, merge)| merge.shared_body) {
            let entry = table.get(*id);
            if !entry.is_gone {
                let name = entry.function.display_name();
                let first = std::mem::replace(&mut merge.survivor.name, name.clone());
                names.insert(first, name);
            }
        }
        let equals = self.refused.iter_mut().filter_map(|refusal| refusal.equal_to.as_mut());
        for name in equals {
            if let Some(new) = names.get(name) {
                name.clone_from(new);
            }
        }
        for (_, merge) in self.merges.iter_mut().filter(|(_, merge)| !merge.shared_body) {
            if let Some(new) = names.get(&merge.survivor.name) {
                merge.survivor.name.clone_from(new);
            }
        }
    }

    /// The bytes that all merges save.
    pub(super) fn bytes_saved(&self) -> i64 {
        self.merges.iter().map(|(_, merge)| merge.bytes_saved).fold(0, i64::saturating_add)
    }

    /// Adds a counter.
    pub(super) fn count(&mut self, name: &'static str, number: u64) {
        self.counted.insert(name, number);
    }

    /// Writes the file.
    ///
    /// # Errors
    ///
    /// The file cannot be written.
    pub(super) fn write(
        self,
        module: Module<'_>,
        changes: Changes,
        progress: &Progress,
    ) -> Result<(), WriteError> {
        let mut statistics = self.counted;
        statistics.insert("functions-erased", changes.erased as u64);
        statistics.insert("functions-aliased", changes.aliased as u64);
        statistics.insert("functions-thunked", changes.thunked as u64);
        statistics.insert("shared-bodies", changes.shared_bodies as u64);
        statistics.insert("functions-parameterized", changes.parameterized as u64);
        statistics.insert("uses-redirected", changes.redirected_uses as u64);
        let report = ModuleReport {
            merges: self.merges.into_iter().map(|(_, merge)| merge).collect(),
            refused: self.refused,
            statistics: statistics.into_iter().map(|(name, n)| (name.to_owned(), n)).collect(),
            time: records::time_of(progress),
            ..records::empty_report(NAME, module)
        };
        records::write_report(&self.directory, &report)
    }
}

/// What becomes of one function, with none of its uses redirected yet.
fn member<'ll>(survivor: &FunctionEntry<'ll>, fold: Fold, table: &FunctionTable<'ll>) -> Member {
    let entry = table.get(fold.function);
    let body = if entry.is_dead { Bytes(0) } else { function_bytes(entry, table) };
    let (form, bytes_saved) = match fold.disposition {
        Disposition::Erase if entry.is_dead => (Form::Erased, 0),
        Disposition::Erase => (Form::Erased, (body + publish::symbol_bytes(entry, table)).signed()),
        Disposition::Alias => (Form::Alias, body.signed()),
        Disposition::Thunk(kind) => {
            let call = tail_position(kind, survivor);
            let thunk = table.cost.stub(entry.function, &entry.facts, &call).bytes();
            (Form::Thunk, body.signed() - thunk.signed())
        }
        Disposition::Keep(_) => (Form::Redirected, 0),
    };
    Member { function: describe(entry.function), form, redirected_uses: 0, bytes_saved }
}

/// The loaded bytes of a function: body, padding, unwind and exception tables.
fn function_bytes(entry: &FunctionEntry<'_>, table: &FunctionTable<'_>) -> Bytes {
    table.cost.whole_function(entry.function, &entry.facts).bytes()
}
