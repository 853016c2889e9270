//! The content of a function as bytes that mean the same in every module.
//!
//! Forms of [`crate::canonical`] compare functions of one module.  Here a
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

mod environment;
mod folding;
mod naming;
#[cfg(test)]
mod tests;
mod writer;

pub(crate) use folding::{is_hidden_in_comdat, linker_folds_copies, needs_name_by_content};
pub(crate) use naming::{NAME_LENGTH, Naming, Unnamed, name_by_content};

use crate::canonical::SerialNumbers;
use crate::llvm::{
    Attribute, AttributeListId, Constant, Function, MetadataKind, Type, TypeKind, Value, Visibility,
};
use rustc_hash::{FxHashMap, FxHashSet};
use sha2::{Digest, Sha256};
use std::marker::PhantomData;
use writer::Writer;

/// Constants and types nested deeper than this have no content.
const MAX_DEPTH: u32 = 64;

/// Synchronisation scopes have fixed numbers up to this one.
const SYSTEM_SCOPE: u32 = 1;

/// A digest of a function's content, short enough for a symbol name and long
/// enough that a collision is not expected in practice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct ContentDigest(pub(crate) [u8; 16]);

impl ContentDigest {
    /// The digest in hexadecimal digits.
    pub(crate) fn to_hex(self) -> String {
        format!("{:032x}", u128::from_be_bytes(self.0))
    }
}

/// Why a function's content cannot be described in terms that other modules share.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Untold<'ll> {
    /// It mentions a local symbol, which may get a name later.
    Mentions(Value<'ll>),
    /// It contains something that has no meaning in other modules.
    Never,
}

type Told<'ll> = Result<(), Untold<'ll>>;
type PartResult<'ll> = Result<PartDigest, Untold<'ll>>;

/// A part's bytes, digested.
pub(crate) type PartDigest = [u8; 16];

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
pub(crate) trait ContentSink: Default {
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
pub(crate) struct Unread;

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
pub(crate) struct Contents<'ll, S> {
    sink: PhantomData<S>,
    /// Metadata that shared bodies lose.
    droppable: FxHashSet<MetadataKind>,
    /// Names of local functions that are about to get one.
    local_names: FxHashMap<Value<'ll>, String>,
    attributes: FxHashMap<AttributeListId, PartDigest>,
    /// Texts of attributes by identity: many lists have the same ones.
    attribute_texts: FxHashMap<usize, String>,
    types: FxHashMap<Type<'ll>, TypeContent>,
    /// Without and with [`Contents::refuses_hidden`].
    constants: [FxHashMap<Constant<'ll>, PartDigest>; 2],
    /// Constants without operands, which are never freed.
    leaves: FxHashMap<Constant<'ll>, PartDigest>,
    /// A mention of a hidden symbol has no content: the symbol of the function that is written
    /// is visible, so that functions of one name are folded in a program whose parts may
    /// each have made a hidden symbol of their own local.
    refuses_hidden: bool,
    /// Those of the function that is written.
    numbers: SerialNumbers<'ll>,
}

impl<'ll, S: ContentSink> Contents<'ll, S> {
    /// Starts for a module whose shared bodies lose some kinds of metadata.
    pub(crate) fn new(droppable: FxHashSet<MetadataKind>) -> Self {
        Contents {
            sink: PhantomData,
            droppable,
            local_names: FxHashMap::default(),
            attributes: FxHashMap::default(),
            attribute_texts: FxHashMap::default(),
            types: FxHashMap::default(),
            constants: Default::default(),
            refuses_hidden: false,
            leaves: FxHashMap::default(),
            numbers: SerialNumbers::new(),
        }
    }

    /// Notes the name that a local function will have.
    pub(crate) fn name(&mut self, function: Function<'ll>, name: String) {
        self.local_names.insert(function.as_value(), name);
    }

    /// Appends a function to what the sink has already.
    fn tell(
        &mut self,
        sink: S,
        function: Function<'ll>,
        visibility: Visibility,
    ) -> Result<S, Untold<'ll>> {
        let mut writer = self.writer(sink, Some(function.as_value()), visibility);
        writer.function(function)?;
        Ok(writer.stream.sink)
    }

    fn writer(
        &mut self,
        sink: S,
        function: Option<Value<'ll>>,
        visibility: Visibility,
    ) -> Writer<'_, 'll, S> {
        self.refuses_hidden = visibility != Visibility::Hidden;
        self.numbers.start();
        let stream = Stream { sink, parts: FxHashMap::default() };
        Writer { stream, function, contents: self }
    }

    /// Forgets a function that is about to be erased, of whose address no constant is made: another
    /// one may get its place in memory.
    pub(crate) fn forget_function(&mut self, function: Function<'ll>) {
        self.local_names.remove(&function.as_value());
        for known in &mut self.constants {
            known.remove(&function.as_global().as_constant());
        }
    }

    /// Forgets the digests of constants that a rewrite may have freed.
    pub(crate) fn forget_constants(&mut self) {
        self.constants.iter_mut().for_each(FxHashMap::clear);
    }
}

impl<'ll> Contents<'ll, Vec<u8>> {
    /// The digest of a function, if its content can be described in terms that other
    /// modules share.  `environment` is the digest of all inputs of code generation
    /// outside of functions, see [`environment::digest`].
    pub(crate) fn digest(
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
        Ok(ContentDigest(self.tell(bytes, function, visibility)?.digest()))
    }
}

impl<'ll> Contents<'ll, Vec<u8>> {
    /// The digest of a type by its structure, if it has one that other modules share.
    pub(crate) fn type_digest(&mut self, ty: Type<'ll>) -> Option<PartDigest> {
        self.part_digest(|writer| writer.ty(ty, 0))
    }

    /// The digest of a constant, if it has one that other modules share.
    pub(crate) fn constant_digest(&mut self, value: Constant<'ll>) -> Option<PartDigest> {
        self.part_digest(|writer| writer.constant(value, 0))
    }

    /// The digest of the attributes of a call, if they have one that other modules share.
    pub(crate) fn attributes_digest(&mut self, list: Vec<Attribute<'ll>>) -> Option<PartDigest> {
        self.part_digest(|writer| writer.attribute_texts(list))
    }

    fn part_digest(
        &mut self,
        tell: impl FnOnce(&mut Writer<'_, 'll, Vec<u8>>) -> Told<'ll>,
    ) -> Option<PartDigest> {
        let mut writer = self.writer(Vec::new(), None, Visibility::Hidden);
        tell(&mut writer).ok()?;
        Some(writer.stream.sink.digest())
    }
}

impl<'ll> Contents<'ll, Unread> {
    /// Whether a function will have a digest once it is a shared body with a visibility and its
    /// metadata is gone.
    pub(crate) fn can_be_told(&mut self, function: Function<'ll>, visibility: Visibility) -> bool {
        self.tell(Unread, function, visibility).is_ok()
    }

    /// Whether a function with a visibility may mention a constant and have a digest.
    pub(crate) fn can_be_mentioned(
        &mut self,
        value: Constant<'ll>,
        visibility: Visibility,
    ) -> bool {
        self.writer(Unread, None, visibility).constant(value, 0).is_ok()
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
