//! The uses of a value, and their kinds.

use super::llvm_sys::core::LLVMGetFirstUse;
use super::{Inst, Value};

numbered! {
    /// How a value is used; mirrors `RmUseKind`.
    pub(crate) enum UseKind {
        /// Any use that is not named here.
        Other = 0,
        /// The user calls the value.
        Callee = 1,
        /// An operand of an instruction.
        Instruction = 2,
        /// Inside an aggregate.
        Constant = 3,
        /// Inside a constant expression, which may compute a relative address.
        Expression = 11,
        /// The whole initializer of a global variable.
        Initializer = 4,
        /// Aliasee of an alias.
        Alias = 5,
        /// Resolver of an ifunc.
        IFunc = 6,
        /// The function of a blockaddress.
        BlockAddress = 7,
        /// A dso_local_equivalent.
        DsoLocalEquivalent = 8,
        /// A no_cfi value.
        NoCfi = 9,
        /// Personality, prefix or prologue data of a function.
        FunctionData = 10,
    }
}

/// One use of a value.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Use<'ll> {
    /// The value that uses it.
    pub user: Value<'ll>,
    /// The kind of use.
    pub kind: UseKind,
    /// The number of the operand.
    pub operand: u32,
}

impl<'ll> Use<'ll> {
    /// The user, where it is an instruction.
    pub(crate) fn instruction(&self) -> Option<Inst<'ll>> {
        matches!(self.kind, UseKind::Callee | UseKind::Instruction).then(|| {
            // SAFETY: the shim tells these kinds from those of other users.
            unsafe { Inst::from_value(self.user) }
        })
    }
}

#[repr(C)]
#[derive(Clone, Copy)]
struct RawUse<'ll> {
    user: Value<'ll>,
    kind: u32,
    operand: u32,
}

const _: () = assert!(size_of::<RawUse<'_>>() == 16);

unsafe extern "C" {
    fn rmUses<'ll>(value: Value<'ll>, out: *mut RawUse<'ll>, capacity: usize) -> usize;
}

impl UseKind {
    /// Whether the user is a constant that instructions may use in turn.
    pub(crate) fn is_in_constant(self) -> bool {
        matches!(
            self,
            UseKind::Constant
                | UseKind::Expression
                | UseKind::DsoLocalEquivalent
                | UseKind::NoCfi
                | UseKind::Other
        )
    }
}

impl<'ll> Value<'ll> {
    /// Whether anything uses the value; a constant that nothing uses counts, metadata does not.
    pub(crate) fn has_uses(self) -> bool {
        // SAFETY: live.
        unsafe { !LLVMGetFirstUse(self.raw()).is_null() }
    }

    /// Every use of the value, in LLVM's order, which depends on how the module
    /// was built and not on addresses.
    pub(crate) fn uses(self) -> Vec<Use<'ll>> {
        let read = |RawUse { user, kind, operand }| {
            let kind = UseKind::numbered(kind).unwrap_or(UseKind::Other);
            Use { user, kind, operand }
        };
        // SAFETY: live, room.
        let raw = unsafe { super::read_list(|out, room| rmUses(self, out, room)) };
        raw.into_iter().map(read).collect()
    }
}
