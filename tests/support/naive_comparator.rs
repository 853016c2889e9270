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
//! * attributes that are promises, which it intersects ([`attributes_that_matter`]);
//! * metadata of the kinds in [`COMBINED_METADATA`], which it combines;
//! * addresses that add the same bytes, whatever the types they are computed with;
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
use super::naive_walk::Walk;
use super::printed_state::{state_words, without_attributes};
use super::reading::*;
use std::cell::RefCell;
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

/// Flags that only make poison.
pub(crate) const POISON_FLAGS: [&str; 8] =
    ["nuw", "nsw", "exact", "disjoint", "nneg", "samesign", "inbounds", "nusw"];

/// Metadata that the survivor combines or keeps for itself.  The debug location
/// is among it: LLVM's function for all metadata *but* that returns it too.
const COMBINED_METADATA: [&str; 30] = [
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
    "call_target",
    "inline_history",
    "srcloc",
    "DIAssignID",
];

/// Metadata of functions that does not change what they do.
const IGNORED_ON_FUNCTIONS: [&str; 2] = ["dbg", "prof"];

/// Metadata nested deeper than this may mention anything.
pub(super) const METADATA_DEPTH: u32 = 4;

/// Compares the functions of one module.
pub(crate) struct NaiveComparator<'m> {
    module: &'m TestModule,
    pub(super) layout: LLVMTargetDataRef,
    pub(super) combined: HashSet<u32>,
    ignored_on_functions: HashSet<u32>,
    /// Printing an instruction numbers its whole function, so each is printed
    /// once.
    printed: RefCell<HashMap<LLVMValueRef, Rc<Vec<String>>>>,
    /// Pairs of callees that are taken for equal.
    equal_callees: HashSet<(LLVMValueRef, LLVMValueRef)>,
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
            equal_callees: HashSet::new(),
        }
    }

    /// The pairs of functions that are equal if those that they call are: all pairs are taken for
    /// equal at first, and those that are not are taken out until none is left, the greatest
    /// fixed point.
    pub(crate) fn pairs_equal_by_callees(&mut self) -> HashSet<(usize, usize)> {
        let functions = self.module.raw_functions();
        let all = (0..functions.len()).flat_map(|a| (0..functions.len()).map(move |b| (a, b)));
        let mut pairs: HashSet<(usize, usize)> = all.collect();
        loop {
            // A name that may reach another function is no more than a name.
            self.equal_callees = pairs
                .iter()
                .map(|&(a, b)| (functions[a], functions[b]))
                .filter(|&(a, b)| !may_be_replaced_by_name(a) && !may_be_replaced_by_name(b))
                .collect();
            let before = pairs.len();
            pairs.retain(|&(a, b)| a == b || self.equal(a, b));
            if pairs.len() == before {
                self.equal_callees.clear();
                return pairs;
            }
        }
    }

    pub(super) fn takes_for_equal(&self, left: LLVMValueRef, right: LLVMValueRef) -> bool {
        self.equal_callees.contains(&(left, right))
    }

    /// Whether two functions of the module, given by their positions among
    /// its functions, do the same thing.
    pub(crate) fn equal(&self, left: usize, right: usize) -> bool {
        let functions = self.module.raw_functions();
        let (left, right) = (functions[left], functions[right]);
        self.equal_signatures(left, right) && Walk::new(self, left, right).equal_bodies()
    }

    pub(super) fn words(&self, value: LLVMValueRef) -> Rc<Vec<String>> {
        let mut printed = self.printed.borrow_mut();
        let words = printed.entry(value).or_insert_with(|| {
            // SAFETY: alive; the text is ours to free.
            let (text, is_call) = unsafe {
                let is_call = [LLVMIsACallInst(value), LLVMIsAInvokeInst(value)];
                let is_call = is_call.iter().any(|call| !call.is_null());
                (take_text(LLVMPrintValueToString(value)), is_call)
            };
            // `equal_attributes` compares what matters of a call's.
            let text = if is_call { without_attributes(&text, &PROMISES) } else { text };
            let text = match text.contains(" tail call ") && is_never_a_jump(value) {
                true => text.replacen(" tail call ", " call ", 1),
                false => text,
            };
            Rc::new(state_words(&text))
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
            && {
                let [left, right] = [left, right]
                    .map(|function| attributes_that_matter(function_attributes(function), false));
                self.equal_attributes(&left, &right)
            }
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

    pub(super) fn equal_optional_constants(
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
    pub(super) fn equal_attributes(
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
    pub(super) fn equal_types(&self, left: LLVMTypeRef, right: LLVMTypeRef) -> bool {
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
    pub(super) fn equal_constants(&self, left: LLVMValueRef, right: LLVMValueRef) -> bool {
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
                && in_range(left) == in_range(right)
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
    pub(super) fn mentions_global(&self, node: LLVMMetadataRef, depth: u32) -> bool {
        // SAFETY: the node lives as long as its context.
        let value = unsafe { LLVMMetadataAsValue(LLVMGetModuleContext(self.module.raw()), node) };
        self.value_mentions_global(value, depth)
    }

    pub(super) fn value_mentions_global(&self, value: LLVMValueRef, depth: u32) -> bool {
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

/// What an address says of the range in which it is used: the range in bytes; before LLVM 19 how
/// many indices come after the one that is marked.
fn in_range(address: LLVMValueRef) -> Option<String> {
    // SAFETY: alive; the text is ours to free.
    let text = unsafe { take_text(LLVMPrintValueToString(address)) };
    let (_, rest) = text.split_once("inrange")?;
    Some(match rest.strip_prefix('(') {
        Some(range) => range.split(')').next()?.to_owned(),
        None => rest.matches(',').count().to_string(),
    })
}
