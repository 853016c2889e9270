//! Functions made of regions, and the calls that take the regions' places.

use super::llvm_sys::core;
use super::llvm_sys::debuginfo;
use super::llvm_sys::prelude::{
    LLVMBasicBlockRef, LLVMMetadataRef, LLVMModuleRef, LLVMTypeRef, LLVMValueRef,
};
use super::{
    Attribute, AttributeKinds, Block, Call, DebugPlace, Function, Inst, Module, RawText, Type,
    Value,
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
struct RawSharedBody {
    instructions: *const LLVMValueRef,
    count: usize,
    slots: *const Slot,
    slot_count: usize,
    locals: *const LLVMValueRef,
    local_count: usize,
    outputs: *const u32,
    output_count: usize,
    edges: *const ExitEdge,
    edge_count: usize,
    exit_count: u32,
}

const _: () = assert!(size_of::<RawSharedBody>() == 88);

/// A region, and the call that takes its place.
#[repr(C)]
struct RawReplacement {
    instructions: *const LLVMValueRef,
    count: usize,
    arguments: *const LLVMValueRef,
    argument_count: usize,
    outputs: *const u32,
    output_count: usize,
    exits: *const LLVMBasicBlockRef,
    exit_count: usize,
}

const _: () = assert!(size_of::<RawReplacement>() == 64);

/// What a region hands over for a parameter.
#[repr(C)]
struct RawRegionArgument {
    variables: *const RawVariables,
    value: LLVMValueRef,
}

const _: () = assert!(size_of::<RawRegionArgument>() == 16);

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
    fn rmReadVariables(function: LLVMValueRef) -> *mut RawVariables;
    fn rmFreeVariables(variables: *mut RawVariables);
    fn rmNameSharedParameter(
        shared: LLVMValueRef,
        parameter: u32,
        arguments: *const RawRegionArgument,
        region_count: usize,
    );
    fn rmCreateSharedFunction(
        like: LLVMValueRef,
        result: LLVMTypeRef,
        parameters: *const LLVMTypeRef,
        count: usize,
        name: RawText,
    ) -> LLVMValueRef;
    fn rmAddSharedSubprogram(shared: LLVMValueRef, described: LLVMValueRef, place: LLVMMetadataRef);
    fn rmWriteSharedLines(
        shared: LLVMValueRef,
        copies: *const LLVMValueRef,
        count: usize,
        originals: *const LLVMValueRef,
        region_count: usize,
    );
    fn rmAddParameterAttribute(function: LLVMValueRef, index: u32, key: RawText);
    fn rmAddFunctionAttribute(function: LLVMValueRef, key: RawText);
    fn rmBuildSharedBody(
        function: LLVMValueRef,
        body: *const RawSharedBody,
        copies: *mut LLVMValueRef,
    );
    fn rmTerminatingMustTailCall(block: LLVMBasicBlockRef) -> LLVMValueRef;
    fn rmTerminatingDeoptimizeCall(block: LLVMBasicBlockRef) -> LLVMValueRef;
    fn rmComesBefore(inst: LLVMValueRef, other: LLVMValueRef) -> bool;
    fn rmFinishSharedBody(function: LLVMValueRef);
    fn rmIntersectCallAttributes(kept: LLVMValueRef, other: LLVMValueRef);
    fn rmIsOrderedAccess(inst: LLVMValueRef) -> bool;
    fn rmIsNoUnwindCall(inst: LLVMValueRef) -> bool;
    fn rmIsAddressTaken(block: LLVMBasicBlockRef) -> bool;
    fn rmPredecessors(
        block: LLVMBasicBlockRef,
        out: *mut LLVMBasicBlockRef,
        capacity: usize,
    ) -> usize;
    fn rmReplaceRegion(
        what: *const RawReplacement,
        shared: LLVMValueRef,
        is_tail: bool,
    ) -> LLVMValueRef;
    fn rmComputeInFront(
        instructions: *const LLVMValueRef,
        count: usize,
        addresses: *const u32,
        address_count: usize,
    );
    fn rmComputeAddress(base: LLVMValueRef, bytes: i64, before: LLVMValueRef) -> LLVMValueRef;
    fn rmDescribeEffects(inst: LLVMValueRef, out: *mut Effects);
    fn rmCallsWhatReturnsTwice(function: LLVMValueRef) -> bool;
    fn rmHasUnreachableCode(function: LLVMValueRef) -> bool;
    fn rmIndexType(module: LLVMModuleRef) -> LLVMTypeRef;
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
        let mut members: Vec<LLVMTypeRef> = members.iter().map(|member| member.raw()).collect();
        let count = members.len() as u32;
        // SAFETY: live, room.
        let ty = unsafe {
            let context = core::LLVMGetModuleContext(self.raw());
            Type::from_raw(core::LLVMStructTypeInContext(context, members.as_mut_ptr(), count, 0))
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
        unsafe { Type::from_raw(rmIndexType(self.raw())) }.expect("LLVM makes the type")
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
        let parameters: Vec<LLVMTypeRef> = parameters.iter().map(|ty| ty.raw()).collect();
        // SAFETY: live.
        let created = unsafe {
            Function::from_raw(rmCreateSharedFunction(
                self.as_value().raw(),
                result.raw(),
                parameters.as_ptr(),
                parameters.len(),
                RawText::new(name.as_bytes()),
            ))
        };
        created.expect("the shim returns the function it made")
    }

    /// Whether debug info describes the function.
    pub(crate) fn has_subprogram(self) -> bool {
        // SAFETY: live.
        unsafe { !debuginfo::LLVMGetSubprogram(self.as_value().raw()).is_null() }
    }

    /// Describes this function, which was created from regions, as an artificial one in the
    /// unit of `described`, which has a subprogram.  It begins where `described` has an
    /// instruction with the place.
    pub(crate) fn add_shared_subprogram(
        self,
        described: Function<'ll>,
        place: Option<DebugPlace<'ll>>,
    ) {
        let place = place.map_or(std::ptr::null_mut(), DebugPlace::raw);
        // SAFETY: live; the described function has a subprogram, as documented.
        unsafe {
            rmAddSharedSubprogram(self.as_value().raw(), described.as_value().raw(), place);
        }
    }

    /// Gives the copies of a region's instructions source lines, if this function, which they
    /// are in, has a subprogram: those of the first of the regions, which are equally long.
    pub(crate) fn write_shared_lines(self, copies: &[Inst<'ll>], regions: &[&Region<'ll>]) {
        let originals: Vec<LLVMValueRef> = regions.iter().copied().flat_map(raw).collect();
        let copies: Vec<LLVMValueRef> = copies.iter().map(|copy| copy.as_value().raw()).collect();
        assert_eq!(originals.len(), copies.len() * regions.len(), "regions of other lengths");
        // SAFETY: live; as many originals of each region as there are copies.
        unsafe {
            rmWriteSharedLines(
                self.as_value().raw(),
                copies.as_ptr(),
                copies.len(),
                originals.as_ptr(),
                regions.len(),
            );
        }
    }

    /// Reads what debug info says of the function's variables.
    pub(crate) fn variables(self) -> Variables {
        // SAFETY: live; the object is freed once, by drop.
        let raw = unsafe { rmReadVariables(self.as_value().raw()) };
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
        let arguments: Vec<RawRegionArgument> = arguments
            .iter()
            .map(|(variables, value)| RawRegionArgument {
                variables: variables.0.as_ptr(),
                value: value.raw(),
            })
            .collect();
        // SAFETY: live, and so are the variables.
        unsafe {
            rmNameSharedParameter(
                self.as_value().raw(),
                parameter,
                arguments.as_ptr(),
                arguments.len(),
            );
        }
    }

    /// Removes an attribute of the function, a parameter or the result.
    pub(crate) fn remove_attribute(self, attribute: &Attribute<'ll>) {
        super::attribute::remove(self.as_value(), attribute);
    }

    /// Adds one of LLVM's attributes without a value to the result.
    pub(crate) fn add_result_attribute(self, attribute: &Attribute<'ll>) {
        super::attribute::add_result_attribute(self.as_value(), attribute);
    }

    /// Adds one of LLVM's attributes without a value to a parameter.
    pub(crate) fn add_parameter_attribute(self, parameter: u32, kind: &AttributeKinds<1>) {
        let ([key], function) = (kind.names(), self.as_value().raw());
        // SAFETY: live; the callers name parameters that it has and attributes that every LLVM has.
        unsafe { rmAddParameterAttribute(function, parameter, RawText::new(key.as_bytes())) }
    }

    /// Adds some of LLVM's attributes without a value.
    pub(crate) fn add_attributes<const N: usize>(self, kinds: &AttributeKinds<N>) {
        for key in kinds.names() {
            // SAFETY: live; the callers name attributes that every LLVM has.
            unsafe { rmAddFunctionAttribute(self.as_value().raw(), RawText::new(key.as_bytes())) }
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
        let originals = raw(region);
        let front = region.front.len() as u32;
        let outputs = after_front(region, outputs);
        let edges: Vec<ExitEdge> = edges
            .iter()
            .map(|edge| ExitEdge { instruction: edge.instruction + front, ..*edge })
            .collect();
        let locals: Vec<LLVMValueRef> = locals.iter().map(|local| local.raw()).collect();
        let body = RawSharedBody {
            instructions: originals.as_ptr(),
            count: originals.len(),
            slots: slots.as_ptr(),
            slot_count: slots.len(),
            locals: locals.as_ptr(),
            local_count: locals.len(),
            outputs: outputs.as_ptr(),
            output_count: outputs.len(),
            edges: edges.as_ptr(),
            edge_count: edges.len(),
            exit_count: exits,
        };
        let mut copies = vec![std::ptr::null_mut(); originals.len()];
        // SAFETY: live, room; slots, outputs and edges are within the region,
        // parameters have the types of their operands, and locals are variables; every
        // successor that is outside of the region has an edge to one of the exits.
        unsafe {
            rmBuildSharedBody(self.as_value().raw(), &body, copies.as_mut_ptr());
            copies.into_iter().filter_map(|raw| Inst::from_raw(raw)).collect()
        }
    }

    /// Joins the blocks of a body that was built.  The copies of branches may be
    /// erased; no handle of a copy is used any more.
    pub(crate) fn finish_shared_body(self, copies: Vec<Inst<'ll>>) {
        drop(copies);
        // SAFETY: live.
        unsafe { rmFinishSharedBody(self.as_value().raw()) }
    }

    /// Whether a call in the function may return a second time, as the call or
    /// its callee says.
    pub(crate) fn calls_what_returns_twice(self) -> bool {
        // SAFETY: live.
        unsafe { rmCallsWhatReturnsTwice(self.as_value().raw()) }
    }

    /// Whether no path leads from the entry to some block.  Values may be used
    /// before they are computed there.
    pub(crate) fn has_unreachable_code(self) -> bool {
        // SAFETY: live; only definitions have blocks.
        unsafe { rmHasUnreachableCode(self.as_value().raw()) }
    }
}

impl<'ll> Block<'ll> {
    /// Whether the block's address is a value somewhere.
    pub(crate) fn is_address_taken(self) -> bool {
        // SAFETY: live.
        unsafe { rmIsAddressTaken(self.raw()) }
    }

    /// The `musttail` call whose value the block's `ret` returns.
    pub(crate) fn terminating_must_tail_call(self) -> Option<Inst<'ll>> {
        // SAFETY: live; the shim returns null or an instruction of the block.
        unsafe { Inst::from_raw(rmTerminatingMustTailCall(self.raw())) }
    }

    /// The call of `llvm.experimental.deoptimize` before the block's `ret`.
    pub(crate) fn terminating_deoptimize_call(self) -> Option<Inst<'ll>> {
        // SAFETY: live; the shim returns null or an instruction of the block.
        unsafe { Inst::from_raw(rmTerminatingDeoptimizeCall(self.raw())) }
    }

    /// The blocks that lead here, each as often as it does.
    pub(crate) fn predecessors(self) -> Vec<Block<'ll>> {
        // SAFETY: live, room.
        let raw = unsafe { super::read_list(|out, room| rmPredecessors(self.raw(), out, room)) };
        // SAFETY: live; the shim wrote blocks of the function.
        unsafe { super::inst::blocks(raw) }
    }
}

impl<'ll> Inst<'ll> {
    /// What it may do besides computing a value.
    pub(crate) fn effects(self) -> Effects {
        let mut effects = Effects::default();
        // SAFETY: live; the shim fills the whole struct.
        unsafe { rmDescribeEffects(self.as_value().raw(), &mut effects) };
        effects
    }

    /// Whether it is before another instruction of its block.
    ///
    /// # Panics
    ///
    /// Where the other one is in another block.
    pub(crate) fn comes_before(self, other: Inst<'ll>) -> bool {
        assert_eq!(self.block(), other.block(), "the order is that of one block");
        // SAFETY: live.
        unsafe { rmComesBefore(self.as_value().raw(), other.as_value().raw()) }
    }

    /// Whether an access of memory is volatile or atomic.
    pub(crate) fn is_ordered_access(self) -> bool {
        // SAFETY: live.
        unsafe { rmIsOrderedAccess(self.as_value().raw()) }
    }

    /// Takes from a call the attributes that another call does not have; nothing
    /// happens to what is no call.
    pub(crate) fn intersect_call_attributes(self, other: Inst<'ll>) {
        // SAFETY: live.
        unsafe { rmIntersectCallAttributes(self.as_value().raw(), other.as_value().raw()) }
    }

    /// Whether a call promises not to throw; `true` for what is no call.
    pub(crate) fn is_nounwind_call(self) -> bool {
        // SAFETY: live.
        unsafe { rmIsNoUnwindCall(self.as_value().raw()) }
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
        let address =
            unsafe { Inst::from_raw(rmComputeAddress(base.raw(), bytes, first.as_value().raw())) };
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
        let instructions: Vec<LLVMValueRef> =
            self.instructions.iter().map(|inst| inst.as_value().raw()).collect();
        assert!(addresses.iter().all(|&at| (at as usize) < instructions.len()));
        // SAFETY: live, within the region; what the first address is computed from is computed
        // before the region, as documented.
        unsafe {
            rmComputeInFront(
                instructions.as_ptr(),
                instructions.len(),
                addresses.as_ptr(),
                addresses.len(),
            );
        }
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
    let instructions = raw(&region);
    let outputs = after_front(&region, outputs);
    let exits: Vec<LLVMBasicBlockRef> =
        exits.iter().map(|exit| exit.map_or(std::ptr::null_mut(), Block::raw)).collect();
    let arguments: Vec<LLVMValueRef> = arguments.iter().map(|value| value.raw()).collect();
    let replacement = RawReplacement {
        instructions: instructions.as_ptr(),
        count: instructions.len(),
        arguments: arguments.as_ptr(),
        argument_count: arguments.len(),
        outputs: outputs.as_ptr(),
        output_count: outputs.len(),
        exits: exits.as_ptr(),
        exit_count: exits.len(),
    };
    // SAFETY: live; the arguments have the types of the parameters and the
    // outputs those of the result; nothing else uses the erased instructions.
    let call =
        unsafe { Inst::from_raw(rmReplaceRegion(&replacement, shared.as_value().raw(), is_tail)) };
    call.and_then(Inst::as_call).expect("the shim returns the call it made")
}

fn raw(region: &Region<'_>) -> Vec<LLVMValueRef> {
    region.all().map(|inst| inst.as_value().raw()).collect()
}

/// Places among the instructions of a region as places in all of it.
fn after_front(region: &Region<'_>, places: &[u32]) -> Vec<u32> {
    places.iter().map(|place| place + region.front.len() as u32).collect()
}
