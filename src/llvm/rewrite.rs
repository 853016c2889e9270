//! Changes to functions, calls and symbols.
//!
//! Functions that erase an object take its handle by value; every other handle
//! to it is dead from then on.

use super::llvm_sys::LLVMUnnamedAddr;
use super::llvm_sys::comdat::LLVMSetComdat;
use super::llvm_sys::core::{
    LLVMGlobalSetMetadata, LLVMSetAlignment, LLVMSetOperand, LLVMSetUnnamedAddress,
};
use super::{
    Call, Function, GlobalValue, Inst, Metadata, MetadataKind, OperandBuffer, RawList, RawText,
    Type, UnnamedAddr, Use, Value, Visibility,
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
struct RawReplacedValue<'ll> {
    old: Value<'ll>,
    new: Value<'ll>,
}

const _: () = assert!(size_of::<RawReplacedValue<'_>>() == 16);

#[repr(C)]
struct RawParameterLocations {
    opaque: [u8; 0],
}

unsafe extern "C" {
    fn rmReplaceInConstants(pairs: RawList<RawReplacedValue<'_>>);
    fn rmReplaceFunction(old: Function<'_>, new: Value<'_>);
    fn rmRedirectCallWithCasts(call: Inst<'_>, new: Function<'_>) -> bool;
    fn rmCanRedirectWithCasts(call: Inst<'_>) -> bool;
    fn rmHasChangeableConvention(function: Function<'_>) -> bool;
    fn rmSetConventionWithCalls(function: Function<'_>, convention: u32);
    fn rmEraseBody(function: Function<'_>);
    fn rmSetSubprogram<'ll>(function: Function<'ll>, node: Option<Metadata<'ll>>);
    fn rmWriteForwardingBody<'ll>(
        thunk: Function<'ll>,
        target: Function<'ll>,
        tail_kind: u32,
        constants: RawList<Value<'ll>>,
    ) -> Option<Inst<'ll>>;
    fn rmMoveBodyToLocalFunction<'ll>(
        function: Function<'ll>,
        name: RawText,
        more: RawList<Type<'ll>>,
    ) -> Option<Function<'ll>>;
    fn rmCallWithMoreArguments<'ll>(
        call: Call<'ll>,
        target: Function<'ll>,
        more: RawList<Value<'ll>>,
    ) -> Option<Inst<'ll>>;
    fn rmPublish(function: Function<'_>, name: RawText, visibility: u32, in_comdat: bool) -> bool;
    fn rmEraseFunction(function: Function<'_>);
    fn rmCreateAlias<'ll>(
        function: Function<'ll>,
        target: Function<'ll>,
    ) -> Option<GlobalValue<'ll>>;
    fn rmDropPoisonFlags(inst: Inst<'_>);
    fn rmDropFastMathFlags(inst: Inst<'_>);
    fn rmIntersectFlags(kept: Inst<'_>, other: Inst<'_>) -> bool;
    fn rmAddLocation(inst: Inst<'_>);
    fn rmReadParameterLocations(function: Function<'_>) -> *mut RawParameterLocations;
    fn rmWriteThunkDebugInfo(
        thunk: Function<'_>,
        call: Inst<'_>,
        parameters: *mut RawParameterLocations,
    );
    fn rmSetEntryCount(function: Function<'_>, count: u64, synthetic: bool);
}

/// Where a debugger finds the parameters of a function whose body goes away.
pub(crate) struct ParameterLocations(NonNull<RawParameterLocations>);

/// Replaces each first value by the second inside of constants, all at once, so
/// that a constant that mentions many of them is made anew only once.  All are
/// global values, each pair of the same address space.
pub(crate) fn replace_in_constants<'ll>(pairs: &[(Value<'ll>, Value<'ll>)]) {
    let pairs: Vec<RawReplacedValue<'ll>> =
        pairs.iter().map(|&(old, new)| RawReplacedValue { old, new }).collect();
    // SAFETY: live.
    unsafe { rmReplaceInConstants(RawList::new(&pairs)) }
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
        unsafe { rmRedirectCallWithCasts(self, new) }
    }

    /// Whether [`Inst::redirect_call_with_casts`] finds a place for its casts.
    pub(crate) fn can_redirect_with_casts(self) -> bool {
        // SAFETY: live.
        unsafe { rmCanRedirectWithCasts(self) }
    }

    /// Drops every flag that makes poison.
    pub(crate) fn drop_poison_flags(self) {
        // SAFETY: live.
        unsafe { rmDropPoisonFlags(self) }
    }

    /// Drops every flag that permits floating point to be less exact.
    pub(crate) fn drop_fast_math_flags(self) {
        // SAFETY: live.
        unsafe { rmDropFastMathFlags(self) }
    }

    /// Keeps of this instruction's flags, poison and fast-math, those that
    /// `other` has too.
    pub(crate) fn intersect_flags(self, other: Inst<'ll>) {
        // SAFETY: live; both have the same opcode.
        unsafe { rmIntersectFlags(self, other) };
    }

    /// Gives an instruction without a source location one in line 0 of its
    /// function, if the function has debug info.  LLVM's verifier wants one on
    /// every call between functions with debug info, so that it can be inlined.
    pub(crate) fn add_location(self) {
        // SAFETY: live.
        unsafe { rmAddLocation(self) }
    }

    /// Erases an instruction whose value nothing uses.
    pub(crate) fn erase(self) {
        // SAFETY: live; no use is left, and the handle is consumed.
        unsafe { super::llvm_sys::core::LLVMInstructionEraseFromParent(self.raw()) }
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
        // SAFETY: live, a call or invoke; the types are as documented.
        let call = unsafe { rmCallWithMoreArguments(self, target, RawList::new(more)) };
        call.expect("the shim returns the call it made")
    }
}

impl<'ll> Function<'ll> {
    /// Replaces this function everywhere, in metadata too.  Arguments of templates in debug info
    /// become poison where another function takes its place.
    pub(crate) fn replace_everywhere(self, new: Value<'ll>) {
        // SAFETY: live; both are pointers to the same address space.
        unsafe { rmReplaceFunction(self, new) }
    }

    /// Gives the function and its calls another calling convention, if all its uses are plain calls of
    /// a local function; says whether they are.
    pub(crate) fn set_convention_with_calls(self, convention: u32) -> bool {
        // SAFETY: live, kind.
        unsafe {
            let is_changeable = rmHasChangeableConvention(self);
            if is_changeable {
                rmSetConventionWithCalls(self, convention);
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
        unsafe { rmEraseBody(self) }
    }

    /// Takes the function's debug info subprogram away.
    pub(crate) fn drop_subprogram(self) {
        // SAFETY: live.
        unsafe { rmSetSubprogram(self, None) }
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
        let (tail, constants) = (tail as u32, RawList::new(constants));
        // SAFETY: live; the types are as documented.
        let call = unsafe { rmWriteForwardingBody(self, target, tail, constants) };
        call.expect("the shim returns the call it made")
    }

    /// Moves the body into a new local function of the given name, which has more parameters
    /// after this one's.
    pub(crate) fn move_body_to_local(self, name: &str, more: &[Type<'ll>]) -> Function<'ll> {
        let (name, more) = (RawText::new(name.as_bytes()), RawList::new(more));
        // SAFETY: live.
        let body = unsafe { rmMoveBodyToLocalFunction(self, name, more) };
        body.expect("the shim returns the function it made")
    }

    /// Makes a local function one that linkers fold with others of its name:
    /// linkonce_odr, where `in_comdat` says so in a comdat of its own.
    /// `false`, and nothing changed, where the module has that name already.
    pub(crate) fn publish(self, name: &str, visibility: Visibility, in_comdat: bool) -> bool {
        let name = RawText::new(name.as_bytes());
        // SAFETY: live; the shim has the same numbers for visibilities.
        unsafe { rmPublish(self, name, visibility as u32, in_comdat) }
    }

    /// Takes the function out of its comdat, which keeps its other members.
    pub(crate) fn leave_comdat(self) {
        // SAFETY: live; LLVM takes null for no comdat.
        unsafe { LLVMSetComdat(self.raw(), null_mut()) }
    }

    /// Erases the function, which nothing uses any more.
    pub(crate) fn erase(self) {
        // SAFETY: live; no use is left, and the handle is consumed.
        unsafe { rmEraseFunction(self) }
    }

    /// Makes an alias of another function that takes this one's name, and has its
    /// linkage and visibility.
    pub(crate) fn create_alias(self, target: Function<'ll>) -> GlobalValue<'ll> {
        // SAFETY: live.
        unsafe { rmCreateAlias(self, target) }.expect("the shim returns the alias it made")
    }

    /// Says how much the address matters.
    pub(crate) fn set_unnamed_addr(self, unnamed_addr: UnnamedAddr) {
        let raw = match unnamed_addr {
            UnnamedAddr::No => LLVMUnnamedAddr::LLVMNoUnnamedAddr,
            UnnamedAddr::Local => LLVMUnnamedAddr::LLVMLocalUnnamedAddr,
            UnnamedAddr::Global => LLVMUnnamedAddr::LLVMGlobalUnnamedAddr,
        };
        // SAFETY: a live function, which is a global value.
        unsafe { LLVMSetUnnamedAddress(self.raw(), raw) }
    }

    /// Sets the alignment, in bytes.
    pub(crate) fn set_alignment(self, bytes: u32) {
        // SAFETY: live; alignments come from other functions, which have one.
        unsafe { LLVMSetAlignment(self.raw(), bytes) }
    }

    /// Reads where the parameters are, for [`Function::write_thunk_debug_info`].
    pub(crate) fn read_parameter_locations(self) -> ParameterLocations {
        // SAFETY: live; the object is passed on exactly once.
        let raw = unsafe { rmReadParameterLocations(self) };
        ParameterLocations(NonNull::new(raw).expect("the shim allocates"))
    }

    /// Makes a thunk's instructions belong to its own subprogram and shows its
    /// parameters to a debugger.
    pub(crate) fn write_thunk_debug_info(self, call: Inst<'ll>, parameters: ParameterLocations) {
        // SAFETY: live; the shim frees the parameters, which are consumed.
        unsafe {
            rmWriteThunkDebugInfo(self, call, parameters.0.as_ptr());
        }
    }

    /// Replaces the nodes of a kind with one.
    pub(crate) fn set_metadata(self, kind: MetadataKind, node: Metadata<'ll>) {
        // SAFETY: live; only nodes are attached.
        unsafe { LLVMGlobalSetMetadata(self.raw(), kind.0, node.raw()) }
    }

    /// Sets how often the profile says the function was entered.
    pub(crate) fn set_entry_count(self, count: u64, is_synthetic: bool) {
        // SAFETY: live.
        unsafe { rmSetEntryCount(self, count, is_synthetic) }
    }
}
