"""How the files of a random program become one: compilers, flags and links."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from bench.passes import DEFAULT_PIPELINE
from ci.lib.toolchain import Failure, Llvm, plugin_for
from trust.linked_programs import KINDS, passes_all_shadow, write_linked
from trust.processes import end_of

PIPELINES = (
    DEFAULT_PIPELINE,
    "rust-mergefunc",
    "rust-mergefunc<aliases>",
    "rust-mergefunc<preserve-debug-info>",
    "rust-mergefunc<no-cost>",
    "rust-mergefunc,rust-iroutliner<all;no-frequency>",
    "rust-iroutliner<all;no-cost;max-rounds=3>",
)
# Puts a frame between most calls and their callers.
GREEDY = PIPELINES[-1]
# A link takes longer than a compilation.
LTO_PIPELINES = (DEFAULT_PIPELINE, *PIPELINES[-3:])
# Debug info of code that the linker leaves out says so, instead of meaning address 0.
DEAD_CODE = "-Wl,-z,dead-reloc-in-nonalloc=.debug_*=0xffffffffffffffff"
# LLVM's machine verifier, in a compilation and in a link that optimises.
COMPILED_CODE = ("-mllvm", "-verify-machineinstrs")
LINKED_CODE = "-Wl,-mllvm,-verify-machineinstrs"
SECONDS = 60
HIDES = "-fvisibility=hidden"
COMPILER_FLAGS = (
    (),
    (),
    ("-ffunction-sections", "-fdata-sections"),
    ("-fcf-protection=full",),
    ("-fno-plt",),
    ("-fno-semantic-interposition",),
    (HIDES,),
    ("-fstack-protector-all",),
    ("-fno-inline",),
    ("-ftrapping-math",),
    ("-funique-internal-linkage-names",),
)
LINKER_FLAGS = (
    (),
    (),
    ("-Wl,--gc-sections",),
    ("-Wl,--gc-sections", "-Wl,--icf=safe"),
    ("-Wl,--lto-partitions=3",),
    ("-Wl,--lto-O3",),
    ("-Wl,--lto-O1",),
    ("-Wl,--lto-O0",),
    ("-rdynamic",),
    ("-no-pie",),
    ("-Wl,-Bsymbolic-functions",),
    ("-Wl,-z,now",),
    ("-Wl,--lto-whole-program-visibility",),
    ("-Wl,--thinlto-jobs=1",),
    ("-Wl,-s",),
)
KINDS_OF_LTO = (
    ("-flto",),
    ("-flto",),
    ("-flto=thin",),
    ("-flto=thin", "-fsplit-lto-unit"),
    ("-flto", "-ffat-lto-objects"),
)
# Half of the programs have debug info of several kinds.
DEBUG = ((), ("-g",), ("-g",), ("-g1",), ("-g1",))
MIXED_DEBUG = 0.5
SHAPES = ("program", "program", "library", "archive", "prelinked")
MISALIGNED = "-mstack-alignment=8"
# Each file of a mixed program gets some of them; what changes how functions call each other is left
# out.
MIXED_FLAGS = (
    # Twice, because it is what breaks a program where it gets lost.
    (MISALIGNED,),
    (MISALIGNED,),
    *(("-fPIC",), ("-fno-plt",), ("-mno-red-zone",), ("-fno-omit-frame-pointer",)),
    *(("-fstack-protector-all",), ("-fcf-protection=full",), ("-mcmodel=large",)),
    *(("-ffunction-sections",), ("-fno-semantic-interposition", "-fPIC"), ("-g",)),
)
SHADOW_OF_ALL = ("-fno-sanitize-memory-param-retval",)
SANITIZED_FLAGS = ((), (), ("-fsanitize-memory-track-origins",), ("-g",))


@dataclass(frozen=True)
class How:
    """How the files of a program become one."""

    flags: Sequence[Sequence[str]]
    """The compiler's, for each file; the last one has `main`."""
    llvms: Sequence[Llvm]
    """Which one compiles each file."""
    shape: str = "program"
    """`program`; `library`: the parts are a shared library; `archive`: the parts are one;
    `prelinked`: some parts are linked to one object before (`-r`)."""
    linker: Sequence[str] = ()
    optimises: bool = False
    """Whether the link makes code of bitcode."""
    changes_all: bool = True
    """Whether the passes change the file with `main` too."""


def how_built(name: str, seed: int, llvms: Sequence[Llvm]) -> How:
    """Follows from the seed."""
    choice, count = random.Random(f"build {seed}"), len(KINDS[name].parts) + 1
    same = [choice.choice(llvms)] * count
    match name:
        case "interposition":
            more = choice.choice(((), ("-ffunction-sections",), ("-g",)))
            flags = [(f"-O{choice.choice('1s2z')}", "-fPIC", *more)] * (count - 1)
            return How([*flags, ("-O1",)], same, "library")
        case "mixed":
            # Mostly all have one level, so that their functions are alike.
            is_one, level = choice.random() >= 0.2, choice.choice("1s2z")
            flags = [
                (
                    f"-O{level if is_one else choice.choice('1s2z')}",
                    *(
                        flag
                        for some in choice.sample(MIXED_FLAGS, choice.randrange(3))
                        for flag in some
                    ),
                )
                for _ in range(count - 1)
            ]
            mixed = [choice.choice(llvms) for _ in range(count - 1)]
            return How([*flags, ("-O1",)], [*mixed, llvms[-1]])
        case "sanitized":
            more = SHADOW_OF_ALL if passes_all_shadow(seed) else choice.choice(SANITIZED_FLAGS)
            sanitizer = ("-fsanitize=memory",)
            flags = (f"-O{choice.choice('1s2zz')}", *sanitizer, "-fPIE", *more)
            flags = (*flags, "-fno-strict-aliasing")
            return How([flags] * count, same, linker=(*sanitizer, "-pie"), changes_all=False)
        case _:
            return lto(choice, same)


def lto(choice: random.Random, llvms: Sequence[Llvm]) -> How:
    """By lld, full LTO or ThinLTO; a fifth of the files is no bitcode."""
    shape, level = choice.choice(SHAPES), choice.choice("2szz3")
    flags = choice.choice(COMPILER_FLAGS)
    if shape == "library":
        # What the program calls is visible.
        flags = (*(flag for flag in flags if flag != HIDES), "-fPIC")
    kind = choice.choice(KINDS_OF_LTO)
    whole = ("-fwhole-program-vtables",) if HIDES in flags else ()
    is_mixed = choice.random() < MIXED_DEBUG
    debug = choice.sample(DEBUG, len(llvms)) if is_mixed else [()] * len(llvms)
    bitcode = [() if choice.random() < 0.2 else (*kind, *whole) for _ in llvms]
    linker = ("-Os" if level in "sz" else f"-O{level}", kind[0], *choice.choice(LINKER_FLAGS))
    all_flags = [
        (f"-O{level}", *flags, *some, *more) for some, more in zip(debug, bitcode, strict=True)
    ]
    return How(all_flags, llvms, shape, linker, optimises=True)


def aligns_stacks_alike(how: How) -> bool:
    """Whether all files have the stack alignment that the other ones' functions ask for.  Where
    not, whether a call finds its stack aligned depends on the frames around it: the programs
    do something without the plugin, but nothing says that they have to."""
    return len({MISALIGNED in flags for flags in how.flags[:-1]}) == 1


class Build:
    """Compiles and links, with a pipeline of the plugin or without the plugin."""

    def __init__(self, directory: Path, pipeline: str | None):
        # A linker takes a comma in a path for the end of it.
        name = str(PIPELINES.index(pipeline)) if pipeline else "plain"
        self.sources, self.directory = directory, directory / name
        self.directory.mkdir()
        self.pipeline = pipeline

    def make(self, name: str, seed: int, how: How) -> Path:
        """The program."""
        sources = write_linked(KINDS[name], seed, self.sources)
        *parts, rest = (
            self.compile(llvm, source, flags, how.changes_all or source != sources[-1])
            for source, flags, llvm in zip(sources, how.flags, how.llvms, strict=True)
        )
        random.Random(seed).shuffle(parts)
        match how.shape:
            case "library":
                library = self.link(how, "library.so", ["-shared", *parts])
                parts = [library, f"-Wl,-rpath,{self.directory}"]
            case "archive":
                archive = self.directory / "archive.a"
                self.carry_out([how.llvms[-1].tool("llvm-ar"), "rc", archive, *parts], "")
                parts = [archive]
            case "prelinked":
                first = self.link(how, "prelinked.o", ["-r", *parts[:2]], how.linker[:2])
                parts = [first, *parts[2:]]
        return self.link(how, "program", [rest, *parts])

    def compile(self, llvm: Llvm, source: Path, flags: Sequence[str], has_passes: bool) -> Path:
        made = self.directory / f"{source.stem}.o"
        compiler = llvm.tool("clang++" if source.suffix == ".cpp" else "clang")
        command = [compiler, "-w", *COMPILED_CODE, *flags, "-c", source, "-o", made]
        self.carry_out(command, f"-fpass-plugin={plugin_for(llvm.version)}" if has_passes else "")
        return made

    def link(
        self, how: How, name: str, words: Sequence[Path | str], flags: Sequence[str] | None = None
    ) -> Path:
        made, llvm = self.directory / name, how.llvms[-1]
        command = [llvm.tool("clang++"), *(how.linker if flags is None else flags), *words]
        load = ""
        if how.optimises:
            command += ["-fuse-ld=lld", "-w", DEAD_CODE, LINKED_CODE]
            load = f"-Wl,--load-pass-plugin={plugin_for(llvm.version)}"
        self.carry_out([*command, "-o", made], load)
        return made

    def carry_out(self, command: Sequence[Path | str], load: str) -> None:
        if self.pipeline and load:
            # lld verifies nothing after its passes.
            passes = f"RUSTMERGE_PASSES={self.pipeline},verify"
            command = ["env", passes, *command, load]
        ended = end_of(command, SECONDS)
        if ended.status != 0:
            raise Failure(f"{' '.join(map(str, command))} {ended.describe()}")
