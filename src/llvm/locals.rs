//! Local variables, and which code it is that needs them.

use super::Brand;
use super::extract::raw;
use super::llvm_sys::prelude::LLVMValueRef;
use super::{Function, Region, Value};
use std::marker::PhantomData;
use std::ptr::{self, NonNull};
use std::rc::Rc;

/// What a local variable is.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct LocalVariable {
    /// Its size.
    pub bytes: u64,
    /// In bytes.
    pub alignment: u32,
    /// How many markers say that its lifetime begins.
    pub starts: u32,
    /// The address is captured.
    pub is_captured: bool,
    padding: [u8; 7],
}

const _: () = assert!(size_of::<LocalVariable>() == 24);

#[repr(C)]
struct RawLocals {
    private: [u8; 0],
}

#[repr(C)]
struct RawRegionEdges {
    private: [u8; 0],
}

unsafe extern "C" {
    fn rmCreateLocals(function: LLVMValueRef) -> *mut RawLocals;
    fn rmDisposeLocals(locals: *mut RawLocals);
    fn rmDescribeLocal(
        locals: *mut RawLocals,
        value: LLVMValueRef,
        out: *mut LocalVariable,
    ) -> bool;
    fn rmIsUsedOnlyBetween(
        locals: *mut RawLocals,
        variable: LLVMValueRef,
        first: LLVMValueRef,
        last: LLVMValueRef,
    ) -> bool;
    fn rmCreateRegionEdges(
        locals: *mut RawLocals,
        instructions: *const LLVMValueRef,
        count: usize,
        enters_at_head: bool,
    ) -> *mut RawRegionEdges;
    fn rmDisposeRegionEdges(edges: *mut RawRegionEdges);
    fn rmMayComeBack(
        locals: *mut RawLocals,
        edges: *mut RawRegionEdges,
        variable: LLVMValueRef,
    ) -> bool;
    fn rmBeginsIn(
        locals: *mut RawLocals,
        edges: *mut RawRegionEdges,
        variable: LLVMValueRef,
    ) -> bool;
    fn rmEndsIn(locals: *mut RawLocals, edges: *mut RawRegionEdges, variable: LLVMValueRef)
    -> bool;
}

/// A question to the shim about a region and a variable.
type RegionQuestion =
    unsafe extern "C" fn(*mut RawLocals, *mut RawRegionEdges, LLVMValueRef) -> bool;

/// The local variables of a function that does not change while this is asked.
pub(crate) struct Locals<'ll> {
    pointer: NonNull<RawLocals>,
    brand: Brand<'ll>,
}

impl<'ll> Locals<'ll> {
    /// Reads a function with a body.
    pub(crate) fn of(function: Function<'ll>) -> Self {
        // SAFETY: live; the shim returns an object that is ours to dispose of.
        let pointer = NonNull::new(unsafe { rmCreateLocals(function.as_value().raw()) });
        Locals { pointer: pointer.expect("the shim allocates"), brand: PhantomData }
    }

    /// Describes a value of the function, if it is a variable of fixed size that
    /// is there as long as the function runs.
    pub(crate) fn describe(&self, value: Value<'ll>) -> Option<LocalVariable> {
        let mut facts = LocalVariable::default();
        // SAFETY: live, room.
        let is_known =
            unsafe { rmDescribeLocal(self.pointer.as_ptr(), value.raw(), &raw mut facts) };
        is_known.then_some(facts)
    }

    /// Whether all code that uses a variable that was described, or an address
    /// that comes from its own, lies in a region.  Lifetime markers and debug
    /// info do not count.
    pub(crate) fn is_used_only_in(&self, variable: Value<'ll>, region: &Region<'ll>) -> bool {
        let [Some(first), Some(last)] = [region.instructions.first(), region.instructions.last()]
        else {
            return false;
        };
        let [first, last] = [first, last].map(|inst| inst.as_value().raw());
        // SAFETY: live; the variable is known to the shim.
        unsafe { rmIsUsedOnlyBetween(self.pointer.as_ptr(), variable.raw(), first, last) }
    }
}

impl Drop for Locals<'_> {
    fn drop(&mut self) {
        // SAFETY: the pointer is ours and used no more.
        unsafe { rmDisposeLocals(self.pointer.as_ptr()) }
    }
}

/// Where control enters and leaves a region: read once, so that a question about one
/// of the region's variables does not go over its instructions.
pub(crate) struct RegionEdges<'ll> {
    pointer: NonNull<RawRegionEdges>,
    /// The variables of the region's function.
    locals: Rc<Locals<'ll>>,
}

impl<'ll> RegionEdges<'ll> {
    /// Those of a region of a function, whose local variables are the others.
    pub(crate) fn of(region: &Region<'ll>, locals: Rc<Locals<'ll>>) -> Self {
        let (instructions, at_head) = (raw(region), region.enters_at_head);
        let (list, count) = (instructions.as_ptr(), instructions.len());
        // SAFETY: live; the shim returns an object that is ours to dispose of.
        let pointer = NonNull::new(unsafe {
            rmCreateRegionEdges(locals.pointer.as_ptr(), list, count, at_head)
        });
        RegionEdges { pointer: pointer.expect("the shim allocates"), locals }
    }

    /// Whether control may come back from the exits of the region to its begin;
    /// with a variable that was described, whether it may come back to what uses
    /// that without passing one of its lifetime markers.
    pub(crate) fn may_come_back(&self, variable: Option<Value<'ll>>) -> bool {
        self.ask(rmMayComeBack, variable)
    }

    /// Whether the only lifetime of a variable that was described begins in the
    /// region, or in front of it where nothing between the two accesses memory.
    pub(crate) fn begins_in(&self, variable: Value<'ll>) -> bool {
        self.ask(rmBeginsIn, Some(variable))
    }

    /// Whether, wherever control leaves the region, no lifetime of a variable that
    /// was described goes on until something accesses memory.
    pub(crate) fn ends_in(&self, variable: Value<'ll>) -> bool {
        self.ask(rmEndsIn, Some(variable))
    }

    /// Asks about a variable that was described, if there is one.
    fn ask(&self, question: RegionQuestion, variable: Option<Value<'ll>>) -> bool {
        let variable = variable.map_or(ptr::null_mut(), Value::raw);
        // SAFETY: live; the variable is known to the shim.
        unsafe { question(self.locals.pointer.as_ptr(), self.pointer.as_ptr(), variable) }
    }
}

impl Drop for RegionEdges<'_> {
    fn drop(&mut self) {
        // SAFETY: the pointer is ours and used no more.
        unsafe { rmDisposeRegionEdges(self.pointer.as_ptr()) }
    }
}
