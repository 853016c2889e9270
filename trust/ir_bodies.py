"""Random function bodies in textual IR.

Everything that moving code may get wrong is here: regions of several blocks with
several exits, phis, loops, switches, early returns, indirectbr, landing pads,
memory of the frame and its lifetime, integers of odd widths, vectors, structs by
value, variadic calls, other address spaces, atomics and volatile accesses.

A body is made of snippets.  A snippet comes from a seed of its own, so that the
same code turns up in many functions, each time around other values.  Arithmetic
wraps, shifts, divisors and indices are masked, and flags are put where they
hold: nothing is undefined.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

INTEGERS = ("i8", "i16", "i32", "i64", "i128", "i33")
OPERATIONS = ("add", "sub", "mul", "and", "or", "xor")
PREDICATES = ("eq", "ne", "ugt", "uge", "ult", "ule", "sgt", "sge", "slt", "sle")
PARAMETERS = (("i32", "%a"), ("i64", "%b"), ("ptr", "%m"), ("double", "%d"), ("i128", "%w"))
VECTOR = "<4 x i32>"
PAIR = "{ i64, i32 }"
# How many numbers of eight bytes a memory has that members' addresses lead to.
MEMBERS = 8


@dataclass
class Block:
    """Lines up to and with the terminator; phis come first."""

    label: str
    lines: list[str] = field(default_factory=list)


Statement = Callable[["Body"], None]


class Body:
    """Writes one function.  Each kind of statement adds lines and values."""

    def __init__(self, throws: bool, more: Sequence[Statement] = ()):
        # Statements besides those that all bodies have.
        self.more = tuple(more)
        self.choice = random.Random()
        self.blocks = [Block("entry")]
        self.count = 0
        self.throws = throws
        self.known: dict[str, list[str]] = {}
        for ty, name in PARAMETERS:
            self.known.setdefault(ty, []).append(name)
        # Allocas come first, wherever they are used.
        self.locals: list[str] = []
        # For addresses of members, how many bytes they are from the start of their memory.
        self.distances: dict[str, int] = {}

    # Values

    def fresh(self, stem: str = "v") -> str:
        self.count += 1
        return f"{stem}{self.count}"

    def value(self, ty: str) -> str:
        """A value of the type, more often a late one, or a constant."""
        known = self.known.get(ty, [])
        if known and self.choice.random() < 0.85:
            return known[-1 - min(int(self.choice.expovariate(0.4)), len(known) - 1)]
        if ty == "ptr":
            return "@memory"
        if ty == "double":
            return f"{self.choice.randrange(-64, 64)}.5"
        if ty == VECTOR:
            return f"<{', '.join(f'i32 {self.choice.randrange(99)}' for _ in range(4))}>"
        return str(self.choice.randrange(2)) if ty == "i1" else str(self.choice.randrange(1, 120))

    def emit(self, ty: str, text: str) -> str:
        name = f"%{self.fresh()}"
        self.line(f"{name} = {text}")
        self.known.setdefault(ty, []).append(name)
        return name

    def line(self, text: str) -> None:
        self.blocks[-1].lines.append(f"  {text}")

    def integer_type(self) -> str:
        return self.choice.choice(INTEGERS)

    def condition(self) -> str:
        ty = self.integer_type()
        return self.emit(
            "i1", f"icmp {self.choice.choice(PREDICATES)} {ty} {self.value(ty)}, {self.value(ty)}"
        )

    def converted(self, ty: str, value: str, to: str) -> str:
        if ty == to:
            return value
        bits = lambda one: int(one[1:])  # noqa: E731
        operation = self.choice.choice(("zext", "sext")) if bits(ty) < bits(to) else "trunc"
        return self.emit(to, f"{operation} {ty} {value} to {to}")

    def masked(self, ty: str, value: str, mask: int) -> str:
        return self.emit(ty, f"and {ty} {value}, {mask}")

    # Straight-line code

    def arithmetic(self) -> None:
        ty = self.integer_type()
        self.emit(ty, f"{self.choice.choice(OPERATIONS)} {ty} {self.value(ty)}, {self.value(ty)}")

    def flagged(self) -> None:
        ty = self.choice.choice(("i32", "i64"))
        one, other = self.masked(ty, self.value(ty), 1023), self.masked(ty, self.value(ty), 511)
        flags = self.choice.choice(("", "nsw ", "nuw ", "nuw nsw "))
        self.emit(ty, f"{self.choice.choice(('add', 'mul'))} {flags}{ty} {one}, {other}")

    def shift(self) -> None:
        ty = self.choice.choice(("i32", "i64", "i128"))
        amount = self.masked(ty, self.value(ty), 15)
        self.emit(
            ty, f"{self.choice.choice(('shl', 'lshr', 'ashr'))} {ty} {self.value(ty)}, {amount}"
        )

    def division(self) -> None:
        ty = self.choice.choice(("i16", "i32", "i64"))
        divisor = self.emit(ty, f"or {ty} {self.value(ty)}, 1")
        self.emit(ty, f"{self.choice.choice(('udiv', 'urem'))} {ty} {self.value(ty)}, {divisor}")

    def cast(self) -> None:
        ty, to = self.choice.sample(INTEGERS, 2)
        self.converted(ty, self.value(ty), to)

    def selection(self) -> None:
        ty = self.integer_type()
        self.emit(ty, f"select i1 {self.condition()}, {ty} {self.value(ty)}, {ty} {self.value(ty)}")

    def intrinsic(self) -> None:
        ty = self.choice.choice(("i32", "i64"))
        name = self.choice.choice(("umin", "umax", "smin", "smax"))
        self.emit(ty, f"call {ty} @llvm.{name}.{ty}({ty} {self.value(ty)}, {ty} {self.value(ty)})")

    def overflow(self) -> None:
        pair = self.emit(
            "{ i32, i1 }",
            f"call {{ i32, i1 }} @llvm.uadd.with.overflow.i32(i32 {self.value('i32')}, i32 "
            f"{self.value('i32')})",
        )
        self.emit("i32", f"extractvalue {{ i32, i1 }} {pair}, 0")
        self.emit("i1", f"extractvalue {{ i32, i1 }} {pair}, 1")

    def real(self) -> None:
        small = self.masked("i32", self.value("i32"), 255)
        number = self.emit("double", f"uitofp i32 {small} to double")
        flags = self.choice.choice(("", "nnan ", "ninf ", "nnan ninf "))
        self.emit(
            "double",
            f"{self.choice.choice(('fadd', 'fsub', 'fmul'))} {flags}double {number}, "
            f"{self.choice.randrange(1, 9)}.25",
        )
        self.emit(
            "i1",
            f"fcmp {self.choice.choice(('olt', 'ogt', 'oge', 'une', 'ueq'))} double "
            f"{self.value('double')}, {number}",
        )

    def member(self) -> None:
        """An address that is a constant number of bytes from another one, often from such a one."""
        locals_here = self.known.get("alloca", [])[-1:]
        base = self.choice.choice(
            ("%m", "%m", *locals_here, *self.known.get("member", [])[-3:] * 2)
        )
        at = self.choice.randrange(0, MEMBERS) * 8
        step = at - self.distances.get(base, 0)
        inbounds = self.choice.choice(("", "inbounds "))
        written = f"i8, ptr {base}, i64 {step}"
        # Each step of an address that is in bounds has to be.
        if self.choice.random() < 0.5 and (step >= 0 or not inbounds):
            written = f"{{ i32, i64 }}, ptr {base}, i64 {step // 16}, i32 {step // 8 % 2}"
        name = self.emit("member", f"getelementptr {inbounds}{written}")
        self.distances[name] = at
        kind = self.choice.randrange(4)
        if kind == 0:
            self.line(f"store i64 {self.value('i64')}, ptr {name}")
        elif kind == 1:
            self.emit("i64", f"load i64, ptr {name}")
        elif kind == 2:
            self.line(f"call void @touch(ptr {self.choice.choice(('', 'noundef '))}{name})")

    def place(self, ty: str) -> str:
        members = self.known.get("member", [])[-6:]
        if members and self.choice.random() < 0.4:
            return self.choice.choice(members)
        index = self.masked("i64", self.value("i64"), 7)
        base = self.choice.choice(
            ("%m", "@memory", "@memory", "%m", *self.known.get("alloca", [])[-1:])
        )
        inbounds = self.choice.choice(("", "inbounds "))
        return self.emit("place", f"getelementptr {inbounds}{ty}, ptr {base}, i64 {index}")

    def load(self) -> None:
        ty = self.choice.choice(("i8", "i16", "i32", "i64"))
        extra = self.choice.choice(("", "", "", ", align 1", ", !tbaa !0", ", !noundef !4"))
        volatile = "volatile " if self.choice.random() < 0.05 else ""
        self.emit(ty, f"load {volatile}{ty}, ptr {self.place(ty)}{extra}")

    def store(self) -> None:
        ty = self.choice.choice(("i8", "i16", "i32", "i64"))
        extra = self.choice.choice(("", "", "", ", align 1", ", !tbaa !0"))
        value = self.value(ty)
        self.line(f"store {ty} {value}, ptr {self.place(ty)}{extra}")

    def scoped(self) -> None:
        """Accesses of two words that are as far from each other as `main` says, which claim by
        alias scopes that this is not zero; copies of the function may claim nothing."""
        base = self.emit("place", f"getelementptr i64, ptr %m, i64 {self.masked_word()}")
        distance = self.emit("i64", "load i64, ptr @distance")
        first = self.emit("place", f"getelementptr i64, ptr {base}, i64 {self.choice.randrange(8)}")
        second = self.emit("place", f"getelementptr i64, ptr {first}, i64 {distance}")
        claims = ", !alias.scope !9, !noalias !10", ", !alias.scope !10, !noalias !9"
        if self.choice.random() < 0.5:
            self.line("call void @llvm.experimental.noalias.scope.decl(metadata !9)")
        value = self.emit("i64", f"load i64, ptr {first}{claims[0]}")
        more = self.emit("i64", f"add i64 {value}, {self.value('i64')}")
        self.line(f"store i64 {more}, ptr {second}{claims[1]}")
        again = self.emit("i64", f"load i64, ptr {first}{claims[0]}")
        self.line(f"store i64 {again}, ptr {second}{claims[1]}")

    def masked_word(self) -> str:
        return self.masked("i64", self.value("i64"), 7)

    def local(self) -> None:
        """Memory of the frame, whose life begins here."""
        name = f"%{self.fresh('local')}"
        self.locals.append(f"  {name} = alloca [8 x i64], align 16")
        self.line(f"call void @begin(ptr {name})")
        self.line(
            f"call void @llvm.memset.p0.i64(ptr {name}, i8 {self.choice.randrange(9)}, i64 "
            f"64, i1 false)"
        )
        self.known.setdefault("alloca", []).append(name)

    def copy(self) -> None:
        size = 8 * self.choice.randrange(1, 4)
        one, other = self.choice.sample((0, 32, 64, 96), 2)
        at = [
            self.emit("place", f"getelementptr i8, ptr @memory, i64 {offset}")
            for offset in (one, other)
        ]
        self.line(
            f"call void @llvm.memcpy.p0.p0.i64(ptr {at[0]}, ptr {at[1]}, i64 {size}, i1 false)"
        )

    def atomic(self) -> None:
        if self.choice.random() < 0.5:
            self.emit(
                "i64",
                f"atomicrmw {self.choice.choice(('add', 'xor', 'umax'))} ptr @counter, i64 "
                f"{self.value('i64')} seq_cst",
            )
        else:
            self.emit(
                "i64",
                f"load atomic i64, ptr @counter "
                f"{self.choice.choice(('monotonic', 'seq_cst', 'acquire'))}, align 8",
            )

    def far(self) -> None:
        """Another address space, which code generation treats as the ordinary one."""
        place = self.emit("far", "addrspacecast ptr @counter to ptr addrspace(1)")
        self.emit("i64", f"load i64, ptr addrspace(1) {place}, align 8")

    def vector(self) -> None:
        index = self.masked("i32", self.value("i32"), 3)
        one = self.emit(
            VECTOR,
            f"insertelement {VECTOR} {self.value(VECTOR)}, i32 {self.value('i32')}, i32 {index}",
        )
        two = self.emit(
            VECTOR, f"{self.choice.choice(OPERATIONS)} {VECTOR} {one}, {self.value(VECTOR)}"
        )
        order = ", ".join(f"i32 {self.choice.randrange(8)}" for _ in range(4))
        three = self.emit(
            VECTOR, f"shufflevector {VECTOR} {one}, {VECTOR} {two}, <4 x i32> <{order}>"
        )
        self.emit("i32", f"extractelement {VECTOR} {three}, i32 {self.choice.randrange(4)}")

    def pair(self) -> None:
        one = self.emit(PAIR, f"insertvalue {PAIR} zeroinitializer, i64 {self.value('i64')}, 0")
        two = self.emit(PAIR, f"insertvalue {PAIR} {one}, i32 {self.value('i32')}, 1")
        if self.choice.random() < 0.5:
            two = self.emit(PAIR, f"call {PAIR} @exchange({PAIR} {two})")
        self.emit("i64", f"extractvalue {PAIR} {two}, 0")
        self.emit("i32", f"extractvalue {PAIR} {two}, 1")

    def output(self) -> None:
        ty = self.integer_type()
        value = self.converted(ty, self.value(ty), "i64")
        marker = self.choice.choice(("", "tail ", "notail "))
        self.line(f"{marker}call void @out(i64 {value})")

    def call(self) -> None:
        kind = self.choice.randrange(6)
        if kind == 0:
            self.emit(
                "i32", f"call fastcc i32 @quick(i32 {self.value('i32')}, i64 {self.value('i64')})"
            )
        elif kind == 1:
            self.emit(
                "i64",
                f"call i64 (i32, ...) @many(i32 2, i64 {self.value('i64')}, i64 "
                f"{self.value('i64')})",
            )
        elif kind == 2:
            self.emit("i64", "call i64 @large(ptr byval([4 x i64]) align 8 %m)")
        elif kind == 3:
            self.line(
                f"call void @through(ptr sret([4 x i64]) align 8 @memory, i64 {self.value('i64')})"
            )
        elif kind == 4:
            pointer = self.emit("place", "load ptr, ptr @pointer")
            self.emit(
                "i32",
                f"call fastcc i32 {pointer}(i32 {self.value('i32')}, i64 {self.value('i64')})",
            )
        else:
            self.emit(
                "i128", f"call i128 @wide(i128 {self.value('i128')}, double {self.value('double')})"
            )

    # Control flow

    def start(self, label: str) -> None:
        self.blocks.append(Block(label))

    def arm(self, depth: int) -> dict[str, list[str]]:
        """Statements whose values are not used after them.  Returns the values inside."""
        kept = {ty: list(names) for ty, names in self.known.items()}
        self.statements(depth - 1, self.choice.randrange(1, 4))
        inside, self.known = self.known, kept
        return inside

    def join(self, label: str, ways: list[tuple[str, dict[str, list[str]]]]) -> None:
        """A block that several others lead to, with phis of what they know."""
        self.start(label)
        for _ in range(self.choice.randrange(4)):
            ty = self.integer_type()
            outer = self.known
            rows = []
            for block, inside in ways:
                self.known = inside
                rows.append(f"[ {self.value(ty)}, %{block} ]")
            self.known = outer
            self.emit(ty, f"phi {ty} {', '.join(rows)}")

    def branch(self, depth: int) -> None:
        then, other, after = self.fresh("then"), self.fresh("else"), self.fresh("after")
        skips = self.choice.random() < 0.4
        condition, origin = self.condition(), self.blocks[-1].label
        self.line(f"br i1 {condition}, label %{then}, label %{after if skips else other}")
        ways = [(origin, {ty: list(names) for ty, names in self.known.items()})] if skips else []
        for label in (then,) if skips else (then, other):
            self.start(label)
            inside = self.arm(depth)
            ways.append((self.blocks[-1].label, inside))
            self.line(f"br label %{after}")
        self.join(after, ways)

    def switch(self, depth: int) -> None:
        ty = self.choice.choice(("i8", "i32", "i64"))
        value = self.masked(ty, self.value(ty), 7)
        labels = [self.fresh("case") for _ in range(self.choice.randrange(1, 4))]
        after, origin = self.fresh("after"), self.blocks[-1].label
        numbers = self.choice.sample(range(8), min(8, len(labels) + self.choice.randrange(3)))
        # Several cases may lead to one block, and straight to the end.
        targets = labels + [self.choice.choice((*labels, after)) for _ in numbers[len(labels) :]]
        cases = " ".join(
            f"{ty} {number}, label %{target}"
            for number, target in zip(numbers, targets, strict=False)
        )
        self.line(f"switch {ty} {value}, label %{after} [ {cases} ]")
        before = {name: list(names) for name, names in self.known.items()}
        ways = [(origin, before)]
        for label in labels:
            self.start(label)
            inside = self.arm(depth)
            ways.append((self.blocks[-1].label, inside))
            self.line(f"br label %{after}")
        edges = 1 + targets.count(after)
        self.start(after)
        for _ in range(self.choice.randrange(3)):
            ty, outer, rows = self.integer_type(), self.known, []
            for block, inside in ways:
                self.known = inside
                rows += [f"[ {self.value(ty)}, %{block} ]"] * (1 if block != origin else 0) or [
                    f"[ {self.value(ty)}, %{block} ]"
                ]
            rows[:1] = rows[:1] * edges
            self.known = outer
            self.emit(ty, f"phi {ty} {', '.join(rows)}")

    def loop(self, depth: int) -> None:
        head, after, origin = self.fresh("loop"), self.fresh("after"), self.blocks[-1].label
        counter, carried, next_counter = (f"%{self.fresh()}" for _ in range(3))
        ty, first = "i64", self.value("i64")
        self.line(f"br label %{head}")
        self.start(head)
        at = len(self.blocks) - 1
        self.known.setdefault("i32", []).append(counter)
        self.known.setdefault(ty, []).append(carried)
        inside = self.arm(depth)
        latch = self.blocks[-1].label
        outer, self.known = self.known, inside
        last = self.value(ty)
        self.known = outer
        address, next_address = f"%{self.fresh()}", f"%{self.fresh()}"
        if self.choice.random() < 0.5:
            self.line(f"call void @touch(ptr {address})")
        self.line(f"{next_address} = getelementptr i8, ptr {address}, i64 8")
        self.line(f"{next_counter} = add i32 {counter}, 1")
        again = f"%{self.fresh()}"
        self.line(f"{again} = icmp ult i32 {next_counter}, {self.choice.randrange(2, 5)}")
        self.line(
            f"br i1 {again}, label %{head}, label "
            f"%{after}{self.choice.choice(('', ', !llvm.loop !5'))}"
        )
        self.blocks[at].lines[:0] = [
            f"  {counter} = phi i32 [ 0, %{origin} ], [ {next_counter}, %{latch} ]",
            f"  {carried} = phi {ty} [ {first}, %{origin} ], [ {last}, %{latch} ]",
            f"  {address} = phi ptr [ %m, %{origin} ], [ {next_address}, %{latch} ]",
        ]
        self.start(after)
        if self.choice.random() < 0.5:
            self.line(f"call void @touch(ptr {next_address})")

    def memory_loop(self, depth: int) -> None:
        """A loop that counts in memory, so that its head has no phi and may begin a region."""
        head, after = self.fresh("loop"), self.fresh("after")
        self.line("store i32 0, ptr @rounds")
        self.line(f"br label %{head}")
        self.start(head)
        rounds = self.emit("i32", "load i32, ptr @rounds")
        more = self.emit("i32", f"add i32 {rounds}, 1")
        self.line(f"store i32 {more}, ptr @rounds")
        for _ in range(2):
            self.straight()
        again = f"%{self.fresh()}"
        self.line(f"{again} = icmp ult i32 {more}, {self.choice.randrange(2, 5)}")
        self.line(f"br i1 {again}, label %{head}, label %{after}")
        self.start(after)

    def early_return(self, depth: int) -> None:
        leave, after = self.fresh("leave"), self.fresh("after")
        self.line(f"br i1 {self.condition()}, label %{leave}, label %{after}")
        self.start(leave)
        self.finish(depth)
        self.start(after)

    def impossible(self, depth: int) -> None:
        never, after = self.fresh("never"), self.fresh("after")
        small = self.masked("i32", self.value("i32"), 7)
        condition = self.emit("i1", f"icmp ugt i32 {small}, 7")
        self.line(f"br i1 {condition}, label %{never}, label %{after}")
        self.start(never)
        self.line(self.choice.choice(("call void @out(i64 13)", "call void @abort()")))
        self.line("unreachable")
        self.start(after)

    def computed(self, depth: int) -> None:
        one, other, after = self.fresh("one"), self.fresh("other"), self.fresh("after")
        blocks = [f"blockaddress(@FUNCTION, %{label})" for label in (one, other)]
        target = self.emit(
            "place", f"select i1 {self.condition()}, ptr {blocks[0]}, ptr {blocks[1]}"
        )
        self.line(f"indirectbr ptr {target}, [label %{one}, label %{other}]")
        ways = []
        for label in (one, other):
            self.start(label)
            inside = self.arm(depth)
            ways.append((self.blocks[-1].label, inside))
            self.line(f"br label %{after}")
        self.join(after, ways)

    def throwing(self, depth: int) -> None:
        fine, pad, after = self.fresh("fine"), self.fresh("pad"), self.fresh("after")
        self.line(
            f"invoke void @throw(i64 {self.value('i64')}) to label %{fine} unwind label %{pad}"
        )
        self.start(pad)
        caught = f"%{self.fresh()}"
        clause = self.choice.choice(
            ("catch ptr null", "catch ptr @_ZTIi", "cleanup catch ptr null")
        )
        self.line(f"{caught} = landingpad {{ ptr, i32 }} {clause}")
        exception = f"%{self.fresh()}"
        self.line(f"{exception} = extractvalue {{ ptr, i32 }} {caught}, 0")
        self.line(f"call ptr @__cxa_begin_catch(ptr {exception})")
        self.line("call void @__cxa_end_catch()")
        inside = self.arm(depth)
        ways = [(self.blocks[-1].label, inside)]
        self.line(f"br label %{after}")
        self.start(fine)
        inside = self.arm(depth)
        ways.append((self.blocks[-1].label, inside))
        self.line(f"br label %{after}")
        self.join(after, ways)

    def finish(self, depth: int = 0) -> None:
        """Ends the function here."""
        result = self.value("i64")
        if self.choice.random() < 0.15 and not self.locals:
            arguments = ", ".join(f"{ty} {name}" for ty, name in PARAMETERS)
            self.line(f"%{self.fresh('tail')} = musttail call i64 @last({arguments})")
            result = f"%tail{self.count}"
        self.line(f"ret i64 {result}")

    # Putting it together

    def straight(self) -> None:
        self.choice.choice(STRAIGHT + self.more)(self)

    def statements(self, depth: int, count: int) -> None:
        for _ in range(count):
            if depth > 0 and self.choice.random() < 0.3:
                kinds = (*CONTROL, Body.throwing) if self.throws else CONTROL
                self.choice.choice(kinds)(self, depth)
            else:
                self.straight()

    def write(self, snippets: list[int]) -> list[Block]:
        """The blocks of a function that has these snippets one after the other."""
        for seed in snippets:
            self.choice.seed(seed)
            self.statements(2, self.choice.randrange(3, 9))
        self.finish()
        self.blocks[0].lines[:0] = self.locals
        return self.blocks


STRAIGHT = (
    *(Body.arithmetic,) * 3,
    Body.flagged,
    Body.shift,
    Body.division,
    Body.cast,
    Body.selection,
    Body.intrinsic,
    Body.overflow,
    Body.real,
    *(Body.load,) * 2,
    *(Body.store,) * 2,
    *(Body.member,) * 3,
    *(Body.scoped,) * 2,
    Body.local,
    Body.copy,
    Body.atomic,
    Body.far,
    Body.vector,
    Body.pair,
    *(Body.output,) * 2,
    *(Body.call,) * 2,
)
CONTROL = (
    *(Body.branch,) * 3,
    Body.switch,
    Body.loop,
    Body.memory_loop,
    Body.early_return,
    Body.impossible,
    Body.computed,
)
