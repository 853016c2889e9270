"""Random functions in textual IR whose local variables live and die anywhere.

Lifetime markers stand on some of the paths only, in loops and twice in a row, and
addresses escape.  So that nothing is undefined all the same, each variable has a
global with its current status, which code reads before it uses the variable.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

# The status of a variable: may not be used, may be written, may be read too.
DEAD, ALIVE, SET = range(3)


@dataclass(frozen=True)
class Variable:
    """A local variable, and the blocks between which it is used."""

    name: str
    # The global with its status.
    status: str
    words: int
    alignment: int
    blocks: range
    # Whether it has lifetime markers; without them it is alive from the beginning.
    is_marked: bool
    # Whether its address may be stored where other functions can load it.
    is_captured: bool


class Function:
    """Writes one function.  Statements and ends of blocks are methods, so that a plan can be a
    list of them.

    All functions of a plan do the same, apart from constants and parameters that
    come from `choice`, and from fences, at which repeats end.
    """

    def __init__(self, variables: list[Variable], throws: bool, choice: random.Random):
        self.variables = variables
        self.throws = throws
        self.choice = choice
        self.fences = choice.choice((0.0, 0.05, 0.15))
        self.lines: list[str] = []
        self.count = 0
        # The block after the one that is written.
        self.next = ""

    def write(self, name: str, blocks: list[list]) -> str:
        """The function that has these statements in these blocks, the last one of each being its
        end."""
        self.declare_variables()
        for number, statements in enumerate(blocks):
            self.next = f"b{number + 1}" if number + 1 < len(blocks) else "done"
            self.start(f"b{number}")
            for statement in statements:
                if self.choice.random() < self.fences:
                    self.line(
                        f"fence {self.choice.choice(('acquire', 'release', 'seq_cst', 'acq_rel'))}"
                    )
                statement(self)
        self.start("done")
        self.line(f"ret i32 {self.state()}")
        if self.throws:
            self.catch()
        attributes = (
            "minsize uwtable personality ptr @__gxx_personality_v0"
            if self.throws
            else self.choice.choice(("minsize uwtable", "minsize nounwind uwtable"))
        )
        body = "\n".join(self.lines)
        return f"define i32 @{name}(i32 %x, i32 %y) {attributes} {{\n{body}\n}}\n"

    def declare_variables(self) -> None:
        self.start("entry")
        for variable in self.choice.sample(self.variables, len(self.variables)):
            self.line(
                f"%{variable.name} = alloca [{variable.words} x i32], align {variable.alignment}"
            )
        for variable in self.variables:
            self.set_status(variable, DEAD if variable.is_marked else ALIVE)
        self.line("store ptr null, ptr @kept")
        self.line("br label %b0")

    def catch(self) -> None:
        self.start("pad")
        self.line("%caught = landingpad { ptr, i32 } catch ptr null")
        self.line("%exception = extractvalue { ptr, i32 } %caught, 0")
        self.line("call ptr @__cxa_begin_catch(ptr %exception)")
        self.line("call void @__cxa_end_catch()")
        self.line("call void @out(i32 77)")
        self.line("br label %done")

    # Parts of statements

    def line(self, text: str) -> None:
        self.lines.append(f"  {text}")

    def start(self, label: str) -> None:
        self.lines.append(f"{label}:")

    def label(self) -> str:
        self.count += 1
        return f"l{self.count}"

    def value(self, text: str) -> str:
        """A new value, computed by the instruction with this text."""
        self.count += 1
        self.line(f"%t{self.count} = {text}")
        return f"%t{self.count}"

    def state(self) -> str:
        return self.value("load i32, ptr @state")

    def set_state(self, value: str) -> None:
        self.line(f"store i32 {value}, ptr @state")

    def set_status(self, variable: Variable, status: int) -> None:
        self.line(f"store i32 {status}, ptr @{variable.status}")

    def is_set(self, variable: Variable) -> str:
        return self.value(f"icmp eq i32 {self.value(f'load i32, ptr @{variable.status}')}, {SET}")

    def enter_if(self, condition: str) -> str:
        """Begins code that runs under a condition.  Returns the label of what comes after it."""
        inside, after = self.label(), self.label()
        self.line(f"br i1 {condition}, label %{inside}, label %{after}")
        self.start(inside)
        return after

    def leave(self, after: str) -> None:
        self.line(f"br label %{after}")
        self.start(after)

    def word(self, variable: Variable, number: int) -> str:
        return self.value(
            f"getelementptr inbounds i32, ptr %{variable.name}, i64 {number % variable.words}"
        )

    def change(self, place: str, operation: str) -> str:
        """Changes a place and the state by what both have been.  Returns what they are now."""
        old = self.value(f"load i32, ptr {place}")
        new = self.value(f"{operation} i32 {old}, {self.state()}")
        self.line(f"store i32 {new}, ptr {place}")
        self.set_state(new)
        return new

    # Statements about variables

    def begin_life(self, variable: Variable) -> None:
        self.line(
            f"call void @llvm.lifetime.start.p0(i64 {4 * variable.words}, ptr %{variable.name})"
        )
        self.set_status(variable, ALIVE)
        self.forget_address(variable)

    def end_life(self, variable: Variable) -> None:
        self.forget_address(variable)
        self.set_status(variable, DEAD)
        self.line(
            f"call void @llvm.lifetime.end.p0(i64 {4 * variable.words}, ptr %{variable.name})"
        )

    def forget_address(self, variable: Variable) -> None:
        if variable.is_captured:
            self.line("store ptr null, ptr @kept")

    def access(self, variable: Variable, number: int, is_handed_over: bool) -> None:
        """Writes the whole variable the first time in its life, and changes a word of it later."""
        first, later, after = self.label(), self.label(), self.label()
        status = self.value(f"load i32, ptr @{variable.status}")
        self.line(
            f"switch i32 {status}, label %{after} [ i32 {ALIVE}, label %{first} i32 {SET}, "
            f"label %{later} ]"
        )
        self.start(first)
        state = self.state()
        for word in range(variable.words):
            self.line(
                f"store i32 {self.value(f'add i32 {state}, {3 * word + number}')}, ptr "
                f"{self.word(variable, word)}"
            )
        self.set_status(variable, SET)
        self.line(f"br label %{after}")
        self.start(later)
        now = self.change(self.word(variable, number), "xor")
        if is_handed_over:
            self.line(f"call void @add(ptr %{variable.name}, i32 {now})")
        self.leave(after)

    def hand_over(self, variable: Variable, callee: str) -> None:
        after = self.enter_if(self.is_set(variable))
        self.line(f"call void @{callee}(ptr %{variable.name}, i32 {self.choice.randrange(9)})")
        self.leave(after)

    def keep_address(self, variable: Variable) -> None:
        after = self.enter_if(self.is_set(variable))
        self.line(f"store ptr %{variable.name}, ptr @kept")
        self.leave(after)

    def use_kept_address(self) -> None:
        """Only if every variable that it may be of can be read."""
        kept = self.value("load ptr, ptr @kept")
        condition = self.value(f"icmp ne ptr {kept}, null")
        for variable in self.variables:
            if variable.is_captured:
                condition = self.value(f"and i1 {condition}, {self.is_set(variable)}")
        after = self.enter_if(condition)
        self.change(kept, "add")
        self.leave(after)

    # Other statements

    def output(self) -> None:
        value = self.value(f"add i32 {self.state()}, {self.choice.randrange(100)}")
        self.line(f"{self.choice.choice(('', '', 'tail '))}call void @out(i32 {value})")

    def throwing(self) -> None:
        fine = self.label()
        result = self.value(
            f"invoke i32 @may_throw(i32 {self.state()}) to label %{fine} unwind label %pad"
        )
        self.start(fine)
        self.set_state(result)

    def reset(self, number: int) -> None:
        self.set_state(self.value(f"add i32 %x, {number}"))

    def mix(self, operation: str, number: int) -> None:
        mixed = self.value(f"{operation} i32 {self.state()}, {number}")
        self.set_state(self.value(f"xor i32 {mixed}, {self.choice.choice(('%x', '%y'))}"))

    # Ends of blocks

    def go_on(self) -> None:
        self.line(f"br label %{self.next}")

    def skip(self, to: int, mask: int) -> None:
        bits = self.value(f"and i32 {self.state()}, {mask}")
        self.line(f"br i1 {self.value(f'icmp eq i32 {bits}, 0')}, label %b{to}, label %{self.next}")

    def go_back(self, to: int) -> None:
        """As often as there is fuel for."""
        fuel = self.value("load i32, ptr @fuel")
        self.line(f"store i32 {self.value(f'sub i32 {fuel}, 1')}, ptr @fuel")
        self.line(
            f"br i1 {self.value(f'icmp sgt i32 {fuel}, 0')}, label %b{to}, label %{self.next}"
        )

    def return_early(self, mask: int) -> None:
        state = self.state()
        bits = self.value(f"and i32 {state}, {mask}")
        leave = self.label()
        self.line(
            f"br i1 {self.value(f'icmp eq i32 {bits}, 1')}, label %{leave}, label %{self.next}"
        )
        self.start(leave)
        self.line(f"ret i32 {state}")

    def choose(self, one: int, other: int) -> None:
        bits = self.value(f"and i32 {self.state()}, 3")
        self.line(
            f"switch i32 {bits}, label %{self.next} [ i32 1, label %b{one} i32 2, label %b{other} ]"
        )
