//! Which function a call reaches, as far as is known.  All rules about callees ask
//! [`Value::reached`], so that none forgets aliases.

use super::constant::{Constant, ConstantKind};
use super::llvm_sys::core;
use super::{Function, GlobalValue, Opcode, Value};

/// What is known of the function that a call of some value reaches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Reached<'ll> {
    /// This one, whatever aliases and expressions name it.  Where a name may be
    /// defined elsewhere too, that definition has to do the same.
    Function(Function<'ll>),
    /// A pointer that is computed, or a number: only the call says how to call it.
    Pointer,
    /// A constant that chooses a function later, such as an ifunc, or that is not
    /// understood.
    Unknown,
}

impl<'ll> Reached<'ll> {
    /// The function, if one is known.
    pub(crate) fn function(self) -> Option<Function<'ll>> {
        match self {
            Reached::Function(function) => Some(function),
            Reached::Pointer | Reached::Unknown => None,
        }
    }
}

impl<'ll> Value<'ll> {
    /// What a call of this value reaches.
    pub(crate) fn reached(self) -> Reached<'ll> {
        let Some(mut callee) = self.as_constant() else { return Reached::Pointer };
        loop {
            callee = match next_name(callee) {
                Ok(next) => next,
                Err(end) => return end,
            };
        }
    }
}

/// What a constant is another name of, or where the chain of names ends.  LLVM's
/// verifier refuses names that come back to themselves.
fn next_name(constant: Constant<'_>) -> Result<Constant<'_>, Reached<'_>> {
    let facts = constant.facts();
    let first = || constant.operand(0).ok_or(Reached::Unknown);
    match facts.kind {
        ConstantKind::Global => match constant.as_global().and_then(GlobalValue::as_function) {
            Some(function) => Err(Reached::Function(function)),
            None => aliasee(constant).ok_or(Reached::Unknown),
        },
        ConstantKind::NoCfi | ConstantKind::DsoLocalEquivalent => first(),
        ConstantKind::Expression => match Opcode::from_raw(facts.opcode) {
            Some(Opcode::BitCast | Opcode::AddrSpaceCast) => first(),
            Some(Opcode::IntToPtr) if first()?.facts().kind == ConstantKind::Int => {
                Err(Reached::Pointer)
            }
            _ => Err(Reached::Unknown),
        },
        _ => Err(Reached::Unknown),
    }
}

fn aliasee(global: Constant<'_>) -> Option<Constant<'_>> {
    // SAFETY: live; LLVM returns null for what is no alias.
    unsafe {
        let alias = core::LLVMIsAGlobalAlias(global.as_value().raw());
        if alias.is_null() { None } else { Constant::from_raw(core::LLVMAliasGetAliasee(alias)) }
    }
}
