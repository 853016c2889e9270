"""Small ordinary files, as firmware and command-line tools have them, with random values.

Files need no headers, so that a compiler for any processor can read them.  The same kind and
number give the same file.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass

# What every C and C++ file begins with.
PRELUDE = """\
typedef __UINT8_TYPE__ u8;
typedef __UINT16_TYPE__ u16;
typedef __UINT32_TYPE__ u32;
typedef __INT32_TYPE__ i32;
typedef __SIZE_TYPE__ size;
"""
NOUNS = (
    *("timer", "uart", "motor", "sensor", "relay", "pump", "valve", "clock", "radio", "flash"),
    *("battery", "screen", "button", "buffer", "packet", "session", "account", "ticket", "route"),
    *("user", "image", "sound", "filter", "channel", "device", "socket", "record", "index"),
)
VERBS = (
    *("open", "close", "start", "stop", "reset", "read", "write", "enable", "disable", "lock"),
    *("check", "send", "receive", "flush", "bind", "listen", "accept", "poll", "attach", "load"),
)
INTEGERS = ("u8", "u16", "u32", "i32")


@dataclass(frozen=True)
class SmallFile:
    """One file of a kind."""

    kind: str
    number: int
    suffix: str
    source: str

    @property
    def name(self) -> str:
        return f"{self.kind}-{self.number}"


class Choices(random.Random):
    """The random values of one file."""

    def names(self, at_least: int, at_most: int) -> list[str]:
        """Distinct names of functions or fields."""
        count = self.randrange(at_least, at_most + 1)
        all_names = [f"{noun}_{verb}" for noun in self.nouns(6) for verb in VERBS]
        return self.sample(all_names, count)

    def nouns(self, count: int) -> list[str]:
        return self.sample(NOUNS, count)

    def value(self) -> str:
        """A constant, small ones more often than large ones."""
        bits = self.choice((1, 3, 6, 7, 8, 8, 12, 16, 20, 31))
        return (
            hex(self.randrange(1 << bits))
            if self.random() < 0.6
            else str(self.randrange(1 << bits))
        )

    def some(self, at_least: int, at_most: int) -> range:
        return range(self.randrange(at_least, at_most + 1))

    def text(self) -> str:
        """A short message."""
        words = (*VERBS, *NOUNS, "failed", "invalid", "ready", "no", "too", "many", "out", "of")
        return " ".join(self.choices(words, k=self.randrange(1, 6)))


def register_writes(choice: Choices) -> Iterator[str]:
    """Drivers that set up peripherals, by calls or by stores."""
    base = choice.randrange(0x40000, 0x50000) << 12
    yield "void reg_write(u32 address, u32 value); void set(int index, int value);\n"
    yield "struct port { volatile u32 mode, speed, pull, in, out, lock, low, high; };\n"
    yield f"#define PORT(n) ((struct port *)(size)({base:#x}u + (n) * 0x400u))\n"
    yield f"#define REGISTER(n) (*(volatile u32 *)(size)({base:#x}u + (n)))\n"
    style = choice.randrange(5)
    length = choice.choice((1, 1, 2, 4, 8, 16, 24))
    for name in choice.names(3, 12):
        port = choice.randrange(8)
        lines = [register_write(choice, style, port, at) for at in range(length)]
        if choice.random() < 0.2:
            lines.insert(
                choice.randrange(len(lines)), f"if (REGISTER(4) & {choice.value()}) return;"
            )
        yield f"void {name}(void)\n{{\n  " + "\n  ".join(lines) + "\n}\n"


def register_write(choice: Choices, style: int, port: int, at: int) -> str:
    value = choice.value()
    if style == 0:
        return f"set({at + 1}, {value});"
    if style == 1:
        return f"reg_write({0x40000000 + port * 0x400 + at * 4:#x}u, {value});"
    if style == 2:
        return f"REGISTER({port * 0x40 + at * 4}) = {value};"
    field = choice.choice(("mode", "speed", "pull", "out", "lock", "low", "high"))
    if style == 3:
        return f"PORT({port})->{field} = {value};"
    bit = choice.randrange(32)
    return choice.choice(
        (
            f"PORT({port})->{field} |= 1u << {bit};",
            f"PORT({port})->{field} &= ~(3u << {bit});",
            f"PORT({port})->{field} = (PORT({port})->{field} & ~{value}) | (u32){choice.value()};",
        )
    )


def display_initialisation(choice: Choices) -> Iterator[str]:
    """Displays that are set up by nearly the same sequence of bytes."""
    yield "void lcd_cmd(u8); void lcd_data(u8); void delay_ms(u32);\n"
    steps = [choice.choice(("cmd", "data", "data", "data", "data")) for _ in choice.some(8, 40)]
    values = [choice.randrange(256) for _ in steps]
    for panel in choice.some(2, 5):
        yield f"void panel{panel}_init(void)\n{{\n"
        for step, value in zip(steps, values, strict=True):
            if choice.random() < 0.08:
                continue
            if choice.random() < 0.08:
                yield f"  delay_ms({choice.randrange(1, 12) * 10});\n"
            yield f"  lcd_{step}({value if choice.random() < 0.5 else choice.randrange(256)});\n"
        yield "}\n"


def command_parser(choice: Choices) -> Iterator[str]:
    """Commands of a console: words are compared, numbers are parsed and checked."""
    yield "int strcmp(const char *, const char *); long strtol(const char *, char **, int);\n"
    yield "void say(const char *, ...); void usage(void);\n"
    yield f"struct state {{ {' '.join(f'i32 {noun};' for noun in NOUNS)} }};\n"
    for name in choice.names(2, 6):
        has_limit = choice.random() < 0.6
        yield f"int {name}(struct state *s, int count, char **words)\n{{\n"
        yield f"  if (count < {choice.randrange(1, 4)}) {{ usage(); return -1; }}\n"
        for noun in choice.nouns(choice.randrange(1, 8)):
            yield f'  if (!strcmp(words[0], "{noun}")) {{\n'
            yield f"    long n = strtol(words[1], 0, {choice.choice((0, 10, 16))});\n"
            if has_limit:
                yield (
                    f'    if (n > {choice.value()}) {{ say("{noun}: {choice.text()}", n); return '
                    f"-1; }}\n"
                )
            yield f"    s->{noun} = (i32)n;\n    return {choice.randrange(3)};\n  }}\n"
        yield f'  say("{choice.text()}: %s", words[0]);\n  return -{choice.randrange(1, 30)};\n}}\n'


def option_parser(choice: Choices) -> Iterator[str]:
    """Options of a program: one letter each."""
    yield (
        "int getopt(int, char *const *, const char *); extern char *optarg; int atoi(const char "
        "*);\n"
    )
    yield "void say(const char *, ...); void exit(int) __attribute__((noreturn));\n"
    fields = choice.nouns(choice.randrange(4, 20))
    for field in fields:
        yield f"i32 {field}_option = {choice.randrange(10)}; const char *{field}_name;\n"
    for name in choice.names(1, 3):
        yield f"int {name}(int count, char **words)\n{{\n  int c;\n"
        letters = choice.sample("abcdefghijklmnopqrstuvwxyz", len(fields))
        yield (
            f'  while ((c = getopt(count, words, "{":".join(letters)}")) != -1)\n'
            f"    switch (c) {{\n"
        )
        for letter, field in zip(letters, fields, strict=True):
            yield f"    case '{letter}': {option_case(choice, field)} break;\n"
        yield f'    default: say("{choice.text()}\\n"); exit({choice.randrange(1, 3)});\n    }}\n'
        yield "  return 0;\n}\n"


def option_case(choice: Choices, field: str) -> str:
    return choice.choice(
        (
            f"{field}_option = atoi(optarg);",
            f"{field}_name = optarg;",
            f"{field}_option |= {choice.value()};",
            f"{field}_option = {choice.randrange(100)};",
            (
                f"{field}_option = atoi(optarg); if ({field}_option > {choice.value()}) {{ "
                f'say("{choice.text()}: %s\\n", optarg); exit(1); }}'
            ),
        )
    )


def log_messages(choice: Choices) -> Iterator[str]:
    """Functions that do little and tell about it."""
    yield "void log_at(int level, const char *file, int line, const char *text, ...);\n"
    yield "int hardware(int, int); extern int verbose;\n"
    arguments = choice.randrange(3)
    for line, name in enumerate(choice.names(4, 14)):
        yield f"int {name}(int a, int b)\n{{\n"
        if choice.random() < 0.5:
            yield "  if (verbose) "
        values = ", ".join(("a", "b", "a + b")[:arguments])
        call = f'"%d {choice.text()}"' + (f", {values}" if values else "")
        yield (
            f'  log_at({choice.randrange(5)}, "{choice.choice(NOUNS)}.c", {line * 17 + 20}, '
            f"{call});\n"
        )
        yield f"  int r = hardware(a, {choice.value()});\n"
        yield (
            f'  if (r < 0) {{ log_at(3, "main.c", {line * 17 + 23}, "{choice.text()} %d", r); '
            f"return -{choice.randrange(1, 40)}; }}\n"
        )
        yield f"  return r + {choice.choice(('b', choice.value()))};\n}}\n"


def state_machine(choice: Choices) -> Iterator[str]:
    """Protocols and user interfaces: a switch of states with their transitions."""
    states = [name.upper() for name in choice.names(4, 12)]
    actions = choice.names(3, 6)
    yield f"enum state {{ {', '.join(states)} }};\n"
    yield "struct machine { enum state state; u32 ticks, limit, errors; u8 retries, flags; };\n"
    yield "".join(f"void {action}(struct machine *, int);\n" for action in actions)
    for name in [f"step{number}" for number in choice.some(1, 4)]:
        yield f"int {name}(struct machine *m, int event)\n{{\n  switch (m->state) {{\n"
        for state in states:
            yield f"  case {state}:\n"
            for _ in choice.some(1, 3):
                yield f"    if (event == {choice.randrange(20)}) {{ "
                yield from (state_action(choice, actions) + " " for _ in choice.some(1, 3))
                yield f"m->state = {choice.choice(states)}; return {choice.randrange(2)}; }}\n"
            yield "    break;\n"
        yield f"  default: m->errors++;\n  }}\n  return -{choice.randrange(1, 5)};\n}}\n"


def state_action(choice: Choices, actions: list[str]) -> str:
    return choice.choice(
        (
            f"{choice.choice(actions)}(m, {choice.value()});",
            "m->ticks = 0;",
            f"m->limit = {choice.value()};",
            f"m->flags |= {1 << choice.randrange(8)};",
            f"m->retries = {choice.randrange(8)};",
        )
    )


def accessors(choice: Choices) -> Iterator[str]:
    """Getters and setters, some with checks."""
    fields = [(choice.choice(INTEGERS), noun) for noun in choice.nouns(choice.randrange(4, 16))]
    yield f"struct thing {{ {' '.join(f'{kind} {noun};' for kind, noun in fields)} u32 dirty; }};\n"
    yield "void changed(struct thing *, int); extern struct thing things[16];\n"
    style = choice.randrange(4)
    for at, (kind, noun) in enumerate(fields):
        limit = choice.value()
        if style == 0:
            get, put = f"return t->{noun};", f"t->{noun} = v; return 0;"
        elif style == 1:
            get = f"if (!t) return 0; return t->{noun};"
            put = f"if (!t || v > ({kind}){limit}) return -22; t->{noun} = v; "
            put += f"t->dirty |= {1 << at}; return 0;"
        elif style == 2:
            get = f"return t ? t->{noun} : ({kind}){choice.randrange(4)};"
            put = f"if (t->{noun} == v) return 0; t->{noun} = v; changed(t, {at}); return 1;"
        else:
            get = f"return things[{choice.randrange(16)}].{noun};"
            put = f"things[{choice.randrange(16)}].{noun} = v; return {choice.randrange(2)};"
        yield f"{kind} get_{noun}(const struct thing *t) {{ {get} }}\n"
        yield f"int set_{noun}(struct thing *t, {kind} v) {{ {put} }}\n"


def handler_table(choice: Choices) -> Iterator[str]:
    """Handlers in a table, and what calls them."""
    yield "struct request { u8 kind, flags; u16 length; u32 values[4]; };\n"
    yield "int reply(struct request *, u32, u32); int store(u32, const void *, u32);\n"
    names = choice.names(4, 14)
    style = choice.randrange(3)
    for name in names:
        need, value = choice.randrange(1, 16), choice.value()
        yield f"static int {name}(struct request *r)\n{{\n"
        if style:
            yield f"  if (r->length < {need}) return reply(r, {choice.randrange(200, 500)}, 0);\n"
        if style == 2:
            yield (
                f"  if (store({value}, r->values, r->length)) return reply(r, 500, "
                f"{choice.randrange(9)});\n"
            )
        yield (
            f"  return reply(r, {choice.randrange(200, 206)}, r->values[{choice.randrange(4)}]);\n"
            f"}}\n"
        )
    rows = "".join(f'  {{ {at}, "{name}", {name} }},\n' for at, name in enumerate(names))
    yield (
        f"static const struct {{ u8 kind; const char *name; int (*run)(struct request *); }} "
        f"table[] = {{\n{rows}}};\n"
    )
    yield f"int dispatch(struct request *r)\n{{\n  for (u32 i = 0; i < {len(names)}; i++)\n"
    yield "    if (table[i].kind == r->kind) return table[i].run(r);\n"
    yield f"  return reply(r, {choice.randrange(400, 500)}, r->kind);\n}}\n"


def string_builder(choice: Choices) -> Iterator[str]:
    """Text made of pieces, as JSON, HTML and status pages are."""
    yield "struct text { char *bytes; u32 length, capacity; int failed; };\n"
    yield (
        "void grow(struct text *, u32); void add_number(struct text *, long); size strlen(const "
        "char *);\n"
    )
    is_local = choice.random() < 0.6
    tail = (
        ";"
        if not is_local
        else (
            "\n{\n  if (t->length + 1 > t->capacity) grow(t, 1);\n  t->bytes[t->length++] = c;\n}"
        )
    )
    yield f"{'static ' if is_local else ''}void add_char(struct text *t, char c){tail}\n"
    yield "void add_text(struct text *t, const char *s);\n"
    yield f"struct values {{ {' '.join(f'i32 {noun};' for noun in NOUNS)} const char *name; }};\n"
    for name in choice.names(2, 8):
        yield f"void {name}(struct text *t, const struct values *v)\n{{\n"
        for noun in choice.nouns(choice.randrange(1, 10)):
            yield (
                "  "
                + choice.choice(
                    (
                        (
                            f'add_text(t, "\\"{noun}\\":"); add_number(t, v->{noun}); add_char(t, '
                            "',');"
                        ),
                        f'add_text(t, "<{noun}>"); add_text(t, v->name); add_text(t, "</{noun}>");',
                        f"add_char(t, '{choice.choice('abcdefgh{[(')}');",
                        f'if (v->{noun}) add_text(t, "{choice.text()}");',
                        f"add_number(t, v->{noun} * {choice.randrange(2, 99)}); add_char(t, ' ');",
                    )
                )
                + "\n"
            )
        yield "}\n"


def protocol_encoder(choice: Choices) -> Iterator[str]:
    """Messages as bytes: each field after the other."""
    yield "struct message { u8 *to; u32 left; };\n"
    yield "int send(const u8 *, u32); u16 checksum(const u8 *, u32);\n"
    yield "static inline u8 *put8(u8 *p, u32 v) { *p = (u8)v; return p + 1; }\n"
    yield (
        "static inline u8 *put16(u8 *p, u32 v) { p[0] = (u8)(v >> 8); p[1] = (u8)v; return p + 2; "
        "}\n"
    )
    yield "static inline u8 *put32(u8 *p, u32 v) { return put16(put16(p, v >> 16), v & 0xffff); }\n"
    for name in choice.names(2, 8):
        yield f"int {name}(u32 a, u32 b, const u32 *more)\n{{\n  u8 bytes[64], *p = bytes;\n"
        yield f"  p = put8(p, {choice.randrange(256)});\n"
        for at in choice.some(1, 10):
            width = choice.choice((8, 16, 32))
            value = choice.choice(
                ("a", "b", f"more[{at}]", choice.value(), f"a ^ {choice.value()}")
            )
            yield f"  p = put{width}(p, {value});\n"
        yield "  p = put16(p, checksum(bytes, (u32)(p - bytes)));\n"
        yield "  return send(bytes, (u32)(p - bytes));\n}\n"


def layered_calls(choice: Choices) -> Iterator[str]:
    """Calls that are passed on through a table, as in network stacks and file systems."""
    names = choice.names(4, 16)
    kinds = [
        choice.choice((("struct memory *m, u32 n", "m, n"), ("u8 n", "n"), ("void *m", "m")))
        for _ in names
    ]
    yield "struct layer; struct memory;\nstruct table {\n"
    for name, (parameters, _) in zip(names, kinds, strict=True):
        yield f"  int (*{name})(struct layer *, {parameters});\n"
    yield (
        "};\n"
        "struct layer { const struct table *table; struct layer *inner; void *state; u32 flags; "
        "};\n"
    )
    error = choice.randrange(1, 40)
    for name, (parameters, arguments) in zip(names, kinds, strict=True):
        other = error if choice.random() < 0.8 else choice.randrange(1, 40)
        yield f"int layer_{name}(struct layer *l, {parameters})\n{{\n"
        if choice.random() < 0.15:
            yield f"  if (l->flags & {1 << choice.randrange(16)}) return 0;\n"
        yield f"  if (l && l->table && l->table->{name}) return l->table->{name}(l, {arguments});\n"
        yield f"  return -{other};\n}}\n"
        if choice.random() < 0.6:
            yield f"int inner_{name}(struct layer *l, {parameters})\n{{\n"
            yield f"  if (l && l->inner) return layer_{name}(l->inner, {arguments});\n"
            yield f"  return -{error};\n}}\n"


def large_switch(choice: Choices) -> Iterator[str]:
    """A switch of many constants, most of whose cases do nearly the same."""
    yield "struct text; void append(struct text *, const u8 *, int); void note(int, int);\n"
    is_local = choice.random() < 0.7
    yield ("static " if is_local else "") + "void put(i32 c, struct text *to)"
    yield (
        ";\n"
        if not is_local
        else """
{
  u8 b[4];
  int n = 1;
  if (c < 0x80) b[0] = (u8)c;
  else if (c < 0x800) { b[0] = (u8)(0xC0 + (c >> 6)); b[1] = 0x80 + (c & 0x3F); n = 2; }
  else {
    b[0] = (u8)(0xE0 + (c >> 12)); b[1] = 0x80 + ((c >> 6) & 0x3F); b[2] = 0x80 + (c & 0x3F);
    n = 3;
  }
  append(to, b, n);
}
"""
    )
    yield "int convert(i32 c, struct text *to, int *count)\n{\n  switch (c) {\n"
    step = choice.randrange(1, 6)
    for at in choice.some(6, 60):
        yield f"  case {0x41 + at * step:#x}: "
        yield from (f"put({choice.value()}, to); " for _ in range(choice.choice((1, 1, 1, 2, 3))))
        if choice.random() < 0.1:
            yield f"note({choice.randrange(9)}, c); "
        yield f"*count += {choice.randrange(1, 4)}; break;\n"
    yield "  default: return 0;\n  }\n  return 1;\n}\n"


def checks(choice: Choices) -> Iterator[str]:
    """Configuration that is checked, with a number for each error."""
    fields = [(choice.choice(INTEGERS), noun) for noun in choice.nouns(choice.randrange(4, 14))]
    yield f"struct settings {{ {' '.join(f'{kind} {noun};' for kind, noun in fields)} }};\n"
    yield "int fail(int code, const char *why); extern struct settings current;\n"
    for name in choice.names(2, 6):
        yield f"int {name}(const struct settings *s)\n{{\n"
        for kind, noun in choice.sample(fields, choice.randrange(1, len(fields))):
            comparison = choice.choice(("<", ">", "==", "!="))
            code, limit = choice.randrange(1, 200), choice.value()
            yield f"  if (s->{noun} {comparison} ({kind}){limit}) "
            yield choice.choice(
                (f"return -{code};\n", f'return fail({code}, "{choice.text()}");\n')
            )
            if choice.random() < 0.3:
                yield f"  current.{noun} = s->{noun};\n"
        yield "  return 0;\n}\n"


def arithmetic(choice: Choices) -> Iterator[str]:
    """Conversions and filters with coefficients."""
    yield "i32 sine(i32); extern const i32 curve[256];\n"
    for name in choice.names(3, 10):
        yield f"i32 {name}(i32 x, i32 y)\n{{\n"
        for _ in choice.some(1, 6):
            yield (
                "  "
                + choice.choice(
                    (
                        f"x = x * {choice.value()} + {choice.value()};",
                        f"y = (y >> {choice.randrange(1, 16)}) + x;",
                        f"if (x > {choice.value()}) x = {choice.value()};",
                        "x += curve[y & 255];",
                        f"x = sine(x + {choice.value()});",
                        f"y ^= x * {choice.value()};",
                    )
                )
                + "\n"
            )
        yield f"  return x + y / {choice.randrange(2, 100)};\n}}\n"


def cpp_methods(choice: Choices) -> Iterator[str]:
    """Classes of a few methods, with a guard that is left on every path."""
    yield "struct Mutex { void lock(); void unlock(); };\n"
    yield (
        "struct Guard { Mutex &m; Guard(Mutex &m) : m(m) { m.lock(); } ~Guard() { m.unlock(); } "
        "};\n"
    )
    yield (
        "struct Sink { virtual ~Sink(); virtual int put(int, const char *); virtual void end(); "
        "};\n"
    )
    yield "int hardware(int, int);\n"
    for name in choice.nouns(choice.randrange(1, 4)):
        fields = choice.nouns(choice.randrange(2, 6))
        yield f"class {name.title()} : public Sink {{\n  Mutex mutex; Sink *sink; "
        yield " ".join(f"{choice.choice(INTEGERS)} {field}_;" for field in fields)
        yield "\npublic:\n  int put(int, const char *) override; void end() override;\n"
        yield "".join(f"  int {field}(int by);\n" for field in fields) + "};\n"
        for field in fields:
            yield f"int {name.title()}::{field}(int by)\n{{\n"
            if choice.random() < 0.5:
                yield "  Guard guard(mutex);\n"
            yield f"  {field}_ += by * {choice.value()};\n"
            yield (
                f"  if ({field}_ > {choice.randrange(200)}) return hardware({choice.value()}, "
                "by);\n"
            )
            yield f'  return sink->put({choice.randrange(50)}, "{choice.text()}");\n}}\n'
        yield (
            f"int {name.title()}::put(int n, const char *text) {{ end(); return sink->put(n + "
            f"{choice.randrange(9)}, text); }}\n"
        )
        yield (
            f"void {name.title()}::end() {{ {fields[0]}_ = {choice.randrange(9)}; sink->end(); }}\n"
        )


def cpp_templates(choice: Choices) -> Iterator[str]:
    """One container for several types of elements."""
    yield "void *operator new[](size) noexcept(false); void operator delete[](void *) noexcept;\n"
    yield """template <typename T> class List {
  T *items = nullptr; u32 count = 0, capacity = 0;
public:
  ~List() { delete[] items; }
  void add(T v) {
    if (count == capacity) {
      capacity = capacity ? capacity * 2 : 4;
      T *more = new T[capacity];
      for (u32 i = 0; i < count; i++) more[i] = items[i];
      delete[] items;
      items = more;
    }
    items[count++] = v;
  }
  int find(const T &v) const {
    for (u32 i = 0; i < count; i++) if (items[i] == v) return (int)i;
    return -1;
  }
  T at(u32 i) const { return i < count ? items[i] : T(); }
};
"""
    types = choice.sample(("int", "u8", "u16", "u32", "float", "double", "char *", "void *"), 4)
    for name in choice.names(1, 6):
        kind = choice.choice(types)
        yield f"int {name}(List<{kind}> &l, {kind} v)\n{{\n"
        yield (
            f"  if (l.find(v) >= {choice.randrange(4)}) return {choice.randrange(9)};\n"
            "  l.add(v);\n"
        )
        yield f"  return l.at({choice.randrange(9)}) == v;\n}}\n"


def rust_matches(choice: Choices) -> Iterator[str]:
    """Enums and what is done for each of their variants."""
    variants = [name.title().replace("_", "") for name in choice.names(3, 12)]
    yield "#![allow(dead_code)]\n#[derive(Clone, Copy, PartialEq)]\npub enum Event {\n"
    yield "".join(
        f"    {name}{choice.choice(('', '(u32)', '(u8, u16)', '(i64)'))},\n" for name in variants
    )
    yield "}\npub struct Device { pub level: u32, pub errors: u16, pub log: Vec<u8> }\n"
    for name in choice.names(1, 4):
        yield (
            f"impl Device {{\n    #[inline(never)]\n"
            f"    pub fn {name}(&mut self, code: u32) -> Result<u32, u16> {{\n"
            f"        match code {{\n"
        )
        for code in sorted(choice.sample(range(64), choice.randrange(3, 14))):
            yield f"            {code} => {rust_arm(choice)}\n"
        yield f"            _ => Err({choice.randrange(99)}),\n        }}\n    }}\n}}\n"
    yield "impl Event {\n    pub fn name(&self) -> &'static str {\n        match self {\n"
    yield "".join(
        f'            Event::{name} {{ .. }} => "{choice.text()}",\n' for name in variants
    )
    yield "        }\n    }\n}\n"


def rust_arm(choice: Choices) -> str:
    value = choice.randrange(1, 5000)
    return choice.choice(
        (
            f"{{ self.level = {value}; Ok({choice.randrange(9)}) }}",
            f"{{ self.log.push({value % 256}); Ok(self.level) }}",
            f"if self.level > {value} {{ Err({value}) }} else {{ self.level += {value}; Ok(1) }}",
            f'{{ self.log.extend_from_slice(b"{choice.text()}"); Ok({value}) }}',
            f"self.level.checked_add({value}).ok_or({choice.randrange(99)}),",
            f"{{ self.errors += {value % 7}; Err(self.errors) }}",
        )
    )


Kind = Callable[[Choices], Iterator[str]]
C_KINDS: tuple[Kind, ...] = (
    *(register_writes, display_initialisation, command_parser, option_parser, log_messages),
    *(state_machine, accessors, handler_table, string_builder, protocol_encoder),
    *(layered_calls, large_switch, checks, arithmetic),
)
CPP_KINDS: tuple[Kind, ...] = (cpp_methods, cpp_templates)
RUST_KINDS: tuple[Kind, ...] = (rust_matches,)


def small_files(count: int, has_rust: bool) -> list[SmallFile]:
    """As many files of each kind as of the others."""
    kinds = [(kind, ".c", PRELUDE) for kind in C_KINDS]
    kinds += [(kind, ".cpp", PRELUDE) for kind in CPP_KINDS]
    kinds += [(kind, ".rs", "") for kind in RUST_KINDS if has_rust]
    return [small_file(*kinds[at % len(kinds)], at // len(kinds)) for at in range(count)]


def small_file(kind: Kind, suffix: str, prelude: str, number: int) -> SmallFile:
    name = kind.__name__.replace("_", "-")
    choice = Choices(f"{name} {number}")
    return SmallFile(name, number, suffix, prelude + "".join(kind(choice)))
