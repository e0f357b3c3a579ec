"""The kernel's own functions as C, so that a C compiler can show what it makes of the same text as numba.

The kernel is written as plain functions over one record, with integers, short loops and constant tables. That
part of Python has the same meaning in C, so this translates it function by function and statement by statement.
Anything else raises Untranslatable, so nothing is translated to something that only looks alike.
"""

from __future__ import annotations

import ast
import inspect
import textwrap
from dataclasses import dataclass, field
from types import FunctionType
from typing import Any, cast

from ..bots.fast_play import play_games
from ..kernel.chance import RNG
from ..kernel.record import FIELDS, State
from ..kernel.twin import integer_name

RECORD, RECORDS = "g", "games"
"""What a record is called everywhere in the kernel, and an array of records."""
POINTERS = {RECORD: "Record *", RECORDS: "Record *", "rng": "int64_t *"}
"""Parameters that are no numbers."""
MOST_AT_ONCE = 8
"""The most values a function gives."""
SHAPES = {name: shape for name, shape, *_ in FIELDS}
OPERATORS: dict[type[ast.AST], str] = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.LShift: "<<", ast.RShift: ">>",
    ast.BitAnd: "&", ast.BitOr: "|", ast.BitXor: "^", ast.And: "&&", ast.Or: "||",
    ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=",
    ast.Invert: "~", ast.USub: "-", ast.Not: "!",
}  # fmt: skip
"""`and` and `or` stand between truths in the kernel, so they may give 0 and 1."""
ROUNDED_DOWN: dict[type[ast.AST], str] = {ast.FloorDiv: "divided", ast.Mod: "rest"}
"""Python rounds quotients down, C towards zero."""
HEAD = """#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

/* Python rounds quotients down, C towards zero. */
static inline int64_t divided(int64_t a, int64_t b) { return a / b - (a % b != 0 && (a ^ b) < 0); }
static inline int64_t rest(int64_t a, int64_t b) { return a - b * divided(a, b); }
static inline int64_t min(int64_t a, int64_t b) { return a < b ? a : b; }
static inline int64_t max(int64_t a, int64_t b) { return a > b ? a : b; }
"""


class Untranslatable(Exception):
    """A function uses what this translation does not know; the text says where and what."""


def _record_type() -> str:
    """The record as a C type, as narrow as the compiled twin has it."""
    lines = [
        f"    {integer_name(bits, low, high)}_t {name}{''.join(f'[{size}]' for size in shape)};"
        for name, shape, bits, low, high, _ in FIELDS
    ]
    return "\n".join(["typedef struct __attribute__((packed)) {", *lines, "} Record;"])


def _value(value: Any) -> str:
    """A value of a field as an initializer."""
    return "{" + ", ".join(map(_value, value)) + "}" if isinstance(value, list) else str(value)


def record_value(state: State) -> str:
    """A record as a C initializer."""
    return "{" + ", ".join(f".{name} = {_value(getattr(state, name))}" for name in SHAPES) + "}"


def _symbol(function: FunctionType) -> str:
    """The name of a function in C: functions of different modules may be named alike."""
    return f"{function.__module__.rpartition('.')[2]}_{function.__name__}"


@dataclass
class Program:
    """What was translated so far: functions by symbol, tables by name, and what waits to be translated."""

    functions: dict[str, str] = field(default_factory=dict)
    heads: dict[str, str] = field(default_factory=dict)
    tables: dict[str, bytes] = field(default_factory=dict)
    waiting: list[FunctionType] = field(default_factory=list)

    def add(self, entry: FunctionType) -> None:
        """Translate a function and everything it calls. Raises Untranslatable."""
        self.waiting.append(entry)
        while self.waiting:
            function = self.waiting.pop()
            if _symbol(function) not in self.functions:
                translated = Translation(self, function)
                self.functions[_symbol(function)] = translated.text()
                self.heads[_symbol(function)] = translated.head()

    def text(self) -> str:
        """The whole, without a `main`."""
        structs = [
            f"typedef struct {{ int64_t at[{size}]; }} Several{size};" for size in range(2, MOST_AT_ONCE + 1)
        ]
        tables = [
            f"static const uint8_t {name}[] = {{{', '.join(map(str, table))}}};"
            for name, table in self.tables.items()
        ]
        heads = [f"static {head};" for head in self.heads.values()]
        return "\n".join([HEAD, _record_type(), *structs, *tables, *heads, "", *self.functions.values()])


class Translation:
    """One function on its way to C."""

    def __init__(self, program: Program, function: FunctionType) -> None:
        tree = ast.parse(textwrap.dedent(inspect.getsource(function))).body[0]
        if not isinstance(tree, ast.FunctionDef):
            raise Untranslatable(f"{function.__name__} is no plain function")
        self.program, self.function, self.tree = program, function, tree
        self.known = function.__globals__
        self.arguments = [argument.arg for argument in tree.args.args]
        self.own = {*self.arguments, *_stored(tree)}
        self.rows = {name for name in self.own if name in POINTERS}
        self.counters = 0

    def head(self) -> str:
        """The declaration, without the semicolon."""
        arguments = ", ".join(f"{POINTERS.get(name, 'int64_t ')}{name}" for name in self.arguments)
        return f"{self.kind()} {_symbol(self.function)}({arguments})"

    def kind(self) -> str:
        """What it gives: a number, several, or nothing that is used."""
        sizes = {
            len(node.value.elts) if isinstance(node.value, ast.Tuple) else 0
            for node in ast.walk(self.tree)
            if isinstance(node, ast.Return) and node.value is not None
        }
        if not sizes:
            return "void"
        return f"Several{max(sizes)}" if max(sizes) else "int64_t"

    def text(self) -> str:
        """The whole function."""
        body = self.tree.body[1:] if ast.get_docstring(self.tree) else self.tree.body
        written = self.block(body)
        names = self.own - {*self.arguments, *self.rows}  # rows are declared where they are met
        locals_ = f"int64_t {', '.join(sorted(names))};\n" if names else ""
        return f"static {self.head()} {{\n{locals_}{written}}}\n"

    def refuse(self, node: ast.AST) -> Untranslatable:
        """What to raise of something unknown."""
        return Untranslatable(f"{self.function.__name__}: {ast.unparse(node)}")

    # -- statements

    def block(self, body: list[ast.stmt]) -> str:
        """Statements one after the other."""
        return "".join(self.statement(each) for each in body)

    def statement(self, node: ast.stmt) -> str:
        """One statement with what is in it."""
        match node:
            case ast.If(test, body, orelse):
                other = f" else {{\n{self.block(orelse)}}}" if orelse else ""
                return f"if ({self.value(test)}) {{\n{self.block(body)}}}{other}\n"
            case ast.While(test, body, []):
                return f"while ({self.value(test)}) {{\n{self.block(body)}}}\n"
            case ast.For(ast.Name(name), ast.Call(ast.Name("range"), bounds), body, []):
                return self.counted(name, bounds, body)
            case ast.Return(None):
                return "return;\n"
            case ast.Return(ast.Tuple(elts)):
                return f"return {self.several(elts)};\n"
            case ast.Return(ast.expr() as value):
                return f"return {self.value(value)};\n"
            case ast.Assign([first, *others], value):
                return self.assignment(first, value) + "".join(
                    self.assignment(each, _loaded(first)) for each in others
                )
            case ast.AugAssign(target, operator, value):
                return self.assignment(target, ast.BinOp(_loaded(target), operator, value))
            case ast.Expr(ast.Call() as call):
                return f"{self.value(call)};\n"
            case ast.Continue():
                return "continue;\n"
            case ast.Break():
                return "break;\n"
        raise self.refuse(node)

    def counted(self, name: str, bounds: list[ast.expr], body: list[ast.stmt]) -> str:
        """A loop over a range: what is done to its variable inside does not change where it goes."""
        values = [self.value(each) for each in bounds]
        first, last, step = ("0", *values, "1") if len(values) == 1 else (*values, "1")[:3]
        self.counters += 1
        at, end, by = (f"{word}_{self.counters}" for word in ("at", "end", "by"))
        start = f"int64_t {at} = {first}, {end} = {last}, {by} = {step}"
        head = f"{start}; {by} > 0 ? {at} < {end} : {at} > {end}; {at} += {by}"
        return f"for ({head}) {{\n{name} = {at};\n{self.block(body)}}}\n"

    def assignment(self, target: ast.expr, value: ast.expr) -> str:
        """One place, or several at once."""
        if not isinstance(target, ast.Tuple):
            if self.is_row(value):
                return self.row(target, value)
            return f"{self.place(target)} = {self.value(value)};\n"
        several = self.several(value.elts) if isinstance(value, ast.Tuple) else self.value(value)
        puts = "".join(f"{self.place(each)} = all.at[{i}];\n" for i, each in enumerate(target.elts))
        return f"{{\nSeveral{len(target.elts)} all = {several};\n{puts}}}\n"

    def row(self, target: ast.expr, value: ast.expr) -> str:
        """A name for a row of a field, or for a record."""
        if not isinstance(target, ast.Name):
            raise self.refuse(target)
        if target.id == RECORD:
            return f"Record *{RECORD} = &{self.place(value)};\n"
        self.rows.add(target.id)
        return f"__auto_type {target.id} = {self.place(value)};\n"

    # -- expressions

    def is_row(self, node: ast.expr) -> bool:
        """Whether an expression is no number but a row of a field, or a record."""
        match node:
            case ast.Attribute(ast.Name(), name):
                return len(SHAPES[name]) > 0
            case ast.Subscript(ast.Attribute(ast.Name(), name), _):
                return len(SHAPES[name]) > 1
            case ast.Subscript(ast.Name(name), _) if name == RECORDS:
                return True
        return False

    def place(self, node: ast.expr) -> str:
        """Where something is kept: a variable, a field, an element."""
        match node:
            case ast.Name(name):
                return name
            case ast.Attribute(ast.Name(record), name):
                return f"{record}->{name}"
            case ast.Subscript(ast.Name(name), index) if isinstance(self.known.get(name), bytes):
                self.program.tables[name] = self.known[name]
                return f"{name}[{self.value(index)}]"
            case ast.Subscript(base, index):
                return f"{self.place(base)}[{self.value(index)}]"
        raise self.refuse(node)

    def value(self, node: ast.expr) -> str:
        """A number, as 64 bits."""
        match node:
            case ast.Constant(bool() | int() as value):
                return f"INT64_C({int(value)})"
            case ast.Name(name) if name in self.own:
                return name
            case ast.Name(name) if isinstance(self.known.get(name), int):
                return f"INT64_C({self.known[name]})"
            case ast.Attribute() | ast.Subscript():
                return f"(int64_t){self.place(node)}"
            case ast.BinOp(left, operator, right) if type(operator) in ROUNDED_DOWN:
                return f"{ROUNDED_DOWN[type(operator)]}({self.value(left)}, {self.value(right)})"
            case ast.BinOp(left, operator, right) if type(operator) in OPERATORS:
                return f"({self.value(left)} {OPERATORS[type(operator)]} {self.value(right)})"
            case ast.UnaryOp(operator, operand):
                return f"({OPERATORS[type(operator)]}{self.value(operand)})"
            case ast.BoolOp(operator, values):
                return f"({f' {OPERATORS[type(operator)]} '.join(map(self.value, values))})"
            case ast.Compare(left, operators, right):
                sides = [self.value(each) for each in (left, *right)]
                pairs = [
                    f"{a} {OPERATORS[type(o)]} {b}"
                    for a, o, b in zip(sides, operators, sides[1:], strict=False)
                ]
                return f"((int64_t)({' && '.join(pairs)}))"
            case ast.IfExp(test, body, orelse):
                return f"({self.value(test)} ? {self.value(body)} : {self.value(orelse)})"
            case ast.Call(ast.Name(name), arguments, []):
                return self.call(name, arguments)
        raise self.refuse(node)

    def several(self, elements: list[ast.expr]) -> str:
        """Numbers that go together."""
        return f"(Several{len(elements)}){{{{{', '.join(map(self.value, elements))}}}}}"

    def call(self, name: str, arguments: list[ast.expr]) -> str:
        """A call of another function of the kernel, of `min` or `max`."""
        function = self.known.get(name)
        if isinstance(function, FunctionType):
            self.program.waiting.append(function)
            name = _symbol(function)
        elif name not in ("min", "max") or len(arguments) != 2:
            raise Untranslatable(f"{self.function.__name__}: {name} is no function of the kernel")
        return f"{name}({', '.join(map(self.argument, arguments))})"

    def argument(self, node: ast.expr) -> str:
        """What a function is handed: a number, a record, an array or a row."""
        return node.id if isinstance(node, ast.Name) and node.id in self.rows else self.value(node)


def _stored(tree: ast.AST) -> set[str]:
    """The names a function gives values to."""
    return {
        node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    }


def _loaded(target: ast.expr) -> ast.expr:
    """The same place, as a value."""
    return ast.parse(ast.unparse(target), mode="eval").body


MAIN = """
int main(int count, char **given) {
    if (count != 4) {
        fprintf(stderr, "usage: same PLAYERS FIRST COUNT\\n");
        return 2;
    }
    int64_t rng[%d] = {0};
    clock_t began = clock();
    int64_t hash = %s(&start, 0, atoll(given[1]), atoll(given[2]), atoll(given[3]), rng);
    printf("%%lld %%.9f\\n", (long long)hash, (double)(clock() - began) / CLOCKS_PER_SEC);
    return 0;
}
"""


def whole_games(state: State) -> str:
    """A program that plays whole games of the baseline by the rules in `state`; prints their hash and the seconds."""
    program, entry = Program(), cast("FunctionType", play_games)
    program.add(entry)
    start = f"static Record start = {record_value(state)};"
    return "\n".join([program.text(), start, MAIN % (RNG, _symbol(entry))])
