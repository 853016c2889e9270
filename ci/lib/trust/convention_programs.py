"""Programs in textual IR of functions with all kinds of signatures and calling conventions.

A program has several machines: a few functions that compute a little and end in a call of another
one, a hundred thousand times.  They pass and return numbers, vectors, structs and copies of memory
in several conventions.  Every function has a twin, and one with other constants.  As in programs of
deep recursion in C, a machine that is content with a small stack has to be so after a pass.  Each
machine says what it computed, in a thread of its own process.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from pathlib import Path

DEPTH = 100_000
STACK_BYTES = 256 << 10
# Registers of all processors hold few values; more are on the stack, or results in memory.
WORDS = ("i64", "i32", "ptr", "i16", "i8", "i1")
FLOATS = ("double", "float")
VECTORS = ("<4 x i32>", "<2 x double>", "<4 x float>", "<8 x float>", "<3 x double>", "<2 x i64>")
WIDE = ("i128", *VECTORS)
AGGREGATES = ("{ i64, i64 }", "[2 x i64]", "{ double, i64 }", "{ i32, float }", "[3 x i64]")
RESULTS = ("i64", "i64", "i32", "ptr", "i1", "i8", "void", "void", *FLOATS, *WIDE, *AGGREGATES)
MORE_RESULTS = ("{ double, double, double }", "{ <4 x float>, double }", "{ i64, i64, i64, i64 }")
# What the functions of a machine are declared as, and how their last calls are marked.
STYLES = (
    (("fastcc", "ccc"), "tail"),
    (("fastcc", "ccc"), "tail"),
    (("fastcc",), "tail"),
    (("ccc",), "tail"),
    (("coldcc", "ccc"), "tail"),
    (("tailcc",), "tail"),
    (("tailcc",), "musttail"),
    (("swiftcc",), "tail"),
    (("swifttailcc",), "musttail"),
)
MEMORY = ("byval([3 x i64]) align 8", "sret([3 x i64]) align 8")
LINKAGES = ("internal ", "internal ", "", "linkonce_odr ")
ATTRIBUTES = ("noinline minsize optsize", "noinline minsize optsize", "noinline")
HEAD = f"""
%state = type {{ i64, i64, [8 x i64] }}
@fits = constant [9 x i8] c"%s %llx\\0A\\00"
@overflows = constant [13 x i8] c"%s overflow\\0A\\00"
declare i32 @printf(ptr, ...)
declare i32 @fflush(ptr)
declare i32 @fork()
declare i32 @wait(ptr)
declare void @_exit(i32) noreturn
declare i32 @pthread_attr_init(ptr)
declare i32 @pthread_attr_setstacksize(ptr, i64)
declare i32 @pthread_create(ptr, ptr, ptr, ptr)
declare i32 @pthread_join(i64, ptr)
declare void @llvm.experimental.noalias.scope.decl(metadata)
define ptr @in_thread(ptr %machine) noinline {{
  %value = call i64 %machine()
  %result = inttoptr i64 %value to ptr
  ret ptr %result
}}
define void @in_process(ptr %name, ptr %machine) noinline {{
entry:
  %attributes = alloca [64 x i64]
  %thread = alloca i64
  %result = alloca ptr
  %status = alloca i32
  call i32 @fflush(ptr null)
  %process = call i32 @fork()
  %is_child = icmp eq i32 %process, 0
  br i1 %is_child, label %child, label %parent
child:
  call i32 @pthread_attr_init(ptr %attributes)
  call i32 @pthread_attr_setstacksize(ptr %attributes, i64 {STACK_BYTES})
  call i32 @pthread_create(ptr %thread, ptr %attributes, ptr @in_thread, ptr %machine)
  %id = load i64, ptr %thread
  call i32 @pthread_join(i64 %id, ptr %result)
  %value = load i64, ptr %result
  call i32 (ptr, ...) @printf(ptr @fits, ptr %name, i64 %value)
  call i32 @fflush(ptr null)
  call void @_exit(i32 0)
  unreachable
parent:
  call i32 @wait(ptr %status)
  %ended = load i32, ptr %status
  %fits = icmp eq i32 %ended, 0
  br i1 %fits, label %end, label %overflow
overflow:
  call i32 (ptr, ...) @printf(ptr @overflows, ptr %name)
  br label %end
end:
  ret void
}}
define void @leaf(ptr %s, i64 %n) noinline {{
  %place = getelementptr %state, ptr %s, i64 0, i32 1
  %old = load i64, ptr %place
  %scaled = mul i64 %old, 29
  %new = add i64 %scaled, %n
  store i64 %new, ptr %place
  ret void
}}
"""

SCOPE = ("!0 = distinct !{!0}", "!1 = distinct !{!1, !0}", "!2 = !{!1}", "")


@dataclass(frozen=True)
class Parameter:
    """A parameter behind that of the state."""

    kind: str
    attributes: str = ""

    def typed(self, value: str) -> str:
        return " ".join(filter(None, (self.kind, self.attributes, value)))


def convention_program(seed: int, directory: Path) -> Path:
    """Writes the program of a seed and returns its file."""
    choice = random.Random(f"conventions {seed}")
    machines = [Machine(choice, number) for number in range(choice.randrange(3, 6))]
    parts, names = [HEAD], []
    for machine in machines:
        parts += [machine.text(""), machine.text("_twin"), machine.text("_other")]
        names += [machine.name, f"{machine.name}_twin", f"{machine.name}_other"]
    runs = []
    for name in names:
        parts.append(f'@{name}_name = constant [{len(name) + 1} x i8] c"{name}\\00"')
        runs.append(f"  call void @in_process(ptr @{name}_name, ptr @{name}_run)")
    main = ["define i32 @main(i32 %count, ptr %arguments) {", *runs, "  ret i32 0", "}", *SCOPE]
    source = directory / "program.ll"
    source.write_text("\n".join([*parts, *main]))
    return source


class Writer:
    """Writes instructions that make values of numbers, and numbers of values."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.count = 0

    def emit(self, text: str) -> str:
        self.count += 1
        self.lines.append(f"  %v{self.count} = {text}")
        return f"%v{self.count}"

    def made(self, kind: str, number: str) -> str:
        """A value of a type of an `i64`."""
        if kind == "i64":
            return number
        if kind == "ptr":
            return self.emit(f"inttoptr i64 {number} to ptr")
        if kind == "i128":
            low = self.emit(f"zext i64 {number} to i128")
            return self.emit(f"mul i128 {low}, 18446744073709551617")
        if kind.startswith("i"):
            return self.emit(f"trunc i64 {number} to {kind}")
        if kind in FLOATS:
            small = self.emit(f"and i64 {number}, 65535")
            return self.emit(f"uitofp i64 {small} to {kind}")
        value = "zeroinitializer"
        insert = "insertelement" if kind.startswith("<") else "insertvalue"
        for at, part in enumerate(parts_of(kind)):
            scaled = self.emit(f"mul i64 {number}, {2 * at + 1}")
            place = f"i32 {at}" if insert == "insertelement" else str(at)
            value = self.emit(f"{insert} {kind} {value}, {part} {self.made(part, scaled)}, {place}")
        return value

    def number(self, kind: str, value: str) -> str:
        """An `i64` of a value of a type."""
        if kind == "i64":
            return value
        if kind == "ptr":
            return self.emit(f"ptrtoint ptr {value} to i64")
        if kind == "i128":
            high = self.emit(f"lshr i128 {value}, 64")
            return self.emit(f"trunc i128 {high} to i64")
        if kind.startswith("i"):
            return self.emit(f"zext {kind} {value} to i64")
        if kind in FLOATS:
            return self.emit(f"fptoui {kind} {value} to i64")
        total = "0"
        extract = "extractelement" if kind.startswith("<") else "extractvalue"
        for at, part in enumerate(parts_of(kind)):
            place = f"i32 {at}" if extract == "extractelement" else str(at)
            number = self.number(part, self.emit(f"{extract} {kind} {value}, {place}"))
            scaled = self.emit(f"mul i64 {total}, 3")
            total = self.emit(f"add i64 {scaled}, {number}")
        return total


def parts_of(kind: str) -> list[str]:
    """The types of the elements of a vector or the members of an aggregate."""
    inner = kind[1:-1].strip()
    if kind.startswith("{"):
        members, depth = [""], 0
        for character in inner:
            depth += (character in "<[{") - (character in ">]}")
            if character == "," and depth == 0:
                members.append("")
            else:
                members[-1] += character
        return [member.strip() for member in members]
    count, element = inner.split(" x ", 1)
    return [element] * int(count)


class Machine:
    """Functions of one signature that end in calls of each other."""

    def __init__(self, choice: random.Random, number: int):
        self.choice = choice
        self.name = f"m{number}"
        conventions, self.mark = choice.choice(STYLES)
        self.count = choice.randrange(2, 5)
        self.conventions = [choice.choice(conventions) for _ in range(self.count)]
        self.parameters = self.some_parameters()
        # No guaranteed jump returns in memory.
        has_more = self.mark != "musttail" and choice.random() < 0.2
        self.result = choice.choice(MORE_RESULTS if has_more else RESULTS)
        if any("sret" in one.attributes for one in self.parameters):
            self.result = "void"
        self.linkages = [choice.choice(LINKAGES) for _ in range(self.count)]
        self.attributes = choice.choice(ATTRIBUTES)
        self.by_table = len(set(self.conventions)) == 1 and choice.random() < 0.3
        # Calls lead to one `ret`, and the functions of one name declare a scope in front of it.
        self.joins = self.mark != "musttail" and choice.random() < 0.4
        self.declares = self.joins and choice.random() < 0.5
        self.seeds = [choice.randrange(2**31) for _ in range(self.count)]
        # Steps of one machine look like each other, as those of real ones do.
        for step in range(1, self.count):
            if choice.random() < 0.5:
                self.seeds[step] = self.seeds[step - 1]

    def some_parameters(self) -> list[Parameter]:
        choice = self.choice
        found = []
        for _ in range(choice.choice((0, 0, 1, 1, 2, 3, 4, 6, 8))):
            pool = choice.choice((WORDS, WORDS, FLOATS, WIDE, AGGREGATES))
            kind = choice.choice(pool)
            attributes = ""
            if kind in ("i1", "i8", "i16"):
                attributes = choice.choice(("", "zeroext", "signext"))
            elif kind in ("i64", "i32") and self.mark != "musttail" and choice.random() < 0.15:
                attributes = "inreg"
            found.append(Parameter(kind, attributes))
        if self.mark != "musttail" and choice.random() < 0.2:
            memory = Parameter("ptr", choice.choice(MEMORY))
            at = 0 if "sret" in memory.attributes else choice.randrange(len(found) + 1)
            found.insert(at, memory)
        elif "swift" in self.conventions[0] and choice.random() < 0.5:
            found.append(Parameter("ptr", "swiftself"))
        return found

    # Parameters of memory behind sret come first.
    def is_memory(self, parameter: Parameter) -> bool:
        return parameter.attributes in MEMORY

    def state_is_first(self) -> bool:
        return not (self.parameters and "sret" in self.parameters[0].attributes)

    def listed(self, state: str, values: list[str]) -> str:
        """Parameters or arguments."""
        others = [one.typed(value) for one, value in zip(self.parameters, values, strict=True)]
        if self.state_is_first():
            return ", ".join([f"ptr {state}", *others])
        return ", ".join([others[0], f"ptr {state}", *others[1:]])

    def names(self) -> list[str]:
        return [f"%a{at}" for at in range(len(self.parameters))]

    def text(self, suffix: str) -> str:
        """All functions of the machine under one name, and one that runs it."""
        name = self.name + suffix
        has_other_constants = suffix == "_other"
        steps = [f"{name}_{step}" for step in range(self.count)]
        functions = [
            Step(self, name, step, has_other_constants).text() for step in range(self.count)
        ]
        table = ", ".join(f"ptr @{step}" for step in steps)
        if self.by_table:
            functions.append(f"@{name}_table = internal constant [{self.count} x ptr] [{table}]")
        return "\n".join([*functions, self.run(name, steps[0])])

    def run(self, name: str, first: str) -> str:
        writer = Writer()
        values = []
        for parameter in self.parameters:
            values.append("%m" if self.is_memory(parameter) else writer.made(parameter.kind, "77"))
        call = f"call {self.conventions[0]} {self.result} @{first}({self.listed('%s', values)})"
        total = "0"
        if self.result == "void":
            writer.lines.append(f"  {call}")
        else:
            total = writer.number(self.result, writer.emit(call))
        return "\n".join(
            [
                f"define i64 @{name}_run() noinline {{",
                "  %s = alloca %state",
                "  %m = alloca [3 x i64], align 8",
                "  store %state zeroinitializer, ptr %s",
                "  store [3 x i64] [i64 5, i64 6, i64 7], ptr %m",
                f"  store i64 {DEPTH}, ptr %s",
                *writer.lines,
                "  %hash = getelementptr %state, ptr %s, i64 0, i32 1",
                "  %h = load i64, ptr %hash",
                "  %b = load i64, ptr %m",
                f"  %x = xor i64 %h, {total}",
                "  %y = add i64 %x, %b",
                "  ret i64 %y",
                "}",
                "",
            ]
        )


class Step(Writer):
    """Writes one function of a machine."""

    def __init__(self, machine: Machine, name: str, step: int, has_other_constants: bool):
        super().__init__()
        self.machine = machine
        self.name = name
        self.step = step
        self.choice = random.Random(machine.seeds[step])
        self.has_other_constants = has_other_constants

    def constant(self) -> int:
        value = self.choice.randrange(3, 99)
        is_other = self.choice.random() < 0.3
        return value + 100 if is_other and self.has_other_constants else value

    def text(self) -> str:
        machine = self.machine
        result = machine.result
        head = (
            f"define {machine.linkages[self.step]}{machine.conventions[self.step]} {result} "
            f"@{self.name}_{self.step}({machine.listed('%s', machine.names())}) "
            f"{machine.attributes} {{"
        )
        self.lines += [
            "entry:",
            "  %hash = getelementptr %state, ptr %s, i64 0, i32 1",
            "  %h = load i64, ptr %hash, !alias.scope !2",
            "  %left = load i64, ptr %s",
            "  %less = sub i64 %left, 1",
            "  store i64 %less, ptr %s",
        ]
        for _ in range(self.choice.randrange(1, 5)):
            self.work()
        self.lines += [
            "  %ends = icmp eq i64 %left, 0",
            "  br i1 %ends, label %end, label %go",
            "end:",
        ]
        if result == "void":
            self.lines.append("  ret void")
        else:
            self.lines.append(f"  ret {result} {self.made(result, '%h')}")
        self.lines.append("go:")
        ways = self.choice.randrange(1, 4)
        if ways > 1 or machine.joins:
            bit = self.emit(f"and i64 %h, {self.choice.choice((1, 2, 4))}")
            is_zero = self.emit(f"icmp eq i64 {bit}, 0")
            self.lines += [f"  br i1 {is_zero}, label %way, label %other", "way:"]
            first = self.leave()
            self.lines.append("other:")
            if ways == 3:
                self.lines.append(f"  call void @leaf(ptr %s, i64 {self.constant()})")
            second = self.leave()
            if machine.joins:
                self.join(first, second)
        else:
            self.leave()
        return "\n".join([head, *self.lines, "}", ""])

    def work(self) -> None:
        machine = self.machine
        kind = self.choice.randrange(4)
        if kind == 0:
            self.lines.append(f"  call void @leaf(ptr %s, i64 {self.constant()})")
            return
        number = "%h"
        if machine.parameters and kind != 1:
            at = self.choice.randrange(len(machine.parameters))
            parameter = machine.parameters[at]
            if machine.is_memory(parameter):
                place = self.emit(f"getelementptr i64, ptr %a{at}, i64 {self.choice.randrange(3)}")
                number = self.emit(f"load i64, ptr {place}")
                if "sret" in parameter.attributes:
                    more = self.emit(f"add i64 {number}, {self.constant()}")
                    self.lines.append(f"  store i64 {more}, ptr {place}")
            else:
                number = self.number(parameter.kind, f"%a{at}")
        old = self.emit("load i64, ptr %hash")
        scaled = self.emit(f"mul i64 {old}, {self.constant()}")
        new = self.emit(f"add i64 {scaled}, {number}")
        self.lines.append(f"  store i64 {new}, ptr %hash")

    def join(self, first: str, second: str) -> None:
        """The `ret` of both calls."""
        machine = self.machine
        self.lines.append("join:")
        result = "void"
        if machine.result != "void":
            rows = f"[ {first}, %way ], [ {second}, %other ]"
            result = f"{machine.result} {self.emit(f'phi {machine.result} {rows}')}"
        if machine.declares and self.name == machine.name:
            self.lines.append("  call void @llvm.experimental.noalias.scope.decl(metadata !2)")
        self.lines.append(f"  ret {result}")

    def leave(self) -> str:
        """Ends the function with a call; returns its result, if it leads to the `ret` of others."""
        machine = self.machine
        values = []
        for at, parameter in enumerate(machine.parameters):
            passes_on = machine.is_memory(parameter) or self.choice.random() < 0.6
            if passes_on or parameter.attributes == "swiftself":
                values.append(f"%a{at}")
            else:
                number = self.number(parameter.kind, f"%a{at}")
                more = self.emit(f"add i64 {number}, {self.constant()}")
                values.append(self.made(parameter.kind, more))
        target = self.choice.randrange(machine.count)
        callee = f"@{self.name}_{target}"
        if machine.by_table:
            index = self.emit(f"urem i64 %h, {machine.count}")
            place = self.emit(f"getelementptr ptr, ptr @{self.name}_table, i64 {index}")
            callee = self.emit(f"load ptr, ptr {place}")
        mark = machine.mark
        if any("byval" in one.attributes for one in machine.parameters):
            mark = ""
        call = (
            f"{mark} call {machine.conventions[target]} {machine.result} "
            f"{callee}({machine.listed('%s', values)})"
        ).strip()
        result = ""
        if machine.result == "void":
            self.lines.append(f"  {call}")
        else:
            result = self.emit(call)
        ret = f"ret {machine.result} {result}".strip()
        self.lines.append("  br label %join" if machine.joins else f"  {ret}")
        return result
