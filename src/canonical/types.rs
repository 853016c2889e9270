//! Type congruence: two types have the same symbol when values of one can
//! stand for values of the other bit for bit.
//!
//! A pointer in address space 0 equals the integer of its width (unless the
//! data layout says that pointers are more than integers), and types of equal
//! structure are equal whatever their names.  The idea and its limits are
//! those of LLVM's `FunctionComparator::cmpTypes`.

use super::interner::{Interner, Memo, Symbol, Tag, words};
use crate::llvm::{Module, PointerLayout, Type, TypeKind};

/// Types nested deeper than this equal only themselves, so that no input can
/// exhaust the stack.
const MAX_DEPTH: u32 = 128;

/// A power of two.
const RECENT: usize = 32;

/// Gives types their symbols.
pub(crate) struct Types<'ll> {
    memo: Memo<Type<'ll>>,
    /// Symbols that two types never share.
    own: Memo<Type<'ll>>,
    /// Types that were asked for last, by their address: a body has few.
    recent: [Option<(Type<'ll>, Symbol)>; RECENT],
    /// Width of the integer that a pointer in address space 0 equals.
    pointer_bits: Option<u32>,
}

impl<'ll> Types<'ll> {
    pub(crate) fn new(module: Module<'ll>) -> Self {
        let recent = [None; RECENT];
        Types {
            memo: Memo::default(),
            own: Memo::default(),
            recent,
            pointer_bits: equal_integer(&module.pointer_layout(0)),
        }
    }

    /// The symbol of a type's congruence class.
    pub(crate) fn symbol(&mut self, interner: &mut Interner, ty: Type<'ll>) -> Symbol {
        // Types are aligned, so the lowest bits of addresses are equal.
        let slot = (ty.identity() >> 3 ^ ty.identity() >> 8) as usize & (RECENT - 1);
        match self.recent[slot] {
            Some((known, symbol)) if known == ty => symbol,
            _ => {
                let symbol = self.at_depth(interner, ty, 0);
                self.recent[slot] = Some((ty, symbol));
                symbol
            }
        }
    }

    /// The symbol of this type alone.
    pub(crate) fn own_symbol(&mut self, interner: &mut Interner, ty: Type<'ll>) -> Symbol {
        let known = self.own.get(&ty);
        known.unwrap_or_else(|| self.own.insert(ty, interner.fresh()))
    }

    fn at_depth(&mut self, interner: &mut Interner, ty: Type<'ll>, depth: u32) -> Symbol {
        if let Some(known) = self.memo.get(&ty) {
            return known;
        }
        let symbol =
            if depth == MAX_DEPTH { interner.fresh() } else { self.structure(interner, ty, depth) };
        self.memo.insert(ty, symbol)
    }

    fn structure(&mut self, interner: &mut Interner, ty: Type<'ll>, depth: u32) -> Symbol {
        let facts = ty.facts();
        let [high, low] = words(facts.number);
        let tag = match facts.kind {
            TypeKind::Integer => return interner.structure(Tag::IntegerType, &[high, low]),
            TypeKind::Pointer => {
                return match self.pointer_bits {
                    Some(bits) if facts.number == 0 => {
                        interner.structure(Tag::IntegerType, &[0, bits])
                    }
                    _ => interner.structure(Tag::PointerType, &[high, low]),
                };
            }
            // Types are uniqued, so the memo gives these one symbol each.
            TypeKind::Other => return interner.fresh(),
            TypeKind::Struct if facts.is_opaque => return interner.fresh(),
            TypeKind::Struct => Tag::StructType,
            TypeKind::Function => Tag::FunctionType,
            TypeKind::Array => Tag::ArrayType,
            TypeKind::FixedVector => Tag::FixedVectorType,
            TypeKind::ScalableVector => Tag::ScalableVectorType,
        };
        let contained = match facts.kind {
            TypeKind::Struct | TypeKind::Function => facts.number,
            _ => 1,
        };
        let mut key = vec![high, low, u32::from(facts.flag)];
        for index in 0..contained {
            key.push(self.at_depth(interner, ty.contained(index), depth + 1).0);
        }
        interner.structure(tag, &key)
    }
}

/// The width in bits of the integer that equals a pointer.  None does where a pointer carries
/// more than an address, as one does whose index is narrower than itself, or where memory
/// places the two by other alignments: then structs of both have other offsets.
fn equal_integer(layout: &PointerLayout) -> Option<u32> {
    let is_address = !layout.is_non_integral && layout.index_bits == layout.bits;
    let is_placed_alike = layout.abi_alignment == layout.integer_abi_alignment
        && layout.preferred_alignment == layout.integer_preferred_alignment;
    (is_address && is_placed_alike).then_some(layout.bits)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::llvm::testing::with_parsed;

    #[test]
    fn pointers_that_equal_integers() {
        let bits = |layout: &str| {
            with_parsed(&format!("target datalayout = \"{layout}\"\n"), |module| {
                equal_integer(&module.pointer_layout(0))
            })
        };
        assert_eq!(bits("p:64:64-i64:64"), Some(64));
        assert_eq!(bits("p:32:32"), Some(32));
        // i64 has an ABI alignment of four bytes unless the layout says otherwise.
        assert_eq!(bits("p:64:64-i64:32:64"), None);
        assert_eq!(bits("p:64:64:128-i64:64"), None);
        assert_eq!(bits("p:64:64:64:32-i64:64"), None);
        assert_eq!(bits("p:64:64-i64:64-ni:1"), Some(64));
    }
}
