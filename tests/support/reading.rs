//! Reading LLVM's lists through its C API, for the naive comparator.
//!
//! Every object comes from a module that the comparator borrows, so it is
//! alive.  The names of parameters say which class it has to have; the SAFETY
//! comments name what else is relied upon.

use super::llvm_sys::core::*;
use super::llvm_sys::prelude::*;
use super::llvm_sys::target::{self, LLVMTargetDataRef};
use super::llvm_sys::{
    LLVMAttributeFunctionIndex, LLVMLinkage, LLVMOpaqueValueMetadataEntry, LLVMOpcode,
    LLVMTypeKind, LLVMVisibility,
};
use super::module::take_text;

pub(crate) fn operands(user: LLVMValueRef) -> Vec<LLVMValueRef> {
    // SAFETY: a user has as many operands as LLVM counts.
    unsafe {
        let count = LLVMGetNumOperands(user).max(0) as u32;
        (0..count).map(|index| LLVMGetOperand(user, index)).collect()
    }
}

pub(crate) fn instructions(block: LLVMBasicBlockRef) -> Vec<LLVMValueRef> {
    let mut all = Vec::new();
    // SAFETY: LLVM returns null after the last instruction.
    unsafe {
        let mut next = LLVMGetFirstInstruction(block);
        while !next.is_null() {
            if !is_debug_intrinsic(next) {
                all.push(next);
            }
            next = LLVMGetNextInstruction(next);
        }
    }
    all
}

pub(super) fn is_debug_intrinsic(instruction: LLVMValueRef) -> bool {
    // SAFETY: the class is checked before the callee is read.
    unsafe {
        !LLVMIsACallInst(instruction).is_null()
            && value_name(LLVMGetCalledValue(instruction)).starts_with("llvm.dbg.")
    }
}

pub(crate) fn value_name(value: LLVMValueRef) -> String {
    let mut length = 0;
    // SAFETY: LLVM returns a pointer to `length` bytes of the value.
    unsafe {
        let data = LLVMGetValueName2(value, &mut length);
        let bytes = if length == 0 { &[] } else { std::slice::from_raw_parts(data.cast(), length) };
        String::from_utf8_lossy(bytes).into_owned()
    }
}

pub(super) fn successors(block: LLVMBasicBlockRef) -> Vec<LLVMBasicBlockRef> {
    // SAFETY: a block of a valid function ends with a terminator.
    unsafe { terminator_successors(LLVMGetBasicBlockTerminator(block)) }
}

/// Whether code generation makes no jump of a call that is marked `tail`, as what follows it in its
/// block has effects, reads memory, or goes on in one of several blocks, or as it calls one of
/// LLVM's own functions that random modules call.
pub(crate) fn is_never_a_jump(call: LLVMValueRef) -> bool {
    const TAIL_CONVENTIONS: [u32; 2] = [18, 20];
    // SAFETY: a call.
    let callee = |one: LLVMValueRef| value_name(unsafe { LLVMGetCalledValue(one) });
    let is_instruction = ["llvm.ctlz.", "llvm.ctpop.", "llvm.memcpy.p", "llvm.umax."]
        .iter()
        .any(|known| callee(call).starts_with(known));
    // SAFETY: a call.
    let is_guaranteed = TAIL_CONVENTIONS.contains(&unsafe { LLVMGetInstructionCallConv(call) });
    let ends = |one: LLVMValueRef| {
        // SAFETY: alive.
        match unsafe { LLVMGetInstructionOpcode(one) } {
            LLVMOpcode::LLVMLoad
            | LLVMOpcode::LLVMStore
            | LLVMOpcode::LLVMFence
            | LLVMOpcode::LLVMAtomicRMW
            | LLVMOpcode::LLVMAtomicCmpXchg
            | LLVMOpcode::LLVMInvoke => true,
            LLVMOpcode::LLVMUnreachable => !is_guaranteed,
            #[cfg(llvm_at_least_23)]
            LLVMOpcode::LLVMCondBr => is_lasting(one),
            // SAFETY: a branch.
            #[cfg(not(llvm_at_least_23))]
            LLVMOpcode::LLVMBr => (unsafe { LLVMIsConditional(one) }) != 0 && is_lasting(one),
            LLVMOpcode::LLVMSwitch => is_lasting(one),
            LLVMOpcode::LLVMCall => !callee(one).starts_with("llvm."),
            _ => false,
        }
    };
    let next = |one: &LLVMValueRef| {
        // SAFETY: alive; LLVM returns null past the last one.
        let next = unsafe { LLVMGetNextInstruction(*one) };
        (!next.is_null()).then_some(next)
    };
    is_instruction || std::iter::successors(next(&call), next).any(ends)
}

/// Whether a branch stays one: its condition is no constant, and after one target is a real call,
/// or an access to memory in a block that another one or a `ret` follows.
fn is_lasting(branch: LLVMValueRef) -> bool {
    // SAFETY: a branch of several targets, whose first operand is the condition.
    let is_constant = unsafe { !LLVMIsAConstant(LLVMGetOperand(branch, 0)).is_null() };
    // SAFETY: it ends a block.
    let targets = unsafe { terminator_successors(branch) };
    let lasts = |one: LLVMValueRef, is_left: bool| {
        // SAFETY: alive, and of that class.
        match unsafe { LLVMGetInstructionOpcode(one) } {
            LLVMOpcode::LLVMInvoke => true,
            LLVMOpcode::LLVMCall => {
                // SAFETY: a call.
                !value_name(unsafe { LLVMGetCalledValue(one) }).starts_with("llvm.")
            }
            LLVMOpcode::LLVMLoad
            | LLVMOpcode::LLVMStore
            | LLVMOpcode::LLVMFence
            | LLVMOpcode::LLVMAtomicRMW
            | LLVMOpcode::LLVMAtomicCmpXchg => is_left,
            _ => false,
        }
    };
    let has_work = |block: LLVMBasicBlockRef| {
        let all = instructions(block);
        let is_left = all.last().is_some_and(|&last| {
            // SAFETY: alive.
            let opcode = unsafe { LLVMGetInstructionOpcode(last) };
            opcode != LLVMOpcode::LLVMUnreachable
        });
        all.into_iter().any(|one| lasts(one, is_left))
    };
    !is_constant && targets.into_iter().any(has_work)
}

/// # Safety
///
/// `terminator` ends a block.
pub(super) unsafe fn terminator_successors(terminator: LLVMValueRef) -> Vec<LLVMBasicBlockRef> {
    // SAFETY: promised by the caller.
    unsafe {
        let count = LLVMGetNumSuccessors(terminator);
        (0..count).map(|index| LLVMGetSuccessor(terminator, index)).collect()
    }
}

/// The values of a switch's cases, which LLVM 22 keeps out of the operands.
pub(super) fn case_values(switch: LLVMValueRef) -> Vec<LLVMValueRef> {
    #[cfg(llvm_at_least_22)]
    // SAFETY: the first successor is the default and has no value.
    unsafe {
        let count = LLVMGetNumSuccessors(switch);
        (1..count).map(|index| LLVMGetSwitchCaseValue(switch, index)).collect()
    }
    #[cfg(not(llvm_at_least_22))]
    operands(switch).into_iter().skip(2).step_by(2).collect()
}

/// # Safety
///
/// `phi` is a phi.
pub(crate) unsafe fn incoming_blocks(phi: LLVMValueRef) -> Vec<LLVMBasicBlockRef> {
    // SAFETY: promised by the caller.
    unsafe {
        let count = LLVMCountIncoming(phi);
        (0..count).map(|index| LLVMGetIncomingBlock(phi, index)).collect()
    }
}

/// # Safety
///
/// `instruction` is an extractvalue or insertvalue.
pub(super) unsafe fn indices(instruction: LLVMValueRef) -> Vec<u32> {
    // SAFETY: promised by the caller; LLVM keeps as many as it counts.
    unsafe {
        let count = LLVMGetNumIndices(instruction) as usize;
        std::slice::from_raw_parts(LLVMGetIndices(instruction), count).to_vec()
    }
}

/// # Safety
///
/// `instruction` is a shufflevector.
pub(super) unsafe fn shuffle_mask(instruction: LLVMValueRef) -> Vec<i32> {
    // SAFETY: promised by the caller.
    unsafe {
        let count = LLVMGetNumMaskElements(instruction);
        (0..count).map(|index| LLVMGetMaskValue(instruction, index)).collect()
    }
}

/// For each clause whether it is a filter, which is known by its array type.
///
/// # Safety
///
/// `pad` is a landingpad.
pub(super) unsafe fn clause_kinds(pad: LLVMValueRef) -> Vec<bool> {
    // SAFETY: promised by the caller.
    unsafe {
        let is_filter = |index| {
            let ty = LLVMTypeOf(LLVMGetClause(pad, index));
            LLVMGetTypeKind(ty) == LLVMTypeKind::LLVMArrayTypeKind
        };
        (0..LLVMGetNumClauses(pad)).map(is_filter).collect()
    }
}

pub(super) fn struct_members(ty: LLVMTypeRef) -> Vec<LLVMTypeRef> {
    // SAFETY: called for structs only.
    unsafe {
        let count = LLVMCountStructElementTypes(ty);
        (0..count).map(|index| LLVMStructGetTypeAtIndex(ty, index)).collect()
    }
}

pub(super) fn parameter_types(ty: LLVMTypeRef) -> Vec<LLVMTypeRef> {
    // SAFETY: called for function types only; there is room for as many as
    // LLVM counts.
    unsafe {
        let mut types = vec![std::ptr::null_mut(); LLVMCountParamTypes(ty) as usize];
        LLVMGetParamTypes(ty, types.as_mut_ptr());
        types
    }
}

/// # Safety
///
/// `ty` is an array type.
pub(super) unsafe fn array_length(ty: LLVMTypeRef) -> u64 {
    // SAFETY: promised by the caller.
    #[cfg(llvm_at_least_17)]
    unsafe {
        LLVMGetArrayLength2(ty)
    }
    // SAFETY: as above.
    #[cfg(not(llvm_at_least_17))]
    unsafe {
        LLVMGetArrayLength(ty).into()
    }
}

/// # Safety
///
/// `address` is a blockaddress.
pub(super) unsafe fn block_address(address: LLVMValueRef) -> (LLVMValueRef, LLVMBasicBlockRef) {
    // SAFETY: promised by the caller.
    #[cfg(not(llvm_at_least_19))]
    unsafe {
        (LLVMGetOperand(address, 0), LLVMValueAsBasicBlock(LLVMGetOperand(address, 1)))
    }
    // SAFETY: as above.
    #[cfg(llvm_at_least_19)]
    unsafe {
        (LLVMGetBlockAddressFunction(address), LLVMGetBlockAddressBasicBlock(address))
    }
}

/// Whether a call of the function by name may run another definition.
pub(super) fn may_be_replaced_by_name(function: LLVMValueRef) -> bool {
    use LLVMLinkage::*;
    // SAFETY: called for functions only.
    let linkage = unsafe { LLVMGetLinkage(function) };
    matches!(linkage, LLVMWeakAnyLinkage | LLVMLinkOnceAnyLinkage | LLVMExternalWeakLinkage)
        || is_preemptible(function)
}

/// Whether the function is visible in what may be a shared library and no `dso_local` says
/// that calls stay in it.  The C API cannot tell, so the printer does.
fn is_preemptible(function: LLVMValueRef) -> bool {
    // SAFETY: called for functions only; the texts are handed over.
    unsafe {
        let module = LLVMGetGlobalParent(function);
        let has_flag =
            |name: &str| !LLVMGetModuleFlag(module, name.as_ptr().cast(), name.len()).is_null();
        let is_visible = !matches!(
            LLVMGetLinkage(function),
            LLVMLinkage::LLVMInternalLinkage | LLVMLinkage::LLVMPrivateLinkage
        ) && LLVMGetVisibility(function) == LLVMVisibility::LLVMDefaultVisibility;
        let printed = || take_text(LLVMPrintValueToString(function));
        let says_local = || {
            printed().lines().any(|line| line.starts_with("define") && line.contains(" dso_local "))
        };
        has_flag("PIC Level") && is_visible && !says_local()
    }
}

pub(crate) fn is_metadata(value: LLVMValueRef) -> bool {
    // SAFETY: every value has a type.
    unsafe { LLVMGetTypeKind(LLVMTypeOf(value)) == LLVMTypeKind::LLVMMetadataTypeKind }
}

/// The operands of a node, or the value that other metadata wraps.
///
/// # Safety
///
/// `value` is a value of any kind; what is no metadata has no operands.
pub(super) unsafe fn metadata_operands(value: LLVMValueRef) -> Vec<LLVMValueRef> {
    if !is_metadata(value) {
        return Vec::new();
    }
    // SAFETY: there is room for as many operands as LLVM counts.
    unsafe {
        let mut operands = vec![std::ptr::null_mut(); LLVMGetMDNodeNumOperands(value) as usize];
        LLVMGetMDNodeOperands(value, operands.as_mut_ptr());
        operands
    }
}

pub(super) fn local_in_metadata(value: LLVMValueRef) -> Option<LLVMValueRef> {
    // SAFETY: strings and nodes are told apart before the wrapped value is
    // read.
    unsafe {
        if !LLVMIsAMDNode(value).is_null() || !LLVMIsAMDString(value).is_null() {
            return None;
        }
        let wrapped = metadata_operands(value).first().copied()?;
        (LLVMIsConstant(wrapped) == 0).then_some(wrapped)
    }
}

/// Constants without operands, which no rewrite can touch.
pub(super) fn is_plain_data(value: LLVMValueRef) -> bool {
    // SAFETY: the conversions accept any value.
    unsafe {
        [
            LLVMIsAConstantInt(value),
            LLVMIsAConstantFP(value),
            LLVMIsAConstantPointerNull(value),
            LLVMIsAConstantAggregateZero(value),
            LLVMIsAConstantDataArray(value),
            LLVMIsAConstantDataVector(value),
            LLVMIsAUndefValue(value),
        ]
        .iter()
        .any(|converted| !converted.is_null())
    }
}

/// Attributes that only help to optimise, wherever they are.
pub(super) const PROMISES: [&str; 23] = [
    "captures",
    "dead_on_return",
    "dead_on_unwind",
    "dereferenceable",
    "dereferenceable_or_null",
    "initializes",
    "memory",
    "mustprogress",
    "noalias",
    "nocallback",
    "nocapture",
    "nofpclass",
    "nofree",
    "nonnull",
    "norecurse",
    "nosync",
    "range",
    "readnone",
    "readonly",
    "willreturn",
    "writable",
    "writeonly",
    "align",
];

/// Arguments with one of these are memory, whose alignment is no promise.
const MEMORY: [&str; 5] = ["byval", "byref", "inalloca", "preallocated", "sret"];

/// Attributes without those that are promises.  Intrinsic functions read alignments.
pub(super) fn attributes_that_matter(
    mut lists: Vec<Vec<LLVMAttributeRef>>,
    is_intrinsic: bool,
) -> Vec<Vec<LLVMAttributeRef>> {
    // SAFETY: LLVM reads as many bytes as it is told.
    let number =
        |name: &&str| unsafe { LLVMGetEnumAttributeKindForName(name.as_ptr().cast(), name.len()) };
    let is_one_of = |attribute: LLVMAttributeRef, names: &[&str]| {
        // SAFETY: attributes live as long as their context; LLVM has no attribute of number 0.
        let kind = unsafe {
            if LLVMIsStringAttribute(attribute) != 0 {
                0
            } else {
                LLVMGetEnumAttributeKind(attribute)
            }
        };
        kind != 0 && names.iter().any(|name| number(name) == kind)
    };
    for list in &mut lists {
        let keeps_alignment = is_intrinsic || list.iter().any(|&one| is_one_of(one, &MEMORY));
        let promises = if keeps_alignment { &PROMISES[..22] } else { &PROMISES[..] };
        list.retain(|&attribute| !is_one_of(attribute, promises));
    }
    lists
}

pub(super) fn function_attributes(function: LLVMValueRef) -> Vec<Vec<LLVMAttributeRef>> {
    // SAFETY: called for functions only.
    unsafe {
        let parameters = LLVMCountParams(function);
        let at = |index| {
            let count = LLVMGetAttributeCountAtIndex(function, index) as usize;
            let mut attributes = vec![std::ptr::null_mut(); count];
            LLVMGetAttributesAtIndex(function, index, attributes.as_mut_ptr());
            attributes
        };
        (0..=parameters).chain([LLVMAttributeFunctionIndex]).map(at).collect()
    }
}

pub(super) fn call_attributes(call: LLVMValueRef) -> Vec<Vec<LLVMAttributeRef>> {
    // SAFETY: called for calls only.
    unsafe {
        let arguments = LLVMGetNumArgOperands(call);
        let at = |index| {
            let count = LLVMGetCallSiteAttributeCount(call, index) as usize;
            let mut attributes = vec![std::ptr::null_mut(); count];
            LLVMGetCallSiteAttributes(call, index, attributes.as_mut_ptr());
            attributes
        };
        (0..=arguments).chain([LLVMAttributeFunctionIndex]).map(at).collect()
    }
}

pub(super) fn function_metadata(function: LLVMValueRef) -> Vec<(u32, LLVMMetadataRef)> {
    read_entries(|count| {
        // SAFETY: called for functions only.
        unsafe { LLVMGlobalCopyAllMetadata(function, count) }
    })
}

pub(crate) fn attachments(instruction: LLVMValueRef) -> Vec<(u32, LLVMMetadataRef)> {
    read_entries(|count| {
        // SAFETY: called for instructions only.
        unsafe { LLVMInstructionGetAllMetadataOtherThanDebugLoc(instruction, count) }
    })
}

/// Kinds and nodes of a list that LLVM allocates and counts.
fn read_entries(
    copy: impl FnOnce(&mut usize) -> *mut *mut LLVMOpaqueValueMetadataEntry,
) -> Vec<(u32, LLVMMetadataRef)> {
    let mut count = 0;
    let entries = copy(&mut count);
    // SAFETY: the list has as many entries as LLVM counted, and is freed once.
    unsafe {
        let read = |index| {
            let kind = LLVMValueMetadataEntriesGetKind(entries, index);
            (kind, LLVMValueMetadataEntriesGetMetadata(entries, index))
        };
        let list = (0..count as u32).map(read).collect();
        LLVMDisposeValueMetadataEntries(entries);
        list
    }
}

/// The personality function, if there is one.
pub(super) fn personality(function: LLVMValueRef) -> Option<LLVMValueRef> {
    // SAFETY: called for functions only; read only where there is one.
    unsafe { (LLVMHasPersonalityFn(function) != 0).then(|| LLVMGetPersonalityFn(function)) }
}

/// Section, partition, garbage collector, prefix and prologue data, as the
/// header of the function prints them.
pub(super) fn header_parts(function: LLVMValueRef) -> Vec<String> {
    // SAFETY: called for functions only; the text is ours to free.
    let text = unsafe { take_text(LLVMPrintValueToString(function)) };
    let header = text.lines().find(|line| line.starts_with("define")).unwrap_or_default();
    let parts =
        [" section ", " partition ", " gc ", " prefix ", " prologue ", " personality ", " {"];
    let mut found = Vec::new();
    for (position, part) in parts.iter().enumerate().take(5) {
        if let Some(start) = header.find(part) {
            let content = &header[start..];
            // A part ends where the next one, the comdat, the alignment or
            // metadata begins.
            let end = parts[position + 1..]
                .iter()
                .chain(&[" comdat", " align ", " !"])
                .filter_map(|next| content[1..].find(next))
                .min();
            found.push(content[..end.map_or(content.len(), |end| end + 1)].to_owned());
        }
    }
    found
}

/// The bytes that the constant indices of an address add, and the others with the distance of
/// elements.
pub(super) fn address_by_bytes(
    address: LLVMValueRef,
    layout: LLVMTargetDataRef,
) -> Option<(i64, Vec<(u64, LLVMValueRef)>)> {
    let indices = operands(address).split_off(1);
    // SAFETY: called for getelementptr instructions only; the layout belongs to
    // their module.  Sizes are asked for only where they are fixed.
    unsafe {
        if LLVMGetTypeKind(LLVMTypeOf(address)) != LLVMTypeKind::LLVMPointerTypeKind {
            return None;
        }
        let mut ty = LLVMGetGEPSourceElementType(address);
        let (mut offset, mut variable) = (0i64, Vec::new());
        for (position, &index) in indices.iter().enumerate() {
            let is_constant = !LLVMIsAConstantInt(index).is_null();
            let number = if is_constant { LLVMConstIntGetSExtValue(index) } else { 1 };
            let is_member = position > 0 && LLVMGetTypeKind(ty) == LLVMTypeKind::LLVMStructTypeKind;
            if is_member {
                let member = number as u32;
                offset += target::LLVMOffsetOfElement(layout, ty, member) as i64;
                ty = LLVMStructGetTypeAtIndex(ty, member);
                continue;
            }
            if position > 0 {
                ty = LLVMGetElementType(ty);
            }
            if LLVMGetTypeKind(ty) == LLVMTypeKind::LLVMScalableVectorTypeKind && number != 0 {
                return None;
            }
            if !is_constant {
                variable.push((target::LLVMABISizeOfType(layout, ty), index));
            } else if number != 0 {
                let size = target::LLVMABISizeOfType(layout, ty) as i64;
                offset = offset.wrapping_add(size.wrapping_mul(number));
            }
        }
        Some((offset, variable))
    }
}
