//! The naive twin of the core's comparator: walks two functions side by side,
//! the way LLVM's FunctionComparator does, and says whether they are equal.
//!
//! It shares no code with the core, not even the shim: it stands on LLVM's C
//! API and, for the state of instructions, on LLVM's printer (see
//! [`super::printed_state`]).  It is slow and keeps nothing but printed texts.
//!
//! What it takes for equal although it is not the same, because
//! docs/mergefunc.md sanctions it:
//!
//! * poison-generating flags of [`POISON_FLAGS`] on the operations of
//!   [`Walk::drops_poison_flags`], which the survivor of a merge intersects;
//! * metadata of the kinds in [`COMBINED_METADATA`], which it combines;
//! * addresses with constant indices that lead to the same offset;
//! * pointers in address space 0 and integers of their width, types of the
//!   same structure.
//!
//! And what it takes for different although it may be the same: metadata that
//! mentions globals.

use super::llvm_sys::core::*;
use super::llvm_sys::prelude::*;
use super::llvm_sys::target::{self, LLVMTargetDataRef};
use super::llvm_sys::{LLVMOpcode, LLVMTypeKind};
use super::module::{TestModule, take_text};
use super::printed_state::state_words;
use super::reading::*;
use std::cell::RefCell;
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

/// Flags that only make poison.
const POISON_FLAGS: [&str; 8] =
    ["nuw", "nsw", "exact", "disjoint", "nneg", "samesign", "inbounds", "nusw"];

/// Metadata that the survivor combines or keeps for itself.  The debug location
/// is among it: LLVM's function for all metadata *but* that returns it too.
const COMBINED_METADATA: [&str; 28] = [
    "dbg",
    "tbaa",
    "tbaa.struct",
    "alias.scope",
    "noalias",
    "noalias.addrspace",
    "range",
    "nonnull",
    "noundef",
    "align",
    "dereferenceable",
    "dereferenceable_or_null",
    "invariant.load",
    "invariant.group",
    "nontemporal",
    "callees",
    "fpmath",
    "unpredictable",
    "prof",
    "memprof",
    "callsite",
    "llvm.access.group",
    "llvm.mem.parallel_loop_access",
    "llvm.loop",
    "annotation",
    "heapallocsite",
    "srcloc",
    "DIAssignID",
];

/// Metadata of functions that does not change what they do.
const IGNORED_ON_FUNCTIONS: [&str; 2] = ["dbg", "prof"];

/// Metadata nested deeper than this may mention anything.
const METADATA_DEPTH: u32 = 4;

/// Compares the functions of one module.
pub(crate) struct NaiveComparator<'m> {
    module: &'m TestModule,
    layout: LLVMTargetDataRef,
    combined: HashSet<u32>,
    ignored_on_functions: HashSet<u32>,
    /// Printing an instruction numbers its whole function, so each is printed
    /// once.
    printed: RefCell<HashMap<LLVMValueRef, Rc<Vec<String>>>>,
}

// Every function below that is handed LLVM objects gets them from the module
// that the comparator borrows, so they are alive; the conversions of LLVM's C
// API (`LLVMIsA…`) check classes before something is read that only one class
// has.  The SAFETY comments say what else is needed.

impl<'m> NaiveComparator<'m> {
    /// A comparator for the functions of a module.
    pub(crate) fn new(module: &'m TestModule) -> Self {
        // SAFETY: the module is alive, and its layout lives as long.
        let (context, layout) = unsafe {
            (LLVMGetModuleContext(module.raw()), target::LLVMGetModuleDataLayout(module.raw()))
        };
        let kinds = |names: &[&str]| {
            let kind = |name: &&str| {
                // SAFETY: LLVM copies the text, whose length it is told.
                unsafe {
                    LLVMGetMDKindIDInContext(context, name.as_ptr().cast(), name.len() as u32)
                }
            };
            names.iter().map(kind).collect()
        };
        NaiveComparator {
            module,
            layout,
            combined: kinds(&COMBINED_METADATA),
            ignored_on_functions: kinds(&IGNORED_ON_FUNCTIONS),
            printed: RefCell::default(),
        }
    }

    /// Whether two functions of the module, given by their positions among
    /// its functions, do the same thing.
    pub(crate) fn equal(&self, left: usize, right: usize) -> bool {
        let functions = self.module.raw_functions();
        let (left, right) = (functions[left], functions[right]);
        self.equal_signatures(left, right) && Walk::new(self, left, right).equal_bodies()
    }

    fn words(&self, value: LLVMValueRef) -> Rc<Vec<String>> {
        let mut printed = self.printed.borrow_mut();
        let words = printed.entry(value).or_insert_with(|| {
            // SAFETY: alive; the text is ours to free.
            Rc::new(state_words(&unsafe { take_text(LLVMPrintValueToString(value)) }))
        });
        Rc::clone(words)
    }

    fn equal_signatures(&self, left: LLVMValueRef, right: LLVMValueRef) -> bool {
        // SAFETY: both are functions.
        let same_type = unsafe {
            self.equal_types(LLVMGlobalGetValueType(left), LLVMGlobalGetValueType(right))
                && self.equal_types(LLVMTypeOf(left), LLVMTypeOf(right))
                && LLVMGetFunctionCallConv(left) == LLVMGetFunctionCallConv(right)
        };
        same_type
            && header_parts(left) == header_parts(right)
            && self.equal_personalities(left, right)
            && self.equal_attributes(&function_attributes(left), &function_attributes(right))
            && self.equal_function_metadata(left, right)
    }

    /// C++ and Rust ask their personality functions only about bodies that
    /// handle exceptions, which [`Walk::equal_instructions`] looks at.
    fn equal_personalities(&self, left: LLVMValueRef, right: LLVMValueRef) -> bool {
        let meaning = |function| {
            personality(function).filter(|&personality| {
                let name = value_name(personality);
                !matches!(name.as_str(), "__gxx_personality_v0" | "rust_eh_personality")
            })
        };
        self.equal_optional_constants(meaning(left), meaning(right))
    }

    fn equal_optional_constants(
        &self,
        left: Option<LLVMValueRef>,
        right: Option<LLVMValueRef>,
    ) -> bool {
        match (left, right) {
            (Some(left), Some(right)) => self.equal_constants(left, right),
            (left, right) => left.is_none() && right.is_none(),
        }
    }

    fn equal_function_metadata(&self, left: LLVMValueRef, right: LLVMValueRef) -> bool {
        let meaning = |function| {
            let mut entries = function_metadata(function);
            entries.retain(|(kind, _)| !self.ignored_on_functions.contains(kind));
            entries.sort();
            entries
        };
        let (left, right) = (meaning(left), meaning(right));
        left == right && !left.iter().any(|&(_, node)| self.mentions_global(node, METADATA_DEPTH))
    }

    /// Attributes are uniqued by their context, so the same attribute is the
    /// same pointer, except that types may be congruent.
    fn equal_attributes(
        &self,
        left: &[Vec<LLVMAttributeRef>],
        right: &[Vec<LLVMAttributeRef>],
    ) -> bool {
        left.len() == right.len()
            && left.iter().flatten().count() == right.iter().flatten().count()
            && left.iter().zip(right).all(|(left, right)| {
                left.len() == right.len()
                    && left
                        .iter()
                        .zip(right)
                        .all(|(&left, &right)| self.equal_attribute(left, right))
            })
    }

    fn equal_attribute(&self, left: LLVMAttributeRef, right: LLVMAttributeRef) -> bool {
        // SAFETY: attributes live as long as their context; the class is
        // checked first.
        unsafe {
            left == right
                || (LLVMIsTypeAttribute(left) != 0
                    && LLVMIsTypeAttribute(right) != 0
                    && LLVMGetEnumAttributeKind(left) == LLVMGetEnumAttributeKind(right)
                    && self.equal_types(
                        LLVMGetTypeAttributeValue(left),
                        LLVMGetTypeAttributeValue(right),
                    ))
        }
    }

    /// Types are equal where their structure is, and a pointer in address
    /// space 0 equals the integer of its width.
    fn equal_types(&self, left: LLVMTypeRef, right: LLVMTypeRef) -> bool {
        use LLVMTypeKind::*;
        if left == right {
            return true;
        }
        if let (Some(left), Some(right)) = (self.integer_bits(left), self.integer_bits(right)) {
            return left == right;
        }
        // SAFETY: types live as long as their context; the kind decides what
        // is read.
        unsafe {
            let kind = LLVMGetTypeKind(left);
            if kind != LLVMGetTypeKind(right) {
                return false;
            }
            match kind {
                LLVMStructTypeKind => {
                    LLVMIsOpaqueStruct(left) == 0
                        && LLVMIsOpaqueStruct(right) == 0
                        && LLVMIsPackedStruct(left) == LLVMIsPackedStruct(right)
                        && self.equal_type_lists(&struct_members(left), &struct_members(right))
                }
                LLVMFunctionTypeKind => {
                    LLVMIsFunctionVarArg(left) == LLVMIsFunctionVarArg(right)
                        && self.equal_types(LLVMGetReturnType(left), LLVMGetReturnType(right))
                        && self.equal_type_lists(&parameter_types(left), &parameter_types(right))
                }
                LLVMArrayTypeKind => {
                    array_length(left) == array_length(right)
                        && self.equal_types(LLVMGetElementType(left), LLVMGetElementType(right))
                }
                LLVMVectorTypeKind | LLVMScalableVectorTypeKind => {
                    LLVMGetVectorSize(left) == LLVMGetVectorSize(right)
                        && self.equal_types(LLVMGetElementType(left), LLVMGetElementType(right))
                }
                _ => false,
            }
        }
    }

    fn equal_type_lists(&self, left: &[LLVMTypeRef], right: &[LLVMTypeRef]) -> bool {
        left.len() == right.len()
            && left.iter().zip(right).all(|(&left, &right)| self.equal_types(left, right))
    }

    fn integer_bits(&self, ty: LLVMTypeRef) -> Option<u32> {
        // SAFETY: the kind is checked before something is read that only it
        // has; the layout lives as long as the module.
        unsafe {
            match LLVMGetTypeKind(ty) {
                LLVMTypeKind::LLVMIntegerTypeKind => Some(LLVMGetIntTypeWidth(ty)),
                LLVMTypeKind::LLVMPointerTypeKind if LLVMGetPointerAddressSpace(ty) == 0 => {
                    Some(target::LLVMPointerSize(self.layout) * 8)
                }
                _ => None,
            }
        }
    }

    /// Constants are uniqued, so the same constant is the same pointer; others
    /// are equal where their types are congruent and their parts equal.
    fn equal_constants(&self, left: LLVMValueRef, right: LLVMValueRef) -> bool {
        if left == right {
            return true;
        }
        // SAFETY: both are constants; classes are checked first.
        unsafe {
            if !self.equal_types(LLVMTypeOf(left), LLVMTypeOf(right)) {
                return false;
            }
            let both = |is: unsafe extern "C" fn(LLVMValueRef) -> LLVMValueRef| {
                !is(left).is_null() && !is(right).is_null()
            };
            if LLVMIsPoison(left) != 0 || LLVMIsPoison(right) != 0 {
                return LLVMIsPoison(left) == LLVMIsPoison(right);
            }
            if LLVMIsUndef(left) != 0 || LLVMIsUndef(right) != 0 {
                return LLVMIsUndef(left) == LLVMIsUndef(right);
            }
            if LLVMIsNull(left) != 0 && LLVMIsNull(right) != 0 {
                return true;
            }
            if both(LLVMIsAConstantExpr) {
                return self.equal_expressions(left, right);
            }
            let is_aggregate = both(LLVMIsAConstantStruct)
                || both(LLVMIsAConstantArray)
                || both(LLVMIsAConstantVector);
            is_aggregate && self.equal_operands(left, right)
        }
    }

    fn equal_expressions(&self, left: LLVMValueRef, right: LLVMValueRef) -> bool {
        let words = self.words(left);
        // SAFETY: both are constant expressions; the opcode decides whether
        // there is a source type.
        unsafe {
            let opcode = LLVMGetConstOpcode(left);
            let is_address = opcode == LLVMOpcode::LLVMGetElementPtr;
            opcode == LLVMGetConstOpcode(right)
                && words == self.words(right)
                && !words.iter().any(|word| word == "inrange")
                && (!is_address
                    || self.equal_types(
                        LLVMGetGEPSourceElementType(left),
                        LLVMGetGEPSourceElementType(right),
                    ))
                && self.equal_operands(left, right)
        }
    }

    fn equal_operands(&self, left: LLVMValueRef, right: LLVMValueRef) -> bool {
        let (left, right) = (operands(left), operands(right));
        left.len() == right.len()
            && left.iter().zip(&right).all(|(&left, &right)| self.equal_constants(left, right))
    }

    /// Whether a metadata node mentions something that merging may replace.
    fn mentions_global(&self, node: LLVMMetadataRef, depth: u32) -> bool {
        // SAFETY: the node lives as long as its context.
        let value = unsafe { LLVMMetadataAsValue(LLVMGetModuleContext(self.module.raw()), node) };
        self.value_mentions_global(value, depth)
    }

    fn value_mentions_global(&self, value: LLVMValueRef, depth: u32) -> bool {
        // SAFETY: classes are checked before operands are read.
        unsafe {
            if !LLVMIsAMDString(value).is_null() {
                return false;
            }
            if LLVMIsAMDNode(value).is_null() {
                // Wrapped values come as themselves or still wrapped.
                let inner = metadata_operands(value);
                return !inner.iter().chain([&value]).any(|&value| is_plain_data(value));
            }
            depth == 0
                || metadata_operands(value).into_iter().any(|operand| {
                    !operand.is_null()
                        && operand != value
                        && !is_plain_data(operand)
                        && self.value_mentions_global(operand, depth - 1)
                })
        }
    }
}

/// One comparison of two bodies, with the serial numbers of what was met.
struct Walk<'a, 'm> {
    comparator: &'a NaiveComparator<'m>,
    functions: [LLVMValueRef; 2],
    numbers: [HashMap<LLVMValueRef, usize>; 2],
}

impl<'a, 'm> Walk<'a, 'm> {
    fn new(comparator: &'a NaiveComparator<'m>, left: LLVMValueRef, right: LLVMValueRef) -> Self {
        let mut walk = Walk { comparator, functions: [left, right], numbers: Default::default() };
        for side in 0..2 {
            let function = walk.functions[side];
            // SAFETY: a function has as many parameters as LLVM counts.
            unsafe {
                for index in 0..LLVMCountParams(function) {
                    walk.number(side, LLVMGetParam(function, index));
                }
            }
        }
        walk
    }

    fn number(&mut self, side: usize, value: LLVMValueRef) -> usize {
        let next = self.numbers[side].len();
        *self.numbers[side].entry(value).or_insert(next)
    }

    fn equal_locals(&mut self, left: LLVMValueRef, right: LLVMValueRef) -> bool {
        self.number(0, left) == self.number(1, right)
    }

    fn equal_blocks(&mut self, left: LLVMBasicBlockRef, right: LLVMBasicBlockRef) -> bool {
        // SAFETY: a block is a value.
        let (left, right) = unsafe { (LLVMBasicBlockAsValue(left), LLVMBasicBlockAsValue(right)) };
        self.equal_locals(left, right)
    }

    /// Walks both control flow graphs in step; blocks that cannot be reached
    /// are never met.
    fn equal_bodies(mut self) -> bool {
        let [left, right] = self.functions;
        // SAFETY: both are functions; the first block is null without a body.
        let entries = unsafe { (LLVMGetFirstBasicBlock(left), LLVMGetFirstBasicBlock(right)) };
        if entries.0.is_null() || entries.1.is_null() {
            return entries.0.is_null() && entries.1.is_null();
        }
        let (mut pending, mut seen) = (vec![entries], HashSet::from([entries.0]));
        while let Some((left, right)) = pending.pop() {
            if !self.equal_blocks(left, right) || !self.equal_block_contents(left, right) {
                return false;
            }
            for (left, right) in successors(left).into_iter().zip(successors(right)) {
                if seen.insert(left) {
                    pending.push((left, right));
                }
            }
        }
        true
    }

    fn equal_block_contents(&mut self, left: LLVMBasicBlockRef, right: LLVMBasicBlockRef) -> bool {
        let (left, right) = (instructions(left), instructions(right));
        left.len() == right.len()
            && left.iter().zip(&right).all(|(&left, &right)| self.equal_instructions(left, right))
    }

    fn equal_instructions(&mut self, left: LLVMValueRef, right: LLVMValueRef) -> bool {
        // SAFETY: both are instructions.
        let (opcode, same_opcode, types) = unsafe {
            let opcode = LLVMGetInstructionOpcode(left);
            let types = (LLVMTypeOf(left), LLVMTypeOf(right));
            (opcode, opcode == LLVMGetInstructionOpcode(right), types)
        };
        same_opcode
            && self.comparator.equal_types(types.0, types.1)
            && self.equal_locals(left, right)
            && (!handles_exceptions(opcode) || self.equal_personalities())
            && self.equal_state_words(left, right, opcode)
            && self.equal_special_state(left, right, opcode)
            && self.equal_attachments(left, right)
    }

    fn equal_personalities(&self) -> bool {
        let [left, right] = self.functions.map(personality);
        self.comparator.equal_optional_constants(left, right)
    }

    fn equal_state_words(
        &self,
        left: LLVMValueRef,
        right: LLVMValueRef,
        opcode: LLVMOpcode,
    ) -> bool {
        let drops = Self::drops_poison_flags(opcode);
        let matters = |word: &&String| !(drops && POISON_FLAGS.contains(&word.as_str()));
        let (left, right) = (self.comparator.words(left), self.comparator.words(right));
        left.iter().filter(matters).eq(right.iter().filter(matters))
    }

    /// The operations whose survivor intersects flags.
    fn drops_poison_flags(opcode: LLVMOpcode) -> bool {
        use LLVMOpcode::*;
        matches!(
            opcode,
            LLVMAdd
                | LLVMSub
                | LLVMMul
                | LLVMShl
                | LLVMUDiv
                | LLVMSDiv
                | LLVMLShr
                | LLVMAShr
                | LLVMOr
                | LLVMZExt
                | LLVMUIToFP
                | LLVMTrunc
                | LLVMGetElementPtr
                | LLVMICmp
        )
    }

    fn equal_special_state(
        &mut self,
        left: LLVMValueRef,
        right: LLVMValueRef,
        opcode: LLVMOpcode,
    ) -> bool {
        use LLVMOpcode::*;
        // SAFETY: the opcode says of which class both instructions are.
        unsafe {
            match opcode {
                LLVMGetElementPtr => self.equal_addresses(left, right),
                LLVMSwitch => self.equal_switches(left, right),
                LLVMCall | LLVMInvoke | LLVMCallBr => self.equal_calls(left, right),
                LLVMAlloca => {
                    let types = (LLVMGetAllocatedType(left), LLVMGetAllocatedType(right));
                    self.comparator.equal_types(types.0, types.1)
                        && self.equal_all_operands(left, right)
                }
                LLVMPHI => {
                    let (from_left, from_right) = (incoming_blocks(left), incoming_blocks(right));
                    from_left.len() == from_right.len()
                        && std::iter::zip(from_left, from_right)
                            .all(|(left, right)| self.equal_blocks(left, right))
                        && self.equal_all_operands(left, right)
                }
                LLVMExtractValue | LLVMInsertValue => {
                    indices(left) == indices(right) && self.equal_all_operands(left, right)
                }
                LLVMShuffleVector => {
                    shuffle_mask(left) == shuffle_mask(right)
                        && self.equal_all_operands(left, right)
                }
                LLVMLandingPad => {
                    clause_kinds(left) == clause_kinds(right)
                        && self.equal_all_operands(left, right)
                }
                _ => self.equal_all_operands(left, right),
            }
        }
    }

    fn equal_all_operands(&mut self, left: LLVMValueRef, right: LLVMValueRef) -> bool {
        let (left, right) = (operands(left), operands(right));
        left.len() == right.len()
            && std::iter::zip(left, right)
                .all(|(left, right)| self.equal_values(left, right, false))
    }

    fn equal_addresses(&mut self, left: LLVMValueRef, right: LLVMValueRef) -> bool {
        let layout = self.comparator.layout;
        match (constant_offset(left, layout), constant_offset(right, layout)) {
            (Some(offset), Some(other)) => {
                offset == other && self.equal_values(operands(left)[0], operands(right)[0], false)
            }
            (None, None) => {
                // SAFETY: both are getelementptr instructions.
                let types = unsafe {
                    (LLVMGetGEPSourceElementType(left), LLVMGetGEPSourceElementType(right))
                };
                self.comparator.equal_types(types.0, types.1)
                    && self.equal_all_operands(left, right)
            }
            _ => false,
        }
    }

    fn equal_switches(&mut self, left: LLVMValueRef, right: LLVMValueRef) -> bool {
        // SAFETY: both are switches.
        let targets = unsafe { (terminator_successors(left), terminator_successors(right)) };
        self.equal_values(operands(left)[0], operands(right)[0], false)
            && targets.0.len() == targets.1.len()
            && std::iter::zip(targets.0, targets.1)
                .all(|(left, right)| self.equal_blocks(left, right))
            && std::iter::zip(case_values(left), case_values(right))
                .all(|(left, right)| self.comparator.equal_constants(left, right))
    }

    /// The callee is the last operand, after arguments, bundles and
    /// destinations.
    fn equal_calls(&mut self, left: LLVMValueRef, right: LLVMValueRef) -> bool {
        // SAFETY: both are calls, invokes or callbrs.
        let types = unsafe { (LLVMGetCalledFunctionType(left), LLVMGetCalledFunctionType(right)) };
        let same_attributes =
            self.comparator.equal_attributes(&call_attributes(left), &call_attributes(right));
        let (left, right) = (operands(left), operands(right));
        self.comparator.equal_types(types.0, types.1)
            && same_attributes
            && left.len() == right.len()
            && (0..left.len())
                .all(|index| self.equal_values(left[index], right[index], index + 1 == left.len()))
    }

    fn equal_values(&mut self, left: LLVMValueRef, right: LLVMValueRef, callee: bool) -> bool {
        // SAFETY: classes are checked before something is read.
        unsafe {
            let calls_itself = |value, function| {
                callee && value == function && !may_be_replaced_when_linking(function)
            };
            match (calls_itself(left, self.functions[0]), calls_itself(right, self.functions[1])) {
                (true, true) => return true,
                (false, false) => {}
                _ => return false,
            }
            if !LLVMIsAInlineAsm(left).is_null() || !LLVMIsAInlineAsm(right).is_null() {
                return self.equal_assembly(left, right);
            }
            if is_metadata(left) || is_metadata(right) {
                return is_metadata(left) && is_metadata(right) && self.equal_metadata(left, right);
            }
            match (LLVMIsConstant(left) != 0, LLVMIsConstant(right) != 0) {
                (true, true) => self.equal_constant_operands(left, right),
                (false, false) => self.equal_locals(left, right),
                _ => false,
            }
        }
    }

    fn equal_assembly(&self, left: LLVMValueRef, right: LLVMValueRef) -> bool {
        // SAFETY: classes are checked first.
        unsafe {
            !LLVMIsAInlineAsm(left).is_null()
                && !LLVMIsAInlineAsm(right).is_null()
                && self.comparator.equal_types(LLVMTypeOf(left), LLVMTypeOf(right))
                && self.comparator.words(left) == self.comparator.words(right)
        }
    }

    fn equal_constant_operands(&mut self, left: LLVMValueRef, right: LLVMValueRef) -> bool {
        match (self.own_block(0, left), self.own_block(1, right)) {
            (Some(left), Some(right)) => self.equal_blocks(left, right),
            (None, None) => self.comparator.equal_constants(left, right),
            _ => false,
        }
    }

    /// The block, where a constant is the address of a block of the function
    /// itself.
    fn own_block(&self, side: usize, value: LLVMValueRef) -> Option<LLVMBasicBlockRef> {
        // SAFETY: the class is checked first.
        let (function, block) = unsafe {
            if LLVMIsABlockAddress(value).is_null() {
                return None;
            }
            block_address(value)
        };
        (function == self.functions[side]).then_some(block)
    }

    fn equal_metadata(&mut self, left: LLVMValueRef, right: LLVMValueRef) -> bool {
        match (local_in_metadata(left), local_in_metadata(right)) {
            (Some(left), Some(right)) => self.equal_locals(left, right),
            (None, None) => {
                left == right && !self.comparator.value_mentions_global(left, METADATA_DEPTH)
            }
            _ => false,
        }
    }

    fn equal_attachments(&self, left: LLVMValueRef, right: LLVMValueRef) -> bool {
        let comparator = self.comparator;
        let meaning = |instruction| {
            let mut entries = attachments(instruction);
            entries.retain(|(kind, _)| !comparator.combined.contains(kind));
            entries.sort();
            entries
        };
        let (left, right) = (meaning(left), meaning(right));
        left == right
            && !left.iter().any(|&(_, node)| comparator.mentions_global(node, METADATA_DEPTH))
    }
}

/// The operations that a personality function is asked about.
fn handles_exceptions(opcode: LLVMOpcode) -> bool {
    use LLVMOpcode::*;
    matches!(
        opcode,
        LLVMInvoke
            | LLVMLandingPad
            | LLVMResume
            | LLVMCleanupPad
            | LLVMCatchPad
            | LLVMCatchSwitch
            | LLVMCleanupRet
            | LLVMCatchRet
    )
}
