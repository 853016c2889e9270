//! The content of a function as bytes that mean the same in every module.
//!
//! Forms of [`crate::comparator`] compare functions of one module.  Here a
//! function is described completely and exactly (types as they are, flags and
//! all), with other symbols by name, so that two modules that arrive at the
//! same bytes have the same function.  Whatever cannot be named in another
//! module (local symbols, metadata operands, block addresses) makes a function
//! have no such content.

use crate::comparator::{has_metadata_that_matters, instructions_in_walk_order};
use crate::llvm::{
    Attachment, Attribute, AttributeListId, Constant, ConstantFacts, ConstantKind, Function,
    GlobalValue, Inst, Metadata, MetadataKind, Opcode, OperandBuffer, Switch, Type, TypeKind,
    UnnamedAddr, Value, ValueKind, Visibility,
};
use rustc_hash::{FxHashMap, FxHashSet};
use sha2::{Digest, Sha256};
use std::hash::Hash;
use std::marker::PhantomData;

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

/// What a function's content is written to.
pub(super) trait ContentSink: Default {
    /// Whether anything comes of the bytes: where not, they need not be made.
    const READS: bool;
    fn write(&mut self, bytes: &[u8]);
    fn finish(self) -> [u8; 32];
}

/// For digests.
impl ContentSink for Sha256 {
    const READS: bool = true;

    fn write(&mut self, bytes: &[u8]) {
        self.update(bytes);
    }

    fn finish(self) -> [u8; 32] {
        self.finalize().into()
    }
}

/// For the question whether there is a digest.
#[derive(Default)]
pub(super) struct Unread;

impl ContentSink for Unread {
    const READS: bool = false;

    fn write(&mut self, _: &[u8]) {}

    fn finish(self) -> [u8; 32] {
        [0; 32]
    }
}

/// Digests functions of one module, or says which have a digest.
pub(super) struct Contents<'ll, S> {
    sink: PhantomData<S>,
    /// Metadata that shared bodies lose.
    droppable: FxHashSet<MetadataKind>,
    /// Names of local functions that are about to get one.
    local_names: FxHashMap<Value<'ll>, String>,
    attributes: FxHashMap<AttributeListId, [u8; 32]>,
    /// Texts of attributes by identity: many lists have the same ones.
    attribute_texts: FxHashMap<usize, String>,
    types: FxHashMap<Type<'ll>, [u8; 32]>,
    constants: FxHashMap<Constant<'ll>, [u8; 32]>,
    /// Constants without operands, which are never freed.
    leaves: FxHashMap<Constant<'ll>, [u8; 32]>,
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
        }
    }

    /// Notes the name that a local function will have.
    pub(super) fn name(&mut self, function: Function<'ll>, name: String) {
        self.local_names.insert(function.as_value(), name);
    }

    /// Writes a function behind what the sink has already.
    fn tell(&mut self, sink: S, function: Function<'ll>) -> Result<S, Untold<'ll>> {
        let mut writer = Writer {
            sink,
            function: function.as_value(),
            numbers: FxHashMap::default(),
            contents: self,
        };
        writer.function(function)?;
        Ok(writer.sink)
    }

    /// Forgets the digests of constants that a rewrite may have freed.
    pub(super) fn forget_constants(&mut self) {
        self.constants.clear();
    }
}

impl<'ll> Contents<'ll, Sha256> {
    /// The digest of a function, if its content can be described in terms that other
    /// modules share.  `environment` is the digest of all inputs of code generation
    /// outside of functions, see [`super::environment::digest`].
    pub(super) fn digest(
        &mut self,
        function: Function<'ll>,
        environment: [u8; 32],
        visibility: Visibility,
    ) -> Result<ContentDigest, Untold<'ll>> {
        let mut hash = Sha256::new();
        hash.write(&environment);
        // Linkers give symbols of one name the most restrictive of their visibilities.
        hash.write(&[visibility as u8]);
        let full = self.tell(hash, function)?.finish();
        full.first_chunk().copied().map(ContentDigest).ok_or(Untold::Never)
    }
}

impl<'ll> Contents<'ll, Unread> {
    /// Whether a function will have a digest once it is a shared body and its
    /// metadata is gone.
    pub(super) fn can_be_told(&mut self, function: Function<'ll>) -> bool {
        self.tell(Unread, function).is_ok()
    }
}

struct Writer<'a, 'll, S> {
    sink: S,
    function: Value<'ll>,
    numbers: FxHashMap<Value<'ll>, u64>,
    contents: &'a mut Contents<'ll, S>,
}

impl<'ll, S: ContentSink> Writer<'_, 'll, S> {
    fn number(&mut self, number: u64) {
        self.sink.write(&number.to_le_bytes());
    }

    fn bytes(&mut self, bytes: &[u8]) {
        self.number(bytes.len() as u64);
        self.sink.write(bytes);
    }

    /// A text that is made only where it is read.
    fn text(&mut self, text: impl FnOnce() -> String) {
        if S::READS {
            self.bytes(text().as_bytes());
        }
    }

    fn local(&mut self, value: Value<'ll>) {
        if !S::READS {
            return;
        }
        let next = self.numbers.len() as u64;
        let number = *self.numbers.entry(value).or_insert(next);
        self.number(number);
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
            Some(personality) => self.constant(personality, 0)?,
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

    /// Adds the digest of something that many functions have in common.  It is
    /// computed once and kept in a map of [`Contents`].
    fn once<K: Hash + Eq + Copy>(
        &mut self,
        remembered: impl for<'c> Fn(&'c mut Contents<'ll, S>) -> &'c mut FxHashMap<K, [u8; 32]>,
        key: K,
        tell: impl FnOnce(&mut Self) -> Told<'ll>,
    ) -> Told<'ll> {
        if let Some(known) = remembered(self.contents).get(&key) {
            self.sink.write(known);
            return Ok(());
        }
        let outer = std::mem::take(&mut self.sink);
        let told = tell(self);
        let inner = std::mem::replace(&mut self.sink, outer).finish();
        told?;
        remembered(self.contents).insert(key, inner);
        self.sink.write(&inner);
        Ok(())
    }

    /// Attribute lists are few and long, and most instructions share them, so
    /// each is digested once.
    fn attributes(
        &mut self,
        list: AttributeListId,
        read: impl FnOnce() -> Vec<Attribute<'ll>>,
    ) -> Told<'ll> {
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
                    self.sink.write(&(text.len() as u64).to_le_bytes());
                    self.sink.write(text.as_bytes());
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

    fn operand(&mut self, value: Value<'ll>, kind: ValueKind) -> Told<'ll> {
        self.number(kind as u64);
        match kind {
            ValueKind::Instruction | ValueKind::Argument | ValueKind::Block => self.local(value),
            ValueKind::Global | ValueKind::Constant => {
                self.constant(value.as_constant().ok_or(Untold::Never)?, 0)?;
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
            }
            ValueKind::Metadata => {
                let (_, local) = Metadata::behind(value).ok_or(Untold::Never)?;
                self.local(local.ok_or(Untold::Never)?);
            }
            ValueKind::Unknown => return Err(Untold::Never),
        }
        Ok(())
    }

    fn ty(&mut self, ty: Type<'ll>, depth: u32) -> Told<'ll> {
        self.once(|contents| &mut contents.types, ty, |writer| writer.type_structure(ty, depth))
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
            self.bytes(b"itself");
            return if depth == 0 { Ok(()) } else { Err(Untold::Never) };
        }
        let facts = value.facts();
        if facts.operand_count == 0 && facts.kind != ConstantKind::Global {
            self.once(
                |contents| &mut contents.leaves,
                value,
                |writer| writer.constant_structure(value, &facts, depth),
            )
        } else {
            self.once(
                |contents| &mut contents.constants,
                value,
                |writer| writer.constant_structure(value, &facts, depth),
            )
        }
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
        // The range that `inrange` names is in the text only.
        if facts.has_in_range {
            self.text(|| value.as_value().display());
        }
        if let Some(ty) = facts.auxiliary_type {
            self.ty(ty, 0)?;
        }
        for number in [facts.operand_count, facts.opcode, facts.optional_data, facts.subclass_data]
        {
            self.number(u64::from(number));
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
        if let Some(name) = self.contents.local_names.get(&global.as_value()) {
            // Names by content all have the same length.
            self.sink.write(b"named");
            self.sink.write(name.as_bytes());
        } else if !global.linkage().is_local() && !global.name().is_empty() {
            self.bytes(b"symbol");
            self.bytes(global.name());
            self.declaration(global)?;
        } else {
            let constant = mergeable_constant(global);
            let (initializer, alignment) = constant.ok_or(Untold::Mentions(global.as_value()))?;
            self.bytes(b"constant");
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
