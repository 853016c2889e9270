//! Functions made of regions, and the calls that take the regions' places.

use super::llvm_sys::core;
use super::llvm_sys::debuginfo;
use super::{
    AttributeKinds, Block, Call, DebugPlace, Function, Inst, Module, RawList, RawText, Type, Value,
};
use std::ptr::NonNull;

/// An operand of an instruction of a region that becomes a parameter.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Slot {
    /// The instruction, counted from the start of the region, with the addresses before it.
    pub instruction: u32,
    /// The number of the operand; the largest number for the bytes between an
    /// address in address space 0 and the one that it is computed from, whose
    /// indices are constants.
    pub operand: u32,
    /// The number of the parameter.
    pub parameter: u32,
}

const _: () = assert!(size_of::<Slot>() == 12);

/// A way on which control leaves a region.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ExitEdge {
    /// The instruction, counted from the start of the region.
    pub instruction: u32,
    /// Which of its successors it is, in LLVM's order; 0 for what follows an instruction
    /// that is no terminator.
    pub successor: u32,
    /// The number of the exit.
    pub exit: u32,
}

const _: () = assert!(size_of::<ExitEdge>() == 12);

/// What an instruction may do besides computing a value; mirrors `RmEffects`.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Effects {
    /// It may write memory, throw or never return.
    pub may_have_side_effects: bool,
    /// It may read memory.
    pub may_read_memory: bool,
    /// It has no undefined behaviour where it is not reached.
    pub is_speculatable: bool,
}

const _: () = assert!(size_of::<Effects>() == 3);

/// The shim's object.
#[repr(C)]
struct RawVariables {
    _private: [u8; 0],
}

/// What the body of a shared function is made of.
#[repr(C)]
struct RawSharedBody<'ll> {
    instructions: RawList<Inst<'ll>>,
    slots: RawList<Slot>,
    locals: RawList<Value<'ll>>,
    outputs: RawList<u32>,
    edges: RawList<ExitEdge>,
    exit_count: u32,
}

const _: () = assert!(size_of::<RawSharedBody<'_>>() == 88);

/// A region, and the call that takes its place.
#[repr(C)]
struct RawReplacement<'ll> {
    instructions: RawList<Inst<'ll>>,
    arguments: RawList<Value<'ll>>,
    outputs: RawList<u32>,
    exits: RawList<Option<Block<'ll>>>,
}

const _: () = assert!(size_of::<RawReplacement<'_>>() == 64);

/// What a region hands over for a parameter.
#[repr(C)]
struct RawRegionArgument<'ll> {
    variables: *const RawVariables,
    value: Value<'ll>,
}

const _: () = assert!(size_of::<RawRegionArgument<'_>>() == 16);

/// The variables of a function that have one value only, by that value.  The function may change
/// while this object lives.
pub(crate) struct Variables(NonNull<RawVariables>);

impl Drop for Variables {
    fn drop(&mut self) {
        // SAFETY: the shim made it, and nothing else frees it.
        unsafe { rmFreeVariables(self.0.as_ptr()) }
    }
}

unsafe extern "C" {
    fn rmReadVariables(function: Function<'_>) -> *mut RawVariables;
    fn rmFreeVariables(variables: *mut RawVariables);
    fn rmNameSharedParameter(
        shared: Function<'_>,
        parameter: u32,
        arguments: RawList<RawRegionArgument<'_>>,
    );
    fn rmCreateSharedFunction<'ll>(
        like: Function<'ll>,
        result: Type<'ll>,
        parameters: RawList<Type<'ll>>,
        name: RawText,
    ) -> Option<Function<'ll>>;
    fn rmAddSharedSubprogram<'ll>(
        shared: Function<'ll>,
        described: Function<'ll>,
        place: Option<DebugPlace<'ll>>,
    );
    fn rmWriteSharedLines<'ll>(
        shared: Function<'ll>,
        copies: RawList<Inst<'ll>>,
        originals: RawList<Inst<'ll>>,
    );
    fn rmAddParameterAttribute(function: Function<'_>, index: u32, key: RawText);
    fn rmAddFunctionAttribute(function: Function<'_>, key: RawText);
    fn rmBuildSharedBody<'ll>(
        function: Function<'ll>,
        body: &RawSharedBody<'ll>,
        copies: *mut Option<Inst<'ll>>,
    );
    fn rmTerminatingMustTailCall(block: Block<'_>) -> Option<Inst<'_>>;
    fn rmTerminatingDeoptimizeCall(block: Block<'_>) -> Option<Inst<'_>>;
    fn rmComesBefore(inst: Inst<'_>, other: Inst<'_>) -> bool;
    fn rmFinishSharedBody(function: Function<'_>);
    fn rmIntersectCallAttributes(kept: Inst<'_>, other: Inst<'_>);
    fn rmIsOrderedAccess(inst: Inst<'_>) -> bool;
    fn rmIsNoUnwindCall(inst: Inst<'_>) -> bool;
    fn rmIsAddressTaken(block: Block<'_>) -> bool;
    fn rmPredecessors<'ll>(block: Block<'ll>, out: *mut Block<'ll>, capacity: usize) -> usize;
    fn rmReplaceRegion<'ll>(
        what: &RawReplacement<'ll>,
        shared: Function<'ll>,
        is_tail: bool,
    ) -> Option<Inst<'ll>>;
    fn rmComputeInFront(instructions: RawList<Inst<'_>>, addresses: RawList<u32>);
    fn rmComputeAddress<'ll>(base: Value<'ll>, bytes: i64, before: Inst<'ll>) -> Option<Inst<'ll>>;
    fn rmDescribeEffects(inst: Inst<'_>, out: *mut Effects);
    fn rmCallsWhatReturnsTwice(function: Function<'_>) -> bool;
    fn rmHasUnreachableCode(function: Function<'_>) -> bool;
    fn rmIndexType(module: Module<'_>) -> Option<Type<'_>>;
}

impl<'ll> Type<'ll> {
    /// A constant of an integer type, as many of its low bits as the type has.
    pub(crate) fn constant_integer(self, number: i64) -> Value<'ll> {
        // LLVM 23 takes numbers only that fit.
        let unused = u64::from(u64::BITS).saturating_sub(self.facts().number);
        let number = number << unused >> unused;
        // SAFETY: live, an integer type.
        let constant = unsafe { Value::from_raw(core::LLVMConstInt(self.raw(), number as u64, 1)) };
        constant.expect("LLVM makes the constant")
    }
}

impl<'ll> Module<'ll> {
    /// The type of a struct without a name.
    pub(crate) fn struct_type(self, members: &[Type<'ll>]) -> Type<'ll> {
        let (list, count) = (members.as_ptr().cast_mut().cast(), members.len() as u32);
        // SAFETY: live, room; LLVM only reads the list.
        let ty = unsafe {
            let context = core::LLVMGetModuleContext(self.raw());
            Type::from_raw(core::LLVMStructTypeInContext(context, list, count, 0))
        };
        ty.expect("LLVM makes the type")
    }

    /// The type of integers of some bits, at least one.
    pub(crate) fn integer_type(self, bits: u32) -> Type<'ll> {
        // SAFETY: live.
        let ty = unsafe {
            let context = core::LLVMGetModuleContext(self.raw());
            Type::from_raw(core::LLVMIntTypeInContext(context, bits))
        };
        ty.expect("LLVM makes the type")
    }

    /// The type of numbers of bytes between addresses in address space 0.
    pub(crate) fn index_type(self) -> Type<'ll> {
        // SAFETY: live.
        unsafe { rmIndexType(self) }.expect("LLVM makes the type")
    }

    /// The type of what has no value.
    pub(crate) fn void_type(self) -> Type<'ll> {
        // SAFETY: live.
        let ty = unsafe {
            let context = core::LLVMGetModuleContext(self.raw());
            Type::from_raw(core::LLVMVoidTypeInContext(context))
        };
        ty.expect("LLVM makes the type")
    }
}

impl<'ll> Function<'ll> {
    /// Creates a function without a body after this one, internal, with this
    /// one's attributes as a function.
    pub(crate) fn create_shared(
        self,
        result: Type<'ll>,
        parameters: &[Type<'ll>],
        name: &str,
    ) -> Function<'ll> {
        let (parameters, name) = (RawList::new(parameters), RawText::new(name.as_bytes()));
        // SAFETY: live.
        let created = unsafe { rmCreateSharedFunction(self, result, parameters, name) };
        created.expect("the shim returns the function it made")
    }

    /// Whether debug info describes the function.
    pub(crate) fn has_subprogram(self) -> bool {
        // SAFETY: live.
        unsafe { !debuginfo::LLVMGetSubprogram(self.raw()).is_null() }
    }

    /// Describes this function, which was created from regions, as an artificial one in the
    /// unit of `described`, which has a subprogram.  It begins where `described` has an
    /// instruction with the place.
    pub(crate) fn add_shared_subprogram(
        self,
        described: Function<'ll>,
        place: Option<DebugPlace<'ll>>,
    ) {
        // SAFETY: live; the described function has a subprogram, as documented.
        unsafe { rmAddSharedSubprogram(self, described, place) }
    }

    /// Gives the copies of a region's instructions source lines, if this function, which they
    /// are in, has a subprogram: those of the first of the regions, which are equally long.
    pub(crate) fn write_shared_lines(self, copies: &[Inst<'ll>], regions: &[&Region<'ll>]) {
        let originals: Vec<Inst<'ll>> = regions.iter().flat_map(|region| region.all()).collect();
        assert_eq!(originals.len(), copies.len() * regions.len(), "regions of other lengths");
        // SAFETY: live; as many originals of each region as there are copies.
        unsafe { rmWriteSharedLines(self, RawList::new(copies), RawList::new(&originals)) }
    }

    /// Reads what debug info says of the function's variables.
    pub(crate) fn variables(self) -> Variables {
        // SAFETY: live; the object is freed once, by drop.
        let raw = unsafe { rmReadVariables(self) };
        Variables(NonNull::new(raw).expect("the shim allocates"))
    }

    /// Shows a parameter of this function, which has a subprogram and code, in debuggers, if all
    /// regions call the argument that they hand over by one name.  `arguments` has at least one
    /// region, and the variables of the function that it is in.
    pub(crate) fn name_shared_parameter(
        self,
        parameter: u32,
        arguments: &[(&Variables, Value<'ll>)],
    ) {
        assert!(!arguments.is_empty(), "there are regions");
        let raw = |&(variables, value): &(&Variables, Value<'ll>)| RawRegionArgument {
            variables: variables.0.as_ptr(),
            value,
        };
        let arguments: Vec<RawRegionArgument<'_>> = arguments.iter().map(raw).collect();
        // SAFETY: live, and so are the variables.
        unsafe { rmNameSharedParameter(self, parameter, RawList::new(&arguments)) }
    }

    /// Adds one of LLVM's attributes without a value to a parameter.
    pub(crate) fn add_parameter_attribute(self, parameter: u32, kind: &AttributeKinds<1>) {
        let [key] = kind.names();
        // SAFETY: live; the callers name parameters that it has and attributes that every LLVM has.
        unsafe { rmAddParameterAttribute(self, parameter, RawText::new(key.as_bytes())) }
    }

    /// Adds some of LLVM's attributes without a value.
    pub(crate) fn add_attributes<const N: usize>(self, kinds: &AttributeKinds<N>) {
        for key in kinds.names() {
            // SAFETY: live; the callers name attributes that every LLVM has.
            unsafe { rmAddFunctionAttribute(self, RawText::new(key.as_bytes())) }
        }
    }

    /// Fills the function, which has no body, with copies of all of a region, which it returns,
    /// and of the region's own local variables.  At each of `exits` exits, to which the edges
    /// lead, it returns the outputs, which are indices of instructions, and the number of the
    /// exit if there are several.
    pub(crate) fn build_shared_body(
        self,
        region: &Region<'ll>,
        slots: &[Slot],
        locals: &[Value<'ll>],
        outputs: &[u32],
        exits: u32,
        edges: &[ExitEdge],
    ) -> Vec<Inst<'ll>> {
        let originals: Vec<Inst<'ll>> = region.all().collect();
        let front = region.front.len() as u32;
        let outputs = after_front(region, outputs);
        let edges: Vec<ExitEdge> = edges
            .iter()
            .map(|edge| ExitEdge { instruction: edge.instruction + front, ..*edge })
            .collect();
        let body = RawSharedBody {
            instructions: RawList::new(&originals),
            slots: RawList::new(slots),
            locals: RawList::new(locals),
            outputs: RawList::new(&outputs),
            edges: RawList::new(&edges),
            exit_count: exits,
        };
        let mut copies = vec![None; originals.len()];
        // SAFETY: live, room; slots, outputs and edges are within the region,
        // parameters have the types of their operands, and locals are variables; every
        // successor that is outside of the region has an edge to one of the exits.
        unsafe { rmBuildSharedBody(self, &body, copies.as_mut_ptr()) };
        copies.into_iter().flatten().collect()
    }

    /// Joins the blocks of a body that was built.  The copies of branches may be
    /// erased; no handle of a copy is used any more.
    pub(crate) fn finish_shared_body(self, copies: Vec<Inst<'ll>>) {
        drop(copies);
        // SAFETY: live.
        unsafe { rmFinishSharedBody(self) }
    }

    /// Whether a call in the function may return a second time, as the call or
    /// its callee says.
    pub(crate) fn calls_what_returns_twice(self) -> bool {
        // SAFETY: live.
        unsafe { rmCallsWhatReturnsTwice(self) }
    }

    /// Whether no path leads from the entry to some block.  Values may be used
    /// before they are computed there.
    pub(crate) fn has_unreachable_code(self) -> bool {
        // SAFETY: live; only definitions have blocks.
        unsafe { rmHasUnreachableCode(self) }
    }
}

impl<'ll> Block<'ll> {
    /// Whether the block's address is a value somewhere.
    pub(crate) fn is_address_taken(self) -> bool {
        // SAFETY: live.
        unsafe { rmIsAddressTaken(self) }
    }

    /// The `musttail` call whose value the block's `ret` returns.
    pub(crate) fn terminating_must_tail_call(self) -> Option<Inst<'ll>> {
        // SAFETY: live; the shim returns null or an instruction of the block.
        unsafe { rmTerminatingMustTailCall(self) }
    }

    /// The call of `llvm.experimental.deoptimize` before the block's `ret`.
    pub(crate) fn terminating_deoptimize_call(self) -> Option<Inst<'ll>> {
        // SAFETY: live; the shim returns null or an instruction of the block.
        unsafe { rmTerminatingDeoptimizeCall(self) }
    }

    /// The blocks that lead here, each as often as it does.
    pub(crate) fn predecessors(self) -> Vec<Block<'ll>> {
        // SAFETY: live, room; the shim writes blocks of the function.
        unsafe { super::read_list(|out, room| rmPredecessors(self, out, room)) }
    }
}

impl<'ll> Inst<'ll> {
    /// What it may do besides computing a value.
    pub(crate) fn effects(self) -> Effects {
        // SAFETY: live; the shim fills the whole struct.
        unsafe { super::written(|out| rmDescribeEffects(self, out)) }
    }

    /// Whether it is before another instruction of its block.
    ///
    /// # Panics
    ///
    /// Where the other one is in another block.
    pub(crate) fn comes_before(self, other: Inst<'ll>) -> bool {
        assert_eq!(self.block(), other.block(), "the order is that of one block");
        // SAFETY: live.
        unsafe { rmComesBefore(self, other) }
    }

    /// Whether an access of memory is volatile or atomic.
    pub(crate) fn is_ordered_access(self) -> bool {
        // SAFETY: live.
        unsafe { rmIsOrderedAccess(self) }
    }

    /// Takes from a call the attributes that another call does not have; nothing
    /// happens to what is no call.
    pub(crate) fn intersect_call_attributes(self, other: Inst<'ll>) {
        // SAFETY: live.
        unsafe { rmIntersectCallAttributes(self, other) }
    }

    /// Whether a call promises not to throw; `true` for what is no call.
    pub(crate) fn is_nounwind_call(self) -> bool {
        // SAFETY: live.
        unsafe { rmIsNoUnwindCall(self) }
    }
}

/// Instructions that follow each other in layout, entered at the first one.
#[derive(Clone, Debug)]
pub(crate) struct Region<'ll> {
    /// Addresses that were computed for it before the instructions.
    pub front: Vec<Inst<'ll>>,
    /// The instructions, at least one.
    pub instructions: Vec<Inst<'ll>>,
}

impl<'ll> Region<'ll> {
    /// All of it, the addresses first.
    pub(crate) fn all(&self) -> impl Iterator<Item = Inst<'ll>> + '_ {
        self.front.iter().chain(&self.instructions).copied()
    }

    /// Computes the address that is some bytes from a value, which is computed before the
    /// region, as the last one before the instructions.
    pub(crate) fn add_address(&mut self, base: Value<'ll>, bytes: i64) -> Value<'ll> {
        let first = self.instructions[0];
        // SAFETY: live; the base is an address that dominates the region, as documented.
        let address = unsafe { rmComputeAddress(base, bytes, first) };
        let address = address.expect("the shim returns the instruction it made");
        self.front.push(address);
        address.as_value()
    }

    /// Computes addresses, given by their place in the region, before it too, as far as there
    /// are users outside of the region, which then use that.  They are constant numbers of bytes from
    /// values that the region does not compute.
    pub(crate) fn compute_in_front(&self, addresses: &[u32]) {
        if addresses.is_empty() {
            return;
        }
        assert!(addresses.iter().all(|&at| (at as usize) < self.instructions.len()));
        // SAFETY: live, within the region; what the first address is computed from is computed
        // before the region, as documented.
        unsafe { rmComputeInFront(RawList::new(&self.instructions), RawList::new(addresses)) }
    }
}

/// Replaces a region by a call of the function that has its code; after it control goes
/// to one of the exits; `None` is the code after the last instruction.  The instructions are
/// erased; their handles are dead.
pub(crate) fn replace_region<'ll>(
    region: Region<'ll>,
    shared: Function<'ll>,
    arguments: &[Value<'ll>],
    outputs: &[u32],
    exits: &[Option<Block<'ll>>],
    is_tail: bool,
) -> Call<'ll> {
    let instructions: Vec<Inst<'ll>> = region.all().collect();
    let outputs = after_front(&region, outputs);
    let replacement = RawReplacement {
        instructions: RawList::new(&instructions),
        arguments: RawList::new(arguments),
        outputs: RawList::new(&outputs),
        exits: RawList::new(exits),
    };
    // SAFETY: live; the arguments have the types of the parameters and the
    // outputs those of the result; nothing else uses the erased instructions.
    let call = unsafe { rmReplaceRegion(&replacement, shared, is_tail) };
    call.and_then(Inst::as_call).expect("the shim returns the call it made")
}

/// Places among the instructions of a region as places in all of it.
fn after_front(region: &Region<'_>, places: &[u32]) -> Vec<u32> {
    places.iter().map(|place| place + region.front.len() as u32).collect()
}
