//! Functions made of regions.
//!
//! ```text
//! define internal i32 @region(i32 %which, <inputs>) {
//! entry:                       leads to every block of the region
//!   switch i32 %which, …
//! block0:                      the region, with inputs as parameters
//!   …
//! exit0:                       one for each place that control leaves to
//!   ret i32 0
//! source0:                     one for each place that control comes from
//!   switch i32 %which, …
//! }
//! ```

use super::correspondence::Correspondence;
use super::region::{Place, Region, Thing};
use crate::support::llvm_sys::LLVMLinkage;
use crate::support::llvm_sys::core::*;
use crate::support::llvm_sys::prelude::*;
use crate::support::llvm_sys::{LLVMOpcode, LLVMTypeKind};
use crate::support::reading::attachments;
use std::collections::HashMap;

// The objects below belong to one living module; the SAFETY comments say what
// else is needed.

/// What of a region comes from outside, in an order that depends on the first
/// region of a claim alone.
pub(super) struct Layout {
    inputs: Vec<Thing>,
    exits: Vec<Thing>,
    sources: Vec<Thing>,
}

impl Layout {
    /// The order in which a region mentions things.
    pub(super) fn of(region: &Region) -> Self {
        let mut layout = Layout { inputs: Vec::new(), exits: Vec::new(), sources: Vec::new() };
        for index in 0..region.instructions().len() {
            for (_, thing) in region.mentions(index) {
                let list = match thing {
                    Thing::Own(_) | Thing::Block(_) => continue,
                    Thing::Input(_) => &mut layout.inputs,
                    Thing::Exit(_) => &mut layout.exits,
                    Thing::Source(_) => &mut layout.sources,
                };
                if !list.contains(&thing) {
                    list.push(thing);
                }
            }
        }
        layout
    }

    /// Whether all inputs can be parameters.
    pub(super) fn is_possible(&self) -> bool {
        // SAFETY: every value has a type.
        let kinds = input_values(self).map(|value| unsafe { LLVMGetTypeKind(LLVMTypeOf(value)) });
        kinds.into_iter().all(|kind| kind != LLVMTypeKind::LLVMTokenTypeKind)
    }

    /// The same for a region that corresponds.
    pub(super) fn mapped(&self, correspondence: &Correspondence) -> Self {
        let map = |list: &[Thing]| list.iter().map(|&thing| correspondence.of(thing)).collect();
        Layout { inputs: map(&self.inputs), exits: map(&self.exits), sources: map(&self.sources) }
    }
}

fn input_values(layout: &Layout) -> impl Iterator<Item = LLVMValueRef> {
    layout.inputs.iter().filter_map(|thing| match thing {
        Thing::Input(value) => Some(*value),
        _ => None,
    })
}

/// Adds a function made of a region to the end of the module.
pub(super) fn extract(
    module: LLVMModuleRef,
    first: &Region,
    region: &Region,
    layout: &Layout,
    correspondence: Option<&Correspondence>,
) {
    let mut extractor = Extractor::begin(module, region, layout);
    extractor.copy_instructions(first, region, correspondence);
    for index in 0..region.instructions().len() {
        extractor.connect(index, region, correspondence);
    }
    extractor.end_blocks(region, layout);
    // SAFETY: made in `begin`, and not used any more.
    unsafe { LLVMDisposeBuilder(extractor.builder) };
}

struct Extractor {
    context: LLVMContextRef,
    builder: LLVMBuilderRef,
    which: LLVMValueRef,
    entry: LLVMBasicBlockRef,
    blocks: Vec<LLVMBasicBlockRef>,
    /// What each thing of the region is in the function; blocks as values.
    made: HashMap<Thing, LLVMValueRef>,
    /// Where each source leads to, once for each entry of a phi.
    edges: HashMap<Thing, Vec<LLVMBasicBlockRef>>,
    copies: Vec<LLVMValueRef>,
}

impl Extractor {
    fn begin(module: LLVMModuleRef, region: &Region, layout: &Layout) -> Self {
        // SAFETY: the types of inputs may be those of parameters, see
        // `Layout::is_possible`; blocks are values.
        unsafe {
            let context = LLVMGetModuleContext(module);
            let number = LLVMInt32TypeInContext(context);
            let mut types = vec![number];
            types.extend(input_values(layout).map(|value| LLVMTypeOf(value)));
            let ty = LLVMFunctionType(number, types.as_mut_ptr(), types.len() as u32, 0);
            let function = LLVMAddFunction(module, c"region".as_ptr(), ty);
            LLVMSetLinkage(function, LLVMLinkage::LLVMInternalLinkage);
            let block = || LLVMAppendBasicBlockInContext(context, function, c"".as_ptr());
            let entry = block();
            let blocks: Vec<_> = (0..region.block_count()).map(|_| block()).collect();
            let mut made = HashMap::new();
            for (index, &block) in blocks.iter().enumerate() {
                made.insert(Thing::Block(index), LLVMBasicBlockAsValue(block));
            }
            for (index, &thing) in layout.inputs.iter().enumerate() {
                made.insert(thing, LLVMGetParam(function, index as u32 + 1));
            }
            for &thing in layout.exits.iter().chain(&layout.sources) {
                made.insert(thing, LLVMBasicBlockAsValue(block()));
            }
            Extractor {
                context,
                builder: LLVMCreateBuilderInContext(context),
                which: LLVMGetParam(function, 0),
                entry,
                blocks,
                made,
                edges: HashMap::new(),
                copies: Vec::new(),
            }
        }
    }

    /// Copies all instructions, with their old operands.  LLVM's C API cannot
    /// turn a comparison round, so one that is turned is copied from the first
    /// region.
    fn copy_instructions(
        &mut self,
        first: &Region,
        region: &Region,
        correspondence: Option<&Correspondence>,
    ) {
        for (index, &instruction) in region.instructions().iter().enumerate() {
            let is_turned = correspondence.is_some_and(|known| known.is_turned(index));
            let model = if is_turned { first.instructions()[index] } else { instruction };
            // SAFETY: the copy belongs to no block yet.
            let copy = unsafe {
                LLVMPositionBuilderAtEnd(self.builder, self.blocks[region.block_of(index)]);
                if LLVMGetInstructionOpcode(model) == LLVMOpcode::LLVMPHI {
                    LLVMBuildPhi(self.builder, LLVMTypeOf(model), c"".as_ptr())
                } else {
                    let copy = LLVMInstructionClone(model);
                    LLVMInsertIntoBuilder(self.builder, copy);
                    without_metadata(copy)
                }
            };
            self.copies.push(copy);
            self.made.insert(Thing::Own(index), copy);
        }
    }

    /// Gives a copy what corresponds to the operands of its original.
    fn connect(&mut self, index: usize, region: &Region, correspondence: Option<&Correspondence>) {
        let copy = self.copies[index];
        let mut mentions = region.mentions(index);
        let exchanges =
            |known: &Correspondence| known.is_turned(index) != known.is_exchanged(index);
        if correspondence.is_some_and(exchanges) {
            let [(_, first), (_, second), ..] = mentions.as_mut_slice() else {
                unreachable!("only what has two operands is exchanged")
            };
            std::mem::swap(first, second);
        }
        let mut entries: Vec<(LLVMValueRef, LLVMBasicBlockRef)> = Vec::new();
        let mut incoming = None;
        for (place, thing) in mentions {
            let made = self.made[&thing];
            // SAFETY: places come from the original, which has as many
            // operands and successors; blocks were made as such.
            unsafe {
                match place {
                    Place::Operand(at) => LLVMSetOperand(copy, at, made),
                    Place::Successor(at) => {
                        LLVMSetSuccessor(copy, at, LLVMValueAsBasicBlock(made));
                    }
                    Place::Incoming(_) => incoming = Some(made),
                    Place::From(_) => {
                        let value = incoming.take().expect("a value comes before its source");
                        entries.push((value, LLVMValueAsBasicBlock(made)));
                        self.note_edge(thing, index, region);
                    }
                }
            }
        }
        self.add_entries(copy, entries);
    }

    /// A source leads to a phi as often as the first phi of the block says.
    fn note_edge(&mut self, source: Thing, phi: usize, region: &Region) {
        let block = region.block_of(phi);
        let is_first = phi == 0 || region.block_of(phi - 1) != block;
        if is_first && matches!(source, Thing::Source(_)) {
            self.edges.entry(source).or_default().push(self.blocks[block]);
        }
    }

    /// Control may come from the entry, too, with a value that nothing uses.
    fn add_entries(&self, phi: LLVMValueRef, mut entries: Vec<(LLVMValueRef, LLVMBasicBlockRef)>) {
        if entries.is_empty() {
            return;
        }
        // SAFETY: the instruction is a phi and all values are of its type.
        unsafe {
            entries.push((LLVMGetPoison(LLVMTypeOf(phi)), self.entry));
            let (mut values, mut blocks): (Vec<_>, Vec<_>) = entries.into_iter().unzip();
            let count = values.len() as u32;
            LLVMAddIncoming(phi, values.as_mut_ptr(), blocks.as_mut_ptr(), count);
        }
    }

    fn end_blocks(&mut self, region: &Region, layout: &Layout) {
        let mut reachable = self.blocks.clone();
        for source in &layout.sources {
            let targets = self.edges.remove(source).unwrap_or_default();
            // SAFETY: a source was made as a block.
            let block = unsafe { LLVMValueAsBasicBlock(self.made[source]) };
            self.lead(block, &targets);
            reachable.push(block);
        }
        self.lead(self.entry, &reachable);
        for (number, exit) in layout.exits.iter().enumerate() {
            // SAFETY: an exit was made as a block.
            let block = unsafe { LLVMValueAsBasicBlock(self.made[exit]) };
            self.leave(block, number as u64);
        }
        let last = region.block_count() - 1;
        if !region.ends_with_terminator(last) {
            self.leave(self.blocks[last], layout.exits.len() as u64);
        }
    }

    /// Ends a block with a choice between several places.
    fn lead(&self, block: LLVMBasicBlockRef, targets: &[LLVMBasicBlockRef]) {
        // SAFETY: the block has no end yet; the cases differ.
        unsafe {
            LLVMPositionBuilderAtEnd(self.builder, block);
            let [first, rest @ ..] = targets else {
                LLVMBuildUnreachable(self.builder);
                return;
            };
            let count = rest.len() as u32;
            let switch = LLVMBuildSwitch(self.builder, self.which, *first, count);
            for (number, &target) in rest.iter().enumerate() {
                LLVMAddCase(switch, self.number(number as u64), target);
            }
        }
    }

    fn leave(&self, block: LLVMBasicBlockRef, number: u64) {
        // SAFETY: the block has no end yet, and the function returns an i32.
        unsafe {
            LLVMPositionBuilderAtEnd(self.builder, block);
            LLVMBuildRet(self.builder, self.number(number));
        }
    }

    fn number(&self, number: u64) -> LLVMValueRef {
        // SAFETY: the context is alive.
        unsafe { LLVMConstInt(LLVMInt32TypeInContext(self.context), number, 0) }
    }
}

/// Metadata asserts or hints; shared code would keep what holds for all.
fn without_metadata(instruction: LLVMValueRef) -> LLVMValueRef {
    for (kind, _) in attachments(instruction) {
        // SAFETY: an attachment may be taken away.
        unsafe { LLVMSetMetadata(instruction, kind, std::ptr::null_mut()) };
    }
    instruction
}
