//! Functions.

use super::llvm_sys::core;
use super::llvm_sys::prelude::LLVMValueRef;
use super::{
    Attribute, AttributeListId, AttributeOwner, Block, Constant, GlobalValue, Inst, Linkage,
    RawText, Type, Value,
};

/// A function, with or without a body.
#[repr(transparent)]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Function<'ll>(Value<'ll>);

numbered! {
    /// How much a function's address matters.
    pub(crate) enum UnnamedAddr {
        /// The address is significant.
        No = 0,
        /// It is not significant within this module.
        Local = 1,
        /// It is not significant anywhere.
        Global = 2,
    }
}

impl UnnamedAddr {
    pub(super) fn from_raw(raw: u8) -> Self {
        Self::numbered(raw.into()).unwrap_or(UnnamedAddr::No)
    }
}

/// Which other objects see a symbol, numbered as in LLVM.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(crate) enum Visibility {
    /// All, and another shared object may define it instead.
    Default = 0,
    /// Those that are linked into the same shared object or program.
    Hidden = 1,
    /// All, but this object uses its own definition.
    Protected = 2,
}

/// What a function is, apart from its body.
#[derive(Clone, Copy, Debug)]
pub struct FunctionFacts<'ll> {
    /// The function type.
    pub(crate) ty: Type<'ll>,
    /// Attributes of the function, its result and its parameters.
    pub(crate) attributes: AttributeListId,
    /// The personality function.
    pub(crate) personality: Option<Constant<'ll>>,
    /// The personality function is one that the unwinder asks only about functions with
    /// landing pads.
    pub(crate) personality_needs_handlers: bool,
    /// Data before the entry point.
    pub(crate) prefix_data: Option<Constant<'ll>>,
    /// Data at the entry point.
    pub(crate) prologue_data: Option<Constant<'ll>>,
    /// Whether it is a member of a comdat.
    pub(crate) has_comdat: bool,
    /// The section; empty where it has none.
    pub(crate) section: &'ll [u8],
    /// The partition; empty where it has none.
    pub(crate) partition: &'ll [u8],
    /// The garbage collector; empty where it has none.
    pub(crate) garbage_collector: &'ll [u8],
    /// LLVM's number of the calling convention.
    pub(crate) calling_convention: u32,
    /// The linkage.
    pub(crate) linkage: Linkage,
    /// The alignment in bytes, 0 where none is set.
    pub(crate) alignment: u32,
    /// The address space that the function lives in.
    pub(crate) address_space: u32,
    /// How much its address matters.
    pub(crate) unnamed_addr: UnnamedAddr,
    /// No body.
    pub(crate) is_declaration: bool,
    /// Another definition may take its place when linking or loading.
    pub(crate) is_interposable: bool,
    /// It may be deleted where nothing uses it.
    pub(crate) is_discardable_if_unused: bool,
    /// Calls do not go through the procedure linkage table.
    pub(crate) is_dso_local: bool,
    /// Exported from a DLL.
    pub(crate) is_dll_export: bool,
    /// Metadata is attached to it.
    pub(crate) has_metadata: bool,
    pub(crate) visibility: Visibility,
    /// An attribute asks for an entry in the unwind table.
    pub(crate) has_unwind_table: bool,
    /// Exceptions may leave it.
    pub(crate) may_throw: bool,
}

impl FunctionFacts<'_> {
    /// Whether the linker finds the definition in another module, as
    /// `GlobalValue::isDeclarationForLinker` says.
    pub(crate) fn is_declaration_for_linker(&self) -> bool {
        self.is_declaration || self.linkage == Linkage::AvailableExternally
    }
}

#[repr(C)]
struct RawFunction<'ll> {
    ty: Type<'ll>,
    attributes: AttributeListId,
    personality: Option<Constant<'ll>>,
    prefix_data: Option<Constant<'ll>>,
    prologue_data: Option<Constant<'ll>>,
    section: RawText,
    partition: RawText,
    garbage_collector: RawText,
    calling_convention: u32,
    linkage: u32,
    alignment: u32,
    address_space: u32,
    unnamed_addr: u8,
    has_comdat: bool,
    is_declaration: bool,
    is_interposable: bool,
    is_discardable_if_unused: bool,
    is_dso_local: bool,
    is_dll_export: bool,
    has_metadata: bool,
    visibility: u8,
    has_unwind_table: bool,
    personality_kind: u8,
    may_throw: bool,
    padding: [u8; 4],
}

const _: () = assert!(size_of::<RawFunction<'_>>() == 120);

unsafe extern "C" {
    fn rmDescribeFunction<'ll>(function: Function<'ll>, out: *mut RawFunction<'ll>);
    fn rmInstructionCount(function: Function<'_>) -> usize;
    fn rmIsUsedByMetadata(value: Function<'_>) -> bool;
    fn rmDeclareSameScopes(first: Function<'_>, second: Function<'_>) -> bool;
    fn rmInstructionsInWalkOrder<'ll>(
        function: Function<'ll>,
        limit: usize,
        out: *mut Inst<'ll>,
        capacity: usize,
    ) -> usize;
    fn rmFingerprint(
        function: Function<'_>,
        limit: usize,
        has_open_constants: bool,
        is_whole: *mut bool,
    ) -> u64;
    fn rmDescribeComdat(
        object: Function<'_>,
        name: *mut RawText,
        members: *mut usize,
        selection: *mut u32,
    );
    fn rmHasAddressTakenBlock(function: Function<'_>) -> bool;
    fn rmEntryCount(function: Function<'_>, count: *mut u64, synthetic: *mut bool) -> bool;
}

/// `RmCxxPersonality`.
const CXX_PERSONALITY: u8 = 1;
/// `RmRustPersonality`.
const RUST_PERSONALITY: u8 = 2;

/// `Comdat::Any`: the linker takes one of several, whatever they hold.
const COMDAT_ANY: u32 = 0;

/// What is known of a comdat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ComdatFacts<'ll> {
    /// The name.
    pub name: &'ll [u8],
    /// How many objects of the module belong to it.
    pub members: usize,
    /// Linkers take any of several without looking at size or content.
    pub is_any: bool,
}

/// How often a function was entered, by its profile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct EntryCount {
    /// The count.
    pub count: u64,
    /// Estimated, not measured.
    pub is_synthetic: bool,
}

impl<'ll> Function<'ll> {
    /// # Safety
    ///
    /// `raw` is null or points to a function that lives as long as `'ll`.
    pub(crate) unsafe fn from_raw(raw: LLVMValueRef) -> Option<Self> {
        // SAFETY: passed on to the caller.
        unsafe { Value::from_raw(raw) }.map(Function)
    }

    pub(super) fn raw(self) -> LLVMValueRef {
        self.0.raw()
    }

    /// The function as a value.
    pub(crate) fn as_value(self) -> Value<'ll> {
        self.0
    }

    /// The function as a global.
    pub(crate) fn as_global(self) -> GlobalValue<'ll> {
        GlobalValue(self.0)
    }

    /// The symbol's name; empty where it has none.
    pub fn name(self) -> &'ll [u8] {
        self.0.name()
    }

    /// The name for people.
    pub fn display_name(self) -> String {
        String::from_utf8_lossy(self.name()).into_owned()
    }

    /// Everything about the function but its body.
    pub fn facts(self) -> FunctionFacts<'ll> {
        // SAFETY: live; the shim fills the whole struct, and what it names
        // lives as long as the function.
        unsafe {
            let raw: RawFunction<'ll> = super::written(|out| rmDescribeFunction(self, out));
            FunctionFacts {
                ty: raw.ty,
                attributes: raw.attributes,
                personality: raw.personality,
                prefix_data: raw.prefix_data,
                prologue_data: raw.prologue_data,
                has_comdat: raw.has_comdat,
                section: raw.section.bytes(),
                partition: raw.partition.bytes(),
                garbage_collector: raw.garbage_collector.bytes(),
                calling_convention: raw.calling_convention,
                linkage: Linkage::from_raw(raw.linkage),
                alignment: raw.alignment,
                address_space: raw.address_space,
                unnamed_addr: UnnamedAddr::from_raw(raw.unnamed_addr),
                is_declaration: raw.is_declaration,
                is_interposable: raw.is_interposable,
                is_discardable_if_unused: raw.is_discardable_if_unused,
                is_dso_local: raw.is_dso_local,
                is_dll_export: raw.is_dll_export,
                has_metadata: raw.has_metadata,
                visibility: match raw.visibility {
                    0 => Visibility::Default,
                    2 => Visibility::Protected,
                    _ => Visibility::Hidden,
                },
                has_unwind_table: raw.has_unwind_table,
                may_throw: raw.may_throw,
                personality_needs_handlers: matches!(
                    raw.personality_kind,
                    CXX_PERSONALITY | RUST_PERSONALITY
                ),
            }
        }
    }

    /// Whether metadata other than debug info refers to the function.  None of the
    /// [`FunctionFacts`]: metadata of an erased function moves to what takes its place.
    pub(crate) fn is_used_by_metadata(self) -> bool {
        // SAFETY: live.
        unsafe { rmIsUsedByMetadata(self) }
    }

    /// The function's type, [`FunctionFacts::ty`].
    pub(crate) fn ty(self) -> Type<'ll> {
        // SAFETY: live; types live as long as their context.
        let ty = unsafe { Type::from_raw(core::LLVMGlobalGetValueType(self.raw())) };
        ty.expect("a function has a type")
    }

    /// The entry block, if there is a body.
    pub fn entry(self) -> Option<Block<'ll>> {
        // SAFETY: live; LLVM returns null for a function without blocks.
        unsafe { Block::from_raw(core::LLVMGetFirstBasicBlock(self.raw())) }
    }

    /// The arguments, in order.
    pub(crate) fn arguments(self) -> impl Iterator<Item = Value<'ll>> {
        // SAFETY: live.
        let count = unsafe { core::LLVMCountParams(self.raw()) };
        (0..count).filter_map(move |index| {
            // SAFETY: live; the index is below the number of parameters.
            unsafe { Value::from_raw(core::LLVMGetParam(self.raw(), index)) }
        })
    }

    /// The function as what has attributes.
    pub(crate) fn attribute_owner(self) -> AttributeOwner<'ll> {
        AttributeOwner::of(self.0)
    }

    /// The list of the attributes of function, result and parameters.
    pub(crate) fn attribute_list(self) -> AttributeListId {
        self.attribute_owner().list()
    }

    /// LLVM's number of the calling convention.
    pub(crate) fn calling_convention(self) -> u32 {
        // SAFETY: live.
        unsafe { core::LLVMGetFunctionCallConv(self.raw()) }
    }

    /// The attributes of function, result and parameters.
    pub fn attributes(self) -> Vec<Attribute<'ll>> {
        self.attribute_owner().all()
    }

    /// Instructions in all blocks but debug intrinsics, counted one by one.
    pub(crate) fn instruction_count(self) -> usize {
        // SAFETY: live.
        unsafe { rmInstructionCount(self) }
    }

    /// How many blocks there are.
    pub(crate) fn block_count(self) -> usize {
        // SAFETY: live.
        unsafe { core::LLVMCountBasicBlocks(self.raw()) as usize }
    }

    /// Whether two bodies of equal form declare the same alias scopes in the same places.
    pub(crate) fn declares_same_scopes_as(self, other: Function<'ll>) -> bool {
        // SAFETY: live.
        unsafe { rmDeclareSameScopes(self, other) }
    }

    /// The instructions of the body in the order of the canonical form, so that the n-th of one
    /// function does what the n-th of an equal one does; no more than `limit` of them.  Debug
    /// intrinsics and declarations of alias scopes are left out.
    pub(crate) fn instructions_in_walk_order(self, limit: usize) -> Vec<Inst<'ll>> {
        /// Most bodies are shorter.
        const USUAL: usize = 128;
        let mut list = Vec::with_capacity(limit.min(USUAL));
        loop {
            let (out, room) = (list.as_mut_ptr(), list.capacity());
            // SAFETY: live, room; the instructions are those of the function.
            let count = unsafe { rmInstructionsInWalkOrder(self, limit, out, room) };
            if count <= room {
                // SAFETY: room; `count` were written.
                unsafe { list.set_len(count) };
                return list;
            }
            list.reserve(count);
        }
    }

    /// A hash of the first `limit` instructions of the body that functions with equal
    /// canonical forms share, before merging and afterwards, and whether there are no more
    /// instructions.  Many others share it, too, and it holds for this process only.
    pub fn fingerprint(self, limit: usize) -> (u64, bool) {
        let mut is_whole = false;
        // SAFETY: live, room.
        let hash = unsafe { rmFingerprint(self, limit, false, &mut is_whole) };
        (hash, is_whole)
    }

    /// A hash of the body that functions share whose forms with open operands are equal.
    pub(crate) fn fingerprint_without_constants(self) -> u64 {
        let mut is_whole = false;
        // SAFETY: live, room.
        unsafe { rmFingerprint(self, usize::MAX, true, &mut is_whole) }
    }

    /// The comdat that the function belongs to.
    pub(crate) fn comdat(self) -> Option<ComdatFacts<'ll>> {
        let mut name = RawText::EMPTY;
        let (mut members, mut selection) = (0, 0);
        // SAFETY: live; a comdat lives as long as its module.
        let name = unsafe {
            rmDescribeComdat(self, &mut name, &mut members, &mut selection);
            name.bytes()
        };
        (members > 0).then_some(ComdatFacts { name, members, is_any: selection == COMDAT_ANY })
    }

    /// Whether the address of one of its blocks is used at all.
    pub(crate) fn has_address_taken_block(self) -> bool {
        // SAFETY: live.
        unsafe { rmHasAddressTakenBlock(self) }
    }

    /// How often the profile says that it was entered.
    pub(crate) fn entry_count(self) -> Option<EntryCount> {
        let (mut count, mut synthetic) = (0, false);
        // SAFETY: live.
        let known = unsafe { rmEntryCount(self, &mut count, &mut synthetic) };
        known.then_some(EntryCount { count, is_synthetic: synthetic })
    }

    /// How often a profile that was measured says that it was entered.
    pub(crate) fn measured_entry_count(self) -> Option<u64> {
        self.entry_count().filter(|entry| !entry.is_synthetic).map(|entry| entry.count)
    }
}
