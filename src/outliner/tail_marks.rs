//! Which calls of a shared function are marked `tail`, so that code generation may make
//! jumps of them.  The mark asserts that the callee does not access allocas of the caller.

use crate::llvm::{Block, Call, Function, Inst, Opcode, OperandBuffer};
use crate::outliner::stack;

/// Takes the mark from a call that stands for others, unless all of them are marked.
pub(super) fn intersect<'ll>(copy: Inst<'ll>, mut originals: impl Iterator<Item = Inst<'ll>>) {
    let mut operands = OperandBuffer::new();
    if copy.describe(&mut operands).is_marked_tail()
        && !originals.all(|original| original.describe(&mut operands).is_marked_tail())
    {
        copy.take_tail_mark();
    }
}

/// Marks the calls before a `ret` of their value, where the function has no memory
/// of its own.  A `notail` stays.
pub(super) fn mark_last_calls(function: Function<'_>) {
    if stack::owned_memory(function) != 0 {
        return;
    }
    let mut operands = OperandBuffer::new();
    for block in function.blocks() {
        let mut unmarked_call: Option<Call<'_>> = None;
        let mut next = block.first();
        while let Some(inst) = next {
            let facts = inst.describe(&mut operands);
            next = facts.next;
            if facts.opcode == Some(Opcode::Ret)
                && let Some(call) = unmarked_call
                && (operands.is_empty() || operands.get(0).value == call.inst().as_value())
            {
                call.mark_tail();
            }
            unmarked_call = if facts.is_unmarked_call() { inst.as_call() } else { None };
        }
    }
}

/// Takes the marks from the calls of a function that has no memory of its own: there they
/// promise nothing, and [`mark_last_calls`] adds them.
pub(super) fn drop_empty_promises(function: Function<'_>) {
    if stack::owned_memory(function) == 0 {
        for inst in function.blocks().flat_map(Block::instructions) {
            inst.take_tail_mark();
        }
    }
}

/// Whether no call of `shared` is marked in a function that has memory of its own, which the
/// code of `shared` may use.
///
/// # Errors
///
/// Where one is.
pub(super) fn expect_kept_promises<'ll>(
    function: Function<'ll>,
    shared: Function<'ll>,
) -> Result<(), &'static str> {
    if stack::owned_memory(function) == 0 {
        return Ok(());
    }
    let mut operands = OperandBuffer::new();
    let mut is_marked_call = |inst: Inst<'ll>| {
        let facts = inst.describe(&mut operands);
        facts.is_marked_tail()
            && !facts.is_must_tail()
            && operands.get(facts.operand_count - 1).value == shared.as_value()
    };
    if function.instructions_in_walk_order(usize::MAX).into_iter().any(&mut is_marked_call) {
        return Err("a function with variables of its own is marked to end before the call");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::llvm::testing::TestModule;

    fn parse(body: &str) -> TestModule {
        TestModule::parse(&format!("declare void @give(ptr)\ndeclare void @shared(ptr)\n{body}"))
    }

    fn marks(function: Function<'_>) -> Vec<bool> {
        let calls = function.blocks().flat_map(Block::instructions).filter_map(Inst::as_call);
        let is_marked =
            |call: Call<'_>| call.inst().describe(&mut OperandBuffer::new()).is_marked_tail();
        calls.map(is_marked).collect()
    }

    #[test]
    fn promises_about_no_memory_go() {
        let calls = "  tail call void @give(ptr %p)\n  br label %next\nnext:\n  \
                     notail call void @give(ptr %p)\n  musttail call void @give(ptr %p)\n  \
                     ret void\n}\n";
        let module = parse(&format!(
            "define void @f(ptr %p) {{\n{calls}define void @g(ptr %p) {{\n  %v = alloca i64\n  \
             store i64 1, ptr %v\n{calls}"
        ));
        for name in ["f", "g"] {
            drop_empty_promises(module.function(name));
        }
        assert_eq!(marks(module.function("f")), [false, false, true]);
        assert_eq!(marks(module.function("g")), [true, false, true]);
    }

    #[test]
    fn marked_calls_of_shared_code_need_a_function_without_memory() {
        let keeps = |text: &str| {
            let module = parse(&format!("define void @f(ptr %p) {{\n{text}}}\n"));
            expect_kept_promises(module.function("f"), module.function("shared")).is_ok()
        };
        let memory = "  %v = alloca i64\n  store i64 1, ptr %v\n";
        let marked = "  tail call void @shared(ptr %p)\n  ret void\n";
        assert!(keeps(marked));
        assert!(!keeps(&format!("{memory}{marked}")));
        assert!(keeps(&format!("{memory}  call void @shared(ptr %p)\n  ret void\n")));
        assert!(keeps(&format!("{memory}  tail call void @give(ptr @shared)\n  ret void\n")));
        assert!(keeps(&format!("{memory}  musttail call void @shared(ptr %p)\n  ret void\n")));
        assert!(keeps(&format!("{memory}  ret void\nunreached:\n{marked}")));
    }
}
