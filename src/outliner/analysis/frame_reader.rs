//! From LLVM's functions to their [`Frame`]s.

use super::frame::{Frame, FrameAlloca, FrameBlock, RegionEdges};
use crate::host::reasons::counts;
use crate::llvm::{
    Alloca, AllocaFacts, AttributeListId, Block, FUNCTION_INDEX, Function, Inst, LifetimeMarker,
    Lifetimes, Opcode,
};
use crate::outliner::stack::marked_alloca;
use crate::program::mapping::{MappedFunction, Mapping};
use crate::vocabulary::attributes::row;
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::{OnceCell, RefCell};
use std::rc::Rc;

/// LLVM's StackLifetime has some bits for each alloca and block, and sets them one by one.  With
/// more of both than this, every lifetime counts as endless.
const MOST_LIFETIME_BITS: usize = 1 << 24;

/// The frames of a module's functions, read when they are first asked for.  The module must
/// not change while this object lives.
pub(in crate::outliner) struct Frames<'a, 'll> {
    mapping: &'a Mapping<'ll>,
    /// By the place of the function in the mapping; nothing where all allocas stay.
    known: RefCell<FxHashMap<usize, Option<Rc<MappedFrame<'ll>>>>>,
    /// [`may_lose_allocas`], by the attributes of the function.
    may_lose: RefCell<FxHashMap<AttributeListId, bool>>,
}

/// The frame of a function, and the way back to LLVM's objects.
struct MappedFrame<'ll> {
    frame: Frame,
    function: Function<'ll>,
    block_count: usize,
    /// The instructions, by place.
    instructions: Vec<Inst<'ll>>,
    /// The first position of the function, and the places of all.
    first_position: u32,
    places: Vec<u32>,
    /// The allocas, by their numbers in the program.
    allocas: FxHashMap<u32, Alloca<'ll>>,
    /// Where they are alive; nothing where that is too much to compute.
    lifetimes: OnceCell<Option<Lifetimes<'ll>>>,
}

/// A region of a function, with questions about the allocas that its code uses.
pub(in crate::outliner) struct FrameRegion<'ll> {
    of: Rc<MappedFrame<'ll>>,
    first: u32,
    last: u32,
    enters_at_head: bool,
    edges: OnceCell<RegionEdges>,
}

impl<'a, 'll> Frames<'a, 'll> {
    /// Those of the functions of a mapping.
    pub(in crate::outliner) fn new(mapping: &'a Mapping<'ll>) -> Self {
        Frames { mapping, known: RefCell::default(), may_lose: RefCell::default() }
    }

    /// The code of one length that begins at a position; `None` where no alloca may leave the
    /// function.
    pub(in crate::outliner) fn region(&self, start: u32, length: u32) -> Option<FrameRegion<'ll>> {
        let mut known = self.known.borrow_mut();
        let at = self.mapping.function_at(start);
        let mapped = &self.mapping.functions[at];
        let of = known.entry(at).or_insert_with(|| {
            let (function, mut may_lose) = (mapped.function, self.may_lose.borrow_mut());
            let may_move = may_lose.entry(function.attribute_list());
            may_move
                .or_insert_with(|| may_lose_allocas(function))
                .then(|| Rc::new(MappedFrame::read(self.mapping, mapped)))
        });
        let of = of.clone()?;
        let place = |position: u32| of.places[(position - of.first_position) as usize];
        let (first, last) = (place(start), place(start + length - 1));
        let enters_at_head = self.mapping.program.entry(start as usize).is_head;
        Some(FrameRegion { of, first, last, enters_at_head, edges: OnceCell::new() })
    }
}

/// Whether no attribute says that checks need the allocas where they are.
fn may_lose_allocas(function: Function<'_>) -> bool {
    let attributes = function.attributes();
    !attributes.iter().any(|one| one.index == FUNCTION_INDEX && row(one).keeps_local_variables)
}

impl FrameRegion<'_> {
    /// What is known of an alloca of known size that exists as long as the function runs;
    /// `None` for another value.
    pub(in crate::outliner) fn alloca(&self, number: u32) -> Option<&FrameAlloca> {
        self.of.frame.alloca(number)
    }

    /// Whether all code that uses an alloca, or an address that comes from its own, lies in the
    /// region.  Lifetime markers and debug info do not count.
    pub(in crate::outliner) fn has_all_users_of(&self, alloca: &FrameAlloca) -> bool {
        alloca.is_used_only_from(self.first, self.last)
    }

    /// [`Frame::may_come_back`].
    pub(in crate::outliner) fn may_come_back(&self) -> bool {
        self.of.frame.may_come_back(self.edges())
    }

    /// [`Frame::may_come_back_to`].
    pub(in crate::outliner) fn may_come_back_to(&self, alloca: &FrameAlloca) -> bool {
        self.of.frame.may_come_back_to(self.edges(), alloca)
    }

    /// [`Frame::begins_in`].
    pub(in crate::outliner) fn begins(&self, alloca: &FrameAlloca) -> bool {
        self.of.frame.begins_in(alloca, self.edges())
    }

    /// [`Frame::ends_in`], for the alloca with a number.
    pub(in crate::outliner) fn ends(&self, number: u32, alloca: &FrameAlloca) -> bool {
        let is_alive_after = |place| self.of.is_alive_after(number, place);
        self.of.frame.ends_in(alloca, self.edges(), is_alive_after)
    }

    fn edges(&self) -> &RegionEdges {
        self.edges.get_or_init(|| self.of.frame.edges(self.first, self.last, self.enters_at_head))
    }
}

impl<'ll> MappedFrame<'ll> {
    fn read(mapping: &Mapping<'ll>, mapped: &MappedFunction<'ll>) -> Self {
        let function = mapped.function;
        let layout = Layout::read(function, mapped.positions.len());
        let position_place = |position: u32| {
            let inst = mapping.instructions[position as usize];
            inst.map_or(u32::MAX, |inst| layout.places[&inst])
        };
        let places = mapped.positions.clone().map(position_place).collect();
        let movable = |(alloca, facts): (Alloca<'ll>, AllocaFacts)| {
            let bytes = facts.bytes.filter(|_| facts.is_static && !facts.is_swift_error)?;
            let number = *mapping.values.get(&alloca.as_value())?;
            Some((number, alloca, layout.alloca(alloca, bytes, facts.alignment)))
        };
        let described = function.allocas().into_iter().map(|alloca| (alloca, alloca.facts()));
        let (mut allocas, mut numbers) = (FxHashMap::default(), FxHashMap::default());
        for (number, alloca, facts) in described.filter_map(movable) {
            numbers.insert(number, alloca);
            allocas.insert(number, facts);
        }
        let block_count = layout.blocks.len();
        MappedFrame {
            frame: Frame::new(layout.blocks, layout.accesses, allocas),
            function,
            block_count,
            instructions: layout.instructions,
            first_position: mapped.positions.start,
            places,
            allocas: numbers,
            lifetimes: OnceCell::new(),
        }
    }

    /// Whether a lifetime of an alloca may go on after a place.
    fn is_alive_after(&self, number: u32, place: u32) -> bool {
        let lifetimes = self.lifetimes.get_or_init(|| self.compute_lifetimes());
        let inst = self.instructions[place as usize];
        lifetimes.as_ref().is_none_or(|it| it.is_alive_after(self.allocas[&number], inst))
    }

    fn compute_lifetimes(&self) -> Option<Lifetimes<'ll>> {
        let mut known = FxHashSet::default();
        let markers = self.instructions.iter().filter(|&&inst| LifetimeMarker::of(inst).is_some());
        let allocas: Vec<Alloca<'ll>> = markers
            .filter_map(|marker| marker.alloca_of_marker())
            .filter(|&alloca| known.insert(alloca))
            .collect();
        let is_small =
            allocas.len() <= MOST_LIFETIME_BITS / self.block_count || !counts("MOST_LIFETIME_BITS");
        is_small.then(|| Lifetimes::compute(self.function, &allocas))
    }
}

/// The layout of a function.
#[derive(Default)]
struct Layout<'ll> {
    blocks: Vec<FrameBlock>,
    instructions: Vec<Inst<'ll>>,
    places: FxHashMap<Inst<'ll>, u32>,
    accesses: Vec<u32>,
}

impl<'ll> Layout<'ll> {
    /// That of a function, with room for some instructions.
    fn read(function: Function<'ll>, expected: usize) -> Self {
        let blocks: Vec<Block<'ll>> = function.blocks().collect();
        let numbers: FxHashMap<Block<'ll>, u32> = blocks.iter().copied().zip(0..).collect();
        let mut layout = Layout::default();
        layout.places.reserve(expected);
        layout.instructions.reserve(expected);
        for block in blocks {
            for inst in block.instructions() {
                let place = layout.instructions.len() as u32;
                if inst.may_access_memory() && LifetimeMarker::of(inst).is_none() {
                    layout.accesses.push(place);
                }
                layout.places.insert(inst, place);
                layout.instructions.push(inst);
            }
            let last = block.terminator();
            let mut successors: Vec<u32> = last.successors().iter().map(|to| numbers[to]).collect();
            let is_invoke = last.opcode() == Some(Opcode::Invoke);
            let unwind = if is_invoke { successors.pop() } else { None };
            layout.blocks.push(FrameBlock {
                end: layout.instructions.len() as u32,
                successors,
                unwind,
                returns: last.opcode() == Some(Opcode::Ret),
            });
        }
        layout
    }

    fn alloca(&self, alloca: Alloca<'ll>, bytes: u64, alignment: u32) -> FrameAlloca {
        let marker = |inst: Inst<'ll>| {
            marked_alloca(inst).filter(|&(_, marked)| marked == alloca).map(|(marker, _)| marker)
        };
        let uses = alloca.track_uses();
        let mut result = FrameAlloca {
            bytes,
            alignment,
            is_captured: uses.is_captured,
            ..FrameAlloca::default()
        };
        if uses.is_complete {
            let users = uses.users.into_iter().filter(|&user| marker(user).is_none());
            let places = users.map(|user| self.places[&user]);
            result.used = places.fold(None, |used, place| {
                let (first, last) = used.unwrap_or((place, place));
                Some((place.min(first), place.max(last)))
            });
        }
        for user in alloca.users() {
            let places = match marker(user) {
                Some(LifetimeMarker::Start) => &mut result.starts,
                Some(LifetimeMarker::End) => &mut result.ends,
                None => &mut result.users,
            };
            places.push(self.places[&user]);
        }
        for places in [&mut result.starts, &mut result.ends, &mut result.users] {
            places.sort_unstable();
        }
        result
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::llvm::testing::TestModule;

    const TEXT: &str = "
declare void @llvm.lifetime.start.p0(i64, ptr)
declare void @llvm.lifetime.end.p0(i64, ptr)
declare void @give(ptr)
declare i32 @__gxx_personality_v0(...)

define void @f(i1 %c) personality ptr @__gxx_personality_v0 {
  %v = alloca i64
  call void @llvm.lifetime.start.p0(i64 8, ptr %v)
  %q = getelementptr i8, ptr %v, i64 4
  br i1 %c, label %left, label %right
left:
  store i32 1, ptr %q
  call void @llvm.lifetime.end.p0(i64 8, ptr %v)
  ret void
right:
  invoke void @give(ptr %v) to label %left unwind label %pad
pad:
  %e = landingpad { ptr, i32 } cleanup
  resume { ptr, i32 } %e
}

define void @quiet() {
  %v = alloca i64
  %p = alloca ptr
  store i64 1, ptr %v
  ret void
}

define i64 @many(i64 %x) {
  %v = alloca i64
LOADS  ret i64 %x
}
";

    fn parse() -> TestModule {
        // More than capture tracking looks at.
        let loads: String = (0..200).map(|at| format!("  %l{at} = load i64, ptr %v\n")).collect();
        TestModule::parse(&TEXT.replace("LOADS", &loads))
    }

    /// The layout of a function and its allocas.
    fn read<'ll>(module: &'ll TestModule, name: &str) -> (Layout<'ll>, Vec<FrameAlloca>) {
        let function = module.function(name);
        let layout = Layout::read(function, 0);
        let allocas = function.allocas().into_iter();
        let allocas = allocas.map(|alloca| layout.alloca(alloca, 8, 8)).collect();
        (layout, allocas)
    }

    #[test]
    fn blocks_and_accesses_are_numbered_in_layout() {
        let module = parse();
        let (layout, _) = read(&module, "f");
        let ends: Vec<u32> = layout.blocks.iter().map(|block| block.end).collect();
        assert_eq!(ends, [4, 7, 8, 10]);
        let successors: Vec<&[u32]> =
            layout.blocks.iter().map(|block| block.successors.as_slice()).collect();
        assert_eq!(successors, [&[1, 2][..], &[], &[1], &[]]);
        let unwinds: Vec<Option<u32>> = layout.blocks.iter().map(|block| block.unwind).collect();
        assert_eq!(unwinds, [None, None, Some(3), None]);
        let returns: Vec<bool> = layout.blocks.iter().map(|block| block.returns).collect();
        assert_eq!(returns, [false, true, false, false]);
        // The store and the invoke; markers are none.
        assert_eq!(layout.accesses[..2], [4, 7]);
    }

    #[test]
    fn users_and_markers_of_an_alloca_are_told_apart() {
        let module = parse();
        let (_, allocas) = read(&module, "f");
        let v = &allocas[0];
        assert_eq!((&v.starts[..], &v.ends[..], &v.users[..]), (&[1][..], &[5][..], &[2, 7][..]));
        assert_eq!(v.used, Some((2, 7)), "the store uses an address that comes from it");
        assert!(v.is_captured);
    }

    #[test]
    fn what_is_not_known_of_users_is_said() {
        let module = parse();
        let (_, quiet) = read(&module, "quiet");
        assert_eq!((quiet[0].used, quiet[0].is_captured), (Some((2, 2)), false));
        assert_eq!((quiet[1].used, quiet[1].is_captured), (None, false), "nothing uses it");
        let (_, many) = read(&module, "many");
        assert_eq!((many[0].used, many[0].is_captured), (None, true));
        assert_eq!(many[0].users.len(), 200);
    }
}
