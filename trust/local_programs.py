"""Programs in textual IR about local variables: what several functions do is planned, then each
is written."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from pathlib import Path

from trust.local_bodies import Function, Variable

Statement = Callable[[Function], None]
OPERATIONS = ("add", "xor", "mul", "sub")


def local_program(seed: int, directory: Path) -> Path:
    """Writes the program of a seed and returns its file."""
    source = directory / "program.ll"
    source.write_text(program(random.Random(seed)))
    return source


def program(choice: random.Random) -> str:
    functions: dict[str, str] = {}
    statuses: list[str] = []
    for number in range(choice.randrange(1, 4)):
        plan = Plan(number, choice)
        blocks = plan.blocks()
        for twin in range(choice.randrange(2, 4)):
            name = f"f{number}_{twin}"
            functions[name] = Function(plan.variables, plan.throws, choice).write(name, blocks)
        statuses += [f"@{variable.status} = internal global i32 0\n" for variable in plan.variables]
    return PRELUDE + "".join(statuses) + "".join(functions.values()) + main(list(functions), choice)


class Plan:
    """What functions have in common: variables, and statements by block."""

    def __init__(self, number: int, choice: random.Random):
        self.choice = choice
        self.count = choice.randrange(3, 10)
        self.throws = choice.random() < 0.25
        self.variables = [
            self.variable(f"v{each}", f"status_{number}_{each}")
            for each in range(choice.randrange(1, 4))
        ]

    def variable(self, name: str, status: str) -> Variable:
        first = self.choice.randrange(self.count)
        last = min(self.count - 1, first + self.choice.choice((0, 0, 1, 1, 2, 4)))
        return Variable(
            name,
            status,
            words=self.choice.choice((1, 2, 4, 10)),
            alignment=self.choice.choice((4, 8, 8, 16, 32)),
            blocks=range(first, last + 1),
            is_marked=self.choice.random() < 0.75,
            is_captured=self.choice.random() < 0.35,
        )

    def blocks(self) -> list[list[Statement]]:
        return [[*self.statements(block), self.end(block)] for block in range(self.count)]

    def statements(self, block: int) -> list[Statement]:
        statements = []
        for _ in range(self.choice.randrange(2, 7)):
            statements.append(self.statement(block))
            if self.choice.random() < 0.35:
                statements.append(self.mix())
        # Most lives begin before the first use and end after the last one.
        for variable in self.variables:
            if variable.is_marked and variable.blocks[0] == block and self.choice.random() < 0.5:
                statements.insert(
                    self.choice.randrange(2), partial(Function.begin_life, variable=variable)
                )
            if variable.is_marked and variable.blocks[-1] == block and self.choice.random() < 0.5:
                statements.append(partial(Function.end_life, variable=variable))
        return statements

    def statement(self, block: int) -> Statement:
        """One of those that are possible here; two thirds are about variables."""
        used = [variable for variable in self.variables if block in variable.blocks]
        marked = [variable for variable in self.variables if variable.is_marked]
        near = [
            variable
            for variable in marked
            if variable.blocks[0] - 1 <= block <= variable.blocks[-1] + 1
        ] or marked
        captured = [variable for variable in used if variable.is_captured]
        is_any_captured = any(variable.is_captured for variable in self.variables)
        choice, number = self.choice, self.choice.randrange
        forms: list[tuple[int, Callable[[], Statement]]] = [
            (2, lambda: Function.output),
            (1, lambda: partial(Function.reset, number=number(1, 30))),
            (2, self.mix),
            (self.throws, lambda: Function.throwing),
            (5 * bool(used), lambda: self.access(choice.choice(used))),
            (bool(used), lambda: self.hand_over(choice.choice(used))),
            (2 * bool(near), lambda: self.marker(choice.choice(near))),
            (
                bool(captured),
                lambda: partial(Function.keep_address, variable=choice.choice(captured)),
            ),
            (is_any_captured, lambda: Function.use_kept_address),
        ]
        return choice.choice([form for weight, form in forms for _ in range(weight)])()

    def access(self, variable: Variable) -> Statement:
        is_handed_over, number = self.choice.random() < 0.3, self.choice.randrange(1, 100)
        return partial(
            Function.access, variable=variable, number=number, is_handed_over=is_handed_over
        )

    def hand_over(self, variable: Variable) -> Statement:
        callee = self.choice.choice(("add", "mix"))
        return partial(Function.hand_over, variable=variable, callee=callee)

    def marker(self, variable: Variable) -> Statement:
        which = self.choice.choice((Function.begin_life, Function.end_life))
        return partial(which, variable=variable)

    def mix(self) -> Statement:
        operation, number = self.choice.choice(OPERATIONS), self.choice.randrange(1, 50)
        return partial(Function.mix, operation=operation, number=number)

    def end(self, block: int) -> Statement:
        """How a block ends: a loop, a way past others, a way out, or just the next block."""
        back = partial(Function.go_back, to=self.choice.randrange(block + 1))
        if block == self.count - 1:
            return self.choice.choice((back, back, Function.go_on))
        further = partial(self.choice.randrange, block + 1, self.count)
        skip = partial(Function.skip, to=further(), mask=self.choice.randrange(1, 8))
        leave = partial(Function.return_early, mask=self.choice.randrange(1, 8))
        choose = partial(Function.choose, one=further(), other=further())
        return self.choice.choices((Function.go_on, skip, back, leave, choose), (6, 4, 4, 1, 1))[0]


def main(names: list[str], choice: random.Random) -> str:
    calls = []
    for number, name in enumerate(names * 4):
        calls.append(
            f"  store i32 {choice.randrange(1, 30)}, ptr @fuel\n"
            f"  store i32 {choice.randrange(1, 9999)}, ptr @state\n"
            f"  %r{number} = call i32 @{name}(i32 {choice.randrange(99)}, i32 "
            f"{choice.randrange(99)})\n"
            f"  call void @out(i32 %r{number})\n"
        )
    return f"define i32 @main() {{\n{''.join(calls)}  ret i32 0\n}}\n"


PRELUDE = """; What random functions call; all of it writes over the stack where frames have been.
@state = global i32 1
@fuel = global i32 0
@kept = global ptr null
@format = private constant [4 x i8] c"%u\\0A\\00"
@_ZTIi = external constant ptr
declare void @llvm.lifetime.start.p0(i64, ptr)
declare void @llvm.lifetime.end.p0(i64, ptr)
declare i32 @printf(ptr, ...)
declare i32 @__gxx_personality_v0(...)
declare ptr @__cxa_allocate_exception(i64)
declare void @__cxa_throw(ptr, ptr, ptr)
declare ptr @__cxa_begin_catch(ptr)
declare void @__cxa_end_catch()

define void @scribble(i32 %seed) noinline optnone {
entry:
  %frame = alloca [300 x i32]
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %place = getelementptr i32, ptr %frame, i32 %i
  %value = xor i32 %seed, %i
  store volatile i32 %value, ptr %place
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 300
  br i1 %more, label %loop, label %end
end:
  ret void
}
define void @out(i32 %value) noinline optnone {
  call void @scribble(i32 %value)
  call i32 (ptr, ...) @printf(ptr @format, i32 %value)
  ret void
}
define void @add(ptr nocapture %place, i32 %value) nounwind noinline optnone {
  call void @scribble(i32 %value)
  %old = load i32, ptr %place
  %new = add i32 %old, %value
  store i32 %new, ptr %place
  ret void
}
define void @mix(ptr nocapture %place, i32 %value) noinline optnone {
  call void @scribble(i32 %value)
  %old = load i32, ptr %place
  %much = mul i32 %value, 7
  %new = xor i32 %old, %much
  store i32 %new, ptr %place
  ret void
}
define i32 @may_throw(i32 %value) noinline optnone {
  call void @scribble(i32 %value)
  %rest = and i32 %value, 3
  %throws = icmp eq i32 %rest, 1
  br i1 %throws, label %yes, label %no
yes:
  %exception = call ptr @__cxa_allocate_exception(i64 4)
  store i32 7, ptr %exception
  call void @__cxa_throw(ptr %exception, ptr @_ZTIi, ptr null)
  unreachable
no:
  %new = add i32 %value, 1
  ret i32 %new
}
"""
