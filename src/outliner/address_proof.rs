//! `verify`: does a function that was prepared use the addresses that it used?
//!
//! [`Rewriter::prepare`](super::rewrite::Rewriter::prepare) copies addresses, to a block of their own
//! before a loop, and changes which of two equal ones an instruction has.  Nothing else changes,
//! so all other instructions are there in the same order, and each has at each place an address that
//! is as many bytes from the same value:
//!
//! ```text
//!   %q = getelementptr i8, ptr %p, i64 8     %c = getelementptr i8, ptr %p, i64 8
//!   …                                        …
//!   store i32 0, ptr %q                  =   store i32 0, ptr %c
//! ```
//!
//! What the steps to an address assert may be less than it was, never more.

use crate::llvm::{Function, Inst, InstFacts, Module, Opcode, OperandBuffer, TypeKind, Value};
use crate::outliner::error::Difference;
use rustc_hash::{FxHashMap, FxHashSet};

/// The bits in which LLVM computes the largest numbers of bytes that are understood.
const MOST_BITS: u32 = 64;

/// Whether all operands of one function are the addresses that they are in another one, those of
/// addresses aside.  Where branches lead is not asked.
///
/// # Errors
///
/// The first instruction that has another one.
pub(super) fn have_same_addresses<'ll>(
    module: Module<'ll>,
    before: Function<'ll>,
    after: Function<'ll>,
) -> Result<(), Difference> {
    let mut pairs = Pairs::new(module, before, after);
    for at in 0..pairs.users[0].len().max(pairs.users[1].len()) {
        let [Some(before), Some(after)] = [0, 1].map(|side| pairs.users[side].get(at).copied())
        else {
            return Err(pairs.difference(at));
        };
        if before.operand_count() != after.operand_count() {
            return Err(pairs.difference(at));
        }
        for index in 0..before.operand_count() {
            if !pairs.are_equal(before.operand(index), after.operand(index)) {
                return Err(pairs.difference(at));
            }
        }
    }
    Ok(())
}

/// Puts the value that each address is computed from in its place, so that the rest of two functions
/// can be compared.
pub(super) fn forget_addresses(function: Function<'_>) {
    let is_address = |inst: &Inst<'_>| step(*inst, &mut OperandBuffer::new()).is_some();
    let instructions = function.blocks().flat_map(|block| block.instructions());
    let addresses: Vec<Inst<'_>> = instructions.filter(is_address).collect();
    for address in addresses {
        address.replace_and_erase(address.operand(0));
    }
}

/// What is known of an instruction that is a constant number of bytes from another address.
fn step<'ll>(inst: Inst<'ll>, operands: &mut OperandBuffer<'ll>) -> Option<(InstFacts<'ll>, i64)> {
    let facts = inst.describe(operands);
    let is_address = facts.opcode == Some(Opcode::GetElementPtr);
    let bytes = facts.constant_offset().filter(|_| is_address)?;
    Some((facts, bytes))
}

/// An address as the value that it is computed from in constant steps, and what these add up to.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Address<'ll> {
    root: Value<'ll>,
    /// In the width of the address space's indices, with its sign.
    bytes: i64,
    /// Some step has a flag.
    has_flags: bool,
}

/// Two functions whose instructions correspond.
struct Pairs<'ll> {
    /// The instructions that are no addresses and no branches with one target.
    users: [Vec<Inst<'ll>>; 2],
    /// The number of each of them and of each argument.
    numbers: [FxHashMap<Value<'ll>, usize>; 2],
    addresses: FxHashMap<Inst<'ll>, Address<'ll>>,
    /// Pairs of addresses where the second asserts no more than the first one.
    asserted: FxHashSet<(Inst<'ll>, Inst<'ll>)>,
}

impl<'ll> Pairs<'ll> {
    fn new(module: Module<'ll>, before: Function<'ll>, after: Function<'ll>) -> Self {
        let functions = [before, after];
        let mut addresses = FxHashMap::default();
        let users = functions.map(|function| {
            let all = function.blocks().flat_map(|block| block.instructions());
            all.filter(|&inst| !goes_on(inst) && !note_address(module, inst, &mut addresses))
                .collect::<Vec<_>>()
        });
        let numbers = [0, 1].map(|side: usize| {
            let own = users[side].iter().map(|inst| inst.as_value());
            functions[side].arguments().chain(own).zip(0..).collect()
        });
        Pairs { users, numbers, addresses, asserted: FxHashSet::default() }
    }

    /// Whether two operands are equal as far as addresses decide it.
    fn are_equal(&mut self, before: Value<'ll>, after: Value<'ll>) -> bool {
        let address = |value: Value<'ll>| {
            let known = self.address(value).map(|(_, address)| address);
            known.unwrap_or(Address { root: value, bytes: 0, has_flags: false })
        };
        let (own, other) = (address(before), address(after));
        if own.root == before && other.root == after {
            return true;
        }
        let [number, other_number] = [(0, own.root), (1, other.root)]
            .map(|(side, root): (usize, _)| self.numbers[side].get(&root));
        let is_same_root = match (number, other_number) {
            (None, None) => own.root == other.root,
            (number, other_number) => number == other_number,
        };
        is_same_root
            && own.bytes == other.bytes
            && (!other.has_flags || self.asserts_no_more(before, after))
    }

    /// Whether each step to an address that asserts something is a step to an equal one, too, which
    /// asserts no less.
    fn asserts_no_more(&mut self, before: Value<'ll>, after: Value<'ll>) -> bool {
        let (mut before, mut after) = (before, after);
        let [mut own, mut other] = [OperandBuffer::new(), OperandBuffer::new()];
        while let Some((two, address)) = self.address(after) {
            let facts = two.describe(&mut other);
            if facts.optional_data == 0 {
                after = other.get(0).value;
                continue;
            }
            let Some((one, known)) = self.address(before) else { return false };
            let own_facts = one.describe(&mut own);
            before = own.get(0).value;
            if known.bytes != address.bytes {
                continue;
            }
            let is_same_step = own_facts.auxiliary_type == facts.auxiliary_type
                && own_facts.operand_count == facts.operand_count
                && (1..facts.operand_count).all(|at| own.get(at).value == other.get(at).value);
            if is_same_step && facts.optional_data & !own_facts.optional_data == 0 {
                if !self.asserted.insert((one, two)) {
                    return true;
                }
                after = other.get(0).value;
            }
        }
        true
    }

    fn address(&self, value: Value<'ll>) -> Option<(Inst<'ll>, Address<'ll>)> {
        let inst = value.as_instruction()?;
        self.addresses.get(&inst).map(|&address| (inst, address))
    }

    fn difference(&self, at: usize) -> Difference {
        let text = |inst: &Inst<'ll>| format!("'{}'", inst.display());
        let [before, after] =
            [0, 1].map(|side| self.users[side].get(at).map_or("nothing".to_owned(), text));
        Difference::Instruction { before, after }
    }
}

/// Whether an instruction does nothing but lead to one block.
fn goes_on(inst: Inst<'_>) -> bool {
    inst.opcode() == Some(Opcode::Br) && inst.operand_count() == 1
}

/// Notes an instruction that is an address, with those that it is computed from, and says whether it
/// is one.
fn note_address<'ll>(
    module: Module<'ll>,
    inst: Inst<'ll>,
    addresses: &mut FxHashMap<Inst<'ll>, Address<'ll>>,
) -> bool {
    let mut operands = OperandBuffer::new();
    let mut steps = Vec::new();
    let mut here = inst.as_value();
    let mut address = loop {
        let root = Address { root: here, bytes: 0, has_flags: false };
        let Some(inst) = here.as_instruction() else { break root };
        if let Some(&known) = addresses.get(&inst) {
            break known;
        }
        let Some((facts, bytes)) = step(inst, &mut operands) else { break root };
        steps.push((inst, bytes, facts.optional_data != 0));
        here = operands.get(0).value;
    };
    let is_address = !steps.is_empty() || address.root != inst.as_value();
    for (inst, bytes, has_flags) in steps.into_iter().rev() {
        address.bytes = in_bits(address.bytes.wrapping_add(bytes), index_bits(module, inst));
        address.has_flags |= has_flags;
        addresses.insert(inst, address);
    }
    is_address
}

fn index_bits(module: Module<'_>, address: Inst<'_>) -> u32 {
    let ty = address.as_value().ty().facts();
    assert_eq!(ty.kind, TypeKind::Pointer, "an address is a pointer");
    module.pointer_layout(ty.number as u32).index_bits.clamp(1, MOST_BITS)
}

/// The lowest bits of a number, as a number with a sign.
fn in_bits(number: i64, bits: u32) -> i64 {
    let unused = MOST_BITS - bits;
    number << unused >> unused
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::llvm::testing::TestModule;
    use crate::outliner::verify::is_equal_but_for_addresses;

    /// What the proof says of a function that was changed to another one.
    fn proof(layout: &str, bodies: [&str; 2]) -> Result<(), Difference> {
        let mut text = format!("target datalayout = \"{layout}\"\ndeclare void @use(ptr)\n");
        for (name, body) in ["f", "g"].into_iter().zip(bodies) {
            text += &format!("define void @{name}(ptr %p, ptr %r) {{\n{body}\n  ret void\n}}\n");
        }
        let module = TestModule::parse(&text);
        let [f, g] = ["f", "g"].map(|name| module.function(name));
        is_equal_but_for_addresses(module.handle(), f, g)
    }

    fn holds(before: &str, after: &str) -> bool {
        proof("e-i64:64", [before, after]).is_ok()
    }

    const MEMBER: &str = "%q = getelementptr inbounds i8, ptr %p, i64 8
        store i8 1, ptr %q";

    #[test]
    fn addresses_may_be_computed_elsewhere_and_with_fewer_flags() {
        for after in [
            MEMBER,
            "%c = getelementptr i8, ptr %p, i64 8\n store i8 1, ptr %c",
            "%d = getelementptr inbounds i8, ptr %p, i64 8
             %c = getelementptr inbounds i8, ptr %p, i64 8\n store i8 1, ptr %c",
            "%d = getelementptr i8, ptr %p, i64 12
             %c = getelementptr i8, ptr %d, i64 -4\n store i8 1, ptr %c",
            "%d = getelementptr i8, ptr %p, i64 0
             %c = getelementptr inbounds i8, ptr %d, i64 8\n store i8 1, ptr %c",
        ] {
            assert!(holds(MEMBER, after), "{after}");
        }
    }

    #[test]
    fn other_addresses_are_found() {
        for after in [
            "%c = getelementptr i8, ptr %p, i64 9\n store i8 1, ptr %c",
            "%c = getelementptr i8, ptr %r, i64 8\n store i8 1, ptr %c",
            "%c = getelementptr i8, ptr %p, i64 8\n store i8 1, ptr %p",
            "%c = getelementptr inbounds [4 x i64], ptr %p, i64 1, i64 -3\n store i8 1, ptr %c",
            "%d = getelementptr inbounds i8, ptr %p, i64 12
             %c = getelementptr inbounds i8, ptr %d, i64 -4\n store i8 1, ptr %c",
            "%d = getelementptr inbounds i8, ptr %p, i64 0
             %c = getelementptr i8, ptr %d, i64 8\n store i8 1, ptr %c",
        ] {
            assert!(!holds(MEMBER, after), "{after}");
        }
        assert!(!holds("store i8 1, ptr %p", MEMBER));
        let plain = "%q = getelementptr i8, ptr %p, i64 8\n store i8 1, ptr %q";
        assert!(!holds(plain, MEMBER), "a flag is new");
    }

    #[test]
    fn all_else_stays() {
        let called = format!("{MEMBER}\n call void @use(ptr %q)");
        for after in [
            "%q = getelementptr inbounds i8, ptr %p, i64 8\n store i8 2, ptr %q",
            "%q = getelementptr inbounds i8, ptr %p, i64 8\n store i16 1, ptr %q",
            "%q = getelementptr inbounds i8, ptr %p, i64 8",
            &called,
        ] {
            assert!(!holds(MEMBER, after), "{after}");
        }
    }

    #[test]
    fn numbers_have_the_width_of_indices() {
        let twice = "%o = getelementptr i8, ptr %p, i32 2147483640
            %q = getelementptr i8, ptr %o, i32 2147483640
            store i8 1, ptr %q";
        let once = "%q = getelementptr i8, ptr %p, i32 -16\n store i8 1, ptr %q";
        assert!(proof("e-p:32:32", [twice, once]).is_ok());
        assert!(proof("e-p:64:64", [twice, once]).is_err());
    }

    #[test]
    fn a_long_chain_is_followed_once() {
        const STEPS: usize = 20_000;
        let chain = |flags: &str| {
            let step = |at: usize| {
                format!(
                    "%a{} = getelementptr {flags} i8, ptr %{}, i64 3\n store i8 1, ptr %a{}\n",
                    at + 1,
                    if at == 0 { "p".to_owned() } else { format!("a{at}") },
                    at + 1,
                )
            };
            (0..STEPS).map(step).collect::<String>()
        };
        assert!(holds(&chain("inbounds"), &chain("inbounds")));
        assert!(holds(&chain("inbounds"), &chain("")));
        assert!(!holds(&chain(""), &chain("inbounds")));
    }
}
