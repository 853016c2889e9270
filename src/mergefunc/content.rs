//! The content of a function as bytes that mean the same in every module.
//!
//! Forms of [`crate::comparator`] compare functions of one module.  Here a
//! function is described completely and exactly (types as they are, flags and
//! all), with other symbols by name, so that two modules that arrive at the
//! same bytes have the same function.  Whatever cannot be named in another
//! module (local symbols, metadata operands, block addresses) makes a function
//! have no such content.
//!
//! Who reads the bytes from the front always knows what comes next, so different
//! functions never have the same bytes:
//!
//! * A *number* is LEB128, which says by itself where it ends.  Local values have one by the
//!   order in which they are met.
//! * A *text* is the number of its bytes and these.
//! * A *type*, *attribute list* or *constant* starts with a number, see [`Mention`].  Small ones
//!   follow at once.  A large one has bytes of its own by the same rules, and their digest
//!   stands for it; where it was mentioned before, the position of the digest among those so
//!   far does.  Which of the three it is follows from what stands before it.
//! * Of everything else the length is fixed or follows from what stands before it.

use crate::comparator::{SerialNumbers, has_metadata_that_matters, instructions_in_walk_order};
use crate::llvm::{
    Attachment, Attribute, AttributeListId, Constant, ConstantFacts, ConstantKind, Function,
    GlobalValue, Inst, Metadata, MetadataKind, Opcode, OperandBuffer, Switch, Type, TypeKind,
    UnnamedAddr, Value, ValueKind, Visibility,
};
use rustc_hash::{FxHashMap, FxHashSet};
use sha2::{Digest, Sha256};
use std::hash::Hash;
use std::marker::PhantomData;
use std::mem::{replace, take};

/// Constants and types nested deeper than this have no content.
const MAX_DEPTH: u32 = 64;

/// Synchronisation scopes have fixed numbers up to this one.
const SYSTEM_SCOPE: u32 = 1;

/// A digest of a function's content, short enough for a symbol name and long
/// enough that a collision is not expected in practice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct ContentDigest(pub(super) [u8; 16]);

impl ContentDigest {
    /// The digest in hexadecimal digits.
    pub(super) fn to_hex(self) -> String {
        const DIGITS: &[u8; 16] = b"0123456789abcdef";
        let digit = |nibble: u8| char::from(DIGITS[usize::from(nibble)]);
        self.0.iter().flat_map(|&byte| [digit(byte >> 4), digit(byte & 0xf)]).collect()
    }
}

/// Why a function's content cannot be described in terms that other modules share.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Untold<'ll> {
    /// It mentions a local symbol, which may get a name later.
    Mentions(Value<'ll>),
    /// It contains something that has no meaning in other modules.
    Never,
}

type Told<'ll> = Result<(), Untold<'ll>>;
type PartResult<'ll> = Result<PartDigest, Untold<'ll>>;

/// A part's bytes, digested.
type PartDigest = [u8; 16];

/// How a type, an attribute list or a constant starts; earlier parts are numbered from
/// [`Mention::EARLIER`] on.
struct Mention;

impl Mention {
    /// The digest of its bytes follows.
    const NEW: u64 = 0;
    /// An integer or pointer type: kind and width or address space follow; an empty attribute
    /// list; an integer constant: type and value follow.
    const SMALL: u64 = 1;
    /// The function itself.
    const ITSELF: u64 = 2;
    const EARLIER: u64 = 3;
}

/// What a function's content is written to.
pub(super) trait ContentSink: Default {
    /// Whether anything comes of the bytes: where not, they need not be made.
    const READS: bool;
    fn write(&mut self, bytes: &[u8]);
    fn number(&mut self, number: u64);
    fn digest(&self) -> PartDigest;
}

/// For digests.
impl ContentSink for Vec<u8> {
    const READS: bool = true;

    fn write(&mut self, bytes: &[u8]) {
        self.extend_from_slice(bytes);
    }

    fn number(&mut self, mut number: u64) {
        const MORE: u8 = 0x80;
        while number >= u64::from(MORE) {
            self.push(number as u8 | MORE);
            number >>= 7;
        }
        self.push(number as u8);
    }

    fn digest(&self) -> PartDigest {
        let full: [u8; 32] = Sha256::digest(self).into();
        std::array::from_fn(|index| full[index])
    }
}

/// For the question whether there is a digest.
#[derive(Default)]
pub(super) struct Unread;

impl ContentSink for Unread {
    const READS: bool = false;

    fn write(&mut self, _: &[u8]) {}

    fn number(&mut self, _: u64) {}

    fn digest(&self) -> PartDigest {
        PartDigest::default()
    }
}

/// A type as it is written.
#[derive(Clone, Copy)]
enum TypeContent {
    /// An integer or pointer: kind, width or address space.
    Small(TypeKind, u64),
    Digest(PartDigest),
}

/// Digests functions of one module, or says which have a digest.
pub(super) struct Contents<'ll, S> {
    sink: PhantomData<S>,
    /// Metadata that shared bodies lose.
    droppable: FxHashSet<MetadataKind>,
    /// Names of local functions that are about to get one.
    local_names: FxHashMap<Value<'ll>, String>,
    attributes: FxHashMap<AttributeListId, PartDigest>,
    /// Texts of attributes by identity: many lists have the same ones.
    attribute_texts: FxHashMap<usize, String>,
    types: FxHashMap<Type<'ll>, TypeContent>,
    constants: FxHashMap<Constant<'ll>, PartDigest>,
    /// Constants without operands, which are never freed.
    leaves: FxHashMap<Constant<'ll>, PartDigest>,
    /// Those of the function that is written.
    numbers: SerialNumbers<'ll>,
}

impl<'ll, S: ContentSink> Contents<'ll, S> {
    /// Starts for a module whose shared bodies lose some kinds of metadata.
    pub(super) fn new(droppable: FxHashSet<MetadataKind>) -> Self {
        Contents {
            sink: PhantomData,
            droppable,
            local_names: FxHashMap::default(),
            attributes: FxHashMap::default(),
            attribute_texts: FxHashMap::default(),
            types: FxHashMap::default(),
            constants: FxHashMap::default(),
            leaves: FxHashMap::default(),
            numbers: SerialNumbers::new(),
        }
    }

    /// Notes the name that a local function will have.
    pub(super) fn name(&mut self, function: Function<'ll>, name: String) {
        self.local_names.insert(function.as_value(), name);
    }

    /// Writes a function behind what the sink has already.
    fn tell(&mut self, sink: S, function: Function<'ll>) -> Result<S, Untold<'ll>> {
        self.numbers.start();
        let stream = Stream { sink, parts: FxHashMap::default() };
        let mut writer = Writer { stream, function: function.as_value(), contents: self };
        writer.function(function)?;
        Ok(writer.stream.sink)
    }

    /// Forgets the digests of constants that a rewrite may have freed.
    pub(super) fn forget_constants(&mut self) {
        self.constants.clear();
    }
}

impl<'ll> Contents<'ll, Vec<u8>> {
    /// The digest of a function, if its content can be described in terms that other
    /// modules share.  `environment` is the digest of all inputs of code generation
    /// outside of functions, see [`super::environment::digest`].
    pub(super) fn digest(
        &mut self,
        function: Function<'ll>,
        environment: [u8; 32],
        visibility: Visibility,
    ) -> Result<ContentDigest, Untold<'ll>> {
        /// Most functions take fewer bytes.
        const USUAL: usize = 2048;
        let mut bytes = Vec::with_capacity(USUAL);
        bytes.extend_from_slice(&environment);
        // Linkers give symbols of one name the most restrictive of their visibilities.
        bytes.push(visibility as u8);
        Ok(ContentDigest(self.tell(bytes, function)?.digest()))
    }
}

impl<'ll> Contents<'ll, Unread> {
    /// Whether a function will have a digest once it is a shared body and its
    /// metadata is gone.
    pub(super) fn can_be_told(&mut self, function: Function<'ll>) -> bool {
        self.tell(Unread, function).is_ok()
    }
}

/// The bytes of a function or of a part.
#[derive(Default)]
struct Stream<S> {
    sink: S,
    /// The parts that were mentioned, numbered.
    parts: FxHashMap<PartDigest, u64>,
}

impl<S: ContentSink> Stream<S> {
    fn part(&mut self, digest: &PartDigest) {
        if !S::READS {
            return;
        }
        let next = Mention::EARLIER + self.parts.len() as u64;
        let number = *self.parts.entry(*digest).or_insert(next);
        if number == next {
            self.sink.number(Mention::NEW);
            self.sink.write(digest);
        } else {
            self.sink.number(number);
        }
    }
}

struct Writer<'a, 'll, S> {
    stream: Stream<S>,
    function: Value<'ll>,
    contents: &'a mut Contents<'ll, S>,
}

impl<'ll, S: ContentSink> Writer<'_, 'll, S> {
    fn number(&mut self, number: u64) {
        self.stream.sink.number(number);
    }

    fn bytes(&mut self, bytes: &[u8]) {
        self.number(bytes.len() as u64);
        self.stream.sink.write(bytes);
    }

    /// A text that is made only where it is read.
    fn text(&mut self, text: impl FnOnce() -> String) {
        if S::READS {
            self.bytes(text().as_bytes());
        }
    }

    fn local(&mut self, value: Value<'ll>) {
        if S::READS {
            let number = self.contents.numbers.meet(value).0;
            self.number(u64::from(number));
        }
    }

    fn function(&mut self, function: Function<'ll>) -> Told<'ll> {
        let facts = function.facts();
        self.ty(facts.ty, 0)?;
        self.attributes(facts.attributes, || function.attributes())?;
        for number in [facts.calling_convention, facts.alignment, facts.address_space] {
            self.number(u64::from(number));
        }
        for text in [facts.section, facts.partition, facts.garbage_collector] {
            self.bytes(text);
        }
        match facts.personality {
            Some(personality) => {
                self.number(1);
                self.constant(personality, 0)?;
            }
            None => self.number(0),
        }
        // Type metadata decides what indirect calls may reach, and the linker
        // would take one module's.
        if facts.prefix_data.is_some()
            || facts.prologue_data.is_some()
            || has_metadata_that_matters(function)
        {
            return Err(Untold::Never);
        }
        for argument in function.arguments() {
            self.local(argument);
        }
        let mut operands = OperandBuffer::new();
        for inst in instructions_in_walk_order(function, usize::MAX) {
            self.instruction(inst, &mut operands)?;
        }
        Ok(())
    }

    /// The digest of a part, which has bytes of its own.
    fn digest_of(&mut self, tell: impl FnOnce(&mut Self) -> Told<'ll>) -> PartResult<'ll> {
        let outer = take(&mut self.stream);
        let told = tell(self);
        let inner = replace(&mut self.stream, outer);
        told.map(|()| inner.sink.digest())
    }

    /// Adds something that many functions have in common.  Its digest is
    /// computed once and kept in a map of [`Contents`].
    fn once<K: Hash + Eq + Copy>(
        &mut self,
        remembered: impl for<'c> Fn(&'c mut Contents<'ll, S>) -> &'c mut FxHashMap<K, PartDigest>,
        key: K,
        tell: impl FnOnce(&mut Self) -> Told<'ll>,
    ) -> Told<'ll> {
        if let Some(known) = remembered(self.contents).get(&key) {
            self.stream.part(known);
            return Ok(());
        }
        let digest = self.digest_of(tell)?;
        remembered(self.contents).insert(key, digest);
        self.stream.part(&digest);
        Ok(())
    }

    /// Attribute lists are few and long, and most instructions share them, so
    /// each is digested once.
    fn attributes(
        &mut self,
        list: AttributeListId,
        read: impl FnOnce() -> Vec<Attribute<'ll>>,
    ) -> Told<'ll> {
        if list.is_empty() {
            self.number(Mention::SMALL);
            return Ok(());
        }
        self.once(
            |contents| &mut contents.attributes,
            list,
            |writer| writer.attribute_texts(read()),
        )
    }

    fn attribute_texts(&mut self, attributes: Vec<Attribute<'ll>>) -> Told<'ll> {
        for attribute in attributes {
            self.number(u64::from(attribute.index));
            match attribute.ty {
                Some(ty) => {
                    self.bytes(attribute.key);
                    self.ty(ty, 0)?;
                }
                None if S::READS => {
                    let texts = &mut self.contents.attribute_texts;
                    let text =
                        texts.entry(attribute.identity).or_insert_with(|| attribute.display());
                    self.stream.sink.number(text.len() as u64);
                    self.stream.sink.write(text.as_bytes());
                }
                None => {}
            }
        }
        Ok(())
    }

    fn instruction(&mut self, inst: Inst<'ll>, operands: &mut OperandBuffer<'ll>) -> Told<'ll> {
        let facts = inst.describe(operands);
        let opcode = facts.opcode.ok_or(Untold::Never)?;
        // The numbers of scopes that a target defines differ between contexts,
        // and metadata that has to stay cannot be described in other modules.
        let stays =
            |attachment: &Attachment<'ll>| !self.contents.droppable.contains(&attachment.kind);
        if facts.sync_scope > SYSTEM_SCOPE
            || (facts.has_metadata && inst.attachments().iter().any(stays))
        {
            return Err(Untold::Never);
        }
        if is_scope_declaration(opcode, operands) {
            return Ok(());
        }
        for number in [
            opcode as u64,
            u64::from(facts.subclass_data),
            u64::from(facts.optional_data),
            u64::from(facts.sync_scope),
            facts.operand_count as u64,
        ] {
            self.number(number);
        }
        self.local(inst.as_value());
        self.ty(facts.ty, 0)?;
        if let Some(ty) = facts.auxiliary_type {
            self.ty(ty, 0)?;
        }
        self.special_state(inst, opcode, &facts)?;
        if opcode == Opcode::Switch
            && let Some(switch) = inst.as_switch()
        {
            return self.switch(switch, operands);
        }
        for index in 0..operands.len() {
            let operand = operands.get(index);
            self.operand(operand.value, operand.kind)?;
        }
        Ok(())
    }

    fn special_state(
        &mut self,
        inst: Inst<'ll>,
        opcode: Opcode,
        facts: &crate::llvm::InstFacts<'ll>,
    ) -> Told<'ll> {
        self.number(u64::from(facts.auxiliary_count));
        if let Some(call) = inst.as_call() {
            self.attributes(facts.attributes, || call.attributes())?;
            self.number(u64::from(facts.bundle_count));
            for bundle in call.bundles().take(facts.bundle_count as usize) {
                self.bytes(bundle.tag);
                self.number(bundle.operands.start as u64);
                self.number(bundle.operands.end as u64);
            }
        } else if let Some(phi) = inst.as_phi() {
            for block in phi.incoming_blocks() {
                self.local(block.as_value());
            }
        } else if opcode != Opcode::Switch {
            for number in inst.auxiliary_numbers() {
                self.number(number);
            }
        }
        Ok(())
    }

    fn switch(&mut self, switch: Switch<'ll>, operands: &OperandBuffer<'ll>) -> Told<'ll> {
        let condition = operands.get(0);
        self.operand(condition.value, condition.kind)?;
        let (default, cases) = switch.cases();
        self.local(default.as_value());
        self.number(cases.len() as u64);
        for (value, block) in cases {
            self.constant(value, 0)?;
            self.local(block.as_value());
        }
        Ok(())
    }

    /// Writes the kind in the three low bits, with the number of a local value above.
    fn operand(&mut self, value: Value<'ll>, kind: ValueKind) -> Told<'ll> {
        const KIND_BITS: u32 = 3;
        if matches!(kind, ValueKind::Instruction | ValueKind::Argument | ValueKind::Block) {
            if S::READS {
                let number = self.contents.numbers.meet(value).0;
                self.number(u64::from(number) << KIND_BITS | kind as u64);
            }
            return Ok(());
        }
        self.number(kind as u64);
        match kind {
            ValueKind::Global | ValueKind::Constant => {
                self.constant(value.as_constant().ok_or(Untold::Never)?, 0)
            }
            ValueKind::InlineAsm => {
                let asm = value.inline_asm_facts().ok_or(Untold::Never)?;
                // The text may name local symbols of its module.
                if !asm.code.is_empty() {
                    return Err(Untold::Never);
                }
                self.ty(asm.ty, 0)?;
                self.number(u64::from(asm.flags));
                self.bytes(asm.constraints);
                Ok(())
            }
            ValueKind::Metadata => {
                let (_, local) = Metadata::behind(value).ok_or(Untold::Never)?;
                self.local(local.ok_or(Untold::Never)?);
                Ok(())
            }
            _ => Err(Untold::Never),
        }
    }

    fn ty(&mut self, ty: Type<'ll>, depth: u32) -> Told<'ll> {
        let known = self.contents.types.get(&ty).copied();
        let content = match known {
            Some(content) => content,
            None => {
                let facts = ty.facts();
                let content = match facts.kind {
                    TypeKind::Integer | TypeKind::Pointer => {
                        TypeContent::Small(facts.kind, facts.number)
                    }
                    _ => TypeContent::Digest(
                        self.digest_of(|writer| writer.type_structure(ty, depth))?,
                    ),
                };
                self.contents.types.insert(ty, content);
                content
            }
        };
        match content {
            TypeContent::Small(kind, number) => {
                for number in [Mention::SMALL, kind as u64, number] {
                    self.number(number);
                }
            }
            TypeContent::Digest(digest) => self.stream.part(&digest),
        }
        Ok(())
    }

    fn type_structure(&mut self, ty: Type<'ll>, depth: u32) -> Told<'ll> {
        let facts = ty.facts();
        if depth == MAX_DEPTH || facts.is_opaque {
            return Err(Untold::Never);
        }
        self.number(facts.kind as u64);
        self.number(facts.number);
        self.number(u64::from(facts.flag));
        let contained = match facts.kind {
            TypeKind::Struct | TypeKind::Function => facts.number,
            TypeKind::Array | TypeKind::FixedVector | TypeKind::ScalableVector => 1,
            TypeKind::Integer | TypeKind::Pointer => 0,
            TypeKind::Other => {
                self.text(|| ty.display());
                0
            }
        };
        (0..contained).try_for_each(|index| self.ty(ty.contained(index), depth + 1))
    }

    /// Constants share parts, so each is digested once; hence none of them may
    /// mention the function itself, which is another one each time.
    fn constant(&mut self, value: Constant<'ll>, depth: u32) -> Told<'ll> {
        if value.as_value() == self.function {
            self.number(Mention::ITSELF);
            return if depth == 0 { Ok(()) } else { Err(Untold::Never) };
        }
        let (leaves, constants) = (&self.contents.leaves, &self.contents.constants);
        if let Some(known) = leaves.get(&value).or_else(|| constants.get(&value)) {
            self.stream.part(known);
            return Ok(());
        }
        let facts = value.facts();
        if let (ConstantKind::Int, Some(bits)) = (facts.kind, facts.bits) {
            self.number(Mention::SMALL);
            self.ty(facts.ty, 0)?;
            self.number(bits);
            return Ok(());
        }
        let digest = self.digest_of(|writer| writer.constant_structure(value, &facts, depth))?;
        let is_leaf = facts.operand_count == 0 && facts.kind != ConstantKind::Global;
        let remembered =
            if is_leaf { &mut self.contents.leaves } else { &mut self.contents.constants };
        remembered.insert(value, digest);
        self.stream.part(&digest);
        Ok(())
    }

    fn constant_structure(
        &mut self,
        value: Constant<'ll>,
        facts: &ConstantFacts<'ll>,
        depth: u32,
    ) -> Told<'ll> {
        if depth == MAX_DEPTH {
            return Err(Untold::Never);
        }
        self.number(facts.kind as u64);
        // The address space of a global is in its type.
        self.ty(facts.ty, 0)?;
        match facts.kind {
            ConstantKind::Global => {
                return self.global(value.as_global().ok_or(Untold::Never)?, depth);
            }
            ConstantKind::BlockAddress | ConstantKind::Unknown => return Err(Untold::Never),
            ConstantKind::Int | ConstantKind::Float | ConstantKind::Data => {
                match facts.bits {
                    Some(bits) => self.number(bits),
                    None => self.text(|| value.as_value().display()),
                }
                return Ok(());
            }
            _ => {}
        }
        for number in [
            facts.operand_count,
            facts.opcode,
            facts.optional_data,
            facts.subclass_data,
            u32::from(facts.has_in_range),
            u32::from(facts.auxiliary_type.is_some()),
        ] {
            self.number(u64::from(number));
        }
        // The range that `inrange` names is in the text only.
        if facts.has_in_range {
            self.text(|| value.as_value().display());
        }
        if let Some(ty) = facts.auxiliary_type {
            self.ty(ty, 0)?;
        }
        (0..facts.operand_count).try_for_each(|index| {
            let operand = value.operand(index).ok_or(Untold::Never)?;
            self.constant(operand, depth + 1)
        })
    }

    /// Adds the properties of a symbol's declaration on which code that mentions it may
    /// depend: how it is addressed, and for functions how they are called.
    fn declaration(&mut self, global: GlobalValue<'ll>) -> Told<'ll> {
        if !global.all_metadata_kinds(|kind| IGNORED_ON_DECLARATIONS.contains(&kind)) {
            return Err(Untold::Never);
        }
        let facts = global.symbol_facts();
        self.bytes(facts.section);
        self.number(facts.size);
        self.number(u64::from(facts.alignment));
        self.bytes(&facts.access);
        match global.as_function() {
            Some(function) => {
                let list = function.facts().attributes;
                self.attributes(list, || function.attributes())
            }
            None => Ok(()),
        }
    }

    /// A symbol by its name, a local constant whose address does not matter by
    /// its value.
    fn global(&mut self, global: GlobalValue<'ll>, depth: u32) -> Told<'ll> {
        const NAMED_BODY: u64 = 0;
        const SYMBOL: u64 = 1;
        const CONSTANT: u64 = 2;
        if let Some(name) = self.contents.local_names.get(&global.as_value()) {
            self.stream.sink.number(NAMED_BODY);
            self.stream.sink.number(name.len() as u64);
            self.stream.sink.write(name.as_bytes());
        } else if !global.linkage().is_local() && !global.name().is_empty() {
            self.number(SYMBOL);
            self.bytes(global.name());
            self.declaration(global)?;
        } else {
            let constant = mergeable_constant(global);
            let (initializer, alignment) = constant.ok_or(Untold::Mentions(global.as_value()))?;
            self.number(CONSTANT);
            self.number(u64::from(alignment));
            self.constant(initializer, depth + 1)?;
        }
        Ok(())
    }
}

/// The kinds of metadata of a symbol on which code that mentions it does not depend: debug
/// info, a profile and type identifiers.
const IGNORED_ON_DECLARATIONS: [MetadataKind; 3] =
    [MetadataKind::DBG, MetadataKind::PROF, MetadataKind::TYPE];

/// Initializer and alignment (in bytes, 0 where none is set) of a local constant variable
/// whose address does not matter, so that its value can stand for it.  Under `-g` clang
/// attaches debug info to string literals, which is ignored.
fn mergeable_constant<'ll>(global: GlobalValue<'ll>) -> Option<(Constant<'ll>, u32)> {
    let facts = global.variable_facts()?;
    let is_only_a_value = facts.is_constant
        && global.linkage().is_local()
        && facts.unnamed_addr == UnnamedAddr::Global
        && !facts.is_thread_local
        && !facts.is_externally_initialized
        && !facts.has_section
        && !facts.has_comdat
        && !facts.has_partition
        && global.all_metadata_kinds(|kind| kind == MetadataKind::DBG);
    facts.initializer.filter(|_| is_only_a_value).map(|value| (value, facts.alignment))
}

/// Whether a call declares alias scopes, which goes away with the metadata that
/// uses them.
pub(super) fn is_scope_declaration(opcode: Opcode, operands: &OperandBuffer<'_>) -> bool {
    opcode == Opcode::Call && {
        let callee = operands.get(operands.len() - 1);
        callee.kind == ValueKind::Global
            && callee.value.name() == b"llvm.experimental.noalias.scope.decl"
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::llvm::testing::with_parsed;
    use proptest::prelude::*;

    fn bytes_of(numbers: &[u64]) -> Vec<u8> {
        let mut bytes = Vec::new();
        numbers.iter().for_each(|&number| bytes.number(number));
        bytes
    }

    proptest! {
        #[test]
        fn numbers_say_where_they_end(
            one in prop::collection::vec(any::<u64>().prop_map(|number| number >> (number % 64)), 0..6),
            other in prop::collection::vec(any::<u64>().prop_map(|number| number >> (number % 64)), 0..6),
        ) {
            prop_assert_eq!(bytes_of(&one) == bytes_of(&other), one == other);
        }
    }

    /// The bytes of the functions of a module.
    fn contents(text: &str) -> Vec<Vec<u8>> {
        with_parsed(text, |module| {
            let mut contents = Contents::<Vec<u8>>::new(FxHashSet::default());
            let functions = module.functions();
            let bodies = functions.into_iter().filter(|function| function.entry().is_some());
            bodies.map(|body| contents.tell(Vec::new(), body).expect("content")).collect()
        })
    }

    /// Bodies that differ in one thing each; among them such as have other parts or numbers
    /// where only the position among earlier ones could tell.
    const BODIES: [&str; 24] = [
        "ret void",
        "call void @a() ret void",
        "call void @b() ret void",
        "call void @a() call void @a() ret void",
        "call void @a() call void @b() ret void",
        "call void @b() call void @a() ret void",
        "call void @a() call void @b() call void @a() ret void",
        "call void @a() call void @b() call void @b() ret void",
        "call void @a() nounwind call void @b() ret void",
        "call void @a() call void @b() nounwind ret void",
        "call void @a() [ \"x\"() ] ret void",
        "call void @a() [ \"y\"() ] ret void",
        "call void @a() [ \"x\"(), \"y\"() ] ret void",
        "store i32 1, ptr %p, align 4 ret void",
        "store i32 2, ptr %p, align 4 ret void",
        "store i32 1, ptr %q, align 4 ret void",
        "store i64 1, ptr %p, align 4 ret void",
        "store [2 x i32] [i32 1, i32 2], ptr %p, align 4 ret void",
        "store [2 x i32] [i32 2, i32 1], ptr %p, align 4 ret void",
        "store <2 x i32> <i32 1, i32 2>, ptr %p, align 4 ret void",
        "store ptr @v, ptr %p, align 8 ret void",
        "store ptr @a, ptr %p, align 8 ret void",
        "store ptr getelementptr (i8, ptr @v, i64 1), ptr %p, align 8 ret void",
        "store ptr getelementptr (i8, ptr @v, i64 2), ptr %p, align 8 ret void",
    ];

    #[test]
    fn different_functions_have_different_bytes() {
        let heads = [
            "define void @NAME(ptr %p, ptr %q) {",
            "define void @NAME(ptr %p, ptr %q) nounwind {",
            "define void @NAME(ptr %p, ptr %q) personality ptr @b {",
            "define void @NAME(ptr %p, i64 %q) {",
        ];
        let mut text =
            "declare void @a()\ndeclare void @b()\n@v = external global i64\n".to_owned();
        let mut count = 0;
        for (head, body) in heads.iter().flat_map(|head| BODIES.map(|body| (head, body))) {
            if head.contains("i64") && body.contains("%q") {
                continue;
            }
            let body = body.replace(" call", "\ncall").replace(" ret", "\nret");
            text += &format!("{}\n{body}\n}}\n", head.replace("NAME", &format!("f{count}")));
            count += 1;
        }
        let all = contents(&text);
        assert_eq!(all.len(), count);
        let different: FxHashSet<&Vec<u8>> = all.iter().collect();
        assert_eq!(different.len(), count);
        // Whoever reads one knows where it ends.
        for one in &all {
            for other in &all {
                assert!(one == other || !other.starts_with(one));
            }
        }
    }

    #[test]
    fn bytes_do_not_depend_on_the_module() {
        let body = "define void @f(ptr %p) {\ncall void @a() nounwind\n\
                    store [2 x i32] [i32 1, i32 2], ptr %p, align 4\nret void\n}\n";
        let declarations = "declare void @a()\n";
        let other = "define void @first(ptr %p) {\ncall void @a()\n\
                     store [2 x i32] [i32 2, i32 2], ptr %p, align 8\nret void\n}\n";
        let alone = contents(&format!("{declarations}{body}"));
        let behind = contents(&format!("{declarations}{other}{body}"));
        assert_eq!(alone[0], behind[1]);
    }
}
