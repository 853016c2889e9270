"""Bitcode that was cut off or has flipped bits, and modules that do not verify."""

from __future__ import annotations

import random

from trust.faults.host import PIPELINES, Host
from trust.ir_programs import ir_program
from trust.ir_writing import block, code, function


def check(host: Host) -> None:
    damaged_bitcode(host)
    invalid_modules(host)


def damaged_bitcode(host: Host) -> None:
    """What LLVM reads, the passes survive; what it does not read stays an error."""
    choice = random.Random(host.seed)
    source = ir_program(host.seed, host.directory)
    module = host.directory / "whole.bc"
    host.without_plugin(["-passes=verify", source, "-o", module])
    whole = module.read_bytes()
    for number in range(400 if host.is_thorough else 24):
        damaged = host.file(
            "damaged.bc", cut(whole, choice) if choice.random() < 0.2 else flipped(whole, choice)
        )
        plain = host.without_plugin(["-passes=verify", "-disable-output", damaged])
        if plain.crashed or plain.timed_out:
            host.counts["modules that LLVM itself dies of"] += 1
            continue
        host.counts["damaged modules that LLVM reads"] += plain.status == 0
        pipeline = PIPELINES[number % len(PIPELINES)]
        ended = host.opt(pipeline, ["-verify-each", "-disable-output", damaged])
        same = ended.status == plain.status and not ended.timed_out
        host.expect(
            same,
            f"damaged-{number}",
            f"{pipeline} {ended.describe()}, LLVM alone with {plain.status}",
            [damaged],
        )


def cut(whole: bytes, choice: random.Random) -> bytes:
    return whole[: choice.randrange(len(whole))]


def flipped(whole: bytes, choice: random.Random) -> bytes:
    """A few bits of the second half, where functions are, are turned."""
    damaged = bytearray(whole)
    for _ in range(choice.choice((1, 1, 2, 4))):
        damaged[choice.randrange(len(whole) // 3, len(whole))] ^= 1 << choice.randrange(8)
    return bytes(damaged)


# What LLVM's parser lets through and its verifier does not.
INVALID = {
    "use-before-definition": function(
        "i32 @NAME(i32 %x)", code("%a = add i32 %b, 1", "%b = add i32 %a, %x", "ret i32 %b")
    ),
    "use-in-other-arm": function(
        "i32 @NAME(i1 %c)",
        code("br i1 %c, label %l, label %r"),
        block("l", "%a = add i32 1, 2", "br label %e"),
        block("r", "br label %e"),
        block("e", "ret i32 %a"),
    ),
    "phi-lacks-a-way": function(
        "i32 @NAME(i1 %c)",
        code("br i1 %c, label %l, label %e"),
        block("l", "br label %e"),
        block("e", "%p = phi i32 [ 1, %l ]", "ret i32 %p"),
    ),
    "phi-of-two-values-for-one-way": function(
        "i32 @NAME(i1 %c)",
        code("br i1 %c, label %e, label %e"),
        block("e", "%p = phi i32 [ 1, %0 ], [ 2, %0 ]", "ret i32 %p"),
    ),
    "entry-has-ways-to-it": function(
        "void @NAME()", block("e", "call void @out(i32 1)", "call void @out(i32 2)", "br label %e")
    ),
    "result-of-another-type": function(
        "i32 @NAME()", code("call void @out(i32 1)", "call void @out(i32 2)", "ret void")
    ),
    "musttail-without-ret": function(
        "void @NAME(i32 %x)",
        code("musttail call void @out(i32 %x)", "call void @out(i32 3)", "ret void"),
    ),
    "invoke-without-personality": function(
        "void @NAME()",
        code("invoke void @out(i32 1) to label %f unwind label %p"),
        block("f", "ret void"),
        block("p", "%l = landingpad { ptr, i32 } cleanup", "ret void"),
    ),
    "landingpad-in-the-middle": function(
        "void @NAME() personality ptr @out",
        code("call void @out(i32 1)", "%l = landingpad { ptr, i32 } cleanup", "ret void"),
    ),
    "attribute-of-wrong-type": function(
        "void @NAME(i32 nonnull %x)",
        code("call void @out(i32 %x)", "call void @out(i32 %x)", "ret void"),
    ),
    "metadata-of-wrong-shape": function(
        "i32 @NAME(ptr %x)",
        code("%v = load i32, ptr %x, !range !{i64 1}", "call void @out(i32 %v)", "ret i32 %v"),
    ),
    "swifterror-used-freely": function(
        "void @NAME(ptr swifterror %x)",
        code("call void @take(ptr %x)", "call void @take(ptr %x)", "ret void"),
    ),
    "unreachable-cycle": function(
        "void @NAME()",
        code("ret void"),
        block(
            "l", "%a = add i32 %b, 1", "%b = add i32 %a, 1", "call void @out(i32 %b)", "br label %l"
        ),
    ),
}


def invalid_modules(host: Host) -> None:
    """A host may forget to verify.  Then the answer may be an error, but no crash."""
    for name, definition in INVALID.items():
        text = "declare void @out(i32)\ndeclare void @take(ptr)\n"
        text += "".join(definition.replace("@NAME", f"@f{copy}") for copy in range(3))
        module = host.file(f"{name}.ll", text)
        if (
            host.without_plugin(
                ["-disable-verify", "-passes=no-op-module", "-disable-output", module]
            ).status
            != 0
        ):
            host.counts["invalid modules that do not parse"] += 1
            continue
        for pipeline in PIPELINES:
            ended = host.opt(pipeline, ["-disable-verify", "-disable-output", module])
            host.expect(
                not ended.crashed and not ended.timed_out,
                f"invalid-{name}",
                f"{pipeline} {ended.describe()}",
                [module],
            )
            verified = host.opt(pipeline, ["-disable-output", module])
            host.expect(
                not verified.crashed,
                f"invalid-{name}",
                f"{pipeline} {verified.describe()}",
                [module],
            )
