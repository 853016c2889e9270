//! Type congruence: two types have the same symbol when values of one can
//! stand for values of the other bit for bit.
//!
//! A pointer in address space 0 equals the integer of its width (unless the
//! data layout says that pointers are more than integers), and types of equal
//! structure are equal whatever their names.  The idea and its limits are
//! those of LLVM's `FunctionComparator::cmpTypes`.

use super::interner::{Interner, Memo, Symbol, Tag, words};
use crate::llvm::{Module, Type, TypeKind};

/// Types nested deeper than this equal only themselves, so that no input can
/// exhaust the stack.
const MAX_DEPTH: u32 = 128;

/// Gives types their symbols.
pub(crate) struct Types<'ll> {
    memo: Memo<Type<'ll>>,
    /// Width of the integer that a pointer in address space 0 equals.
    pointer_bits: Option<u32>,
}

impl<'ll> Types<'ll> {
    pub(crate) fn new(module: Module<'ll>) -> Self {
        Types { memo: Memo::default(), pointer_bits: module.integral_pointer_bits(0) }
    }

    /// The symbol of a type's congruence class.
    pub(crate) fn symbol(&mut self, interner: &mut Interner, ty: Type<'ll>) -> Symbol {
        self.at_depth(interner, ty, 0)
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
