//! Symbols of constants, equal where the constants have the same value up to
//! type congruence.
//!
//! Every kind that is compared by structure is listed; a kind that is not is
//! equal to nothing, not even to itself if it has operands, because a pass
//! that replaces an operand may free it.

use super::Canonicalizer;
use super::interner::{Memo, Symbol, Tag, words};
use crate::llvm::{Constant, ConstantFacts, ConstantKind, InlineAsmFacts};
use rustc_hash::FxHashSet;

/// Constants nested deeper than this equal nothing.
const MAX_DEPTH: u32 = 128;

/// The symbols of constants, by address.
#[derive(Default)]
pub(crate) struct Constants<'ll> {
    /// Valid until a rewrite, which may free constants that mention functions.
    memo: Memo<Constant<'ll>>,
    /// Constants without operands are never freed.
    leaves: Memo<Constant<'ll>>,
    /// Constants that mention a function in whose place merging may put
    /// another one.
    replaceable: FxHashSet<Symbol>,
}

impl<'ll> Constants<'ll> {
    /// Forgets what a rewrite may have freed.  Symbols keep their meaning.
    pub(crate) fn forget_addresses(&mut self) {
        self.memo.clear();
    }

    /// The symbol of a constant without operands, which mentions no function and no block, if
    /// it was met.
    pub(crate) fn leaf(&self, value: Constant<'ll>) -> Option<Symbol> {
        self.leaves.get(&value)
    }

    /// Whether the constant mentions a function that may be replaced.
    pub(crate) fn mentions_replaceable(&self, symbol: Symbol) -> bool {
        self.replaceable.contains(&symbol)
    }
}

impl<'ll> Canonicalizer<'ll> {
    /// The symbol of a constant or global.
    pub(crate) fn constant(&mut self, value: Constant<'ll>) -> Symbol {
        self.constant_at_depth(value, 0)
    }

    fn constant_at_depth(&mut self, value: Constant<'ll>, depth: u32) -> Symbol {
        if let Some(known) = self.constants.leaves.get(&value) {
            return known;
        }
        if let Some(known) = self.constants.memo.get(&value) {
            return known;
        }
        if depth == MAX_DEPTH {
            return self.interner.fresh();
        }
        let facts = value.facts();
        let symbol = self.constant_structure(value, &facts, depth);
        let is_leaf = facts.operand_count == 0
            && !matches!(facts.kind, ConstantKind::Global | ConstantKind::BlockAddress);
        if is_leaf {
            self.constants.leaves.insert(value, symbol)
        } else {
            self.constants.memo.insert(value, symbol)
        }
    }

    fn constant_structure(
        &mut self,
        value: Constant<'ll>,
        facts: &ConstantFacts<'ll>,
        depth: u32,
    ) -> Symbol {
        let ty = self.ty(facts.ty).0;
        match facts.kind {
            // A null pointer equals the integer zero of its width.
            ConstantKind::Int | ConstantKind::Float => match facts.bits {
                Some(0) if facts.kind == ConstantKind::Int => {
                    self.interner.structure(Tag::Null, &[ty])
                }
                Some(bits) => {
                    let [high, low] = words(bits);
                    self.interner.structure(Tag::Number, &[ty, high, low])
                }
                // Uniqued, and without operands never freed.
                None => self.interner.fresh(),
            },
            ConstantKind::Null => self.interner.structure(Tag::Null, &[ty]),
            ConstantKind::Undef => self.interner.structure(Tag::Undef, &[ty]),
            ConstantKind::Poison => self.interner.structure(Tag::Poison, &[ty]),
            ConstantKind::Data => self.interner.fresh(),
            ConstantKind::Global => self.global_reference(value),
            ConstantKind::BlockAddress => self.block_address(value),
            ConstantKind::Aggregate => {
                self.with_operands(Tag::Aggregate, vec![ty], value, facts, depth)
            }
            ConstantKind::Expression => self.expression(value, facts, depth),
            ConstantKind::DsoLocalEquivalent => {
                self.with_operands(Tag::DsoLocalEquivalent, vec![ty], value, facts, depth)
            }
            ConstantKind::NoCfi => self.with_operands(Tag::NoCfi, vec![ty], value, facts, depth),
            ConstantKind::PtrAuth => {
                self.with_operands(Tag::PtrAuth, vec![ty], value, facts, depth)
            }
            ConstantKind::Unknown => self.interner.fresh(),
        }
    }

    /// Flags count: constant expressions cannot be changed in the survivor.
    fn expression(
        &mut self,
        value: Constant<'ll>,
        facts: &ConstantFacts<'ll>,
        depth: u32,
    ) -> Symbol {
        let is_whole = facts.in_range.is_some() || !facts.has_in_range;
        if !is_whole || !facts.is_understood_expression() {
            return self.interner.fresh();
        }
        let auxiliary = facts.auxiliary_type.map(|ty| self.ty(ty).0 + 1).unwrap_or(0);
        let mut key = vec![
            self.ty(facts.ty).0,
            facts.opcode,
            facts.optional_data,
            facts.subclass_data,
            auxiliary,
        ];
        // The range that `inrange` names is not among the operands.
        let tag = if facts.has_in_range { Tag::InRangeExpression } else { Tag::Expression };
        key.extend(facts.in_range.into_iter().flatten().flat_map(words));
        self.with_operands(tag, key, value, facts, depth)
    }

    fn with_operands(
        &mut self,
        tag: Tag,
        mut key: Vec<u32>,
        value: Constant<'ll>,
        facts: &ConstantFacts<'ll>,
        depth: u32,
    ) -> Symbol {
        let mut replaceable = false;
        for index in 0..facts.operand_count {
            let operand = match value.operand(index) {
                Some(operand) => self.constant_at_depth(operand, depth + 1),
                None => self.interner.fresh(),
            };
            replaceable |= self.constants.mentions_replaceable(operand);
            key.push(operand.0);
        }
        let symbol = self.interner.structure(tag, &key);
        if replaceable {
            self.constants.replaceable.insert(symbol);
        }
        symbol
    }

    fn global_reference(&mut self, value: Constant<'ll>) -> Symbol {
        let Some(global) = value.as_global() else {
            return self.interner.fresh();
        };
        let number = self.globals.number(global);
        let symbol = self.interner.structure(Tag::GlobalReference, &[number.0]);
        if self.globals.may_be_replaced(value.as_value()) {
            self.constants.replaceable.insert(symbol);
        }
        symbol
    }

    /// The address of a block of some function.  A body that takes the address
    /// of its own block is compared by the block's position instead; see
    /// [`super::operations`].
    fn block_address(&mut self, value: Constant<'ll>) -> Symbol {
        let Some((function, block)) = value.block_address() else {
            return self.interner.fresh();
        };
        let number = self.globals.number(function.as_global());
        let known = self.identities.get(&block.as_value());
        let identity = known.unwrap_or_else(|| {
            let fresh = self.interner.fresh();
            self.identities.insert(block.as_value(), fresh)
        });
        let symbol = self.interner.structure(Tag::BlockAddress, &[number.0, identity.0]);
        if self.globals.may_be_replaced(function.as_value()) {
            self.constants.replaceable.insert(symbol);
        }
        symbol
    }

    /// The symbol of inline assembly: template, constraints, flags and type.
    pub(crate) fn inline_asm(&mut self, facts: &InlineAsmFacts<'ll>) -> Symbol {
        let ty = self.ty(facts.ty).0;
        let code = self.interner.text(facts.code).0;
        let constraints = self.interner.text(facts.constraints).0;
        self.interner.structure(Tag::InlineAsm, &[ty, facts.flags, code, constraints])
    }
}
