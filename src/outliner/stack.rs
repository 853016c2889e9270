//! What a function has on its stack: allocas, and the markers of their lifetimes.

use crate::llvm::{
    Alloca, AllocaFacts, ConstantKind, FUNCTION_INDEX, Function, Inst, LifetimeMarker, Region,
    Value,
};
use crate::vocabulary::named_attributes::CALLEES_MEMORY;
use rustc_hash::FxHashSet;

/// The alloca that a lifetime marker names, if that exists as long as its function runs and
/// the marker covers all of it; `None` for what is no such marker.
pub(super) fn marked_alloca<'ll>(inst: Inst<'ll>) -> Option<(LifetimeMarker, Alloca<'ll>)> {
    let marker = LifetimeMarker::of(inst)?;
    // A marker has no operand bundles, so that all operands but the callee are arguments.
    let arguments = inst.operand_count() - 1;
    let (alloca, facts) = Alloca::describe(inst.operand(arguments - 1))?;
    // LLVM 22 has no size; where there is one, a marker of a part has no defined meaning.
    let covers_all = arguments == 1 || is_size_of(inst.operand(0), &facts);
    (facts.is_static && covers_all).then_some((marker, alloca))
}

/// Whether the size in a lifetime marker is that of the alloca, or -1, which stands for it.
fn is_size_of(size: Value<'_>, facts: &AllocaFacts) -> bool {
    let Some(constant) = size.as_constant() else { return false };
    let constant = constant.facts();
    constant.kind == ConstantKind::Int
        && (constant.bits == Some(u64::MAX)
            || constant.bits.is_some_and(|it| facts.bytes == Some(it)))
}

/// Whether an instruction is a lifetime marker of an alloca.
fn marks<'ll>(inst: Inst<'ll>, alloca: Alloca<'ll>) -> bool {
    marked_alloca(inst).is_some_and(|(_, marked)| marked == alloca)
}

/// The lifetime markers of an alloca.
fn markers_of<'ll>(alloca: Alloca<'ll>) -> Vec<Inst<'ll>> {
    alloca.users().filter(|&user| marks(user, alloca)).collect()
}

/// Removes the lifetime markers of an alloca, and says how many these are.
fn drop_markers(alloca: Alloca<'_>) -> usize {
    let markers = markers_of(alloca);
    let count = markers.len();
    markers.into_iter().for_each(Inst::erase);
    count
}

/// The allocas of the entry block.
fn allocas_at_entry<'ll>(function: Function<'ll>) -> Vec<Alloca<'ll>> {
    let entry = function.entry();
    let allocas = function.allocas().into_iter();
    allocas.filter(|alloca| Some(alloca.inst().block()) == entry).collect()
}

/// The size of all allocas with lifetime markers together, in bytes; the largest number where
/// that is not known.
pub(super) fn marked_bytes(function: Function<'_>) -> u64 {
    let marked = allocas_at_entry(function).into_iter().filter(|&it| !markers_of(it).is_empty());
    let bytes = marked.map(|alloca| alloca.facts().bytes.unwrap_or(u64::MAX));
    bytes.fold(0, u64::saturating_add)
}

/// Removes the lifetime markers of the allocas for which another function has none, and says
/// how many these are; `None` where the two do not have equally many allocas.
pub(super) fn drop_markers_like<'ll>(
    function: Function<'ll>,
    other: Function<'ll>,
) -> Option<usize> {
    let [own, others] = [function, other].map(allocas_at_entry);
    if own.len() != others.len() {
        return None;
    }
    let unmarked = own.into_iter().zip(others).filter(|&(_, other)| markers_of(other).is_empty());
    Some(unmarked.map(|(alloca, _)| drop_markers(alloca)).sum())
}

/// Removes all lifetime markers of the allocas that have one between the instructions of a
/// region: their memory is then needed all the time.
pub(super) fn drop_inner_markers(region: &Region<'_>) {
    let mut allocas = Vec::new();
    for pair in region.instructions.windows(2) {
        let between = std::iter::successors(pair[1].previous(), |inst| inst.previous());
        let between = between.take_while(|&inst| inst != pair[0]);
        allocas.extend(between.filter_map(marked_alloca).map(|(_, alloca)| alloca));
    }
    let mut known = FxHashSet::default();
    allocas.retain(|&alloca| known.insert(alloca));
    for alloca in allocas {
        drop_markers(alloca);
    }
}

/// Erases an alloca whose users, except lifetime markers, are erased next; they use poison
/// until then.  Debug info says of it that it is optimised out.
pub(super) fn erase_alloca(address: Value<'_>) {
    let (alloca, _) = Alloca::describe(address).expect("the candidate has checked it");
    drop_markers(alloca);
    alloca.inst().replace_by_poison_and_erase();
}

/// How many pieces of memory of its own a function has whose address a callee may get, so that
/// calls in it may be no tail calls; `u32::MAX` where that is not known.  An alloca that only
/// lifetime markers use does not count.
pub(super) fn owned_memory(function: Function<'_>) -> u32 {
    if function.ty().facts().flag {
        // Variadic arguments are memory of the function, too.
        return u32::MAX;
    }
    let is_used = |alloca: &Alloca<'_>| alloca.users().any(|user| !marks(user, *alloca));
    let allocas = function.allocas().iter().filter(|alloca| is_used(alloca)).count() as u32;
    allocas + parameters_by_value(function)
}

fn parameters_by_value(function: Function<'_>) -> u32 {
    if CALLEES_MEMORY.anywhere(function) == [false; 3] {
        return 0;
    }
    let attributes = function.attributes();
    let by_value = attributes
        .iter()
        .filter(|one| !matches!(one.index, 0 | FUNCTION_INDEX) && CALLEES_MEMORY.has(one))
        .map(|one| one.index);
    by_value.collect::<FxHashSet<u32>>().len() as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::llvm::testing::TestModule;

    /// LLVM 22 has no sizes in markers, and takes them away from those of older files.
    fn has_sizes() -> bool {
        crate::LLVM_MAJOR.parse::<u32>().expect("a number") < 22
    }

    fn parse(body: &str) -> TestModule {
        TestModule::parse(&format!(
            "declare void @llvm.lifetime.start.p0(i64, ptr)\n\
             declare void @llvm.lifetime.end.p0(i64, ptr)\ndeclare void @give(ptr)\n{body}"
        ))
    }

    const START: &str = "  call void @llvm.lifetime.start.p0(i64 ";
    const END: &str = "  call void @llvm.lifetime.end.p0(i64 ";

    fn marked(module: &TestModule) -> Vec<Option<(LifetimeMarker, String)>> {
        let blocks = module.function("f").blocks().collect::<Vec<_>>();
        let marked = |(marker, alloca): (_, Alloca<'_>)| {
            (marker, String::from_utf8_lossy(alloca.as_value().name()).into_owned())
        };
        let instructions = blocks.into_iter().flat_map(|block| block.instructions());
        instructions
            .filter(|&inst| LifetimeMarker::of(inst).is_some())
            .map(|inst| marked_alloca(inst).map(marked))
            .collect()
    }

    #[test]
    fn markers_cover_all_of_an_alloca_of_the_entry_block() {
        let module = parse(&format!(
            "define void @f() {{\n  %v = alloca i64\n  br label %next\nnext:\n  \
             %w = alloca i64\n{START}8, ptr %v)\n{END}-1, ptr %v)\n{START}4, ptr %v)\n\
             {START}8, ptr %w)\n  ret void\n}}\n"
        ));
        let of_v = |marker| Some((marker, "v".to_owned()));
        let of_part = if has_sizes() { None } else { of_v(LifetimeMarker::Start) };
        let expected = [of_v(LifetimeMarker::Start), of_v(LifetimeMarker::End), of_part, None];
        assert_eq!(marked(&module), expected);
    }

    /// A bundle is between the arguments and the callee: its operands were once taken for the
    /// alloca, which then moved into a loop.
    #[test]
    fn a_marker_with_a_bundle_is_none() {
        // LLVM 22 writes markers with sizes anew, without their bundles.
        let (types, size) = if has_sizes() { ("i64, ptr", "i64 4, ") } else { ("ptr", "") };
        let module = TestModule::parse(&format!(
            "declare void @llvm.lifetime.start.p0({types})\n\
             declare void @llvm.lifetime.end.p0({types})\n\
             define void @f() {{\n  %v = alloca i32\n  %w = alloca i32\n  \
             call void @llvm.lifetime.start.p0({size}ptr %v) [ \"x\"(ptr %w) ]\n  \
             call void @llvm.lifetime.end.p0({size}ptr %v) [ \"x\"(i32 1) ]\n  ret void\n}}\n"
        ));
        assert_eq!(marked(&module), []);
        assert_eq!(owned_memory(module.function("f")), 2);
    }

    #[test]
    fn memory_that_a_callee_may_be_given_is_counted() {
        let count = |head: &str, body: &str| {
            let module = parse(&format!("define void @f({head}) {{\n{body}  ret void\n}}\n"));
            owned_memory(module.function("f"))
        };
        let unused = format!("  %v = alloca i64\n{START}8, ptr %v)\n{END}8, ptr %v)\n");
        assert_eq!(count("ptr %p", ""), 0);
        assert_eq!(count("ptr %p", &unused), 0);
        assert_eq!(count("ptr %p", &format!("{unused}  call void @give(ptr %v)\n")), 1);
        assert_eq!(count("ptr %p", "  %v = alloca i64\n  store i64 1, ptr %v\n"), 1);
        assert_eq!(count("ptr byval(i64) %p, ptr %q, ptr byval(i32) %r", ""), 2);
        assert_eq!(count("ptr byval(i64) %p, ptr \"byval\" %q", ""), 1);
        assert_eq!(count("ptr %p, ...", ""), u32::MAX);
    }

    #[test]
    fn bytes_of_marked_allocas_are_added() {
        let module = parse(&format!(
            "define void @f() {{\n  %v = alloca i64\n  %w = alloca [3 x i32]\n  \
             %x = alloca i64\n{START}8, ptr %v)\n{START}12, ptr %w)\n  ret void\n}}\n\
             define void @g() {{\n  %v = alloca <vscale x 2 x i64>\n{START}-1, ptr %v)\n  \
             ret void\n}}\n"
        ));
        assert_eq!(marked_bytes(module.function("f")), 20);
        assert_eq!(marked_bytes(module.function("g")), u64::MAX);
    }

    #[test]
    fn markers_go_that_the_other_function_has_not() {
        let body = |name: &str, markers: &str| {
            format!(
                "define void @{name}() {{\n  %v = alloca i64\n  %w = alloca i64\n{markers}  \
                 ret void\n}}\n"
            )
        };
        let both = format!("{START}8, ptr %v)\n{END}8, ptr %v)\n{START}8, ptr %w)\n");
        let one = format!("{START}8, ptr %w)\n");
        let other = "define void @h() {\n  %v = alloca i64\n  ret void\n}\n";
        let module = parse(&format!("{}{}{other}", body("f", &both), body("g", &one)));
        let [f, g, h] = ["f", "g", "h"].map(|name| module.function(name));
        assert_eq!(drop_markers_like(f, h), None);
        assert_eq!(drop_markers_like(g, f), Some(0));
        assert_eq!(drop_markers_like(f, g), Some(2));
        assert_eq!(marked(&module), [Some((LifetimeMarker::Start, "w".to_owned()))]);
    }

    #[test]
    fn markers_between_the_instructions_of_a_region_go() {
        let module = parse(&format!(
            "define void @f() {{\n  %v = alloca i64\n  %w = alloca i64\n{START}8, ptr %w)\n  \
             store i64 1, ptr %v\n{START}8, ptr %v)\n  store i64 2, ptr %v\n  \
             store i64 3, ptr %v\n{END}8, ptr %v)\n  ret void\n}}\n"
        ));
        let entry = module.function("f").entry().expect("a body");
        let stores = entry.instructions().into_iter();
        let instructions =
            stores.filter(|inst| inst.opcode() == Some(crate::llvm::Opcode::Store)).collect();
        drop_inner_markers(&Region { front: Vec::new(), instructions });
        module.verify();
        assert_eq!(marked(&module), [Some((LifetimeMarker::Start, "w".to_owned()))]);
        let v = module.function("f").allocas()[0];
        erase_alloca(v.as_value());
        assert_eq!(module.function("f").allocas().len(), 1);
    }
}
