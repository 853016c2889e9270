//! Changes to functions, calls and symbols.
//!
//! Functions that erase an object take its handle by value; every other handle
//! to it is dead from then on.

use super::llvm_sys::LLVMUnnamedAddr;
use super::llvm_sys::comdat::LLVMSetComdat;
use super::llvm_sys::core::{
    LLVMGlobalSetMetadata, LLVMSetAlignment, LLVMSetOperand, LLVMSetUnnamedAddress,
};
use super::llvm_sys::prelude::{LLVMTypeRef, LLVMValueRef};
use super::{
    Call, Function, GlobalValue, Inst, Metadata, MetadataKind, OperandBuffer, RawText, Type,
    UnnamedAddr, Use, Value, Visibility,
};
use std::ptr::{NonNull, null_mut};

/// How strongly a call asks to be a tail call; mirrors `LLVMTailCallKind`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TailCallKind {
    /// An ordinary call.
    None = 0,
    /// A tail call where the code generator can do it.
    Tail = 1,
    /// A tail call or an error.
    MustTail = 2,
}

#[repr(C)]
struct RawParameterLocations {
    opaque: [u8; 0],
}

unsafe extern "C" {
    fn rmReplaceInConstants(old: *const LLVMValueRef, new: *const LLVMValueRef, count: usize);
    fn rmReplaceFunction(old: LLVMValueRef, new: LLVMValueRef);
    fn rmRedirectCallWithCasts(call: LLVMValueRef, new: LLVMValueRef) -> bool;
    fn rmCanRedirectWithCasts(call: LLVMValueRef) -> bool;
    fn rmHasChangeableConvention(function: LLVMValueRef) -> bool;
    fn rmSetConventionWithCalls(function: LLVMValueRef, convention: u32);
    fn rmEraseBody(function: LLVMValueRef);
    fn rmSetSubprogram(function: LLVMValueRef, node: super::llvm_sys::prelude::LLVMMetadataRef);
    fn rmWriteForwardingBody(
        thunk: LLVMValueRef,
        target: LLVMValueRef,
        tail_kind: u32,
        constants: *const LLVMValueRef,
        count: usize,
    ) -> LLVMValueRef;
    fn rmMoveBodyToLocalFunction(
        function: LLVMValueRef,
        name: RawText,
        more: *const LLVMTypeRef,
        count: usize,
    ) -> LLVMValueRef;
    fn rmCallWithMoreArguments(
        call: LLVMValueRef,
        target: LLVMValueRef,
        more: *const LLVMValueRef,
        count: usize,
    ) -> LLVMValueRef;
    fn rmPublish(function: LLVMValueRef, name: RawText, visibility: u32, in_comdat: bool) -> bool;
    fn rmEraseFunction(function: LLVMValueRef);
    fn rmCreateAlias(function: LLVMValueRef, target: LLVMValueRef) -> LLVMValueRef;
    fn rmDropPoisonFlags(inst: LLVMValueRef);
    fn rmDropFastMathFlags(inst: LLVMValueRef);
    fn rmIntersectFlags(kept: LLVMValueRef, other: LLVMValueRef) -> bool;
    fn rmAddLocation(inst: LLVMValueRef);
    fn rmReadParameterLocations(function: LLVMValueRef) -> *mut RawParameterLocations;
    fn rmWriteThunkDebugInfo(
        thunk: LLVMValueRef,
        call: LLVMValueRef,
        parameters: *mut RawParameterLocations,
    );
    fn rmSetEntryCount(function: LLVMValueRef, count: u64, synthetic: bool);
}

/// Where a debugger finds the parameters of a function whose body goes away.
pub(crate) struct ParameterLocations(NonNull<RawParameterLocations>);

/// Replaces each first value by the second inside of constants, all at once, so
/// that a constant that mentions many of them is made anew only once.  All are
/// global values, each pair of the same address space.
pub(crate) fn replace_in_constants(pairs: &[(Value<'_>, Value<'_>)]) {
    let (old, new): (Vec<LLVMValueRef>, Vec<LLVMValueRef>) =
        pairs.iter().map(|(old, new)| (old.raw(), new.raw())).unzip();
    // SAFETY: live; both lists have as many values as it says.
    unsafe { rmReplaceInConstants(old.as_ptr(), new.as_ptr(), pairs.len()) }
}

impl<'ll> Use<'ll> {
    /// Makes the user, which must be no uniqued constant, use another value.
    pub(crate) fn point_at(self, new: Value<'ll>) {
        // SAFETY: live; the operand number came with the use.
        unsafe { LLVMSetOperand(self.user.raw(), self.operand, new.raw()) }
    }
}

impl<'ll> Inst<'ll> {
    /// Points a call at a function of a congruent type, with casts.  `false`,
    /// and nothing changed, where there is no place for the cast of the result or
    /// the instruction is no call.
    pub(crate) fn redirect_call_with_casts(self, new: Function<'ll>) -> bool {
        // SAFETY: live; the shim checks the class.
        unsafe { rmRedirectCallWithCasts(self.as_value().raw(), new.as_value().raw()) }
    }

    /// Whether [`Inst::redirect_call_with_casts`] finds a place for its casts.
    pub(crate) fn can_redirect_with_casts(self) -> bool {
        // SAFETY: live.
        unsafe { rmCanRedirectWithCasts(self.as_value().raw()) }
    }

    /// Drops every flag that makes poison.
    pub(crate) fn drop_poison_flags(self) {
        // SAFETY: live.
        unsafe { rmDropPoisonFlags(self.as_value().raw()) }
    }

    /// Drops every flag that permits floating point to be less exact.
    pub(crate) fn drop_fast_math_flags(self) {
        // SAFETY: live.
        unsafe { rmDropFastMathFlags(self.as_value().raw()) }
    }

    /// Keeps of this instruction's flags, poison and fast-math, those that
    /// `other` has too.
    pub(crate) fn intersect_flags(self, other: Inst<'ll>) {
        // SAFETY: live; both have the same opcode.
        unsafe { rmIntersectFlags(self.as_value().raw(), other.as_value().raw()) };
    }

    /// Gives an instruction without a source location one in line 0 of its
    /// function, if the function has debug info.  LLVM's verifier wants one on
    /// every call between functions with debug info, so that it can be inlined.
    pub(crate) fn add_location(self) {
        // SAFETY: live.
        unsafe { rmAddLocation(self.as_value().raw()) }
    }

    /// Erases an instruction whose value nothing uses.
    pub(crate) fn erase(self) {
        // SAFETY: live; no use is left, and the handle is consumed.
        unsafe { super::llvm_sys::core::LLVMInstructionEraseFromParent(self.as_value().raw()) }
    }

    /// Sets or, with `None`, removes one kind of metadata.
    pub(crate) fn set_metadata(self, kind: MetadataKind, node: Option<Metadata<'ll>>) {
        super::metadata::set_metadata(self, kind, node);
    }
}

impl<'ll> Call<'ll> {
    /// Calls another function, with more arguments after those that the call has.  The first
    /// parameters of the function are those of the callee.  The instruction is erased; its handle
    /// is dead.  Returns the new call.
    pub(crate) fn call_with_more_arguments(
        self,
        target: Function<'ll>,
        more: &[Value<'ll>],
    ) -> Inst<'ll> {
        let more: Vec<LLVMValueRef> = more.iter().map(|value| value.raw()).collect();
        // SAFETY: live, a call or invoke; the types are as documented.
        let call = unsafe {
            Inst::from_raw(rmCallWithMoreArguments(
                self.inst().as_value().raw(),
                target.as_value().raw(),
                more.as_ptr(),
                more.len(),
            ))
        };
        call.expect("the shim returns the call it made")
    }
}

impl<'ll> Function<'ll> {
    /// Replaces this function everywhere, in metadata too.  Arguments of templates in debug info
    /// become poison where another function takes its place.
    pub(crate) fn replace_everywhere(self, new: Value<'ll>) {
        // SAFETY: live; both are pointers to the same address space.
        unsafe { rmReplaceFunction(self.as_value().raw(), new.raw()) }
    }

    /// Gives the function and its calls another calling convention, if all its uses are plain calls of
    /// a local function; says whether they are.
    pub(crate) fn set_convention_with_calls(self, convention: u32) -> bool {
        let raw = self.as_value().raw();
        // SAFETY: live, kind.
        unsafe {
            let is_changeable = rmHasChangeableConvention(raw);
            if is_changeable {
                rmSetConventionWithCalls(raw, convention);
            }
            is_changeable
        }
    }

    /// Erases the declarations of alias scopes in the body.
    pub(crate) fn erase_scope_declarations(self) {
        let mut operands = OperandBuffer::new();
        for inst in self.blocks().flat_map(|block| block.instructions()) {
            if inst.describe(&mut operands).declares_alias_scopes {
                inst.erase();
            }
        }
    }

    /// Erases the body and keeps the symbol with all that belongs to it.
    /// Instructions and blocks of the body are dead.
    pub(crate) fn erase_body(self) {
        // SAFETY: live.
        unsafe { rmEraseBody(self.as_value().raw()) }
    }

    /// Takes the function's debug info subprogram away.
    pub(crate) fn drop_subprogram(self) {
        // SAFETY: live.
        unsafe { rmSetSubprogram(self.as_value().raw(), std::ptr::null_mut()) }
    }

    /// Gives a function without a body one that forwards every argument, then
    /// constants, to a function whose first parameters have congruent types and whose others have
    /// the types of the constants.  Returns the call.
    pub(crate) fn write_forwarding_body(
        self,
        target: Function<'ll>,
        tail: TailCallKind,
        constants: &[Value<'ll>],
    ) -> Inst<'ll> {
        let constants: Vec<LLVMValueRef> = constants.iter().map(|value| value.raw()).collect();
        // SAFETY: live; the types are as documented.
        let call = unsafe {
            Inst::from_raw(rmWriteForwardingBody(
                self.as_value().raw(),
                target.as_value().raw(),
                tail as u32,
                constants.as_ptr(),
                constants.len(),
            ))
        };
        call.expect("the shim returns the call it made")
    }

    /// Moves the body into a new local function of the given name, which has more parameters
    /// after this one's.
    pub(crate) fn move_body_to_local(self, name: &str, more: &[Type<'ll>]) -> Function<'ll> {
        let more: Vec<LLVMTypeRef> = more.iter().map(|ty| ty.raw()).collect();
        // SAFETY: live.
        let body = unsafe {
            Function::from_raw(rmMoveBodyToLocalFunction(
                self.as_value().raw(),
                RawText::new(name.as_bytes()),
                more.as_ptr(),
                more.len(),
            ))
        };
        body.expect("the shim returns the function it made")
    }

    /// Makes a local function one that linkers fold with others of its name:
    /// linkonce_odr, where `in_comdat` says so in a comdat of its own.
    /// `false`, and nothing changed, where the module has that name already.
    pub(crate) fn publish(self, name: &str, visibility: Visibility, in_comdat: bool) -> bool {
        let name = RawText::new(name.as_bytes());
        // SAFETY: live; the shim has the same numbers for visibilities.
        unsafe { rmPublish(self.as_value().raw(), name, visibility as u32, in_comdat) }
    }

    /// Takes the function out of its comdat, which keeps its other members.
    pub(crate) fn leave_comdat(self) {
        // SAFETY: live; LLVM takes null for no comdat.
        unsafe { LLVMSetComdat(self.as_value().raw(), null_mut()) }
    }

    /// Erases the function, which nothing uses any more.
    pub(crate) fn erase(self) {
        // SAFETY: live; no use is left, and the handle is consumed.
        unsafe { rmEraseFunction(self.as_value().raw()) }
    }

    /// Makes an alias of another function that takes this one's name, and has its
    /// linkage and visibility.
    pub(crate) fn create_alias(self, target: Function<'ll>) -> GlobalValue<'ll> {
        // SAFETY: live.
        let alias = unsafe {
            Value::from_raw(rmCreateAlias(self.as_value().raw(), target.as_value().raw()))
        };
        GlobalValue(alias.expect("the shim returns the alias it made"))
    }

    /// Says how much the address matters.
    pub(crate) fn set_unnamed_addr(self, unnamed_addr: UnnamedAddr) {
        let raw = match unnamed_addr {
            UnnamedAddr::No => LLVMUnnamedAddr::LLVMNoUnnamedAddr,
            UnnamedAddr::Local => LLVMUnnamedAddr::LLVMLocalUnnamedAddr,
            UnnamedAddr::Global => LLVMUnnamedAddr::LLVMGlobalUnnamedAddr,
        };
        // SAFETY: a live function, which is a global value.
        unsafe { LLVMSetUnnamedAddress(self.as_value().raw(), raw) }
    }

    /// Sets the alignment, in bytes.
    pub(crate) fn set_alignment(self, bytes: u32) {
        // SAFETY: live; alignments come from other functions, which have one.
        unsafe { LLVMSetAlignment(self.as_value().raw(), bytes) }
    }

    /// Reads where the parameters are, for [`Function::write_thunk_debug_info`].
    pub(crate) fn read_parameter_locations(self) -> ParameterLocations {
        // SAFETY: live; the object is passed on exactly once.
        let raw = unsafe { rmReadParameterLocations(self.as_value().raw()) };
        ParameterLocations(NonNull::new(raw).expect("the shim allocates"))
    }

    /// Makes a thunk's instructions belong to its own subprogram and shows its
    /// parameters to a debugger.
    pub(crate) fn write_thunk_debug_info(self, call: Inst<'ll>, parameters: ParameterLocations) {
        // SAFETY: live; the shim frees the parameters, which are consumed.
        unsafe {
            rmWriteThunkDebugInfo(
                self.as_value().raw(),
                call.as_value().raw(),
                parameters.0.as_ptr(),
            );
        }
    }

    /// Replaces the nodes of a kind with one.
    pub(crate) fn set_metadata(self, kind: MetadataKind, node: Metadata<'ll>) {
        // SAFETY: live; only nodes are attached.
        unsafe { LLVMGlobalSetMetadata(self.as_value().raw(), kind.0, node.raw()) }
    }

    /// Sets how often the profile says the function was entered.
    pub(crate) fn set_entry_count(self, count: u64, is_synthetic: bool) {
        // SAFETY: live.
        unsafe { rmSetEntryCount(self.as_value().raw(), count, is_synthetic) }
    }
}
