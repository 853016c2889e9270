"""Tests that Rust and the shim agree about the functions and structs that they share.

The linker compares names only: a parameter too few, or one of another width, is undefined
behaviour that no test has to notice."""

from __future__ import annotations

import re
import unittest

from ci.lib.repository_selftest import lines_of, tracked_files
from ci.lib.toolchain import REPOSITORY

# Types by value, in C++ and in Rust.
SCALARS = {
    "void": "()",
    "bool": "bool",
    "double": "f64",
    "char": "c_char",
    "uint8_t": "u8",
    "uint16_t": "u16",
    "uint32_t": "u32",
    "uint64_t": "u64",
    "int32_t": "i32",
    "int64_t": "i64",
    "size_t": "usize",
}

# Structs of the shim whose mirror has another name than `Raw` and the rest of the name.
MIRRORS = {
    "RmAddressStep": "AddressStep",
    "RmAttachment": "Attachment",
    "RmBlockFrequency": "BlockFrequency",
    "RmEffects": "Effects",
    "RmExitEdge": "ExitEdge",
    "RmPointerLayout": "PointerLayout",
    "RmRemarkPiece": "RawPiece",
    "RmSlot": "Slot",
    "RmTarget": "TargetDescription",
    "RmVariable": "VariableFacts",
}

# Handles of src/llvm, which are pointers of LLVM's C API, and what else is a number or pointer.
HANDLES = {
    "Alloca": "LLVMValueRef",
    "AttributeListId": "*const c_void",
    "Block": "LLVMBasicBlockRef",
    "Call": "LLVMValueRef",
    "Constant": "LLVMValueRef",
    "DebugPlace": "LLVMMetadataRef",
    "Function": "LLVMValueRef",
    "GlobalValue": "LLVMValueRef",
    "Inst": "LLVMValueRef",
    "Metadata": "LLVMMetadataRef",
    "MetadataKind": "u32",
    "Module": "LLVMModuleRef",
    "NamedMetadata": "LLVMNamedMDNodeRef",
    "Phi": "LLVMValueRef",
    "Switch": "LLVMValueRef",
    "Type": "LLVMTypeRef",
    "Value": "LLVMValueRef",
}

# Pointers of the mirror; the longest first.
POINTERS = {"*mut ": "*mut ", "*const ": "*const ", "&mut ": "*mut ", "&": "*const "}

# What fields of a mirror may be: for a `uint8_t` that the shim keeps below 2, and bytes.
FIELDS = {("u8", "bool"), ("*const c_char", "*const u8")}

# The plugin has no handles for the host's objects and passes them on as pointers.
OPAQUE = ("*mut c_void", "LLVMModuleRef")


class Unknown(Exception):
    """A type or declaration that this file does not understand."""


def without_comments(text: str) -> str:
    text = re.sub(r"/\*.*?\*/", " ", text, flags=re.DOTALL)
    return re.sub(r"//.*", "", text)


def in_brackets(text: str, opening: int) -> tuple[str, int]:
    """What is between a bracket and the one that closes it, and where that is."""
    closes = {"(": ")", "{": "}"}[text[opening]]
    depth = 0
    for position in range(opening, len(text)):
        if text[position] == text[opening]:
            depth += 1
        elif text[position] == closes:
            depth -= 1
            if depth == 0:
                return text[opening + 1 : position], position
    raise Unknown(f"no end: {text[opening : opening + 60]}")


def split(text: str, separator: str = ",") -> list[str]:
    """The parts of a list, whose brackets may have lists of their own."""
    parts, depth = [""], 0
    for character in text:
        depth += (character in "([{") - (character in ")]}")
        if character == separator and depth == 0:
            parts.append("")
        else:
            parts[-1] += character
    return [part for part in (" ".join(part.split()) for part in parts) if part]


def function_type(parameters: list[str], result: str) -> str:
    return f"fn({', '.join(parameters)}) -> {result}"


class Cpp:
    """The shim, with its types written as Rust writes them."""

    DEFINITION = re.compile(r'extern "C"\s+(?P<result>[^;{}()]*?)\b(?P<name>\w+)\(')
    TYPE = re.compile(r"(?P<const>const )?(?P<name>\w+) ?(?P<stars>\**) ?(?P<variable>\w+)?")
    LIST = re.compile(r"RmList<(?P<items>\w+)> ?\w*")
    POINTER_TO_FUNCTION = re.compile(r"(?P<result>.*?) ?\(\*(?P<variable>\w*)\) ?\(")
    STRUCT = re.compile(r"^struct (?P<name>Rm\w+) \{", re.MULTILINE)
    ALIAS = re.compile(r"\busing (?P<name>Rm\w+) =(?P<meaning>[^;]*);")

    def __init__(self, text: str) -> None:
        self.text = without_comments(text)
        self.aliases = {
            found["name"]: " ".join(found["meaning"].split())
            for found in self.ALIAS.finditer(self.text)
        }

    def type(self, declaration: str) -> str:
        """The type of a parameter or result, with or without its name."""
        pointer = self.POINTER_TO_FUNCTION.match(declaration)
        if pointer:
            parameters, _ = in_brackets(declaration, pointer.end() - 1)
            return self.function(parameters, pointer["result"])
        items = self.LIST.fullmatch(declaration.strip())
        if items:
            return f"RawList<{self.type(items['items'])}>"
        found = self.TYPE.fullmatch(declaration.strip())
        if not found:
            raise Unknown(declaration)
        if found["name"] in self.aliases:
            return self.type(self.aliases[found["name"]])
        name = self.name(found["name"])
        if found["stars"] and name == "()":
            name = "c_void"
        pointers = len(found["stars"])
        if not pointers:
            return name
        target = "*const " if found["const"] else "*mut "
        return "*mut " * (pointers - 1) + target + name

    @staticmethod
    def name(name: str) -> str:
        if name in SCALARS:
            return SCALARS[name]
        if re.fullmatch(r"LLVM\w+Ref", name):
            return name
        if name.startswith("Rm"):
            return MIRRORS.get(name, f"Raw{name.removeprefix('Rm')}")
        raise Unknown(name)

    def function(self, parameters: str, result: str) -> str:
        is_noreturn = "[[noreturn]]" in result
        result = "!" if is_noreturn else self.type(result)
        parameters = split(parameters)
        return function_type(
            [] if parameters == ["void"] else list(map(self.type, parameters)), result
        )

    def functions(self) -> dict[str, str]:
        """The type of each function that Rust may call."""
        found = {}
        for definition in self.DEFINITION.finditer(self.text):
            parameters, end = in_brackets(self.text, definition.end() - 1)
            if self.text[end + 1 :].lstrip()[:1] == "{":
                found[definition["name"]] = self.function(parameters, definition["result"])
        return found

    def structs(self) -> dict[str, list[str]]:
        """The types of the fields of each struct that consists of fields only."""
        found = {}
        for struct in self.STRUCT.finditer(self.text):
            body, _ = in_brackets(self.text, struct.end() - 1)
            try:
                fields = [field for line in split(body, ";") for field in self.fields(line)]
            except Unknown:
                continue
            found[self.name(struct["name"])] = fields
        return found

    def fields(self, declaration: str) -> list[str]:
        """The types of the fields of one declaration, such as `uint8_t A, B[3]`."""
        if self.POINTER_TO_FUNCTION.match(declaration):
            return [self.type(declaration)]
        first, *others = split(declaration)
        array = re.fullmatch(r"(.*)\[(\d+)\]", first)
        if array:
            return [f"[{self.type(array[1])}; {array[2]}]"]
        return [self.type(first)] * (1 + len(others))


class Rust:
    """The mirror of the shim in Rust, without lifetimes and with handles as LLVM's pointers."""

    BLOCK = re.compile(r'unsafe extern "C" \{')
    DECLARATION = re.compile(r"\bfn (?P<name>\w+)\(")
    LIFETIMES = re.compile(r"<'\w+>")
    STRUCT = re.compile(
        r"#\[repr\(C\)\]\s*(?:#\[[^\]]*\]\s*)*(?:pub(?:\(\w+\))? )?struct (?P<name>\w+)[^{;]*\{"
    )
    ALIAS = re.compile(r"^type (?P<name>\w+) =(?P<meaning>[^;]*);", re.MULTILINE)

    def __init__(self, text: str) -> None:
        self.text = self.LIFETIMES.sub("", without_comments(text))
        self.aliases = {
            found["name"]: " ".join(found["meaning"].split())
            for found in self.ALIAS.finditer(self.text)
        }

    def type(self, text: str) -> str:
        text = text.strip()
        found = re.fullmatch(r"Option<(\w+)>", text)
        if found:
            return self.type(found[1])
        found = re.fullmatch(r"RawList<(.*)>", text)
        if found:
            return f"RawList<{self.type(found[1])}>"
        if text in HANDLES:
            return HANDLES[text]
        if text in self.aliases:
            return self.type(self.aliases[text])
        found = re.match(r'unsafe extern "C" fn\(', text)
        if found:
            parameters, end = in_brackets(text, found.end() - 1)
            return self.function(parameters, text[end + 1 :])
        for written, pointer in POINTERS.items():
            if text.startswith(written):
                return pointer + self.type(text.removeprefix(written))
        if re.fullmatch(r"\[\w+; \d+\]", text):
            return text
        if not re.fullmatch(r"[\w:]+|!|\(\)", text):
            raise Unknown(text)
        return text.rpartition("::")[2]

    def function(self, parameters: str, after: str) -> str:
        result = re.match(r"\s*->\s*(.*)", after, re.DOTALL)
        types = [re.sub(r"^\w+: ", "", parameter) for parameter in split(parameters)]
        return function_type(list(map(self.type, types)), self.type(result[1]) if result else "()")

    def functions(self) -> list[tuple[str, str]]:
        """The name and type of each function that is declared, as often as it is."""
        found = []
        for block in self.BLOCK.finditer(self.text):
            text, _ = in_brackets(self.text, block.end() - 1)
            for declaration in self.DECLARATION.finditer(text):
                # Not that of the type of a parameter.
                parameters, end = in_brackets(text, declaration.end() - 1)
                after = text[end + 1 : text.index(";", end)]
                found.append((declaration["name"], self.function(parameters, after)))
        return found

    def structs(self) -> dict[str, list[str]]:
        """The types of the fields of each struct that is laid out as in C."""
        found = {}
        for struct in self.STRUCT.finditer(self.text):
            body, _ = in_brackets(self.text, struct.end() - 1)
            fields = [re.sub(r"^(?:pub(?:\(\w+\))? )?\w+: ", "", one) for one in split(body)]
            try:
                found[struct["name"]] = list(map(self.type, fields))
            except Unknown:
                continue
        return found


def is_same(cpp: str, rust: str) -> bool:
    """Whether two types are, where the plugin may not know what it passes on."""
    handle = rf"(?:{re.escape(OPAQUE[0])}|{OPAQUE[1]})"
    return re.fullmatch(re.escape(cpp).replace(OPAQUE[1], handle), rust) is not None


def is_same_field(cpp: str, rust: str) -> bool:
    return is_same(cpp, rust) or (cpp, rust) in FIELDS


def without_arrays(fields: list[str]) -> list[str]:
    """Each element of an array as a field of its own."""
    arrays = [re.fullmatch(r"\[(.*); (\d+)\]", field) for field in fields]
    parts = [
        [array[1]] * int(array[2]) if array else [field]
        for array, field in zip(arrays, fields, strict=True)
    ]
    return [field for part in parts for field in part]


def are_same_fields(cpp: list[str], rust: list[str]) -> bool:
    cpp, rust = without_arrays(cpp), without_arrays(rust)
    return len(cpp) == len(rust) and all(map(is_same_field, cpp, rust))


SHIM = [path.read_text() for path in tracked_files("shim/*.cpp", "shim/*.h")]
MIRROR = [path.read_text() for path in tracked_files("src/*.rs", "plugin/src/*.rs")]


class Functions(unittest.TestCase):
    """Each function of the shim is declared once in Rust, with its types."""

    maxDiff = None

    def setUp(self) -> None:
        self.defined = {name: kind for text in SHIM for name, kind in Cpp(text).functions().items()}
        self.declared = [one for text in MIRROR for one in Rust(text).functions()]

    def test_both_have_the_same_functions(self) -> None:
        self.assertGreater(len(self.defined), 120)
        self.assertEqual(sorted(self.defined), sorted(name for name, _ in self.declared))

    def test_types_agree(self) -> None:
        different = [
            f"{name}: {self.defined[name]} is declared as {kind}"
            for name, kind in self.declared
            if name in self.defined and not is_same(self.defined[name], kind)
        ]
        self.assertEqual(different, [])


class Structs(unittest.TestCase):
    """Structs that both have consist of the same fields."""

    maxDiff = None

    def test_fields_agree(self) -> None:
        defined = {name: fields for text in SHIM for name, fields in Cpp(text).structs().items()}
        mirrors = {name: fields for text in MIRROR for name, fields in Rust(text).structs().items()}
        compared = defined.keys() & mirrors.keys()
        said = re.compile(r'static_assert\(sizeof\((Rm\w+)\) == \d+,\s*"mirrored')
        pinned = {Cpp.name(name) for text in SHIM for name in said.findall(text)}
        self.assertGreater(len(pinned), 15)
        self.assertEqual(pinned - compared, set())
        different = [
            f"{name}: {defined[name]} is mirrored as {mirrors[name]}"
            for name in sorted(compared)
            if not are_same_fields(defined[name], mirrors[name])
        ]
        self.assertEqual(different, [])

    def test_mirrors_are_where_the_shim_says(self) -> None:
        said = re.compile(r'static_assert\(sizeof\((Rm\w+)\) == \d+,\s*"mirrored in ([^"]*)"')
        places = [place for text in SHIM for place in said.findall(text)]
        self.assertGreater(len(places), 15)
        wrong = [
            f"{name}: {path}"
            for name, path in places
            if not (REPOSITORY / path).is_file()
            or not re.search(rf"\bstruct {Cpp.name(name)}\b", (REPOSITORY / path).read_text())
        ]
        self.assertEqual(wrong, [])


class Handles(unittest.TestCase):
    def test_each_is_one_pointer_or_number(self) -> None:
        declared = re.compile(
            r"#\[repr\(transparent\)\]\s*#\[derive[^\]]*\]\s*pub(?:\(crate\))? struct (\w+)"
        )
        sources = [path.read_text() for path in tracked_files("src/llvm")]
        transparent = {name for text in sources for name in declared.findall(text)}
        self.assertEqual(HANDLES.keys() - transparent, set())


class Versions(unittest.TestCase):
    def test_conditions_on_the_version_of_llvm(self) -> None:
        """Of C++; `llvm-sys` has one crate for each version."""
        condition = re.compile(r"\s*#\s*(?:if|elif)\b.*\bLLVM_VERSION_(?:MAJOR|MINOR)\b")
        places = [
            place
            for path in tracked_files(":!shim", ":!fuzz")
            for place, line in lines_of(path)
            if condition.match(line)
        ]
        self.assertEqual(places, [])


class Readers(unittest.TestCase):
    """What the tests above would miss if this file read too little."""

    CPP = Cpp(
        """
        using RmWanted = bool (*)(LLVMModuleRef Module);
        /// Not rmOld(int).
        extern "C" LLVMValueRef
        rmFind(const RmUse *Uses, size_t Count, bool (*Test)(RmText Name, void *Data)) {
        }
        extern "C" [[noreturn]] void rmStop(const char *Message) {}
        extern "C" char *rmAdd(LLVMModuleRef *Modules, RmWanted Wanted) { return nullptr; }
        extern "C" void rmDeclared(RmText Text);
        extern "C" LLVMValueRef rmJoin(RmList<LLVMBasicBlockRef> Blocks, const RmUse *By) {}
struct RmUse {
  LLVMValueRef User; // It.
  uint8_t A, B;
  uint8_t Padding[6];
};
        """
    )
    RUST = Rust(
        """
type RawWanted = unsafe extern "C" fn(module: *mut c_void) -> bool;
unsafe extern "C" {
    fn rmFind(
        uses: *const RawUse,
        count: usize,
        test: unsafe extern "C" fn(name: RawText, data: *mut c_void) -> bool,
    ) -> LLVMValueRef;
    fn rmStop(message: *const c_char) -> !;
    fn rmJoin<'ll>(blocks: RawList<Option<Block<'ll>>>, by: &RawUse<'ll>) -> Option<Inst<'ll>>;
    fn rmAdd(modules: *mut LLVMModuleRef, wanted: Option<RawWanted>) -> *mut std::ffi::c_char;
}
#[repr(C)]
#[derive(Clone, Copy)]
pub(crate) struct RawUse<'ll> {
    user: Value<'ll>,
    pub a: bool,
    b: u8,
    padding: [u8; 6],
}
        """
    )

    def test_functions(self) -> None:
        defined = self.CPP.functions()
        self.assertEqual(list(defined), ["rmFind", "rmStop", "rmAdd", "rmJoin"])
        declared = self.RUST.functions()
        self.assertEqual({name for name, _ in declared}, defined.keys())
        for name, kind in declared:
            self.assertTrue(is_same(defined[name], kind), f"{defined[name]} {kind}")

    def test_differences(self) -> None:
        find = self.CPP.functions()["rmFind"]
        for one, other in [
            ("usize", "u32"),
            ("*const RawUse", "*mut RawUse"),
            ("usize, ", ""),
            ("LLVMValueRef", "LLVMTypeRef"),
            ("RawText", "*const RawText"),
        ]:
            self.assertIn(one, find)
            self.assertFalse(is_same(find, find.replace(one, other)), other)

        join = self.CPP.functions()["rmJoin"]
        for one, other in [
            ("RawList<", "RawText<"),
            ("LLVMBasicBlockRef", "LLVMValueRef"),
            ("*const RawUse", "RawUse"),
        ]:
            self.assertIn(one, join)
            self.assertFalse(is_same(join, join.replace(one, other)), other)

    def test_structs(self) -> None:
        fields = self.CPP.structs()["RawUse"]
        self.assertEqual(fields, ["LLVMValueRef", "u8", "u8", "[u8; 6]"])
        mirror = self.RUST.structs()["RawUse"]
        self.assertTrue(are_same_fields(fields, mirror))
        self.assertFalse(are_same_fields(fields, mirror[:-1]))
        self.assertFalse(are_same_fields(["u32", *fields[1:]], mirror))


if __name__ == "__main__":
    unittest.main()
