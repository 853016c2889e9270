"""Instructions that differ in one thing: operation, flag, type, order, constant."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from ci.lib.new_names import headers_of
from ci.lib.toolchain import Failure, Llvm
from trust.matrix.calls import call_entries
from trust.matrix.control_flow import control_flow_entries
from trust.matrix.entry import EITHER, EQUAL, Entry, in_body
from trust.matrix.words import FAST, FLOAT_PREDICATES

ORDERINGS = ("unordered", "monotonic", "acquire", "release", "acq_rel", "seq_cst")
SCOPES = ("", 'syncscope("singlethread")', 'syncscope("made-up")')
INTEGER_OPERATIONS = tuple("add sub mul udiv sdiv urem srem shl lshr ashr and or xor".split())
SCALARS = tuple("i8 i16 i32 i64 float double half bfloat i24 x86_fp80 fp128 ppc_fp128 i128".split())
OTHER_TYPES = (
    "<2 x i32>",
    "<2 x float>",
    "{i32, i32}",
    "<{i32, i32}>",
    "[2 x i32]",
    "[8 x i8]",
    "<vscale x 2 x i32>",
    "ptr addrspace(1)",
    "<2 x ptr>",
    "{i8, i32}",
    "<{i8, i32}>",
)
FLOAT_OPERATIONS = ("fadd", "fsub", "fmul", "fdiv", "frem")
PREDICATES = ("eq", "ne", "ugt", "uge", "ult", "ule", "sgt", "sge", "slt", "sle")
# The flags that only make poison, by operation; docs/mergefunc.md names them.
POISON_FLAGS = {
    **{operation: ("nuw", "nsw", "nuw nsw") for operation in ("add", "sub", "mul", "shl")},
    **{operation: ("exact",) for operation in ("udiv", "sdiv", "lshr", "ashr")},
    "or": ("disjoint",),
}


def instruction_entries(llvm: Llvm) -> Iterator[Entry]:
    yield from arithmetic()
    yield from casts()
    yield from memory(llvm)
    yield from addresses()
    yield from call_entries()
    yield from control_flow_entries()
    yield from vectors_and_aggregates()
    yield from what_does_not_matter()


def arithmetic() -> Iterator[Entry]:
    integer = "  %r = $v i32 %x, %y\n  ret i32 %r"
    floating = "  %s = $v double %d, %e\n  %r = fptosi double %s to i32\n  ret i32 %r"
    yield in_body("integer operation", integer, INTEGER_OPERATIONS)
    yield in_body("floating-point operation", floating, FLOAT_OPERATIONS)
    for operation, flags in POISON_FLAGS.items():
        since = 19 if flags == ("disjoint",) else 16
        yield in_body(
            f"flags of {operation}",
            integer.replace("$v", f"{operation} $v"),
            ("", *flags),
            expect=f"`{flags[0]}`",
            promises=(*dict.fromkeys(" ".join(flags).split()),),
            since=since,
        )
    for operation in (*FLOAT_OPERATIONS, "fneg"):
        text = floating if operation != "fneg" else floating.replace(", %e", "")
        yield in_body(
            f"fast-math flags of {operation}", text.replace("$v", f"{operation} $v"), ("", *FAST)
        )
    yield in_body(
        "integer predicate",
        "  %b = icmp $v i32 %x, %y\n  %r = zext i1 %b to i32\n  ret i32 %r",
        PREDICATES,
    )
    yield in_body(
        "samesign",
        "  %b = icmp $v ult i32 %x, %y\n  %r = zext i1 %b to i32\n  ret i32 %r",
        ("", "samesign"),
        expect="`samesign`",
        promises=("samesign",),
        since=22,
    )
    compare = "  %b = fcmp $v double %d, %e\n  %r = zext i1 %b to i32\n  ret i32 %r"
    yield in_body("floating-point predicate", compare, FLOAT_PREDICATES)
    yield in_body("fast-math flags of fcmp", compare, ("olt", *(f"{flag} olt" for flag in FAST)))
    select = (
        "  %s = select $v i1 %c, double %d, double %e\n  %r = fptosi double %s to i32\n  ret i32 %r"
    )
    yield in_body("fast-math flags of select", select, ("", *FAST))
    for operation in ("sub", "sdiv", "shl", "icmp slt"):
        text = (
            f"  %b = {operation} i32 $v\n"
            f"  store {'i1' if 'icmp' in operation else 'i32'} %b, ptr %p\n"
            f"  ret i32 0"
        )
        yield in_body(f"operand order of {operation}", text, ("%x, %y", "%y, %x"))
    for operation in ("add", "and", "icmp eq"):
        text = (
            f"  %b = {operation} i32 $v\n"
            f"  store {'i1' if 'icmp' in operation else 'i32'} %b, ptr %p\n"
            f"  ret i32 0"
        )
        yield in_body(f"operand order of {operation}", text, ("%x, %y", "%y, %x"), expect=EITHER)
    yield in_body(
        "select order", "  %r = select i1 %c, i32 $v\n  ret i32 %r", ("%x, i32 %y", "%y, i32 %x")
    )


def casts() -> Iterator[Entry]:
    yield in_body(
        "integer cast",
        "  %s = trunc i32 %x to i8\n  %r = $v i8 %s to i32\n  ret i32 %r",
        ("zext", "sext"),
    )
    to_float = "  %s = $v i32 %x to double\n  store double %s, ptr %p\n  ret i32 0"
    yield in_body("cast to floating point", to_float, ("sitofp", "uitofp"))
    yield in_body(
        "cast from floating point", "  %r = $v double %d to i32\n  ret i32 %r", ("fptosi", "fptoui")
    )
    flags = {
        "zext": ("zext $v i32 %x to i64", ("", "nneg"), "`nneg`", 19),
        "uitofp": ("uitofp $v i32 %x to double", ("", "nneg"), "`nneg`", 19),
        "trunc": ("trunc $v i64 %n to i16", ("", "nuw", "nsw", "nuw nsw"), "`nuw`", 19),
    }
    for name, (text, variants, rule, since) in flags.items():
        ty = text.split()[-1]
        body = f"  %s = {text}\n  store {ty} %s, ptr %p\n  ret i32 0"
        promises = tuple(dict.fromkeys(" ".join(variants).split()))
        yield in_body(
            f"flags of {name}", body, variants, expect=rule, promises=promises, since=since
        )
    for name, text in {
        "fptrunc": "fptrunc $v double %d to float",
        "fpext": "fpext $v float 0x3FF0000000000000 to double",
    }.items():
        body = f"  %s = {text}\n  store {text.split()[-1]} %s, ptr %p\n  ret i32 0"
        yield in_body(f"fast-math flags of {name}", body, ("", *FAST), since=22)


@cache
def atomic_operations(llvm: Llvm) -> tuple[str, ...]:
    """What atomicrmw can do, from LLVM's own list."""
    header = (headers_of(llvm.version) / "IR" / "Instructions.h").read_text()
    listed = header[header.index("enum BinOp") : header.index("BAD_BINOP")]
    names = re.findall(r"^\s+([A-Z]\w+),", listed, re.MULTILINE)
    if len(names) < 17:
        raise Failure("Instructions.h does not list atomic operations as it used to")
    return tuple(
        re.sub(r"(?<=[a-z])(?=[A-Z])|(?<=U)(?=Inc|Dec|Sub)", "_", name).lower() for name in names
    )


def memory(llvm: Llvm) -> Iterator[Entry]:
    load, store = "  %r = $v\n  ret i32 %r", "  $v\n  ret i32 0"
    yield in_body(
        "alignment of a load", load, tuple(f"load i32, ptr %p, align {n}" for n in (1, 2, 4, 8, 16))
    )
    yield in_body("volatile load", load, ("load i32, ptr %p", "load volatile i32, ptr %p"))
    loads = [
        f"load atomic i32, ptr %p {order}, align 4"
        for order in ("unordered", "monotonic", "acquire", "seq_cst")
    ]
    yield in_body(
        "order of a load",
        load,
        ("load i32, ptr %p, align 4", *loads, "load atomic volatile i32, ptr %p acquire, align 4"),
    )
    yield in_body(
        "scope of a load",
        load,
        tuple(f"load atomic i32, ptr %p {scope} acquire, align 4" for scope in SCOPES),
    )
    yield in_body("address of a load", load, ("load i32, ptr %p", "load i32, ptr %q"))
    yield in_body(
        "type of a load",
        "  %s = load $v, ptr %p, align 8\n  store $v %s, ptr %q, align 8\n  ret i32 0",
        (*SCALARS, *OTHER_TYPES),
    )
    yield in_body(
        "alignment of a store",
        store,
        tuple(f"store i32 %x, ptr %p, align {n}" for n in (1, 2, 4, 8, 16)),
    )
    stores = [
        f"store atomic i32 %x, ptr %p {order}, align 4"
        for order in ("unordered", "monotonic", "release", "seq_cst")
    ]
    yield in_body(
        "order of a store",
        store,
        ("store i32 %x, ptr %p, align 4", "store volatile i32 %x, ptr %p, align 4", *stores),
    )
    yield in_body(
        "scope of a store",
        store,
        tuple(f"store atomic i32 %x, ptr %p {scope} release, align 4" for scope in SCOPES),
    )
    yield in_body(
        "what is stored",
        store,
        (
            "store i32 %x, ptr %p",
            "store i32 %y, ptr %p",
            "store i32 %x, ptr %q",
            "store i32 1, ptr %p",
        ),
    )
    yield in_body(
        "fence",
        store,
        tuple(f"fence {scope} {order}" for scope in SCOPES for order in ORDERINGS[2:]),
    )
    for operations, ty, value in ((True, "i32", "%x"), (False, "double", "%d")):
        names = [name for name in atomic_operations(llvm) if name.startswith("f") != operations]
        text = f"  %s = atomicrmw $v {ty} {value} monotonic\n  store {ty} %s, ptr %q\n  ret i32 0"
        yield in_body(f"atomic operation on {ty}", text, [f"{name} ptr %p," for name in names])
    rmw = "  %r = atomicrmw $v\n  ret i32 %r"
    tails = [f"ptr %p, i32 %x {scope} {order}" for scope in SCOPES for order in ORDERINGS[1:]]
    tails += [
        "ptr %p, i32 %x monotonic, align 8",
        "ptr %q, i32 %x monotonic",
        "ptr %p, i32 %y monotonic",
    ]
    yield in_body(
        "order, scope and alignment of atomicrmw",
        rmw,
        [f"add {tail}" for tail in tails] + ["volatile add ptr %p, i32 %x monotonic"],
    )
    pairs = [f"{a} {b}" for a in ORDERINGS[1:] for b in ("monotonic", "acquire", "seq_cst")]
    exchange = "  %s = cmpxchg $v\n  %r = extractvalue {i32, i1} %s, 0\n  ret i32 %r"
    variants = [f"ptr %p, i32 %x, i32 %y {pair}" for pair in pairs]
    variants += [
        f"{word} ptr %p, i32 %x, i32 %y monotonic monotonic"
        for word in ("weak", "volatile", "weak volatile")
    ]
    variants += [
        "ptr %p, i32 %x, i32 %y monotonic monotonic, align 8",
        "ptr %p, i32 %y, i32 %x monotonic monotonic",
    ]
    variants += [f"ptr %p, i32 %x, i32 %y {scope} acquire acquire" for scope in SCOPES[1:]]
    yield in_body("cmpxchg", exchange, variants)
    alloca = "  %s = alloca $v\n  %r = call i32 @use(ptr %s)\n  ret i32 %r"
    variants = (
        "i32",
        "i64",
        "i32, align 16",
        "i32, i32 2",
        "i32, i32 3",
        "i32, i64 2",
        "[2 x i32]",
        "float",
        "inalloca i32",
        "i32, i32 %x",
    )
    yield in_body("alloca", alloca, variants, prelude="declare i32 @use(ptr)")


def addresses() -> Iterator[Entry]:
    gep = "  %s = getelementptr $v\n  store i32 %x, ptr %s\n  ret i32 0"
    flags = ("", "inbounds")
    yield in_body(
        "inbounds",
        gep,
        [f"{flag} i32, ptr %p, i64 %n" for flag in flags],
        expect="`inbounds`",
        promises=("inbounds",),
    )
    yield in_body(
        "inbounds of a constant offset",
        gep,
        [f"{flag} i32, ptr %p, i64 3" for flag in flags],
        expect="`inbounds`",
        promises=("inbounds",),
    )
    newer = ("", "inbounds", "nusw", "nuw", "nusw nuw", "inbounds nuw")
    yield in_body(
        "flags of getelementptr",
        gep,
        [f"{flag} i32, ptr %p, i64 %n" for flag in newer],
        since=22,
        expect="`nusw`",
        promises=("inbounds", "nusw", "nuw"),
    )
    yield in_body(
        "element type of an address",
        gep,
        [
            f"{ty}, ptr %p, i64 %n"
            for ty in ("i8", "i16", "i32", "i64", "{i32, i32, i32}", "[4 x i32]", "{}")
        ],
    )
    yield in_body(
        "distance of elements and bytes",
        gep,
        (
            "[3 x i32], ptr %p, i64 %n, i64 1",
            "{i32, i32, i32}, ptr %p, i64 %n, i32 1",
            "{i8, [2 x float]}, ptr %p, i64 %n, i32 1",
            "{i32, [9 x {i32, i32, i32}]}, ptr %p, i64 0, i32 1, i64 %n",
            "[1 x [3 x i32]], ptr %p, i64 %n, i64 0, i64 1",
        ),
        expect=EQUAL,
    )
    yield in_body(
        "order of indices",
        gep,
        [
            f"{ty}, ptr %p, i32 {first}, i32 {second}"
            for ty in ("[3 x i32]", "[1 x [3 x i32]]")
            for first, second in (("%x", "%y"), ("%y", "%x"))
        ],
    )
    yield in_body(
        "index of an address",
        gep,
        [f"i32, ptr %p, i64 {index}" for index in ("0", "1", "-1", "%n", "2147483648")],
    )
    yield in_body(
        "index type",
        gep,
        [
            "i32, ptr %p, i64 %n",
            "i32, ptr %p, i32 %x",
            "i32, ptr %q, i64 %n",
            "i32, ptr %p, i32 %y",
        ],
    )
    yield in_body(
        "field of a struct",
        gep,
        [f"{{i32, i32, i32}}, ptr %p, i64 %n, i32 {field}" for field in range(3)],
    )
    yield in_body(
        "packed struct",
        gep,
        [f"{ty}, ptr %p, i64 %n, i32 1" for ty in ("{i8, i32}", "<{i8, i32}>")],
    )
    vector = (
        "  %s = getelementptr i32, $v\n"
        "  %t = extractelement <2 x ptr> %s, i32 0\n"
        "  store i32 %x, ptr %t\n"
        "  ret i32 0"
    )
    yield in_body(
        "vector of addresses",
        vector,
        (
            "ptr %p, <2 x i64> <i64 0, i64 1>",
            "ptr %p, <2 x i64> <i64 1, i64 0>",
            "<2 x ptr> zeroinitializer, i64 %n",
        ),
    )


def vectors_and_aggregates() -> Iterator[Entry]:
    vector = "  %v = insertelement <4 x i32> $v\n  store <4 x i32> %v, ptr %p\n  ret i32 0"
    yield in_body(
        "insertelement",
        vector,
        [
            f"zeroinitializer, i32 {value}, i32 {index}"
            for value in ("%x", "%y")
            for index in ("0", "1", "%x")
        ],
    )
    shuffle = (
        "  %l = load <4 x i32>, ptr %p\n"
        "  %m = load <4 x i32>, ptr %q\n"
        "  %v = shufflevector <4 x i32> $v\n"
        "  store <4 x i32> %v, ptr %p\n"
        "  ret i32 0"
    )
    masks = (
        "<i32 0, i32 1, i32 2, i32 3>",
        "<i32 3, i32 2, i32 1, i32 0>",
        "<i32 0, i32 0, i32 0, i32 0>",
        "<i32 4, i32 5, i32 6, i32 7>",
        "<i32 0, i32 undef, i32 2, i32 3>",
        "<i32 0, i32 1, i32 2, i32 7>",
    )
    yield in_body(
        "shuffle mask",
        shuffle,
        [f"%l, <4 x i32> %m, <4 x i32> {mask}" for mask in masks]
        + [f"%m, <4 x i32> %l, <4 x i32> {masks[0]}"],
    )
    extract = (
        "  %l = load { i32, { i32, i32 } }, ptr %p\n"
        "  %r = extractvalue { i32, { i32, i32 } } %l, $v\n"
        "  ret i32 %r"
    )
    yield in_body("index of extractvalue", extract, ("0", "1, 0", "1, 1"))
    insert = (
        "  %l = insertvalue { i32, [2 x i32] } $v\n"
        "  store { i32, [2 x i32] } %l, ptr %p\n"
        "  ret i32 0"
    )
    yield in_body(
        "index of insertvalue",
        insert,
        (
            "undef, i32 %x, 0",
            "undef, i32 %x, 1, 0",
            "undef, i32 %x, 1, 1",
            "poison, i32 %x, 0",
            "zeroinitializer, i32 %x, 0",
            "undef, i32 %y, 0",
        ),
    )


def what_does_not_matter() -> Iterator[Entry]:
    """Functions that differ in names and text only must merge."""
    body = "$v:\n  %s = add i32 %x, %y\n  store i32 %s, ptr %p\n  ret i32 %s"
    yield in_body("name of a block", body, ("one", "two", '"any \\22name"'), expect=EQUAL)
    yield in_body(
        "name of a value",
        "  %$v = add i32 %x, %y\n  store i32 %$v, ptr %p\n  ret i32 %$v",
        ("one", "two", "three"),
        expect=EQUAL,
    )
    yield in_body(
        "unreachable code",
        "  store i32 %x, ptr %p\n  ret i32 %x\n$v",
        ("", "b:\n  ret i32 %y\n", "b:\n  store i32 1, ptr %q\n  br label %b\n"),
        expect=EQUAL,
    )
    order = (
        "a:\n  store i32 1, ptr %p\n  ret i32 1\nb:\n  store i32 2, ptr %p\n  ret i32 2",
        "b:\n  store i32 2, ptr %p\n  ret i32 2\na:\n  store i32 1, ptr %p\n  ret i32 1",
    )
    yield in_body("order of blocks", "  br i1 %c, label %a, label %b\n$v", order, expect=EQUAL)
    yield in_body(
        "struct names",
        "  %s = getelementptr $v, ptr %p, i64 %n, i32 1\n  store i32 %x, ptr %s\n  ret i32 0",
        ("%one", "%two", "{i32, i32}"),
        prelude="%one = type {i32, i32}\n%two = type {i32, i32}",
        expect=EQUAL,
    )
    yield in_body(
        "how an offset is written",
        "  %s = getelementptr $v\n  store i32 %x, ptr %s\n  ret i32 0",
        (
            "i8, ptr %p, i64 8",
            "i32, ptr %p, i64 2",
            "{i32, i32, i32}, ptr %p, i64 0, i32 2",
            "[4 x i16], ptr %p, i32 1",
        ),
        expect=EQUAL,
    )
