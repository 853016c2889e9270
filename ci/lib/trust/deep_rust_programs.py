"""Programs of deep mutual recursion as deep_programs.py has them, whose machines are in Rust.

rustc promises no jump either, but LLVM marks calls in tail position in optimised Rust as it
does in C.  The machines are a library without std; the C part runs each in a process of its
own.  Bitcode of rustc can be read by the LLVM that it is built with, and by no older one.
"""

from __future__ import annotations

import random
import re
from functools import cache
from pathlib import Path

from trust.deep_programs import DEPTH, HEAD, MAIN, STACK_KILOBYTES

from bench.rust_program import rustc_version

PRELUDE = """#![no_std]
#![allow(unused_variables, dead_code)]
#[panic_handler]
fn panic(_: &core::panic::PanicInfo) -> ! { loop {} }
pub struct State { left: u64, hash: u64, tape: [u8; 64] }
#[derive(Clone, Copy)]
pub struct Pair { first: u64, second: u64 }
#[derive(Clone, Copy)]
pub struct Triple { first: u64, second: u64, third: u64 }
fn sum(s: &State) -> u64 { s.hash ^ s.tape[(s.hash % 64) as usize] as u64 }
#[inline(never)]
fn leaf(s: &mut State, n: u64) { s.hash = s.hash.wrapping_mul(29).wrapping_add(n); }
#[inline(never)]
fn look(p: &mut [u8; 16], n: u64) { p[(n % 16) as usize] ^= (n >> 8) as u8; }
struct Noisy<'a>(&'a mut State);
impl Drop for Noisy<'_> { fn drop(&mut self) { leaf(self.0, 77) } }
"""

# The type of a result, how one is made of the number X, and the number of R.
RESULTS = {
    "()": ("{ let _ = X; }", "{ let _ = R; 0 }"),
    "bool": ("((X) & 1 != 0)", "R as u64"),
    "i8": ("((X) as i8)", "R as u64"),
    "u16": ("((X) as u16)", "R as u64"),
    "i32": ("((X) as i32)", "R as u64"),
    "u64": ("(X)", "R"),
    "f64": ("(((X) & 0xffff) as f64)", "R as u64"),
    "Option<u32>": (
        "(if (X) & 1 != 0 { Some((X) as u32) } else { None })",
        "R.unwrap_or(5) as u64",
    ),
    "Pair": ("Pair { first: X, second: (X).wrapping_mul(3) }", "(R.first ^ R.second)"),
    "Triple": ("Triple { first: X, second: 1, third: X }", "(R.first ^ R.second)"),
}
# The type of an argument and its first value.
ARGUMENTS = {
    "u64": "1",
    "i32": "1",
    "f64": "1.0",
    "u8": "1",
    "Pair": "Pair { first: 1, second: 2 }",
    "Triple": "Triple { first: 1, second: 2, third: 3 }",
    "&[u8]": "&[1, 2, 3]",
}
NUMBERS = ("u64", "i32", "u8")


class RustMachine:
    """Functions of one signature that end in calls of each other."""

    def __init__(self, choice: random.Random, number: int):
        self.choice = choice
        self.name = f"machine{number}"
        self.result = choice.choice(list(RESULTS))
        kinds = list(ARGUMENTS) if choice.random() < 0.4 else list(NUMBERS)
        self.arguments = [choice.choice(kinds) for _ in range(choice.choice((0, 0, 1, 1, 2, 4)))]
        self.steps = choice.randrange(2, 6)
        self.by_table = choice.random() < 0.25
        self.bodies: list[str] = []
        for _ in range(self.steps):
            self.bodies.append(self.body())

    def made(self, number: str) -> str:
        return RESULTS[self.result][0].replace("X", number)

    def call(self) -> str:
        """The last call of a step; NAME stands for the machine's name."""
        passed = ["s"]
        for at, kind in enumerate(self.arguments):
            plain = kind not in NUMBERS or self.choice.random() < 0.4
            operation = self.choice.choice(("wrapping_add", "wrapping_sub"))
            value = f"a{at}.{operation}({self.choice.randrange(1, 9)})"
            passed.append(f"a{at}" if plain else value)
        if self.by_table:
            shift = self.choice.randrange(3)
            return f"NAME_TABLE[((s.hash >> {shift}) % {self.steps}) as usize]({', '.join(passed)})"
        return f"NAME_{self.choice.randrange(self.steps)}({', '.join(passed)})"

    def leave(self) -> str:
        form = self.choice.randrange(4)
        if form == 0:
            return self.call()
        if form == 1:
            mask = 1 << self.choice.randrange(4)
            return f"if s.hash & {mask} != 0 {{ {self.call()} }} else {{ {self.call()} }}"
        if form == 2:
            count = self.choice.randrange(2, 5)
            cases = "".join(f" {number} => {self.call()}," for number in range(count))
            return f"match s.hash % 5 {{{cases} _ => {self.call()} }}"
        return f"if s.hash % 7 == 3 {{ leaf(s, 3); return {self.call()}; }} {self.call()}"

    def work(self) -> str:
        numbers = [f"a{at} as u64" for at, kind in enumerate(self.arguments) if kind in NUMBERS]
        number = self.choice.choice([*numbers, str(self.choice.randrange(1, 99))])
        factor = self.choice.randrange(3, 40) | 1
        mark = self.choice.randrange(1, 9)
        forms = (
            f"s.hash = s.hash.wrapping_mul({factor}).wrapping_add({number});",
            "let at = (s.hash % 64) as usize; "
            f"s.tape[at] = s.tape[at].wrapping_add(({number}) as u8);",
            f"leaf(s, {number});",
            f"if s.hash & 32 != 0 {{ s.hash ^= {number}; }} else {{ s.tape[3] ^= {factor}; }}",
            "{ let copy = s.tape; leaf(s, 1); "
            "s.hash = s.hash.wrapping_add(copy[(s.hash % 64) as usize] as u64); }",
            f"{{ let mut mark = [{mark}_u8; 16]; look(&mut mark, s.hash); "
            "s.hash = s.hash.wrapping_add(mark[2] as u64); }",
            "{ let noisy = Noisy(s); leaf(noisy.0, 5); }",
        )
        return self.choice.choices(forms, (6, 4, 4, 3, 1, 1, 1))[0]

    def body(self) -> str:
        # Steps of one machine look like each other, as those of real ones do.
        if self.bodies and self.choice.random() < 0.4:
            return self.bodies[-1]
        work = " ".join(self.work() for _ in range(self.choice.randrange(1, 5)))
        return (
            f"{{\n  {work}\n  if s.left == 0 {{ return {self.made('sum(s)')}; }}\n"
            f"  s.left -= 1;\n  {self.leave()}\n}}\n"
        )

    def text(self, name: str) -> str:
        """All functions of the machine under one name, and one that runs it."""
        arguments = "".join(f", a{at}: {kind}" for at, kind in enumerate(self.arguments))
        text = "".join(
            f"#[inline(never)]\nfn {name}_{step}(s: &mut State{arguments}) -> {self.result} {body}"
            for step, body in enumerate(self.bodies)
        )
        if self.by_table:
            kinds = "".join(f", {kind}" for kind in self.arguments)
            steps = ", ".join(f"{name}_{step}" for step in range(self.steps))
            text += (
                f"static {name}_TABLE: [fn(&mut State{kinds}) -> {self.result}; {self.steps}] = "
                f"[{steps}];\n"
            )
        first = "".join(f", {ARGUMENTS[kind]}" for kind in self.arguments)
        number = RESULTS[self.result][1].replace("R", "r")
        text += (
            f'#[unsafe(no_mangle)]\npub extern "C" fn {name}_run() -> u64 {{\n'
            f"  let mut s = State {{ left: {DEPTH}, hash: 1, tape: [3; 64] }};\n"
            f"  let r = {name}_0(&mut s{first});\n  ({number}) ^ sum(&s)\n}}\n"
        )
        return text.replace("NAME", name)


def deep_rust_program(seed: int, directory: Path) -> Path:
    """Writes the program of a seed, program.rs and the C that runs it, and returns the former."""
    choice = random.Random(f"deep rust {seed}")
    machines = [RustMachine(choice, number) for number in range(choice.randrange(3, 7))]
    names = [name for machine in machines for name in (machine.name, machine.name + "_twin")]
    source = directory / "program.rs"
    parts = [PRELUDE]
    for machine in machines:
        parts += [machine.text(machine.name), machine.text(machine.name + "_twin")]
    source.write_text("\n".join(parts))
    declarations = "".join(f"unsigned long {name}_run(void);\n" for name in names)
    runs = "".join(f'  in_process("{name}", {name}_run);\n' for name in names)
    bytes_of_stack = STACK_KILOBYTES << 10
    main = MAIN.replace("RUNS", runs).replace(
        "{ STACK, STACK }", f"{{ {bytes_of_stack}, {bytes_of_stack} }}"
    )
    (directory / "main.c").write_text(HEAD + declarations + main)
    return source


def rustc_command(level: str, source: Path, output: Path) -> list[str | Path]:
    """Compiles the machines to bitcode, without rustc's own merging of functions.

    At level 0 checks of bounds would stay, which need Rust's library; level 1 stands for it.
    """
    optimisation = "1" if level == "O0" else level[1:]
    return [
        *("env", "RUSTC_BOOTSTRAP=1", "rustc", "--edition=2024", "--crate-type=lib"),
        *("--emit=llvm-bc", f"-Copt-level={optimisation}", "-Ccodegen-units=1", "-Cpanic=abort"),
        *("-Cdebug-assertions=off", "-Zmerge-functions=disabled", source, "-o", output),
    ]


@cache
def rustc_llvm() -> int:
    """The major version of the LLVM in rustc."""
    found = re.search(r"LLVM version: (\d+)", rustc_version())
    return int(found[1]) if found else 0
