//! The bytes of functions, types, attribute lists and constants.

use super::{
    ContentSink, Contents, MAX_DEPTH, Mention, PartDigest, PartResult, SYSTEM_SCOPE, Stream, Told,
    TypeContent, Untold,
};
use crate::canonical::has_metadata_that_matters;
use crate::llvm::{
    Attachment, Attribute, AttributeListId, Constant, ConstantFacts, ConstantKind, Function,
    GlobalValue, Inst, Metadata, MetadataKind, Opcode, OperandBuffer, Switch, Type, TypeKind,
    UnnamedAddr, Value, ValueKind,
};
use crate::vocabulary::metadata::is_identity;
use rustc_hash::FxHashMap;
use std::hash::Hash;
use std::mem::{replace, take};

/// Writes one function.
pub(super) struct Writer<'a, 'll, S> {
    pub(super) stream: Stream<S>,
    /// The function that is written; none where only a constant is.
    pub(super) function: Option<Value<'ll>>,
    pub(super) contents: &'a mut Contents<'ll, S>,
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

    pub(super) fn function(&mut self, function: Function<'ll>) -> Told<'ll> {
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
        for inst in function.instructions_in_walk_order(usize::MAX) {
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

    pub(super) fn attribute_texts(&mut self, attributes: Vec<Attribute<'ll>>) -> Told<'ll> {
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
            || (facts.has_metadata && inst.as_value().attachments().iter().any(stays))
        {
            return Err(Untold::Never);
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
                let (_, local) = Metadata::in_value(value).ok_or(Untold::Never)?;
                self.local(local.ok_or(Untold::Never)?);
                Ok(())
            }
            _ => Err(Untold::Never),
        }
    }

    pub(super) fn ty(&mut self, ty: Type<'ll>, depth: u32) -> Told<'ll> {
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
    pub(super) fn constant(&mut self, value: Constant<'ll>, depth: u32) -> Told<'ll> {
        if self.function == Some(value.as_value()) {
            self.number(Mention::ITSELF);
            return if depth == 0 { Ok(()) } else { Err(Untold::Never) };
        }
        let mode = usize::from(self.contents.refuses_hidden);
        let (leaves, constants) = (&self.contents.leaves, &self.contents.constants[mode]);
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
            if is_leaf { &mut self.contents.leaves } else { &mut self.contents.constants[mode] };
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
            ConstantKind::Expression if !facts.is_understood_expression() => {
                return Err(Untold::Never);
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
        if !global.as_value().all_metadata_kinds(is_ignored_on_declarations) {
            return Err(Untold::Never);
        }
        let facts = global.symbol_facts();
        self.bytes(facts.section);
        self.number(facts.size);
        self.number(u64::from(facts.alignment));
        self.bytes(&facts.access);
        match global.as_function() {
            Some(function) => {
                let list = function.attribute_list();
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
            if self.contents.refuses_hidden && may_become_local(global) {
                return Err(Untold::Never);
            }
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

/// Whether `objcopy --localize-hidden` may make a symbol local without breaking the link of two
/// libraries that both have it: a hidden one outside of all comdats.
fn may_become_local(global: GlobalValue<'_>) -> bool {
    let has_comdat = match global.as_function() {
        Some(function) => function.facts().has_comdat,
        None => global.variable_facts().is_some_and(|variable| variable.has_comdat),
    };
    global.symbol_facts().is_hidden && !has_comdat
}

/// Whether code that mentions a symbol does not depend on a kind of metadata of the symbol:
/// debug info, a profile, type identifiers, and its identity.
fn is_ignored_on_declarations(kind: MetadataKind) -> bool {
    matches!(kind, MetadataKind::DBG | MetadataKind::PROF | MetadataKind::TYPE) || is_identity(kind)
}

/// Initializer and alignment (in bytes, 0 where none is set) of a local constant variable
/// whose address does not matter, so that its value can stand for it.  Under `-g` clang
/// attaches debug info to string literals, which is ignored.
fn mergeable_constant<'ll>(global: GlobalValue<'ll>) -> Option<(Constant<'ll>, u32)> {
    let facts = global.variable_facts()?;
    let is_only_a_value = facts.is_constant
        && global.linkage().is_local()
        && facts.unnamed_addr() == UnnamedAddr::Global
        && !facts.is_thread_local
        && !facts.is_externally_initialized
        && !facts.has_section
        && !facts.has_comdat
        && !facts.has_partition
        && global
            .as_value()
            .all_metadata_kinds(|kind| kind == MetadataKind::DBG || is_identity(kind));
    facts.initializer.filter(|_| is_only_a_value).map(|value| (value, facts.alignment))
}
