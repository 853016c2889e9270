"""Bitcode that was cut off or has flipped bits, and modules that do not verify."""

from __future__ import annotations

import random

from trust.faults.host import PIPELINES, Host
from trust.ir_programs import ir_program


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
    "use-before-definition": "define i32 @NAME(i32 %x) {\n"
    "  %a = add i32 %b, 1\n"
    "  %b = add i32 %a, %x\n"
    "  ret i32 %b\n"
    "}",
    "use-in-other-arm": "define i32 @NAME(i1 %c) {\n"
    "  br i1 %c, label %l, label %r\n"
    "l:\n"
    "  %a = add i32 1, 2\n"
    "  br label %e\n"
    "r:\n"
    "  br label %e\n"
    "e:\n"
    "  ret i32 %a\n"
    "}",
    "phi-lacks-a-way": "define i32 @NAME(i1 %c) {\n"
    "  br i1 %c, label %l, label %e\n"
    "l:\n"
    "  br label %e\n"
    "e:\n"
    "  %p = phi i32 [ 1, %l ]\n"
    "  ret i32 %p\n"
    "}",
    "phi-of-two-values-for-one-way": "define i32 @NAME(i1 %c) {\n"
    "  br i1 %c, label %e, label %e\n"
    "e:\n"
    "  %p = phi i32 [ 1, %0 ], [ 2, %0 ]\n"
    "  ret i32 %p\n"
    "}",
    "entry-has-ways-to-it": "define void @NAME() {\n"
    "e:\n"
    "  call void @out(i32 1)\n"
    "  call void @out(i32 2)\n"
    "  br label %e\n"
    "}",
    "result-of-another-type": "define i32 @NAME() {\n"
    "  call void @out(i32 1)\n"
    "  call void @out(i32 2)\n"
    "  ret void\n"
    "}",
    "musttail-without-ret": "define void @NAME(i32 %x) {\n"
    "  musttail call void @out(i32 %x)\n"
    "  call void @out(i32 3)\n"
    "  ret void\n"
    "}",
    "invoke-without-personality": "define void @NAME() {\n"
    "  invoke void @out(i32 1) to label %f unwind label %p\n"
    "f:\n"
    "  ret void\n"
    "p:\n"
    "  %l = landingpad { ptr, i32 } cleanup\n"
    "  ret void\n"
    "}",
    "landingpad-in-the-middle": "define void @NAME() personality ptr @out {\n"
    "  call void @out(i32 1)\n"
    "  %l = landingpad { ptr, i32 } cleanup\n"
    "  ret void\n"
    "}",
    "attribute-of-wrong-type": "define void @NAME(i32 nonnull %x) {\n"
    "  call void @out(i32 %x)\n"
    "  call void @out(i32 %x)\n"
    "  ret void\n"
    "}",
    "metadata-of-wrong-shape": "define i32 @NAME(ptr %x) {\n"
    "  %v = load i32, ptr %x, !range !{i64 1}\n"
    "  call void @out(i32 %v)\n"
    "  ret i32 %v\n"
    "}",
    "swifterror-used-freely": "define void @NAME(ptr swifterror %x) {\n"
    "  call void @take(ptr %x)\n"
    "  call void @take(ptr %x)\n"
    "  ret void\n"
    "}",
    "unreachable-cycle": "define void @NAME() {\n"
    "  ret void\n"
    "l:\n"
    "  %a = add i32 %b, 1\n"
    "  %b = add i32 %a, 1\n"
    "  call void @out(i32 %b)\n"
    "  br label %l\n"
    "}",
}


def invalid_modules(host: Host) -> None:
    """A host may forget to verify.  Then the answer may be an error, but no crash."""
    for name, function in INVALID.items():
        text = "declare void @out(i32)\ndeclare void @take(ptr)\n"
        text += "".join(function.replace("@NAME", f"@f{copy}") + "\n" for copy in range(3))
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
