"""The kinds of changes that ci/twins makes, each by several editors."""

from __future__ import annotations

import random
import re

from trust.twins.edits import (
    Edit,
    Editor,
    exchange,
    exchange_operands,
    insert,
    number,
    remove,
    statement,
    symbol,
    value,
)

BINARY = "add sub mul udiv sdiv urem srem shl lshr ashr and or xor fadd fsub fmul fdiv frem".split()
CASTS = (
    "zext sext trunc fptrunc fpext uitofp sitofp fptoui fptosi bitcast inttoptr ptrtoint".split()
)
COMPARES = "eq ne ugt uge ult ule sgt sge slt sle".split()
FLOAT_COMPARES = "oeq ogt oge olt ole one ord ueq ugt uge ult ule une uno true false".split()
READ_MODIFY_WRITE = "xchg add sub and nand or xor max min umax umin fadd fsub fmax fmin".split()
ORDERINGS = "unordered monotonic acquire release acq_rel seq_cst".split()
CONVENTIONS = (
    "fastcc coldcc tailcc swiftcc swifttailcc preserve_mostcc preserve_allcc ghccc "
    "x86_stdcallcc x86_fastcallcc win64cc x86_64_sysvcc arm_aapcscc arm_aapcs_vfpcc "
    "aarch64_vector_pcs spir_func amdgpu_gfx cc10"
).split()
LINKAGES = "internal private linkonce linkonce_odr weak weak_odr available_externally".split()
FAST_MATH = "fast nnan ninf nsz arcp contract afn reassoc".split()
# Where each flag may stand behind the operation.
FLAGS = {
    r"\b(?:add|sub|mul|shl)\b": ("nsw", "nuw", "nuw nsw"),
    r"\btrunc\b": ("nsw", "nuw"),
    r"\b(?:udiv|sdiv|lshr|ashr)\b": ("exact",),
    r"(?<== )or\b": ("disjoint",),
    r"\b(?:zext|uitofp)\b": ("nneg",),
    r"\bicmp\b": ("samesign",),
    r"\bgetelementptr\b": ("inbounds", "nuw", "nusw", "inrange(-8, 8)"),
    r"\b(?:fadd|fsub|fmul|fdiv|frem|fcmp|fneg|phi|select|call|fpext|fptrunc)\b": tuple(FAST_MATH),
    r"\b(?:load|store|cmpxchg|atomicrmw)\b": ("volatile", "atomic"),
    r"\bcmpxchg\b": ("weak",),
}
WORDS_OF_FLAGS = sorted({word for words in FLAGS.values() for one in words for word in one.split()})
# Attributes of functions; those of the other test are drawn as well.
OF_FUNCTIONS = (
    "alwaysinline builtin cold convergent hot inlinehint jumptable memory(none) memory(read) "
    "memory(argmem:&readwrite) minsize mustprogress naked nobuiltin nocallback nocf_check "
    "nodivergencesource noduplicate nofree noimplicitfloat noinline nomerge nonlazybind noprofile "
    "norecurse noredzone noreturn nosanitize_bounds nosync nounwind null_pointer_is_valid "
    "optforfuzzing optsize returns_twice safestack sanitize_address sanitize_hwaddress "
    "sanitize_memory sanitize_memtag sanitize_thread shadowcallstack skipprofile "
    "speculatable speculative_load_hardening ssp sspreq sspstrong strictfp uwtable uwtable(sync) "
    "willreturn vscale_range(1,2) alignstack(16) fn_ret_thunk_extern presplitcoroutine "
    'noinline&optnone "frame-pointer"="all" "no-jump-tables"="true" "use-soft-float"="true" '
    '"no-trapping-math"="true" "denormal-fp-math"="preserve-sign" "probe-stack"="__probe" '
    '"no-builtins" "thunk" "stack-probe-size"="8192" "disable-tail-calls"="true" '
    '"patchable-function-entry"="2" "zero-call-used-regs"="all" "split-stack" '
    '"branch-target-enforcement" "sign-return-address"="all" "unsafe-fp-math"="true" '
    '"no-nans-fp-math"="true" "target-cpu"="generic" "interrupt"="IRQ" '
    '"nooutline" "warn-stack-size"="80" "backchain" "packed-stack" "no-caller-saved-registers" '
    '"function-instrument"="xray-always" '
    '"indirect-tls-seg-refs" "cmse_nonsecure_entry" "amdgpu-waves-per-eu"="4,4" '
    '"aarch64_pstate_sm_enabled" "hotpatch"'
).split()
OF_VALUES = (
    "noundef nonnull noalias nocapture captures(none) captures(address) readonly readnone "
    "writeonly returned signext zeroext inreg align&8 align&1 dereferenceable(8) "
    "dereferenceable_or_null(4) nofree nest immarg allocptr allocalign writable dead_on_unwind "
    "swiftself swiftasync swifterror byval(i32) byval(i64) sret(i32) byref(i32) inalloca(i32) "
    "preallocated(i32) elementtype(i32) nofpclass(nan) range(i32&0,&5) range(i64&0,&5) "
    "alignstack(8) initializes((0,&4)) dead_on_return"
).split()
# In front of the type of a result.
OF_RESULTS = (
    "noundef ",
    "zeroext ",
    "signext ",
    "noalias ",
    "nonnull ",
    "inreg ",
    "align 8 ",
    "range(i32 0, 5) ",
)
OF_CALLS = (
    "nounwind readnone readonly memory(none) memory(read) cold noreturn nomerge convergent "
    "noduplicate noinline alwaysinline nobuiltin builtin strictfp returns_twice willreturn "
    "mustprogress nofree nosync norecurse nocallback nocf_check minsize optsize naked "
    '"no-builtins" "thunk" "made-up" "nooutline" "frame-pointer"="all" "disable-tail-calls"="true"'
).split()
BUNDLES = (
    '"deopt"(i32 7)',
    '"deopt"(i32 8)',
    '"unknown"(i32 7)',
    '"kcfi"(i32 7)',
    '"kcfi"(i32 8)',
    '"ptrauth"(i32 0, i64 5)',
    '"cfguardtarget"(ptr null)',
    '"align"(ptr null, i64 8)',
    '"gc-live"(ptr null)',
)
ATTACHMENTS = (
    "!nontemporal !{i32 1}",
    "!invariant.load !{}",
    "!range !{i32 0, i32 5}",
    "!range !{i64 0, i64 5}",
    "!range !{i8 0, i8 2}",
    "!nonnull !{}",
    "!noundef !{}",
    "!align !{i64 8}",
    "!dereferenceable !{i64 8}",
    "!fpmath !{float 2.5}",
    "!unpredictable !{}",
    '!prof !{!"branch_weights", i32 5, i32 7}',
    '!prof !{!"VP", i32 0, i64 5, i64 77, i64 5}',
    '!annotation !{!"a"}',
    '!pcsections !{!"a"}',
    "!nosanitize !{}",
    "!invariant.group !{}",
    "!srcloc !{i64 5}",
    "!noalias.addrspace !{i32 5, i32 6}",
    "!amdgpu.no.fine.grained.memory !{}",
    "!made.up !{}",
)


# The first line of a function up to what may follow its parameters.
END_OF_PARAMETERS = r"^define [^\n]*?\)(?=[^()\n]*(?:\([^()\n]*\)[^()\n]*)*\{$)"
EQUAL_WIDTHS = [
    pair
    for one, other in (
        ("i32", "float"),
        ("i64", "double"),
        ("i64", "ptr"),
        ("i32", "ptr"),
        ("i16", "half"),
        ("half", "bfloat"),
        ("fp128", "i128"),
        ("ptr", r"ptr addrspace(1)"),
        ("<4 x i32>", "<4 x float>"),
        ("<2 x i64>", "<4 x i32>"),
    )
    for pair in ((one, other), (other, one))
]
TYPE = r"(?:ptr(?: addrspace\(\d+\))?|i\d+|float|double|half|<\d+ x \w+>|%[\w.]+)"
# A call up to the parenthesis, in a line of its own.
CALL = r"\b(?:call|invoke) [^\n]*?"
WORD_OF_ATTRIBUTE = r' (?:"[\w.-]+"(?:="[^"\n]*")?|[a-z_]+(?:\([^()\n]*\))?)(?=[ ,)\n])'


def flag(text: str, other: str, choice: random.Random) -> Edit | None:
    pattern = choice.choice(sorted(FLAGS))
    return insert(pattern, FLAGS[pattern])(text, other, choice)


def attribute_of_other(text: str, other: str, choice: random.Random) -> Edit | None:
    """An attribute of a function of another module, behind the parameters."""
    groups = re.findall(r"^attributes #\d+ = \{ (.*) \}$", other, re.MULTILINE)
    words = sorted(
        {
            word.replace("alignstack=", "alignstack ")
            for group in groups
            for word in re.findall(r'"[^"]*"(?:="[^"]*")?|[a-z_]\w*(?:\([^)]*\))?', group)
        }
    )
    return insert(END_OF_PARAMETERS, words)(text, other, choice) if words else None


def all_types(text: str, _other: str, choice: random.Random) -> Edit | None:
    """A type of the same width everywhere."""
    one, other = choice.choice(EQUAL_WIDTHS)
    changed = re.sub(rf"(?<![\w.%@]){one}(?![\w.*])", other, text)
    return Edit(0, len(text), changed, "type") if changed != text else None


KINDS: dict[str, tuple[Editor, ...]] = {
    "constant": (
        number,
        number,
        exchange(
            r"(?<=[ ,])(true|false|null|undef|poison|zeroinitializer|none)\b",
            ("true", "false", "null", "undef", "poison", "zeroinitializer"),
            "constant",
        ),
        exchange(
            r"(?<=[ ,])(-?\d\.\d+e[+-]\d+|0x[0-9A-F]{16})\b",
            ("0.000000e+00", "-0.000000e+00", "1.000000e+00", "2.500000e-01", "0x7FF8000000000000"),
            "constant",
        ),
    ),
    "operand": (value, value, symbol, exchange_operands),
    "statement": (statement,),
    "operation": (
        exchange(rf"(?<== )({'|'.join(BINARY)})\b", BINARY),
        exchange(rf"(?<== )({'|'.join(CASTS)})\b", CASTS),
        exchange(rf"\bicmp (?:samesign )?({'|'.join(COMPARES)})\b", COMPARES),
        exchange(rf"\bfcmp (?:\w+ )*?({'|'.join(FLOAT_COMPARES)})\b", FLOAT_COMPARES),
        exchange(
            rf"\batomicrmw (?:volatile )?({'|'.join(READ_MODIFY_WRITE)})\b", READ_MODIFY_WRITE
        ),
        exchange(r"\b(catch|filter) ", ("catch", "filter")),
    ),
    "flag": (
        flag,
        flag,
        remove(rf"(?<=\w) (?:{'|'.join(WORDS_OF_FLAGS)})\b"),
        exchange(
            r"(musttail |notail |tail )(?=call)", ("tail ", "notail ", "musttail ", ""), "tail"
        ),
        exchange(r"(?<== |  )()(?=call)", ("tail ", "notail ", "musttail "), "tail"),
        remove(r"^ +cleanup$"),
    ),
    "attribute of the function": (
        insert(END_OF_PARAMETERS, OF_FUNCTIONS),
        insert(END_OF_PARAMETERS, OF_FUNCTIONS),
        attribute_of_other,
        remove(
            r"(?<=[)\w\"]) (?:\"[\w.-]+\"(?:=\"[^\"\n]*\")?|nounwind|norecurse|uwtable|"
            r"minsize|optsize|noinline|strictfp|convergent|ssp|noredzone)(?=[^\n]*\{$)"
        ),
    ),
    "attribute of a parameter": (
        insert(rf"^define [^\n]*?(?<=[(,]){TYPE}", OF_VALUES),
        insert(rf"^define [^\n]*?, {TYPE}", OF_VALUES),
        remove(rf"(?<=[\w)]){WORD_OF_ATTRIBUTE}(?= %[\w.]+[,)][^\n]*\{{$)"),
    ),
    "attribute of the result": (
        exchange(
            r"^define ()[^@\n]*@",
            (*OF_RESULTS, "nofpclass(nan) "),
        ),
        exchange(
            rf"\b(?:call|invoke) ()(?={TYPE} )",
            (*OF_RESULTS, "dereferenceable(8) "),
        ),
        remove(r"(?<=define )(?:noundef|zeroext|signext|noalias|nonnull|inreg) "),
    ),
    "attribute of a call": (
        insert(rf"{CALL}\)(?=$|,| )", OF_CALLS),
        insert(rf"{CALL}[(]{TYPE}", OF_VALUES),
        insert(rf"{CALL}, {TYPE}", OF_VALUES),
        remove(rf"(?<=[\w)]){WORD_OF_ATTRIBUTE}(?= [%@][\w.]+[,)])"),
        remove(
            r"(?<=\)) (?:nounwind|memory\([^)\n]*\)|noreturn|convergent|nomerge|strictfp)(?=[ ,\n])"
        ),
    ),
    "metadata": (
        insert(r"^  (?!switch)[^\n]*?[^\n:,{\[(](?=$|, !)", [f",{one}" for one in ATTACHMENTS]),
        remove(r", ![a-z][\w.]* ![\w{][^,\n]*"),
        symbol,
    ),
    "operand bundle": (
        insert(rf"{CALL}\)(?=$|,| )", [f"[ {one} ]" for one in BUNDLES]),
        remove(r" \[ \"[^\n]* \]$", "bundle"),
    ),
    "order of atomics": (
        exchange(rf"(?<= )({'|'.join(ORDERINGS)})\b", ORDERINGS, "order"),
        exchange(
            r"(?<= )()(?=(?:monotonic|acquire|release|acq_rel|seq_cst)\b)",
            ('syncscope("singlethread") ', 'syncscope("agent") '),
            "scope",
        ),
        remove(r'syncscope\("[^"]*"\) ', "scope"),
    ),
    "address space": (
        exchange(
            r"addrspace\((\d+)\)", [str(one) for one in (1, 2, 3, 4, 5, 7, 8, 270, 271)], "space"
        ),
        exchange(
            r"\bptr()\b",
            (" addrspace(1)", " addrspace(3)", " addrspace(5)", " addrspace(270)"),
            "space",
        ),
        exchange(
            r"^define [^\n]*?\)()(?=[^()\n]*\{$)", (" addrspace(1)", " addrspace(0)"), "space"
        ),
    ),
    "alignment": (
        exchange(r", align (\d+)", ("1", "2", "4", "8", "16", "64"), "alignment"),
        remove(r", align \d+", "alignment"),
    ),
    "calling convention": (
        exchange(r"^define ()", [f"{one} " for one in CONVENTIONS], "convention"),
        exchange(r"\b(?:call|invoke) ()", [f"{one} " for one in CONVENTIONS], "convention"),
        exchange(rf"\b({'|'.join(CONVENTIONS)})\b", CONVENTIONS, "convention"),
        remove(rf"\b(?:{'|'.join(CONVENTIONS)}) ", "convention"),
    ),
    "type": (
        all_types,
        all_types,
        exchange(
            r"(?<=[ ,(])(i8|i16|i32|i64|ptr|float|double|half|bfloat)\b(?=[ ,)])",
            ("i8", "i16", "i32", "i64", "ptr", "float", "double", "half", "bfloat"),
            "type",
        ),
        exchange(
            r"x (i8|i16|i32|i64|ptr|float|double)\]",
            ("i8", "i16", "i32", "i64", "ptr", "float", "double"),
            "type",
        ),
    ),
    "symbol": (
        exchange(
            r"^define [^\n]*()(?= \{$)", (' !prof !{!"function_entry_count", i64 7}',), "!prof"
        ),
        exchange(r"^define [^\n]*\)()(?=[^()\n]*\{$)", (" align 16", " align 64"), "alignment"),
        exchange(r"^define ()", [f"{one} " for one in LINKAGES], "linkage"),
        exchange(rf"^define ({'|'.join(LINKAGES)}) ", LINKAGES, "linkage"),
        remove(rf"(?<=define )(?:{'|'.join(LINKAGES)}) ", "linkage"),
        exchange(
            r"^define ()", ("hidden ", "protected ", "dso_local ", "dllexport "), "visibility"
        ),
        exchange(
            r"^define [^\n]*?\)()(?=[^()\n]*\{$)",
            (" unnamed_addr", " local_unnamed_addr"),
            "address",
        ),
        exchange(r"^define [^\n]*\)[^\n]*?( comdat(?:\([^)]*\))?)(?= )", ("",), "comdat"),
    ),
    "section": (
        insert(
            r"^define [^\n]*\)(?=[^()\n]*\{$)",
            (
                'section ".text.other"',
                'section "other"',
                'section ".text", "made" ',
                'partition "part"',
            ),
        ),
        remove(r' section "[^"]*"(?=[^\n]*\{$)', "section"),
        remove(r' partition "[^"]*"(?=[^\n]*\{$)', "partition"),
    ),
    "data of the function": (
        exchange(
            r"^define [^\n]*()(?= \{$)",
            (
                " prefix i32 7",
                " prologue i8 -112",
                " prefix i64 8",
                " personality ptr @personality",
                ' gc "statepoint-example"',
                ' gc "shadow-stack"',
                ' !type !{i64 0, !"a"}',
                " !kcfi_type !{i32 7}",
                " !made.up !{}",
                ' !section_prefix !{!"section_prefix", !"hot"}',
                " !associated !{null}",
                " !callback !{}",
                " !implicit.ref !{}",
                " !reqd_work_group_size !{i32 8, i32 1, i32 1}",
            ),
            "data",
        ),
        remove(r" (?:prefix|prologue|personality|gc) [^\n]*?(?= \{$)", "data"),
    ),
}
